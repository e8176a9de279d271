"""Views to plain data: what JSON can hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from typing import Any, get_args

from generator.addresses import Address
from generator.charts.model import Chart
from generator.glossary import Glossary

# What is looked up or shown as it is, and never as running text.
_LITERAL = frozenset(("anchor", "code", "digest", "id", "key", "language", "role", "type"))
_WHITE_SPACE = re.compile(r"\s+")
_LONG_WORD = re.compile(r"[!-~\u00a1-\u024f]{31,}")
_PIECE = re.compile(r"[^/._,;:?&=#@+-]{1,12}[/._,;:?&=#@+-]*|[/._,;:?&=#@+-]+")


@dataclass(frozen=True)
class Plain:
    """Turns views into plain data, and collects the charts and the mentions of terms that it meets."""

    glossary: Glossary
    charts: dict[str, Chart] = field(default_factory=dict)
    mentions: dict[str, list[list[str]]] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)

    def __call__(self, value: Any) -> Any:
        """`value` as plain data: records by their fields, addresses and charts by their names."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, Address):
            return f"{value.page}#{value.anchor}" if value.anchor else value.page
        if isinstance(value, get_args(Chart)):
            self.charts[value.frame.id] = value
            return value.frame.id
        if is_dataclass(value):
            return {
                entry.name: self._field(entry.name, getattr(value, entry.name)) for entry in fields(value)
            }
        if isinstance(value, Mapping):
            return {key: self(entry) for key, entry in value.items()}
        if isinstance(value, (tuple, list)):
            return [self(entry) for entry in value]
        return value

    def _field(self, name: str, value: Any) -> Any:
        return value if name in _LITERAL and isinstance(value, str) else self(value)

    def _text(self, text: str) -> str:
        shown = self._texts.get(text)
        if shown is None:
            shown = self._texts[text] = breakable(text)
            pieces = [[piece, term.id if term else ""] for piece, term in self.glossary.split(shown)]
            if any(term for _, term in pieces):
                self.mentions[shown] = pieces
        return shown


@lru_cache(maxsize=8192)
def breakable(text: str) -> str:
    """`text` on one line, with places at which a line may end in very long words such as addresses."""
    return _LONG_WORD.sub(_with_breaks, _WHITE_SPACE.sub(" ", text))


def _with_breaks(word: re.Match[str]) -> str:
    return "\u200b".join(_PIECE.findall(word[0]))
