"""`xuanxing schema`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.shared import language_option, print_problems, project_option
from generator.editor_schema.files import stale_schemas, write_schemas
from generator.wording import sentence


@click.command()
@project_option
@language_option
@click.option("--check", "is_check", is_flag=True, help="Write nothing; fail where a schema is out of date.")
def schema(project: Path, language: str, is_check: bool) -> None:
    """Write the JSON Schemas by which editors complete and explain the data files."""
    outcome = stale_schemas(project) if is_check else write_schemas(project)
    print_problems(outcome.problems, language, texts=outcome.texts, project=project)
    if outcome.count:
        facts = {
            "folder": str(outcome.folder),
            "count": str(outcome.count),
            "changed": str(len(outcome.differing)),
        }
        if not is_check:
            click.echo(sentence("schema-written", language=language, **facts))
        elif not outcome.differing:
            click.echo(sentence("schema-fresh", language=language, **facts))
    if outcome.problems:
        sys.exit(1)
