"""What owning and renting cost in a month, and when and at what utilisation they cost the same.

The model compares cash after Lenovo Press LP2368, with monthly discounting after Walker
(IEEE Computer 42(4), 2009). What is bought is paid once, at the start; no depreciation is
subtracted besides, which would count it twice. Money is in the one currency of the inputs.

Beyond its description it says of the break-even utilisation whether owning is cheaper at any, at
none, or only below it; it takes a discount rate under `SMALLEST_RATE` for none; and the data keep
availability and cloud hours per own hour at 0.01 or more, so that no division is by nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from generator.model_cost import PRICES, WAYS, ParameterId, Way

MONTHS = 12
SMALLEST_RATE = 1e-9
"""Smaller discount rates change no digit that anybody reads, but lose those of the logarithms."""
Values = Mapping[ParameterId, float]
"""Every parameter that has a value. Prices of the cloud may be missing where nothing has to be paid."""


@dataclass(frozen=True)
class BreakEven:
    """After how many months owning has cost as much as renting.

    `immediate`: from the start; `ok`: within the horizon; `beyond-horizon`: later; `never`: not
    at all, and then `months` is None.
    """

    state: Literal["immediate", "ok", "beyond-horizon", "never"]
    months: float | None


@dataclass(frozen=True)
class Threshold:
    """The utilisation at which owning and renting cost the same over the horizon.

    `ok`: owning is cheaper above `share`; `below`: only below it; `always` and `never`: at any
    utilisation or at none; `undefined`: what is rented costs the same whether it is used or not.
    `share` is None unless the state is `ok` or `below`.
    """

    state: Literal["ok", "below", "always", "never", "undefined"]
    share: float | None


def nodes(values: Values) -> float:
    """How many nodes hold the GPUs: whole ones."""
    return math.ceil(values["gpus"] / values["gpus-per-node"])


def capital(values: Values) -> float:
    """What is paid at the start: nodes and what belongs to them. Currency."""
    return nodes(values) * values["node-price"] + values["other-capex"]


def own_monthly(values: Values) -> float:
    """What owning costs in a month besides the purchase. Currency per month."""
    return _own_fixed(values) + _own_by_use(values) * values["utilisation"]


def _own_fixed(values: Values) -> float:
    """Costs that do not depend on use: idle power, maintenance, space, staff, the rest."""
    return (
        _power_cost(values) * values["idle-power-share"]
        + values["maintenance-rate"] * capital(values) / MONTHS
        + nodes(values) * values["colocation-price"]
        + values["staff-cost"] / MONTHS
        + values["other-running-cost"]
    )


def _own_by_use(values: Values) -> float:
    """What full use adds, in power."""
    return _power_cost(values) * (1 - values["idle-power-share"])


def _power_cost(values: Values) -> float:
    """Electricity of all nodes at full load, with what the building adds. Currency per month."""
    kilowatt_hours = nodes(values) * values["node-power"] * values["hours-per-month"] * values["pue"]
    return kilowatt_hours * values["electricity-price"]


def useful_hours(values: Values) -> float:
    """GPU-hours of a month in which own GPUs do useful work."""
    return values["gpus"] * values["availability"] * values["utilisation"] * values["hours-per-month"]


def ways(values: Values) -> tuple[Way, ...]:
    """The ways to rent whose prices are known."""
    return tuple(
        way
        for way in WAYS
        if all(PRICES[part] in values for part, share in _shares(values, way).items() if share > 0)
    )


def _shares(values: Values, way: Way) -> Mapping[Way, float]:
    """How the work is spread over the simple ways; adds up to 1."""
    if way != "mix":
        return {part: 1.0 if part == way else 0.0 for part in PRICES}
    reserved, spot = values["reserved-share"], values["spot-share"]
    return {"on-demand": max(0.0, 1 - reserved - spot), "reserved": reserved, "spot": spot}


def cloud_monthly(values: Values, way: Way) -> float:
    """What renting costs in a month. Currency per month.

    What is reserved is paid around the clock, whatever its use; of a mix, its share is. Storage
    and egress cost the same either way.
    """
    return _cloud_fixed(values, way) + _cloud_by_use(values, way) * values["utilisation"]


def _cloud_fixed(values: Values, way: Way) -> float:
    share = _shares(values, way)["reserved"]
    reserved = share * values["gpus"] * values["hours-per-month"] * values["reserved-price"] if share else 0.0
    stored = values["storage-price"] * values["storage"] if values["storage"] else 0.0
    moved = values["egress-price"] * values["egress"] if values["egress"] else 0.0
    return reserved + stored + moved


def _cloud_by_use(values: Values, way: Way) -> float:
    """What full use adds."""
    shares = _shares(values, way)
    full = values["gpus"] * values["availability"] * values["hours-per-month"] * values["cloud-hours-ratio"]
    price = shares["on-demand"] * values["on-demand-price"] if shares["on-demand"] else 0.0
    if shares["spot"]:
        price += shares["spot"] * values["spot-price"] * (1 + values["spot-overhead"])
    return full * price


def monthly_rate(values: Values) -> float:
    """The discount rate of a month that compounds to that of a year."""
    yearly = values["discount-rate"]
    return 0.0 if yearly < SMALLEST_RATE else math.expm1(math.log1p(yearly) / MONTHS)


def annuity(values: Values, months: float) -> float:
    """What 1 a month, paid at each month's end, is worth at the start; without discounting `months`."""
    rate = monthly_rate(values)
    return months if rate == 0 else -math.expm1(-months * math.log1p(rate)) / rate


