"""Validate one YAML document against its model and translate every fault.

Owns the translation from pydantic's error list to `Problem`s with places.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from generator.errors import Place, Problem, limited
from generator.yaml_slips import Slip, misread_key, slip_in_entry, slip_in_value
from generator.yaml_source import Document, Path

Model = TypeVar("Model", bound=BaseModel)

_TYPE_CODES = {
    "string_type": "type-text",
    "int_type": "type-integer",
    "float_type": "type-number",
    "bool_type": "type-true-or-false",
    "tuple_type": "type-list",
    "dict_type": "type-mapping",
    "model_type": "type-mapping",
    "model_attributes_type": "type-mapping",
}
_LIMITS = {
    "greater_than_equal": ("value-too-small", "ge"),
    "less_than_equal": ("value-too-large", "le"),
    "string_too_long": ("value-too-long", "max_length"),
}
# What a pattern asks for: the name of its description in messages/terms.yml, and an example.
_FORMS = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": ("form-id", "d-cost-2"),
    r"^[0-9a-f]{64}$": ("form-digest", "0123456789abcdef" * 4),
    r"^[A-Z][A-Za-z0-9]?$": ("form-label", "A"),
    r"^\d{4}\.\d{2}(\.\d+)?$": ("form-edition", "2026.11"),
    r"^\d{4}-\d{2}-\d{2}$": ("form-day", "2026-11-30"),
    r"^\d{4}(-\d{2}(-\d{2})?)?$": ("form-partial-day", "2026-11"),
    r"^https?://[!-~]+$": ("form-web-address", "https://example.org/report"),
    r"^[A-Z]{3}$": ("form-currency", "USD"),
    r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$": ("form-language", "zh"),
}
_MAY_BE_A_SLIP = {"string_pattern_mismatch", "literal_error", *_TYPE_CODES} - {"string_type"}
_NOT_BLANK = r"\S"


def validate(
    model: type[Model], value: Any, document: Document, path: Path = ()
) -> tuple[Model | None, tuple[Problem, ...]]:
    """The record at `path` of `document`, or None and every problem with it."""
    try:
        return model.model_validate(value), ()
    except ValidationError as error:
        return None, tuple(limited(_problems(error.errors(include_url=False), model, document, path)))


def nearest(word: str, words: Iterable[str], *, likeness: float = 0.6) -> str:
    """The most similar of `words`, or "" where none is near. `likeness` goes from 0 to 1, the same word."""
    found = get_close_matches(word, list(words), n=1, cutoff=likeness)
    return found[0] if found else ""


def unknown_key(place: Place, key: str, allowed: Iterable[str]) -> Problem:
    """The problem that `key` is none of `allowed`, with the one that was probably meant."""
    allowed = tuple(allowed)
    meant = nearest(key, allowed)
    facts = {"key": key, "allowed": ", ".join(allowed)}
    if meant:
        return Problem(place, "key-unknown-near", {**facts, "meant": meant})
    return Problem(place, "key-unknown", facts)


def shown(value: Any) -> str:
    """A value as an editor would write it, on one line, shortened."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:59] + "…"


def _problems(
    errors: list[ErrorDetails], model: type[BaseModel], document: Document, path: Path
) -> Iterator[Problem]:
    mistyped = _meant_keys(errors)
    for error in errors:
        is_mistyped = error["type"] == "missing" and error["loc"] in mistyped
        if not is_mistyped and not _is_consequence(error):
            problem = _problem(error, model, document, path)
            used = document.used_at((*path, *error["loc"]))
            yield replace(problem, facts={**problem.facts, "used": used}) if used else problem


def _meant_keys(errors: list[ErrorDetails]) -> set[tuple[int | str, ...]]:
    """Locations of missing keys that stand there mistyped."""
    missing: dict[tuple[int | str, ...], list[str]] = {}
    for error in errors:
        if error["type"] == "missing":
            missing.setdefault(error["loc"][:-1], []).append(str(error["loc"][-1]))
    meant = set()
    for error in errors:
        if error["type"] == "extra_forbidden":
            *parent, key = error["loc"]
            meant.add((*parent, nearest(str(key), missing.get(tuple(parent), ()))))
    return meant


def _is_consequence(error: ErrorDetails) -> bool:
    """Pydantic calls a long enough list too short if entries in it are faulty."""
    return error["type"] == "too_short" and len(error["input"]) >= error["ctx"]["min_length"]


