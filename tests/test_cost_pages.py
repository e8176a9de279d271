"""Pages of the cost tool: there when the report has a cost model, honest when numbers are missing."""

from __future__ import annotations

import re

import pytest
from conftest import ROOT

from generator.build import LanguageSite, build
from generator.cost.cases import Settings, open_case
from generator.cost.text import as_text
from generator.cost.validation import comparisons
from generator.load import load
from generator.model import Report
from generator.model_cost import CostModel, CostPreset
from generator.views.cost import cost_view
from generator.views.cost_validation import validation_view
from generator.views.lens import Lens

TOOL, VALIDATION = "tools/cost/index.md", "tools/cost/validation.md"


def model_of(report: Report) -> CostModel:
    assert report.cost_model is not None
    return report.cost_model


def with_presets(report: Report, *presets: CostPreset) -> Report:
    return report.model_copy(update={"cost_model": model_of(report).model_copy(update={"presets": presets})})


def preset(report: Report, name: str) -> CostPreset:
    return next(entry for entry in model_of(report).presets if entry.id == name)


def site_of(report: Report) -> LanguageSite:
    return build(report, origins=load(ROOT / "data").origins, written=frozenset(), pdfs={})[1]


def pages(report: Report) -> dict[str, str]:
    return {page.path: page.markdown for page in site_of(report).pages}


def chapters(report: Report) -> list[str]:
    return [chapter.title for chapter in site_of(report).navigation]


def test_a_report_without_costs_has_no_tool(report: Report) -> None:
    without = report.model_copy(update={"cost_model": None})
    assert not [path for path in pages(without) if path.startswith("tools/cost")]
    assert "Tools" in chapters(without)
    bare = without.model_copy(update={"questions": (), "weight_presets": ()})
    assert not [path for path in pages(bare) if path.startswith("tools/")]
    assert "Tools" not in chapters(bare)


def test_without_published_cases_there_is_no_page_of_them(report: Report) -> None:
    found = pages(with_presets(report, preset(report, "usd-8xh200")))
    assert TOOL in found
    assert VALIDATION not in found
    assert "validation.md" not in found[TOOL]


def test_a_first_preset_with_blanks_names_what_is_missing(report: Report) -> None:
    changed = with_presets(report, preset(report, "cny-domestic"))
    view = cost_view(Lens(changed, "en"), model_of(changed))
    assert view.result.missing.startswith("No result yet. Still missing: Price of a node, Power of a node")
    assert view.result.headline == ""
    assert "No result yet" in pages(changed)[TOOL]


def test_a_case_without_a_price_of_renting_shows_owning_alone(report: Report) -> None:
    changed = with_presets(report, preset(report, "internet2-2017-hpc"))
    result = cost_view(Lens(changed, "en"), model_of(changed)).result
    assert "owning stands alone" in result.headline
    assert [row[0] for row in result.ways.rows] == ["Owning"]
    assert [bool(chart.drawings) for chart in result.charts] == [True, False, False]
    assert all(chart.empty for chart in result.charts if not chart.drawings)


def test_every_parameter_has_one_field_with_all_that_is_known_of_it(report: Report) -> None:
    for language in ("zh", "en"):
        view = cost_view(Lens(report, language), model_of(report))
        fields = [field for group in view.groups for field in group.fields]
        assert sorted(field.id for field in fields) == sorted(
            entry.id for entry in model_of(report).parameters
        )
        for field in fields:
            assert field.name and field.unit and field.about and field.value and field.range
            assert field.marks and field.confidence
            assert "{" not in field.unit


def test_the_most_important_inputs_come_first(report: Report) -> None:
    groups = cost_view(Lens(report, "en"), model_of(report)).groups
    basic = [entry.id for entry in model_of(report).parameters if entry.is_basic]
    assert groups[0].id == "basic"
    assert [field.id for field in groups[0].fields] == basic


def test_who_sells_what_is_marked_at_each_number_and_in_the_list(report: Report) -> None:
    view = cost_view(Lens(report, "en"), model_of(report))
    interested = {f"ref-{entry.id}" for entry in model_of(report).references if entry.has_interest}
    for group in view.groups:
        for field in group.fields:
            for mark in field.marks:
                assert bool(mark.interest) == (mark.address.anchor in interested)
    assert {f"ref-{entry.id}" for entry in view.references if entry.has_interest} == interested


