"""What a first visit to each page costs before the reader does anything: bytes and requests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Browser

from audit.browsing import visited
from audit.outcome import Outcome
from audit.sites import Site

MOST_BYTES = 90_000
MOST_REQUESTS = 12
SHOWN = 10
# Most of the time goes by in waiting for further requests.
PROCESSES = 4


@dataclass(frozen=True)
class Cost:
    """Bytes as they cross the network, headers included, and requests."""

    page: str
    size: int
    requests: int
    foreign: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.size / 1000:5.1f} KB  {self.requests:2} requests  {self.page or '(top)'}"


def audit(site: Site) -> Outcome:
    """Every page of the site, each with an empty cache."""
    costs = visited(site, _costs, processes=PROCESSES)
    worst = sorted(costs, key=lambda cost: -cost.size)
    figures = (f"{len(costs)} pages; the heaviest:", *map(str, worst[:SHOWN]))
    too_much = (
        f"{cost}: at most {MOST_BYTES / 1000:.0f} KB and {MOST_REQUESTS} requests"
        for cost in worst
        if cost.size > MOST_BYTES or cost.requests > MOST_REQUESTS
    )
    foreign = (f"{cost.page}: asks another site for {url}" for cost in costs for url in cost.foreign)
    return Outcome(figures, (*too_much, *foreign))


def _costs(browser: Browser, address: str, pages: tuple[str, ...]) -> Iterator[Cost]:
    return (cost_of(browser, address, page) for page in pages)


def cost_of(browser: Browser, address: str, page_path: str) -> Cost:
    """The cost of one page with an empty cache."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="zh-CN")
    page = context.new_page()
    sizes: list[int] = []
    urls: dict[str, None] = {}
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    network.on("Network.requestWillBeSent", lambda event: urls.setdefault(event["request"]["url"]))
    page.goto(address + page_path, wait_until="networkidle")
    context.close()
    asked = [url for url in urls if not url.startswith(("data:", "blob:"))]
    foreign = tuple(url for url in asked if not url.startswith(address))
    return Cost(page_path, sum(sizes), len(asked), foreign)
