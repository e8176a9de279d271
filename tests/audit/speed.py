"""Lighthouse on its mobile preset: how fast pages are, and what else it finds."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from browsers import CHROMIUM_FLAGS, chromium_path

from audit.outcome import Outcome
from audit.serving import served
from audit.sites import Site

SCRIPT = Path(__file__).with_name("lighthouse.mjs")
LANGUAGES = ("zh", "en")
KINDS = {
    "home": "",
    "matrix": "compare/",
    "dimension": "compare/d-cost-longrun/",
    "scenario": "scenarios/sc-large-sustained/",
    "tool": "tools/advisor/",
    "source": "evidence/a/",
}
LEAST = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}
RUNS = 3


@dataclass(frozen=True)
class Run:
    """One look at a page. Times are in milliseconds."""

    address: str
    scores: dict[str, int]
    shift: float
    paint: float
    blocked: float
    failed: tuple[str, ...]


def audit(site: Site) -> Outcome:
    """The kinds of pages in each language, each by the median of several runs."""
    pages = [f"{language}/{path}" for path in KINDS.values() for language in LANGUAGES]
    return audit_pages(site, pages)


def audit_pages(site: Site, pages: Iterable[str]) -> Outcome:
    """These pages, each by the median of several runs."""
    with served(site.folder, site.prefix) as address:
        runs = _runs([address + page for page in pages])
    by_page: dict[str, list[Run]] = {}
    for run in runs:
        by_page.setdefault(run.address.removeprefix(address), []).append(run)
    figures, faults = [], []
    for page, same in by_page.items():
        scores = {**same[0].scores, "performance": round(median(run.scores["performance"] for run in same))}
        shift = max(run.shift for run in same)
        paint, blocked = median(run.paint for run in same), median(run.blocked for run in same)
        marks = " ".join(f"{scores[name]:3}" for name in LEAST)
        figures.append(
            f"{marks}  paint {paint / 1000:.2f} s, blocked {blocked:3.0f} ms, shift {shift:.3f}  {page}"
        )
        faults.extend(
            f"{page}: {name} {scores[name]}, at least {least}: {', '.join(same[0].failed) or 'see the times'}"
            for name, least in LEAST.items()
            if scores[name] < least
        )
        if shift > 0:
            faults.append(f"{page}: moves while it loads: {shift:.3f}")
    return Outcome((f"{', '.join(LEAST)}; median of {RUNS}:", *figures), tuple(faults))


def _runs(addresses: list[str]) -> list[Run]:
    command = ("node", str(SCRIPT), chromium_path(), str(RUNS), ",".join(CHROMIUM_FLAGS), *addresses)
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        raise RuntimeError(f"Lighthouse did not run: {result.stderr}")
    return [Run(**json.loads(line)) for line in result.stdout.splitlines()]
