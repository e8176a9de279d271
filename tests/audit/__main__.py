"""Build the report and measure it: `make audit`, or `python -m audit GATE ...` for some gates alone."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from browsers import launched_chromium
from playwright.sync_api import Browser, sync_playwright

from audit import accessibility, links, markup, weight
from audit.outcome import Outcome
from audit.sites import Site, built, built_for_files

MOST_FAULTS_SHOWN = 40


def main() -> int:
    """Run the gates one after the other, so that none disturbs what another measures."""
    parser = argparse.ArgumentParser(prog="audit", description=__doc__)
    parser.add_argument("gates", nargs="*", metavar="GATE", help=f"of: {', '.join(GATES)}")
    wanted = parser.parse_args().gates or list(GATES)
    if unknown := set(wanted) - set(GATES):
        parser.error(f"no such gate: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = built(Path(folder) / "site")
        browser = launched_chromium(playwright)
        closed = [name for name in wanted if not _is_open(name, site, browser)]
    print(f"\n{len(wanted) - len(closed)} passed, {len(closed)} failed", flush=True)
    return 1 if closed else 0


def _is_open(name: str, site: Site, browser: Browser) -> bool:
    start = time.monotonic()
    outcome = GATES[name](site, browser)
    print(f"\n{name}: {time.monotonic() - start:.0f} s")
    for figure in outcome.figures:
        print(f"  {figure}")
    for fault in outcome.faults[:MOST_FAULTS_SHOWN]:
        print(f"  FAULT {fault}")
    if more := len(outcome.faults[MOST_FAULTS_SHOWN:]):
        print(f"  … and {more} more")
    sys.stdout.flush()
    return not outcome.faults


def _links(site: Site) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        outcomes = (
            links.over_http(site),
            links.over_http(built(Path(folder, "root"), prefix="/")),
            links.from_files(built_for_files(Path(folder))),
        )
    return Outcome(
        tuple(figure for outcome in outcomes for figure in outcome.figures),
        tuple(fault for outcome in outcomes for fault in outcome.faults),
    )


GATES: Mapping[str, Callable[[Site, Browser], Outcome]] = {
    "markup": lambda site, _browser: markup.audit(site),
    "links": lambda site, _browser: _links(site),
    "weight": lambda site, _browser: weight.audit(site),
    "accessibility": lambda site, _browser: accessibility.audit(site),
}

if __name__ == "__main__":
    sys.exit(main())
