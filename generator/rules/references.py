"""Rules about references: every id that is used names a record of the right kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.draft import Draft
from generator.errors import Fact, Place, Problem
from generator.rules.identity import known_ids
from generator.schema import nearest
from generator.walk import references

FEW_USES = 8
"""From how many uses on a missing record is told of once, with all places, instead of at each use."""


@dataclass(frozen=True)
class Use:
    """An id that names no record, where it stands."""

    kind: str
    identifier: str
    meant: str
    where: Place | None
    place: Place


def references_resolve(draft: Draft) -> Iterator[Problem]:
    """Every id that is used names a record of the right kind."""
    groups: dict[tuple[str, str], list[Use]] = {}
    uses = tuple(_unresolved(draft))
    gone = {use.identifier for use in uses if use.kind == "source"}
    empty = {kind for kind, names in known_ids(draft).items() if not names}
    for use in uses:
        owner = _owner(use, gone)
        key = ("source", owner) if owner else (use.kind, "" if use.kind in empty else use.identifier)
        groups.setdefault(key, []).append(use)
    for (_, identifier), group in groups.items():
        if len({use.place for use in group}) < FEW_USES:
            yield from (_single(use) for use in group)
        else:
            yield _folded(identifier, group)


def _unresolved(draft: Draft) -> Iterator[Use]:
    known = known_ids(draft)
    for _, _, record, origin in draft.everything():
        if record is None:
            continue
        for path, reference, identifier in references(record):
            if any(kind not in known for kind in reference.kinds):
                continue
            names = {name: place for kind in reference.kinds for name, place in known[kind].items()}
            if identifier in names:
                continue
            meant = nearest(identifier, names)
            place = origin.key_place(*path) if path[-1] == identifier else origin.place(*path)
            yield Use(reference.kinds[0], identifier, meant, names.get(meant), place)


def _owner(use: Use, gone: set[str]) -> str:
    """The missing source that a missing statement came from, going by its id."""
    owners = (name for name in gone if use.kind == "statement" and use.identifier.startswith(f"{name}-"))
    return max(owners, key=len, default="")


def _single(use: Use) -> Problem:
    facts: dict[str, Fact] = {"id": use.identifier, "kind": use.kind}
    if use.where is None:
        return Problem(use.place, "id-unknown", facts)
    return Problem(use.place, "id-unknown-near", {**facts, "meant": use.meant, "where": use.where})


def _folded(identifier: str, group: list[Use]) -> Problem:
    """One problem at the first of many places, with all of them."""
    own = [use for use in group if use.identifier == identifier] or group
    first = min(use.place for use in own)
    rest = tuple(sorted({use.place for use in group} - {first}))
    kind = own[0].kind
    facts: dict[str, Fact] = {"kind": kind, "count": str(1 + len(rest))}
    if not identifier:
        return Problem(first, "kind-missing", {**facts, "places": rest})
    facts["id"] = identifier
    named = next((use for use in own if use.where), None)
    if named is None or named.where is None:
        return Problem(first, "id-unknown-often", {**facts, "places": rest})
    facts |= {"meant": named.meant, "where": named.where}
    return Problem(first, "id-unknown-often-near", {**facts, "places": rest})
