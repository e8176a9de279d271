"""Rules about what readers see beside a cost preset's numbers: their ranges, and published figures."""

from __future__ import annotations

from collections.abc import Iterator

from generator.cost.limits import shown_number
from generator.cost.validation import Comparison, comparisons
from generator.draft import Draft
from generator.errors import Facts, Place, Problem, has_error
from generator.model_cost import CostModel, CostValue
from generator.rules import cost

DIGITS = 8
"""How many digits of a result are told: enough to see on which side of a tolerance it lies."""


def cost_preset_ranges_are_ordered(draft: Draft) -> Iterator[Problem]:
    """A preset's own range has both ends, the lower one first; its value lies between them."""
    for preset, origin in draft.of("cost-preset"):
        for number, entry in enumerate(preset.values):
            if entry.low is None and entry.high is None:
                continue
            if entry.low is None or entry.high is None:
                present, missing = ("low", "high") if entry.high is None else ("high", "low")
                facts = {"id": entry.parameter, "present": present, "missing": missing}
                yield Problem(origin.place("values", number, present), "cost-range-half", facts)
            else:
                place = origin.place("values", number, "value" if entry.low < entry.high else "low")
                yield from _range_problems(entry, place)


def _range_problems(entry: CostValue, place: Place) -> Iterator[Problem]:
    low, high = entry.low or 0.0, entry.high or 0.0
    facts = {"id": entry.parameter, "low": shown_number(low), "high": shown_number(high)}
    if low >= high:
        yield Problem(place, "cost-preset-range-order", facts)
    elif not low <= entry.value <= high:
        facts["value"] = shown_number(entry.value)
        yield Problem(place, "cost-value-outside", facts, severity="warning")


def cost_figures_are_reproduced(draft: Draft) -> Iterator[Problem]:
    """The formula gives each published figure within its tolerance."""
    scope = draft.single("cost-scope")
    if scope is None or not draft.is_complete or _has_faults(draft):
        # With a wrong input the result would be wrong as well, and say nothing new.
        return
    model = CostModel(
        parameters=tuple(parameter for parameter, _ in draft.of("cost-parameter")),
        references=(),
        presets=(),
        scope=scope[0],
    )
    for preset, origin in draft.of("cost-preset"):
        for number, compared in enumerate(comparisons(model, preset)):
            if not compared.is_reproduced:
                place = origin.place("published", number, "value")
                yield _not_reproduced(compared, place)


def _not_reproduced(compared: Comparison, place: Place) -> Problem:
    published = compared.figure
    facts: Facts = {"output": published.output, "value": shown_number(published.value)}
    if compared.ours is None:
        return Problem(place, "cost-figure-none", facts, severity="warning")
    width = abs(published.value) * published.tolerance
    facts = {
        **facts,
        "ours": _rounded(compared.ours),
        "tolerance": shown_number(published.tolerance),
        "least": _rounded(published.value - width),
        "most": _rounded(published.value + width),
    }
    return Problem(place, "cost-figure-differs", facts, severity="warning")


def _rounded(value: float) -> str:
    return shown_number(float(f"{value:.{DIGITS}g}"))


def _has_faults(draft: Draft) -> bool:
    rules = (
        cost.cost_parameters_are_those_of_the_formula,
        cost.cost_defaults_can_be_entered,
        cost.cost_presets_set_each_parameter_once,
        cost.cost_presets_can_be_entered,
        cost.cost_presets_share_the_work_out,
        cost.cost_presets_keep_to_one_currency,
        cost.cost_figures_can_be_reckoned,
    )
    return any(has_error(rule(draft)) for rule in rules)
