"""The ids that a project defines, with what they are called.

Reads plain values instead of records, so that one fault in a file does not take
away the ids of everything else in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from generator.data_files import COST_FILES, OPTIONAL_FILES
from generator.errors import Problem
from generator.evidence import Id
from generator.languages import LanguageCode
from generator.wording import MESSAGE_LANGUAGES
from generator.yaml_source import parse

_ID: TypeAdapter[str] = TypeAdapter(Id)
_LANGUAGE: TypeAdapter[str] = TypeAdapter(LanguageCode)
_LEVEL: TypeAdapter[int] = TypeAdapter(int)
_REPORT = "report.yml"


@dataclass(frozen=True)
class Entry:
    """A value that other records may name, and its names in the report's languages."""

    value: str | int
    names: tuple[str, ...]


@dataclass(frozen=True)
class Vocabulary:
    """What a project defines.

    `message_language` is the one of our own texts that its editors are likely to read. `entries`
    are by kind. Of `unread_kinds` there may be more, because a file is missing or unreadable
    (`problems` say why) or an id malformed.
    """

    message_language: str
    entries: Mapping[str, tuple[Entry, ...]]
    unread_kinds: frozenset[str]
    problems: tuple[Problem, ...] = ()
    has_cost_model: bool = False
    optional_files: frozenset[str] = frozenset()


@dataclass(frozen=True)
class _Home:
    """Where a kind is defined: a file or a folder, the keys that lead to its list (none: the file itself)."""

    path: str
    key: str
    name: str = "name"
    identifier: str = "id"
    form: TypeAdapter[Any] = _ID


_HOMES: Mapping[str, _Home] = {
    "option": _Home("options.yml", "options"),
    "source": _Home("sources/", "", name="title"),
    "section": _Home("sources/", "sections"),
    "statement": _Home("sources/", "statements", name="claim"),
    "conflict": _Home("conflicts.yml", "conflicts"),
    "dimension": _Home("dimensions/", ""),
    "answer": _Home("advisor.yml", "questions/answers"),
    "cost-reference": _Home("cost/references.yml", "references", name="title"),
    "level": _Home("scales.yml", "levels", identifier="level", form=_LEVEL),
    "strength": _Home("scales.yml", "strengths"),
    "topic": _Home("scales.yml", "topics"),
    "subject": _Home("scales.yml", "subjects"),
    "group": _Home("scales.yml", "groups"),
}


def vocabulary(files: Mapping[str, bytes], *, folder: str = "data") -> Vocabulary:
    """Everything that `files`, by path relative to the data folder, define."""
    homes = {_REPORT, *(home.path for home in _HOMES.values())}
    wanted = sorted(name for name in files if name.endswith(".yml") and _home_path(name) in homes)
    parsed = {name: parse(files[name], f"{folder}/{name}") for name in wanted}
    values = {name: document.value for name, (document, _) in parsed.items() if document is not None}
    problems = tuple(problem for name in wanted if name not in values for problem in parsed[name][1])
    languages = tuple(dict.fromkeys(_sound(_list(values.get(_REPORT), "languages"), _LANGUAGE)))
    entries = {"language": tuple(Entry(language, ()) for language in languages)}
    unread = set() if languages else {"language"}
    for kind, home in _HOMES.items():
        names = [name for name in wanted if _home_path(name) == home.path]
        if not names or any(name not in values for name in names):
            unread.add(kind)
        first: dict[str | int, Entry] = {}
        for record in (record for name in names for record in _records(values.get(name), home)):
            entry = _entry(record, home, languages)
            if entry is None:
                unread.add(kind)
            else:
                first.setdefault(entry.value, entry)
        entries[kind] = tuple(first.values())
    language = _message_language(values.get(_REPORT))
    has_cost_model = not COST_FILES.keys().isdisjoint(files)
    optional = frozenset(OPTIONAL_FILES.keys() & files.keys())
    return Vocabulary(language, entries, frozenset(unread), problems, has_cost_model, optional)


def _home_path(name: str) -> str:
    if name in COST_FILES:
        return name
    folder, separator, _ = name.rpartition("/")
    return folder + separator or name


def _message_language(report: Any) -> str:
    default = _get(report, "default_language")
    language = default.partition("-")[0] if isinstance(default, str) else ""
    return language if language in MESSAGE_LANGUAGES else MESSAGE_LANGUAGES[0]


def _records(value: Any, home: _Home) -> tuple[Any, ...]:
    records: tuple[Any, ...] = (value,)
    for key in filter(None, home.key.split("/")):
        records = tuple(entry for record in records for entry in _list(record, key))
    return records


def _entry(record: Any, home: _Home, languages: tuple[str, ...]) -> Entry | None:
    """What a record defines; None where its id is missing or malformed."""
    wordings = _get(record, home.name)
    names = (_get(wordings, language) for language in languages)
    shown = tuple(" ".join(name.split()) for name in names if isinstance(name, str))
    return next((Entry(value, shown) for value in _sound((_get(record, home.identifier),), home.form)), None)


def _get(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None


def _list(value: Any, key: str) -> tuple[Any, ...]:
    entries = _get(value, key)
    return entries if isinstance(entries, tuple) else ()


def _sound(values: tuple[Any, ...], form: TypeAdapter[Any]) -> Iterator[Any]:
    """Those of `values` that have the right form."""
    for value in values:
        try:
            yield form.validate_python(value, strict=True)
        except ValidationError:
            continue
