"""Which record is meant where an id is to be changed, and where it is named.

An id may be that of several records of different kinds. Whoever has changed an id by hand
in one place wants the rest to follow; then the record already has its new id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.draft import Draft, Origin
from generator.errors import Place, Problem
from generator.model_cost import PARAMETERS
from generator.rules.identity import (
    ADVISOR_KINDS,
    FILE_KINDS,
    PARTS,
    QUESTION_PARTS,
    TOOL_KINDS,
    VOCABULARIES,
)
from generator.schema import nearest
from generator.walk import Use, uses
from generator.yaml_source import Path

KINDS = (
    *("option", "source", "section", "statement", "dimension", "scenario", "branch", "migration", "step"),
    *("conflict", "shared-ground", "trend", "conclusion", "framing", "open-question", "term"),
    *ADVISOR_KINDS,
    *TOOL_KINDS,
    *VOCABULARIES,
)
_PARTS: Mapping[str, Mapping[str, str]] = {**PARTS, "scales": VOCABULARIES, "question": QUESTION_PARTS}
LOCAL_KINDS = ("branch", "step")
SAVED_KINDS = (*ADVISOR_KINDS, "cost-preset", "weight-preset")
"""Kinds whose ids stand in the links and decision records of tools that readers save."""


@dataclass(frozen=True)
class Declared:
    """A record with its id and where that stands. `parent` is the id of the record that holds it."""

    kind: str
    identifier: str
    origin: Origin
    path: Path
    parent: str = ""

    @property
    def place(self) -> Place:
        """Place of the id."""
        return self.origin.place(*self.path)

    @property
    def name(self) -> str:
        """The id, with that of the record around it where it needs that."""
        return f"{self.parent}/{self.identifier}" if self.kind in LOCAL_KINDS else self.identifier

    @property
    def file_name(self) -> str:
        """The name, without folder and ending, of the file that holds the record."""
        return self.origin.document.file.rpartition("/")[2].removesuffix(".yml")

    @property
    def space(self) -> str:
        """Inside a space no id stands for two records."""
        if self.kind in (*VOCABULARIES, *ADVISOR_KINDS):
            return self.kind
        return f"{self.kind} of {self.parent}" if self.kind in LOCAL_KINDS else ""


@dataclass(frozen=True)
class Target:
    """The record whose id `old` becomes `new`, or has become it, and all that names it by `old`."""

    record: Declared
    old: str
    new: str
    uses: tuple[tuple[Origin, Use], ...]


def find_target(
    draft: Draft, *, old: str, new: str, kind: str | None, folder: str
) -> tuple[Target | None, tuple[Problem, ...]]:
    """The record that `old` means, or why there is none to be renamed.

    `old` may be written `parent/id`. A record that already is called `new` is meant where
    its referrers, or its file, are still called `old`.
    """
    parent, _, old = old.rpartition("/")
    new = new.removeprefix(f"{parent}/")
    census = _Census(tuple(declared(draft)), tuple(_used(draft)))
    fitting = [
        record for record in census.records if kind in (None, record.kind) and parent in ("", record.parent)
    ]
    named = [record for record in fitting if record.identifier == old]
    if old == new and named:
        return None, tuple(Problem(record.place, "rename-same", {"id": old}) for record in named)
    renamed = [record for record in fitting if record.identifier == new and census.is_half_done(record, old)]
    found = (*named, *renamed)
    if not found:
        return None, (_unknown(old, fitting, draft, folder),)
    if len(found) > 1:
        return None, tuple(_ambiguous(record, old, new) for record in found)
    return Target(found[0], old, new, tuple(census.uses_of(found[0], old))), tuple(
        census.taken(found[0], new)
    )


def declared(draft: Draft) -> Iterator[Declared]:
    """Every record that has an id, with those inside other records."""
    for kind, identifier, record, origin in draft.everything():
        if identifier and kind in KINDS:
            yield Declared(kind, identifier, origin, ("id",))
        for part, key in _PARTS.get(kind, {}).items():
            for number, entry in enumerate(getattr(record, key, ())):
                parent = identifier if kind in FILE_KINDS else ""
                yield Declared(part, entry.id, origin, (key, number, "id"), parent)


@dataclass(frozen=True)
class _Census:
    """All records and all places that name one."""

    records: tuple[Declared, ...]
    uses: tuple[tuple[Origin, Use], ...]

    def uses_of(self, record: Declared, identifier: str) -> Iterator[tuple[Origin, Use]]:
        """Uses of `identifier` that mean `record`, or that mean nothing and could mean it."""
        for origin, use in self.uses:
            if use.identifier == identifier and record.kind in use.reference.kinds:
                owners = {known.kind for known in self.records if known.identifier == identifier}
                owner = next((kind for kind in use.reference.kinds if kind in owners), record.kind)
                if owner == record.kind:
                    yield origin, use

    def is_half_done(self, record: Declared, old: str) -> bool:
        """Whether `record` was called `old` by the look of what surrounds it."""
        if record.kind in FILE_KINDS and record.file_name == old != record.identifier:
            return True
        is_declared = any((known.kind, known.identifier) == (record.kind, old) for known in self.records)
        return not is_declared and any(self.uses_of(record, old))

    def taken(self, record: Declared, new: str) -> Iterator[Problem]:
        """Other records that `new` means already, wherever `record` might be named."""
        shared = {use.reference.kinds for _, use in self.uses if record.kind in use.reference.kinds}
        for other in self.records:
            is_near = other.space == record.space or any(other.kind in kinds for kinds in shared)
            if other.identifier == new and other != record and is_near:
                yield Problem(record.place, "id-duplicate", {"id": new, "first": other.place})


def _used(draft: Draft) -> Iterator[tuple[Origin, Use]]:
    for _, _, record, origin in draft.everything():
        if record is not None:
            for use in uses(record):
                yield origin, use


def _unknown(old: str, records: list[Declared], draft: Draft, folder: str) -> Problem:
    if old in PARAMETERS and old in draft.ids("cost-parameter"):
        return Problem(draft.ids("cost-parameter")[old].place("id"), "rename-fixed", {"id": old})
    places = {record.name: record.place for record in reversed(records)}
    meant = nearest(old, places)
    if meant:
        return Problem(places[meant], "rename-unknown-near", {"id": old, "meant": meant})
    return Problem(Place(folder), "rename-unknown", {"id": old})


def _ambiguous(record: Declared, old: str, new: str) -> Problem:
    choice = record.name if record.kind in LOCAL_KINDS else f"--kind {record.kind} {old}"
    return Problem(
        record.place, "rename-ambiguous", {"id": old, "kind": record.kind, "choice": f"{choice} {new}"}
    )
