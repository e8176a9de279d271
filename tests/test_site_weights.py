"""The weights tool on its page: follows what is entered, keeps the last good result, lives in the address."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.model import Report
from generator.views.lens import Lens
from generator.views.weights import ResultView, result_view
from generator.weighing import grid_of, preset_weights, weigh

pytestmark = pytest.mark.browser

CONTROL = "#weight-d-control"
VERDICT = "#weights-verdict"
SLIDER = '.x-weight[data-dimension="d-control"] input[type=range]'


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield opened
    assert faults == []
    context.close()


@pytest.fixture
def tool(page: Page, site_url: str) -> Page:
    page.goto(f"{site_url}/en/tools/weights/")
    return page


def entered(report: Report, preset: int = 0, **own: float) -> tuple[float, ...]:
    grid = grid_of(report)
    weights = dict(zip(grid.dimensions, preset_weights(grid, report.weight_presets[preset]), strict=True))
    return tuple({**weights, **{name.replace("_", "-"): weight for name, weight in own.items()}}.values())


def wanted(report: Report, language: str = "en", preset: int = 0, **own: float) -> ResultView:
    return result_view(Lens(report, language), grid_of(report), entered(report, preset, **own))


def assert_shows(page: Page, result: ResultView) -> None:
    """Every part of the result on the page says what the Python says."""
    expect(page.locator(VERDICT)).to_have_text(result.verdict)
    expect(page.locator("#weights-doubts li")).to_have_text(list(result.doubts))
    expect(page.locator("#weights-flip")).to_have_text(result.flip)
    expect(page.locator("#weights-wins")).to_have_text(result.wins_note)
    lines = page.locator("#weights-ranking tbody tr")
    expect(lines).to_have_count(len(result.ranking))
    for number, row in enumerate(result.ranking):
        cells = (row.rank, row.score, row.range, row.rated, row.wins)
        expect(lines.nth(number).locator("td")).to_have_text(list(cells))
        expect(lines.nth(number)).to_have_attribute("data-option", row.option.id)
        expect(page.locator(f'[data-words="{row.option.id}"]')).to_have_text(row.score)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_each_preset_shows_what_the_weighing_gives(
    page: Page, site_url: str, report: Report, language: str
) -> None:
    page.goto(f"{site_url}/{language}/tools/weights/")
    assert_shows(page, wanted(report, language))
    for number, preset in enumerate(report.weight_presets):
        button = page.locator(f'[data-preset="{preset.id}"]')
        button.click()
        assert_shows(page, wanted(report, language, number))
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#weights-why")).to_have_text(preset.why[language])


def test_slider_and_number_follow_each_other(tool: Page, report: Report) -> None:
    tool.fill(CONTROL, "9.3")
    expect(tool.locator(SLIDER)).to_have_attribute("aria-valuetext", "9.3")
    assert_shows(tool, wanted(report, d_control=9.3))
    tool.locator(SLIDER).focus()
    tool.keyboard.press("Home")
    expect(tool.locator(CONTROL)).to_have_value("0")
    assert_shows(tool, wanted(report, d_control=0))
    expect(tool.locator("#weights-why")).to_have_text("Your own weights, begun with “Everything equal”.")
    tool.locator('[data-action="reset"]').click()
    expect(tool.locator(CONTROL)).to_have_value("5")
    assert_shows(tool, wanted(report))


def test_a_lead_is_rounded_but_never_up_to_the_limit(tool: Page, report: Report) -> None:
    tool.fill(CONTROL, "7")
    assert_shows(tool, wanted(report, d_control=7))
    # 9.98 % of the scale.
    tool.fill("#weight-d-architecture", "0")
    tool.fill(CONTROL, "8.5")
    assert_shows(tool, wanted(report, d_architecture=0, d_control=8.5))
    expect(tool.locator(VERDICT)).to_have_text(
        "No clear winner. Managed cloud is ahead of Self-built by 9.9% of the scale."
    )


def test_the_drawing_stands_where_the_build_would_draw_it(tool: Page) -> None:
    parts = "Array.from(document.querySelectorAll('.x-scores [data-mark], .x-scores [data-range]'), "
    places = parts + "part => [part.getAttribute('x'), part.getAttribute('width')])"
    before = tool.evaluate(places)
    tool.locator('[data-preset="security-minded"]').click()
    expect(tool.locator(VERDICT)).to_contain_text("No clear winner")
    assert tool.evaluate(places) != before
    tool.locator('[data-preset="equal"]').click()
    expect(tool.locator(VERDICT)).to_contain_text("clear lead")
    assert tool.evaluate(places) == before
    expect(tool.locator(".x-scores")).to_have_attribute(
        "aria-label", "Weighted score: Self-built 2.86, Managed cloud 3.53"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Empty. Enter a number from 0 to 10; until then 7 is used."),
        ("much", "This is not a number."),
        ("-1", "Enter 0 to 10 with at most one decimal; until then 7 is used."),
        ("1e300", "Enter 0 to 10 with at most one decimal; until then 7 is used."),
        ("1e-9", "Enter 0 to 10 with at most one decimal; until then 7 is used."),
        ("2.55", "Enter 0 to 10 with at most one decimal; until then 7 is used."),
        ("１２", "Enter 0 to 10 with at most one decimal; until then 7 is used."),
        ("<b>5</b>", "This is not a number."),
    ],
)
def test_what_is_no_weight_is_told_at_its_place_and_the_last_result_stays(
    tool: Page, report: Report, text: str, message: str
) -> None:
    tool.fill(CONTROL, "7")
    tool.fill(CONTROL, text)
    expect(tool.locator(f"{CONTROL}-fault")).to_contain_text(message)
    expect(tool.locator(CONTROL)).to_have_attribute("aria-invalid", "true")
    expect(tool.locator(CONTROL)).to_have_attribute("aria-describedby", "weight-d-control-fault")
    expect(tool.locator("#weights-status")).to_contain_text(f"Control and customisation: {message}")
    assert_shows(tool, wanted(report, d_control=7))
    tool.fill(CONTROL, "3")
    expect(tool.locator(f"{CONTROL}-fault")).to_have_text("")
    assert tool.locator(CONTROL).get_attribute("aria-invalid") is None
    assert_shows(tool, wanted(report, d_control=3))


@pytest.mark.parametrize(("text", "weight"), [("2,5", 2.5), ("５", 5), ("２．５", 2.5), ("7。5", 7.5)])
def test_a_number_written_otherwise_is_read_and_said(
    tool: Page, site_url: str, report: Report, text: str, weight: float
) -> None:
    tool.fill(CONTROL, "9")
    tool.fill(CONTROL, text)
    assert_shows(tool, wanted(report, d_control=weight))
    reading = f"Read as {weight:g}."
    expect(tool.locator(f"{CONTROL}-fault")).to_have_text(reading)
    expect(tool.locator("#weights-status")).to_contain_text(f"Control and customisation: {reading}")
    assert tool.locator(CONTROL).get_attribute("aria-invalid") is None
    tool.goto("about:blank")
    tool.goto(f"{site_url}/en/tools/weights/#d-control={text}")
    assert_shows(tool, wanted(report, d_control=weight))
    expect(tool.locator(f"{CONTROL}-fault")).to_have_text(reading)
    expect(tool.locator("#weights-notice")).to_have_text("")


def test_all_weights_0_give_no_ranking_and_no_nonsense(tool: Page, report: Report) -> None:
    for dimension in grid_of(report).dimensions:
        tool.fill(f"#weight-{dimension}", "0")
    assert_shows(tool, wanted(report, **dict.fromkeys(grid_of(report).dimensions, 0)))
    expect(tool.locator('[data-mark="self-built"]')).to_be_hidden()
    assert "NaN" not in tool.locator("article").inner_text()
    tool.fill("#weight-d-disaster-recovery", "1")
    expect(tool.locator(VERDICT)).to_have_text(
        "Only Managed cloud is rated on the dimensions that count, so there is nothing to compare."
    )
    expect(tool.locator('[data-mark="managed-cloud"]')).to_be_visible()
    # There is nothing that could be won.
    expect(tool.locator('#weights-ranking [data-part="wins"]')).to_have_text(["–", "–"])


def test_the_address_holds_what_differs_from_the_start_and_restores_it(tool: Page, report: Report) -> None:
    start = tool.url
    tool.locator('[data-preset="security-minded"]').click()
    tool.fill(CONTROL, "4")
    tool.wait_for_url("**/#preset=security-minded&d-control=4")
    tool.reload()
    assert_shows(tool, wanted(report, preset=2, d_control=4))
    expect(tool.locator(CONTROL)).to_have_value("4")
    tool.locator('[data-preset="equal"]').click()
    tool.wait_for_url(start)


def test_another_address_on_the_same_page_is_followed(tool: Page, report: Report) -> None:
    tool.evaluate("location.hash = 'd-control=10'")
    assert_shows(tool, wanted(report, d_control=10))
    expect(tool.locator("#weights-notice")).to_have_text("")


@pytest.mark.parametrize(
    "fragment",
    [
        "preset=<img src=x onerror=alert(1)>",
        "d-control=%3Cscript%3E",
        "d-control=NaN&d-access=Infinity&d-features=-3",
        "constructor=1&preset=constructor",
        "preset=__proto__&toString=3",
        "%E0%A4%A",
        "d-control=" + "9" * 300,
    ],
)
def test_a_hostile_address_changes_nothing_but_a_notice(
    page: Page, site_url: str, report: Report, fragment: str
) -> None:
    page.goto(f"{site_url}/en/tools/weights/#{fragment}")
    assert_shows(page, wanted(report))
    assert page.locator("article img, article script:not([type])").count() == 0
    assert "NaN" not in page.locator("article").inner_text()


@pytest.mark.parametrize(
    "fragment",
    [
        "D-isolation=3",
        "__proto__=3",
        "%E0%A4%A=1",
        "d-control=" + "9" * 300,
        "d-control=5&" * 400,
        "d-control=5&d-control=5",
        "x=<b>",
    ],
)
def test_no_part_of_a_link_is_left_out_without_a_word(page: Page, site_url: str, fragment: str) -> None:
    page.goto(f"{site_url}/en/tools/weights/")
    page.fill(CONTROL, "9")
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    expect(page.get_by_role("alert")).to_contain_text("of the link could not be used")
    expect(page.locator(CONTROL)).to_have_value("5")


def test_a_notice_repeats_no_names_but_such_as_could_exist(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/en/tools/weights/#preset={'Buy now at example.org ' * 8}&weather=3&{'a' * 50}=1")
    expect(page.locator("#weights-notice")).to_have_text(
        "The preset in this link does not exist; the first one is used instead. "
        "Parts of the link could not be used and were left out: weather, …."
    )


def test_what_a_link_names_and_the_page_does_not_know_is_told(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/en/tools/weights/#preset=mood&d-control=12&weather=3&d-access=7")
    expect(page.locator("#weights-notice")).to_have_text(
        "This link begins with the preset “mood”, which does not exist; the first preset is used instead. "
        "Parts of the link could not be used and were left out: d-control, weather."
    )
    expect(page.locator("#weight-d-access")).to_have_value("7")


def test_the_tool_works_from_a_folder(page: Page, site: Path, report: Report) -> None:
    page.goto(f"{(site / 'en' / 'tools' / 'weights' / 'index.html').as_uri()}#d-control=8")
    assert_shows(page, wanted(report, d_control=8))
    page.fill(CONTROL, "9")
    page.wait_for_url("**/index.html#preset=equal&d-control=9")


@pytest.mark.chromium
def test_without_scripts_the_page_says_the_result_and_how_to_go_on(
    browser: Browser, site_url: str, report: Report
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}/en/tools/weights/")
    assert_shows(page, wanted(report))
    expect(page.get_by_text("xuanxing weigh --preset equal")).to_be_visible()
    expect(page.locator(CONTROL)).to_be_hidden()
    expect(
        page.get_by_text("ratings count from 1 (very unfavourable) to 5 (very favourable)")
    ).to_be_visible()
    expect(page.get_by_text("“depends on conditions” counts 3 is this report's convention")).to_be_visible()
    for preset in report.weight_presets:
        expect(page.locator(".x-weigh__outcomes")).to_contain_text(preset.why["en"])
    context.close()


def test_a_dimension_on_which_all_are_rated_alike_says_that_it_puts_none_ahead(
    tool: Page, report: Report
) -> None:
    grid = grid_of(report)
    for dimension in grid.dimensions:
        only = [5.0 if name == dimension else 0.0 for name in grid.dimensions]
        note = tool.locator(f"#weight-{dimension}-notes").filter(has_text="rated alike once merged")
        expect(note).to_have_count(1 if weigh(grid, only).state == "tie" else 0)
    expect(tool.locator("#weight-d-cost-longrun-notes")).to_have_count(1)


def test_every_input_has_a_name_and_a_screen_reader_is_told_the_verdict_once(tool: Page) -> None:
    expect(tool.get_by_role("slider", name="Control and customisation")).to_have_count(1)
    expect(tool.get_by_role("textbox", name="Control and customisation")).to_have_count(1)
    expect(tool.get_by_role("group", name="Technical")).to_have_count(1)
    live = tool.locator("article :is([role=status], [aria-live]):not([data-part=record-changed])")
    expect(live).to_have_count(1)
    expect(tool.get_by_role("table", name="Result", exact=True)).to_have_count(1)
    # A list of doubts without any is none.
    expect(tool.locator("#weights-doubts")).to_be_hidden()
    before = tool.locator(VERDICT).inner_text()
    tool.fill(CONTROL, "9")
    expect(tool.locator(VERDICT)).not_to_have_text(before)
    expect(live).to_have_text(tool.locator(VERDICT).inner_text())


@pytest.mark.parametrize("width", [360, 390, 1440])
def test_the_page_fits_any_width(page: Page, site_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site_url}/en/tools/weights/#preset=security-minded&d-control=4")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    table = page.locator("#weights-presets-table")
    assert table.evaluate("table => table.scrollWidth <= table.parentElement.clientWidth")


def test_the_page_asks_for_little(page: Page, site_url: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{site_url}/zh/tools/weights/")
    page.wait_for_load_state("networkidle")
    assert len(set(requests)) <= 12, json.dumps(requests, indent=1)


def test_a_decision_record_has_context_weights_result_and_evidence(tool: Page, report: Report) -> None:
    tool.locator('[data-preset="security-minded"]').click()
    tool.fill(CONTROL, "4")
    tool.fill("#weight-d-features", "0")
    tool.locator(".x-record [data-action=write]").click()
    sheet = tool.locator("#record-sheet")
    result = wanted(report, preset=2, d_control=4, d_features=0)
    first = result.ranking[0]
    for line in (
        "Preset: Security-minded. The editors' idea of somebody who answers for security",
        "The weights differ from the preset's.",
        "Control and customisation: 4 · Self-built 5 (very favourable), Managed cloud 2 (unfavourable)",
        "Functions and ecosystem: 0",
        "Edition 2026.11 (2026-11-30)",
        result.verdict,
        *result.doubts,
        f"1 · {first.option.short_name}: score {first.score}, range {first.range}, "
        f"share of weight rated {first.rated}, random weightings won {first.wins}",
        result.flip,
    ):
        expect(sheet).to_contain_text(line)
    pages = [link.get_attribute("href") or "" for link in sheet.locator("a").all()]
    assert any(page.endswith("/compare/d-control/") for page in pages)
    # What does not count is no evidence.
    assert not any("d-features/" in page for page in pages)
    # The record follows the tool.
    tool.fill(CONTROL, "9")
    expect(sheet).to_contain_text("Control and customisation: 9")


def test_the_link_of_a_record_restores_the_weights_and_tells_of_other_data(
    page: Page, site_url: str, report: Report
) -> None:
    page.goto(f"{site_url}/en/tools/weights/#preset=cost-minded&d-control=4")
    page.locator(".x-record [data-action=write]").click()
    link = page.locator("#record-sheet dd a").get_attribute("href")
    assert link is not None and "edition=" in link
    assert "preset=cost-minded&d-control=4&" in link
    changed = page.locator('[data-part="record-changed"]')
    page.goto("about:blank")
    page.goto(link)
    assert_shows(page, wanted(report, preset=1, d_control=4))
    expect(changed).to_be_hidden()
    expect(page.locator("#weights-notice")).to_have_text("")
    page.goto("about:blank")
    page.goto(link.replace("digest=", "digest=0"))
    assert_shows(page, wanted(report, preset=1, d_control=4))
    expect(changed).to_be_visible()


def test_a_record_names_its_preset_even_at_the_start(tool: Page) -> None:
    tool.locator(".x-record [data-action=write]").click()
    link = tool.locator("#record-sheet dd a").get_attribute("href")
    assert link is not None and "#preset=equal&edition=" in link


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        ("edition=2026.11&digest=0", "The data of edition 2026.11 has changed since this link was written"),
        ("edition=2020.01", "written with edition 2020.01 of the data. The data has changed since"),
        ("edition=Buy now", "written with other data (now edition 2026.11)"),
        ("digest=0", "written with other data (now edition 2026.11)"),
    ],
)
def test_of_other_data_only_what_can_be_an_edition_is_repeated(
    page: Page, site_url: str, origin: str, words: str
) -> None:
    page.goto(f"{site_url}/en/tools/weights/#preset=equal&{origin}")
    expect(page.locator('[data-part="record-changed"]')).to_contain_text(words)
