"""Titles show as tooltips that can be reached, read and sent away, whatever the reader works with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser, site_url: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 700}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{site_url}/en/compare/d-fit/", wait_until="networkidle")
    yield page
    context.close()


def citation(page: Page) -> Locator:
    return page.locator("article .x-cite").first


def test_the_pointer_shows_a_title_and_may_move_onto_it(page: Page) -> None:
    owner = citation(page)
    title = owner.get_attribute("title")
    owner.hover()
    tooltip = page.get_by_role("tooltip")
    expect(tooltip).to_have_text(title or "")
    # The browser's own would show beside it.
    expect(owner).not_to_have_attribute("title", title or "")
    expect(owner).to_have_accessible_description(title or "")
    tooltip.hover()
    page.wait_for_timeout(400)
    expect(tooltip).to_be_visible()
    page.mouse.move(0, 0)
    expect(tooltip).to_be_hidden()
    expect(owner).to_have_attribute("title", title or "")


def test_the_keyboard_shows_a_title_and_escape_sends_it_away(page: Page) -> None:
    owner = citation(page)
    title = owner.get_attribute("title")
    page.keyboard.press("Tab")
    owner.focus()
    tooltip = page.get_by_role("tooltip")
    expect(tooltip).to_have_text(title or "")
    page.keyboard.press("Escape")
    expect(tooltip).to_be_hidden()
    expect(owner).to_be_focused()
    expect(owner).to_have_attribute("title", title or "")


def test_a_tooltip_stays_in_the_window_and_leaves_its_owner_free(page: Page) -> None:
    # At the left, in the middle and at the right of lines.
    for owner in page.locator("article .x-cite").all()[::3]:
        owner.scroll_into_view_if_needed()
        page.mouse.move(0, 0)
        expect(page.get_by_role("tooltip")).to_be_hidden()
        owner.hover()
        tooltip = page.get_by_role("tooltip")
        expect(tooltip).to_be_visible()
        box, owned = tooltip.bounding_box(), owner.bounding_box()
        assert box is not None
        assert owned is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 700
        assert box["y"] >= owned["y"] + owned["height"] or box["y"] + box["height"] <= owned["y"]


@pytest.mark.chromium
def test_a_tap_follows_the_link_and_shows_no_tooltip(browser: Browser, site_url: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{site_url}/en/compare/d-fit/", wait_until="networkidle")
    citation(page).tap()
    page.wait_for_url("**/evidence/**")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    context.close()
