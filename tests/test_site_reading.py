"""Pages can be read by whoever comes: enlarged, without colours, motion or scripts, by a voice, on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdf
import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

PAGES = ("en/", "zh/compare/", "zh/compare/d-fit/", "en/migrations/m-self-to-cloud/", "en/evidence/coverage/")


@pytest.fixture
def opened(browser: Browser, site_url: str) -> Callable[..., Any]:
    """Opens a page of the site, for a reader with these settings."""

    @contextmanager
    def open_page(path: str, **settings: Any) -> Iterator[Page]:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **settings})
        page = context.new_page()
        page.goto(f"{site_url}/{path}")
        yield page
        context.close()

    return open_page


@pytest.mark.parametrize("path", PAGES)
def test_letters_of_twice_the_size_need_no_sideways_scrolling(opened: Callable[..., Any], path: str) -> None:
    with opened(path, viewport={"width": 640, "height": 900}) as page:
        page.add_style_tag(content="html { font-size: 250% !important; }")
        assert page.evaluate("document.documentElement.scrollWidth") <= 640


@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_for_readers_who_want_no_motion(opened: Callable[..., Any], path: str) -> None:
    with opened(path, reduced_motion="reduce") as page:
        moving = page.evaluate(
            """() => Array.from(document.querySelectorAll("*")).filter(element => {
              const style = getComputedStyle(element);
              const lasts = names => style[names].split(", ").some(each => parseFloat(each) > 0.01);
              const isAnimated = style.animationName !== "none" && lasts("animationDuration");
              return isAnimated || lasts("transitionDuration");
            }).map(element => element.outerHTML.slice(0, 100))"""
        )
        assert moving == []


def test_marks_and_states_survive_forced_colours(opened: Callable[..., Any]) -> None:
    with opened("en/compare/", forced_colors="active") as page:
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        painted = "node => getComputedStyle(node).backgroundColor"
        for mark in page.locator(".x-matrix .x-mark").all():
            assert mark.evaluate(painted) != ground
        buttons = page.locator(".x-filter .x-button")
        assert buttons.nth(0).evaluate(painted) != buttons.nth(1).evaluate(painted)
        summary = page.locator("summary").first
        assert summary.evaluate("node => getComputedStyle(node, '::before').backgroundColor") != ground


def test_progress_survives_forced_colours(opened: Callable[..., Any]) -> None:
    with opened("en/migrations/m-self-to-cloud/", forced_colors="active") as page:
        page.locator(".x-checklist input").first.check()
        bar = page.locator(".x-progress__bar")
        painted = "node => getComputedStyle(node).backgroundColor"
        assert bar.locator("span").evaluate(painted) != bar.evaluate(painted)


# Texts with Chinese characters that no element marks as Chinese.
_UNMARKED = """
() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const isShown = !text.parentElement.closest("script, style, svg, template, pre, code");
    const isMarked = text.parentElement.closest("[lang]").lang.startsWith("zh");
    if (isShown && !isMarked && /\\p{Script=Han}/u.test(text.data)) found.push(text.data.trim());
  }
  return found;
}
"""


def test_chinese_words_on_english_pages_are_marked_for_voices(
    browser: Browser, site: Path, site_url: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    unmarked = {}
    for file in sorted((site / "en").rglob("index.html")):
        path = file.parent.relative_to(site).as_posix()
        page.goto(f"{site_url}/{path}/")
        if found := page.evaluate(_UNMARKED):
            unmarked[path] = found
    context.close()
    assert unmarked == {}


@pytest.mark.parametrize("path", ["en/", "zh/evidence/coverage/", "zh/scenarios/"])
def test_charts_have_a_name_a_description_and_a_table(opened: Callable[..., Any], path: str) -> None:
    with opened(path) as page:
        figures = page.locator("figure.x-chart")
        for figure in figures.all():
            for drawing in figure.locator("svg").all():
                ids = (drawing.get_attribute("aria-labelledby") or "").split()
                assert drawing.get_attribute("role") == "img"
                assert [bool(page.locator(f"[id='{each}']").text_content()) for each in ids] == [True, True]
            assert figure.locator("table caption").text_content()
        assert figures.count() > 0


@pytest.mark.parametrize("path", PAGES)
def test_without_scripts_all_is_there_and_nothing_pretends_to_work(
    opened: Callable[..., Any], path: str
) -> None:
    with opened(path) as page:
        page.wait_for_load_state("networkidle")
        text = page.locator("article").evaluate("node => node.textContent.replace(/\\s+/g, '')")
    with opened(path, java_script_enabled=False) as page:
        bare = "".join((page.locator("article").text_content() or "").split())
        assert len(bare) > 0.9 * len(text)
        for dead in (
            ".md-search",
            "[data-md-component=palette] label",
            ".x-filter",
            ".x-progress",
            ".md-top",
        ):
            for element in page.locator(dead).all():
                expect(element).not_to_be_visible()
        for button in page.locator("button").all():
            if button.is_visible():
                # It opens by itself when it has the focus.
                assert "md-select" in button.evaluate("node => node.parentElement.className")
        for drawing in page.locator(".x-chart").all():
            expect(drawing.locator("svg:visible").first).to_be_visible()


def printed(page: Page, target: Path) -> str:
    page.pdf(path=target, format="A4", print_background=False, prefer_css_page_size=True)
    return "".join(sheet.extract_text() for sheet in pypdf.PdfReader(target).pages)


def test_a_dark_page_prints_dark_on_light(opened: Callable[..., Any]) -> None:
    with opened("zh/compare/d-fit/", color_scheme="dark") as page:
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
        page.emulate_media(media="print", color_scheme="dark")
        colour = page.locator("article p").first.evaluate("node => getComputedStyle(node).color")
        red, green, blue = (int(part) for part in colour[4:-1].split(",")[:3])
        assert max(red, green, blue) < 128
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("path", ["en/compare/", "zh/compare/", "en/evidence/coverage/"])
def test_tables_fit_the_paper(opened: Callable[..., Any], path: str) -> None:
    # A4 less the margins.
    with opened(path, viewport={"width": 688, "height": 971}) as page:
        page.emulate_media(media="print")
        page.locator("details").evaluate_all("all => all.forEach(node => { node.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") <= 688
        for table in page.locator("article table").all():
            box = table.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= 688


def test_paper_shows_where_citations_lead(opened: Callable[..., Any], site_url: str, tmp_path: Path) -> None:
    with opened("en/compare/d-fit/") as page:
        cites = page.locator("article .x-cite")
        expected = {cites.nth(index).evaluate("node => node.href") for index in range(cites.count())}
        text = "".join(printed(page, tmp_path / "page.pdf").split())
        assert expected
        assert {address for address in expected if address not in text} == set()
        # Afterwards the page is as before.
        expect(page.locator(".x-cited")).not_to_be_visible()
