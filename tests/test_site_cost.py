"""The cost tool on the site: what stands there without a script, what follows typing, what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.model import Report
from generator.views.cost import cost_view
from generator.views.lens import Lens

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
OUTCOME = '[data-part="outcome"]'
HEADLINE = '[data-part="headline"]'


@pytest.fixture
def opened(browser: Browser, site_url: str) -> Iterator[Open]:
    """Opens the tool; whatever goes wrong in it fails the test."""
    context = browser.new_context(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(10_000)
    errors: list[str] = []

    def start(fragment: str = "", language: str = "en", *, base: str = site_url) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(f"{base}/{language}/tools/cost/{fragment}")
        page.evaluate("() => XuanxingCostPage.load()")
        return page

    yield start
    context.close()
    assert errors == []


def enter(page: Page, name: str, text: str) -> None:
    box = page.locator(f"#cost-{name}")
    box.evaluate("element => { const more = element.closest('details'); if (more) more.open = true; }")
    box.fill(text)


def fault(page: Page, name: str) -> str:
    found = page.locator(f"#cost-{name}-fault")
    expect(found).to_be_visible()
    return found.inner_text()


@pytest.mark.chromium
@pytest.mark.parametrize("language", ["zh", "en"])
def test_without_a_script_the_result_of_the_first_preset_stands_there(
    browser: Browser, site_url: str, report: Report, language: str
) -> None:
    assert report.cost_model is not None
    view = cost_view(Lens(report, language), report.cost_model)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}/{language}/tools/cost/")
    assert page.locator(HEADLINE).inner_text() == view.result.headline
    for name, text in view.result.figures:
        expect(page.locator(OUTCOME)).to_contain_text(name)
        expect(page.locator(OUTCOME)).to_contain_text(text)
    assert page.locator(".x-draw:visible").count() == 3
    expect(page.locator("code", has_text="xuanxing cost --preset usd-8xh200")).to_be_visible()
    expect(page.locator("#cost-gpus")).to_be_disabled()
    expect(page.get_by_role("button", name=re.compile("link|链接"))).to_have_count(0)
    context.close()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_script_changes_nothing_before_the_reader_does(
    browser: Browser, site_url: str, language: str
) -> None:
    page = browser.new_page()
    page.goto(f"{site_url}/{language}/tools/cost/")
    before = page.locator("#cost-tool").inner_text()
    drawings = page.locator(".x-cost__canvas").evaluate_all("all => all.map((one) => one.innerHTML)")
    page.evaluate("() => XuanxingCostPage.load()")
    assert page.locator("#cost-tool").inner_text() == before
    after = page.locator(".x-cost__canvas").evaluate_all("all => all.map((one) => one.innerHTML)")
    assert after == drawings
    page.close()


def test_the_result_follows_what_is_typed_and_the_address_keeps_it(opened: Open) -> None:
    page = opened()
    before = page.locator(HEADLINE).inner_text()
    page.locator("#cost-utilisation").fill("0.35")
    expect(page.locator(HEADLINE)).not_to_have_text(before)
    expect(page.locator('[data-parameter="utilisation"]')).to_contain_text("your own number")
    page.wait_for_url("**#preset=usd-8xh200&utilisation=0.35")
    shown = page.locator(OUTCOME).inner_text()
    page.reload()
    expect(page.locator("#cost-utilisation")).to_have_value("0.35")
    expect(page.locator(OUTCOME)).to_have_text(shown, use_inner_text=True)


def test_what_was_typed_before_the_scripts_came_counts(browser: Browser, site_url: str) -> None:
    page = browser.new_page()
    page.goto(f"{site_url}/en/tools/cost/")
    before = page.locator(HEADLINE).inner_text()
    page.locator("#cost-utilisation").fill("0.9")
    expect(page.locator(HEADLINE)).not_to_have_text(before)
    page.close()


def test_another_preset_changes_the_currency_everywhere_and_says_so(opened: Open) -> None:
    page = opened()
    page.locator("#cost-utilisation").fill("0.35")
    page.locator("#cost-preset").select_option("cny-8xh800")
    expect(page.locator("#cost-utilisation")).to_have_value("0.6")
    expect(page.get_by_role("status")).to_contain_text("all amounts are in CNY now")
    for part in ("outcome", "charts"):
        expect(page.locator(f'[data-part="{part}"]')).to_contain_text("CNY")
        expect(page.locator(f'[data-part="{part}"]')).not_to_contain_text("USD")
    expect(page.locator(".x-cost__unit", has_text="USD")).to_have_count(0)
    expect(page.locator("[name=against][value=reserved]")).to_be_disabled()
    page.wait_for_url("**#preset=cny-8xh800")


def test_a_preset_with_blanks_names_what_is_missing_and_shows_no_result(opened: Open) -> None:
    page = opened("#preset=cny-domestic")
    expect(page.locator('[data-part="missing"]')).to_contain_text("Price of a node, Power of a node")
    expect(page.locator(OUTCOME)).to_be_hidden()
    enter(page, "node-price", "1000000")
    enter(page, "node-power", "3.2")
    expect(page.locator(OUTCOME)).to_be_visible()
    expect(page.locator(HEADLINE)).to_contain_text("owning stands alone")
    enter(page, "on-demand-price", "20")
    expect(page.locator(HEADLINE)).to_contain_text("breaks even after")


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("utilisation", "many", "This is not a number."),
        ("staff-cost", "300,000", "The comma can be read in two ways. Write 300000 or 300.000."),
        ("staff-cost", "50%", "This is not a number."),
        ("utilisation", "150%", "Too large: the maximum is 1."),
        ("utilisation", "60", "Too large: the maximum is 1. Did you mean 0.6?"),
        ("utilisation", "", "A number is needed here."),
        ("utilisation", "1.5", "Too large: the maximum is 1."),
        ("node-price", "-1", "Too small: the minimum is 0."),
        ("gpus", "1e300", "Too large: the maximum is 100,000."),
        ("gpus", "9" * 60, "This is not a number."),
        ("gpus", "8.5", "Only a whole number makes sense here."),
        ("reserved-share", "0.9", "together are more than 1"),
    ],
)
def test_a_bad_entry_is_told_at_its_field_and_the_last_good_result_stays(
    opened: Open, name: str, text: str, told: str
) -> None:
    page = opened()
    shown = page.locator(OUTCOME).inner_text()
    enter(page, name, text)
    assert told in fault(page, name)
    box = page.locator(f"#cost-{name}")
    expect(box).to_have_attribute("aria-invalid", "true")
    assert f"cost-{name}-fault" in (box.get_attribute("aria-describedby") or "")
    expect(page.locator('[data-part="stale"]')).to_be_visible()
    assert page.locator(OUTCOME).inner_text() == shown
    page.get_by_role("button", name="Back to the preset").click()
    expect(box).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator('[data-part="stale"]')).to_be_hidden()


@pytest.mark.parametrize("text", ["0,35", "０．３５", "35%", "35％", "．35"])
def test_a_number_in_another_form_is_taken_where_it_is_clear(opened: Open, text: str) -> None:
    page = opened()
    enter(page, "utilisation", text)
    assert fault(page, "utilisation").endswith("Read as 0.35.")
    expect(page.get_by_role("status")).to_contain_text("Read as 0.35.")
    expect(page.locator("#cost-utilisation")).not_to_have_attribute("aria-invalid", "true")
    page.wait_for_url("**utilisation=0.35")


def test_without_any_use_an_hour_has_no_cost(opened: Open) -> None:
    page = opened("#preset=usd-8xh200&utilisation=0")
    figures = page.locator(".x-cost__figures")
    expect(figures.locator("div", has_text="Owning, for useful work").locator("dd")).to_have_text("–")
    expect(page.locator(HEADLINE)).to_contain_text("never breaks even")
    expect(page.locator('[data-chart="curves"] .x-draw--wide')).to_contain_text("no break-even")


@pytest.mark.parametrize(
    ("fragment", "told"),
    [
        ("#preset=usd-8xh200&node-price=0&maintenance-rate=0", "from the very start"),
        ("#preset=usd-8xh200", "breaks even after"),
        ("#preset=usd-8xh200&against=spot", "beyond the horizon of 60 months"),
        ("#preset=usd-8xh200&utilisation=0.1", "never breaks even"),
    ],
)
def test_every_state_of_the_break_even_is_told(opened: Open, fragment: str, told: str) -> None:
    expect(opened(fragment).locator(HEADLINE)).to_contain_text(told)


def test_the_compared_way_changes_figures_and_charts(opened: Open) -> None:
    page = opened()
    page.get_by_role("radio", name="Reserved").check()
    expect(page.locator(HEADLINE)).to_contain_text("Against renting reserved")
    expect(page.locator('[data-chart="map"]')).to_contain_text("Price of renting reserved (USD/GPU-hour)")
    expect(page.locator('[data-chart="map"] [data-part="title"]')).to_contain_text(
        "price of renting reserved"
    )
    page.wait_for_url("**#preset=usd-8xh200&against=reserved")


@pytest.mark.parametrize(
    "fragment",
    [
        "#preset=" + quote("<img src=x onerror=window.hit=1>"),
        "#preset=usd-8xh200&utilisation=" + quote("<img src=x onerror=window.hit=1>"),
        "#preset=usd-8xh200&against=" + quote('"><script>window.hit=1</script>'),
        "#preset=__proto__&against=constructor&gpus=NaN&utilisation=Infinity",
        "#gpus=" + "9" * 5000,
        "#__proto__=1&constructor=2&=3&%ff=4",
        "#preset=usd-8xh200&gpus=1&gpus=x&utilisation=0x1F",
    ],
)
def test_a_hostile_address_does_no_harm(opened: Open, fragment: str) -> None:
    page = opened(fragment)
    expect(page.locator(HEADLINE)).to_contain_text("Against renting")
    expect(page.locator(HEADLINE)).to_be_visible()
    assert page.evaluate("window.hit") is None
    assert page.locator("#cost-tool img, #cost-tool script").count() == 0
    text = page.locator("#cost-tool").inner_text()
    assert not re.search(r"\bNaN\b|undefined|Infinity", text.replace("no preset called", ""))


def test_a_value_that_the_address_has_wrong_is_told_at_its_field(opened: Open) -> None:
    page = opened("#preset=lenovo-2030&utilisation=much&gpus=16")
    expect(page.locator("#cost-preset-fault")).to_have_text(
        "There is no preset called “lenovo-2030”. The first one is shown."
    )
    assert fault(page, "utilisation").startswith("This is not a number")
    expect(page.locator("#cost-gpus")).to_have_value("16")
    expect(page.locator(HEADLINE)).to_be_visible()
    expect(page.locator('[data-part="owning"]')).to_contain_text("Nodes")
    expect(page.get_by_role("radio", name="On demand")).to_be_checked()


def test_a_link_of_another_case_is_followed_without_loading_the_page(opened: Open) -> None:
    page = opened()
    page.evaluate("location.hash = '#preset=lenovo-2025'")
    expect(page.locator(HEADLINE)).to_contain_text("after 11.9 months")


def test_a_link_within_the_page_keeps_the_case_in_the_address(opened: Open) -> None:
    page = opened("#preset=usd-8xh200&utilisation=0.35")
    page.evaluate("location.hash = '#ref-lenovo-lp2368'")
    page.wait_for_url("**#preset=usd-8xh200&utilisation=0.35")
    expect(page.locator("#cost-utilisation")).to_have_value("0.35")


def test_a_link_within_the_page_stays_where_nothing_was_changed(opened: Open) -> None:
    page = opened("#ref-lenovo-lp2368")
    page.locator("#cost-gpus").hover()
    page.wait_for_timeout(900)
    assert page.url.endswith("#ref-lenovo-lp2368")


@pytest.mark.chromium
def test_the_link_of_a_case_can_be_copied(browser: Browser, site_url: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site_url}/en/tools/cost/")
    page.locator("#cost-gpus").fill("16")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link is copied.").first).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith("#preset=usd-8xh200&gpus=16")
    context.close()


@pytest.mark.chromium
def test_the_tool_works_from_a_folder(opened: Open, site: Path) -> None:
    page = opened("index.html#preset=usd-8xh200&utilisation=0.35", base=site.as_uri())
    expect(page.locator("#cost-utilisation")).to_have_value("0.35")
    page.locator("#cost-gpus").fill("16")
    page.wait_for_url("**#preset=usd-8xh200&gpus=16&utilisation=0.35")


def test_tables_beside_the_charts_follow_too(opened: Open) -> None:
    page = opened()
    page.locator('[data-chart="map"] summary').click()
    before = page.locator('[data-table="map"]').inner_text()
    page.locator("#cost-node-price").fill("400000")
    expect(page.locator('[data-table="map"]')).not_to_have_text(before, use_inner_text=True)
    page.locator("#cost-on-demand-price").fill("")
    page.get_by_role("radio", name="Reserved").check()
    expect(page.locator('[data-table="map"]')).to_contain_text("Price of renting reserved")


def test_numbers_say_who_published_them_and_who_sells_what(opened: Open, report: Report) -> None:
    page = opened()
    assert report.cost_model is not None
    boxes = page.locator(".x-cost__field")
    assert boxes.count() == len(report.cost_model.parameters)
    for number in range(boxes.count()):
        assert boxes.nth(number).locator("[data-part=source] a").count() > 0
        assert boxes.nth(number).locator(".x-cost-confidence").count() == 1
    price = page.locator('[data-parameter="node-price"]')
    expect(price).to_contain_text("Lenovo Press")
    expect(price).to_contain_text("has an interest")
    links = page.locator(".x-cost a.x-source-label").evaluate_all(
        "all => all.map((link) => link.hash.slice(1))"
    )
    missing = page.evaluate("names => names.filter((name) => !document.getElementById(name))", links)
    assert missing == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_record_has_context_options_assumptions_result_and_evidence(
    opened: Open, report: Report, language: str
) -> None:
    page = opened("#preset=usd-8xh200&utilisation=0.35", language)
    assert report.cost_model is not None
    page.locator(".x-record [data-action=write]").click()
    sheet = page.locator("#record-sheet")
    lists = sheet.locator("h3 + ul")
    options, assumptions, result, evidence = lists.nth(1), lists.nth(2), lists.nth(3), lists.nth(6)
    assert options.locator("> li").count() == 5
    assert assumptions.locator("> li").count() == 29
    own = {"zh": "利用率：0.35", "en": "Utilisation: 0.35"}[language]
    expect(assumptions.locator("> li", has_text=own)).to_have_count(1)
    expect(result.locator("> li").first).to_have_text(page.locator(HEADLINE).inner_text())
    links = evidence.locator("a").evaluate_all("all => all.map((link) => link.href)")
    assert links
    assert set(links) <= {str(entry.url) for entry in report.cost_model.references}
    # The record follows the tool; what cannot be read leaves the last result, and says so.
    page.fill("#cost-utilisation", "0.4")
    expect(assumptions).to_contain_text(own.replace("0.35", "0.4"))
    page.fill("#cost-utilisation", "<b>much</b>")
    expect(sheet).to_contain_text(page.locator("[data-part=stale]").inner_text())
    expect(sheet).not_to_contain_text("much")
    assert "NaN" not in sheet.inner_text()


def test_the_link_of_a_record_restores_the_case_and_tells_of_other_data(opened: Open) -> None:
    page = opened("#preset=usd-8xh200&utilisation=0.35")
    page.locator(".x-record [data-action=write]").click()
    link = page.locator("#record-sheet dd a").get_attribute("href")
    headline = page.locator(HEADLINE).inner_text()
    assert link is not None and "edition=" in link
    changed = page.locator("[data-part=record-changed]")
    for address, is_other in ((link, False), (link.replace("digest=", "digest=0"), True)):
        page.goto("about:blank")
        page.goto(address)
        expect(page.locator(HEADLINE)).to_have_text(headline)
        expect(changed).to_be_visible() if is_other else expect(changed).to_be_hidden()


def test_the_first_click_on_the_record_writes_it(browser: Browser, site_url: str) -> None:
    """What reckons is loaded by that click."""
    page = browser.new_page()
    page.goto(f"{site_url}/en/tools/cost/")
    page.locator(".x-record [data-action=write]").click()
    expect(page.locator("#record-sheet")).to_contain_text(page.locator(HEADLINE).inner_text())
    page.close()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_each_published_figure_stands_beside_ours_and_opens_in_the_tool(
    opened: Open, report: Report, language: str
) -> None:
    assert report.cost_model is not None
    presets = [preset for preset in report.cost_model.presets if preset.published]
    page = opened("", language)
    page.goto(page.url.split("#")[0] + "validation/")
    assert page.locator(".x-cost-published").count() == len(presets)
    figures = sum(len(preset.published) for preset in presets)
    assert page.locator(".x-cost-published tbody tr").count() == figures
    assert page.locator(".x-cost-verdict--fits").count() == figures
    for preset in presets:
        assert page.locator(f'a[href$="#preset={preset.id}"]').count() == 1
    page.locator(f'a[href$="#preset={presets[0].id}"]').click()
    expect(page.locator("#cost-preset")).to_have_value(presets[0].id)
    expect(page.locator(HEADLINE)).to_contain_text("11.9")


def test_on_a_phone_nothing_is_wider_than_the_window(opened: Open) -> None:
    page = opened("#preset=cny-8xh800", "zh")
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".x-cost__glance")).to_be_in_viewport()


STALE = '[data-part="stale"]'
GLANCE = ".x-cost__glance"


def headline_of(opened: Open, fragment: str) -> str:
    page = opened(fragment)
    found = page.locator(HEADLINE).inner_text()
    page.close()
    return found


def test_a_bad_entry_takes_nothing_from_the_good_ones_of_a_link(opened: Open) -> None:
    wanted = headline_of(opened, "#utilisation=0.3")
    page = opened("#utilisation=0.3&pue=9")
    expect(page.locator(HEADLINE)).to_have_text(wanted)
    expect(page.locator(STALE)).to_contain_text("the result takes: PUE 1.56.")
    expect(page.locator('[data-parameter="pue"]')).not_to_contain_text("your own number")
    expect(page.locator('[data-parameter="pue"]')).to_contain_text("not used; the result takes 1.56")
    expect(page.locator('[data-parameter="utilisation"]')).to_contain_text("your own number")
    expect(page.get_by_role("status")).to_contain_text("the result takes: PUE 1.56.")
    page.locator(".x-record [data-action=write]").click()
    sheet = page.locator("#record-sheet")
    expect(sheet).to_contain_text("the result takes: PUE 1.56.")
    expect(sheet).to_contain_text("Utilisation: 0.3")
    assert "&utilisation=0.3&" in (sheet.locator("dd a").get_attribute("href") or "")


def test_a_bad_entry_takes_nothing_from_what_is_typed_after_it(opened: Open) -> None:
    wanted = headline_of(opened, "#utilisation=0.2")
    page = opened()
    enter(page, "staff-cost", "100k")
    enter(page, "utilisation", "0.2")
    expect(page.locator(HEADLINE)).to_have_text(wanted)
    page.wait_for_url("**#preset=usd-8xh200&utilisation=0.2")
    enter(page, "utilisation", "0.2x")
    expect(page.locator(STALE)).to_contain_text("Utilisation 0.2")
    expect(page.locator(HEADLINE)).to_have_text(wanted)


def test_what_a_new_link_has_wrong_takes_the_number_of_the_preset(opened: Open) -> None:
    page = opened("#utilisation=0.3")
    page.evaluate("location.hash = '#gpus=NaN'")
    expect(page.locator(STALE)).to_contain_text("the result takes: GPUs 8.")
    expect(page.locator("#cost-utilisation")).to_have_value("0.6")


def test_entries_that_do_not_go_together_fall_back_together(opened: Open) -> None:
    page = opened("#reserved-share=0.9&spot-share=0.4&utilisation=0.3")
    assert "together are more than 1" in fault(page, "reserved-share")
    assert "together are more than 1" in fault(page, "spot-share")
    expect(page.locator(STALE)).to_contain_text("Spot share")
    expect(page.locator('[data-parameter="utilisation"]')).to_contain_text("your own number")
    # Without a price for it, what is stored cannot be reckoned.
    page = opened("#preset=cny-8xh800&storage=10&utilisation=0.3")
    assert fault(page, "storage-price") == "A number is needed here."
    expect(page.locator(STALE)).to_contain_text("the result takes: Cloud storage 0.")
    expect(page.locator('[data-parameter="utilisation"]')).to_contain_text("your own number")


def test_a_result_that_leaves_an_entry_out_says_so_wherever_it_is_told(opened: Open) -> None:
    page = opened()
    page.set_viewport_size({"width": 390, "height": 800})
    enter(page, "pue", "9")
    expect(page.locator(GLANCE)).to_contain_text("the result takes: PUE 1.56.")
    before = page.locator(HEADLINE).inner_text()
    enter(page, "utilisation", "0.4")
    expect(page.locator(HEADLINE)).not_to_have_text(before)
    expect(page.locator(GLANCE)).to_contain_text("the result takes: PUE 1.56.")
    headline = page.locator(HEADLINE).inner_text()
    expect(page.locator(GLANCE)).to_contain_text(headline)
    expect(page.get_by_role("status")).to_have_text(f"{page.locator(STALE).inner_text()} {headline}")


@pytest.mark.parametrize(
    ("name", "text", "is_own"),
    [
        ("utilisation", "0.60", False),
        ("utilisation", "60%", False),
        ("utilisation", "0.61", True),
        ("utilisation", "much", False),
        ("utilisation", "", False),
        ("on-demand-price", "", False),
    ],
)
def test_a_number_is_the_readers_own_if_it_is_another(
    opened: Open, name: str, text: str, is_own: bool
) -> None:
    page = opened()
    box = page.locator(f'[data-parameter="{name}"]')
    enter(page, name, text)
    page.wait_for_timeout(100)
    assert ("your own number" in box.inner_text()) == is_own


def test_a_price_that_is_taken_away_says_which_way_is_compared_now(opened: Open) -> None:
    page = opened()
    expect(page.locator('[data-parameter="on-demand-price"]')).to_contain_text("May be left empty")
    expect(page.locator('[data-parameter="node-price"]')).not_to_contain_text("May be left empty")
    enter(page, "on-demand-price", "")
    told = "There is no price of renting on demand, so owning is compared with renting reserved now."
    expect(page.locator("#cost-against-fault")).to_have_text(told)
    expect(page.get_by_role("status")).to_contain_text(told)
    expect(page.get_by_role("radio", name="Reserved")).to_be_checked()
    expect(page.locator('[data-parameter="on-demand-price"]')).to_contain_text("left empty by you")
    enter(page, "on-demand-price", "5")
    expect(page.get_by_role("radio", name="On demand")).to_be_checked()
    expect(page.locator("#cost-against-fault")).to_be_hidden()
    enter(page, "on-demand-price", "")
    page.get_by_role("radio", name="Spot").check()
    expect(page.locator("#cost-against-fault")).to_be_hidden()


def test_what_is_missing_names_also_what_a_comparison_needs(opened: Open) -> None:
    page = opened("#preset=cny-domestic")
    missing = page.locator('[data-part="missing"]')
    expect(missing).to_have_text(
        "No result yet. Still missing: Price of a node, Power of a node."
        " To compare, at least one price of renting is needed, too."
    )
    enter(page, "node-price", "abc")
    expect(missing).to_contain_text("Still missing: Power of a node.")
    expect(missing).to_contain_text("Cannot be used: Price of a node.")
    enter(page, "node-power", "3.2")
    expect(missing).to_contain_text("No result yet. Cannot be used: Price of a node.")
    # What has been entered is kept meanwhile.
    page.wait_for_url("**#preset=cny-domestic&node-power=3.2")


@pytest.mark.parametrize(
    "fragment",
    [
        "#Utilisation=0.3",
        "#unknown-param=3",
        "#__proto__=1",
        "#utilisation=" + "1" * 300,
        "#gpus=" + "9" * 5000,
        "#utilisation=0.3&utilisation=0.4",
    ],
)
def test_what_the_tool_leaves_out_of_an_address_is_told(opened: Open, fragment: str) -> None:
    page = opened(fragment)
    notice = page.locator('[data-part="ignored"]')
    expect(notice).to_have_text("Part of the address means nothing to this tool and was left out.")
    expect(notice).to_have_attribute("role", "alert")
    page.evaluate("location.hash = '#utilisation=0.3&edition=2026.1&digest=0'")
    expect(notice).to_be_hidden()


def test_a_link_that_cannot_be_followed_is_announced(opened: Open) -> None:
    page = opened("#preset=lenovo-2030&pue=9")
    status = page.get_by_role("status").filter(has_text="breaks even")
    expect(status).to_contain_text("There is no preset called “lenovo-2030”.")
    expect(status).to_contain_text("the result takes: PUE 1.56.")


@pytest.mark.parametrize("script", ["tools/cost.js", "cost/model.js", "tools/state.js"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_script_that_does_not_come_is_told_and_asked_for_again(
    browser: Browser, site_url: str, script: str, language: str
) -> None:
    page = browser.new_page()
    page.route(f"**/{script}", lambda route: route.abort())
    page.goto(f"{site_url}/{language}/tools/cost/")
    notice = page.locator('[data-part="unloaded"]')
    expect(notice).to_be_hidden()
    page.locator("#cost-utilisation").click()
    expect(notice).to_contain_text({"zh": "没有加载成功", "en": "could not be loaded"}[language])
    page.unroute(f"**/{script}")
    before = page.locator(HEADLINE).inner_text()
    page.locator("#cost-utilisation").fill("0.2")
    expect(page.locator(HEADLINE)).not_to_have_text(before)
    expect(notice).to_be_hidden()
    page.close()


def test_the_link_of_a_record_always_names_the_preset(opened: Open) -> None:
    page = opened()
    page.locator(".x-record [data-action=write]").click()
    assert "#preset=usd-8xh200&" in (page.locator("#record-sheet dd a").get_attribute("href") or "")
    assert "#" not in page.url


def test_the_record_says_what_the_numbers_rest_on(opened: Open, report: Report) -> None:
    page = opened("#preset=lenovo-2025&utilisation=0.35")
    page.locator(".x-record [data-action=write]").click()
    sheet = page.locator("#record-sheet")
    expect(sheet).to_contain_text("The reader's own, not the preset's: Utilisation")
    price = sheet.locator("li", has_text=re.compile("^Price of a node: "))
    expect(price).to_contain_text("(has an interest)")
    expect(price).to_contain_text(re.compile("confidence: (high|medium|low)"))
    assert report.cost_model is not None
    preset = next(entry for entry in report.cost_model.presets if entry.id == "lenovo-2025")
    assert preset.notes
    for note in preset.notes:
        expect(sheet).to_contain_text(note.text["en"])
    page.get_by_role("button", name="Back to the preset").click()
    expect(sheet).not_to_contain_text("The reader's own, not")


def test_the_name_of_a_field_is_said_once_and_its_unit_describes_it(opened: Open) -> None:
    page = opened()
    field = page.get_by_role("textbox", name="GPUs", exact=True)
    expect(field).to_have_attribute("id", "cost-gpus")
    expect(field).to_have_accessible_description(re.compile("^GPUs "))
    page.locator("#cost-preset").select_option("cny-8xh800")
    price = page.get_by_role("textbox", name="Price of a node", exact=True)
    expect(price).to_have_accessible_description(re.compile("^CNY/node "))


@pytest.mark.parametrize("width", [390, 640, 900])
def test_the_bar_with_the_result_is_as_wide_as_the_window(opened: Open, width: int) -> None:
    page = opened("#utilisation=0.3&pue=9&residual-share=0.2")
    page.set_viewport_size({"width": width, "height": 700})
    box = page.locator(GLANCE).bounding_box()
    assert box is not None
    # Some browsers have a bar to scroll by beside the page.
    assert (box["x"], box["width"]) == (0, page.evaluate("document.documentElement.clientWidth"))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_on_a_phone_the_focus_never_hides_behind_the_bar_with_the_result(opened: Open, language: str) -> None:
    page = opened("#utilisation=0.3&pue=9&staff-cost=much&residual-share=0.2", language)
    page.set_viewport_size({"width": 390, "height": 700})
    page.evaluate("document.querySelectorAll('.x-cost__more').forEach(more => { more.open = true; })")
    page.locator("#cost-preset").focus()
    covered, stops = [], 0
    while page.evaluate("document.activeElement.closest('.x-cost__setting') !== null"):
        stops += 1
        hidden = page.evaluate(
            """() => {
              const bar = document.querySelector('.x-cost__glance').getBoundingClientRect();
              const box = document.activeElement.getBoundingClientRect();
              return box.bottom > bar.top ? document.activeElement.outerHTML.slice(0, 80) : "";
            }"""
        )
        if hidden:
            covered.append(hidden)
        page.keyboard.press("Tab")
    assert stops > 60
    assert covered == []
