"""Problems as people read them in a terminal: in colours, in its width, with files as seen from here."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import click

from generator.errors import Problem, below, in_order, with_files
from generator.excerpt import WIDTH, Texts
from generator.reporting import Paint, describe, uncoloured

_COLOURS: dict[str, dict[str, str | bool]] = {
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "info": {"fg": "cyan", "bold": True},
    "place": {"bold": True},
    "excerpt": {"fg": "blue"},
    "carets": {"fg": "red", "bold": True},
    "hint": {"fg": "green"},
}


def from_here(project: Path) -> str:
    """How the project's folder is called from the current one; in full where it is elsewhere."""
    folder = project.absolute()
    return os.path.relpath(folder) if folder.is_relative_to(Path.cwd()) else str(folder)


def named_from_here(
    problems: Iterable[Problem], texts: Texts, folder: str
) -> tuple[tuple[Problem, ...], Texts]:
    """Problems of the project in `folder`, in order, and its texts, with files named from outside it."""
    name_of = partial(below, folder)
    return (
        tuple(with_files(problem, name_of) for problem in in_order(problems)),
        {name_of(name): raw for name, raw in texts.items()},
    )


def described(problems: Iterable[Problem], *, language: str, texts: Texts) -> Iterator[str]:
    """Each problem in words, fit for standard error as it is now."""
    is_terminal = sys.stderr.isatty()
    width = shutil.get_terminal_size((WIDTH, 0)).columns if is_terminal else WIDTH
    paint: Paint = uncoloured
    if is_terminal and not os.environ.get("NO_COLOR"):
        paint = _coloured
    for problem in problems:
        yield describe(problem, language=language, texts=texts, paint=paint, width=width)


def _coloured(part: str, text: str) -> str:
    return click.style(text, **_COLOURS[part])  # type: ignore[arg-type]  # mypy cannot tell the keys apart
