"""`xuanxing new`."""

from __future__ import annotations

import shlex
import shutil
import sys
from datetime import date
from pathlib import Path

import click

from generator.cli.shared import language_option, print_problems
from generator.errors import ProblemsFound
from generator.starter.files import own_titles, starter_files
from generator.starter.scaffold import scaffold, shown
from generator.wording import sentence

NEXT_STEPS = ("check", "serve", "build", "pdf")


@click.command()
@language_option
@click.option(
    "--title",
    "titles",
    multiple=True,
    metavar="LANGUAGE=TEXT",
    help="The report's title; give one for each language: --title zh=… --title en=…",
)
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
def new(folder: Path, titles: tuple[str, ...], language: str) -> None:
    """Start another comparison in DIR, with commented example data in two languages."""
    try:
        files = starter_files(titles=own_titles(titles), day=date.today(), language=language)
        scaffold(folder, files)
    except ProblemsFound as found:
        print_problems(found.problems, language)
        sys.exit(1)
    except KeyboardInterrupt:
        click.echo(sentence("new-interrupted", language=language), err=True)
        sys.exit(130)
    enter = () if folder.resolve() == Path.cwd() else (f"cd {shlex.quote(shown(folder))}",)
    steps = (*enter, *(f"{_command()} {name}" for name in NEXT_STEPS))
    lines = "\n".join(f"    {step}" for step in steps)
    facts = {"folder": shown(folder), "count": str(len(files)), "steps": lines}
    click.echo(sentence("new-passed", language=language, **facts))


def _command() -> str:
    """How to call this program from another folder."""
    beside = Path(sys.executable).with_name("xuanxing")
    if shutil.which("xuanxing") is not None or not beside.is_file():
        return "xuanxing"
    return shlex.quote(str(beside))
