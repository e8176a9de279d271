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
        return tuple(sorted(pairs, key=lambda pair: (-len(pair[0]), pair[0])))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # One group per spelling tells which term matched; looking up the matched text would
        # fail where letters equal each other only in the eyes of IGNORECASE, such as i and ı.
        return re.compile("|".join(f"({_whole_word(word)})" for word, _ in self._spellings), re.IGNORECASE)


def _whole_word(spelling: str) -> str:
    """A pattern that does not match inside a longer Latin word; Chinese has no word boundaries."""
    before = r"(?<![0-9A-Za-z])" if spelling[0].isascii() and spelling[0].isalnum() else ""
    after = r"(?![0-9A-Za-z])" if spelling[-1].isascii() and spelling[-1].isalnum() else ""
    return before + re.escape(spelling) + after
