"""Walk through records by their declared types: texts and references with paths.

Serves every rule and view that concerns "each text" or "each citation", so that
a new field takes part without being listed anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from pydantic import BaseModel, RootModel

from generator.evidence import Reference
from generator.languages import LocalisedSpellings, LocalisedText
from generator.yaml_source import Path

Found = TypeVar("Found", LocalisedText, LocalisedSpellings)


def texts(record: BaseModel) -> Iterator[tuple[Path, LocalisedText]]:
    """Every localised text inside `record` with its path."""
    return _instances(record, (), LocalisedText)


def spellings(record: BaseModel) -> Iterator[tuple[Path, LocalisedSpellings]]:
    """Every set of localised spellings inside `record` with its path."""
    return _instances(record, (), LocalisedSpellings)


def references(record: BaseModel) -> Iterator[tuple[Path, Reference, str]]:
    """Every id inside `record` that names another record, with its path."""
    yield from _references(record, type(record), ())


def cited_statements(record: BaseModel) -> tuple[str, ...]:
    """Ids of the statements that `record` names anywhere, each once, in order."""
    found = (identifier for _, reference, identifier in references(record) if "statement" in reference.kinds)
    return tuple(dict.fromkeys(found))


def _instances(value: Any, path: Path, wanted: type[Found]) -> Iterator[tuple[Path, Found]]:
    if isinstance(value, wanted):
        yield path, value
    elif isinstance(value, BaseModel) and not isinstance(value, RootModel):
        for name in type(value).model_fields:
            yield from _instances(getattr(value, name), (*path, name), wanted)
    elif isinstance(value, tuple):
        for number, entry in enumerate(value):
            yield from _instances(entry, (*path, number), wanted)
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _instances(entry, (*path, key), wanted)


def _references(value: Any, annotation: Any, path: Path) -> Iterator[tuple[Path, Reference, str]]:
    if value is None or isinstance(value, RootModel):
        return
    if get_origin(annotation) is Annotated:
        inner, *metadata = get_args(annotation)
        marker = next((mark for mark in metadata if isinstance(mark, Reference)), None)
        if marker and isinstance(value, str):
            yield path, marker, value
        else:
            yield from _references(value, inner, path)
    elif isinstance(value, BaseModel):
        for name, hint in _referring(type(value)).items():
            yield from _references(getattr(value, name), hint, (*path, name))
    elif isinstance(value, tuple):
        for number, entry in enumerate(value):
            yield from _references(entry, get_args(annotation)[0], (*path, number))
    elif isinstance(value, dict):
        of_keys, of_values = get_args(annotation)
        for key, entry in value.items():
            yield from _references(key, of_keys, (*path, key))
            yield from _references(entry, of_values, (*path, key))
    else:
        for argument in get_args(annotation):
            yield from _references(value, argument, path)


@lru_cache
def _referring(model: type[BaseModel]) -> dict[str, Any]:
    """The fields in which there can be references."""
    return {name: hint for name, hint in _hints(model).items() if _can_refer(hint, (model,))}


def _can_refer(annotation: Any, seen: tuple[Any, ...]) -> bool:
    if isinstance(annotation, Reference):
        return True
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        hints = {} if annotation in seen or issubclass(annotation, RootModel) else _hints(annotation)
        return any(_can_refer(hint, (*seen, annotation)) for hint in hints.values())
    return any(_can_refer(argument, seen) for argument in get_args(annotation))


@lru_cache
def _hints(model: type[BaseModel]) -> dict[str, Any]:
    hints = get_type_hints(model, include_extras=True)
    return {name: hints[name] for name in model.model_fields}
