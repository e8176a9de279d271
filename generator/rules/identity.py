"""Rules about ids: unique, resolvable, matching their files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.draft import Draft, Origin
from generator.errors import Facts, Place, Problem

SINGLE_KINDS = ("settings", "scales", "interface", "cost-scope")
ADVISOR_KINDS = ("question", "answer")
COST_KINDS = ("cost-reference", "cost-preset")
TOOL_KINDS = (*COST_KINDS, "weight-preset")
"""Records that have no page or anchor of their own."""
FILE_KINDS = ("source", "dimension", "scenario", "migration")
_ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
# Pages and places that the site has of its own, whatever the data.
PAGE_NAMES = {
    "option": {"index"},
    "dimension": {"index", "shared-ground", "conclusions"},
    "scenario": {"index"},
    "migration": {"index"},
    "source": {"index", "disagreements", "coverage", "open-questions", "trends", "glossary"},
}
# Kinds of the records inside a record, and the keys under which they stand.
PARTS = {
    "source": {"section": "sections", "statement": "statements"},
    "scenario": {"branch": "branches"},
    "migration": {"step": "steps"},
}
QUESTION_PARTS = {"answer": "answers"}
# fmt: off
ANCHORS = frozenset((
    "advice", "advice-open", "answer", "branches", "characteristics", "charts", "conflicts",
    "contradiction", "cost-against", "cost-against-fault", "cost-preset", "cost-preset-about",
    "cost-preset-fault", "cost-tool", "definition", "dimensions", "disagreements", "excluded",
    "framing", "gaps", "how", "included", "index", "inputs", "intensity", "internal", "marks", "matrix",
    "matrix-table", "notes", "options", "positions", "preset-notes", "presets", "questions",
    "record-sheet", "references", "result", "results", "scenarios", "strengths", "tension", "top",
    "variants", "verdicts", "ways", "weaknesses", "weights-doubts", "weights-flip", "weights-inputs",
    "weights-notice", "weights-presets", "weights-presets-table", "weights-ranking", "weights-ratings",
    "weights-status", "weights-verdict", "weights-why", "weights-wins", "weights-words",
))
# fmt: on
VOCABULARIES = {"strength": "strengths", "topic": "topics", "subject": "subjects", "group": "groups"}


def ids_are_unique(draft: Draft) -> Iterator[Problem]:
    """An id names one record in the whole report, because it becomes an address."""
    first: dict[str, Place] = {}
    for identifier, place in _declared(draft):
        if identifier in first:
            own = identifier.rpartition("/")[2]
            yield Problem(place, "id-duplicate", {"id": own, "first": first[identifier]})
        else:
            first[identifier] = place
    for kind in ("scenario", "migration"):
        for record, origin in draft.of(kind):
            for nested in PARTS[kind].values():
                yield from _unique_inside(record, nested, origin)
    scales = draft.single("scales")
    if scales:
        levels: dict[int, Place] = {}
        for number, level in enumerate(scales[0].levels):
            place = scales[1].place("levels", number, "level")
            if level.level in levels:
                facts: Facts = {"id": str(level.level), "first": levels[level.level]}
                yield Problem(place, "entry-repeated", facts)
            levels.setdefault(level.level, place)


def ids_leave_the_sites_own_names(draft: Draft) -> Iterator[Problem]:
    """An id does not take the address of a page, or of a place on a page, that the site has anyway."""
    for kind, identifier, _, origin in draft.everything():
        if identifier in PAGE_NAMES.get(kind, ()):
            yield Problem(origin.place("id"), "id-reserved", {"id": identifier})
    pages = (*PAGE_NAMES, *SINGLE_KINDS, *ADVISOR_KINDS)
    for kind, identifier, record, origin in draft.everything():
        if kind not in pages and identifier in ANCHORS:
            yield Problem(origin.place("id"), "id-reserved", {"id": identifier})
        for key in PARTS.get(kind, {}).values():
            for number, entry in enumerate(getattr(record, key, ())):
                if entry.id in ANCHORS:
                    yield Problem(origin.place(key, number, "id"), "id-reserved", {"id": entry.id})


def file_names_match_ids(draft: Draft) -> Iterator[Problem]:
    """A file that holds one record is called after its id."""
    for kind in FILE_KINDS:
        for record, origin in draft.of(kind):
            expected = _file_id(origin)
            if record.id != expected:
                code = "id-not-file-name" if _ID.fullmatch(expected) else "file-name-no-id"
                yield Problem(origin.place("id"), code, {"id": record.id, "expected": expected})


def source_labels_are_unique(draft: Draft) -> Iterator[Problem]:
    """A label names one source, because citations are written with it."""
    first: dict[str, Place] = {}
    for source, origin in draft.of("source"):
        place = origin.place("label")
        if source.label in first:
            facts: Facts = {"label": source.label, "first": first[source.label]}
            yield Problem(place, "label-duplicate", facts)
        first.setdefault(source.label, place)


def sections_form_a_tree(draft: Draft) -> Iterator[Problem]:
    """A section stands after its parent."""
    for source, origin in draft.of("source"):
        seen: set[str] = set()
        own = {section.id for section in source.sections}
        for number, section in enumerate(source.sections):
            if section.parent in own - seen:
                facts = {"id": section.id, "parent": section.parent}
                yield Problem(origin.place("sections", number, "parent"), "section-order", facts)
            seen.add(section.id)


def known_ids(draft: Draft) -> dict[str, dict[str, Place]]:
    """Ids by kind with their places.

    A kind is left out if anything of it could not be read, or if two of it have the same id:
    one of them is most likely the record that others look for in vain.
    """
    found: dict[str, list[tuple[str, Place]]] = {
        kind: [(name, origin.place("id")) for _, name, _, origin in draft.everything(kind) if name]
        for kind in ("option", "source", "conflict", "dimension", "cost-reference")
        if kind not in draft.unread_kinds
    }
    scales = draft.single("scales")
    if scales:
        for kind, key in VOCABULARIES.items():
            found[kind] = [
                (entry.id, scales[1].place(key, number, "id"))
                for number, entry in enumerate(getattr(scales[0], key))
            ]
    sources = tuple(draft.of("source"))
    if "source" not in draft.unread_kinds and len(sources) == len(draft.ids("source")):
        for kind, key in PARTS["source"].items():
            found[kind] = [
                (entry.id, origin.place(key, number, "id"))
                for source, origin in sources
                for number, entry in enumerate(getattr(source, key))
            ]
    if "question" not in draft.unread_kinds and len(tuple(draft.of("question"))) == len(
        draft.ids("question")
    ):
        found["answer"] = list(_answers(draft))
    return {kind: known for kind, places in found.items() if len(known := dict(places)) == len(places)}


def _declared(draft: Draft) -> Iterator[tuple[str, Place]]:
    for kind, identifier, record, origin in draft.everything():
        if kind in SINGLE_KINDS or not identifier:
            continue
        if kind in ("cost-parameter", "question"):
            # Names inside a tool, which other records need not keep clear of.
            yield f"{kind}/{identifier}", origin.place("id")
        elif kind not in FILE_KINDS or identifier == _file_id(origin):
            yield identifier, origin.place("id")
        if kind == "source" and record is not None:
            for key in PARTS["source"].values():
                for number, entry in enumerate(getattr(record, key)):
                    yield entry.id, origin.place(key, number, "id")
    for identifier, place in _answers(draft):
        yield f"answer/{identifier}", place
    scales = draft.single("scales")
    if scales:
        for key in VOCABULARIES.values():
            # A vocabulary's ids never become addresses, so they may equal other ids but not each other.
            for number, entry in enumerate(getattr(scales[0], key)):
                yield f"{key}/{entry.id}", scales[1].place(key, number, "id")


def _answers(draft: Draft) -> Iterator[tuple[str, Place]]:
    for question, origin in draft.of("question"):
        for number, answer in enumerate(question.answers):
            yield answer.id, origin.place("answers", number, "id")


def _file_id(origin: Origin) -> str:
    return origin.document.file.rpartition("/")[2].removesuffix(".yml")


def _unique_inside(record: object, nested: str, origin: Origin) -> Iterator[Problem]:
    first: dict[str, Place] = {}
    for number, entry in enumerate(getattr(record, nested)):
        place = origin.place(nested, number, "id")
        if entry.id in first:
            yield Problem(place, "id-duplicate", {"id": entry.id, "first": first[entry.id]})
        first.setdefault(entry.id, place)
