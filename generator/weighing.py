"""Weighing dimensions: which option comes first by somebody's weights, and how firmly.

An option's score is the mean of its merged levels, weighted by dimension. Dimensions on which it
has no rating are left out of its mean; `rated` is the share of the weight that remains. Where
sources conflict, the merged level is the middle and the score a range. All sums run in order of
the dimensions, so that `site-overrides/javascripts/tools/weighing.js` gives the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from generator.model import Report
from generator.model_weights import LEAST_WEIGHT, MOST_WEIGHT, STEPS, WeightPreset
from generator.scoring import merge, middle_of

CLEAR_MARGIN = 0.1
"""A lead of less than this share of the scale names no clear winner."""
ENOUGH_RATED = 0.5
"""Nor does a comparison of options that are rated on less than this share of the weight."""
DRAWS = 2000
SEED = 20261130
_EQUAL = 1e-9
_WORD = 2**32

State = Literal["nothing", "alone", "tie", "unclear", "clear"]
Doubt = Literal["margin", "range", "coverage"]


@dataclass(frozen=True)
class Span:
    """A merged level; `low` and `high` differ from it where sources conflict."""

    level: int
    low: int
    high: int


@dataclass(frozen=True)
class Grid:
    """What takes part: options and dimensions with ratings, and `spans` by option, then dimension."""

    options: tuple[str, ...]
    dimensions: tuple[str, ...]
    spans: tuple[tuple[Span | None, ...], ...]
    lowest: int
    highest: int


@dataclass(frozen=True)
class Score:
    """An option's weighted level with its range, None where nothing that is weighed is rated.

    `rated` is the share of the weight on dimensions on which the option has a rating. `rank` counts
    from 1 and is shared by equals; it is 0 without a level.
    """

    option: str
    level: float | None
    low: float | None
    high: float | None
    rated: float
    rank: int


@dataclass(frozen=True)
class Flip:
    """The smallest change of one weight, in steps, that puts another option first: `option`."""

    dimension: str
    before: float
    after: float
    option: str


@dataclass(frozen=True)
class Outcome:
    """A ranking and how firm it is. `margin` is the lead of the first as a share of the scale's span."""

    state: State
    ranking: tuple[Score, ...]
    margin: float | None
    doubts: tuple[Doubt, ...]
    flip: Flip | None


@dataclass(frozen=True)
class Wins:
    """How many of `draws` random weightings each option wins, in the order of the grid's options."""

    wins: tuple[int, ...]
    ties: int
    draws: int


def grid_of(report: Report) -> Grid:
    """Main options with ratings, on the dimensions on which one of them is rated."""
    levels = [level.level for level in report.scales.levels]
    middle = middle_of(levels)
    found: dict[tuple[str, str], Span] = {}
    for dimension in report.dimensions:
        for entry in dimension.assessments:
            ratings = [rating.level for rating in entry.ratings]
            inferred = [rating.inferred for rating in entry.ratings]
            merged = merge(ratings, inferred=inferred, middle=middle)
            if merged.level is None or merged.low is None or merged.high is None:
                continue
            ends = (merged.low, merged.high) if merged.is_disputed else (merged.level, merged.level)
            found[entry.option, dimension.id] = Span(merged.level, *ends)
    main = [option.id for option in report.options if option.role == "main"]
    options = tuple(option for option in main if any(key[0] == option for key in found))
    dimensions = tuple(
        dimension.id
        for dimension in report.dimensions
        if any((option, dimension.id) in found for option in options)
    )
    spans = tuple(tuple(found.get((option, name)) for name in dimensions) for option in options)
    return Grid(options, dimensions, spans, min(levels), max(levels))


def can_weigh(report: Report) -> bool:
    """Whether there is something to weigh: presets to begin with, and two options with ratings."""
    return bool(report.weight_presets) and len(grid_of(report).options) > 1


def preset_weights(grid: Grid, preset: WeightPreset) -> tuple[float, ...]:
    """A preset's weights in the order of the grid's dimensions."""
    return tuple(float(preset.weights.get(dimension, 0)) for dimension in grid.dimensions)


def weigh(grid: Grid, weights: Sequence[float]) -> Outcome:
    """Rank the options by `weights`, from 0 to 10 in the order of the grid's dimensions."""
    scores = [_score(grid, weights, number) for number in range(len(grid.options))]
    ranking = sorted(_ranked(scores), key=lambda score: (score.level is None, -(score.level or 0)))
    placed = [score for score in ranking if score.level is not None]
    if len(placed) < 2:
        return Outcome("alone" if placed else "nothing", tuple(ranking), None, (), None)
    lead = _level(placed[0]) - _level(placed[1])
    margin = lead / (grid.highest - grid.lowest)
    if lead <= _EQUAL:
        return Outcome("tie", tuple(ranking), margin, (), None)
    doubts = tuple(_doubts(placed, margin))
    flip = _smallest_flip(grid, weights, placed[0].option)
    return Outcome("unclear" if doubts else "clear", tuple(ranking), margin, doubts, flip)


