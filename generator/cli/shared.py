"""What the subcommands share: options, and how problems are printed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from generator.console import described, from_here, named_from_here
from generator.errors import Problem, in_order
from generator.excerpt import Texts
from generator.reporting import as_annotation, as_json, summary
from generator.surroundings import system_language
from generator.wording import MESSAGE_LANGUAGES

FORMATS = ("text", "json", "github")

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
