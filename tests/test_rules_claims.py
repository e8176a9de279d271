"""Claims rest on statements, and statements are used. Each test makes one mistake."""

from __future__ import annotations

import pytest
from small_report import FILES, assert_only, at, edited, load_files, problems, without

from generator.reporting import describe


@pytest.mark.parametrize(
    ("new", "offset"),
    [
        ("start: 17\n    end: 17", len("start: ")),
        ("start: 51\n    end: 50", len("start: ")),
        ("start: 17\n    end: 51", len("start: 17\n    end: ")),
    ],
    ids=["empty", "backward", "outside"],
)
def test_statements_fit_their_source(new: str, offset: int) -> None:
    files = edited("sources/a.yml", "start: 17\n    end: 34", new)
    place = at(files, "sources/a.yml", new, offset=offset)
    assert_only(files, place, "statement-offsets", id="a-2", characters="50")


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ("start: 17", "start: 15", {"id": "a-2", "start": "15", "other": "a-1", "end": "16"}),
        ("end: 16", "end: 49", {"id": "a-2", "start": "17", "other": "a-1", "end": "49"}),
    ],
    ids=["start", "end"],
)
def test_statements_fit_their_source_and_one_wrong_offset_is_one_overlap(
    old: str, new: str, facts: dict[str, str]
) -> None:
    files = edited("sources/a.yml", old, new)
    place = at(files, "sources/a.yml", f"start: {facts['start']}", offset=7)
    where = at(files, "sources/a.yml", f"end: {facts['end']}", offset=5)
    assert_only(files, place, "statement-overlap", **facts, where=where)


def test_statements_fit_their_source_and_its_sections() -> None:
    files = edited("sources/b.yml", "section: b-top", "section: a-top", nth=2)
    place = at(files, "sources/b.yml", "a-top")
    assert_only(files, place, "statement-section", id="b-2", section="a-top", source="b")


def test_statements_fit_their_source_whose_sections_have_parents_of_their_own() -> None:
    files = edited("sources/b.yml", '    number: "1."\n', "    parent: a-top\n")
    place = at(files, "sources/b.yml", "a-top")
    assert_only(files, place, "statement-section", id="b-top", section="a-top", source="b")


def test_statements_fit_their_source_and_have_a_polarity_for_their_subjects_only() -> None:
    files = edited("sources/a.yml", "{walk: strength}", "{bus: strength}")
    place = at(files, "sources/a.yml", "bus: strength")
    assert_only(files, place, "polarity-subject", id="a-1", option="bus")


def test_every_statement_is_used() -> None:
    files = edited("migrations/m-to-bus.yml", "    supporting: [a-3]\n", "")
    files = {**files, "shared_ground.yml": FILES["shared_ground.yml"].replace("[a-2, b-3]", "[a-2, b-1]")}
    assert_only(files, at(files, "sources/b.yml", "b-3"), "statement-unused", id="b-3")


def test_every_statement_is_used_is_only_said_of_sound_data() -> None:
    files = edited("shared_ground.yml", "[a-2, b-3]", "[a-2, b-3x]")
    assert [code for _, code, _ in problems(files)] == ["id-unknown-near"]
    assert [code for _, code, _ in problems(without("shared_ground.yml"))] == ["file-missing"]


def test_main_options_are_assessed() -> None:
    files = edited("dimensions/d-pace.yml", "  - option: walk\n", "")
    place = at(files, "dimensions/d-pace.yml", "assessments:")
    assert_only(files, place, "assessment-missing", option="walk")


def test_main_options_are_assessed_else_a_new_one_is_one_problem_with_all_dimensions() -> None:
    option = FILES["options.yml"].replace("options:\n", "").partition("  - id: bus")[0]
    files = edited("options.yml", "  - id: bus\n", option.replace("walk", "tram") + "  - id: bus\n")
    files["dimensions/d-more.yml"] = FILES["dimensions/d-pace.yml"].replace("id: d-pace", "id: d-more")
    (problem,) = load_files(files).problems
    assert (problem.code, problem.facts["count"]) == ("assessment-missing-often", "3")
    assert str(problem.place) == at(files, "options.yml", "tram")
    assert list(map(str, problem.related)) == [
        at(files, f"dimensions/d-{name}.yml", "assessments") for name in ("cost", "more", "pace")
    ]


