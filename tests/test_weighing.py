"""Weighing: scores, ranges, how firm a lead is, and that the JavaScript gives the same."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from small_report import load_files
from small_weights import WITH_WEIGHTS
from twins import Twin
from weighing_cases import VECTORS, expected, plain, random_grid, random_weights, small_grid, vectors

from generator.model import Report
from generator.weighing import Grid, Outcome, can_weigh, grid_of, preset_weights, random_wins, weigh

CLOSE = 1e-9
SHARED = json.loads(VECTORS.read_text(encoding="utf-8"))
seeds = st.integers(0, 2**32)


@pytest.fixture(scope="module")
def twin() -> Iterator[Twin]:
    started = Twin(ROOT / "tests" / "weighing_twin.js")
    yield started
    started.close()


def differences(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Where two results differ by more than the last digits; whole numbers have to be the same."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(one[key], other[key], f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, f"{path}[{number}]")
    elif isinstance(one, float) and isinstance(other, int | float) and not isinstance(other, bool):
        if not math.isclose(one, other, rel_tol=CLOSE):
            yield f"{path}: {one} {other}"
    elif one != other:
        yield f"{path}: {one} {other}"


def from_script(twin: Twin, grid: Any, weights: Any) -> Any:
    wins = twin.ask("randomWins", grid, [weight > 0 for weight in weights])
    return {"outcome": twin.ask("weigh", grid, weights), "wins": wins}


def levels(outcome: Outcome) -> dict[str, float | None]:
    return {score.option: score.level for score in outcome.ranking}


def some(seed: int) -> tuple[Grid, list[float]]:
    numbers = random.Random(seed)
    grid = random_grid(numbers)
    return grid, random_weights(grid, numbers)


def test_the_shared_vectors_are_what_the_weighing_gives() -> None:
    current = json.loads(json.dumps(vectors()))
    assert len(SHARED) >= 50
    assert list(differences(SHARED, current)) == []


def test_the_vectors_reach_every_state_and_doubt() -> None:
    outcomes = [vector["expected"]["outcome"] for vector in SHARED]
    assert {entry["state"] for entry in outcomes} == {"nothing", "alone", "tie", "unclear", "clear"}
    assert {doubt for entry in outcomes for doubt in entry["doubts"]} == {"margin", "range", "coverage"}
    assert {entry["flip"] is None for entry in outcomes} == {True, False}


@pytest.mark.parametrize("vector", SHARED, ids=lambda vector: vector["name"])
def test_the_script_gives_what_the_vectors_say(twin: Twin, vector: Any) -> None:
    found = from_script(twin, vector["grid"], vector["weights"])
    assert list(differences(vector["expected"], found)) == []


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_the_script_gives_what_the_weighing_gives_for_random_cases(twin: Twin, seed: int) -> None:
    grid, weights = some(seed)
    assert list(differences(expected(grid, weights), from_script(twin, plain(grid), weights))) == []


def test_a_score_is_the_mean_of_rated_cells_and_the_rest_is_told() -> None:
    first, second = weigh(small_grid([5, None, 2], [1, 1, 4]), [2, 4, 4]).ranking
    assert (first.option, first.level, first.rated) == ("o-0", (2 * 5 + 4 * 2) / 6, 0.6)
    assert (second.option, second.level, second.rated) == ("o-1", (2 + 4 + 16) / 10, 1)


def test_a_cell_in_dispute_makes_a_range_and_its_middle_counts() -> None:
    first, second = weigh(small_grid([(3, 2, 5), 5], [4, 1]), [5, 5]).ranking
    assert (first.low, first.level, first.high) == (3.5, 4, 5)
    assert (second.low, second.level, second.high) == (2.5, 2.5, 2.5)


@pytest.mark.parametrize(
    ("rows", "weights", "state", "doubts"),
    [
        (([3, 3, 3, 3, 3], [3, 3, 3, 3, 1]), [1] * 5, "clear", ()),
        (([3, 3, 3, 3, 3], [3, 3, 3, 3, 1]), [1, 1, 1, 1.1, 1], "unclear", ("margin",)),
        (([5, (3, 1, 5)], [1, 3]), [1, 9], "unclear", ("range",)),
        (([5, None, None], [1, 1, 1]), [1, 5, 5], "unclear", ("coverage",)),
        (([4, 2], [2, 4]), [5, 5], "tie", ()),
        (([4, None], [None, 2]), [5, 0], "alone", ()),
        (([4, None], [None, 2]), [0, 0], "nothing", ()),
    ],
)
def test_a_lead_is_clear_if_nothing_speaks_against_it(
    rows: Any, weights: list[float], state: str, doubts: tuple[str, ...]
) -> None:
    outcome = weigh(small_grid(*rows), weights)
    assert (outcome.state, outcome.doubts) == (state, doubts)


def test_equals_share_a_rank_and_who_has_no_rating_has_none() -> None:
    outcome = weigh(small_grid([4, None], [4, 4], [1, 2], [None, 5]), [5, 0])
    assert [(score.option, score.rank) for score in outcome.ranking] == [
        ("o-0", 1),
        ("o-1", 1),
        ("o-2", 3),
        ("o-3", 0),
    ]


def test_the_smallest_change_that_turns_the_order_is_named() -> None:
    outcome = weigh(small_grid([5, 1], [1, 5]), [6, 5])
    assert outcome.flip is not None
    # At 5 there would be a tie.
    assert (outcome.flip.dimension, outcome.flip.before, outcome.flip.after) == ("d-0", 6, 4.9)
    assert outcome.flip.option == "o-1"
    assert weigh(small_grid([5, 4], [1, 2]), [5, 5]).flip is None


@settings(max_examples=12, deadline=None)
@given(seeds)
def test_the_named_change_turns_the_order_and_no_smaller_one_does(seed: int) -> None:
    grid, weights = some(seed)
    outcome = weigh(grid, weights)
    if outcome.state not in ("clear", "unclear"):
        return
    leader, flip = outcome.ranking[0].option, outcome.flip
    size = 11.0 if flip is None else abs(flip.after - flip.before)
    if flip is not None:
        changed = list(weights)
        changed[grid.dimensions.index(flip.dimension)] = flip.after
        assert weigh(grid, changed).ranking[0].option == flip.option != leader
    for number, weight in enumerate(weights):
        for step in range(101):
            if abs(step / 10 - weight) < size - CLOSE:
                found = levels(weigh(grid, [*weights[:number], step / 10, *weights[number + 1 :]]))
                own = found.pop(leader)
                assert own is None or all(other is None or other <= own + CLOSE for other in found.values())


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from([0.1, 0.5]))
def test_scores_depend_on_proportions_only_and_stay_on_the_scale(seed: int, factor: float) -> None:
    grid, weights = some(seed)
    outcome, other = weigh(grid, weights), weigh(grid, [weight * factor for weight in weights])
    for option, level in levels(outcome).items():
        assert level is None or math.isclose(level, levels(other)[option] or 0, rel_tol=CLOSE)
    for score in outcome.ranking:
        if score.level is not None:
            assert score.low is not None and score.high is not None
            assert grid.lowest - CLOSE <= score.low <= score.level + CLOSE
            assert score.level <= score.high + CLOSE <= grid.highest + 2 * CLOSE
            assert 0 < score.rated <= 1 + CLOSE


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_another_option_changes_no_other_score(seed: int) -> None:
    grid, weights = some(seed)
    fewer = replace(grid, options=grid.options[:-1], spans=grid.spans[:-1])
    whole = levels(weigh(grid, weights))
    assert levels(weigh(fewer, weights)) == {option: whole[option] for option in fewer.options}


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_more_weight_where_an_option_is_rated_best_never_lowers_it(seed: int) -> None:
    grid, weights = some(seed)
    best = [number for number, span in enumerate(grid.spans[0]) if span and span.level == grid.highest]
    for number in best:
        more = [*weights[:number], 10.0, *weights[number + 1 :]]
        before, after = (levels(weigh(grid, given))[grid.options[0]] for given in (weights, more))
        assert before is None or (after is not None and after >= before - CLOSE)


def test_random_weightings_are_counted_whole_and_alike_each_time() -> None:
    grid = small_grid([5, 1, 3], [1, 5, 3])
    found = random_wins(grid, (True, True, True))
    assert sum(found.wins) + found.ties == found.draws == 2000
    assert random_wins.__wrapped__(grid, (True, True, True)) == found
    # Two options that mirror each other win about as often.
    assert abs(found.wins[0] - found.wins[1]) < 150


def test_random_weightings_leave_out_what_does_not_count() -> None:
    grid = small_grid([5, 1], [1, 5])
    assert random_wins(grid, (True, False)).wins == (2000, 0)
    assert random_wins(grid, (False, False)).draws == 0
    assert random_wins(small_grid([3], [3]), (True,)).ties == 2000


def test_all_weightings_are_equally_likely() -> None:
    """With three dimensions each weighs more than half in a quarter of all cases."""
    grid = small_grid([5, 1, 1], [3, 3, 3])
    assert abs(random_wins(grid, (True, True, True)).wins[0] / 2000 - 0.25) < 0.04


def test_main_options_with_ratings_take_part(report: Report) -> None:
    grid = grid_of(report)
    assert grid.options == ("self-built", "managed-cloud")
    assert "d-fit" not in grid.dimensions and len(grid.dimensions) == 15
    isolation = grid.dimensions.index("d-isolation")
    spans = [spans[isolation] for spans in grid.spans]
    assert [span and (span.level, span.low, span.high) for span in spans] == [(5, 5, 5), (3, 2, 4)]
    # Both sources judge alike in kind, so the milder one counts and there is no range.
    upfront = grid.spans[0][grid.dimensions.index("d-cost-upfront")]
    assert upfront and (upfront.level, upfront.low, upfront.high) == (2, 2, 2)


def test_there_is_something_to_weigh_where_two_options_are_rated_and_presets_exist() -> None:
    report = load_files(WITH_WEIGHTS).report
    assert report is not None and can_weigh(report)
    assert preset_weights(grid_of(report), report.weight_presets[1]) == (3.0,)
    assert not can_weigh(report.model_copy(update={"weight_presets": ()}))
    assert not can_weigh(report.model_copy(update={"options": report.options[:1]}))
