"""What stands where in the Markdown of a hand-written page: code and links. Nothing is read from disk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

Span = tuple[int, int]

_FENCED = r"^ {0,3}(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^ {0,3}(?P=fence)[`~]*[ \t\r]*$|\Z)"
_BLOCK = re.compile(_FENCED, re.MULTILINE | re.DOTALL)
_CODE = re.compile(
    rf"{_FENCED}|(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)",
    re.MULTILINE | re.DOTALL,
)
_TARGET = re.compile(
    r"\]\(\s*<?(?P<inline>[^\s)>]+)"
    r"|^ {0,3}\[[^\]\n]+\]:\s*<?(?P<defined>[^\s>]+)"
    r"|\b(?:href|src)\s*=\s*[\"'](?P<markup>[^\"'\n]+)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Link:
    """A link's target as written and where it stands; `is_markup` where that is an HTML attribute."""

    target: str
    span: Span
    is_markup: bool


def code_spans(text: str) -> tuple[Span, ...]:
    """Where code stands, in lines of its own or in running text."""
    return tuple(found.span() for found in _CODE.finditer(text))


def code_blocks(text: str) -> tuple[Span, ...]:
    """Where code stands in lines of its own, between fences."""
    return tuple(found.span() for found in _BLOCK.finditer(text))


def links(text: str) -> Iterator[Link]:
    """The links outside code, in the order of the page."""
    code = code_spans(text)
    for found in _TARGET.finditer(text):
        kind = found.lastgroup or ""
        if not is_in(found.start(), code):
            yield Link(found[kind], found.span(kind), kind == "markup")


def is_in(index: int, spans: tuple[Span, ...]) -> bool:
    """Whether the character at `index` belongs to one of `spans`."""
    return any(first <= index < last for first, last in spans)
