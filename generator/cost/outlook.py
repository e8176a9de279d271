"""What follows from the formula: the results of a case, curves, sensitivity, and who wins where."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.cost.formula import (
    MONTHS,
    BreakEven,
    Threshold,
    Values,
    annuity,
    break_even,
    break_even_utilisation,
    capital,
    cloud_cost_per_hour,
    cloud_monthly,
    cloud_total,
    nodes,
    own_cost_per_hour,
    own_monthly,
    own_total,
    quotient,
    residual,
    saving,
    useful_hours,
    ways,
)
from generator.model_cost import OWN_OUTPUTS, PRICES, Output, ParameterId, Way

Span = tuple[float, float]
Spans = Mapping[ParameterId, Span]
HOURS_PER_DAY = 24
DECIDED: tuple[ParameterId, ...] = ("gpus", "gpus-per-node")
SWING = 0.2
"""By which share inputs are varied where their usual range is not taken."""


@dataclass(frozen=True)
class Owning:
    """Owning alone; currency, and GPU-hours a month. `per_hour` is None where nothing is used."""

    nodes: float
    capital: float
    monthly: float
    residual: float
    total: float
    useful_hours: float
    per_hour: float | None


@dataclass(frozen=True)
class Renting:
    """One way to rent, and owning against it. Currency."""

    way: Way
    monthly: float
    total: float
    per_hour: float | None
    saving: float
    break_even: BreakEven
    threshold: Threshold


@dataclass(frozen=True)
class Result:
    """Owning, and each way to rent whose price is known."""

    owning: Owning
    renting: tuple[Renting, ...]


@dataclass(frozen=True)
class Point:
    """What has been paid after `month` months, discounted; residual value is not in it."""

    month: int
    own: float
    cloud: Mapping[Way, float]


@dataclass(frozen=True)
class Bar:
    """The saving with one input at its lower and at its upper end."""

    parameter: ParameterId
    low: float
    high: float
    saving_low: float
    saving_high: float

    @property
    def width(self) -> float:
        """How much the input matters."""
        return abs(self.saving_high - self.saving_low)


@dataclass(frozen=True)
class Cell:
    """What owning saves at a utilisation and a price; above nothing it wins, below it renting does."""

    utilisation: float
    price: float
    saving: float


def result(values: Values) -> Result:
    """All figures of a case."""
    owning = Owning(
        nodes=float(nodes(values)),
        capital=capital(values),
        monthly=own_monthly(values),
        residual=residual(values),
        total=own_total(values),
        useful_hours=useful_hours(values),
        per_hour=own_cost_per_hour(values),
    )
    return Result(owning, tuple(_renting(values, way) for way in ways(values)))


def _renting(values: Values, way: Way) -> Renting:
    return Renting(
        way=way,
        monthly=cloud_monthly(values, way),
        total=cloud_total(values, way),
        per_hour=cloud_cost_per_hour(values, way),
        saving=saving(values, way),
        break_even=break_even(values, way),
        threshold=break_even_utilisation(values, way),
    )


def curves(values: Values) -> tuple[Point, ...]:
    """A point for each month from the start to the horizon."""
    paid, own = capital(values), own_monthly(values)
    monthly = {way: cloud_monthly(values, way) for way in ways(values)}
    points = []
    for month in range(int(values["horizon"]) + 1):
        worth = annuity(values, month)
        cloud = {way: cost * worth for way, cost in monthly.items()}
        points.append(Point(month, paid + own * worth, cloud))
    return tuple(points)


def swings(values: Values, limits: Spans) -> dict[ParameterId, Span]:
    """Each input a fifth less and more, within its limits; without what is decided rather than guessed.

    The span of an input that is zero has no length, so the sensitivity leaves it out.
    """
    return {
        name: (
            _within(values[name] * (1 - SWING), limits[name]),
            _within(values[name] * (1 + SWING), limits[name]),
        )
        for name in limits
        if name in values and name not in DECIDED
    }


def _within(value: float, limit: Span) -> float:
    return min(max(value, limit[0]), limit[1])


def tornado(
    values: Values, way: Way, spans: Spans, *, whole: frozenset[ParameterId] = frozenset()
) -> tuple[Bar, ...]:
    """The saving at both ends of each span, the widest first; inputs without effect are left out.

    `whole` are rounded, half a unit upwards. Shares of a mix keep to what the other leaves, and
    are left out where an end needs a price that is not known.
    """
    bars = []
    for name, span in spans.items():
        low, high = (_fitting(values, name, end, whole) for end in span)
        ends = [{**values, name: end} for end in (low, high)]
        if all(way in ways(end) for end in ends):
            bars.append(Bar(name, low, high, *(saving(end, way) for end in ends)))
    kept = (bar for bar in bars if bar.width > 0)
    return tuple(sorted(kept, key=lambda bar: (-bar.width, bar.parameter)))


def _fitting(values: Values, name: ParameterId, value: float, whole: frozenset[ParameterId]) -> float:
    others: Mapping[ParameterId, ParameterId] = {
        "reserved-share": "spot-share",
        "spot-share": "reserved-share",
    }
    if name in others:
        value = min(value, 1 - values[others[name]])
    return float(math.floor(value + 0.5)) if name in whole else value


def winners(
    values: Values, way: Way, *, utilisations: Sequence[float], prices: Sequence[float]
) -> tuple[tuple[Cell, ...], ...]:
    """A row for each price of `way` (of a mix, for the one on demand), a cell for each utilisation."""
    price_name = PRICES.get(way, "on-demand-price")
    return tuple(
        tuple(
            Cell(share, price, saving({**values, "utilisation": share, price_name: price}, way))
            for share in utilisations
        )
        for price in prices
    )


def output(values: Values, way: Way | None, name: Output) -> float | None:
    """One figure by its name, as publications state it; None where it is undefined."""
    if name in OWN_OUTPUTS:
        return _own_output(values, name)
    return None if way is None or way not in ways(values) else _compared_output(values, way, name)


def _own_output(values: Values, name: Output) -> float | None:
    if name == "own-total":
        return own_total(values)
    if name == "own-cost-per-gpu-hour":
        return own_cost_per_hour(values)
    hours = nodes(values) * annuity(values, values["horizon"]) * values["hours-per-month"]
    return quotient(own_total(values), hours)


def _compared_output(values: Values, way: Way, name: Output) -> float | None:
    months = break_even(values, way).months
    share = break_even_utilisation(values, way).share
    owned, rented = own_cost_per_hour(values), cloud_cost_per_hour(values, way)
    found: Mapping[Output, float | None] = {
        "break-even-months": months,
        "break-even-hours": None if months is None else months * values["hours-per-month"],
        "break-even-utilisation": share,
        "break-even-hours-per-day": None if share is None else share * HOURS_PER_DAY,
        "cloud-total": cloud_total(values, way),
        "cloud-cost-per-year": cloud_monthly(values, way) * MONTHS,
        "saving": saving(values, way),
        "saving-share": quotient(saving(values, way), cloud_total(values, way)),
        "saving-per-gpu-hour": None if owned is None or rented is None else rented - owned,
    }
    return found[name]
