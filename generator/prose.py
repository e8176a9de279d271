"""Hand-written pages: which there are in each language, and which are missing or lead nowhere."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from generator import addresses
from generator.errors import Place, Problem, in_order
from generator.model import Report

PROSE_PAGES = {addresses.METHOD: "method", addresses.EDITING: "editing"}


def prose_problems(report: Report, written: AbstractSet[str]) -> tuple[Problem, ...]:
    """A warning for each hand-written page that a language lacks, an error for each that nothing leads to."""
    expected = {f"{language}/{path}" for language in report.settings.languages for path in PROSE_PAGES}
    missing = (
        Problem(Place(f"content/{name}"), "content-missing", {"file": f"content/{name}"}, severity="warning")
        for name in expected - written
    )
    allowed = ", ".join(f"content/{name}" for name in sorted(expected))
    unknown = (
        Problem(Place(f"content/{name}"), "content-unknown", {"file": f"content/{name}", "allowed": allowed})
        for name in written - expected
    )
    return in_order((*missing, *unknown))
