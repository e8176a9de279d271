"""Notices changes of files. What counts is how the files stand, events only tell when to look.

So an event that is missed costs a second and no more, and one that changes nothing
costs a look. Where the system gives no events (network drives, watch limit reached),
looking alone is enough.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver

from generator.leftovers import is_leftover

Standing = Mapping[str, tuple[int, ...]]
"""How files stand: path to change time, size, mode and number of the file."""

QUIET, LONGEST = 0.03, 0.3
"""Seconds without a change after which saving is over; seconds after which no one waits any longer."""
LOOK_WITH_EVENTS, LOOK_WITHOUT = 1.0, 0.25
"""Seconds between looks."""
SHARE = 20
"""Looking takes at most one part in so many of the time."""

# Not those of opening and reading: a build would then start the next one.
EVENTS: list[type[FileSystemEvent]] = [
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
]


def standing(roots: Iterable[Path]) -> Standing:
    """How everything in `roots`, folders or files, stands now; what is missing is left out."""
    return dict(entry for root in roots for entry in _entries(str(root)))


class Watch:
    """Tells when files below the roots stand differently from before."""

    def __init__(self, roots: tuple[Path, ...], *, is_polling: bool) -> None:
        self.roots = roots
        self.is_polling = is_polling
        self._is_stopped = False
        self._hint = threading.Event()
        self._observer: BaseObserver | None = None
        self._observed: tuple[tuple[int, int], ...] = ()

    def standing(self) -> Standing:
        """How the files stand now."""
        return standing(self.roots)

    def wait(self, before: Standing) -> bool:
        """Wait until the files stand differently and saving is over; False when stopped instead."""
        pause = 0.0
        while not self._is_stopped:
            self._observe()
            # The first look is at once: something may have changed since `before`.
            is_hinted = self._hint.wait(pause)
            self._hint.clear()
            started = time.monotonic()
            if self._is_stopped:
                break
            # A name may change its file a moment after the event, and the event of that comes late.
            now = self._settled() if is_hinted else self.standing()
            if now != before:
                if not is_hinted:
                    self._settled()
                return True
            look = LOOK_WITHOUT if self._observer is None else LOOK_WITH_EVENTS
            pause = max(look, SHARE * (time.monotonic() - started))
        return False

    def stop(self) -> None:
        """Let go of everything and end the waiting."""
        self._is_stopped = True
        self._hint.set()
        self._forget()

    def _settled(self) -> Standing:
        end = time.monotonic() + LONGEST
        now = self.standing()
        while time.monotonic() < end:
            time.sleep(QUIET)
            before, now = now, self.standing()
            if now == before:
                break
        return now

    def _observe(self) -> None:
        """Have events of the folders that are there now; begin anew when one was replaced."""
        if self.is_polling:
            return
        folders = _folders(self.roots)
        identities = tuple(identity for folder in folders if (identity := _identity(folder)))
        if identities == self._observed and (self._observer is None or self._observer.is_alive()):
            return
        self._forget()
        observer = Observer()
        handler = _Hints(self._hint)
        try:
            for folder, is_deep in folders.items():
                if folder.is_dir():
                    observer.schedule(handler, folder.resolve(), recursive=is_deep, event_filter=EVENTS)
            observer.start()
        except OSError:
            # The system has no more watches to give, or has none at all.
            _end(observer)
        else:
            self._observer = observer
        self._observed = identities

    def _forget(self) -> None:
        if self._observer is not None:
            _end(self._observer)
        self._observer = None


class _Hints(FileSystemEventHandler):
    def __init__(self, hint: threading.Event) -> None:
        self._hint = hint

    def on_any_event(self, _event: FileSystemEvent) -> None:
        """Whatever it is, have a look."""
        self._hint.set()


def _end(observer: BaseObserver) -> None:
    observer.unschedule_all()
    if observer.is_alive():
        observer.stop()
        observer.join()


def _folders(roots: Iterable[Path]) -> dict[Path, bool]:
    """Folders to observe, with whether their subfolders count too: the roots and what they stand in."""
    folders: dict[Path, bool] = {}
    for root in roots:
        # Editors replace a file by renaming, and a folder may vanish: only the parent sees either.
        folders.setdefault(root.parent, False)
        if root.is_dir():
            folders[root] = True
    return folders


def _identity(folder: Path) -> tuple[int, int] | None:
    try:
        status = folder.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _entries(path: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    try:
        with os.scandir(path) as entries:
            found = [entry for entry in entries if not is_leftover(entry.name)]
    except NotADirectoryError:
        yield from _entry(path)
        return
    except OSError:
        return
    for entry in found:
        if entry.is_dir(follow_symlinks=False):
            yield from _entries(entry.path)
        else:
            yield from _entry(entry.path)


def _entry(path: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    try:
        status = os.stat(path)  # noqa: PTH116  # a Path per file would double the time of a look
    except OSError:
        status = None
    yield path, (status.st_mtime_ns, status.st_size, status.st_mode, status.st_ino) if status else ()
