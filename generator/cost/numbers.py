"""Numbers as pages and drawings show them.

`site-overrides/javascripts/cost/shown.js` writes them alike, digit for digit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

HUGE = 1e15
"""From here on digits say less than the exponent."""
DASH = "–"
MINUS = "−"
_THOUSANDS = re.compile(r"\B(?=(?:\d{3})+$)")
Magnitudes = Sequence[tuple[int, str]]
"""Exponents of ten with the names that numbers of that size get, the largest first."""


def fixed(value: float, digits: int) -> str:
    """So many decimals, halves away from zero."""
    if abs(value) >= HUGE:
        return f"{value:.2e}"
    text = f"{Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}"
    return text if text.strip("-0.") else text.removeprefix("-")


def trimmed(value: float, digits: int) -> str:
    """At most so many decimals."""
    text = fixed(value, digits)
    return text.rstrip("0").removesuffix(".") if "." in text and "e" not in text else text


def signed(text: str) -> str:
    """A number with a true minus sign, if any."""
    return f"{MINUS}{text[1:]}" if text.startswith("-") else text


def grouped(text: str) -> str:
    """A comma between thousands, and a true minus sign."""
    whole, point, decimals = text.partition(".")
    return signed(text if "e" in text else _THOUSANDS.sub(",", whole) + point + decimals)


def amount(value: float | None) -> str:
    """Money to the unit, small amounts with decimals; a dash where there is none."""
    if value is None:
        return DASH
    size = abs(value)
    digits = 0 if size >= 1000 or size == 0 else 2 if size >= 1 else 4
    return grouped(fixed(value, digits))


def percent_number(share: float) -> str:
    """A share in percent, to a tenth, without the sign of percent."""
    return signed(trimmed(share * 100, 1))


def quantity(value: float) -> str:
    """An input of any kind, to six decimals."""
    return grouped(trimmed(value, 6))


def figure(value: float, *, is_money: bool) -> str:
    """A result beside a published figure: six significant digits, money of a thousand or more to the unit."""
    if is_money and abs(value) >= 1000:
        return amount(value)
    return grouped(f"{Decimal(f'{value:.6g}'):f}")


def short(value: float, magnitudes: Magnitudes) -> str:
    """As short as an axis needs it."""
    for exponent, name in magnitudes:
        scale = float(f"1e{exponent}")
        if abs(value) >= scale:
            return signed(trimmed(value / scale, 2)) + name
    return signed(trimmed(value, 2 if abs(value) >= 1 else 4))


def nice_step(raw: float) -> float:
    """The least of 1, 2, 2.5, 5, 10, 20 … (and of tenths of these) that is not below `raw`."""
    power = 1.0
    while power * 10 <= raw:
        power *= 10
    while power > raw:
        power /= 10
    return next((power * factor for factor in (1, 2, 2.5, 5) if power * factor >= raw), power * 10)


def ticks(low: float, high: float, count: int) -> tuple[float, ...]:
    """Round numbers from `low` to `high`, about `count` of them."""
    step = nice_step((high - low) / count)
    return tuple(number * step for number in range(math.ceil(low / step), math.floor(high / step) + 1))
