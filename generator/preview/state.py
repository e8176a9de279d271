"""What is shown: the last good site, and the problems since. Both change as one."""

from __future__ import annotations

import secrets
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator.errors import Place, Problem
from generator.excerpt import Texts
from generator.preview.on_request import FileOnRequest


@dataclass(frozen=True)
class Site:
    """A whole site in a folder that nobody changes, and where each page comes from, by address.

    `on_request` are files that are not in the folder, by address too.
    """

    number: int
    folder: Path
    places: Mapping[str, Place]
    on_request: Mapping[str, FileOnRequest] = field(default_factory=dict)


@dataclass(frozen=True)
class State:
    """A site, if any was built, and what stands in the way of a newer one."""

    version: int = 0
    site: Site | None = None
    problems: tuple[Problem, ...] = ()
    texts: Texts = field(default_factory=dict)
    """The files that the problems are in."""


@dataclass
class Board:
    """Holds the current state. Requests read it, the build changes it."""

    # Pages of an earlier run of the server must not take this run's first site for theirs.
    run: str = field(default_factory=lambda: secrets.token_hex(4))
    current: State = State()
    _changed: threading.Condition = field(default_factory=threading.Condition)
    _readers: dict[Path, int] = field(default_factory=dict)

    def show(
        self, folder: Path, places: Mapping[str, Place], on_request: Mapping[str, FileOnRequest] | None = None
    ) -> None:
        """A new site takes the place of the one before; no problem is left."""
        with self._changed:
            previous = self.current.site
            number = previous.number + 1 if previous else 1
            site = Site(number, folder, places, on_request or {})
            self.current = State(self.current.version + 1, site)
            self._changed.notify_all()
        if previous:
            self._delete_unread(previous.folder)

    def fail(self, problems: tuple[Problem, ...], texts: Texts | None = None) -> None:
        """The last good site stays, with these problems over it."""
        with self._changed:
            version = self.current.version + 1
            self.current = replace(self.current, version=version, problems=problems, texts=texts or {})
            self._changed.notify_all()

    def wait(self, version: int, *, seconds: float, is_wanted: Callable[[], bool]) -> None:
        """Wait until there is another version, or nobody wants to know any more."""
        end = time.monotonic() + seconds
        with self._changed:
            while self.current.version == version and time.monotonic() < end and is_wanted():
                self._changed.wait(0.5)

    @contextmanager
    def reading(self) -> Iterator[State]:
        """The current state, whose site stays on disk as long as it is read."""
        with self._changed:
            state = self.current
            if state.site:
                self._readers[state.site.folder] = self._readers.get(state.site.folder, 0) + 1
        try:
            yield state
        finally:
            if state.site:
                with self._changed:
                    self._readers[state.site.folder] -= 1
                if state.site is not self.current.site:
                    self._delete_unread(state.site.folder)

    def _delete_unread(self, folder: Path) -> None:
        with self._changed:
            is_read = self._readers.get(folder, 0) > 0
            if not is_read:
                self._readers.pop(folder, None)
        if not is_read:
            shutil.rmtree(folder, ignore_errors=True)
