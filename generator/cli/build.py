"""`xuanxing build`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.shared import format_option, language_option, print_problems, project_option
from generator.errors import ProblemsFound
from generator.publish import publish
from generator.wording import sentence


@click.command()
@project_option
@language_option
@format_option
@click.option("--output", type=click.Path(path_type=Path), help="Folder of the site; by default site/.")
@click.option("--no-cache", is_flag=True, help="Make everything anew, recalling nothing of earlier builds.")
def build(project: Path, language: str, form: str, output: Path | None, no_cache: bool) -> None:
    """Build the site. The previous one stays until the new one is whole."""
    target = output or project / "site"
    try:
        page_count = publish(project / "mkdocs.yml", target.absolute(), recall=not no_cache)
    except ProblemsFound as found:
        print_problems(found.problems, language, texts=found.texts, project=project, form=form)
        click.echo(sentence("build-failed", language=language), err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        click.echo(sentence("build-interrupted", language=language), err=True)
        sys.exit(130)
    click.echo(sentence("build-passed", language=language, folder=str(target), pages=str(page_count)))
