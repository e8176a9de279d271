"""One search index per language, with words that the report's readers type.

Works on the index that Material's search plugin writes; owns the cut by
language and the dictionary for segmenting Chinese.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import jieba

from generator.build import LanguageSite
from generator.model import Report
from generator.walk import texts

# A whole run of Chinese characters; a piece of a longer one would be no word.
_HAN = re.compile(r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,8}(?![\u4e00-\u9fff])")
_HAN_RUN = re.compile(
    "[\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff]+"
)
_SEPARATOR = r"[\s\u200b\u3000\-、。，．？！；：“”（）《》/,.;:!?()\"'&]+"


@dataclass(frozen=True)
class Segmenter:
    """Cuts Chinese into words, of which it knows some more than a general dictionary."""

    words: tuple[str, ...]

    def separate(self, text: str) -> str:
        """The text with a zero-width space around each Chinese word, for Material's search."""

        def separated(run: re.Match[str]) -> str:
            return "\u200b" + "\u200b".join(self._tokenizer.cut(run[0])) + "\u200b"

        return _HAN_RUN.sub(separated, text).strip("\u200b")

    @cached_property
    def _tokenizer(self) -> jieba.Tokenizer:
        # A cache that cannot be kept only costs a second, so jieba's trouble with it is no one's concern.
        logging.getLogger("jieba").setLevel(logging.CRITICAL)
        jieba.dt.initialize()
        tokenizer = jieba.Tokenizer()
        # The general dictionary is copied, so that words of one build stay out of the next.
        tokenizer.FREQ, tokenizer.total, tokenizer.initialized = dict(jieba.dt.FREQ), jieba.dt.total, True
        for word in self.words:
            tokenizer.add_word(word)
        return tokenizer


def user_words(report: Report) -> tuple[str, ...]:
    """Chinese words of the glossary and of names, which a general dictionary would cut apart."""
    names = [
        wording
        for record in (*report.options, *report.dimensions, *report.scenarios, *report.terms)
        for path, text in texts(record)
        if path[-1] in ("name", "short_name")
        for _, wording in text.items()
    ]
    spellings = [
        spelling
        for term in report.terms
        for language in term.spellings.languages()
        for spelling in term.spellings.get(language)
    ]
    return tuple(sorted({word for text in (*names, *spellings) for word in _HAN.findall(text)}))


def split_index(
    whole: str, sites: Iterable[LanguageSite], pipelines: Mapping[str, Sequence[str]]
) -> dict[str, str]:
    """Files by path: each language's entries, their locations relative to the language's folder.

    `pipelines` names the steps that words of a language go through, by language.
    """
    index = json.loads(whole)
    return dict(_indexes(index, sites, pipelines))


def _indexes(
    index: dict[str, object], sites: Iterable[LanguageSite], pipelines: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, str]]:
    config = index["config"]
    entries = index["docs"]
    assert isinstance(config, dict) and isinstance(entries, list)
    for site in sites:
        prefix = f"{site.language}/"
        own = [
            {**entry, "location": entry["location"].removeprefix(prefix)}
            for entry in entries
            if entry["location"].startswith(prefix)
        ]
        localised = {
            "config": {
                **config,
                "lang": list(site.search_languages),
                "separator": _SEPARATOR,
                "pipeline": list(pipelines[site.language]),
            },
            "docs": own,
        }
        content = json.dumps(localised, ensure_ascii=False, separators=(",", ":"))
        yield f"{prefix}search/search_index.json", content
