"""The sound parts of a faulty record, so that one mistake does not hide the others.

What is missing or faulty is None in the result, in lists too, so that paths stay
those of the file. Only rules that look at each part for itself can use it.
"""

from __future__ import annotations

from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, RootModel, TypeAdapter, ValidationError

from generator.walk import hints


def sound_parts(record: type[BaseModel], value: Any) -> BaseModel | None:
    """An instance of `record` with those parts of `value` that are sound; None if `value` has no keys."""
    if not isinstance(value, dict):
        return None
    parts = {name: _part(hint, value.get(name)) for name, hint in hints(record).items()}
    return record.model_construct(**parts)


def _part(annotation: Any, value: Any) -> Any:
    if value is None:
        return None
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated and not _is_scalar(arguments[0]):
        return _part(arguments[0], value)
    if origin in (Union, UnionType):
        kinds = [argument for argument in arguments if argument is not type(None)]
        return _part(kinds[0], value) if len(kinds) == 1 else _valid(annotation, value)
    if origin is tuple and isinstance(value, tuple):
        return tuple(_part(arguments[0], entry) for entry in value)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel) and not _is_root(annotation):
        return sound_parts(annotation, value)
    return _valid(annotation, value)


def _is_scalar(annotation: Any) -> bool:
    """Whether a value of this type is sound or faulty as a whole."""
    is_record = isinstance(annotation, type) and issubclass(annotation, BaseModel)
    return not is_record and get_origin(annotation) not in (tuple, Annotated, Union, UnionType)


def _is_root(annotation: type[BaseModel]) -> bool:
    return issubclass(annotation, RootModel)


def _valid(annotation: Any, value: Any) -> Any:
    try:
        return _adapter(annotation).validate_python(value, strict=True)
    except ValidationError:
        return None


@lru_cache(maxsize=256)
def _adapter(annotation: Any) -> TypeAdapter[Any]:
    return TypeAdapter(annotation)
