"""The chart script in a real browser, from a folder, with a small stand-in for plotly."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from generator.charts.drawing import figure_block
from generator.charts.model import BarChart, Frame, Row, Series

pytestmark = pytest.mark.browser

OVERRIDES = Path(__file__).parent.parent / "site-overrides"
STAND_IN = """
window.loads = (window.loads || 0) + 1;
window.Plotly = {
  react: function (target, data, layout) {
    target.textContent = data[0].marker.color[0];
    window.layout = layout;
    return Promise.resolve();
  },
  purge: function () {}
};
"""
WORDS = {"chart.loading": "Loading", "chart.error": "Could not load the chart"}
LIVE = re.compile(r"\bis-live\b")


def chart(identifier: str) -> BarChart:
    return BarChart(
        Frame(identifier, "Statements", "By section", "Source A"),
        rows=(Row("one", '架构, "部署"'), Row("two", "=1+1")),
        series=(Series("cited", "Cited", 0),),
        values=((3,), (4,)),
        row_title="Section",
        unit="statements",
    )


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    assets = tmp_path / "assets"
    assets.mkdir()
    for name in ("stylesheets/charts.css", "javascripts/charts.js"):
        shutil.copy(OVERRIDES / name, assets)
    (assets / "plotly.min.js").write_text(STAND_IN, encoding="utf-8")
    figures = "".join(
        figure_block(chart(name), word=lambda key, **_facts: WORDS.get(key, key), language="en")
        for name in ("first", "second")
    )
    (tmp_path / "page.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Charts</title>'
        '<link rel="stylesheet" href="assets/charts.css"><script defer src="assets/charts.js"></script>'
        f'<body data-md-color-scheme="default"><p>Text</p>{figures}</body></html>',
        encoding="utf-8",
    )
    context = browser.new_context(viewport={"width": 900, "height": 900})
    opened = context.new_page()
    opened.goto((tmp_path / "page.html").as_uri())
    yield opened
    context.close()


def figure_of(page: Page, name: str) -> Locator:
    return page.locator(f"figure#{name}")


def test_plotly_is_not_loaded_before_an_intent(page: Page) -> None:
    assert page.evaluate("window.loads") is None
    expect(page.locator("figure.is-live")).to_have_count(0)


def test_a_mouse_over_a_drawing_makes_it_live_at_the_same_height(page: Page) -> None:
    figure = figure_of(page, "first")
    before = figure.bounding_box()
    figure.locator(".x-chart__canvas").hover()
    expect(figure).to_have_class(LIVE)
    live, still = figure.locator(".x-chart__live"), figure.locator(".x-chart__static")
    assert figure.bounding_box() == before
    assert live.get_attribute("role") == "img"
    assert live.get_attribute("aria-label") == "Statements"
    assert still.get_attribute("aria-hidden") == "true"
    drawing = still.locator("svg").first.bounding_box()
    assert drawing is not None
    assert page.evaluate("[layout.width, layout.height]") == pytest.approx(
        [drawing["width"], drawing["height"]]
    )


def test_plotly_is_loaded_once_for_all_charts(page: Page) -> None:
    for name in ("first", "second"):
        figure_of(page, name).locator(".x-chart__explore").click()
        expect(figure_of(page, name)).to_have_class(LIVE)
    assert page.evaluate("window.loads") == 1


def test_the_keyboard_makes_a_chart_live_and_keeps_the_focus(page: Page) -> None:
    explore = figure_of(page, "first").locator(".x-chart__explore")
    explore.focus()
    page.keyboard.press("Enter")
    expect(figure_of(page, "first")).to_have_class(LIVE)
    expect(explore).to_be_focused()


def test_a_change_of_theme_changes_the_colours(page: Page) -> None:
    figure = figure_of(page, "first")
    figure.locator(".x-chart__explore").click()
    live = figure.locator(".x-chart__live")
    expect(live).to_have_text("#0072b2")
    page.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")
    expect(live).to_have_text("#7fc0ec")


def test_a_print_shows_the_static_drawing(page: Page) -> None:
    figure = figure_of(page, "first")
    figure.locator(".x-chart__explore").click()
    expect(figure).to_have_class(LIVE)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(figure.locator(".x-chart__live")).to_be_hidden()
    expect(figure.locator(".x-chart__static")).to_be_visible()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(figure.locator(".x-chart__live")).to_be_visible()


def test_a_failure_to_load_is_said_and_the_drawing_stays(page: Page, tmp_path: Path) -> None:
    (tmp_path / "assets" / "plotly.min.js").unlink()
    figure = figure_of(page, "first")
    figure.locator(".x-chart__explore").click()
    expect(figure.get_by_role("status")).to_have_text("Could not load the chart")
    expect(figure.locator(".x-chart__static")).to_be_visible()


def test_the_csv_has_a_mark_for_excel_and_no_formula(page: Page, tmp_path: Path) -> None:
    with page.expect_download() as download:
        figure_of(page, "first").locator(".x-chart__download-csv").click()
    download.value.save_as(tmp_path / "chart.csv")
    assert download.value.suggested_filename == "first.csv"
    assert (tmp_path / "chart.csv").read_bytes().decode("utf-8").split("\r\n") == [
        '\ufeff"Section","Cited","statements"',
        '"架构, ""部署""","3","3"',
        '"\'=1+1","4","4"',
    ]


def test_the_svg_stands_alone_with_the_colours_of_the_theme(page: Page, tmp_path: Path) -> None:
    page.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")
    with page.expect_download() as download:
        figure_of(page, "first").locator(".x-chart__download-svg").click()
    download.value.save_as(tmp_path / "chart.svg")
    text = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert "var(" not in text
    assert "#7fc0ec" in text


def test_the_png_is_twice_as_wide_as_the_drawing(page: Page, tmp_path: Path) -> None:
    with page.expect_download() as download:
        figure_of(page, "first").locator(".x-chart__download-png").click()
    download.value.save_as(tmp_path / "chart.png")
    header = (tmp_path / "chart.png").read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    assert int.from_bytes(header[16:20], "big") == 2 * (760 + 32)


def test_a_phone_sees_the_narrow_drawing_and_no_sideways_scroll(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    figure = figure_of(page, "first")
    expect(figure.locator(".x-chart__svg--narrow")).to_be_visible()
    expect(figure.locator(".x-chart__svg--wide")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_failure_while_live_brings_the_static_drawing_back(page: Page) -> None:
    figure = figure_of(page, "first")
    figure.locator(".x-chart__explore").click()
    expect(figure).to_have_class(LIVE)
    page.evaluate("() => { window.Plotly.react = () => Promise.reject(new Error('no')); }")
    page.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")
    expect(figure).not_to_have_class(LIVE)
    expect(figure.locator(".x-chart__status")).to_have_text("Could not load the chart")
    expect(figure.locator(".x-chart__live")).to_have_count(0)
