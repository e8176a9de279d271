"""What each message means and why it matters, with examples, from `messages/explain/`."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import yaml

NEAR = "-near"


@dataclass(frozen=True)
class Example:
    """Lines of a data file as they must not be, and as they should be."""

    file: str
    wrong: str
    right: str


@dataclass(frozen=True)
class Explanation:
    """One message in the words of one language; some faults no YAML can show."""

    code: str
    text: str
    example: Example | None


@dataclass(frozen=True)
class Group:
    """Messages about the same kind of thing; `key` is the same in all languages."""

    key: str
    name: str
    explanations: tuple[Explanation, ...]


@lru_cache
def explanations(language: str) -> tuple[Group, ...]:
    """All messages in groups, in the order of the page."""
    words = _read(language)
    return tuple(
        Group(
            key,
            words["groups"][key],
            tuple(
                Explanation(code, words["codes"][code], _example(example)) for code, example in codes.items()
            ),
        )
        for key, codes in _read("examples").items()
    )


def explained_code(code: str) -> str:
    """The code under which `code` is explained: one that names what was meant shares the other's text."""
    return code.removesuffix(NEAR)


def shown_lines(text: str) -> str:
    """An example's lines without the indentation that they share, and with what nobody could see."""
    return "".join(map(_shown_character, textwrap.dedent(text)))


def _shown_character(character: str) -> str:
    if character == "\t":
        return "→   "
    is_plain = character.isprintable() or character in "\n\u3000"
    return character if is_plain else f"<U+{ord(character):04X}>"


def _example(fields: Mapping[str, str]) -> Example | None:
    return Example(**fields) if fields else None


@lru_cache
def _read(name: str) -> Mapping[str, Any]:
    path = resources.files("generator.messages") / "explain" / f"{name}.yml"
    loaded: Mapping[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded
