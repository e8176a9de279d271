"""The advisor's page: sorts advice by answers, keeps them in its address and writes a record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.advising import advise, knowledge
from generator.model import Report

pytestmark = pytest.mark.browser

ADVISOR = "en/tools/advisor/"
MUST = "#isolation=isolation-demanded&sharing=sharing-forbidden"
MARKUP = '"><img src=x onerror="window.harmed = true">'


@pytest.fixture
def opened(browser: Browser, site_url: str) -> Iterator[Callable[..., Page]]:
    """Opens the advisor in a fresh browser profile; any error in the page fails the test."""
    contexts, faults = [], []

    def open_page(fragment: str = "", *, path: str = ADVISOR, **settings: object) -> Page:
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: message.type == "error" and faults.append(message.text))
        page.goto(path if "://" in path else f"{site_url}/{path}{fragment}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def listed(page: Page, group: str) -> list[str]:
    """The advice in a group, by id."""
    cards = page.locator(f"[data-group={group}] [data-advice]")
    return [card.get_attribute("data-advice") or "" for card in cards.all()]


def summary(page: Page) -> str:
    return page.locator("[data-part=summary]").inner_text()


def fragment(page: Page) -> str:
    return page.evaluate("location.hash")


@pytest.mark.chromium
def test_without_scripts_everything_can_be_read(opened: Callable[..., Page], report: Report) -> None:
    page = opened(java_script_enabled=False)
    for question in report.questions:
        expect(page.get_by_text(question.text["en"]).first).to_be_visible()
        for answer in question.answers:
            expect(page.locator("label").get_by_text(answer.name["en"], exact=True).first).to_be_visible()
    assert page.locator("[data-advice]:visible").count() == len(knowledge(report).advice)
    mandate = page.locator('[data-advice="sc-physical-isolation/mandate"]')
    expect(mandate).to_contain_text("(Multi-tenant sharing: “Sector regulation forbids any form of sharing”)")
    assert page.locator("article :is(input, button):visible").count() == 0


def test_answers_sort_the_advice_as_python_does(opened: Callable[..., Page], report: Report) -> None:
    page = opened()
    assert summary(page) == "Applies: 0 · may apply: 16 · conditions not met: 0"
    expect(page.get_by_text("Nothing is answered yet")).to_be_visible()
    answers = {"inference": "inference-deployed", "isolation": "isolation-not-demanded"}
    for question, answer in answers.items():
        page.locator(f"input[name=answer-{question}][value={answer}]").check()
    outcome = advise(knowledge(report), answers)
    for state in ("applies", "open", "ruled-out"):
        assert listed(page, state) == [entry.id for entry in outcome.judgements if entry.state == state]
    expect(page.get_by_text("Nothing is answered yet")).to_be_hidden()
    page.wait_for_url(re.compile("#isolation=isolation-not-demanded&inference=inference-deployed$"))


def test_the_address_brings_the_answers_back(opened: Callable[..., Page]) -> None:
    page = opened(MUST)
    assert listed(page, "applies") == ["sc-physical-isolation/mandate"]
    page.reload()
    assert listed(page, "applies") == ["sc-physical-isolation/mandate"]
    page.locator("[data-action=reset]").click()
    assert listed(page, "applies") == []
    assert fragment(page) == ""


def test_an_anchor_leaves_the_answers_as_they_are(opened: Callable[..., Page]) -> None:
    page = opened(MUST)
    page.evaluate("location.hash = '#results'")
    page.wait_for_url(re.compile(f"{re.escape(MUST)}$"))
    assert listed(page, "applies") == ["sc-physical-isolation/mandate"]
    assert fragment(page) == MUST


def test_the_other_language_takes_the_answers_over(opened: Callable[..., Page]) -> None:
    page = opened(MUST)
    page.locator("a[hreflang=zh]").first.evaluate("link => link.click()")
    page.wait_for_url(re.compile(f"/zh/tools/advisor/{re.escape(MUST)}$"))
    assert listed(page, "applies") == ["sc-physical-isolation/mandate"]


def test_a_must_is_seen_to_overrule_and_nothing_is_hidden(opened: Callable[..., Page]) -> None:
    page = opened(
        f"{MUST}&inference=inference-deployed&requests=requests-day-peak&sovereignty=sovereignty-sensitive"
    )
    peaks = page.locator('[data-group=applies] [data-advice="sc-peaky-inference/peaks"]')
    expect(peaks).to_contain_text("A “must” applies, and its options do not include this.")
    # What is struck through is counted apart.
    overruled = page.locator(
        "[data-group=applies] .is-overruled, [data-group=cautions] .is-overruled"
    ).count()
    standing = len(listed(page, "applies")) + len(listed(page, "cautions")) - overruled
    assert summary(page).startswith(f"Applies: {standing} (plus {overruled} overruled) · may apply: ")
    sovereignty = page.locator('[data-advice="sc-data-sovereignty/sovereignty"]')
    expect(sovereignty).to_contain_text("Not among the options of the “must”: Domestic-chip cloud")
    expect(sovereignty).to_contain_text("domestic chips by themselves do not satisfy a ban")


def test_collisions_show_how_the_report_handles_them_or_that_it_does_not(
    opened: Callable[..., Page],
) -> None:
    steady = "&production=production-large-stable&team=team-sufficient&load=load-steady-high"
    page = opened(f"#inference=inference-deployed&requests=requests-day-peak{steady}")
    collisions = page.locator("[data-group=collisions] .x-advisor__collision")
    expect(collisions).to_have_count(2)
    expect(collisions.nth(0)).to_contain_text("The two are kept apart by the shape of the load")
    expect(collisions.nth(1)).to_contain_text("The report does not settle which of these prevails.")


def test_the_sides_of_a_collision_can_be_told_apart(opened: Callable[..., Page]) -> None:
    page = opened(
        "#iteration=iteration-fast&production=production-large-stable&team=team-experienced"
        "&load=load-steady-full&model=model-core-pre-training&trial=trial-rapid"
    )
    lines = page.locator(".x-advisor__collision").first.locator("li")
    expect(lines.filter(has_text="B54")).to_contain_text("The team has sufficient operations capability")
    expect(lines.filter(has_text="A50")).to_contain_text("Long-term full load")
    texts = lines.all_inner_texts()
    assert len(texts) == len(set(texts)) == 5
    page.get_by_role("button", name="Make a decision record").click()
    sheet = page.get_by_role("region", name="Decision record")
    side = "has the edge: Self-built – Large-scale pre-training and steady production load [A50, A65, A86]"
    expect(sheet.get_by_role("listitem").filter(has_text="does not settle")).to_contain_text(side)


def test_answers_that_contradict_each_other_are_told(opened: Callable[..., Page]) -> None:
    page = opened("#inference=inference-not-deployed&requests=requests-day-peak")
    words = (
        "Two answers contradict each other, so the advice may not fit: "
        "Inference service: “No”; Requests by day and night: “Highly concurrent by day, low load by night”."
    )
    notices = page.locator("[data-part=contradictions]")
    expect(notices).to_have_text([words, words])
    expect(page.get_by_role("status").filter(has_text="contradict")).to_be_visible()
    page.get_by_role("button", name="Make a decision record").click()
    expect(page.get_by_role("region", name="Decision record")).to_contain_text(words)
    page.locator("input[value=inference-deployed]").check()
    expect(notices.first).to_be_hidden()
    expect(notices.last).to_be_hidden()
    expect(page.get_by_role("region", name="Decision record")).not_to_contain_text("contradict")


def test_a_record_says_all_that_the_page_says_of_advice(opened: Callable[..., Page]) -> None:
    page = opened(f"{MUST}&sovereignty=sovereignty-sensitive&model=model-pre-training")
    page.get_by_role("button", name="Make a decision record").click()
    advice = page.get_by_role("region", name="Decision record").locator("li:has(> ul)")
    sovereignty = advice.filter(has_text="Domestic-chip cloud (any one of them will do)")
    for words in (
        "If this holds:",
        "met: The business is sensitive to data sovereignty",
        "Reason",
        "Not among the options of the “must”: Domestic-chip cloud",
        "How this report handles it: These are two different requirements",
    ):
        expect(sovereignty).to_contain_text(words)
    funds = advice.filter(has_text="may consider: Self-built")
    expect(funds).to_contain_text("If all of these hold:")
    expect(funds).to_contain_text("met: Large-model pre-training")
    expect(funds).to_contain_text("not answered: The enterprise has ample funds")
    expect(funds).to_contain_text("Depends on: Operations team, Funds")


def test_where_the_sources_are_silent_the_page_says_so(opened: Callable[..., Page], report: Report) -> None:
    negations = {question.id: question.answers[-1].id for question in report.questions}
    negations |= {"load": "load-steady-moderate", "sharing": "sharing-not-considered"}
    page = opened("#" + "&".join(f"{question}={answer}" for question, answer in negations.items()))
    assert summary(page) == "Applies: 0 · may apply: 0 · conditions not met: 16"
    expect(page.get_by_text("None of the sources' advice matches these answers.")).to_be_visible()
    page.locator("details > summary").click()
    assert page.locator("[data-group=ruled-out] [data-advice]:visible").count() == 16


def test_questions_are_answered_by_keyboard(opened: Callable[..., Page]) -> None:
    page = opened()
    page.get_by_role("radio", name="Don't know").first.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.get_by_role("radio", name="Yes, it does").is_checked()
    expect(page.get_by_role("status").filter(has_text="may apply")).to_have_count(1)
    group = page.get_by_role("group", name="Does sector regulation demand")
    expect(group.get_by_role("radio")).to_have_count(3)


@pytest.mark.parametrize(
    "given",
    [
        f"#isolation={quote(MARKUP)}",
        f"#{quote(MARKUP)}=x",
        "#isolation=isolation-demanded&isolation=__proto__&constructor=x&x=",
        "#isolation=%E0%A4%A&sharing==&&&=",
        "#" + "isolation=x&" * 2000,
        "#isolation=sharing-forbidden",
    ],
)
def test_what_is_no_answer_in_an_address_is_left_out_with_a_word(
    opened: Callable[..., Page], given: str
) -> None:
    page = opened(given)
    expect(page.get_by_role("alert")).to_have_text(
        "Part of the address is not an answer to these questions and was left out."
    )
    assert re.fullmatch(r"Applies: 0 · may apply: \d+ · conditions not met: 0", summary(page))
    assert page.evaluate("window.harmed") is None
    assert page.locator("article img").count() == 0
    page.locator("input[value=classified-data]").check()
    expect(page.get_by_role("alert")).to_be_hidden()
    assert "sc-physical-isolation/classified" in listed(page, "applies")


@pytest.mark.chromium
def test_the_record_holds_what_was_answered_and_found(opened: Callable[..., Page]) -> None:
    page = opened(f"{MUST}&inference=inference-deployed&requests=requests-day-peak")
    page.get_by_role("button", name="Make a decision record").click()
    sheet = page.get_by_role("region", name="Decision record")
    expect(sheet).to_be_focused()
    expect(sheet).to_contain_text(
        "May the environment be shared with other tenants? Sector regulation forbids"
    )
    expect(sheet).to_contain_text("must: Self-built or Dedicated cloud")
    page.locator("input[value=classified-data]").check()
    expect(sheet).to_contain_text("Will classified data be processed? Yes")
    link = sheet.get_by_role("link").first.get_attribute("href") or ""
    assert re.search(r"classified=classified-data&inference=.*&edition=[\d.]+&digest=[0-9a-f]{16}$", link)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as Markdown").click()
    assert re.fullmatch(r"advisor-[\d.]+\.md", download.value.suggested_filename)
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert text.startswith("# Decision record\n\n- Status: draft\n")
    assert re.search(r"^- Data \(SHA-256\): [0-9a-f]{64}$", text, re.MULTILINE)
    assert re.search(
        r"^- \[A73\]\(<http://127[^>]*/en/evidence/a/#a-5-3-s01>\): .*isolation", text, re.MULTILINE
    )
    assert link in text
    assert "undefined" not in text
    again = opened(path=link)
    assert "sc-physical-isolation/classified" in listed(again, "applies")
    expect(again.locator("[data-part=record-changed]")).to_be_hidden()


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        ("edition=2020.01&digest=0123456789abcdef", "The data has changed since"),
        ("digest=0123456789abcdef", "written with other data"),
    ],
)
def test_a_record_of_other_data_says_that_it_has_changed(
    opened: Callable[..., Page], origin: str, words: str
) -> None:
    page = opened(f"{MUST}&{origin}")
    notice = page.locator("[data-part=record-changed]")
    expect(notice).to_contain_text(words)
    expect(page.get_by_role("alert")).to_be_hidden()
    assert listed(page, "applies") == ["sc-physical-isolation/mandate"]


@pytest.mark.chromium
def test_only_the_record_is_printed_from_its_button(opened: Callable[..., Page]) -> None:
    page = opened(MUST)
    page.evaluate("window.print = () => { window.printed = document.body.className; }")
    page.get_by_role("button", name="Make a decision record").click()
    page.get_by_role("button", name="Print").click()
    assert "x-prints-record" in page.evaluate("window.printed")
    page.emulate_media(media="print")
    expect(page.locator("#record-sheet")).to_be_visible()
    expect(page.locator(".x-advisor")).to_be_hidden()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".x-advisor")).to_be_visible()


def test_the_page_works_from_a_folder(opened: Callable[..., Page], site: Path) -> None:
    page = opened(path=(site / ADVISOR / "index.html").as_uri() + MUST)
    assert listed(page, "applies") == ["sc-physical-isolation/mandate"]
    page.locator("input[value=classified-data]").check()
    page.wait_for_url(re.compile("&classified=classified-data$"))


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_moves_when_the_page_comes_to_life(opened: Callable[..., Page], width: int) -> None:
    page = opened(viewport={"width": width, "height": 900})
    shift = page.evaluate(
        """() => new Promise((done) => {
          let sum = 0;
          // A slow machine shows the page while it is still being read; the scripts run afterwards.
          const read = performance.getEntriesByType("navigation")[0].domInteractive;
          const add = (entry) => { sum += entry.startTime < read ? 0 : entry.value; };
          new PerformanceObserver((list) => { list.getEntries().forEach(add); })
            .observe({ type: "layout-shift", buffered: true });
          setTimeout(() => done(sum), 300);
        })"""
    )
    assert shift == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
