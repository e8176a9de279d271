"""The line of a file that a problem is about, cut into parts, with carets that line up in a terminal.

A Chinese character takes two cells, a combining mark none. Nothing in an excerpt
can move the cursor or turn the direction of writing.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from wcwidth import wcswidth, wcwidth

from generator.errors import LINE_END, Place

Texts = Mapping[str, bytes]
"""Files by the names that places use."""

WIDTH = 100
"""Cells that an excerpt takes unless the caller knows the terminal."""

_TAB = "    "
_CUT = "…"
_UNFIT = "\ufffd"
_NEAR = 8
_JOINERS = "\u200c\u200d"


@dataclass(frozen=True)
class Excerpt:
    """A line, shortened where it is long: what is in question, and what stands before and after it."""

    number: int
    before: str
    marked: str
    after: str

    @property
    def line(self) -> str:
        """The whole of it."""
        return (self.before + self.marked + self.after).rstrip()

    @property
    def carets(self) -> str:
        """What to print beneath the line: carets that mark the same cells of a terminal, one at least."""
        return " " * _cells(self.before) + "^" * max(1, _cells(self.marked))


def excerpt(place: Place, texts: Texts, *, width: int = WIDTH) -> Excerpt | None:
    """The line at `place`, or None where the file or the line is not there to be shown."""
    lines = _lines(texts.get(place.file, b""))
    if place.line > len(lines) or not lines[place.line - 1].strip():
        return None
    line = lines[place.line - 1]
    start = min(place.column - 1, len(line))
    end = max(start + 1, (place.end_column or 0) - 1)
    room = max(width, 20)
    # A line can be a whole file; what is far from the place is cut off before it is measured.
    near = _NEAR * room
    before, marked = (
        _visible(line[max(0, start - near) : start]),
        _visible(line[start : min(end, start + near)]),
    )
    after = _visible(line[end : end + near])
    # The carets' beginning stays in the first two thirds, so that some of what follows is seen.
    if _cells(before + marked + after) > room:
        before = _cut(before, room // 3 if _cells(marked) > room // 3 else room // 2, from_end=True)
        marked = _cut(marked, room - _cells(before) - 2)
        after = _cut(after, max(1, room - _cells(before + marked)))
    return Excerpt(place.line, before, marked, after)


@lru_cache(maxsize=8)
def _lines(raw: bytes) -> tuple[str, ...]:
    """The lines of a file; none where it is no text that a terminal can show."""
    raw = raw.removeprefix(codecs.BOM_UTF8)
    if 0 in raw:
        # Text in UTF-16, or no text at all.
        try:
            return tuple(LINE_END.split(raw.decode("utf-8"))) if raw.count(0) < 4 else ()
        except UnicodeDecodeError:
            return ()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        text = _in_another_encoding(raw, error.start)
    return tuple(LINE_END.split(text))


def _in_another_encoding(raw: bytes, first_fault: int) -> str:
    """What an older editor meant, unless that would move the place of the fault."""
    if raw[:first_fault].isascii():
        try:
            return raw.decode("gb18030")
        except UnicodeDecodeError:
            pass
    return raw.decode("utf-8", errors="replace")


def _visible(text: str) -> str:
    return "".join(map(_visible_character, text))


def _visible_character(character: str) -> str:
    if character == "\t":
        return _TAB
    if character == "\ufeff":
        return ""
    is_format = unicodedata.category(character) in ("Cc", "Cf", "Cs") and character not in _JOINERS
    return _UNFIT if is_format or wcwidth(character) < 0 else character


def _cells(text: str) -> int:
    return max(0, wcswidth(text))


def _cut(text: str, room: int, *, from_end: bool = False) -> str:
    """As much of `text` as fits into `room` cells; what is cut off is marked."""
    if _cells(text) <= room:
        return text
    kept: list[str] = []
    left = room - 1
    for character in reversed(text) if from_end else text:
        left -= max(0, wcwidth(character))
        if left < 0:
            break
        kept.append(character)
    return _CUT + "".join(reversed(kept)) if from_end else "".join(kept) + _CUT
