"""Rules about references: every id that is used names a record of the right kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from generator.draft import Draft
from generator.errors import Fact, Place, Problem
from generator.rules.identity import PARTS, known_ids
from generator.schema import nearest
from generator.walk import uses
from generator.yaml_source import Path

MANY_USES = 3
"""From how many uses on a missing record is told of once, with all places, instead of at each use."""
MISSPELT = 0.8
"""How alike an id is to one that is in use elsewhere if it is the same one, mistyped and copied."""

OPTIONAL_FILES = {"answer": "data/advisor.yml"}
"""The files of kinds that a report can do without, but that records may name."""

Known = Mapping[str, Mapping[str, Place]]
"""Where the records of each kind stand, by id."""


@dataclass(frozen=True)
class Unresolved:
    """An id that names no record, where it stands. `kinds` are those of which a record could be meant."""

    kinds: tuple[str, ...]
    identifier: str
    place: Place

    @property
    def kind(self) -> str:
        """What messages call the record."""
        return self.kinds[0]


def references_resolve(draft: Draft) -> Iterator[Problem]:
    """Every id that is used names a record of the right kind."""
    known = known_ids(draft)
    named: set[str] = set()
    groups: dict[tuple[str, str], list[Unresolved]] = {}
    found = tuple(_unresolved(draft, known, named))
    gone = {use.identifier for use in found if use.kind == "source"}
    for use in found:
        owner = _owner(use, gone)
        key = ("source", owner) if owner else (use.kind, use.identifier if known[use.kind] else "")
        groups.setdefault(key, []).append(use)
    for (_, identifier), group in groups.items():
        if len({use.place for use in group}) < MANY_USES and not _lacks_file(group[0], known):
            yield from (_single(use, group, known, named) for use in group)
        else:
            yield _folded(identifier, group, known, named)


def lists_name_nothing_twice(draft: Draft) -> Iterator[Problem]:
    """No list of ids has one of them again."""
    for record, origin in draft.parts():
        seen: dict[tuple[Path, str], Place] = {}
        for use in uses(record):
            if use.is_key or not isinstance(use.path[-1], int):
                continue
            place = origin.place(*use.path)
            first = seen.setdefault((use.path[:-1], use.identifier), place)
            if first != place:
                yield Problem(place, "entry-repeated", {"id": use.identifier, "first": first})


def _unresolved(draft: Draft, known: Known, named: set[str]) -> Iterator[Unresolved]:
    """Uses of ids that name nothing. Those that name a record are added to `named`."""
    for record, origin in draft.parts():
        for use in uses(record):
            kinds = use.reference.kinds
            if any(kind not in known for kind in kinds):
                continue
            if any(use.identifier in known[kind] for kind in kinds):
                named.add(use.identifier)
                continue
            place = origin.key_place(*use.path) if use.is_key else origin.place(*use.path)
            yield Unresolved(kinds, use.identifier, place)


def _owner(use: Unresolved, gone: set[str]) -> str:
    """The missing source that a missing statement came from, going by its id."""
    owners = (name for name in gone if use.kind == "statement" and use.identifier.startswith(f"{name}-"))
    return max(owners, key=len, default="")


def _single(use: Unresolved, group: list[Unresolved], known: Known, named: AbstractSet[str]) -> Problem:
    facts: dict[str, Fact] = {"id": use.identifier, "kind": use.kind}
    names = _names(use, known, named)
    meant = nearest(use.identifier, names) if len(group) == 1 else _renamed_or_misspelt(use, names, named)
    if not meant:
        return Problem(use.place, "id-unknown", facts)
    return Problem(use.place, "id-unknown-near", {**facts, "meant": meant, "where": names[meant]})


def _folded(identifier: str, group: list[Unresolved], known: Known, named: AbstractSet[str]) -> Problem:
    """One problem at the first of many places, with all of them."""
    own = [use for use in group if use.identifier == identifier] or group
    first = min(use.place for use in own)
    rest = tuple(sorted({use.place for use in group} - {first}))
    facts: dict[str, Fact] = {"kind": own[0].kind, "count": str(1 + len(rest))}
    if _lacks_file(own[0], known):
        facts = {"file": OPTIONAL_FILES[own[0].kind], **facts}
        return Problem(first, "kind-without-file", {**facts, "places": rest})
    if not identifier:
        return Problem(first, "kind-missing", {**facts, "places": rest})
    facts["id"] = identifier
    names = _names(own[0], known, named)
    meant = _renamed_or_misspelt(own[0], names, named)
    if not meant:
        return Problem(first, "id-unknown-often", {**facts, "places": rest})
    facts |= {"meant": meant, "where": names[meant]}
    return Problem(first, "id-unknown-often-near", {**facts, "places": rest})


def _lacks_file(use: Unresolved, known: Known) -> bool:
    """Whether the file that holds all records of the kind is not there."""
    return use.kind in OPTIONAL_FILES and not known[use.kind]


def _renamed_or_misspelt(use: Unresolved, names: Iterable[str], named: AbstractSet[str]) -> str:
    """What several places mean: a record that nothing names, because its id alone was changed.

    Else one of nearly the same id, unless ids are numbered and therefore all alike.
    """
    unnamed = [name for name in names if name not in named]
    if len(unnamed) == 1:
        return unnamed[0]
    likeness = 1.0 if use.kind in PARTS["source"] else MISSPELT
    return nearest(use.identifier, unnamed) or nearest(use.identifier, names, likeness=likeness)


def _names(use: Unresolved, known: Known, named: AbstractSet[str]) -> Mapping[str, Place]:
    """Records that could be meant, with their places.

    A statement of another source is alike by its numbers only, so it is not meant if others name it.
    """
    names = {name: place for kind in use.kinds for name, place in known[kind].items()}
    if use.kind not in PARTS["source"]:
        return names
    first = use.identifier[:1]
    return {name: place for name, place in names.items() if name not in named or name.startswith(first)}
