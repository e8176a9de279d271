"""What the subcommands share: options, and how problems are printed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from generator.console import described, from_here, named_from_here
from generator.errors import Problem, ProblemsFound, in_order
from generator.excerpt import Texts
from generator.reporting import as_annotation, as_json, summary
from generator.surroundings import system_language
from generator.wording import MESSAGE_LANGUAGES

Command = Callable[..., Any]

FORMATS = ("text", "json", "github")
PRESET = "--preset"

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

result_format_option = click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json")),
    default="text",
    help="text for people, json for programs.",
)


def preset_option(file: str) -> Callable[[Command], Command]:
    """`--preset` of a tool whose presets are in this file."""
    return click.option(PRESET, help=f"A preset from {file}; by default the first.")


@contextmanager
def told_and_ended(language: str, form: str, *, project: Path | None = None) -> Iterator[None]:
    """Within, problems are printed and end the command with 1; see `print_problems`."""
    try:
        yield
    except ProblemsFound as found:
        print_problems(found.problems, language, texts=found.texts, project=project, form=form)
        sys.exit(1)


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
    ordered, texts = in_order(problems), texts or {}
    if project:
        ordered, texts = named_from_here(ordered, texts, from_here(project))
    if form == "json":
        click.echo(as_json(ordered, language=language))
        return
    if form == "github":
        for problem in ordered:
            click.echo(as_annotation(problem, language=language))
    else:
        for words in described(ordered, language=language, texts=texts):
            click.echo(words, err=True)
    if ordered:
        click.echo(summary(ordered, language=language), err=True)