def test_publications_of_one_publisher_are_told_apart(report: Report) -> None:
    view = cost_view(Lens(report, "en"), model_of(report))
    (staff,) = [field for group in view.groups for field in group.fields if field.id == "staff-cost"]
    assert [mark.publisher for mark in staff.marks][1:] == ["Lenovo Press 2025", "Lenovo Press 2026"]
    every = [mark.publisher for group in view.groups for field in group.fields for mark in field.marks]
    assert "Internet2 2017" not in every and "This report" in every


def test_the_page_says_that_its_numbers_are_no_claims_of_the_sources(report: Report) -> None:
    assert "not claims of the sources" in pages(report)[TOOL].replace("&#46;", ".")


def test_the_script_is_told_no_number_in_a_foreign_currency(report: Report) -> None:
    model = model_of(report)
    money = {entry.id: entry.currency for entry in model.parameters if entry.currency}
    found = cost_view(Lens(report, "en"), model).script["presets"]
    assert isinstance(found, list)
    for entry in found:
        for name, currency in money.items():
            assert currency == entry["currency"] or name in entry["values"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_each_published_figure_is_shown_with_ours_difference_and_tolerance(
    report: Report, language: str
) -> None:
    model = model_of(report)
    view = validation_view(Lens(report, language), model)
    published = [entry for entry in model.presets if entry.published]
    assert [case.id for case in view.cases] == [entry.id for entry in published]
    for case, entry in zip(view.cases, published, strict=True):
        assert len(case.flaws) == len(entry.notes)
        assert case.tool.address.anchor == f"preset={entry.id}"
        for shown, compared in zip(case.figures, comparisons(model, entry), strict=True):
            assert shown.is_reproduced == compared.is_reproduced
            assert f"{compared.figure.tolerance * 100:.6g}" in shown.verdict
            assert shown.difference.startswith(("+", "−"))


def test_a_figure_reads_the_same_on_the_page_and_in_the_terminal(report: Report) -> None:
    model = model_of(report)
    view = validation_view(Lens(report, "en"), model)
    published = [entry for entry in model.presets if entry.published]
    for case, entry in zip(view.cases, published, strict=True):
        text = as_text(open_case(model, entry, Settings(), "")[0], way=None, language="en")
        for shown in case.figures:
            assert re.search(rf"  {re.escape(shown.published)} +{re.escape(shown.ours)} ", text), shown.name
    totals = {figure.published: figure.ours for case in view.cases for figure in case.figures}
    assert totals["4,306,415"] == "4,306,416"
    assert totals["0.00347"] == "0.00347222"


def test_what_published_figures_do_not_test_stands_beside_their_number(report: Report) -> None:
    page = pages(report)[VALIDATION].replace("&#46;", ".")
    assert "lie within the tolerance stated beside them" in page
    assert "tests nothing" in page


def test_of_a_publisher_it_is_told_whether_it_has_an_interest_as_far_as_is_known(report: Report) -> None:
    ties = {entry.id: entry.tie for entry in cost_view(Lens(report, "en"), model_of(report)).references}
    assert ties["lenovo-lp2368"] == ties["uptime-2025"] == "has an interest"
    assert ties["cloud-cost-guide"] == "no interest known"
    assert ties["assumption"] == "no source"


def test_a_figure_that_is_not_reproduced_is_counted_and_named(report: Report) -> None:
    case = preset(report, "lenovo-2026-b")
    wrong = case.published[0].model_copy(update={"value": 700000.0})
    changed = with_presets(report, case.model_copy(update={"published": (wrong, case.published[1])}))
    view = validation_view(Lens(changed, "en"), model_of(changed))
    assert view.summary == "1 of 2 published figures lie within the tolerance stated beside them."
    assert view.cases[0].figures[0].verdict == "differs by more than 0.01%"
    assert view.cases[0].figures[0].difference == "−5.30%"
