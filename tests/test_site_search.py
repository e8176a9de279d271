"""Search finds what a reader types, in a real browser, in the page's own language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def results_for(page: Page, address: str, query: str) -> list[str]:
    """Addresses of the results, as the reader would open them."""
    page.goto(address)
    return results_here(page, query)


def results_here(page: Page, query: str) -> list[str]:
    """Addresses of the results on the page that is open."""
    box = page.locator("[data-md-component=search-query]")
    box.click()
    box.fill(query)
    # Inserted Chinese text raises no key event, and Material waits for one.
    page.keyboard.press("End")
    expect(page.locator(".md-search-result__link").first).to_be_visible(timeout=15_000)
    links = page.locator(".md-search-result__link")
    return [links.nth(index).evaluate("link => link.href") for index in range(links.count())]


@pytest.mark.parametrize(
    ("language", "query", "expected"),
    [
        ("zh", "弹性扩容", "compare/d-elasticity/"),
        ("zh", "断点", "evidence/glossary/#g-checkpoint"),
        ("zh", "迁移", "migrations/"),
        ("zh", "扩容", "compare/d-elasticity/"),
        ("zh", "checkpoint", "evidence/glossary/#g-checkpoint"),
        ("en", "checkpoint", "evidence/glossary/#g-checkpoint"),
        ("en", "migration", "migrations/"),
        ("en", "elastic scaling", "evidence/glossary/#g-elastic"),
    ],
)
def test_search_finds_what_a_reader_types(
    page: Page, site_url: str, language: str, query: str, expected: str
) -> None:
    found = results_for(page, f"{site_url}/{language}/", query)
    assert all(link.startswith(f"{site_url}/{language}/") for link in found)
    assert any(f"{site_url}/{language}/{expected}" in link.split("?")[0] + _anchor(link) for link in found), (
        found
    )


def test_search_works_from_a_deep_page_and_its_results_open(page: Page, site_url: str) -> None:
    found = results_for(page, f"{site_url}/zh/compare/d-control/", "迁移")
    response = page.goto(found[0])
    assert response is not None and response.ok


def test_the_site_works_below_a_path(page: Page, site: Path, serve: Callable[[Path], str]) -> None:
    address = f"{serve(site.parent)}/{site.name}"
    found = results_for(page, f"{address}/en/compare/d-control/", "checkpoint")
    assert all(link.startswith(f"{address}/en/") for link in found)
    page.goto(f"{address}/")
    page.wait_for_url(f"{address}/en/**")


def test_search_works_from_a_wrong_address(page: Page, site: Path, site_url: str) -> None:
    wrong = f"{site_url}/en/no/such/page/"
    # What servers of static sites do with an address that is not there.
    answer = {"status": 404, "content_type": "text/html", "path": site / "404.html"}
    page.route(wrong, lambda route: route.fulfill(**answer))
    response = page.goto(wrong)
    assert response is not None and response.status == 404
    found = results_here(page, "checkpoint")
    assert all(link.startswith(f"{site_url}/zh/") for link in found)
    opened = page.goto(found[0])
    assert opened is not None and opened.ok


def test_each_index_holds_one_language_only(site: Path) -> None:
    for language in ("zh", "en"):
        index = json.loads((site / language / "search" / "search_index.json").read_text(encoding="utf-8"))
        assert index["config"]["lang"] == [language]
        assert len(index["docs"]) > 100
        assert all((site / language / entry["location"].split("#")[0]).exists() for entry in index["docs"])
    assert not (site / "search").exists()


def _anchor(link: str) -> str:
    return "#" + link.split("#")[1] if "#" in link and "?" in link else ""


def asked_for(page: Page) -> list[str]:
    """What the page asks for from now on that only the search needs."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "search" in request.url else None)
    page.on("worker", lambda worker: asked.append(worker.url))
    return asked


@pytest.mark.parametrize("intent", ["pointer", "keyboard", "phone", "address"])
def test_a_page_loads_no_search_before_the_reader_turns_to_it(page: Page, site_url: str, intent: str) -> None:
    asked = asked_for(page)
    page.set_viewport_size({"width": 390 if intent == "phone" else 1280, "height": 844})
    page.goto(f"{site_url}/en/", wait_until="networkidle")
    assert asked == []
    if intent == "pointer":
        page.locator("[data-md-component=search-query]").click()
    elif intent == "keyboard":
        page.keyboard.press("/")
    elif intent == "phone":
        page.locator("label.md-header__button[for=__search]").click()
    else:
        page.goto(f"{site_url}/en/?q=migration")
    if intent != "address":
        expect(page.locator("[data-md-component=search-query]")).to_be_focused()
        page.keyboard.type("migration")
    expect(page.locator(".md-search-result__link").first).to_be_visible(timeout=15_000)
    assert len(set(asked)) == 2
