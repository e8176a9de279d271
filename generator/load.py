"""`data/` to a cross-checked `Report`, or every problem at once.

Owns which files there are and what each holds. `read_files` and `read_pages`
touch the disk; `assemble` is pure.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator import model, model_cost, rules
from generator.data_files import ListFile, SingleFile, content_of, misplaced
from generator.draft import Draft, Origin
from generator.errors import (
    MAXIMUM_PROBLEMS,
    Place,
    Problem,
    ProblemsFound,
    has_error,
    in_order,
    limited,
    reason_of,
)
from generator.interface import STRINGS
from generator.leftovers import is_leftover
from generator.parts import sound_parts
from generator.rules.naming import name_ids
from generator.schema import shown, unknown_key, validate
from generator.theme_languages import ThemeLanguages
from generator.yaml_source import Document, parse
from generator.yaml_source import Path as YamlPath

UNLISTED = "unlisted.yml"
"""Stands for the files of a folder that may not be listed."""


@dataclass(frozen=True)
class Loaded:
    """What loading gave: the report unless there are errors, where each id stands, the files as read."""

    report: model.Report | None
    problems: tuple[Problem, ...]
    origins: Mapping[str, Place]
    texts: Mapping[str, bytes]


def load(
    root: Path,
    *,
    strings: Mapping[str, frozenset[str]] = STRINGS,
    theme: ThemeLanguages | None = None,
) -> Loaded:
    """Read and check `root`, a `data` folder. Raises nothing but what the programmer did wrong.

    `theme` are the languages that the site can be made in, where that is to be checked.
    """
    if not root.is_dir():
        return Loaded(None, (Problem(Place(root.name), "folder-missing", {"folder": root.name}),), {}, {})
    files, problems = read_files(root)
    loaded = assemble(files, folder=root.name, strings=strings, theme=theme)
    if not problems:
        return loaded
    if any(problem.place.file == root.name for problem in problems):
        return Loaded(None, problems, {}, {})
    unreadable = {problem.place.file for problem in problems}
    unlisted = {f"{name}/{UNLISTED}" for name in unreadable}
    rest = (problem for problem in loaded.problems if problem.place.file not in unreadable | unlisted)
    return Loaded(None, in_order((*problems, *rest)), loaded.origins, loaded.texts)


def load_report(
    root: Path,
    *,
    strings: Mapping[str, frozenset[str]] = STRINGS,
    theme: ThemeLanguages | None = None,
) -> tuple[model.Report, Loaded]:
    """The report in `root`; raises ProblemsFound where it has errors."""
    loaded = load(root, strings=strings, theme=theme)
    if loaded.report is None:
        raise ProblemsFound(loaded.problems, loaded.texts)
    return loaded.report, loaded


def read_files(root: Path) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    """Every file below `root` by its relative POSIX path, and what could not be read.

    What cannot be read counts as an empty file, so that nothing is said of what it may hold.
    """
    files: dict[str, bytes] = {}
    problems: list[Problem] = []
    for path in (root, *sorted(root.rglob("*"))):
        if any(is_leftover(part) for part in path.relative_to(root).parts):
            continue
        # A name that is not UTF-8, as old archives unpack them, has to be fit for printing.
        relative = os.fsencode(path.relative_to(root)).decode(errors="replace").replace(os.sep, "/")
        is_folder = False
        try:
            is_folder = path.is_dir()
            if is_folder:
                # The search for files passes over a folder that may not be listed.
                next(path.iterdir(), None)
            else:
                files[relative] = path.read_bytes()
        except OSError as error:
            place = Place(posixpath.normpath(f"{root.name}/{relative}"))
            problems.append(Problem(place, "file-unreadable", {"reason": reason_of(error)}))
            files[f"{relative}/{UNLISTED}" if is_folder else relative] = b""
    return files, tuple(problems)


def read_pages(docs: Path) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    """Every hand-written page in `docs` by its path relative to that, and what could not be read."""
    files, problems = read_files(docs) if docs.is_dir() else ({}, ())
    return {name: raw for name, raw in files.items() if name.endswith(".md")}, problems


def assemble(
    files: Mapping[str, bytes],
    *,
    folder: str = "data",
    strings: Mapping[str, frozenset[str]] = STRINGS,
    theme: ThemeLanguages | None = None,
) -> Loaded:
    """Files by path relative to the data folder, to a report or every problem with them.

    `strings` are the interface strings that each language must have, with their placeholders.
    """
    draft, problems = read_draft(files, folder=folder, strings=strings, theme=theme)
    origins = {identifier: origin.place() for identifier, origin in draft.origins.items()}
    texts = {f"{folder}/{name}": raw for name, raw in files.items()}
    return Loaded(None if has_error(problems) else _report(draft), problems, origins, texts)


def read_draft(
    files: Mapping[str, bytes],
    *,
    folder: str = "data",
    strings: Mapping[str, frozenset[str]] = STRINGS,
    theme: ThemeLanguages | None = None,
) -> tuple[Draft, tuple[Problem, ...]]:
    """All records of `files`, as `assemble` takes them, sound or faulty, and every problem with them."""
    draft = Draft(strings=strings, theme=theme)
    problems = list(misplaced(files, folder, draft))
    for name, raw in sorted(files.items()):
        content = content_of(name)
        if content is None:
            continue
        document, found = parsed(raw, f"{folder}/{name}")
        problems.extend(found)
        if found:
            draft.unread_kinds.add(content.kind)
        if document is None:
            continue
        reported = {problem.place for problem in found}
        problems.extend(p for p in _read_document(document, content, name, draft) if p.place not in reported)
    problems = list(name_ids(problems, draft))
    draft.is_complete = draft.is_complete and not problems
    reported = {problem.place for problem in problems}
    problems.extend(problem for problem in rules.check(draft) if problem.place not in reported)
    return draft, in_order(problems)


# A preview reads all files after each save, of which all but one are the same.
parsed = lru_cache(maxsize=2048)(parse)


@lru_cache(maxsize=8192)
def _validated(
    record: type[BaseModel], document: Document, path: YamlPath
) -> tuple[BaseModel | None, tuple[Problem, ...]]:
    return validate(record, document.at(path), document, path)


def _read_document(
    document: Document, content: SingleFile | ListFile, name: str, draft: Draft
) -> tuple[Problem, ...]:
    if isinstance(content, ListFile):
        return _read_list(document, content, draft)
    identifier = name.rpartition("/")[2].removesuffix(".yml")
    if "id" in content.record.model_fields:
        identifier = _identifier(document.value) or identifier
    record, problems = _validated(content.record, document, ())
    _keep(draft, content, identifier, Origin(document, ()), record, problems)
    return problems


def _read_list(document: Document, content: ListFile, draft: Draft) -> tuple[Problem, ...]:
    entries, problems = _entries(document, content)
    if problems:
        draft.unread_kinds.add(content.kind)
    for number, entry in enumerate(entries):
        if len(problems) > MAXIMUM_PROBLEMS:
            draft.unread_kinds.add(content.kind)
            break
        path = (content.key, number)
        record, found = _validated(content.record, document, path)
        problems.extend(found)
        _keep(draft, content, _identifier(entry), Origin(document, path), record, found)
    return tuple(limited(problems))


def _entries(document: Document, content: ListFile) -> tuple[tuple[Any, ...], list[Problem]]:
    """The entries of a list file and what is wrong around them."""
    value, key = document.value, content.key
    if not isinstance(value, dict):
        return (), list(validate(content.record, value, document)[1])
    problems = [unknown_key(document.key_place((name,)), name, [key]) for name in value if name != key]
    entries = value.get(key)
    if isinstance(entries, tuple) and (entries or not content.is_needed):
        return entries, problems
    if key not in value and not problems:
        problems.append(Problem(document.place(()), "key-missing", {"key": key}))
    elif key in value and not entries:
        problems.append(Problem(document.key_place((key,)), "value-empty", {"key": key}))
    elif key in value:
        problems.append(Problem(document.place((key,)), "type-list", {"key": key, "value": shown(entries)}))
    return (), problems


def _identifier(value: Any) -> str:
    identifier = value.get("id") if isinstance(value, dict) else None
    return identifier if isinstance(identifier, str) else ""


def _keep(
    draft: Draft,
    content: SingleFile | ListFile,
    identifier: str,
    origin: Origin,
    record: Any,
    problems: tuple[Problem, ...],
) -> None:
    """Add a record to the draft; where its id is at fault, the ids of its kind are not known."""
    stands = origin.place("id")
    is_faulty = any("id" in (p.facts.get("key"), p.facts.get("meant")) or p.place in stands for p in problems)
    if not identifier or is_faulty:
        draft.unread_kinds.add(content.kind)
    is_sound = record is not None and origin.document.is_sound
    parts = None if is_sound else sound_parts(content.record, origin.document.at(origin.path))
    draft.add(content.kind, identifier, origin, record if is_sound else None, parts=parts)


def _report(draft: Draft) -> model.Report:
    def of(kind: str, sort: Callable[[Any], Any] | None = None) -> tuple[Any, ...]:
        found = tuple(record for record, _ in draft.of(kind))
        return tuple(sorted(found, key=sort)) if sort else found

    def by_order(record: Any) -> tuple[int, str]:
        return record.order, record.id

    return model.Report(
        settings=of("settings")[0],
        scales=of("scales")[0],
        options=of("option"),
        sources=of("source", by_order),
        dimensions=of("dimension", by_order),
        shared_ground=of("shared-ground"),
        scenarios=of("scenario", by_order),
        migrations=of("migration", by_order),
        conflicts=of("conflict"),
        trends=of("trend"),
        conclusions=of("conclusion"),
        framing=of("framing"),
        open_questions=of("open-question"),
        terms=of("term"),
        interfaces=dict(draft.named("interface")),
        weight_presets=of("weight-preset"),
        questions=of("question"),
        **_cost_model(draft),
    )


def _cost_model(draft: Draft) -> dict[str, model_cost.CostModel]:
    """The cost model as an argument, which is left out where the project has none."""

    def of(kind: str) -> tuple[Any, ...]:
        return tuple(record for record, _ in draft.of(kind))

    scope = draft.single("cost-scope")
    if scope is None:
        return {}
    return {
        "cost_model": model_cost.CostModel(
            parameters=of("cost-parameter"),
            references=of("cost-reference"),
            presets=of("cost-preset"),
            scope=scope[0],
        )
    }
