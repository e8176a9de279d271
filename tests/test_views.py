"""Views say what the data says: nothing averaged, nothing filled in, everything linked."""

from __future__ import annotations

import pytest

from generator.model import Report
from generator.views import charts, compare, evidence, home, migrations, options, scenarios, terms
from generator.views.lens import Lens


def dimension(lens: Lens, identifier: str) -> compare.DimensionView:
    record = next(entry for entry in lens.report.dimensions if entry.id == identifier)
    return compare.dimension_view(lens, record)


def test_sources_that_point_different_ways_are_shown_as_a_range(lens: Lens) -> None:
    cloud = dimension(lens, "d-isolation").assessments[1]
    assert cloud.rating.name == "sources differ"
    assert cloud.rating.range_name == "unfavourable to favourable"
    assert [rating.rating.level for rating in cloud.by_source] == [2, 4]


def test_the_milder_source_sets_the_merged_level(lens: Lens) -> None:
    own = dimension(lens, "d-operations").assessments[0]
    assert [rating.rating.level for rating in own.by_source] == [1, 2]
    assert own.rating.level == 2


def test_silence_is_shown_as_silence(lens: Lens) -> None:
    own = dimension(lens, "d-disaster-recovery").assessments[0]
    assert (own.text, own.rating.level, own.rating.name) == ("", 0, "not stated")


def test_what_is_described_in_no_rating_word_is_not_rated_rather_than_not_stated(lens: Lens) -> None:
    fit = dimension(lens, "d-fit").assessments[0]
    assert fit.text
    assert (fit.rating.level, fit.rating.name) == (0, "not rated")


def test_a_source_that_says_nothing_on_a_dimension_is_named(report: Report) -> None:
    silent = {
        entry.id: compare.dimension_view(Lens(report, "en"), entry).silent_sources
        for entry in report.dimensions
    }
    for entry in report.dimensions:
        speaking = {position.source for position in entry.positions}
        expected = tuple(f"Source {source.label}" for source in report.sources if source.id not in speaking)
        assert silent[entry.id] == expected


def test_rating_words_are_quoted_in_the_sources_language_with_a_gloss(report: Report) -> None:
    zh = dimension(Lens(report, "zh"), "d-elasticity").assessments[1].by_source[0].words
    en = dimension(Lens(report, "en"), "d-elasticity").assessments[1].by_source[0].words
    assert zh[0] == "“极强”"
    assert en[0].startswith("“极强” (")


def test_a_dimension_lists_the_scenarios_that_share_its_statements(lens: Lens) -> None:
    links = [link.address.page for link in dimension(lens, "d-isolation").scenarios]
    assert "scenarios/sc-physical-isolation.md" in links


def test_branches_come_strongest_first(lens: Lens) -> None:
    for view in scenarios.scenario_views(lens):
        ranks = [branch.strength.rank for branch in view.branches]
        assert ranks == sorted(ranks, reverse=True)


def test_the_home_page_shows_each_advised_option_of_a_scenario(lens: Lens) -> None:
    verdicts = {verdict.scenario.address.page: verdict.advice for verdict in home.home_view(lens).verdicts}
    large = verdicts["scenarios/sc-large-sustained.md"]
    assert [(advice.strength.id, [tag.short_name for tag in advice.options]) for advice in large] == [
        ("recommend", ["Managed cloud"]),
        ("advantage", ["Self-built"]),
    ]


def test_a_caution_is_not_shown_as_advice(lens: Lens) -> None:
    advice = [entry for verdict in home.home_view(lens).verdicts for entry in verdict.advice]
    assert all(entry.strength.rank > 0 for entry in advice)


def test_an_options_profile_takes_its_strengths_from_the_statements(lens: Lens) -> None:
    profile = options.option_views(lens)[0]
    cited = {
        citation.address.anchor
        for group in profile.strengths
        for claim in group.claims
        for citation in claim.citations
    }
    expected = {
        statement.id
        for statement in lens.statements.values()
        if statement.polarity.get("self-built") == "strength"
    }
    assert cited == expected


def test_checklist_keys_are_unique_over_all_migrations(lens: Lens) -> None:
    keys = [
        action.key
        for view in migrations.migration_views(lens)
        for step in view.steps
        for action in step.actions
    ]
    assert len(keys) == len(set(keys)) > 15


def test_every_statement_lists_the_places_that_cite_it_and_they_do(lens: Lens) -> None:
    for source in evidence.source_views(lens):
        for section in source.sections:
            for statement in section.statements:
                assert statement.uses, statement.id


def test_disagreements_start_with_the_sharpest(lens: Lens) -> None:
    types = [group.type for group in evidence.conflict_groups(lens)]
    assert types == ["contradiction", "tension", "intensity", "internal"]


def test_the_glossary_names_terms_in_the_other_language_too(report: Report) -> None:
    term = next(entry for entry in terms.term_views(Lens(report, "zh")) if entry.id == "g-checkpoint")
    assert [(other.code, other.name) for other in term.translations] == [("en", "Checkpoint")]


def test_a_chart_marks_disputed_inferred_and_silent_values_apart(lens: Lens) -> None:
    chart = charts.dimensions_chart(lens)
    states = {
        (chart.rows[dot.row].key, chart.series[dot.series].key): (dot.state, dot.low, dot.high)
        for dot in chart.dots
    }
    assert states[("d-isolation", "managed-cloud")] == ("disputed", 2.0, 4.0)
    assert states[("d-disaster-recovery", "self-built")] == ("not-stated", None, None)
    assert states[("d-architecture", "self-built")] == ("inferred", 2.0, 2.0)
    assert states[("d-elasticity", "managed-cloud")] == ("stated", 4.0, 4.0)


def test_variants_are_in_a_chart_only_where_they_are_rated(lens: Lens) -> None:
    chart = charts.dimensions_chart(lens)
    variants = [dot for dot in chart.dots if chart.series[dot.series].key == "private-cloud"]
    assert [(chart.rows[dot.row].key, dot.value) for dot in variants] == [("d-isolation", 5.0)]


def test_the_source_chart_shows_each_source_by_itself(lens: Lens) -> None:
    chart = charts.source_chart(lens, lens.main_options[1])
    row = [entry.key for entry in chart.rows].index("d-isolation")
    assert {chart.series[dot.series].key: dot.value for dot in chart.dots if dot.row == row} == {
        "a": 2.0,
        "b": 4.0,
    }


def test_the_advice_chart_shows_the_strongest_advice_and_hollow_cautions(lens: Lens) -> None:
    chart = charts.advice_chart(lens)
    cells = {
        (chart.rows[cell.row].key, chart.columns[cell.column].key): (cell.label, cell.is_hollow)
        for cell in chart.cells
    }
    assert cells[("sc-physical-isolation", "self-built")] == ("must", False)
    assert cells[("sc-peaky-inference", "managed-cloud")] == ("clearly prefer", False)
    assert ("sc-peaky-inference", "self-built") not in cells


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_topic_chart_counts_every_statement(report: Report, language: str) -> None:
    chart = charts.topics_chart(Lens(report, language))
    mentions = sum(len(statement.about) for source in report.sources for statement in source.statements)
    assert sum(cell.value for cell in chart.cells) == mentions


def test_the_coverage_chart_counts_every_statement_once(lens: Lens) -> None:
    chart = charts.coverage_chart(lens)
    assert sum(map(sum, chart.values)) == len(lens.statements)
