"""One search index per language, with words that the report's readers type.

Works on the index that Material's search plugin writes; owns the cut by
language and the dictionary for segmenting Chinese.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.build import LanguageSite
from generator.model import Report
from generator.walk import texts

# A whole run of Chinese characters; a piece of a longer one would be no word.
_HAN = re.compile(r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,8}(?![\u4e00-\u9fff])")
_SEPARATOR = r"[\s\u200b\u3000\-、。，．？！；：“”（）《》/,.;:!?()\"'&]+"


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
