"""The search dialog as a reader uses it, in a real browser."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Page

# Results and the words marked in them, without those that are folded away.
_RESULTS = """() => Array.from(document.querySelectorAll(".md-search-result__item"), item =>
    Array.from(item.querySelectorAll("a:not(details a)"), link => ({
        address: link.href,
        title: link.querySelector("h1, h2").textContent,
        text: link.textContent,
        marked: Array.from(link.querySelectorAll("mark"), mark => {
            const whole = mark.parentElement.textContent;
            const range = document.createRange();
            range.selectNodeContents(mark.parentElement);
            range.setEndBefore(mark);
            const start = range.toString().length;
            return [whole.slice(0, start), mark.textContent, whole.slice(start + mark.textContent.length)];
        }),
    })))"""
_SAID = "document.querySelector('.md-search-result__meta').textContent"
_INVITATION = (
    "JSON.parse(document.getElementById('__config').textContent).translations['search.result.placeholder']"
)


@dataclass(frozen=True)
class Found:
    """A page or section as the dialog shows it; `marked` are the texts before, in and after each mark."""

    address: str
    title: str
    text: str
    marked: tuple[tuple[str, str, str], ...]

    @property
    def place(self) -> str:
        """The address without the words to mark there."""
        return re.sub(r"\?[^#]*", "", self.address)


class Dialog:
    """The search of the page that is open."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._box = page.locator("[data-md-component=search-query]")
        self._box.click()

    def results(self, query: str) -> list[list[Found]]:
        """What comes up for a query, page by page, each with its sections."""
        self._type("")
        self._page.wait_for_function(f"() => {_SAID} === {_INVITATION}")
        self._type(query)
        self._page.wait_for_function(f"() => {_SAID} !== {_INVITATION}")
        return [
            [Found(**{**entry, "marked": tuple(map(tuple, entry["marked"]))}) for entry in item]
            for item in self._page.evaluate(_RESULTS)
        ]

    def _type(self, text: str) -> None:
        self._box.fill(text)
        # Inserted Chinese text raises no key event, and Material waits for one.
        self._page.keyboard.press("End")
