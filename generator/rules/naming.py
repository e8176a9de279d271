"""Names that stand where ids belong, which is natural to write and easy to mend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from generator.draft import Draft
from generator.errors import Facts, Place, Problem
from generator.languages import LocalisedText
from generator.rules.identity import VOCABULARIES

Named = tuple[str, str, Place]


def name_ids(problems: Iterable[Problem], draft: Draft) -> Iterator[Problem]:
    """`problems`, in which a malformed id that is the name of just one record names that record's id."""
    meanings: dict[str, set[Named]] = {}
    for name, named in _names(draft):
        meanings.setdefault(name.casefold(), set()).add(named)
    for problem in problems:
        value = str(problem.facts.get("value", ""))
        found = meanings.get(value.casefold(), set()) if problem.code == "value-malformed" else set()
        if len(found) == 1:
            ((kind, identifier, place),) = found
            facts: Facts = {"value": value, "kind": kind, "meant": identifier, "where": place}
            yield Problem(problem.place, "id-is-name", facts)
        else:
            yield problem


def _names(draft: Draft) -> Iterator[tuple[str, Named]]:
    """What readers see of records: names in each language, labels of sources and statements."""
    for kind in ("option", "conflict"):
        for record, origin in draft.parts(kind):
            for text in (record.name, getattr(record, "short_name", None)):
                yield from _wordings(kind, record.id, text, origin.place("id"))
    for scales, origin in draft.parts("scales"):
        for kind, key in VOCABULARIES.items():
            for number, entry in enumerate(getattr(scales, key) or ()):
                if entry is not None:
                    yield from _wordings(kind, entry.id, entry.name, origin.place(key, number, "id"))
    for source, origin in draft.of("source"):
        yield source.label, ("source", source.id, origin.place("id"))
        for number, statement in enumerate(source.statements):
            place = origin.place("statements", number, "id")
            yield f"{source.label}{number + 1}", ("statement", statement.id, place)


def _wordings(
    kind: str, identifier: Any, text: LocalisedText | None, place: Place
) -> Iterator[tuple[str, Named]]:
    if isinstance(identifier, str) and text is not None:
        for _, wording in text.items():
            yield wording, (kind, identifier, place)
