"""This project's own data: complete, sound, and in our own words."""

from __future__ import annotations

from conftest import ROOT

from generator.load import load, read_pages
from generator.model import Report
from generator.prose import prose_problems
from generator.views.lens import Lens


def test_the_data_has_no_problem_and_no_warning(report: Report) -> None:
    loaded = load(ROOT / "data")
    assert loaded.problems == ()
    assert prose_problems(report, read_pages(ROOT / "content")[0].keys()) == ()


def test_both_sources_are_there_with_all_their_statements(report: Report) -> None:
    assert {source.id: len(source.statements) for source in report.sources} == {"a": 88, "b": 66}
    assert {source.id: source.characters for source in report.sources} == {"a": 3136, "b": 2424}


def test_the_report_has_all_parts_of_its_design(report: Report) -> None:
    assert [option.role for option in report.options].count("main") == 2
    assert len(report.options) == 5
    assert len(report.dimensions) == 16
    assert len(report.shared_ground) == 7
    assert len(report.scenarios) == 6
    assert len(report.migrations) == 3
    assert len(report.trends) == 6
    assert len(report.conclusions) == 6
    assert len(report.conflicts) == 13
    assert len(report.terms) >= 28


def test_statements_and_their_sections_agree(report: Report) -> None:
    for source in report.sources:
        for statement in source.statements:
            assert statement.id.startswith(f"{statement.section}-s")


def test_every_statement_is_used_somewhere(report: Report) -> None:
    uses = Lens(report, "zh").uses_of
    assert {identifier for identifier, found in uses.items() if not found} == set()


def test_a_must_is_said_only_where_a_source_says_must(report: Report) -> None:
    musts = [
        branch.id
        for scenario in report.scenarios
        for branch in scenario.branches
        if branch.strength == "must"
    ]
    assert musts == ["mandate"]


def test_what_no_source_judges_has_no_rating(report: Report) -> None:
    recovery = next(entry for entry in report.dimensions if entry.id == "d-disaster-recovery")
    self_built = next(entry for entry in recovery.assessments if entry.option == "self-built")
    assert self_built.text is None
    assert self_built.ratings == ()
