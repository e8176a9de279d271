"""`xuanxing check`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.build import prose_problems
from generator.cli.shared import language_option, print_problems, project_option
from generator.errors import sentence
from generator.load import load, written_pages


@click.command()
@project_option
@language_option
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
def check(project: Path, language: str, strict: bool) -> None:
    """Check all data and print every problem."""
    loaded = load(project / "data")
    problems = list(loaded.problems)
    if loaded.report is not None:
        problems.extend(prose_problems(loaded.report, written_pages(project / "content")))
    print_problems(problems, language)
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
