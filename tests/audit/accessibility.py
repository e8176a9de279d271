"""Accessibility by axe-core: every page, in both themes, on a phone and on a desk."""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from audit.browsing import visited
from audit.outcome import Outcome
from audit.reviewed import Review, reviews, unmet
from audit.sites import Site

AXE = Path(__file__).with_name("node_modules") / "axe-core" / "axe.min.js"
WIDTHS = (360, 1440)
RULES = {
    "type": "tag",
    "values": ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"),
}
# Themes differ in nothing but colours.
RULES_BY_THEME = {
    "light": RULES,
    "dark": {"type": "rule", "values": ("color-contrast", "link-in-text-block")},
}
PROCESSES = 2

# What axe finds, each element with the number of the first review that meets it.
_RUN = """
async ([rules, reviews]) => {
  const found = await axe.run(document, {resultTypes: ["violations", "incomplete"], runOnly: rules});
  const reasonOf = node => [...node.any, ...node.all, ...node.none].map(check => check.message).join("; ");
  const describe = (result, node, known) => {
    const what = `${result.id}: ${reasonOf(node)}`;
    const element = document.querySelector(node.target[0]);
    const met = known.findIndex(review => what.startsWith(review.what) && element.matches(review.where));
    return {what, target: node.target.join(" "), met};
  };
  const all = (results, known) =>
    results.flatMap(result => result.nodes.map(node => describe(result, node, known)));
  // What breaks a rule is mended, never reviewed.
  return JSON.stringify([...all(found.violations, []), ...all(found.incomplete, reviews)]);
}
"""


@dataclass(frozen=True)
class Finding:
    """What axe says of one element. `met` is the number of its review, or -1."""

    page: str
    state: str
    what: str
    target: str
    met: int


def audit(site: Site, known: tuple[Review, ...] | None = None) -> Outcome:
    """Every violation, and every element that axe could not judge and nobody has reviewed."""
    accepted = reviews("axe") if known is None else known
    findings = visited(site, functools.partial(_findings, accepted=accepted), processes=PROCESSES)
    unknown: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.met < 0:
            unknown.setdefault(finding.what, []).append(finding)
    counts = Counter(finding.met for finding in findings if finding.met >= 0)
    figures = (
        f"{len(site.pages)} pages × {len(RULES_BY_THEME)} themes × {len(WIDTHS)} widths",
        *(f"{count} × {accepted[met].what}: {accepted[met].reason}" for met, count in sorted(counts.items())),
    )
    faults = (_fault(what, same) for what, same in unknown.items())
    return Outcome(figures, (*faults, *unmet(accepted, (accepted[met] for met in counts))))


def _fault(what: str, same: list[Finding]) -> str:
    first = same[0]
    return f"{len(same)} × {what} First at {first.page} ({first.state}): {first.target}"


def _findings(
    browser: Browser, address: str, pages: tuple[str, ...], *, accepted: tuple[Review, ...]
) -> Iterator[Finding]:
    known = [{"what": review.what, "where": review.where} for review in accepted]
    context = browser.new_context(reduced_motion="reduce")
    # The page at the top leads on at once, to what is looked at anyway.
    context.route(f"{address}javascripts/entrance.js", lambda route: route.abort())
    page = context.new_page()
    for path in pages:
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme="light")
            page.goto(address + path)
            page.evaluate(AXE.read_text(encoding="utf-8"))
            for theme, rules in RULES_BY_THEME.items():
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # it is one of the two
                for entry in json.loads(page.evaluate(_RUN, [rules, known])):
                    yield Finding(path or "(top)", f"{theme}, {width} px", **entry)
