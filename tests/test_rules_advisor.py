"""The advisor's data: each condition is asked, each answer matters. Each test makes one mistake."""

from __future__ import annotations

import pytest
from small_advisor import WITH_ADVISOR
from small_report import FILES, assert_only, at, load_files, problems, without

ADVISOR, LATE = "advisor.yml", "scenarios/sc-late.yml"


def changed(file: str, old: str, new: str) -> dict[str, str]:
    assert old in WITH_ADVISOR[file]
    return {**WITH_ADVISOR, file: WITH_ADVISOR[file].replace(old, new, 1)}


def test_a_report_needs_no_advisor_but_may_have_one() -> None:
    bare, advised = load_files(FILES).report, load_files(WITH_ADVISOR).report
    assert bare is not None and bare.questions == ()
    assert advised is not None and [question.id for question in advised.questions] == ["hurry", "weather"]


def test_a_misspelt_advisor_is_told_its_name() -> None:
    files = {name: text for name, text in WITH_ADVISOR.items() if name != ADVISOR}
    files["adviser.yml"] = WITH_ADVISOR[ADVISOR]
    assert_only(files, "data/adviser.yml:1:1", "file-unknown-near", file="adviser.yml", meant=ADVISOR)


def test_an_advisor_asks_something() -> None:
    files = {**WITH_ADVISOR, ADVISOR: "questions: []\n"}
    assert ("data/advisor.yml:1:1", "value-empty", {"key": "questions"}) in [
        (str(p.place), p.code, dict(p.facts)) for p in load_files(files).problems
    ]


def test_a_question_has_two_answers() -> None:
    files = changed(ADVISOR, '      - {id: in-time, name: {zh: 没有, en: "No"}}\n', "")
    codes = {problem.code for problem in load_files(files).problems}
    assert "list-too-short" in codes


@pytest.mark.parametrize(
    ("old", "new", "key", "asked"),
    [
        ("      when: [[late-now]]\n", "", "of:", "0"),
        ("when: [[late-now]]", "when: [[late-now], [in-time]]", "when: [[late-now]", "2"),
    ],
)
def test_conditions_are_asked(old: str, new: str, key: str, asked: str) -> None:
    files = changed(LATE, old, new)
    assert_only(files, at(files, LATE, key), "conditions-unasked", id="late", count="1", asked=asked)


def test_conditions_need_no_question_where_there_is_no_advisor() -> None:
    assert load_files(FILES).problems == ()


def test_an_answer_that_does_not_exist_is_told_the_one_that_is_meant() -> None:
    files = changed(LATE, "when: [[late-now]]", "when: [[late-new]]")
    where = at(files, ADVISOR, "late-now")
    facts = {"id": "late-new", "kind": "answer", "meant": "late-now", "where": where}
    assert_only(files, at(files, LATE, "late-new"), "id-unknown-near", **facts)


def test_answers_have_ids_of_their_own() -> None:
    files = changed(ADVISOR, "id: sunny", "id: in-time")
    place, first = at(files, ADVISOR, "in-time", nth=2), at(files, ADVISOR, "in-time")
    found = [(str(p.place), p.code, str(p.facts.get("first"))) for p in load_files(files).problems]
    assert (place, "id-duplicate", first) in found


def test_a_question_may_be_called_like_an_option() -> None:
    assert load_files(changed(ADVISOR, "id: hurry", "id: walk")).problems == ()


def test_conditions_ask_one_question() -> None:
    files = changed(LATE, "when: [[in-time], [sunny]]", "when: [[in-time, snowy], [sunny]]")
    facts = {"id": "snowy", "question": "weather", "other": "hurry"}
    assert_only(files, at(files, LATE, "snowy"), "condition-questions", **facts)


def test_conditions_can_fail() -> None:
    files = changed(LATE, "when: [[in-time], [sunny]]", "when: [[in-time, late-now], [sunny]]")
    place = at(files, LATE, "[in-time, late-now]")
    assert_only(files, place, "condition-always", id="stroll", question="hurry")


def test_contradictions_are_between_questions() -> None:
    files = changed(ADVISOR, "{id: rainy,", "{id: rainy, contradicts: [late-now, sunny],")
    place = at(files, ADVISOR, "sunny", nth=2)
    assert_only(files, place, "contradiction-own-question", id="sunny", question="weather")


