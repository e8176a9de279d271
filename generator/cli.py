"""The command `xuanxing`: thin wrappers that print and exit."""

from __future__ import annotations

import locale
import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path
from types import FrameType

import click

from generator import __version__
from generator.build import prose_problems
from generator.errors import (
    MESSAGE_LANGUAGES,
    Place,
    Problem,
    ProblemsFound,
    describe,
    in_order,
    sentence,
    summary,
)
from generator.load import load, written_pages
from generator.publish import publish
from generator.verify import verify


def _system_language() -> str:
    """Language of messages by the locale; English where the locale is neither."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "") or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


_language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(MESSAGE_LANGUAGES),
    default=_system_language,
    help="Language of messages; by default that of the system.",
)
_project_option = click.option(
    "--project",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Folder with mkdocs.yml and data/; by default the current one.",
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="xuanxing")
def main() -> None:
    """Turn structured comparisons in data/ into a report that can be checked."""
    signal.signal(signal.SIGTERM, _interrupt)


@main.command()
@_project_option
@_language_option
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
def check(project: Path, language: str, strict: bool) -> None:
    """Check all data and print every problem."""
    loaded = load(project / "data")
    problems = list(loaded.problems)
    if loaded.report is not None:
        problems.extend(prose_problems(loaded.report, written_pages(project / "content")))
    _print_problems(problems, language)
    has_error = any(problem.severity == "error" for problem in problems)
    if loaded.report is None or has_error or (strict and problems):
        sys.exit(1)
    report = loaded.report
    counts = {
        "statements": str(sum(len(source.statements) for source in report.sources)),
        "dimensions": str(len(report.dimensions)),
        "languages": str(len(report.settings.languages)),
    }
    click.echo(sentence("check-passed", language=language, **counts))


@main.command()
@_project_option
@_language_option
@click.option("--output", type=click.Path(path_type=Path), help="Folder of the site; by default site/.")
def build(project: Path, language: str, output: Path | None) -> None:
    """Build the site. The previous one stays until the new one is whole."""
    target = output or project / "site"
    try:
        page_count = publish(project / "mkdocs.yml", target.absolute())
    except ProblemsFound as found:
        _print_problems(found.problems, language)
        click.echo(sentence("build-failed", language=language), err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        click.echo(sentence("build-interrupted", language=language), err=True)
        sys.exit(130)
    click.echo(sentence("build-passed", language=language, folder=str(target), pages=str(page_count)))


@main.command("verify-sources")
@_project_option
@_language_option
@click.argument("copies", nargs=-1, required=True, metavar="SOURCE=PATH...")
def verify_sources(project: Path, language: str, copies: tuple[str, ...]) -> None:
    """Check your copies of the sources against the report: a=PATH b=PATH."""
    loaded = load(project / "data")
    if loaded.report is None:
        _print_problems(loaded.problems, language)
        sys.exit(1)
    sources = {source.id: source for source in loaded.report.sources}
    failed = False
    for argument in copies:
        name, _, path = argument.partition("=")
        if name not in sources or not path:
            known = ", ".join(sources)
            code, value = "verify-unknown-argument", argument
            if name and path:
                code, value = "verify-unknown-source", name
            click.echo(sentence(code, language=language, value=value, sources=known), err=True)
            failed = True
            continue
        source = sources[name]
        try:
            problems = verify(source, Path(path).read_bytes(), file=path)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            problems = (Problem(Place(path), "file-unreadable", {"reason": reason}),)
        _print_problems(problems, language)
        failed = failed or bool(problems)
        if not problems:
            facts = {"source": source.label, "count": str(len(source.statements))}
            click.echo(sentence("verify-passed", language=language, **facts))
    if failed:
        sys.exit(1)


def _print_problems(problems: Iterable[Problem], language: str) -> None:
    ordered = in_order(problems)
    for problem in ordered:
        click.echo(describe(problem, language=language), err=True)
    if ordered:
        click.echo(summary(ordered, language=language), err=True)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
