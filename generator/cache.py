"""Results of earlier builds by a digest of all that they depend on.

Owns the store: what was used lately is in memory, and on disk in one SQLite file.
A store that cannot be read or written is none: results are then made again. What
a result depends on is for those who ask; the package's own code always counts.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

Digest = bytes

_APPLICATION = 0x7875616E
_FORMAT = 1
_KEPT_BUILDS = 8
_LIBRARIES = (
    "jinja2", "manimgx-fonts-cjk", "markdown", "markupsafe", "mkdocs", "mkdocs-material", "plotly",
    "pydantic", "pylopdf-fonts-zh-cn", "pymdown-extensions", "pygments", "typst",
)  # fmt: skip
# Another process is at it, or the disk does not let us: the store may be sound, so it stays.
_PASSING = frozenset((
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY,
))  # fmt: skip
_TABLE = "CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, value BLOB, seal BLOB, build INTEGER)"


class Remember(Protocol):
    """Gives a result that was made before, or makes it."""

    def __call__(self, parts: Iterable[str | bytes], make: Callable[[], str]) -> str:
        """The result that depends on `parts` and nothing else."""


def make_afresh(parts: Iterable[str | bytes], make: Callable[[], str]) -> str:
    """A memory that remembers nothing."""
    del parts
    return make()


def digest_of(parts: Iterable[str | bytes]) -> Digest:
    """Digest of `parts`; where one ends and the next begins counts."""
    digest = blake2b(digest_size=24)
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(b"%d:" % len(raw))
        digest.update(raw)
    return digest.digest()


def digest_of_folder(folder: Path, *, endings: tuple[str, ...] = ("",)) -> Digest:
    """Digest of the names and contents of all files below `folder` whose names end so."""
    files = sorted(path for path in folder.rglob("*") if path.name.endswith(endings) and path.is_file())
    return digest_of(
        part for path in files for part in (path.relative_to(folder).as_posix(), path.read_bytes())
    )


@lru_cache(maxsize=4)
def opened(file: Path | None) -> Cache:
    """The one cache of this process that is kept in `file`; with None it is kept in memory only."""
    return Cache(file)


@dataclass
class Cache:
    """Results of earlier builds. Every build ends with `settle`."""

    file: Path | None
    _known: dict[Digest, bytes] = field(default_factory=dict)
    _used: set[Digest] = field(default_factory=set)
    _new: set[Digest] = field(default_factory=set)
    _connection: sqlite3.Connection | None = None
    _is_searched: bool = False

    def remember(self, parts: Iterable[str | bytes], make: Callable[[], str]) -> str:
        """The text that depends on `parts` and on the package, recalled or made."""
        raw = self.remember_bytes(parts, lambda: make().encode("utf-8", "surrogatepass"))
        return raw.decode("utf-8", "surrogatepass")

    def remember_bytes(self, parts: Iterable[str | bytes], make: Callable[[], bytes]) -> bytes:
        """As `remember`, for what is no text."""
        key = digest_of((_package(), *parts))
        raw = self._known[key] if key in self._known else self._stored(key)
        if raw is None:
            raw = make()
            self._new.add(key)
        self._known[key] = raw
        self._used.add(key)
        return raw

    def settle(self, *, is_trusted: bool) -> None:
        """End a build: forget what it did not use, and store what it made.

        Not trusted is a build during which its files changed, so that its results may not
        belong to what they are filed under; what it made is forgotten.
        """
        if not is_trusted:
            self.forget_new()
        self._known = {key: raw for key, raw in self._known.items() if key in self._used}
        self._store()
        self._used, self._new, self._is_searched = set(), set(), False

    def forget_new(self) -> None:
        """End a build that failed."""
        for key in self._new:
            del self._known[key]
        self._used -= self._new
        self._new.clear()
        self._close()
        self._is_searched = False

    def _stored(self, key: Digest) -> bytes | None:
        try:
            if not self._is_searched:
                self._is_searched = True
                self._connection = self._connect() if self.file and self.file.is_file() else None
            if self._connection is None:
                return None
            row = self._connection.execute("SELECT value, seal FROM results WHERE key = ?", (key,)).fetchone()
        except (sqlite3.Error, OSError):
            self._close()
            return None
        is_whole = row is not None and isinstance(row[0], bytes) and row[1] == digest_of((key, row[0]))
        return row[0] if is_whole else None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(str(self.file), timeout=1)
        try:
            # A store that a crash has broken is thrown away, so there is no need to wait for the disk.
            connection.execute("PRAGMA synchronous = OFF")
            marks = [_pragma(connection, name) for name in ("application_id", "user_version")]
            if marks != [_APPLICATION, _FORMAT]:
                if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                    raise sqlite3.DatabaseError("not a store of this format")
                connection.execute(_TABLE)
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                connection.execute(f"PRAGMA user_version = {_FORMAT}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _store(self) -> None:
        self._close()
        if self.file is None:
            return
        try:
            try:
                self._write()
            except sqlite3.Error as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _PASSING:
                    self.file.unlink(missing_ok=True)
                    self._write()
        except (sqlite3.Error, OSError):
            # The next build has to do without.
            return

    def _write(self) -> None:
        assert self.file is not None
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with closing(self._connect()) as connection, connection:
            last = connection.execute("SELECT max(build) FROM results").fetchone()[0] or 0
            rows = [
                (key, self._known[key], digest_of((key, self._known[key])), last + 1) for key in self._new
            ]
            connection.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)", rows)
            seen = ((last + 1, key) for key in self._used - self._new)
            connection.executemany("UPDATE results SET build = ? WHERE key = ?", seen)
            connection.execute("DELETE FROM results WHERE build <= ?", (last + 1 - _KEPT_BUILDS,))

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _pragma(connection: sqlite3.Connection, name: str) -> object:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


@lru_cache(maxsize=1)
def _package() -> Digest:
    """Digest of the code that runs, of the libraries that it rests on, and of Python."""
    code = digest_of_folder(Path(__file__).parent, endings=(".py", ".typ", ".yml"))
    return digest_of((code, sys.version, *(version(library) for library in _LIBRARIES)))
