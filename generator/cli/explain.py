"""`xuanxing explain`."""

from __future__ import annotations

import sys
import textwrap

import click

from generator.addresses import MESSAGES
from generator.cli.shared import language_option
from generator.explanations import Example, Explanation, explained_code, explanations, shown_lines
from generator.schema import nearest
from generator.wording import sentence

_WIDTH = 100


@click.command()
@language_option
@click.argument("code", required=False)
def explain(language: str, code: str | None) -> None:
    """Tell what the message with CODE means; without CODE, list all codes."""
    groups = explanations(language)
    if code is None:
        for group in groups:
            click.echo(click.style(group.name, bold=True))
            codes = "  ".join(entry.code for entry in group.explanations)
            lines = textwrap.wrap(codes, _WIDTH, break_on_hyphens=False)
            click.echo(textwrap.indent("\n".join(lines), "    ") + "\n")
        click.echo(sentence("explain-codes", language=language))
        return
    known = {entry.code: entry for group in groups for entry in group.explanations}
    found = known.get(explained_code(code.strip("[]")))
    if found is None:
        meant = nearest(code, known)
        unknown = "explain-unknown-near" if meant else "explain-unknown"
        click.echo(sentence(unknown, language=language, code=code, meant=meant), err=True)
        sys.exit(1)
    _print(found, language)


def _print(explanation: Explanation, language: str) -> None:
    click.echo(f"{click.style(explanation.code, bold=True)}\n{explanation.text}")
    if explanation.example:
        _print_example(explanation.example, language)
    page = f"{language}/{MESSAGES.removesuffix('.md')}/#{explanation.code}"
    click.echo("\n" + sentence("explain-more", language=language, page=page))


def _print_example(example: Example, language: str) -> None:
    wrong = sentence("explain-wrong", language=language, file=example.file)
    for title, lines, colour in (
        (wrong, example.wrong, "red"),
        (sentence("explain-right", language=language), example.right, "green"),
    ):
        click.echo(f"\n{title}\n" + click.style(textwrap.indent(shown_lines(lines), "    "), fg=colour))
