"""`xuanxing offline`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.shared import format_option, language_option, print_problems, project_option
from generator.errors import ProblemsFound
from generator.load import load_report
from generator.publish import publish
from generator.theme_languages import theme_languages
from generator.wording import sentence

FOLDER = "dist"
_MEGABYTE = 1_000_000


@click.command()
@project_option
@language_option
@format_option
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    help=f"Where to put the folder and the ZIP file; by default {FOLDER}/.",
)
@click.option("--no-cache", is_flag=True, help="Make everything anew, recalling nothing of earlier builds.")
def offline(project: Path, language: str, form: str, output: Path | None, no_cache: bool) -> None:
    """Write the site as a folder, and as a ZIP file, that opens without a server or a network."""
    try:
        report, _ = load_report(project / "data", theme=theme_languages(project))
        folder = (output or project / FOLDER) / f"xuanxing-{report.settings.edition}-offline"
        archive = folder.with_name(f"{folder.name}.zip")
        publish(
            project / "mkdocs.yml", folder.absolute(), recall=not no_cache, offline_archive=archive.absolute()
        )
    except ProblemsFound as found:
        print_problems(found.problems, language, texts=found.texts, project=project, form=form)
        click.echo(sentence("offline-failed", language=language), err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        click.echo(sentence("offline-interrupted", language=language), err=True)
        sys.exit(130)
    if form == "json":
        print_problems((), language, form=form)
        return
    facts = {
        "page": str(folder / "index.html"),
        "archive": str(archive),
        "size": f"{archive.stat().st_size / _MEGABYTE:.1f}",
    }
    click.echo(sentence("offline-passed", language=language, **facts))