def _problem(error: ErrorDetails, model: type[BaseModel], document: Document, path: Path) -> Problem:
    kind, entered = error["type"], error["input"]
    is_key = error["loc"][-1:] == ("[key]",)
    full = (*path, *(error["loc"][:-1] if is_key else error["loc"]))
    key = next((part for part in reversed(full) if isinstance(part, str)), document.file)
    place = document.key_place(full) if is_key else document.place(full)
    facts = {"key": key, "value": shown(entered)}
    if kind == "missing":
        return Problem(document.place(full[:-1]), "key-missing", {"key": key})
    if kind == "extra_forbidden":
        return unknown_key(document.key_place(full), key, _allowed_keys(model, error["loc"][:-1]))
    if entered is None and place.end_column not in (None, place.column):
        return Problem(place, "value-null", {"key": key})
    if entered is None or _is_blank(error):
        if full and isinstance(full[-1], int):
            return Problem(place, "entry-empty-list" if entered == () else "entry-empty", {"key": key})
        code = "value-empty-optional" if _may_be_left_out(model, error["loc"]) else "value-empty"
        return Problem(document.key_place(full), code, {"key": key})
    if kind == "too_short":
        counts = {"count": str(len(entered)), "limit": str(error["ctx"]["min_length"])}
        return Problem(document.key_place(full), "list-too-short", {"key": key, **counts})
    slip = _slip(error, full, is_key=is_key)
    if slip:
        return Problem(_place_of_slip(place, str(entered), slip), slip.code, slip.facts)
    if kind in _TYPE_CODES:
        if kind == "tuple_type" and isinstance(full[-1], int):
            return Problem(place, "type-list-inside", facts)
        return _type_problem(_TYPE_CODES[kind], entered, place, facts)
    if kind == "string_pattern_mismatch":
        pattern = error["ctx"]["pattern"]
        form, example = _FORMS.get(pattern, (pattern, "…"))
        described = {"form": form, "example": example}
        if is_key:
            return Problem(place, "key-malformed", {"key": key, **described})
        return Problem(place, "value-malformed", {**facts, **described})
    if kind in _LIMITS:
        code, limit = _LIMITS[kind]
        return Problem(place, code, {**facts, "limit": f"{error['ctx'][limit]:.15g}"})
    if kind == "day_unknown":
        return Problem(place, "day-unknown", facts)
    if kind == "literal_error" and isinstance(entered, dict | tuple):
        return Problem(place, "type-text-parts", facts)
    if kind == "literal_error":
        allowed = str(error["ctx"]["expected"]).replace("'", "").replace(" or ", ", ")
        meant = nearest(str(entered), allowed.split(", "))
        if meant:
            return Problem(place, "value-not-allowed-near", {**facts, "allowed": allowed, "meant": meant})
        return Problem(place, "value-not-allowed", {**facts, "allowed": allowed})
    return Problem(place, "value-invalid", {**facts, "detail": error["msg"]})


def _is_blank(error: ErrorDetails) -> bool:
    if error["type"] == "string_pattern_mismatch":
        return bool(error["ctx"]["pattern"] == _NOT_BLANK)
    return error["input"] in ("", ())


def _slip(error: ErrorDetails, full: Path, *, is_key: bool) -> Slip | None:
    """What the input method did to a value that is not of its kind."""
    kind, entered = error["type"], error["input"]
    if not isinstance(entered, str) or is_key or kind not in _MAY_BE_A_SLIP:
        return None
    found = slip_in_value(entered)
    if not found and kind == "string_pattern_mismatch" and isinstance(full[-1], int):
        found = slip_in_entry(entered)
    if not found and _TYPE_CODES.get(kind) == "type-mapping":
        found = misread_key(entered, is_whole_file=not full)
    return found


def _place_of_slip(place: Place, entered: str, slip: Slip) -> Place:
    """Where the characters stand; a value that takes two more than it has is in quotes."""
    is_quoted = place.end_column == place.column + len(entered) + 2
    return place.inside(slip.offset + is_quoted, slip.length)


def _type_problem(code: str, entered: Any, place: Place, facts: Mapping[str, str]) -> Problem:
    if code == "type-text" and isinstance(entered, dict | tuple):
        return Problem(place, "type-text-parts", facts)
    if code == "type-mapping" and isinstance(entered, tuple):
        return Problem(place, "type-mapping-list", facts)
    return Problem(place, code, facts)


def _may_be_left_out(model: type[BaseModel], location: tuple[int | str, ...]) -> bool:
    """Whether the key at the end of `location` can be deleted."""
    if not location or not isinstance(location[-1], str):
        return False
    owner = _record_at(model, location[:-1])
    return location[-1] in owner.model_fields and not owner.model_fields[location[-1]].is_required()


def _allowed_keys(model: type[BaseModel], location: tuple[int | str, ...]) -> list[str]:
    return list(_record_at(model, location).model_fields)


def _record_at(model: type[BaseModel], location: tuple[int | str, ...]) -> type[BaseModel]:
    current = model
    for part in location:
        if part in current.model_fields:
            current = _model_of(current.model_fields[str(part)].annotation) or current
    return current


def _model_of(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_model_of(argument) for argument in getattr(annotation, "__args__", ()))
    return next(filter(None, found), None)