@lru_cache(maxsize=64)
def random_wins(grid: Grid, weighed: tuple[bool, ...]) -> Wins:
    """Draw weightings of the dimensions that are `weighed`, all equally likely, and count who wins.

    Where there are not two options to compare, nothing is drawn.
    Weights are the gaps between sorted random whole numbers, so that all but one division is exact
    and both languages count the same.
    """
    chosen = [number for number, is_weighed in enumerate(weighed) if is_weighed]
    compared = [spans for spans in grid.spans if any(spans[number] for number in chosen)]
    draws = DRAWS if len(compared) > 1 else 0
    wins, ties = [0] * len(grid.options), 0
    numbers = _random_words(SEED)
    for _ in range(draws):
        cuts = sorted(next(numbers) for _ in chosen[1:])
        gaps = [end - start for start, end in zip([0, *cuts], [*cuts, _WORD], strict=True)]
        winner = _winner([_mean(spans, chosen, gaps) for spans in grid.spans])
        if winner is None:
            ties += 1
        else:
            wins[winner] += 1
    return Wins(tuple(wins), ties, draws)


def _score(grid: Grid, weights: Sequence[float], option: int) -> Score:
    total = rated = level = low = high = 0.0
    for span, weight in zip(grid.spans[option], weights, strict=True):
        total += weight
        if span is not None:
            rated += weight
            level += weight * span.level
            low += weight * span.low
            high += weight * span.high
    name = grid.options[option]
    if not rated:
        return Score(name, None, None, None, 0.0, 0)
    return Score(name, level / rated, low / rated, high / rated, rated / total, 0)


def _ranked(scores: Sequence[Score]) -> Iterator[Score]:
    for score in scores:
        rank = 0
        if score.level is not None:
            better = (other.level for other in scores if other.level is not None)
            rank = 1 + sum(level > score.level + _EQUAL for level in better)
        yield Score(score.option, score.level, score.low, score.high, score.rated, rank)


def _level(score: Score) -> float:
    assert score.level is not None
    return score.level


def _doubts(placed: Sequence[Score], margin: float) -> Iterator[Doubt]:
    """Why a lead is not clear: it is small, depends on which source is right, or rests on few ratings."""
    first, second = placed[0], placed[1]
    if margin < CLEAR_MARGIN - _EQUAL:
        yield "margin"
    if any((first.low or 0) <= (other.high or 0) + _EQUAL for other in placed[1:]):
        yield "range"
    if min(first.rated, second.rated) < ENOUGH_RATED - _EQUAL:
        yield "coverage"


def _smallest_flip(grid: Grid, weights: Sequence[float], leader: str) -> Flip | None:
    """Try each weight in steps; of changes of the same size the first dimension's, then the lower."""
    best: Flip | None = None
    for number, dimension in enumerate(grid.dimensions):
        before = weights[number]
        for step in range(int(LEAST_WEIGHT) * STEPS, int(MOST_WEIGHT) * STEPS + 1):
            after = step / STEPS
            if best is not None and abs(after - before) >= abs(best.after - best.before) - _EQUAL:
                continue
            changed = [*weights[:number], after, *weights[number + 1 :]]
            overtaker = _overtaker(grid, changed, leader)
            if overtaker is not None:
                best = Flip(dimension, before, after, overtaker)
    return best


def _overtaker(grid: Grid, weights: Sequence[float], leader: str) -> str | None:
    """Who is ahead of `leader`, as long as that has a level at all."""
    every = range(len(weights))
    levels = [_mean(spans, every, weights) for spans in grid.spans]
    winner = _best(levels)
    own = levels[grid.options.index(leader)]
    if own is None or winner is None or (levels[winner] or 0) <= own + _EQUAL:
        return None
    return grid.options[winner]


def _mean(spans: Sequence[Span | None], chosen: Iterable[int], weights: Sequence[float]) -> float | None:
    """The mean of merged levels; `weights` belong to the `chosen` dimensions."""
    rated = level = 0.0
    for number, weight in zip(chosen, weights, strict=True):
        span = spans[number]
        if span is not None:
            rated += weight
            level += weight * span.level
    return level / rated if rated else None


def _winner(levels: Sequence[float | None]) -> int | None:
    """The number of the only best level, None where there is no such."""
    best = _best(levels)
    if best is None:
        return None
    is_alone = all(
        level is None or number == best or level < (levels[best] or 0) - _EQUAL
        for number, level in enumerate(levels)
    )
    return best if is_alone else None


def _best(levels: Sequence[float | None]) -> int | None:
    best: int | None = None
    for number, level in enumerate(levels):
        if level is not None and (best is None or level > (levels[best] or 0)):
            best = number
    return best


def _random_words(seed: int) -> Iterator[int]:
    """Whole numbers below 2**32 by mulberry32, which is the same in any language."""
    state = seed
    while True:
        state = (state + 0x6D2B79F5) % _WORD
        mixed = (state ^ state >> 15) * (state | 1) % _WORD
        mixed ^= (mixed + (mixed ^ mixed >> 7) * (mixed | 61)) % _WORD
        yield mixed ^ mixed >> 14
