"""What the preview prints. A terminal that is gone does not stop it."""

from __future__ import annotations

import contextlib
import traceback
from datetime import datetime

import click

from generator.console import described, named_from_here
from generator.errors import ProblemsFound
from generator.reporting import summary
from generator.wording import sentence


def say(code: str, *, language: str, **facts: str) -> None:
    """Print a sentence."""
    _print(sentence(code, language=language, **facts))


def say_when(code: str, *, language: str, **facts: str) -> None:
    """Print a sentence with the time of day."""
    now = datetime.now().strftime("%H:%M:%S")
    _print(f"{now} {sentence(code, language=language, **facts)}")


def tell(found: ProblemsFound, *, folder: str, language: str) -> None:
    """Print every problem of the project in `folder`, as the other commands do."""
    problems, texts = named_from_here(found.problems, found.texts, folder)
    for words in described(problems, language=language, texts=texts):
        _print(words, is_error=True)
    _print(summary(problems, language=language), is_error=True)


def trace(error: BaseException) -> None:
    """Print where the generator itself failed, for whoever mends it."""
    _print("".join(traceback.format_exception(error)), is_error=True)


def _print(text: str, *, is_error: bool = False) -> None:
    with contextlib.suppress(OSError, ValueError):
        click.echo(text, err=is_error)
