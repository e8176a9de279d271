"""Records on their way to a report: what was read, where, and what is missing.

Rules read a draft, so that they can speak of the sound records even when others
are faulty. Ids of faulty records are known, so that nobody is told that an id
does not exist only because its record has a mistake elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.errors import Place
from generator.theme_languages import ThemeLanguages
from generator.yaml_source import Document, Path


@dataclass(frozen=True)
class Origin:
    """Where a record stands: its document and the path inside it."""

    document: Document
    path: Path

    def place(self, *path: str | int) -> Place:
        """Place of the value at `path` inside the record."""
        return self.document.place((*self.path, *path))

    def key_place(self, *path: str | int) -> Place:
        """Place of the key that leads to the value at `path` inside the record."""
        return self.document.key_place((*self.path, *path))


@dataclass
class Draft:
    """Everything read so far.

    `strings` are the interface strings that pages use, with their placeholders.
    `theme` are the languages that the site can be made in, if that is known.
    `is_complete` is false once anything has a fault. `unread_kinds` are the kinds
    of which a whole file is missing or unreadable, so that their ids are unknown.
    """

    is_complete: bool = True
    strings: Mapping[str, frozenset[str]] = field(default_factory=dict)
    theme: ThemeLanguages | None = None
    unread_kinds: set[str] = field(default_factory=set)
    origins: dict[str, Origin] = field(default_factory=dict)
    _records: dict[str, list[tuple[str, Any, Origin]]] = field(default_factory=dict)
    _parts: dict[str, list[tuple[Any, Origin]]] = field(default_factory=dict)

    def add(
        self, kind: str, identifier: str, origin: Origin, record: Any | None, *, parts: Any | None = None
    ) -> None:
        """Keep a record, or with None the mere fact that it is there, and its sound `parts`."""
        self._records.setdefault(kind, []).append((identifier, record, origin))
        if record is not None or parts is not None:
            self._parts.setdefault(kind, []).append((parts if record is None else record, origin))
        self.origins.setdefault(identifier, origin)
        if record is None:
            self.is_complete = False

    def of(self, kind: str) -> Iterator[tuple[Any, Origin]]:
        """Sound records of a kind with their origins, in reading order."""
        return ((record, origin) for _, record, origin in self._records.get(kind, ()) if record is not None)

    def named(self, kind: str) -> Iterator[tuple[str, Any]]:
        """Sound records of a kind with their identifiers."""
        return ((name, record) for name, record, _ in self._records.get(kind, ()) if record is not None)

    def everything(self, *kinds: str) -> Iterator[tuple[str, str, Any, Origin]]:
        """Kind, identifier, record (None where faulty) and origin of all that was read, or of `kinds`."""
        for kind in kinds or self._records:
            for identifier, record, origin in self._records.get(kind, ()):
                yield kind, identifier, record, origin

    def parts(self, *kinds: str) -> Iterator[tuple[Any, Origin]]:
        """Sound records, and the sound parts of faulty ones, in which anything can be None; of all kinds
        unless some are given."""
        for kind in kinds or self._parts:
            yield from self._parts.get(kind, ())

    def ids(self, kind: str) -> dict[str, Origin]:
        """Identifiers of a kind, faulty records included."""
        return {identifier: origin for identifier, _, origin in self._records.get(kind, ()) if identifier}

    def single(self, kind: str) -> tuple[Any, Origin] | None:
        """The only record of a kind, if it is sound."""
        return next(self.of(kind), None)
