"""Where words stand in a document: what an editor needs to write a statement down."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from generator.errors import LINE_END, Place, Problem
from generator.verify import digest, place_in

Span = tuple[int, int]

REACH = 200_000
"""How many characters are searched for something similar; a whole library would take minutes."""
_COMPARED = 200
_MARGIN = 12
_SHOWN = 80


@dataclass(frozen=True)
class Passage:
    """A part of a document: its offsets, the digest of its words, and how it reads where it stands."""

    start: int
    end: int
    sha256: str
    place: Place
    shown: str


def locate(words: str, text: str, *, file: str) -> tuple[tuple[Span, ...], Problem | None]:
    """Start and end of every passage of `text` that reads `words`, or the problem that there is none.

    Where there is no such passage, those that only differ in spaces and line breaks count.
    """
    words = words.replace("\r\n", "\n").strip()
    if not words:
        return (), Problem(Place(file), "locate-empty")
    spaced = r"\s*".join(map(re.escape, "".join(words.split())))
    for pattern in (re.escape(words), spaced):
        found = tuple((match.start(), match.end(1)) for match in re.finditer(f"(?=({pattern}))", text))
        if found:
            return found, None
    return (), _absent(words, text, file)


def passage(span: Span, text: str, *, file: str) -> Passage:
    """What is to be known of the part of `text` from a start to an end."""
    start, end = span
    before, after = text[max(0, start - _MARGIN) : start], text[end : end + _MARGIN]
    shown = f"{_line(before)}“{_line(text[start:end])}”{_line(after)}"
    return Passage(start, end, digest(text[start:end]), place_in(text, start, file), shown)


def _absent(words: str, text: str, file: str) -> Problem:
    """That the words are not there, with the most similar passage."""
    matcher = SequenceMatcher(None, text[:REACH], words[:_COMPARED], autojunk=False)
    match = matcher.find_longest_match()
    if match.size < max(2, min(len(words), _COMPARED) // 5):
        return Problem(Place(file), "locate-absent", {"words": _line(words)})
    start = max(0, match.a - match.b)
    near = text[start : start + len(words)]
    place = place_in(text, start, file)
    if not LINE_END.search(near):
        place = place.inside(0, len(near))
    return Problem(place, "locate-absent-near", {"words": _line(words), "near": _line(near)})


def _line(text: str) -> str:
    """A text on one line, fit for printing, its middle left out where it is long."""
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN // 2]}…{text[-_SHOWN // 2 :]}"