def test_main_options_are_assessed_once() -> None:
    files = edited("dimensions/d-pace.yml", "  - option: walk\n", "  - option: walk\n  - option: walk\n")
    first = at(files, "dimensions/d-pace.yml", "walk")
    assert_only(
        files, at(files, "dimensions/d-pace.yml", "walk", nth=2), "entry-repeated", id="walk", first=first
    )


def test_main_options_are_assessed_but_variants_need_not_be() -> None:
    files = edited("options.yml", "role: main", "role: variant")
    files["dimensions/d-pace.yml"] = FILES["dimensions/d-pace.yml"].replace("  - option: walk\n", "")
    assert problems(files) == []


def test_assessments_are_whole_so_a_text_has_citations() -> None:
    files = edited("dimensions/d-pace.yml", "    cites: [a-3, b-2]\n", "")
    place = at(files, "dimensions/d-pace.yml", "option: bus")
    assert_only(files, place, "assessment-uncited", option="bus")


def test_assessments_are_whole_so_citations_and_ratings_have_a_text() -> None:
    files = edited("dimensions/d-cost.yml", "    text: {zh: 不花钱。, en: Free.}\n", "")
    place = at(files, "dimensions/d-cost.yml", "option: walk")
    assert_only(files, place, "assessment-without-text", option="walk")


def test_ratings_are_on_the_scale() -> None:
    files = edited("dimensions/d-cost.yml", "level: 3", "level: 4")
    place = at(files, "dimensions/d-cost.yml", "level: 4", offset=7)
    assert_only(files, place, "rating-off-scale", level="4", levels="1, 2, 3")


def test_ratings_are_on_the_scale_and_one_for_each_source() -> None:
    rating = "      - {source: a, level: 3, words: [{zh: 又, en: again}], basis: [a-1]}\n"
    files = edited("dimensions/d-cost.yml", "  - option: bus\n", rating + "  - option: bus\n")
    first = at(files, "dimensions/d-cost.yml", "source: a", offset=8)
    place = at(files, "dimensions/d-cost.yml", "source: a", nth=2, offset=8)
    assert_only(files, place, "entry-repeated", id="a", first=first)


@pytest.mark.parametrize(
    ("file", "old", "new", "place"),
    [
        ("conflicts.yml", "cites: [a-3]", "cites: [a-3, b-2]", "b-2"),
        ("dimensions/d-pace.yml", "cites: [a-3]\n", "cites: [a-3, b-2]\n", "b-2]\n  - source: b"),
        ("dimensions/d-cost.yml", "basis: [a-1]", "basis: [a-1, b-2]", "b-2"),
        ("scenarios/sc-late.yml", "source: b", "source: a", "b-2]\ngaps"),
    ],
)
def test_citations_belong_to_their_source(file: str, old: str, new: str, place: str) -> None:
    files = edited(file, old, new)
    assert_only(files, at(files, file, place), "cite-foreign", id="b-2", owner="b", source="a")


@pytest.mark.parametrize("relation", ["agree", "complement"])
def test_relations_match_citations_where_they_need_two_sources(relation: str) -> None:
    files = edited("conclusions.yml", "relation: single-source", f"relation: {relation}")
    place = at(files, "conclusions.yml", relation)
    assert_only(files, place, "relation-two", relation=relation, source="a")


def test_relations_match_citations_where_they_need_one_source() -> None:
    files = edited("shared_ground.yml", "relation: agree", "relation: single-source")
    place = at(files, "shared_ground.yml", "single-source")
    assert_only(files, place, "relation-single", sources="a, b")


def test_relations_match_citations_where_they_need_a_conflict() -> None:
    files = edited("dimensions/d-pace.yml", "conflicts: [c-pace]\n", "")
    place = at(files, "dimensions/d-pace.yml", "relation: conflict", offset=10)
    assert_only(files, place, "relation-conflict")


