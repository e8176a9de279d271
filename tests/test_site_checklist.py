"""Migration checklists: ticked, kept, reset, printed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

pytestmark = pytest.mark.browser

PAGE = "migrations/m-self-to-cloud/"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport={"width": 390, "height": 800})
    yield opened
    opened.close()


def test_progress_is_kept_across_visits_and_languages(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    page.goto(f"{site_url}/en/{PAGE}")
    page.locator(".x-checklist label").first.click()
    expect(page.locator(".x-progress__text")).to_contain_text("1 of ")
    page.goto(f"{site_url}/zh/{PAGE}")
    expect(page.locator(".x-checklist input").first).to_be_checked()
    expect(page.locator(".x-progress__text")).to_contain_text("已完成1项")


def test_progress_can_be_reset_after_asking(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    page.goto(f"{site_url}/en/{PAGE}")
    page.locator(".x-checklist input").first.check()
    questions: list[str] = []

    def answer(dialog: object) -> None:
        questions.append(dialog.message)  # type: ignore[attr-defined]
        dialog.accept()  # type: ignore[attr-defined]

    page.on("dialog", answer)
    page.locator("[data-action=reset]").click()
    expect(page.locator(".x-progress__text")).to_contain_text("0 of ")
    assert questions == ["Reset the progress of this checklist?"]
    page.reload()
    expect(page.locator(".x-checklist input").first).not_to_be_checked()


def test_each_checklist_keeps_its_own_progress(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    page.goto(f"{site_url}/en/{PAGE}")
    page.locator(".x-checklist input").first.check()
    page.goto(f"{site_url}/en/migrations/m-cloud-to-self/")
    expect(page.locator(".x-checklist input:checked")).to_have_count(0)


@pytest.mark.parametrize("stored", ["{", "null", '{"a": 1}', '["<img src=x onerror=alert(1)>", 7]'])
def test_a_spoiled_store_is_survived(context: BrowserContext, site_url: str, stored: str) -> None:
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{site_url}/en/{PAGE}")
    page.evaluate("value => localStorage.setItem('xuanxing.checklist.m-self-to-cloud', value)", stored)
    page.reload()
    expect(page.locator(".x-progress__text")).to_contain_text("0 of ")
    assert errors == []


@pytest.mark.chromium
def test_the_sheet_prints_without_navigation_and_buttons(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    page.goto(f"{site_url}/en/{PAGE}")
    page.emulate_media(media="print")
    for selector in (".md-header", ".md-footer", ".x-progress"):
        expect(page.locator(selector).first).not_to_be_visible()
    expect(page.locator(".x-checklist input").first).to_be_visible()


@pytest.mark.chromium
def test_without_javascript_the_list_can_be_read_and_no_dead_button_shows(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}/en/{PAGE}")
    expect(page.locator(".x-checklist label").first).to_be_visible()
    expect(page.locator(".x-progress")).not_to_be_visible()
    context.close()


def test_the_matrix_can_be_cut_to_one_group(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    page.goto(f"{site_url}/en/compare/")
    page.get_by_role("button", name="Cost", exact=True).click()
    expect(page.locator("tbody[data-group=cost]")).to_be_visible()
    expect(page.locator("tbody[data-group=technical]")).not_to_be_visible()
    page.get_by_role("button", name="All", exact=True).click()
    expect(page.locator("tbody[data-group=technical]")).to_be_visible()
