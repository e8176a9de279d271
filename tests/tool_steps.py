"""What a reader does with the tools of the complete report, and what the page holds after each step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from playwright.sync_api import Page

DIGEST = re.compile("[0-9a-f]{64}|(?<=digest=)[0-9a-f]{16}")
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
NO_CASE = {
    "utilisation": "", "horizon": "much", "gpus": "1.5", "node-price": "-1", "pue": "1e300",
    "on-demand-price": "0,5", "reserved-price": "<b>1</b>", "reserved-share": "0.9", "spot-share": "0.9",
}  # fmt: skip
NO_STATE = "preset=%3Cb%3E&against=%3Cb%3E&gpus=%3Cb%3E&d-cost=much&d-no=1&edition=%3Cb%3E&answer=1"
AFTER_ALL_TIMERS = 2000

Step = tuple[str, str]
"""What was done, and the content of the page, or the text of a file."""


def work_advisor(page: Page, home: str) -> Iterator[Step]:
    """Answer every question in every way, alone and after the others."""
    page.goto(f"{home}/tools/advisor/")
    write_record(page)
    for choice in page.locator(".x-advisor__form input[type=radio]").all():
        choice.press("Space")
        yield step(page, f"answer {choice.get_attribute('value')}")
    for choice in reversed(page.locator(".x-question__answers label:first-child input").all()):
        choice.press("Space")
        yield step(page, f"answer {choice.get_attribute('value')} too")
    yield record_file(page)
    press(page, "see")
    press(page, "reset")
    follow(page, NO_STATE)
    yield step(page, "address without answers")


def work_weights(page: Page, home: str) -> Iterator[Step]:
    """Choose presets, move weights, enter what is none, weigh nothing."""
    page.goto(f"{home}/tools/weights/")
    write_record(page)
    for button in page.locator("button[data-preset]").all():
        button.press("Enter")
        yield step(page, f"preset {button.get_attribute('data-preset')}")
    page.locator(".x-weight input[type=range]").first.press("Home")
    yield step(page, "slider")
    yield record_file(page)
    for texts in (("", "much"), ("0,5", "11"), ("0", "0")):
        for box, text in zip(page.locator(".x-weight input[type=text]").all(), texts, strict=True):
            box.fill(text)
        yield step(page, f"weights {texts}")
    press(page, "copy")
    yield step(page, "copy")
    press(page, "reset")
    follow(page, NO_STATE)
    yield step(page, "address without weights")


def work_cost(page: Page, home: str) -> Iterator[Step]:
    """Change numbers, enter what is none, choose presets and ways to rent."""
    page.goto(f"{home}/tools/cost/")
    page.evaluate("() => XuanxingCostPage.load()")
    write_record(page)
    yield step(page, "load")
    page.locator("#cost-tool details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    enter(page, NO_CASE)
    yield step(page, "numbers that are none")
    enter(
        page, {**dict.fromkeys(NO_CASE, "2"), "utilisation": "0.35", "reserved-share": "0", "spot-share": "0"}
    )
    yield step(page, "own numbers")
    yield record_file(page)
    for price in ("0", "1000"):
        enter(page, {"on-demand-price": price, "reserved-price": price, "spot-price": price})
        yield step(page, f"price {price}")
    page.locator("#cost-preset").select_option("yuan")
    yield step(page, "preset yuan")
    enter(page, {"node-price": "1000"})
    yield step(page, "price of a node")
    for way in page.locator("[name=against]:enabled").all():
        way.press("Space")
        yield step(page, f"against {way.get_attribute('value')}")
    yield record_file(page)
    press(page, "copy")
    yield step(page, "copy")
    press(page, "reset")
    follow(page, NO_STATE)
    yield step(page, "address without a case")


def enter(page: Page, numbers: Mapping[str, str]) -> None:
    """Type into the cost tool, all at once."""
    page.evaluate(
        """numbers => Object.entries(numbers).forEach(([name, text]) => {
          const box = document.getElementById(`cost-${name}`);
          box.value = text;
          box.dispatchEvent(new InputEvent("input", { bubbles: true }));
        })""",
        numbers,
    )


WORK = (work_advisor, work_weights, work_cost)


def step(page: Page, name: str) -> Step:
    """The content of the page once it rests, without what is another's on another site."""
    page.clock.run_for(AFTER_ALL_TIMERS)
    content = page.evaluate(
        "async () => { await null; return document.querySelector('.md-content').innerHTML; }"
    )
    return name, DIGEST.sub("", ADDRESS.sub("", content))


def rest(page: Page) -> None:
    """Let all pass that scripts wait for, and what they wait for after that."""
    page.clock.fast_forward(AFTER_ALL_TIMERS)
    page.clock.fast_forward(AFTER_ALL_TIMERS)


def write_record(page: Page) -> None:
    """Open the decision record, which then follows the tool."""
    press(page, "write")
    page.locator("#record-sheet h2").wait_for()


def record_file(page: Page) -> Step:
    """The decision record as a Markdown file."""
    rest(page)
    with page.expect_download() as download:
        press(page, "download")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    return download.value.suggested_filename, DIGEST.sub("", ADDRESS.sub("", text))


def press(page: Page, action: str) -> None:
    """Press a button; without the mouse, which would point at something else then."""
    page.locator(f"[data-action={action}]").first.press("Enter")


def follow(page: Page, fragment: str) -> None:
    """Follow a link to the same page."""
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
