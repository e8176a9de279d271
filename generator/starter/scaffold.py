"""Put a new project onto the disk: the whole of it, or nothing."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from generator.errors import Place, Problem, ProblemsFound, reason_of
from generator.undisturbed import undisturbed

MAY_STAND_THERE = {".git"}
"""What a folder may hold already, as that of a repository just begun does."""


def scaffold(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write `files`, by relative POSIX path, into `folder`, which is not there yet or empty.

    Raises ProblemsFound, with nothing changed, where that cannot be.
    """
    place, facts = Place(shown(folder)), {"folder": shown(folder)}
    try:
        target = folder.resolve()
        if target.is_dir() and not {path.name for path in target.iterdir()} <= MAY_STAND_THERE:
            raise ProblemsFound([Problem(place, "folder-not-empty", facts)])
        _write_whole(target, files)
    except (OSError, RuntimeError) as error:
        # A circle of links is a RuntimeError up to Python 3.12.
        facts["reason"] = reason_of(error)
        raise ProblemsFound([Problem(place, "folder-busy", facts)]) from error


def shown(folder: Path) -> str:
    """The folder's name fit for printing, whatever bytes it has."""
    return os.fsencode(folder).decode(errors="replace")


def _write_whole(target: Path, files: Mapping[str, bytes]) -> None:
    """Write aside in the nearest folder that is there, then move what is new into its place."""
    anchor = next(path for path in (target, *target.parents) if path.exists())
    staging = Path(tempfile.mkdtemp(prefix=".xuanxing-new-", dir=anchor))
    try:
        for name, content in files.items():
            path = staging / "whole" / target.relative_to(anchor) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except BaseException:
        _clear(staging)
        raise
    # From here on the project is there, so a request to stop comes too late.
    with undisturbed():
        try:
            _move(staging / "whole", anchor)
        finally:
            _clear(staging)


def _clear(staging: Path) -> None:
    with undisturbed():
        shutil.rmtree(staging, ignore_errors=True)


def _move(whole: Path, anchor: Path) -> None:
    names = sorted(path.name for path in whole.iterdir())
    try:
        for name in names:
            (whole / name).rename(anchor / name)
    except BaseException:
        for name in names:
            if not (whole / name).exists():
                (anchor / name).rename(whole / name)
        raise
