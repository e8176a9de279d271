"""What the search is given: entries by language, other words for the same thing, plain texts."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_report import edited, load_files

from generator.model import Report
from generator.search import Synonyms, plain_text, search_files, synonyms

ENTRIES = [
    {"location": "zh/", "title": "首页", "text": ""},
    {"location": "zh/compare/", "title": "比较", "text": "怎么走", "boost": 0.3},
    {"location": "zh/compare/#a", "title": "甲", "text": "骑车\n走路"},
    {"location": "en/compare/", "title": "Compare", "text": ""},
    {"location": "elsewhere/", "title": "", "text": ""},
]


@dataclass(frozen=True)
class Site:
    language: str
    html_language: str


def files(language: str, html_language: str) -> dict[str, str]:
    known = (Synonyms(("feet",), ("走路",)),)
    return dict(search_files(ENTRIES, Site(language, html_language), known, is_offline=False))  # type: ignore[arg-type]


def entries(content: str) -> dict[str, object]:
    script = "self.xuanxingEntries="
    assert content.startswith(script) and content.endswith(";\n")
    found: dict[str, object] = json.loads(content[len(script) : -2])
    return found


def test_each_language_has_its_own_pages_with_their_sections_relative_to_its_folder() -> None:
    assert entries(files("zh", "zh")["zh/search/entries.js"]) == {
        "isEnglish": False,
        "synonyms": [[["feet"], ["走路"]]],
        "pages": [
            {"location": "", "title": "首页", "text": "", "boost": 1, "sections": []},
            {
                "location": "compare/",
                "title": "比较",
                "text": "怎么走",
                "boost": 0.3,
                "sections": [["a", "甲", "骑车\n走路"]],
            },
        ],
    }


@pytest.mark.parametrize(
    ("language", "is_english"), [("en", True), ("en-GB", True), ("de", False), ("enm", False)]
)
def test_only_english_words_are_taken_for_english(language: str, is_english: bool) -> None:
    assert entries(files("en", language)["en/search/entries.js"])["isEnglish"] is is_english


def test_what_each_page_loads_holds_no_entries() -> None:
    settings = json.loads(files("zh", "zh-Hans")["zh/search/search_index.json"])
    assert settings["docs"] == []
    assert settings["config"]["entries"] == "../../zh/search/entries.js"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>One &amp; two</p>\n<p>three</p>", "One & two\nthree"),
        ("<ul>\n<li>one</li>\n<li><p>two</p></li>\n</ul>", "one\ntwo"),
        ("<p>a <code>&lt;b&gt;</code>\n c<sup>2</sup></p>", "a <b> c2"),
        ("before <p> </p> after", "before\nafter"),
        ("&amp;lt;", "&lt;"),
        ("", ""),
    ],
)
def test_texts_are_lines_without_markup(html: str, text: str) -> None:
    assert plain_text(html) == text


@given(st.text())
def test_any_escaped_text_comes_back(text: str) -> None:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert plain_text(escaped).split() == text.split()


def report_of(files: dict[str, str]) -> Report:
    report = load_files(files).report
    assert report is not None
    return report


def of(found: tuple[Synonyms, ...], word: str) -> Synonyms:
    return next(entry for entry in found if word in entry.words)


def test_a_term_is_found_by_its_names_spellings_and_aliases_in_any_language() -> None:
    spelt = "spellings: {zh: [车票], en: [ticket, bus ticket]}"
    report = report_of(edited("glossary.yml", spelt, f"{spelt}\n    aliases: {{zh: [票子], en: [fare]}}"))
    for language, meanings in (("zh", {"车票"}), ("en", {"ticket", "bus ticket"})):
        entry = of(synonyms(report, language), "fare")
        assert {"票子", "fare", "车票", "ticket", "bus ticket"} <= set(entry.words)
        assert set(entry.meanings) == meanings


def test_an_option_is_found_by_its_short_and_its_long_name() -> None:
    report = report_of(edited("options.yml", "short_name: ", "aliases: {en: [on foot]}\n    short_name: "))
    entry = of(synonyms(report, "en"), "on foot")
    option = report.options[0]
    assert entry.meanings == (option.name["en"], option.short_name["en"])
    assert {option.name["zh"], option.short_name["zh"]} <= set(entry.words)


def test_what_is_listed_on_a_page_is_found_by_its_aliases() -> None:
    files = edited("open_questions.yml", "    name:", "    aliases: {en: [delay]}\n    name:")
    report = report_of(files)
    assert of(synonyms(report, "en"), "delay").meanings == (report.open_questions[0].name["en"],)
