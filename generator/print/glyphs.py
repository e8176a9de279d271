"""Characters that the PDF cannot show, as problems at their places in the data.

What is printed is known to whoever makes the document, what the fonts can set to
`coverage`; where a character stands in YAML is found here.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from generator.errors import LINE_END, Place, Problem, in_order, limited
from generator.load import parsed
from generator.print.coverage import unfit_marks, without_glyph
from generator.yaml_source import Path
from generator.yaml_text import decode

_SELECTORS = re.compile("[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that choose a form of their letter; where there is but one they do nothing."""
_DOTTED_CIRCLE = "\u25cc"
"""What Unicode puts beneath a mark that is shown alone."""


@dataclass(frozen=True)
class _File:
    """A data file: its lines, and where its keys and values begin, in order."""

    lines: tuple[str, ...]
    starts: tuple[Place, ...]


@dataclass(frozen=True)
class _Text:
    """A text of a data file; `language` is None where it is the same in all, as an edition is."""

    file: _File
    place: Place
    language: str | None
    wording: str


def unprintable(printed: Mapping[str, Iterable[str]], files: Mapping[str, bytes]) -> tuple[Problem, ...]:
    """What the PDF cannot show: a problem for each text of the data and each such character in it.

    `printed` are all strings that are handed to Typst, by language; a whole JSON document serves as
    one. `files` are the files of sound data by the names that places use; they are looked into only
    where something is wrong.
    """
    refused = {language: _refused(strings) for language, strings in printed.items()}
    if not any(refused.values()):
        return ()
    texts = tuple(_texts(files))
    uses: dict[tuple[Place, str], tuple[Place, str]] = {}
    languages: dict[tuple[Place, str], dict[str, None]] = {}
    for language, passages in refused.items():
        for passage in passages:
            for start, place in _places(passage, texts, language) or _nowhere(files):
                uses.setdefault((start, passage[-1]), (place, _named(passage)))
                languages.setdefault((start, passage[-1]), {})[language] = None
    problems = (
        Problem(place, "glyph-missing", {"character": character, "languages": ", ".join(languages[use])})
        for use, (place, character) in uses.items()
    )
    return tuple(limited(in_order(problems)))


def _refused(strings: Iterable[str]) -> tuple[str, ...]:
    """Passages whose last character cannot be set, while the letter and marks before it can."""
    whole = "\n".join(strings)
    characters = frozenset(whole)
    marks = frozenset(filter(_is_mark, characters))
    letters = without_glyph(characters - marks)
    sequences = {sequence for sequence in _sequences(whole, marks) if sequence[0] not in letters}
    unfit = unfit_marks(sequences)
    shortest = (p for p in unfit if not any(p[:length] in unfit for length in range(1, len(p))))
    return tuple(sorted((*letters, *shortest)))


def _sequences(whole: str, marks: AbstractSet[str]) -> Iterator[str]:
    """Each letter with one, two … of the marks that follow it; marks that follow none."""
    if marks:
        every = "".join(marks)
        for found in set(re.findall(f"[^{every}]?[{every}]+", whole)):
            sequence = _SELECTORS.sub("", found.removeprefix("\n"))
            yield from (sequence[:length] for length in range(1, len(sequence) + 1))


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _texts(files: Mapping[str, bytes]) -> Iterator[_Text]:
    """Every text of every data file."""
    interfaces = {name: name.rpartition("/")[2].removesuffix(".yml") for name in files if "/ui/" in name}
    languages = frozenset(interfaces.values())
    for name, raw in files.items():
        document, _ = parsed(raw, name)
        if document is None:
            continue
        starts = tuple(sorted({*document.values.values(), *document.keys.values()}))
        file = _File(tuple(LINE_END.split(decode(raw, name)[0])), starts)
        for path, wording in _strings(document.value, ()):
            keys = (part for part in reversed(path) if isinstance(part, str) and part in languages)
            yield _Text(file, document.place(path), next(keys, interfaces.get(name)), wording)


def _strings(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _strings(entry, (*path, key))
    elif isinstance(value, tuple):
        for number, entry in enumerate(value):
            yield from _strings(entry, (*path, number))


def _places(passage: str, texts: Sequence[_Text], language: str) -> tuple[tuple[Place, Place], ...]:
    """Where each text with `passage` begins, and where in it the last character stands.

    Other languages count only where `language` has no such text: a page may name them. So does the
    character alone, because a letter may have got its mark only on the page.
    """
    own = tuple(text for text in texts if text.language in (language, None))
    searches = ((own, passage), (texts, passage), (own, passage[-1]), (texts, passage[-1]))
    found = (tuple(text for text in among if words in text.wording) for among, words in searches)
    return tuple((text.place, _position(passage, text)) for text in next(filter(None, found), ()))


def _nowhere(files: Mapping[str, bytes]) -> tuple[tuple[Place, Place], ...]:
    """The data folder, for what came to be only on the page."""
    folder = Place(next(iter(files), "").partition("/")[0])
    return ((folder, folder),)


def _position(passage: str, text: _Text) -> Place:
    """Where the last character of `passage` stands; the text's own place where it is an escape."""
    for words in (passage, passage[-1]):
        for place, written in _written(text):
            offset = written.find(words)
            if offset >= 0:
                return place.inside(offset + len(words) - 1, 1)
    return text.place


def _written(text: _Text) -> Iterator[tuple[Place, str]]:
    """How the text is written in its file, line by line, up to where the next key or value begins."""
    start, lines, starts = text.place, text.file.lines, text.file.starts
    number = bisect_right(starts, start)
    end = starts[number] if number < len(starts) else Place(start.file, len(lines) + 1)
    for line in range(start.line, min(end.line, len(lines)) + 1):
        first = start.column - 1 if line == start.line else 0
        last = end.column - 1 if line == end.line else None
        yield Place(start.file, line, first + 1), lines[line - 1][first:last]


def _named(passage: str) -> str:
    """The last character, if it can be seen, with its number and its name in Unicode."""
    character = passage[-1]
    shown = passage if character.isprintable() else ""
    if _is_mark(passage[0]):
        shown = _DOTTED_CIRCLE + passage
    parts = (shown, f"U+{ord(character):04X}", unicodedata.name(character, ""))
    return " ".join(filter(None, parts))
