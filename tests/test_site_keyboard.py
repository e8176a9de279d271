"""Everything can be reached and worked with the keyboard alone, and the focus is always seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

PAGES = (
    "en/",
    "zh/compare/",
    "en/compare/d-fit/",
    "zh/migrations/m-self-to-cloud/",
    "en/tools/advisor/",
    "en/evidence/coverage/",
    "zh/about/editing/",
)
MOST_STOPS = 600

# What Tab leads to. Of radio buttons the keyboard stops at one.
_EXPECTED = """
() => {
  const names = "a[href], button, input, select, textarea, summary, [tabindex]";
  const stops = Array.from(document.querySelectorAll(names)).filter(element =>
    element.tabIndex >= 0 && !element.disabled && !element.hidden
    && !element.matches("[type=radio]:not(:checked)") && element.checkVisibility({visibilityProperty: true}));
  stops.forEach((element, number) => element.setAttribute("data-stop", number));
  return stops.map(element => element.outerHTML.slice(0, 120));
}
"""
# The present stop, and what is wrong with it for somebody who looks for the focus.
_STOP = """
() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // The theme's switch shows a button for what comes next; it stands after the box that is focused.
  const labels = element.matches(".md-option") ? [element.nextElementSibling] : [];
  const shown = [element, ...labels].filter(each => each.checkVisibility({visibilityProperty: true}));
  const seen = each => Array.from(each.getClientRects()).some(box => {
    const middle = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const top = middle.find(each => !each.closest("[role=tooltip]"));
    return box.width > 1 && box.height > 1 && top && (each.contains(top) || top.contains(each));
  });
  const marked = each => {
    const style = getComputedStyle(each);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  };
  const faults = [];
  if (!shown.some(seen)) faults.push("not in sight");
  if (!shown.some(each => seen(each) && marked(each))) faults.push("no mark of the focus");
  return {stop: element.getAttribute("data-stop"), faults, element: element.outerHTML.slice(0, 120)};
}
"""


@pytest.fixture(params=[360, 1280])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": request.param, "height": 900}, reduced_motion="reduce")
    opened = context.new_page()
    # Firefox shows the focus in the foremost window only.
    opened.bring_to_front()
    yield opened
    context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 800}, reduced_motion="reduce")
    opened = context.new_page()
    # Firefox shows the focus in the foremost window only.
    opened.bring_to_front()
    yield opened
    context.close()


@pytest.mark.parametrize("path", PAGES)
def test_tab_leads_to_everything_and_the_focus_is_seen(page: Page, site_url: str, path: str) -> None:
    page.goto(f"{site_url}/{path}", wait_until="networkidle")
    expected = page.evaluate(_EXPECTED)
    reached, faults, old = set(), {}, 0
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(_STOP)
        # When the search closes behind the focus, a Tab may lead to nothing; the next one goes on from there.
        old = old + 1 if stop is None or stop["stop"] in reached else 0
        if old == 3:
            break
        if stop is None:
            continue
        # What shows only once the focus is near, such as the languages, has no number.
        if stop["stop"] is not None:
            reached.add(stop["stop"])
        if stop["faults"]:
            faults[stop["element"]] = stop["faults"]
    assert faults == {}
    assert [element for number, element in enumerate(expected) if str(number) not in reached] == []


def test_the_first_stop_of_a_wide_window_skips_to_the_content(browser: Browser, site_url: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.bring_to_front()
    page.goto(f"{site_url}/en/compare/")
    page.keyboard.press("Tab")
    expect(page.locator(".md-skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('article').contains(document.activeElement)")
    context.close()


def test_the_menu_of_a_phone_opens_and_closes_by_keyboard(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/en/compare/")
    menu = phone.locator(".md-sidebar--primary")
    expect(menu).not_to_be_visible()
    button = phone.get_by_role("button", name="Navigation")
    button.focus()
    phone.keyboard.press("Space")
    expect(menu).to_be_visible()
    expect(menu.locator("a[href]").first).to_be_focused()
    phone.keyboard.press("Escape")
    expect(menu).not_to_be_visible()
    expect(button).to_be_focused()


def test_the_menu_closes_when_the_focus_leaves_it(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/en/compare/")
    phone.get_by_role("button", name="Navigation").focus()
    phone.keyboard.press("Space")
    menu = phone.locator(".md-sidebar--primary")
    expect(menu.locator("a[href]").first).to_be_focused()
    phone.keyboard.press("Shift+Tab")
    expect(menu).not_to_be_visible()


@pytest.mark.parametrize(
    ("width", "shown"), [(390, {"Navigation", "Search"}), (1000, {"Navigation"}), (1280, set())]
)
def test_openers_show_where_menu_and_search_are_closed(
    browser: Browser, site_url: str, width: int, shown: set[str]
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(f"{site_url}/en/")
    buttons = page.locator(".md-header button[data-opens]").all()
    assert {button.get_attribute("aria-label") for button in buttons if button.is_visible()} == shown
    page.close()


def test_the_search_of_a_phone_opens_by_keyboard(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/en/")
    phone.get_by_role("button", name="Search").focus()
    phone.keyboard.press("Space")
    expect(phone.locator("[data-md-component=search-query]")).to_be_focused()
    phone.keyboard.press("Escape")
    expect(phone.locator("#__search")).not_to_be_checked()


def test_theme_and_language_change_by_keyboard(browser: Browser, site_url: str) -> None:
    context = browser.new_context(color_scheme="light", reduced_motion="reduce")
    page = context.new_page()
    page.bring_to_front()
    page.goto(f"{site_url}/en/compare/")
    page.locator(".md-option").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.locator(".md-select button").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/zh/compare/")
    context.close()
