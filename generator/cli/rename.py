"""`xuanxing rename`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.shared import language_option, print_problems, project_option
from generator.editor_schema.files import FOLDER, write_schemas
from generator.errors import Place, Problem, ProblemsFound
from generator.load import read_files
from generator.patch import patch
from generator.rename import Project, Renaming
from generator.rename import rename as planned
from generator.rename_target import KINDS, SAVED_KINDS
from generator.rewrite import rewrite
from generator.wording import sentence


@click.command()
@project_option
@language_option
@click.option("--kind", type=click.Choice(KINDS), help="Which record is meant where several share the id.")
@click.option("--dry-run", is_flag=True, help="Print the change as a patch and change nothing.")
@click.argument("old")
@click.argument("new")
def rename(project: Path, language: str, kind: str | None, dry_run: bool, old: str, new: str) -> None:
    """Change an id from OLD to NEW in all files, or change nothing.

    Branches and steps may be written as scenario/branch and migration/step.
    """
    try:
        whole = _whole(project)
        renaming = _renaming(whole, old, new, kind)
        if not dry_run:
            rewrite(project, renaming.edits)
    except ProblemsFound as found:
        print_problems(found.problems, language, texts=found.texts, project=project)
        click.echo(sentence("rename-failed", language=language), err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        click.echo(sentence("rename-failed", language=language), err=True)
        sys.exit(130)
    if dry_run:
        click.echo(patch(renaming.edits), nl=False)
    else:
        _print_changes(renaming, old, new, language)
    remarks = (*renaming.warnings, *_refreshed_schemas(project, dry_run=dry_run))
    print_problems(remarks, language, texts=whole.texts(), project=project)


def _whole(project: Path) -> Project:
    """All that may name a record; raises ProblemsFound where it cannot be read."""
    data, docs = project / "data", project / "content"
    if not data.is_dir():
        raise ProblemsFound([Problem(Place(data.name), "folder-missing", {"folder": data.name})])
    files, unreadable = read_files(data)
    pages, unreadable_pages = read_files(docs)
    if unreadable or unreadable_pages:
        raise ProblemsFound((*unreadable, *unreadable_pages))
    written = {name: raw for name, raw in pages.items() if name.endswith(".md")}
    return Project(files, written, data.name, docs.name)


def _renaming(whole: Project, old: str, new: str, kind: str | None) -> Renaming:
    """What is to change; raises ProblemsFound where something stands against it."""
    renaming, problems = planned(whole, old=old, new=new, kind=kind)
    if renaming is None:
        raise ProblemsFound(problems, whole.texts())
    return renaming


def _refreshed_schemas(project: Path, *, dry_run: bool) -> tuple[Problem, ...]:
    """Let editors know the new id, where the project has schemas for them."""
    if dry_run or not (project / "data" / FOLDER).is_dir():
        return ()
    return write_schemas(project).problems


def _print_changes(renaming: Renaming, old: str, new: str, language: str) -> None:
    places, files = sum(edit.places for edit in renaming.edits), len(renaming.edits)
    facts = {"old": old, "new": new, "places": str(places), "files": str(files)}
    click.echo(sentence("rename-passed", language=language, **facts))
    for edit in renaming.edits:
        name = edit.file if edit.file == edit.new_file else f"{edit.file} -> {edit.new_file}"
        click.echo(f"  {name}: {edit.places}")
    if renaming.old_address:
        addresses = {"old": renaming.old_address, "new": renaming.new_address}
        click.echo(sentence("rename-address", language=language, **addresses))
    if _is_saved(renaming):
        click.echo(sentence("rename-saved", language=language, old=old))


def _is_saved(renaming: Renaming) -> bool:
    """Whether tools write the id into addresses and records; that of a dimension if it can be weighed."""
    is_weighed = any(edit.file.endswith("/weights.yml") for edit in renaming.edits)
    return renaming.kind in SAVED_KINDS or (renaming.kind == "dimension" and is_weighed)
