"""Writes numbers in the same bytes everywhere."""

from __future__ import annotations


def plain_number(number: float) -> str:
    """A number without needless digits: 4, 3.5."""
    return f"{round(number, 6) + 0.0:g}"


def coordinate(number: float) -> str:
    """A position rounded to a tenth of a pixel."""
    return plain_number(round(number, 1))


def rounded(number: float) -> float:
    """The same for outputs that hold numbers."""
    return round(number, 4) + 0.0
