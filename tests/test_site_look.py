"""Tables that hold their words on any screen and on paper, and tools that say what they cannot do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

# Of each cell the widest word that may not break, and the room for it.
WORDS = """table => [...table.querySelectorAll("th, td")].filter(cell => cell.offsetParent).map(cell => {
    const copy = document.createElement("div");
    copy.style.cssText = "position: absolute; overflow-wrap: normal; word-break: normal; width: min-content";
    copy.append(...[...cell.childNodes].map(node => node.cloneNode(true)));
    cell.append(copy);
    const widest = copy.getBoundingClientRect().width;
    copy.remove();
    const style = getComputedStyle(cell);
    const room = cell.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return [cell.textContent.slice(0, 60), widest - room];
}).filter(([, excess]) => excess > 1)"""


@pytest.fixture
def opened(browser: Browser, site_url: str) -> Callable[..., Any]:
    @contextmanager
    def open_page(path: str, **settings: Any) -> Iterator[Page]:
        context = browser.new_context(**settings)
        page = context.new_page()
        page.goto(f"{site_url}/{path}")
        yield page
        context.close()

    return open_page


@pytest.mark.parametrize("path", ["en/options/managed-cloud/", "en/compare/", "en/evidence/coverage/"])
@pytest.mark.parametrize("width", [320, 390, 834, 1440])
def test_no_table_breaks_a_word_or_is_cut_off(opened: Callable[..., Any], path: str, width: int) -> None:
    with opened(path, viewport={"width": width, "height": 900}) as page:
        for table in page.locator("article .x-table table:visible").all():
            assert table.evaluate(WORDS) == []
            frame = table.evaluate("node => node.parentElement.scrollWidth - node.parentElement.clientWidth")
            assert frame <= 1


@pytest.mark.parametrize("path", ["en/options/managed-cloud/", "en/compare/"])
def test_on_paper_the_texts_of_a_table_have_the_most_room(opened: Callable[..., Any], path: str) -> None:
    # A4 less the margins.
    with opened(path, viewport={"width": 688, "height": 971}) as page:
        page.emulate_media(media="print")
        for table in page.locator("article .x-ratings").all():
            assert table.evaluate(WORDS) == []
            widths = table.locator("thead th").evaluate_all("all => all.map(node => node.offsetWidth)")
            assert widths[-1] == max(widths)


def test_paper_shows_no_more_of_a_statement_than_the_screen(opened: Callable[..., Any]) -> None:
    with opened("en/evidence/a/") as page:
        page.emulate_media(media="print")
        # Material opens everything before it prints.
        page.locator("details").evaluate_all("all => all.forEach(node => { node.open = true; })")
        expect(page.locator(".x-statement__claim").first).to_be_visible()
        expect(page.locator(".x-statement__details:visible")).to_have_count(0)


@pytest.mark.parametrize("scripted", [True, False])
def test_a_checklist_promises_to_remember_only_where_it_can(
    opened: Callable[..., Any], *, scripted: bool
) -> None:
    with opened("en/migrations/m-cloud-to-self/", java_script_enabled=scripted) as page:
        remembers = page.get_by_text("Progress is kept only in this device's browser")
        forgets = page.get_by_text("ticks are not kept")
        expect(remembers).to_be_visible(visible=scripted)
        expect(forgets).to_be_visible(visible=not scripted)


def test_paper_without_scripts_says_how_to_follow_a_citation(opened: Callable[..., Any]) -> None:
    with opened("en/compare/d-fit/", java_script_enabled=False) as page:
        explanation = page.locator("p.x-cited")
        expect(explanation).to_be_hidden()
        page.emulate_media(media="print")
        expect(explanation).to_be_visible()
