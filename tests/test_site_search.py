"""Search finds what a reader types, in a real browser, in the page's own language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect
from search_entries import search_entries
from searching import Dialog

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def places_of(page: Page, query: str) -> list[str]:
    """Where results of a query lead, on the page that is open."""
    return [found.place for item in Dialog(page).results(query) for found in item]


@pytest.mark.parametrize(
    ("language", "query", "expected"),
    [
        ("zh", "断点", "evidence/glossary/#g-checkpoint"),
        ("zh", "迁移", "migrations/"),
        ("zh", "checkpoint", "evidence/glossary/#g-checkpoint"),
        ("en", "migration", "migrations/"),
    ],
)
def test_search_finds_what_a_reader_types(
    page: Page, site_url: str, language: str, query: str, expected: str
) -> None:
    page.goto(f"{site_url}/{language}/")
    assert f"{site_url}/{language}/{expected}" in places_of(page, query)


@pytest.mark.parametrize(
    ("language", "alias", "path"),
    [("en", "private cloud", "options/private-cloud/"), ("zh", "公有云", "options/managed-cloud/")],
)
def test_an_alias_finds_the_page_and_shows_nowhere(
    page: Page, site: Path, site_url: str, language: str, alias: str, path: str
) -> None:
    page.goto(f"{site_url}/{language}/")
    first, *_ = Dialog(page).results(alias)
    assert first[0].place == f"{site_url}/{language}/{path}"
    assert alias.casefold() not in page.locator(".md-search-result").inner_text().casefold()
    page.goto(first[0].address)
    assert alias.casefold() not in page.locator("body").inner_text().casefold()
    texts = (f"{entry['title']}\n{entry['text']}" for entry in search_entries(site, language))
    assert not any(alias.casefold() in text.casefold() for text in texts)


def test_a_word_without_meaning_finds_nothing_and_says_so(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/en/")
    dialog = Dialog(page)
    assert dialog.results("qqqqzzzz") == []
    assert dialog.results("。，！") == []
    expect(page.locator(".md-search-result__meta")).to_have_text("No matching documents")
    assert dialog.results("checkpoint") != []


@pytest.mark.parametrize(
    "query",
    ['"', "a~b^c:d* +x -y", "<b>x</b>", "\\", "(((", "'", "constructor", "_id", "云 cost " * 2000],
)
def test_signs_and_names_of_programs_are_words_like_others(page: Page, site_url: str, query: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type != "log" else None)
    page.goto(f"{site_url}/en/")
    dialog = Dialog(page)
    dialog.results(query)
    assert dialog.results("checkpoint") != []
    assert faults == []


def test_a_page_loads_the_entries_only_when_something_is_typed(page: Page, site_url: str) -> None:
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(f"{site_url}/en/", wait_until="networkidle")
    searching = {url.removeprefix(site_url) for url in loaded if "search" in url}
    assert searching == {"/en/search/search_index.json", "/javascripts/search/worker.js"}
    Dialog(page).results("cost")
    assert f"{site_url}/en/search/entries.js" in loaded


def test_search_recovers_when_the_network_comes_back(page: Page, site_url: str) -> None:
    refused: list[str] = []

    def refuse_once(route: object) -> None:
        refused.append("")
        route.abort() if len(refused) == 1 else route.continue_()  # type: ignore[attr-defined]

    page.context.route("**/entries.js", refuse_once)
    page.goto(f"{site_url}/en/")
    dialog = Dialog(page)
    box = page.locator("[data-md-component=search-query]")
    box.fill("chec")
    with page.expect_event("requestfailed"):
        page.keyboard.press("End")
    assert dialog.results("checkpoint") != []


def test_search_works_from_a_deep_page_and_its_results_open(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/zh/compare/d-control/")
    found = places_of(page, "迁移")
    response = page.goto(found[0])
    assert response is not None and response.ok


def test_the_site_works_below_a_path(page: Page, site: Path, serve: Callable[[Path], str]) -> None:
    address = f"{serve(site.parent)}/{site.name}"
    page.goto(f"{address}/en/compare/d-control/")
    found = places_of(page, "checkpoint")
    assert found and all(link.startswith(f"{address}/en/") for link in found)
    page.goto(f"{address}/")
    page.wait_for_url(f"{address}/en/**")


def test_search_works_from_a_wrong_address(page: Page, site: Path, site_url: str) -> None:
    wrong = f"{site_url}/en/no/such/page/"
    # What servers of static sites do with an address that is not there.
    answer = {"status": 404, "content_type": "text/html", "path": site / "404.html"}
    page.route(wrong, lambda route: route.fulfill(**answer))
    response = page.goto(wrong)
    assert response is not None and response.status == 404
    found = places_of(page, "checkpoint")
    assert found and all(link.startswith(f"{site_url}/zh/") for link in found)
    opened = page.goto(found[0])
    assert opened is not None and opened.ok


def marks_on(page: Page) -> list[tuple[str, str, str]]:
    """What is marked on the page, with the text before and after it in the same element."""
    marks: list[list[str]] = page.locator("article mark").evaluate_all(
        """marks => marks.map(mark => [
            mark.previousSibling ? mark.previousSibling.textContent : "",
            mark.textContent,
            mark.nextSibling ? mark.nextSibling.textContent : "",
        ])"""
    )
    return [(before, mark, after) for before, mark, after in marks]


@pytest.mark.parametrize(
    ("language", "query", "words"),
    [
        ("en", "migrate", {"migration", "migrating", "migrations", "migrate", "migrates", "migrated"}),
        ("zh", "断点续训", {"断点", "检查点"}),
        ("en", "self-built", {"self-built"}),
    ],
)
def test_whole_words_are_marked_on_the_page_that_opens(
    page: Page, site_url: str, language: str, query: str, words: set[str]
) -> None:
    page.goto(f"{site_url}/{language}/")
    Dialog(page).results(query)
    page.locator(".md-search-result__link").first.click()
    page.wait_for_url("**h=*")
    marks = marks_on(page)
    assert marks
    assert {mark.casefold() for _, mark, _ in marks} <= words
    assert not any(before[-1:].isascii() and before[-1:].isalpha() for before, _, _ in marks)
    assert not any(after[:1].isascii() and after[:1].isalpha() for _, _, after in marks)


def test_words_in_the_address_are_only_words(page: Page, site_url: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    words = ["<img src=x onerror=alert(1)>", "(.*)", "[", "(?<x>", "\\", "cost", " ", "x" * 10_000]
    page.goto(f"{site_url}/en/compare/?h={quote(chr(10).join(words))}")
    assert {mark.casefold() for _, mark, _ in marks_on(page)} == {"cost"}
    assert page.locator("img[src=x]").count() == 0
    assert faults == []


def test_marking_changes_no_text(page: Page, site_url: str) -> None:
    shown = "() => document.querySelector('article').textContent"
    page.goto(f"{site_url}/zh/compare/")
    before = page.evaluate(shown)
    page.goto(f"{site_url}/zh/compare/?h={quote(chr(10).join(['成本', 'gpu', '自建']))}")
    assert page.evaluate(shown) == before
    assert len(marks_on(page)) > 10


def test_each_index_holds_one_language_only(site: Path) -> None:
    for language in ("zh", "en"):
        folder = site / language
        settings = json.loads((folder / "search" / "search_index.json").read_text(encoding="utf-8"))
        assert (
            folder / "search" / settings["config"]["entries"]
        ).resolve() == folder / "search" / "entries.js"
        entries = search_entries(site, language)
        assert len(entries) > 100
        assert all((folder / entry["location"].split("#")[0]).exists() for entry in entries)
    assert not (site / "search").exists()
