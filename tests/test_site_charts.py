"""Charts on real pages: static first, interactive on intent by mouse, touch and keyboard."""

from __future__ import annotations

import csv
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

pytestmark = pytest.mark.browser

CHART = "#chart-dimensions"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(has_touch=True, viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    # Firefox shows the focus in the foremost window only.
    opened.bring_to_front()
    yield opened
    context.close()


def assert_live(page: Page) -> None:
    expect(page.locator(f"{CHART}.is-live")).to_have_count(1, timeout=20_000)
    expect(page.locator(f"{CHART} .main-svg").first).to_be_visible()


def test_a_page_loads_no_plotly_before_the_reader_asks(page: Page, site_url: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{site_url}/zh/")
    page.wait_for_load_state("networkidle")
    assert not any(name in url for url in requests for name in ("plotly", "figures", "charts.js"))
    expect(page.locator(f"{CHART} svg").first).to_be_visible()


def test_the_mouse_wakes_the_chart(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/zh/")
    page.locator(f"{CHART} .x-chart__canvas").hover()
    assert_live(page)


@pytest.mark.chromium
def test_a_tap_wakes_the_chart(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/en/")
    page.locator(f"{CHART} .x-chart__canvas").tap()
    assert_live(page)


def test_the_keyboard_wakes_the_chart(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/en/")
    page.locator(f"{CHART} .x-chart__explore").focus()
    page.keyboard.press("Enter")
    assert_live(page)


@pytest.mark.parametrize("intent", ["hover", pytest.param("tap", marks=pytest.mark.chromium), "click"])
def test_an_intent_counts_that_comes_before_the_script(page: Page, site_url: str, intent: str) -> None:
    waiting: list[Route] = []
    page.route("**/javascripts/charts.js", lambda route: waiting.append(route))
    page.goto(f"{site_url}/en/")
    target = page.locator(f"{CHART} .x-chart__explore" if intent == "click" else f"{CHART} .x-chart__canvas")
    getattr(target, intent)()
    page.wait_for_timeout(200)
    assert page.locator(f"{CHART}.is-live").count() == 0
    for route in waiting:
        route.continue_()
    assert_live(page)


def test_a_click_is_not_lost_when_the_script_fails_at_first(page: Page, site_url: str) -> None:
    page.route("**/javascripts/charts.js", lambda route: route.abort(), times=1)
    page.goto(f"{site_url}/en/")
    page.locator(f"{CHART} .x-chart__explore").click()
    page.mouse.move(0, 0)
    page.locator(f"{CHART} .x-chart__explore").click()
    assert_live(page)


@pytest.mark.parametrize("path", ["en/scenarios/", "zh/evidence/coverage/"])
def test_charts_wake_on_pages_at_any_depth(page: Page, site_url: str, path: str) -> None:
    page.goto(f"{site_url}/{path}")
    for figure in page.locator("figure.x-chart").all():
        # Where the pointer is over a chart before the click, it wakes without.
        figure.locator(".x-chart__canvas").hover()
        expect(figure.locator(".main-svg").first).to_be_visible(timeout=20_000)


def test_the_live_chart_takes_the_place_of_the_drawing_without_a_jump(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/en/")
    before = page.locator(CHART).bounding_box()
    page.locator(f"{CHART} .x-chart__canvas").hover()
    assert_live(page)
    after = page.locator(CHART).bounding_box()
    assert before is not None and after is not None
    assert after["height"] == pytest.approx(before["height"], abs=2)


def test_a_change_of_theme_recolours_the_live_chart(page: Page, site_url: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{site_url}/en/")
    page.locator(f"{CHART} .x-chart__canvas").hover()
    assert_live(page)
    light = page.locator(f"{CHART} .main-svg .point").first.get_attribute("style")
    page.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")
    page.wait_for_function(
        "old => document.querySelector('#chart-dimensions .main-svg .point').getAttribute('style') !== old",
        arg=light,
    )


def test_a_failed_download_of_plotly_keeps_the_drawing_and_says_so(page: Page, site_url: str) -> None:
    page.route("**/plotly.min.js", lambda route: route.abort())
    page.goto(f"{site_url}/en/")
    page.locator(f"{CHART} .x-chart__canvas").click()
    expect(page.get_by_text("The interactive chart could not be loaded").first).to_be_visible()
    expect(page.locator(f"{CHART} svg").first).to_be_visible()


@pytest.mark.chromium
def test_the_data_can_be_taken_as_csv(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/en/")
    with page.expect_download() as download:
        page.locator(f"{CHART} .x-chart__download-csv").click()
    content = download.value.path().read_text(encoding="utf-8-sig")
    assert next(csv.reader(content.splitlines()))[0] == "Dimension"
    assert len(content.splitlines()) > 16


def test_every_chart_has_title_caption_source_and_a_table(page: Page, site_url: str) -> None:
    for path in (
        "en/",
        "en/compare/",
        "en/scenarios/",
        "en/evidence/disagreements/",
        "en/evidence/coverage/",
    ):
        page.goto(f"{site_url}/{path}")
        figures = page.locator("figure.x-chart")
        assert figures.count() >= 1
        for index in range(figures.count()):
            figure = figures.nth(index)
            assert figure.locator(".x-chart__title").inner_text()
            assert figure.locator(".x-chart__caption").inner_text()
            assert "Source A" in figure.locator(".x-chart__source").inner_text()
            assert figure.locator("table tbody tr").count() > 1
