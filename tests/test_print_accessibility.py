"""What two independent checkers of accessible PDF say: pdfua and outloud, on top of Typst's own checks."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import outloud
import pdfua
import pikepdf
import pytest
from outloud.findings import Finding
from printed import Book, saved

pytestmark = pytest.mark.xdist_group("print")

BROKEN_IN_PDFUA = {"UA-14-001"}
"""Stumbles over an array with pikepdf 10; test_print_structure looks for empty headings itself."""
FALSE_ALARMS = {
    # Compares the drawing with the tree as if an element's own text stood before all its links.
    "ORD-001",
    # Takes headings that happen to stand at the top of several pages for running heads.
    "PAG-001",
}


def test_pdfua_finds_nothing(printed: Book, tmp_path: Path) -> None:
    report = pdfua.validate(saved(printed.content, tmp_path))
    assert [str(finding) for finding in report.findings] == []
    assert {outcome.rule_id for outcome in report.outcomes if outcome.skipped_reason} <= BROKEN_IN_PDFUA
    assert len(report.outcomes) >= 12


def test_outloud_finds_nothing(printed: Book, tmp_path: Path) -> None:
    result = outloud.check(saved(printed.content, tmp_path))
    assert result.error is None
    assert not [run.rule for run in result.runs if run.status == "crashed"]
    assert sum(run.status == "ran" for run in result.runs) >= 50
    serious = [finding for finding in result.sorted_findings() if finding.severity != "info"]
    assert [str(finding) for finding in serious if not _is_false_alarm(finding, printed)] == []


def _is_false_alarm(finding: Finding, printed: Book) -> bool:
    if finding.rule == "TBL-010":
        # The groups of the matrix are headers of their rows, and more than three.
        return str(finding.evidence).startswith(printed.source["words"]["dimension"])
    if finding.rule == "TAG-002":
        # A running head reads like a sentence where the title ends with a question mark.
        return str(finding.evidence).endswith(printed.source["title"])
    return finding.rule in FALSE_ALARMS


def test_both_notice_a_missing_alternative_text(printed: Book, tmp_path: Path) -> None:
    with pikepdf.open(BytesIO(printed.content)) as damaged:
        for entry in damaged.objects:
            if isinstance(entry, pikepdf.Dictionary) and entry.get("/S") == "/Figure":
                del entry.Alt
        damaged.save(tmp_path / "damaged.pdf")
    path = str(tmp_path / "damaged.pdf")
    assert "UA-13-004" in {finding.rule_id for finding in pdfua.validate(path).findings}
    assert "FIG-001" in {finding.rule for finding in outloud.check(path).findings}
