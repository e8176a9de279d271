"""How long a chart takes from the reader's intent to its interactive form, with nothing loaded before."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, Page

from audit.outcome import Outcome
from audit.serving import served
from audit.sites import Site

MOST_SECONDS = 1.5
RUNS = 3

_WATCH = """
figure => {
  const wake = new Promise(resolve => figure.addEventListener(
    "pointerenter", event => resolve(event.timeStamp), {capture: true, once: true}));
  const live = new Promise(resolve => new MutationObserver(() => {
    if (figure.classList.contains("is-live")) requestAnimationFrame(() => resolve(performance.now()));
  }).observe(figure, {attributes: true}));
  window.took = Promise.all([wake, live]).then(([start, end]) => end - start);
}
"""


def audit(site: Site, browser: Browser) -> Outcome:
    """The first chart of every page that has one, by the median of several visits."""
    pages = [page for page in site.pages if _has_chart(site, page)]
    with served(site.folder, site.prefix) as address:
        times = {page: [_seconds(browser, address + page) for _ in range(RUNS)] for page in pages}
    medians = sorted(((median(seconds), page) for page, seconds in times.items()), reverse=True)
    figures = tuple(f"{seconds:.2f} s  {page}" for seconds, page in medians)
    faults = tuple(
        f"{page}: {seconds:.2f} s until the chart is live, at most {MOST_SECONDS}"
        for seconds, page in medians
        if seconds >= MOST_SECONDS
    )
    missing = () if medians else ("no page has a chart",)
    return Outcome((f"{len(pages)} pages with charts; median of {RUNS}:", *figures), (*faults, *missing))


def _has_chart(site: Site, page: str) -> bool:
    file = site.folder / page
    text = (file / "index.html" if page.endswith("/") or not page else file).read_text(encoding="utf-8")
    return 'class="x-chart"' in text


def _seconds(browser: Browser, address: str) -> float:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    seconds = _until_live(page)
    context.close()
    return seconds


def _until_live(page: Page) -> float:
    figure = page.locator("figure.x-chart").first
    figure.scroll_into_view_if_needed()
    figure.evaluate(_WATCH)
    figure.locator(".x-chart__canvas").hover()
    return float(page.evaluate("window.took")) / 1000
