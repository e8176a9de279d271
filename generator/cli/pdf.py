"""`xuanxing pdf`."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import click

from generator.cli.shared import format_option, print_problems, project_option
from generator.clock import moment
from generator.errors import Place, Problem, ProblemsFound
from generator.load import load
from generator.model import Report
from generator.print.document import PAPERS
from generator.print.parts import PARTS
from generator.print.pdf import pdf_name, pdfs
from generator.rewrite import write
from generator.schema import nearest
from generator.surroundings import system_language
from generator.theme_languages import theme_languages
from generator.wording import MESSAGE_LANGUAGES, sentence

FOLDER = "dist"
_SEPARATORS = re.compile(r"[\s,，、]+")
_MEGABYTE = 1_000_000


@click.command()
@project_option
@click.option(
    "--lang",
    "languages",
    multiple=True,
    help="Language of the PDF and of messages; may be given several times. By default all of the report.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    help=f"Folder, or a file that ends in .pdf for a single language; by default {FOLDER}/.",
)
@click.option(
    "--sections",
    multiple=True,
    help=f"What to print, separated by commas: {', '.join(PARTS)}. By default everything.",
)
@click.option(
    "--paper",
    type=click.Choice(PAPERS, case_sensitive=False),
    default=PAPERS[0],
    show_default=True,
    help="Its size.",
)
@format_option
def pdf(
    project: Path,
    languages: tuple[str, ...],
    output: Path | None,
    sections: tuple[str, ...],
    paper: str,
    form: str,
) -> None:
    """Write the report as one PDF for each language. Earlier ones stay until all new ones are whole."""
    wanted = _names(languages)
    language = wanted[0] if wanted and wanted[0] in MESSAGE_LANGUAGES else system_language()
    try:
        sizes = _export(project, output or project / FOLDER, wanted, _names(sections), paper)
    except ProblemsFound as found:
        print_problems(found.problems, language, texts=found.texts, project=project, form=form)
        click.echo(sentence("pdf-failed", language=language), err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        click.echo(sentence("pdf-interrupted", language=language), err=True)
        sys.exit(130)
    if form == "json":
        print_problems((), language, form=form)
        return
    for path, size in sizes.items():
        facts = {"file": str(path), "size": f"{max(size / _MEGABYTE, 0.1):.1f}"}
        click.echo(sentence("pdf-passed", language=language, **facts))


def _export(
    project: Path, output: Path, languages: tuple[str, ...], sections: tuple[str, ...], paper: str
) -> Mapping[Path, int]:
    """Write the PDFs; gives their sizes in bytes. Raises ProblemsFound with nothing written."""
    problems = [*_unknown_sections(sections)]
    loaded = load(project / "data", theme=theme_languages(project))
    report = loaded.report
    if report is None:
        raise ProblemsFound((*problems, *loaded.problems), loaded.texts)
    languages = languages or report.settings.languages
    problems.extend(_unknown_languages(languages, report))
    # Unlike the method of a path, this is false for names that cannot be.
    is_file = output.suffix.lower() == ".pdf" and not os.path.isdir(output)  # noqa: PTH112  # as said
    if is_file and len(languages) > 1:
        facts = {"file": str(output), "count": str(len(languages))}
        problems.append(Problem(Place("--output"), "output-one-file", facts))
    try:
        day = moment(report.settings.date, os.environ)
    except ProblemsFound as found:
        problems.extend(found.problems)
    if problems:
        raise ProblemsFound(problems, loaded.texts)
    made = pdfs(report, languages, files=loaded.texts, day=day, parts=sections or tuple(PARTS), paper=paper)
    files = {
        output if is_file else output / pdf_name(report, language): content
        for language, content in made.items()
    }
    write(files)
    return {path: len(content) for path, content in files.items()}


def _names(arguments: Iterable[str]) -> tuple[str, ...]:
    """What options name, which may be given several times and hold several names each."""
    return tuple(dict.fromkeys(name for text in arguments for name in _SEPARATORS.split(text) if name))


def _unknown_sections(names: Iterable[str]) -> Iterator[Problem]:
    option, allowed = "--sections", ", ".join(PARTS)
    for name in names:
        if name in PARTS:
            continue
        facts = {"key": option, "value": name, "allowed": allowed}
        meant = nearest(name.lower(), PARTS)
        if meant:
            yield Problem(Place(option), "value-not-allowed-near", {**facts, "meant": meant})
        else:
            yield Problem(Place(option), "value-not-allowed", facts)


def _unknown_languages(names: Iterable[str], report: Report) -> Iterator[Problem]:
    known = report.settings.languages
    for name in names:
        if name not in known:
            facts = {"language": name, "languages": ", ".join(known)}
            yield Problem(Place("--lang"), "language-unknown", facts)
