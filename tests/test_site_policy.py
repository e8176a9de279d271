"""Each page runs under a content security policy that really stops what is not the site's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from searching import Dialog

pytestmark = pytest.mark.browser

LANGUAGES = ("zh", "en")
HANDLER = re.compile(r"<[a-z][^<>]*\son[a-z]+\s*=", re.IGNORECASE)
SCHEME = re.compile(r"""\s(?:href|src|action|formaction)\s*=\s*["']?\s*([a-z][a-z0-9+.-]*):""", re.IGNORECASE)
# Tells of what the policy stopped, from the first script on.
WATCH = """
  window.stopped = [];
  document.addEventListener("securitypolicyviolation", (event) => {
    window.stopped.push(`${event.effectiveDirective} ${event.blockedURI}`);
  });
"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB", has_touch=True)
    opened.add_init_script(WATCH)
    yield opened
    opened.close()


@pytest.fixture
def faults(context: BrowserContext, site_url: str) -> list[str]:
    """Errors in the console, and what was asked of other sites."""
    found: list[str] = []
    context.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    context.on("weberror", lambda error: found.append(str(error.error)))
    context.on("request", lambda request: found.append(request.url) if is_foreign(request.url) else None)

    def is_foreign(url: str) -> bool:
        return not url.startswith(("data:", "blob:", f"{site_url}/"))

    return found


def stopped(page: Page) -> list[str]:
    return page.evaluate("window.stopped")


def test_every_page_has_a_policy_that_allows_no_script_but_the_sites_own(site: Path) -> None:
    for path in site.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        head = html.partition("</head>")[0]
        policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', head)
        assert policy, path
        rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
        assert all(re.fullmatch(r"'self'|'sha256-\S+'", source) for source in rules["script-src"].split())
        assert rules["default-src"] == "'self'"
        none = ("base-uri", "form-action", "frame-src", "object-src")
        assert {rules[directive] for directive in none} == {"'none'"}
        assert not re.search(r"https?:|\*|unsafe-eval|blob:", policy[1])
        assert not HANDLER.search(html), path


def test_no_page_has_a_link_that_runs_something(site: Path) -> None:
    pages = (path.read_text(encoding="utf-8") for path in site.rglob("*.html"))
    schemes = {scheme.lower() for html in pages for scheme in SCHEME.findall(html)}
    assert schemes <= {"http", "https"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_stopped_by_its_own_policy(
    context: BrowserContext, faults: list[str], site: Path, site_url: str, language: str
) -> None:
    page = context.new_page()
    found = {}
    for path in sorted((site / language).rglob("index.html")):
        address = path.parent.relative_to(site).as_posix()
        page.goto(f"{site_url}/{address}/")
        if stopped(page) or faults:
            found[address] = [*stopped(page), *faults]
            faults.clear()
    assert found == {}


def test_a_reader_who_uses_everything_gets_no_cookie_and_meets_no_fault(
    context: BrowserContext, faults: list[str], site_url: str
) -> None:
    page = context.new_page()
    page.bring_to_front()
    page.goto(site_url)
    page.wait_for_url("**/en/**")

    Dialog(page).results("cost")
    page.keyboard.press("Enter")
    page.wait_for_url("**?h=**")
    expect(page.locator("article mark").first).to_be_attached()

    page.goto(f"{site_url}/en/")
    page.locator("#chart-dimensions .x-chart__canvas").hover()
    expect(page.locator("#chart-dimensions.is-live .main-svg").first).to_be_visible(timeout=20_000)

    before = page.get_attribute("body", "data-md-color-scheme")
    for _ in range(2):
        page.locator("form[data-md-component=palette] label:visible").click()
    expect(page.locator("body")).not_to_have_attribute("data-md-color-scheme", before or "")

    page.goto(f"{site_url}/en/migrations/m-self-to-cloud/")
    page.locator(".x-checklist input").first.check()
    expect(page.locator(".x-progress__text")).to_contain_text("1 of ")
    page.goto(f"{site_url}/en/compare/")
    page.locator("[data-filter] button").nth(1).click()
    expect(page.locator("tbody[data-group]:visible")).to_have_count(1)
    assert stopped(page) == []

    assert page.evaluate("document.cookie") == ""
    assert context.cookies() == []
    assert faults == []


@pytest.mark.chromium
def test_what_a_chart_gives_to_take_is_not_stopped(
    context: BrowserContext, faults: list[str], site_url: str
) -> None:
    page = context.new_page()
    page.goto(f"{site_url}/en/")
    for kind in ("png", "svg", "csv"):
        with page.expect_download() as download:
            page.locator(f"#chart-dimensions .x-chart__download-{kind}").click()
        assert download.value.failure() is None
        assert download.value.suggested_filename.endswith(f".{kind}")
    assert (stopped(page), faults) == ([], [])


def test_the_page_for_wrong_addresses_and_the_entrance_are_not_stopped(
    context: BrowserContext, faults: list[str], site_url: str
) -> None:
    page = context.new_page()
    page.goto(f"{site_url}/404.html")
    expect(page.locator(".x-not-found").first).to_be_visible()
    assert (stopped(page), faults) == ([], [])


ATTACKS = {
    "a script in the page": ("script-src-elem", "document.body.append(make('script', {textContent: HARM}))"),
    "a handler in the page": (
        "script-src-attr",
        "document.body.insertAdjacentHTML('beforeend', `<input onfocus='${HARM}' autofocus>`)",
    ),
    "a link that runs something": (
        "script-src-elem",
        "document.body.appendChild(make('a', {href: `javascript:${HARM}`})).click()",
    ),
    "a script of another site": ("script-src-elem", "document.body.append(make('script', {src: ELSEWHERE}))"),
    "a text that is run": ("script-src", "setTimeout(HARM)"),
    "another site's page in a frame": (
        "frame-src",
        "document.body.append(make('iframe', {src: ELSEWHERE}))",
    ),
    "a picture of another site": ("img-src", "document.body.append(make('img', {src: ELSEWHERE}))"),
    "words told to another site": ("connect-src", "fetch(ELSEWHERE).catch(() => {})"),
    "another base of addresses": ("base-uri", "document.head.prepend(make('base', {href: ELSEWHERE}))"),
    "a form to another site": (
        "form-action",
        # Firefox cannot tell of an exception by which it stops what a script does at once.
        "setTimeout(() => document.body.appendChild(make('form', {action: ELSEWHERE})).submit())",
    ),
}


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("address", ["en/", "404.html"])
def test_what_is_not_the_sites_own_is_stopped(
    context: BrowserContext, site_url: str, attack: str, address: str
) -> None:
    directive, code = ATTACKS[attack]
    asked: list[str] = []
    context.route("https://elsewhere.example/**", lambda route: route.fulfill(body="window.harmed = true"))
    context.on(
        "response", lambda response: asked.append(response.url) if "elsewhere" in response.url else None
    )
    page = context.new_page()
    page.goto(f"{site_url}/{address}")
    stopped_by = page.evaluate(
        f"""() => new Promise((resolve) => {{
          const HARM = "window.harmed = true";
          const ELSEWHERE = "https://elsewhere.example/harm";
          const make = (name, properties) => Object.assign(document.createElement(name), properties);
          const stopped = (event) => resolve(event.effectiveDirective);
          document.addEventListener("securitypolicyviolation", stopped, {{ once: true }});
          setTimeout(() => resolve("nothing"), 5000);
          {code};
        }})"""
    )
    assert stopped_by == directive
    assert page.evaluate("window.harmed") is None
    assert not any("elsewhere" in url for url in asked)
