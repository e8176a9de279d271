"""Texts and queries are cut into the same words, whatever they are written in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from conftest import ROOT
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

SCRIPTS = ROOT / "site-overrides" / "javascripts" / "search"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    opened = context.new_page()
    for name in ("words.js", "synonyms.js"):
        opened.add_script_tag(path=SCRIPTS / name)
    yield opened
    context.close()


def call(page: Page, code: str, *arguments: Any) -> Any:
    return page.evaluate(f"values => (({code})(...values))", list(arguments))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Ｋ８ｓ，ＴＣＯ！", "k8s tco"),
        ("Self-built GPU clusters", "selfbuilt gpu clusters"),
        ("自建GPU集群", "自建 gpu 集群"),
        ("Größe, résumé", "große resume"),
        ("C++ or C#, not c", "c++ or c# not c"),
        ("ﬁle I/O 3.1", "file i o 3 1"),
        ("데이터 データ ข้อมูล", "데이터 データ ข้อมูล"),
        ("𠮷野家", "𠮷野家"),
        ("<b>&amp;", "b amp"),
        ("—！。", ""),
    ],
)
def test_only_words_count_however_they_are_written(page: Page, text: str, key: str) -> None:
    assert call(page, "XuanxingWords.key", text) == key


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("self-built", ["selfbuilt", "self", "built", "~self-", "~buil"]),
        ("断点续训", ["断点", "点续", "续训", "训"]),
        ("𠮷野", ["𠮷野", "野"]),
        ("vGPU云", ["vgpu", "~vgp", "云"]),
    ],
)
def test_compounds_have_parts_and_runs_of_characters_have_pairs(
    page: Page, text: str, terms: list[str]
) -> None:
    # A stand-in for the stemmer, so that stems can be told.
    code = """text => XuanxingWords.terms(text, word => word.length > 3 ? word.slice(0, -1) : word)
        .map(found => found.term)"""
    found = call(page, code, text)
    assert [term for term in found if not term.startswith("~")] == [
        term for term in terms if not term.startswith("~")
    ]
    assert all(term[1:] in text.casefold().replace("-", "") for term in found if term.startswith("~"))


@pytest.mark.parametrize(
    ("text", "phrase", "found"),
    [
        ("The Self-built GPU cluster.", "selfbuilt gpu", ["Self-built GPU"]),
        ("costly cost, cost", "cost", ["cost", "cost"]),
        ("用断点续训，断点", "断点", ["断点", "断点"]),
        ("自建GPU集群", "gpu", ["GPU"]),
        ("Ｋ８ｓ集群", "k8s 集", ["Ｋ８ｓ集"]),
        ("vGPU", "gpu", []),
        ("a b", "a c", []),
    ],
)
def test_phrases_are_found_as_whole_words(page: Page, text: str, phrase: str, found: list[str]) -> None:
    code = "(text, phrase) => XuanxingWords.places(text, phrase).map(at => text.slice(at.start, at.end))"
    assert call(page, code, text, phrase) == found


SYNONYMS = [[["K8s", "容器化", "on-prem"], ["Kubernetes"]], [["断点续训", "k8s"], ["断点"]], [["!"], ["x"]]]


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("k8s 集群", "k8s"),
        ("onprem", "onprem"),
        ("on prem now", "on prem"),
        ("断点续训吗", "断点续训"),
        ("k8sx", ""),
        ("!", ""),
        ("constructor", ""),
    ],
)
def test_the_longest_known_word_is_taken_whole(page: Page, query: str, word: str) -> None:
    code = "(groups, query) => new XuanxingSynonyms(groups).longestAt(query, 0)"
    assert call(page, code, SYNONYMS, query) == word


def test_a_word_of_two_records_means_both(page: Page) -> None:
    code = "(groups, word) => new XuanxingSynonyms(groups).meanings(word)"
    assert call(page, code, SYNONYMS, "k8s") == ["kubernetes", "断点"]


@pytest.mark.parametrize(
    ("part", "meanings"), [("续训", ["断点"]), ("on", ["kubernetes"]), ("8s", []), ("训", []), ("x", [])]
)
def test_a_part_of_a_known_word_means_the_same(page: Page, part: str, meanings: list[str]) -> None:
    code = "(groups, part) => new XuanxingSynonyms(groups).meaningsOfPart(part)"
    assert call(page, code, SYNONYMS, part) == meanings
