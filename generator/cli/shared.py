"""What the subcommands share: options, and how problems are printed."""

from __future__ import annotations

import locale
import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from generator.errors import Problem, below, in_order
from generator.excerpt import WIDTH, Texts
from generator.reporting import Paint, as_annotation, as_json, describe, summary, uncoloured
from generator.wording import MESSAGE_LANGUAGES

FORMATS = ("text", "json", "github")
_COLOURS: dict[str, dict[str, str | bool]] = {
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "info": {"fg": "cyan", "bold": True},
    "place": {"bold": True},
    "excerpt": {"fg": "blue"},
    "carets": {"fg": "red", "bold": True},
    "hint": {"fg": "green"},
}


def system_language() -> str:
    """Language of messages by the locale; English where the locale is neither."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "") or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(MESSAGE_LANGUAGES),
    default=system_language,
    help="Language of messages; by default that of the system.",
)
project_option = click.option(
    "--project",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Folder with mkdocs.yml and data/; by default the current one.",
)
format_option = click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    help="text for people, json for programs, github for annotations in its workflows.",
)


def print_problems(
    problems: Iterable[Problem],
    language: str,
    *,
    texts: Texts | None = None,
    project: Path | None = None,
    form: str = "text",
) -> None:
    """Print every problem in order and how many there are.

    `texts` are the files that were read; excerpts come from them. With `project`, files are
    named as seen from the current folder. Text goes to standard error, other forms to standard output.
    """
    folder = _from_here(project) if project else ""
    ordered = [below(folder, problem) for problem in in_order(problems)]
    if form == "json":
        click.echo(as_json(ordered, language=language))
        return
    if form == "github":
        for problem in ordered:
            click.echo(as_annotation(problem, language=language))
    else:
        _print_text(ordered, language, {_joined(folder, name): raw for name, raw in (texts or {}).items()})
    if ordered:
        click.echo(summary(ordered, language=language), err=True)


def _print_text(problems: Iterable[Problem], language: str, texts: Texts) -> None:
    is_terminal = sys.stderr.isatty()
    width = shutil.get_terminal_size((WIDTH, 0)).columns if is_terminal else WIDTH
    paint: Paint = uncoloured
    if is_terminal and not os.environ.get("NO_COLOR"):
        paint = _coloured
    for problem in problems:
        click.echo(describe(problem, language=language, texts=texts, paint=paint, width=width), err=True)


def _coloured(part: str, text: str) -> str:
    return click.style(text, **_COLOURS[part])  # type: ignore[arg-type]  # mypy cannot tell the keys apart


def _from_here(project: Path) -> str:
    """How the folder is called from the current one; in full where it is elsewhere."""
    folder = project.absolute()
    return os.path.relpath(folder) if folder.is_relative_to(Path.cwd()) else str(folder)


def _joined(folder: str, name: str) -> str:
    return name if folder in ("", ".") or name.startswith("/") else f"{folder}/{name}"
