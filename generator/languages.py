"""Localised text: one wording per language, never a silent fallback.

Owns the type of every text that a reader sees. Which languages a report must
have is decided by `report.yml` and checked in `rules`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import BeforeValidator, RootModel, StringConstraints

LanguageCode = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]
Wording = Annotated[str, StringConstraints(min_length=1, pattern=r"\S")]


class LocalisedText(RootModel[dict[LanguageCode, Wording]], frozen=True, strict=True):
    """The same statement worded in each language: `{zh: …, en: …}`."""

    def __getitem__(self, language: str) -> str:
        """The wording in `language`; raises KeyError where it is missing."""
        return self.root[language]

    def languages(self) -> tuple[str, ...]:
        """Codes of the languages present, in the order of the file."""
        return tuple(self.root)

    def items(self) -> Iterator[tuple[str, str]]:
        """Pairs of language code and wording."""
        return iter(self.root.items())


def _as_tuple(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Spellings = Annotated[
    tuple[Wording, ...],
    BeforeValidator(_as_tuple, json_schema_input_type=Wording | tuple[Wording, ...]),
]


class LocalisedSpellings(RootModel[dict[LanguageCode, Spellings]], frozen=True, strict=True):
    """Alternative spellings per language: `{zh: [断点], en: [checkpoint]}`."""

    def get(self, language: str) -> tuple[str, ...]:
        """Spellings in `language`; empty where there are none, which is allowed."""
        return self.root.get(language, ())

    def languages(self) -> tuple[str, ...]:
        """Codes of the languages present, in the order of the file."""
        return tuple(self.root)

    def by_language(self) -> Mapping[str, tuple[str, ...]]:
        """All spellings."""
        return self.root


NO_SPELLINGS = LocalisedSpellings({})