def residual(values: Values) -> float:
    """What the purchase is still worth at the horizon, discounted to the start. Currency."""
    discount = math.exp(-values["horizon"] * math.log1p(monthly_rate(values)))
    return values["residual-share"] * capital(values) * discount


def own_total(values: Values) -> float:
    """What owning costs over the horizon, less what is left of its worth. Currency, discounted."""
    running = own_monthly(values) * annuity(values, values["horizon"])
    return capital(values) + running - residual(values)


def cloud_total(values: Values, way: Way) -> float:
    """What renting costs over the horizon. Currency, discounted."""
    return cloud_monthly(values, way) * annuity(values, values["horizon"])


def saving(values: Values, way: Way) -> float:
    """What owning saves over the horizon; negative where renting is cheaper. Currency, discounted."""
    difference = cloud_monthly(values, way) - own_monthly(values)
    return difference * annuity(values, values["horizon"]) - (capital(values) - residual(values))


def break_even(values: Values, way: Way) -> BreakEven:
    """The payback of the purchase, which does not count what it is worth in the end."""
    paid = capital(values)
    gain = cloud_monthly(values, way) - own_monthly(values)
    rate = monthly_rate(values)
    if paid <= 0 and gain >= 0:
        return BreakEven("immediate", 0.0)
    if gain <= 0 or paid * rate >= gain:
        return BreakEven("never", None)
    months = quotient(paid, gain)
    if months is not None and rate > 0:
        months = -math.log1p(-paid * rate / gain) / math.log1p(rate)
    if months is None:
        return BreakEven("never", None)
    return BreakEven("ok" if months <= values["horizon"] else "beyond-horizon", months)


def break_even_utilisation(values: Values, way: Way) -> Threshold:
    """Where the saving over the horizon, which is linear in utilisation, is nothing."""
    if _shares(values, way)["reserved"] == 1:
        return Threshold("undefined", None)
    months = annuity(values, values["horizon"])
    fixed = _own_fixed(values) - _cloud_fixed(values, way)
    needed = capital(values) - residual(values) + fixed * months
    gained = (_cloud_by_use(values, way) - _own_by_use(values)) * months
    wins_idle, wins_busy = needed <= 0, gained >= needed
    share = quotient(needed, gained)
    if wins_idle and wins_busy:
        return Threshold("always", None)
    if share is None or wins_idle == wins_busy:
        return Threshold("never", None)
    return Threshold("ok" if wins_busy else "below", share)


def own_cost_per_hour(values: Values) -> float | None:
    """What an hour of useful work of a GPU costs its owner; None where there is none."""
    return quotient(own_total(values), useful_hours(values) * annuity(values, values["horizon"]))


def cloud_cost_per_hour(values: Values, way: Way) -> float | None:
    """What renting costs for each hour of useful work of an own GPU; None where there is none."""
    return quotient(cloud_monthly(values, way), useful_hours(values))


def quotient(dividend: float, divisor: float) -> float | None:
    """None where a division has no finite result."""
    if divisor == 0:
        return None
    result = dividend / divisor
    return result if math.isfinite(result) else None
