"""`xuanxing check`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.shared import format_option, language_option, print_problems, project_option
from generator.errors import has_error, strictly
from generator.load import load, read_pages
from generator.prose import page_problems, prose_problems
from generator.theme_languages import theme_languages
from generator.wording import sentence


@click.command()
@project_option
@language_option
@format_option
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
def check(project: Path, language: str, form: str, strict: bool) -> None:
    """Check all data and print every problem."""
    loaded = load(project / "data", theme=theme_languages(project))
    pages, unread = read_pages(project / "content")
    texts = {**loaded.texts, **{f"content/{name}": raw for name, raw in pages.items()}}
    problems = [*loaded.problems, *unread, *page_problems(pages)]
    if loaded.report is not None:
        problems.extend(prose_problems(loaded.report, pages.keys()))
    if strict:
        problems = [strictly(problem) for problem in problems]
    print_problems(problems, language, texts=texts, project=project, form=form)
    if loaded.report is None or has_error(problems):
        sys.exit(1)
    if form == "json":
        return
    report = loaded.report
    counts = {
        "statements": str(sum(len(source.statements) for source in report.sources)),
        "dimensions": str(len(report.dimensions)),
        "languages": str(len(report.settings.languages)),
    }
    click.echo(sentence("check-passed", language=language, **counts))
