"""`xuanxing locate`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.shared import language_option, print_problems
from generator.errors import Place, Problem, ProblemsFound, reason_of
from generator.locate import Passage, passage
from generator.locate import locate as located
from generator.verify import digest, text_of
from generator.wording import sentence

MOST = 20
"""How many passages of the same words are printed."""


@click.command(context_settings={"ignore_unknown_options": True})
@language_option
@click.argument("path", type=click.Path(path_type=Path))
@click.argument("words", nargs=-1)
def locate(language: str, path: Path, words: tuple[str, ...]) -> None:
    """Print, ready for YAML, the size and digest of a document and where WORDS stand in it.

    WORDS are the exact words of a statement, in quotes; several statements may be given.
    """
    try:
        raw, text = _read(path)
    except ProblemsFound as found:
        print_problems(found.problems, language, texts=found.texts)
        sys.exit(1)
    click.echo(sentence("locate-document", language=language))
    click.echo(f"characters: {len(text)}\nsha256: {digest(text)}")
    problems = []
    for entry in words:
        spans, problem = located(entry, text, file=str(path))
        passages = tuple(passage(span, text, file=str(path)) for span in spans[:MOST])
        _print(passages, len(spans), language)
        problems.extend([problem] if problem else [])
    if problems:
        print_problems(problems, language, texts={str(path): raw})
        sys.exit(1)


def _read(path: Path) -> tuple[bytes, str]:
    place = Place(str(path))
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ProblemsFound([Problem(place, "file-unreadable", {"reason": reason_of(error)})]) from error
    text = text_of(raw)
    if text is None:
        raise ProblemsFound([Problem(place, "file-not-utf8")])
    return raw, text


def _print(passages: tuple[Passage, ...], count: int, language: str) -> None:
    for number, found in enumerate(passages, 1):
        facts = {
            "number": str(number),
            "count": str(count),
            "line": str(found.place.line),
            "column": str(found.place.column),
            "passage": found.shown,
        }
        code = "locate-passage" if count == 1 else "locate-passages"
        click.echo(sentence(code, language=language, **facts))
        click.echo(f"    start: {found.start}\n    end: {found.end}\n    sha256: {found.sha256}")
    if count > len(passages):
        click.echo(sentence("locate-more", language=language, count=str(count - len(passages))))
