"""Find glossary terms in running text: longest spelling first, whole words only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.model import Term


@dataclass(frozen=True)
class Glossary:
    """The terms of one language."""

    terms: tuple[Term, ...]
    language: str

    def split(self, text: str) -> Iterator[tuple[str, Term | None]]:
        """Pieces of `text` in order; a piece that is a term comes with it."""
        end = 0
        for match in self._pattern.finditer(text) if self._spellings else ():
            if match.start() > end:
                yield text[end : match.start()], None
            yield match.group(), self._spellings[(match.lastindex or 1) - 1][1]
            end = match.end()
        if end < len(text):
            yield text[end:], None

    @cached_property
    def _spellings(self) -> tuple[tuple[str, Term], ...]:
        pairs = [(spelling, term) for term in self.terms for spelling in term.spellings.get(self.language)]
        return tuple(sorted(pairs, key=lambda pair: (not _is_latin(pair[0][0]), -len(pair[0]), pair[0])))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # One group per spelling tells which term matched; looking up the matched text would
        # fail where letters equal each other only in the eyes of IGNORECASE, such as i and ı.
        words = [word for word, _ in self._spellings]
        latin = "|".join(f"({_whole_word(word)})" for word in words if _is_latin(word[0]))
        other = "|".join(f"({_whole_word(word)})" for word in words if not _is_latin(word[0]))
        # Asking once whether a word begins here spares most places the trial of each spelling.
        begun = rf"(?<![0-9A-Za-z])(?:{latin})" if latin else ""
        return re.compile("|".join(filter(None, (begun, other))), re.IGNORECASE)


def _whole_word(spelling: str) -> str:
    """A pattern that does not end inside a longer Latin word; Chinese has no word boundaries."""
    return re.escape(spelling) + (r"(?![0-9A-Za-z])" if _is_latin(spelling[-1]) else "")


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()
