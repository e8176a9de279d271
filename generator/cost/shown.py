"""The results of a case as the texts of a page: figures, tables, one sentence.

`site-overrides/javascripts/cost/shown.js` writes the same while the reader types; the words of
both come from the report's interface strings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.cost.formula import Threshold, Values, ways
from generator.cost.numbers import DASH, Magnitudes, amount, fixed, grouped, percent_number, quantity
from generator.cost.outlook import Bar, Renting, Result, curves, winners
from generator.model_cost import PRICES, ParameterId, Way

MONTH_STEPS = (1, 2, 3, 6, 12, 24, 48)
MOST_MONTHS = 6
SHOWN_BARS = 8
"""How many inputs the sensitivity shows; the others matter less."""
TENTHS = tuple(step / 10 for step in range(11))
PRICE_SPAN = (0.25, 2.0)
"""Prices of the map, as multiples of the price in the case."""

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Labels:
    """The words of a language, as patterns for `str.format` that only `say` reads; names of parameters.

    `hourly` is the unit of prices by the hour, with the currency in it.
    """

    words: Mapping[str, str]
    magnitudes: Magnitudes
    names: Mapping[ParameterId, str]
    currency: str
    hourly: str

    def say(self, key: str, /, **facts: str) -> str:
        """The words called `key`; currency and unit are known to all of them."""
        known = {"currency": self.currency, "hourly": self.hourly}
        return self.words[key].format_map({**known, **facts})

    def way(self, way: Way) -> str:
        """How a way to rent is called within a sentence."""
        return self.say(f"way.{way}")


@dataclass(frozen=True)
class ShownTable:
    """A table: what its columns are, and its rows, the first cell of which names the row."""

    header: tuple[str, ...]
    rows: Rows


def headline(found: Result, way: Way, values: Values, labels: Labels) -> str:
    """What comes out against renting `way`, in one sentence."""
    renting = _against(found, way)
    if renting is None:
        return labels.say("headline.unpriced", way=labels.way(way))
    found_months = renting.break_even.months
    months = "" if found_months is None else months_text(found_months, labels)
    horizon = _horizon(values, labels)
    told = labels.say(
        f"headline.{renting.break_even.state}", way=labels.way(way), months=months, horizon=horizon
    )
    return labels.say("headline.residual", headline=told) if found.owning.residual else told


def figures(found: Result, way: Way, values: Values, labels: Labels) -> tuple[tuple[str, str], ...]:
    """The figures that matter most, each with its name."""
    renting = _against(found, way)
    months = _horizon(values, labels)
    rows = [
        ("figure.break-even", DASH if renting is None else break_even_text(renting, labels)),
        ("figure.utilisation", DASH if renting is None else utilisation_text(renting.threshold, labels)),
        ("figure.own", amount(found.owning.per_hour)),
        ("figure.rent", DASH if renting is None else amount(renting.per_hour)),
        ("figure.saving", DASH if renting is None else amount(renting.saving)),
    ]
    return tuple((labels.say(key, way=labels.way(way), months=months), text) for key, text in rows)


def ways_table(found: Result, values: Values, labels: Labels) -> ShownTable:
    """Owning, and every way to rent whose price is known."""
    months = _horizon(values, labels)
    keys = ("column.per-hour", "column.break-even", "column.utilisation", "column.saving")
    header = ("", *(labels.say(key, months=months) for key in keys))
    own = (labels.say("name.own"), amount(found.owning.per_hour), DASH, DASH, DASH)
    rented = tuple(
        (
            labels.say(f"name.{entry.way}"),
            amount(entry.per_hour),
            break_even_text(entry, labels),
            utilisation_text(entry.threshold, labels),
            amount(entry.saving),
        )
        for entry in found.renting
    )
    return ShownTable(header, (own, *rented))


def owning_table(found: Result, values: Values, labels: Labels) -> Rows:
    """What owning costs, part by part."""
    owning, months = found.owning, _horizon(values, labels)
    parts = (
        ("owning.nodes", quantity(owning.nodes)),
        ("owning.capital", amount(owning.capital)),
        ("owning.monthly", amount(owning.monthly)),
        ("owning.residual", amount(owning.residual)),
        ("owning.total", amount(owning.total)),
        ("owning.hours", amount(owning.useful_hours)),
    )
    return tuple((labels.say(key, months=months), text) for key, text in parts)


def curves_table(values: Values, labels: Labels) -> ShownTable:
    """What has been paid after some months."""
    known, points = ways(values), curves(values)
    step = month_step(len(points) - 1)
    header = (labels.say("column.months"), *(labels.say(f"name.{name}") for name in ("own", *known)))
    rows = tuple(
        (quantity(point.month), amount(point.own), *(amount(point.cloud[way]) for way in known))
        for point in points
        if point.month % step == 0 or point is points[-1]
    )
    return ShownTable(header, rows)


def tornado_table(bars: Sequence[Bar], labels: Labels) -> ShownTable:
    """The saving with each input at its lower and at its upper end."""
    keys = ("column.input", "column.low", "column.high", "column.saving-low", "column.saving-high")
    rows = tuple(
        (
            labels.names[bar.parameter],
            quantity(bar.low),
            quantity(bar.high),
            amount(bar.saving_low),
            amount(bar.saving_high),
        )
        for bar in bars[:SHOWN_BARS]
    )
    return ShownTable(tuple(labels.say(key) for key in keys), rows)


def map_table(values: Values, way: Way, labels: Labels) -> ShownTable:
    """From which price on owning is cheaper, at each utilisation."""
    price = varied_price(values, way)
    header = (labels.say("column.at"), labels.say("column.price", way=labels.way(way)))
    if not price:
        return ShownTable(header, ())
    rows = []
    for share, bound in zip(TENTHS, price_bounds(values, way, TENTHS, price), strict=True):
        text = {"any": labels.say("price.any"), "none": labels.say("price.none")}.get(str(bound))
        if text is None:
            text = amount(float(bound))
        rows.append((percent(share, labels), text))
    return ShownTable(header, tuple(rows))


def varied_price(values: Values, way: Way) -> float | None:
    """The price that the map varies: that of `way`, of a mix the one on demand."""
    return values.get(PRICES.get(way, "on-demand-price")) if way in ways(values) else None


def price_bounds(
    values: Values, way: Way, utilisations: Sequence[float], price: float
) -> tuple[float | str, ...]:
    """The price above which owning is cheaper, at each utilisation.

    It is `any` or `none` where no price parts them. The saving is linear in the price, so two prices tell.
    """
    low, high = (price * factor for factor in PRICE_SPAN)
    below, above = winners(values, way, utilisations=utilisations, prices=(low, high))
    found: list[float | str] = []
    for one, other in zip(below, above, strict=True):
        gained = other.saving - one.saving
        if gained <= 0:
            found.append("any" if one.saving > 0 else "none")
            continue
        bound = low - one.saving / gained * (high - low)
        found.append(bound if bound > 0 else "any")
    return tuple(found)


def month_step(horizon: int) -> int:
    """Months between marks of an axis."""
    return next((step for step in MONTH_STEPS if horizon / step <= MOST_MONTHS), MONTH_STEPS[-1])


def percent(share: float, labels: Labels) -> str:
    """A share in percent, to a tenth."""
    return labels.say("percent", number=percent_number(share))


def months_text(months: float, labels: Labels) -> str:
    """A number of months with its unit, to a tenth."""
    text = grouped(fixed(months, 1))
    return labels.say("months.least") if text == "0.0" else labels.say("months.many", number=text)


def _horizon(values: Values, labels: Labels) -> str:
    text = quantity(values["horizon"])
    return labels.say("months.one" if text == "1" else "months.many", number=text)


def break_even_text(entry: Renting, labels: Labels) -> str:
    """When owning has cost as much as renting."""
    found = entry.break_even
    months = "" if found.months is None else months_text(found.months, labels)
    return labels.say(f"break-even.{found.state}", months=months)


def utilisation_text(found: Threshold, labels: Labels) -> str:
    """The utilisation at which owning and renting cost the same."""
    share = "" if found.share is None else percent(found.share, labels)
    return labels.say(f"utilisation.{found.state}", share=share)


def _against(found: Result, way: Way) -> Renting | None:
    return next((entry for entry in found.renting if entry.way == way), None)
