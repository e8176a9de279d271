"""A real Chromium visits every page in each language and theme on the smallest phone."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

# A window of 1,280 px at 400 %, as WCAG 1.4.10 has it.
NARROWEST = 320


def page_paths(site: Path, language: str) -> list[str]:
    return sorted(
        path.parent.relative_to(site).as_posix() + "/" for path in (site / language).rglob("index.html")
    )


def watch(context: BrowserContext, origin: str) -> list[str]:
    """Collects what a page does wrong: console errors, failed and foreign requests."""
    faults: list[str] = []

    def on_request(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and f"{parts.scheme}://{parts.netloc}" != origin:
            faults.append(f"foreign request: {url}")

    def on_page(page: Page) -> None:
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: on_request(request.url))
        page.on(
            "response",
            lambda response: (
                faults.append(f"{response.status} {response.url}") if response.status >= 400 else None
            ),
        )

    context.on("page", on_page)
    return faults


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.chromium)])
def test_every_page_is_quiet_stays_at_home_and_fits_a_phone(
    browser: Browser, site: Path, site_url: str, language: str, theme: str
) -> None:
    context = browser.new_context(
        viewport={"width": NARROWEST, "height": 800}, color_scheme="dark" if theme == "dark" else "light"
    )
    faults = watch(context, site_url)
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for path in page_paths(site, language):
        page.goto(f"{site_url}/{path}")
        scheme = page.get_attribute("body", "data-md-color-scheme")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > NARROWEST:
            faults.append(f"scrolls sideways: {width} px")
        if scheme != {"light": "default", "dark": "slate"}[theme]:
            faults.append(f"wrong theme: {scheme}")
        if page.evaluate("document.documentElement.lang") != language:
            faults.append("wrong language")
        if faults:
            found[path] = list(faults)
            faults.clear()
    context.close()
    assert found == {}


def test_the_entrance_leads_to_the_readers_language(browser: Browser, site_url: str) -> None:
    for locale, expected in (("en-GB", "/en/"), ("zh-CN", "/zh/"), ("fr-FR", "/zh/")):
        context = browser.new_context(locale=locale)
        page = context.new_page()
        page.goto(site_url)
        page.wait_for_url(f"**{expected}**")
        context.close()


def test_the_built_site_opens_from_a_folder(browser: Browser, site: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    for language, heading in (("zh", "对比总表"), ("en", "Comparison matrix")):
        page.goto((site / language / "compare" / "index.html").as_uri())
        assert heading in page.inner_text("h1")
    context.close()


def test_an_unknown_address_answers_in_both_languages(browser: Browser, site: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((site / "404.html").as_uri())
    text = page.inner_text("article")
    assert "没有这一页" in text
    assert "Page not found" in text
    context.close()
