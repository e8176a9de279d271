"""The index is cut by language, and jieba is told the report's own words."""

from __future__ import annotations

import json
from dataclasses import dataclass

from generator.model import Report
from generator.search import split_index, user_words

WHOLE = json.dumps(
    {
        "config": {"lang": ["zh"], "separator": "x", "pipeline": ["stemmer"], "fields": {}},
        "docs": [
            {"location": "zh/", "title": "首页", "text": ""},
            {"location": "zh/compare/#a", "title": "比较", "text": ""},
            {"location": "en/compare/", "title": "Compare", "text": ""},
            {"location": "elsewhere/", "title": "", "text": ""},
        ],
    }
)


@dataclass(frozen=True)
class Site:
    language: str
    search_languages: tuple[str, ...]


def indexes() -> dict[str, dict]:
    sites = [Site("zh", ("zh",)), Site("en", ("en",))]
    pipelines = {"zh": ["stemmer"], "en": ["stopWordFilter"]}
    return {path: json.loads(content) for path, content in split_index(WHOLE, sites, pipelines).items()}  # type: ignore[arg-type]


def test_each_language_has_its_own_entries_relative_to_its_folder() -> None:
    locations = {path: [entry["location"] for entry in index["docs"]] for path, index in indexes().items()}
    assert locations == {
        "zh/search/search_index.json": ["", "compare/#a"],
        "en/search/search_index.json": ["compare/"],
    }


def test_each_language_has_its_own_treatment_of_words() -> None:
    config = {path[:2]: index["config"] for path, index in indexes().items()}
    assert (config["zh"]["lang"], config["zh"]["pipeline"]) == (["zh"], ["stemmer"])
    assert (config["en"]["lang"], config["en"]["pipeline"]) == (["en"], ["stopWordFilter"])


def test_terms_and_names_of_the_report_are_words_for_the_segmenter(report: Report) -> None:
    words = user_words(report)
    assert {"断点", "弹性伸缩", "自建", "云桌面"} <= set(words)
    assert all(2 <= len(word) <= 8 for word in words)
    # The name of nine characters is no word, and its first eight are none either.
    assert "私有化交付的专有" not in words
