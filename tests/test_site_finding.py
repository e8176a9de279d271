"""Readers who are lost or new: a wrong address, a search for what is not there, the first page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser, Page, expect

LANGUAGES = ("zh", "en")
MARKS = (".x-rating", ".x-strength", ".x-cite")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_a_wrong_address_leads_on_in_each_language_from_any_depth(
    page: Page, site: Path, site_url: str
) -> None:
    # What servers of static sites do with an address that is not there.
    page.route(
        "**/nothing/**",
        lambda route: route.fulfill(status=404, content_type="text/html", path=site / "404.html"),
    )
    for wrong in ("/nothing/", "/en/nothing/such/page/"):
        page.goto(f"{site_url}{wrong}")
        for language in LANGUAGES:
            links = page.locator(f"article section[lang={language}] a").evaluate_all(
                "links => links.map(link => link.href)"
            )
            assert links[0] == f"{site_url}/{language}/"
            assert len(links) > 4
            for link in links:
                assert link.startswith(f"{site_url}/{language}/")
                assert page.request.get(link).ok, link


def test_a_search_without_results_says_what_else_to_try(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/en/")
    page.locator(".md-search__input").click()
    page.locator(".md-search__input").press_sequentially("qqqzzz")
    expect(page.locator(".md-search-result__meta")).to_have_text("No matching documents")
    advice = page.locator(".x-search-tips")
    expect(advice).to_be_visible()
    page.locator(".md-search__input").fill("")
    page.locator(".md-search__input").press_sequentially("checkpoint")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    expect(advice).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_explains_the_marks_by_examples_that_work(site: Path, language: str) -> None:
    home = site / language / "index.html"
    marks = BeautifulSoup(home.read_text(encoding="utf-8"), "html.parser").select(".x-marks > li")
    assert [bool(mark.select(kind)) for mark, kind in zip(marks, MARKS, strict=True)] == [True] * 3
    cite = marks[-1].select_one(".x-cite")
    assert cite is not None and cite["title"]
    target, _, anchor = str(cite["href"]).partition("#")
    source = home.parent / target / "index.html"
    statement = BeautifulSoup(source.read_text(encoding="utf-8"), "html.parser").find(id=anchor)
    assert statement is not None
    assert statement.find(string=cite.get_text()) is not None
