"""Merging the levels of several sources: never more extreme than the milder source."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.scoring import Merged, merge, middle_level, middle_of

SCALE = (1, 2, 3, 4, 5)
MIDDLE = middle_of(SCALE)
LEVELS = st.lists(st.sampled_from(SCALE), min_size=1, max_size=5)


def merged(levels: list[int], middle: float = MIDDLE) -> Merged:
    return merge(levels, inferred=[False] * len(levels), middle=middle)


@pytest.mark.parametrize(
    ("levels", "level", "is_disputed"),
    [
        ([4], 4, False),
        ([4, 5], 4, False),
        ([1, 2, 2], 2, False),
        ([3, 5], 3, False),
        ([1, 3], 3, False),
        ([3], 3, False),
        ([2, 4], 3, True),
        ([1, 3, 4], 3, True),
    ],
)
def test_levels_merge_to_the_one_nearest_the_middle(levels: list[int], level: int, is_disputed: bool) -> None:
    assert merged(levels) == Merged(
        level, min(levels), max(levels), is_inferred=False, is_disputed=is_disputed
    )


def test_silent_sources_merge_to_nothing() -> None:
    assert merged([]) == Merged(None, None, None, is_inferred=False, is_disputed=False)


def test_a_merged_level_is_inferred_only_if_every_level_is() -> None:
    assert merge([4, 5], inferred=[True, True], middle=MIDDLE).is_inferred
    assert not merge([4, 5], inferred=[True, False], middle=MIDDLE).is_inferred


def test_a_scale_without_middle_level_gives_the_level_just_below_the_middle() -> None:
    middle = middle_of((1, 2, 3, 4))
    assert middle == 2.5
    assert merged([1, 4], middle).level == 2
    assert merged([2, 3], middle).is_disputed


@pytest.mark.parametrize(("levels", "middle"), [([5, 4, 3, 2, 1], 3), ([1, 2, 3, 4], 2), ([0, 1], 0)])
def test_the_middle_level_is_that_which_opposite_levels_merge_to(levels: list[int], middle: int) -> None:
    assert middle_level(levels) == middle
    ends = merge([min(levels), max(levels)], inferred=[False, False], middle=middle_of(levels))
    assert ends.level == middle


def test_the_middle_does_not_depend_on_the_order_of_levels() -> None:
    assert middle_of((5, 1, 3)) == middle_of(SCALE) == 3


@given(LEVELS, st.randoms(use_true_random=False))
def test_the_order_of_sources_is_irrelevant(levels: list[int], rng: Random) -> None:
    shuffled = list(levels)
    rng.shuffle(shuffled)
    assert merged(shuffled) == merged(levels)


@given(LEVELS)
def test_turning_the_scale_round_turns_the_result_round(levels: list[int]) -> None:
    turned, straight = merged([6 - level for level in levels]), merged(levels)
    assert turned.level == 6 - (straight.level or 0)
    assert turned.is_disputed == straight.is_disputed


@given(LEVELS)
def test_the_result_is_never_more_extreme_than_the_milder_source(levels: list[int]) -> None:
    level = merged(levels).level
    assert level is not None
    assert abs(level - MIDDLE) <= min(abs(given_level - MIDDLE) for given_level in levels)


@given(LEVELS)
def test_a_source_that_repeats_another_changes_nothing(levels: list[int]) -> None:
    assert merged([*levels, levels[0]]) == merged(levels)