def test_relations_match_citations_of_each_step_without_its_supporting_statements() -> None:
    files = edited("migrations/m-to-bus.yml", "        cites: [b-1]", "        cites: [b-1, a-2]")
    place = at(files, "migrations/m-to-bus.yml", "single-source")
    assert_only(files, place, "relation-single", sources="a, b")


def test_relations_match_citations_only_where_each_citation_is_known() -> None:
    for files in (
        edited("shared_ground.yml", "b-3", "b-9"),
        edited("sources/b.yml", "order: 2", "order: second"),
        {**FILES, "sources/b.yml": "id: [\n"},
    ):
        assert len(problems(files)) == 1


def test_a_step_of_a_checklist_cannot_be_a_conflict() -> None:
    files = edited("migrations/m-to-bus.yml", "relation: single-source", "relation: conflict")
    place = at(files, "migrations/m-to-bus.yml", "relation: conflict", offset=10)
    allowed = "agree, complement, single-source"
    assert_only(files, place, "value-not-allowed", key="relation", value="conflict", allowed=allowed)


def test_conflicts_name_their_sources_each_once() -> None:
    files = edited("conflicts.yml", "source: b", "source: a")
    files["conflicts.yml"] = files["conflicts.yml"].replace("[b-2]", "[a-2]")
    place = at(files, "conflicts.yml", "positions:")
    assert_only(files, place, "conflict-source-twice", id="c-pace")


def test_conflicts_name_their_sources_one_if_internal() -> None:
    files = edited("conflicts.yml", "type: contradiction", "type: internal")
    place = at(files, "conflicts.yml", "positions:")
    assert_only(files, place, "conflict-internal", id="c-pace")


def test_conflicts_name_their_sources_two_if_between_them() -> None:
    position = "      - source: b\n        text: {zh: 快。, en: Fast.}\n        cites: [b-2]\n"
    files = edited("conflicts.yml", position, "")
    place = at(files, "conflicts.yml", "positions:")
    assert_only(files, place, "conflict-one-source", id="c-pace", type="contradiction")


def test_a_foreign_citation_is_explained_in_full() -> None:
    files = edited("conflicts.yml", "cites: [a-3]", "cites: [b-2]")
    problem = load_files(files).problems[0]
    assert describe(problem, language="en") == (
        "data/conflicts.yml:8:17: error [cite-foreign] "
        "“b-2” belongs to source “b”, but this speaks for source “a”.\n"
        "    Cite a statement of “a”, or correct the source."
    )
    assert describe(problem, language="zh") == (
        "data/conflicts.yml:8:17: 错误 [cite-foreign] “b-2”是来源“b”的陈述，这里说的却是来源“a”。\n"
        "    请引用“a”的陈述，或改正来源。"
    )


def test_conflicts_are_named_or_remarked_on_without_failing() -> None:
    files = edited("scenarios/sc-late.yml", "conflicts: [c-pace]\n", "")
    text = FILES["dimensions/d-pace.yml"].replace("conflicts: [c-pace]\n", "")
    files["dimensions/d-pace.yml"] = text.replace("relation: conflict", "relation: complement")
    assert_only(files, at(files, "conflicts.yml", "c-pace"), "conflict-unnamed", id="c-pace")
    loaded = load_files(files)
    assert loaded.report is not None
    assert [problem.severity for problem in loaded.problems] == ["info"]


def test_remarks_are_kept_back_while_anything_is_wrong() -> None:
    files = edited("glossary.yml", "en: [ticket, bus ticket]", "en: [fare]")
    files["conclusions.yml"] = FILES["conclusions.yml"].replace("cites: [a-1]", "cites: [zz]")
    assert [code for _, code, _ in problems(files)] == ["id-unknown"]


def test_an_option_that_is_assessed_twice_is_one_problem() -> None:
    files = edited("dimensions/d-pace.yml", "option: bus", "option: walk")
    assert [code for _, code, _ in problems(files)] == ["entry-repeated"]


def test_migrations_lead_elsewhere() -> None:
    files = edited("migrations/m-to-bus.yml", "origin: walk", "origin: bus")
    place = at(files, "migrations/m-to-bus.yml", "bus\nlead")
    assert_only(files, place, "migration-circular", option="bus")
