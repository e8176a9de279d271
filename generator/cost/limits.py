"""What the formula can take: numbers within a parameter's limits, shares that are no more than the whole."""

from __future__ import annotations

from collections.abc import Sequence

from generator.errors import Place, Problem
from generator.model_cost import RATIOS, CostParameter, ParameterId

SHARES: tuple[ParameterId, ...] = ("reserved-share", "spot-share")
"""What they leave of a mix is rented on demand, so together they are 1 at most."""
LEAST_PERCENT = 2
"""From here on a number that is too large for a share is taken for percent without their sign."""


def value_problems(parameter: CostParameter, value: float, place: Place) -> tuple[Problem, ...]:
    """Why the formula cannot take `value` for a parameter; empty where it can."""
    facts = {"key": parameter.id, "value": shown_number(value)}
    # Said like this, what is not a number is refused too.
    if not value >= parameter.least:
        return (Problem(place, "value-too-small", {**facts, "limit": shown_number(parameter.least)}),)
    if not value <= parameter.most:
        facts["limit"] = shown_number(parameter.most)
        # Somebody who writes 1.5 for a share hardly means a hundredth of it.
        is_percent = parameter.id in RATIOS and value >= LEAST_PERCENT
        if is_percent and parameter.least <= value / 100 <= parameter.most:
            return (Problem(place, "value-too-large-near", {**facts, "meant": f"{value / 100:.10g}"}),)
        return (Problem(place, "value-too-large", facts),)
    if parameter.is_whole and value != int(value):
        return (Problem(place, "cost-value-fraction", facts),)
    return ()


def share_problem(values: Sequence[float], place: Place) -> Problem:
    """That the shares of a mix, in the order of `SHARES`, add up to more than 1."""
    facts = {"names": " + ".join(SHARES), "value": " + ".join(map(shown_number, values))}
    return Problem(place, "cost-shares", facts)


def shown_number(value: float) -> str:
    """A number as people write it, without a decimal that says nothing."""
    return str(int(value)) if abs(value) < 1e15 and value == int(value) else repr(value)
