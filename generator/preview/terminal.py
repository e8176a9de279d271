"""What the preview prints. A terminal that is gone does not stop it."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Iterable
from datetime import datetime

import click

from generator.errors import Problem, describe, sentence, summary


def say(code: str, *, language: str, **facts: str) -> None:
    """Print a sentence."""
    _print(sentence(code, language=language, **facts))


def say_when(code: str, *, language: str, **facts: str) -> None:
    """Print a sentence with the time of day."""
    now = datetime.now().strftime("%H:%M:%S")
    _print(f"{now} {sentence(code, language=language, **facts)}")


def tell(problems: Iterable[Problem], *, language: str) -> None:
    """Print every problem, as the other commands do."""
    ordered = tuple(problems)
    for problem in ordered:
        _print(describe(problem, language=language), is_error=True)
    _print(summary(ordered, language=language), is_error=True)


def trace(error: BaseException) -> None:
    """Print where the generator itself failed, for whoever mends it."""
    _print("".join(traceback.format_exception(error)), is_error=True)


def _print(text: str, *, is_error: bool = False) -> None:
    with contextlib.suppress(OSError, ValueError):
        click.echo(text, err=is_error)
