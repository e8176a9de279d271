"""All pages of a site in real browsers, several at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from browsers import launched_chromium
from playwright.sync_api import Browser, sync_playwright

from audit.serving import served
from audit.sites import Site

Found = TypeVar("Found")
Visit = Callable[[Browser, str, tuple[str, ...]], Iterable[Found]]
"""What a browser finds on pages: the browser, the site's address, the pages' paths."""


def visited(site: Site, visit: Visit[Found], *, processes: int) -> list[Found]:
    """What `visit`, a function of a module, finds on all pages."""
    pages = site.pages
    parts = [pages[start::processes] for start in range(min(processes, len(pages)))]
    with served(site.folder, site.prefix) as address, ProcessPoolExecutor(processes) as pool:
        waiting = [pool.submit(_in_browser, visit, address, part) for part in parts]
        return [found for future in waiting for found in future.result()]


def _in_browser(visit: Visit[Found], address: str, pages: tuple[str, ...]) -> list[Found]:
    with sync_playwright() as playwright:
        browser = launched_chromium(playwright)
        try:
            return list(visit(browser, address, pages))
        finally:
            browser.close()
