"""Pages stay usable whatever a browser has stored and whatever their address says; none of it is markup."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect
from searching import Dialog

pytestmark = pytest.mark.browser

CHECKLIST = "en/migrations/m-self-to-cloud/"
MARKUP = '"><img src=x onerror="window.harmed = true"><script>window.harmed = true</script>'
HUGE = "x" * 1_000_000
STORED = {
    "nothing": "",
    "no JSON": "{",
    "null": "null",
    "a number": "7",
    "a text": json.dumps(MARKUP),
    "markup": MARKUP,
    "a list": "[]",
    "an object": "{}",
    "a list of anything": json.dumps([None, 1, {}, [], MARKUP]),
    "much": HUGE,
    "a long list": json.dumps(["x"] * 250_000),
    "deeply nested": "[" * 100_000 + "]" * 100_000,
    "a prototype": '{"__proto__": {"index": 1, "color": {"scheme": "x"}}, "constructor": {"prototype": 1}}',
    "no such choice": '{"index": 99, "color": {"scheme": "slate"}}',
    "a choice before the first": '{"index": -1, "color": {}}',
    "half a choice": '{"index": 0.5}',
    "a choice in words": json.dumps({"index": MARKUP, "color": {"scheme": MARKUP}}),
    "the name of a method": '{"index": "item", "color": {}}',
    "colours of another kind": '{"index": 1, "color": 5}',
    "colours with impossible names": json.dumps({"index": 1, "color": {MARKUP: "x", "": "", "a b": "c"}}),
    "colours that do not exist": json.dumps({"index": 1, "color": {"media": MARKUP, "scheme": MARKUP}}),
}
# Of Material, some of them for what this site does not use, and our own.
KEYS = (
    "/.__palette", "/.__search", "/.__tabs", "/.__announce", "/.__consent", "/.__outdated", "/.__source",
    "xuanxing.checklist.m-self-to-cloud",
)  # fmt: skip
FAILING = {
    "no storage": """for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
    }""",
    "null for storage": """for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get() { return null; } });
    }""",
    "a full storage": """Storage.prototype.setItem = function () {
      throw new DOMException("full", "QuotaExceededError");
    };""",
    "an unreadable storage": """Storage.prototype.getItem = function () {
      throw new DOMException("damaged", "InvalidStateError");
    };""",
}
IN_ADDRESS = {
    "nothing": "",
    "markup": MARKUP,
    "a quote and a backslash": "\"']\\",
    "percent signs": "%",
    "half a character": "\ud800",
    "a pattern": "(((((.*)+)+)+[)\n$&\n\\u{110000}\n",
    "a prototype": "__proto__",
    "white space": "\t\r\n \u2028",
    "much": "x" * 30_000,
    "many words": "\n".join(["gpu"] * 5_000),
    "an id of the theme": "__search",
    "another id of the theme": "__palette_0",
}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that must have no complaints and run nothing of what it is given."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    opened = context.new_page()
    yield opened
    assert opened.evaluate("window.harmed") is None
    assert faults == []
    context.close()


def assert_usable(page: Page) -> None:
    """Theme, search and checklist do what a reader expects of them."""
    scheme = page.locator("body")
    expect(scheme).to_have_attribute("data-md-color-scheme", "default")
    expect(scheme).not_to_have_attribute("data-md-color-switching", "")
    shown = page.locator("form[data-md-component=palette] label:visible")
    expect(shown).to_have_count(1)
    for _ in range(3):
        before = shown.get_attribute("for")
        shown.click()
        expect(shown).not_to_have_attribute("for", before or "")
    page.locator(".x-checklist input").first.uncheck()
    page.locator(".x-checklist input").first.check()
    expect(page.locator(".x-progress__text")).to_contain_text("1 of ")
    assert page.locator("img[src=x]").count() == 0
    assert Dialog(page).results("cost")


def kept(value: str) -> Callable[[Page], None]:
    """Has the value in every place that a page reads."""
    script = """([keys, value]) => {
      for (const key of keys) {
        localStorage.setItem(key, value);
        sessionStorage.setItem(key, value);
      }
    }"""
    return lambda page: page.evaluate(script, [KEYS[:1] if len(value) > 500_000 else KEYS, value])


@pytest.mark.parametrize("stored", STORED)
def test_a_page_survives_what_is_stored(page: Page, site_url: str, stored: str) -> None:
    page.goto(f"{site_url}/en/")
    kept(STORED[stored])(page)
    page.goto(f"{site_url}/{CHECKLIST}")
    assert_usable(page)


@pytest.mark.parametrize("failing", FAILING)
def test_a_page_survives_a_storage_that_fails(page: Page, site_url: str, failing: str) -> None:
    page.add_init_script(FAILING[failing])
    page.goto(f"{site_url}/{CHECKLIST}")
    assert_usable(page)


@pytest.mark.parametrize("given", IN_ADDRESS)
def test_a_page_survives_its_address(page: Page, site_url: str, given: str) -> None:
    value = quote(IN_ADDRESS[given].encode("utf-8", "surrogatepass"), safe="")
    page.goto(f"{site_url}/{CHECKLIST}?h={value}&q={value}&x=%E0%A4%A#{value}")
    page.keyboard.press("Escape")
    assert_usable(page)


@pytest.mark.parametrize("fragment", ["#\\", "#'\"]", "#%", "#%E0%A4%A", "#]'\\\"<b>", "#:~:text=%"])
def test_a_page_survives_a_fragment_that_is_no_address(page: Page, site_url: str, fragment: str) -> None:
    page.goto(f"{site_url}/{CHECKLIST}")
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    page.reload()
    assert_usable(page)
