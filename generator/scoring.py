"""Pure arithmetic on ratings: how several sources' levels become one.

A merged level never claims more than the milder source. Where sources point
in different directions the result is the middle of the scale, and the range
is kept so that it can be shown as disputed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Merged:
    """A merged level on the scale with the span of the sources' levels.

    `level`, `low` and `high` are None where no source judges. `is_disputed` says
    that sources point in opposite directions.
    """

    level: int | None
    low: int | None
    high: int | None
    is_inferred: bool
    is_disputed: bool


def merge(levels: Sequence[int], *, inferred: Sequence[bool], middle: float) -> Merged:
    """Merge one level per source; `middle` is the scale's neutral value.

    All on one side: the level nearest the middle. Otherwise the middle, or the level
    just below it where the scale has no level in the middle.
    """
    if not levels:
        return Merged(None, None, None, is_inferred=False, is_disputed=False)
    low, high = min(levels), max(levels)
    if low > middle:
        level = low
    elif high < middle:
        level = high
    else:
        level = int(middle)
    return Merged(level, low, high, is_inferred=all(inferred), is_disputed=low < middle < high)


def middle_of(levels: Sequence[int]) -> float:
    """The neutral value of a scale: halfway between its lowest and highest level."""
    return (min(levels) + max(levels)) / 2


def middle_level(levels: Sequence[int]) -> int:
    """The level in the middle of a scale, or the one just below."""
    return max(level for level in levels if level <= middle_of(levels))
