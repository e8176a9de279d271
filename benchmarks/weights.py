"""How long the weights tool takes from an input to the result on the page, at full speed and throttled.

A frame lasts 16.7 ms. What waits for a pause of the reader is measured by itself.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browsers import launched_chromium  # noqa: E402 - the folder of the tests has to be found first

from generator.publish import publish  # noqa: E402 - as above

INPUTS = 200
# The time of the work in the frame after an input: listeners, ranking, texts, drawing, and the layout.
MEASURED = """async (inputs) => {
  const sliders = Array.from(document.querySelectorAll(".x-weight input[type=range]"));
  const times = [];
  for (let number = 0; number < inputs; number += 1) {
    const slider = sliders[number % sliders.length];
    const start = performance.now();
    slider.value = String((number * 7) % 11);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    const listened = performance.now() - start;
    times.push(await new Promise((done) => requestAnimationFrame(() => {
      // Runs after the tool's own callback, which was asked for before; it began where the frame did.
      const drawn = performance.now() - document.timeline.currentTime;
      const before = performance.now();
      document.body.getBoundingClientRect();
      done(listened + drawn + performance.now() - before);
    })));
  }
  return times.sort((one, other) => one - other);
}"""
PAUSED = """(repeats) => {
  const grid = JSON.parse(document.getElementById("weights-words").dataset.tool).grid;
  const start = performance.now();
  for (let number = 0; number < repeats; number += 1) {
    XuanxingWeighing.randomWins(grid, grid.dimensions.map(() => true));
  }
  return (performance.now() - start) / repeats;
}"""


def _figures(page: Page, rate: int) -> str:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    times = page.evaluate(MEASURED, INPUTS)
    paused = page.evaluate(PAUSED, 20)
    middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
    return (
        f"{rate} x slower: input to result {middle:.1f} ms (median), {late:.1f} ms (95 %), "
        f"{middle / 16.7:.2f} of a frame; random weightings after a pause {paused:.1f} ms"
    )


def main() -> None:
    """Build the site and print the figures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        site = Path(folder) / "site"
        publish(ROOT / "mkdocs.yml", site)
        browser = launched_chromium(driver)
        page = browser.new_page()
        page.goto((site / "en" / "tools" / "weights" / "index.html").as_uri())
        for rate in (1, 4):
            print(_figures(page, rate))
        browser.close()


if __name__ == "__main__":
    main()
