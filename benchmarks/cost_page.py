"""From a key in the form of the cost tool to the drawn result, in a browser slowed down four times.

    .venv/bin/python benchmarks/cost_page.py SITE

SITE is a built site. Types digits into a field of the longest case (240 months, a mix, all tables
open) and of the first preset; prints the median and the worst time to the next painted frame, with
the work in it, beside the budget of 150 ms.
"""

from __future__ import annotations

import functools
import http.server
import statistics
import sys
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from browsers import launched_chromium  # noqa: E402  # found only with the line above

SLOWED, BUDGET, KEYS = 4, 150, 40
CASES = {
    "first preset": "#preset=usd-8xh200",
    "longest case, tables open": "#preset=usd-8xh200&horizon=240&discount-rate=0.05&against=mix",
}
# To the frame after the one that draws, so that style, layout and paint are in it.
TYPE = """text => new Promise((resolve) => {
  const input = document.getElementById("cost-utilisation");
  const start = performance.now();
  input.value = text;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(performance.now() - start);
    channel.port2.postMessage(null);
  });
})"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_arguments: object) -> None:
        """The figures alone are printed."""


def main(site: str) -> None:
    """Measure each case."""
    handler = functools.partial(Quiet, directory=site)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = launched_chromium(playwright)
        for name, fragment in CASES.items():
            page = browser.new_page(viewport={"width": 1200, "height": 900})
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/en/tools/cost/{fragment}")
            page.evaluate("() => XuanxingCostPage.load()")
            if "open" in name:
                page.locator("figure summary").evaluate_all("all => all.forEach((one) => one.click())")
            times = _typed(page)
            print(
                f"{name}: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms"
                f" at a {SLOWED}th of the speed (budget {BUDGET} ms)"
            )
        browser.close()
    server.shutdown()


def _typed(page: Page) -> list[float]:
    """Milliseconds for each of some entries, after some to warm up."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    times = [page.evaluate(TYPE, f"0.{number:02}") for number in range(10, 10 + KEYS)]
    return times[5:]


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "site"))
