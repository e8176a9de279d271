"""Which schema belongs to which data file; writing them and finding the stale ones.

`schemas` is pure; `write_schemas` and `stale_schemas` touch the disk.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.data_files import COST_FILES, FOLDERS, OPTIONAL_FILES, SINGLE_FILES, ListFile, SingleFile
from generator.editor_schema.choices import choices_schema
from generator.editor_schema.shapes import IDS_FILE, list_schema, record_schema, strings_schema
from generator.editor_schema.vocabulary import Vocabulary, vocabulary
from generator.errors import Place, Problem, reason_of
from generator.interface import STRINGS
from generator.load import read_files
from generator.model import InterfaceFile

FOLDER = ".schema"
DRAFT = "http://json-schema.org/draft-07/schema#"


@dataclass(frozen=True)
class Outcome:
    """The folder of the schemas, how many there are, which differed, what went wrong, the files as read."""

    folder: Path
    count: int = 0
    differing: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    texts: Mapping[str, bytes] = field(default_factory=dict)


def schema_name(data_file: str) -> str:
    """The schema of a data file: called after the file, or after its folder where all are of a kind."""
    if data_file in COST_FILES:
        return data_file.removesuffix(".yml").replace("/", "-") + ".json"
    folder, _, name = data_file.rpartition("/")
    return f"{folder or name.removesuffix('.yml')}.json"


def modeline(data_file: str) -> str:
    """The first line of a data file, by which editors find its schema."""
    way = "../" * data_file.count("/")
    return f"# yaml-language-server: $schema={way}{FOLDER}/{schema_name(data_file)}"


def schemas(known: Vocabulary, *, strings: Mapping[str, frozenset[str]] = STRINGS) -> dict[str, bytes]:
    """Every schema by its name. The same vocabulary gives the same bytes."""
    named = {**SINGLE_FILES, **COST_FILES} if known.has_cost_model else dict(SINGLE_FILES)
    named |= {name: content for name, content in OPTIONAL_FILES.items() if name in known.optional_files}
    found = {schema_name(name): _schema(content, known, strings) for name, content in named.items()}
    found |= {f"{folder}.json": _schema(content, known, strings) for folder, content in FOLDERS.items()}
    found[IDS_FILE] = choices_schema(known)
    return {name: _written(found[name]) for name in sorted(found)}


def write_schemas(project: Path) -> Outcome:
    """Write the schemas of `project`, all or none; those that are right already stay untouched.

    The problems say what could not be read, or why nothing was written.
    """
    outcome, texts = _compared(project)
    try:
        _replace(outcome.folder, {name: texts.get(name) for name in outcome.differing})
    except OSError as error:
        problems = (*outcome.problems, _unwritable(outcome.folder, error))
        return Outcome(outcome.folder, problems=problems, texts=outcome.texts)
    return outcome


def stale_schemas(project: Path) -> Outcome:
    """Which schemas of `project` are not what `write_schemas` would write, each with a problem."""
    outcome, _ = _compared(project)
    stale = (
        Problem(Place(f"data/{FOLDER}/{name}"), "schema-stale", {"file": name}) for name in outcome.differing
    )
    return replace(outcome, problems=(*outcome.problems, *stale))


def _schema(
    content: SingleFile | ListFile, known: Vocabulary, strings: Mapping[str, frozenset[str]]
) -> dict[str, Any]:
    if isinstance(content, ListFile):
        return list_schema(content, known)
    schema = record_schema(content.record, known)
    return strings_schema(schema, strings) if content.record is InterfaceFile else schema


def _written(schema: Mapping[str, Any]) -> bytes:
    text = json.dumps({"$schema": DRAFT, **schema}, ensure_ascii=False, indent=1)
    return f"{text}\n".encode()


def _compared(project: Path) -> tuple[Outcome, dict[str, bytes]]:
    """What is on the disk against what should be there; a schema too many differs as well."""
    data = project / "data"
    folder = data / FOLDER
    if not data.is_dir():
        missing = Problem(Place(data.name), "folder-missing", {"folder": data.name})
        return Outcome(folder, problems=(missing,)), {}
    files, problems = read_files(data)
    known = vocabulary(files)
    texts = schemas(known)
    try:
        present = {path.name: path.read_bytes() for path in sorted(folder.glob("*.json"))}
    except OSError as error:
        return Outcome(folder, problems=(_unwritable(folder, error),)), {}
    differing = tuple(name for name in sorted({*texts, *present}) if texts.get(name) != present.get(name))
    read = {f"{data.name}/{name}": raw for name, raw in files.items()}
    return Outcome(folder, len(texts), differing, (*problems, *known.problems), read), texts


def _unwritable(folder: Path, error: OSError) -> Problem:
    name = f"{folder.parent.name}/{folder.name}"
    return Problem(Place(name), "folder-busy", {"folder": name, "reason": reason_of(error)})


def _replace(folder: Path, texts: Mapping[str, bytes | None]) -> None:
    """Put `texts` into files, once all are safely on the disk; None deletes the file."""
    if not texts:
        return
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix=".new-", dir=folder) as staging:
        for name, text in texts.items():
            if text is not None:
                (Path(staging) / name).write_bytes(text)
        for name, text in texts.items():
            if text is None:
                (folder / name).unlink()
            else:
                (Path(staging) / name).replace(folder / name)
