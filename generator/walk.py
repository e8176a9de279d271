"""Walk through records by their declared types: texts and references with paths.

Serves every rule and view that concerns "each text" or "each citation", so that
a new field takes part without being listed anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from pydantic import BaseModel, RootModel

from generator.evidence import Reference
from generator.languages import LocalisedSpellings, LocalisedText
from generator.yaml_source import Path

Found = TypeVar("Found", LocalisedText, LocalisedSpellings)


@dataclass(frozen=True)
class Use:
    """Where a record names another: by the value at `path`, or by the key that leads to it."""

    path: Path
    reference: Reference
    identifier: str
    is_key: bool = False


def texts(record: BaseModel) -> tuple[tuple[Path, LocalisedText], ...]:
    """Every localised text inside `record` with its path."""
    return _texts(_Same(record))


def spellings(record: BaseModel) -> Iterator[tuple[Path, LocalisedSpellings]]:
    """Every set of localised spellings inside `record` with its path."""
    return _instances(record, (), LocalisedSpellings)


def references(record: BaseModel) -> Iterator[tuple[Path, Reference, str]]:
    """Every id inside `record` that names another record, with its path."""
    return ((use.path, use.reference, use.identifier) for use in uses(record))


def uses(record: BaseModel) -> tuple[Use, ...]:
    """As `references`, and whether the id is a key or a value."""
    return _uses_of(_Same(record))


def cited_statements(record: BaseModel) -> tuple[str, ...]:
    """Ids of the statements that `record` names anywhere, each once, in order."""
    found = (identifier for _, reference, identifier in references(record) if "statement" in reference.kinds)
    return tuple(dict.fromkeys(found))


class _Same:
    """A record as a key that only the very same record equals, since to compare contents takes longer."""

    __slots__ = ("record",)

    def __init__(self, record: BaseModel) -> None:
        self.record = record

    def __hash__(self) -> int:
        return id(self.record)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.record is other.record


# Several rules and each language's pages ask the same; records are frozen, so the answer stays.
@lru_cache(maxsize=8192)
def _texts(same: _Same) -> tuple[tuple[Path, LocalisedText], ...]:
    return tuple(_instances(same.record, (), LocalisedText))


@lru_cache(maxsize=8192)
def _uses_of(same: _Same) -> tuple[Use, ...]:
    return tuple(_uses(same.record, type(same.record), ()))


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


def _uses(value: Any, annotation: Any, path: Path, *, is_key: bool = False) -> Iterator[Use]:
    if value is None or isinstance(value, RootModel):
        return
    if get_origin(annotation) is Annotated:
        inner, *metadata = get_args(annotation)
        marker = next((mark for mark in metadata if isinstance(mark, Reference)), None)
        if marker and isinstance(value, str):
            yield Use(path, marker, value, is_key)
        else:
            yield from _uses(value, inner, path, is_key=is_key)
    elif isinstance(value, BaseModel):
        for name, hint in _referring(type(value)).items():
            yield from _uses(getattr(value, name), hint, (*path, name))
    elif isinstance(value, tuple):
        for number, entry in enumerate(value):
            yield from _uses(entry, get_args(annotation)[0], (*path, number))
    elif isinstance(value, dict):
        of_keys, of_values = get_args(annotation)
        for key, entry in value.items():
            yield from _uses(key, of_keys, (*path, key), is_key=True)
            yield from _uses(entry, of_values, (*path, key))
    else:
        for argument in get_args(annotation):
            yield from _uses(value, argument, path, is_key=is_key)


@lru_cache
def _referring(model: type[BaseModel]) -> dict[str, Any]:
    """The fields in which there can be references."""
    return {name: hint for name, hint in hints(model).items() if _can_refer(hint, (model,))}


def _can_refer(annotation: Any, seen: tuple[Any, ...]) -> bool:
    if isinstance(annotation, Reference):
        return True
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        inner = {} if annotation in seen or issubclass(annotation, RootModel) else hints(annotation)
        return any(_can_refer(hint, (*seen, annotation)) for hint in inner.values())
    return any(_can_refer(argument, seen) for argument in get_args(annotation))


@lru_cache
def hints(model: type[BaseModel]) -> dict[str, Any]:
    """The declared type of each field of a record, with its marks."""
    declared = get_type_hints(model, include_extras=True)
    return {name: declared[name] for name in model.model_fields}
