"""What the subcommands share: options, and how problems are printed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from generator.errors import MESSAGE_LANGUAGES, Problem, describe, in_order, summary
from generator.surroundings import system_language

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


def print_problems(problems: Iterable[Problem], language: str) -> None:
    """Print every problem in order and how many there are, to standard error."""
    ordered = in_order(problems)
    for problem in ordered:
        click.echo(describe(problem, language=language), err=True)
    if ordered:
        click.echo(summary(ordered, language=language), err=True)