def test_an_answer_that_is_contradicted_exists() -> None:
    files = changed(ADVISOR, "{id: rainy,", "{id: rainy, contradicts: [late-new],")
    facts = {"id": "late-new", "kind": "answer", "meant": "late-now", "where": at(files, ADVISOR, "late-now")}
    assert_only(files, at(files, ADVISOR, "late-new"), "id-unknown-near", **facts)


def test_branches_can_apply() -> None:
    files = changed(LATE, "        - [rainy]\n", "        - [in-time]\n")
    place = at(files, LATE, "[in-time]", nth=2)
    assert_only(files, place, "branch-unreachable", id="storm", question="hurry")


def test_a_branch_of_which_one_condition_is_enough_can_always_apply() -> None:
    files = changed(LATE, "when: [[in-time], [sunny]]", "when: [[sunny], [snowy]]")
    assert load_files(files).problems == ()


def test_answers_matter() -> None:
    more = "      - {id: cloudy, name: {zh: 阴, en: Cloudy}}\n      - {id: snowy"
    files = changed(ADVISOR, "      - {id: snowy", more)
    assert_only(files, at(files, ADVISOR, "cloudy"), "answer-unused", id="cloudy", other="snowy")


def test_answers_matter_and_so_do_questions() -> None:
    mood = """\
  - id: mood
    name: {zh: 心情, en: Mood}
    text: {zh: 好吗？, en: "Well?"}
    answers:
      - {id: well, name: {zh: 好, en: Well}}
      - {id: unwell, name: {zh: 不好, en: Unwell}}
"""
    files = {**WITH_ADVISOR, ADVISOR: WITH_ADVISOR[ADVISOR] + mood}
    assert_only(files, at(files, ADVISOR, "mood"), "question-unused", id="mood")


def test_a_faulty_scenario_does_not_make_questions_useless() -> None:
    files = changed(LATE, "order: 1", "order: first")
    assert [problem.code for problem in load_files(files).problems] == ["type-integer"]


def test_an_advisor_without_scenarios_is_useless() -> None:
    files = without(LATE) | {ADVISOR: WITH_ADVISOR[ADVISOR]}
    assert {problem.code for problem in load_files(files).problems} == {"question-unused"}


def test_conditions_can_fail_is_not_asked_where_two_answers_share_an_id() -> None:
    files = changed(ADVISOR, "id: in-time,", "id: late-now,")
    codes = {problem.code for problem in load_files(files).problems}
    assert "id-duplicate" in codes
    assert not codes & {"condition-always", "condition-questions", "branch-unreachable", "question-unused"}


def test_answers_matter_only_where_every_branch_can_apply() -> None:
    files = changed(LATE, "        - [rainy]\n", "        - [in-time]\n")
    assert [problem.code for problem in load_files(files).problems] == ["branch-unreachable"]


def test_an_advisor_that_is_gone_is_named_once_with_all_conditions() -> None:
    files = {name: text for name, text in WITH_ADVISOR.items() if name != ADVISOR}
    (problem,) = load_files(files).problems
    assert (str(problem.place), problem.code) == (at(files, LATE, "late-now"), "kind-without-file")
    assert (problem.facts["file"], problem.facts["count"]) == ("data/advisor.yml", "6")


def test_an_advisor_that_is_gone_is_named_for_a_single_condition_too() -> None:
    files = {
        **FILES,
        LATE: FILES[LATE].replace("    options: [bus]", "      when: [[late-now]]\n    options: [bus]", 1),
    }
    place = at(files, LATE, "late-now")
    facts = {"kind": "answer", "file": "data/advisor.yml", "count": "1", "places": "()"}
    assert_only(files, place, "kind-without-file", **facts)


@pytest.mark.parametrize(
    ("written", "code", "place", "value"),
    [("[late-now]", "type-list-inside", "late-now", "late-now"), ("[[]]", "entry-empty-list", "[]", None)],
)
def test_a_list_that_belongs_inside_of_a_list_is_asked_for(
    written: str, code: str, place: str, value: str | None
) -> None:
    files = changed(LATE, "when: [[late-now]]", f"when: {written}")
    facts = {"key": "when"} | ({"value": value} if value else {})
    assert (at(files, LATE, place, nth=1), code, facts) in problems(files)
