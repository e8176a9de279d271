"""`xuanxing verify-sources`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.shared import language_option, print_problems, project_option
from generator.errors import Place, Problem, reason_of
from generator.load import load
from generator.verify import verify
from generator.wording import sentence


@click.command("verify-sources")
@project_option
@language_option
@click.argument("copies", nargs=-1, required=True, metavar="SOURCE=PATH...")
def verify_sources(project: Path, language: str, copies: tuple[str, ...]) -> None:
    """Check your copies of the sources against the report: a=PATH b=PATH."""
    loaded = load(project / "data")
    if loaded.report is None:
        print_problems(loaded.problems, language, texts=loaded.texts, project=project)
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
        copy = b""
        try:
            copy = Path(path).read_bytes()
            problems = verify(source, copy, file=path)
        except OSError as error:
            problems = (Problem(Place(path), "file-unreadable", {"reason": reason_of(error)}),)
        print_problems(problems, language, texts={path: copy})
        failed = failed or bool(problems)
        if not problems:
            facts = {"source": source.label, "count": str(len(source.statements))}
            click.echo(sentence("verify-passed", language=language, **facts))
    if failed:
        sys.exit(1)
