"""Presets of weights: known dimensions, none forgotten, something weighed. Each test makes one mistake."""

from __future__ import annotations

import pytest
from small_report import FILES, assert_only, load_files, problems
from small_weights import WITH_WEIGHTS

HASTY = "{d-cost: 3, d-pace: 8}"


def changed(new: str) -> dict[str, str]:
    assert HASTY in WITH_WEIGHTS["weights.yml"]
    return {**WITH_WEIGHTS, "weights.yml": WITH_WEIGHTS["weights.yml"].replace(HASTY, new)}


def test_a_report_needs_no_weights_but_may_have_some() -> None:
    without, with_weights = load_files(FILES).report, load_files(WITH_WEIGHTS).report
    assert without is not None and without.weight_presets == ()
    assert with_weights is not None
    assert [preset.id for preset in with_weights.weight_presets] == ["equal", "hasty"]


def test_a_misspelt_file_of_weights_is_told_its_name() -> None:
    files = {**FILES, "weight.yml": WITH_WEIGHTS["weights.yml"]}
    facts = {"file": "weight.yml", "meant": "weights.yml"}
    assert_only(files, "data/weight.yml:1:1", "file-unknown-near", **facts)


def test_weights_name_every_rated_dimension() -> None:
    facts = {"id": "hasty", "names": "d-cost"}
    assert_only(changed("{d-pace: 8}"), "data/weights.yml:9:5", "weights-dimension-missing", **facts)


def test_weights_name_every_rated_dimension_and_what_many_lack_is_told_once() -> None:
    text = WITH_WEIGHTS["weights.yml"].replace(HASTY, "{d-pace: 8}")
    hasty = text[text.index("  - id: hasty") :]
    text += hasty.replace("hasty", "hastier") + hasty.replace("hasty", "hastiest")
    (problem,) = load_files({**WITH_WEIGHTS, "weights.yml": text}).problems
    assert (str(problem.place), problem.code) == ("data/weights.yml:9:5", "weights-dimension-missing-often")
    assert (problem.facts["count"], problem.facts["names"]) == ("3", "d-cost")
    assert [place.line for place in problem.related] == [13, 17]


def test_weights_name_every_rated_dimension_and_need_no_others() -> None:
    assert problems(changed("{d-cost: 3}")) == []


def test_weights_name_known_dimensions_and_a_slip_is_told_once() -> None:
    (problem,) = load_files(changed("{d-cots: 3, d-pace: 8}")).problems
    assert (problem.code, problem.facts["id"]) == ("id-unknown-near", "d-cots")
    assert problem.facts["meant"] == "d-cost"


def test_weights_weigh_something() -> None:
    assert_only(changed("{d-cost: 0, d-pace: 0}"), "data/weights.yml:9:5", "weights-all-zero", id="hasty")


def test_limits_are_told_without_needless_decimals() -> None:
    problems = load_files(changed("{d-cost: 11, d-pace: 1}")).problems
    assert [problem.facts["limit"] for problem in problems] == ["10"]


@pytest.mark.parametrize(
    ("weight", "code"),
    [
        ("11", "value-too-large"),
        ("-1", "value-too-small"),
        ('"3"', "type-number"),
        (".nan", "yaml-ambiguous"),
        ("2.55", "weights-number-fine"),
        ("0.001", "weights-number-fine"),
        ("2.5", ""),
        ("5.1", ""),
    ],
)
def test_weights_are_whole_steps(weight: str, code: str) -> None:
    found = [problem.code for problem in load_files(changed(f"{{d-cost: {weight}, d-pace: 1}}")).problems]
    assert found == ([code] if code else [])
