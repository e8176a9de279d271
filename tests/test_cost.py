"""The formula of the cost model: published figures, states, and what holds for any values."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

import pytest
from cost_cases import OUTPUTS, case_of, own_model, random_values
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.cost.cases import Settings, open_case
from generator.cost.formula import (
    BreakEven,
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
    residual,
    saving,
    ways,
)
from generator.cost.outlook import curves, output, result, swings, tornado, winners
from generator.cost.validation import comparisons
from generator.model_cost import PARAMETERS, CostPreset, ParameterId, Way

MODEL = own_model()
Values = Mapping[ParameterId, float]
LIMITS = {entry.id: (entry.least, entry.most) for entry in MODEL.parameters}


def values_of(preset: str, **changes: float) -> dict[ParameterId, float]:
    """The values of a preset; changes have underscores for hyphens."""
    named: Any = {name.replace("_", "-"): value for name, value in changes.items()}
    return {**case_of(MODEL, preset).values, **named}


START = values_of("usd-8xh200")

# What the model's description says that it has to give: preset, changes, way, months, state, saving,
# break-even utilisation, cost of owning per useful GPU-hour.
FIGURES: list[tuple[str, dict[str, float], Way, float | None, str, float, float | None, float | None]] = [
    ("lenovo-2026-a", {}, "on-demand", 3.7266, "ok", 3777268.20, 0.1229, 1.5101),
    ("lenovo-2026-d", {}, "on-demand", 4.8705, "ok", 5224548.50, 0.1625, 2.8923),
    ("usd-8xh200", {}, "on-demand", 15.4797, "ok", 799248.69, 0.3117, 4.1104),
    ("usd-8xh200", {}, "reserved", 15.9851, "ok", 765189.81, None, 4.1104),
    ("usd-8xh200", {}, "spot", 94.3424, "beyond-horizon", -101159.95, 0.6795, 4.1104),
    ("usd-8xh200", {"utilisation": 0.1}, "on-demand", None, "never", -586933.71, 0.3117, 24.6624),
    ("usd-8xh200", {"utilisation": 0.0}, "on-demand", None, "never", -864170.19, 0.3117, None),
    ("cny-8xh800", {}, "on-demand", 47.3791, "ok", 559399.20, 0.5214, 17.6392),
]


@pytest.mark.parametrize(
    ("preset", "changes", "way", "months", "state", "saved", "share", "per_hour"), FIGURES
)
def test_the_figures_of_the_models_description_are_reproduced(
    preset: str,
    changes: dict[str, float],
    way: Way,
    months: float | None,
    state: str,
    saved: float,
    share: float | None,
    per_hour: float | None,
) -> None:
    values = values_of(preset, **changes)
    found = break_even(values, way)
    assert found.state == state
    assert found.months == (None if months is None else pytest.approx(months, abs=0.00006))
    assert saving(values, way) == pytest.approx(saved, abs=0.006)
    threshold = break_even_utilisation(values, way)
    assert threshold.share == (None if share is None else pytest.approx(share, abs=0.00006))
    assert (threshold.state == "undefined") == (share is None)
    owned = own_cost_per_hour(values)
    assert owned == (None if per_hour is None else pytest.approx(per_hour, abs=0.00006))


PUBLISHED = [(preset, number) for preset in MODEL.presets for number in range(len(preset.published))]


@pytest.mark.parametrize(
    ("preset", "number"), PUBLISHED, ids=[f"{preset.id}-{number}" for preset, number in PUBLISHED]
)
def test_published_figures_are_reproduced_within_their_tolerance(preset: CostPreset, number: int) -> None:
    entry = comparisons(MODEL, preset)[number]
    assert entry.is_reproduced, (entry.figure.output, entry.figure.value, entry.ours)


def test_each_published_case_has_figures_and_says_what_is_wrong_with_them() -> None:
    published = [preset for preset in MODEL.presets if preset.kind == "published"]
    assert len(published) == 6
    assert all(preset.published and preset.notes for preset in published)


def test_a_figure_off_its_tolerance_is_not_reproduced() -> None:
    preset = next(entry for entry in MODEL.presets if entry.id == "lenovo-2026-a")
    figure = preset.published[0].model_copy(update={"value": 2700.0})
    (entry,) = comparisons(MODEL, preset.model_copy(update={"published": (figure,)}))
    assert not entry.is_reproduced
    assert entry.difference == pytest.approx(20.411 / 2700, abs=1e-5)


def test_lenovos_break_evens_against_other_prices_are_what_our_notes_say() -> None:
    case_a = values_of("lenovo-2026-a")
    warmer = {**case_a, "node-power": 10.2}
    assert output(warmer, "on-demand", "break-even-hours") == pytest.approx(2787, abs=0.5)
    against_aws = {**case_a, "on-demand-price": 55.04 / 8}
    assert output(against_aws, "on-demand", "break-even-hours") == pytest.approx(5139.5, abs=0.05)
    assert output(against_aws, "on-demand", "break-even-months") == pytest.approx(7.0, abs=0.05)
    lenovo_2025 = values_of("lenovo-2025", hours_per_month=730, other_running_cost=0.87 * 730)
    assert output(lenovo_2025, "on-demand", "break-even-months") == pytest.approx(11.7, abs=0.05)


def test_lenovos_maintenance_of_12_percent_a_year_is_what_our_note_says() -> None:
    hourly = [0.12 * values_of(f"lenovo-2026-{case}")["node-price"] / 8760 for case in "abd"]
    assert hourly == pytest.approx([3.43, 3.81, 6.32], abs=0.005)


def test_the_quoted_rent_paid_around_the_clock_breaks_even_when_our_note_says() -> None:
    start = values_of("cny-8xh800")
    around_the_clock = {**start, "reserved-price": start["on-demand-price"]}
    assert output(around_the_clock, "reserved", "break-even-months") == pytest.approx(22.9, abs=0.05)
    quotes = [yearly * 15.83 / 8 / 8760 for yearly in (80000, 100000)]
    assert quotes == pytest.approx([18.1, 22.6], abs=0.05)


def test_lenovos_prices_per_million_tokens_follow_from_its_cost_per_hour() -> None:
    seconds = 3600
    owned = output(values_of("lenovo-2026-a"), None, "own-cost-per-node-hour")
    assert owned is not None
    assert owned / (30576.5 * seconds) * 1e6 == pytest.approx(0.1097, abs=0.0001)
    assert 98.32 / (30576.5 * seconds) * 1e6 == pytest.approx(0.893, abs=0.0005)
    assert 142.416 / (1360 * seconds) * 1e6 == pytest.approx(29.09, abs=0.005)


def test_uptimes_break_even_from_its_unit_prices_is_what_our_note_says() -> None:
    by_prices = values_of("uptime-2025-shape", other_running_cost=20 * 730)
    assert break_even_utilisation(by_prices, "on-demand").share == pytest.approx(0.303, abs=0.0005)


def test_depreciation_is_not_counted_besides_the_purchase() -> None:
    """A public calculator subtracts both and finds 137 months, and so “never within 4 years”."""
    values = values_of(
        "usd-8xh200",
        node_price=8 * 35000,
        other_capex=0.4 * 8 * 35000,
        horizon=48,
        node_power=8 * 0.7,
        pue=1.4,
        electricity_price=0.12,
        hours_per_month=730,
        utilisation=1,
        colocation_price=3000,
        staff_cost=0,
        maintenance_rate=0,
        # 400 hours a month are paid for and powered; the rest of the month nothing is.
        on_demand_price=4.5 * 400 / 730,
    )
    values["electricity-price"] *= 400 / 730
    found = break_even(values, "on-demand")
    assert (found.state, found.months) == ("ok", pytest.approx(35.6, abs=0.05))
    depreciation = capital(values) / 48
    gain = cloud_monthly(values, "on-demand") - own_monthly(values)
    assert capital(values) / (gain - depreciation) == pytest.approx(137, abs=1)


def test_payback_ignores_what_is_left_at_the_end_and_other_figures_count_it() -> None:
    kept = {**START, "residual-share": 0.2}
    assert break_even(kept, "on-demand") == break_even(START, "on-demand")
    assert curves(kept) == curves(START)
    assert own_total(START) - own_total(kept) == pytest.approx(0.2 * capital(START))
    cheaper, dearer = own_cost_per_hour(kept), own_cost_per_hour(START)
    assert cheaper is not None and dearer is not None and cheaper < dearer
    less, more = (break_even_utilisation(values, "on-demand").share for values in (kept, START))
    assert less is not None and more is not None and less < more
    assert saving(kept, "on-demand") - saving(START, "on-demand") == pytest.approx(0.2 * capital(START))


def test_owning_breaks_even_from_the_start_where_nothing_is_paid() -> None:
    free = {**START, "node-price": 0.0}
    assert break_even(free, "on-demand") == BreakEven("immediate", 0.0)
    dearer = {**free, "on-demand-price": 0.0}
    assert break_even(dearer, "on-demand") == BreakEven("never", None)


def test_interest_can_keep_a_purchase_from_ever_paying_back() -> None:
    slow = {**START, "utilisation": 0.35, "horizon": 240.0}
    assert break_even(slow, "on-demand").months is not None
    assert break_even({**slow, "discount-rate": 0.5}, "on-demand") == BreakEven("never", None)


def test_discounting_at_next_to_nothing_is_no_discounting() -> None:
    for rate in (1e-12, 1e-8):
        found = break_even({**START, "discount-rate": rate}, "on-demand").months
        assert found == pytest.approx(break_even(START, "on-demand").months, rel=1e-6)


def test_nodes_are_whole() -> None:
    assert [nodes({**START, "gpus": count}) for count in (1.0, 8.0, 9.0, 16.0)] == [1, 1, 2, 2]


def test_a_mix_is_the_weighted_sum_of_its_parts_and_needs_no_other_price() -> None:
    mixed = {**START, "reserved-share": 0.5, "spot-share": 0.3}
    parts = {way: cloud_monthly(mixed, way) for way in ("on-demand", "reserved", "spot")}
    whole = 0.2 * parts["on-demand"] + 0.5 * parts["reserved"] + 0.3 * parts["spot"]
    assert cloud_monthly(mixed, "mix") == pytest.approx(whole)
    without_spot = {name: value for name, value in mixed.items() if name != "spot-price"}
    assert ways(without_spot) == ("on-demand", "reserved")
    assert ways({**without_spot, "spot-share": 0.0}) == ("on-demand", "reserved", "mix")


def test_storage_and_egress_cost_the_same_whichever_way_is_rented() -> None:
    stored = {**START, "storage": 100.0, "egress": 50.0}
    for way in ways(START):
        assert cloud_monthly(stored, way) - cloud_monthly(START, way) == pytest.approx(2300 + 4250)


@st.composite
def any_values(draw: st.DrawFn) -> dict[ParameterId, float]:
    return random_values(MODEL, random.Random(draw(st.integers(0, 2**32))))


def numbers(value: Any) -> list[float]:
    """Every number inside a result."""
    if isinstance(value, int | float):
        return [value]
    if isinstance(value, Mapping):
        return [number for entry in value.values() for number in numbers(entry)]
    if isinstance(value, tuple):
        return [number for entry in value for number in numbers(entry)]
    return numbers(vars(value)) if hasattr(value, "__dict__") else []


@given(any_values())
@settings(max_examples=150, deadline=None)
def test_no_result_is_anything_but_a_number_or_undefined(values: Values) -> None:
    spans = swings(values, LIMITS)
    found: list[Any] = [result(values), curves(values)]
    for way in ways(values):
        found.append(tornado(values, way, spans, whole=frozenset(("horizon",))))
        found.append(winners(values, way, utilisations=(0.0, 1.0), prices=(0.0, 10000.0)))
        found.extend(output(values, way, name) for name in OUTPUTS)
    assert len(numbers(tuple(found))) > 10
    assert [number for number in numbers(tuple(found)) if not math.isfinite(number)] == []


# Whether owning saves more (1) or less (-1) as an input grows, whatever the other inputs are.
DIRECTIONS: list[tuple[ParameterId, Way, int]] = [
    ("node-price", "on-demand", -1),
    ("other-capex", "reserved", -1),
    ("node-power", "on-demand", -1),
    ("idle-power-share", "on-demand", -1),
    ("pue", "spot", -1),
    ("electricity-price", "reserved", -1),
    ("maintenance-rate", "on-demand", -1),
    ("colocation-price", "on-demand", -1),
    ("staff-cost", "on-demand", -1),
    ("other-running-cost", "on-demand", -1),
    ("gpus-per-node", "on-demand", 1),
    ("residual-share", "on-demand", 1),
    ("availability", "on-demand", 1),
    ("on-demand-price", "on-demand", 1),
    ("on-demand-price", "mix", 1),
    ("reserved-price", "reserved", 1),
    ("reserved-price", "mix", 1),
    ("spot-price", "spot", 1),
    ("spot-overhead", "spot", 1),
    ("cloud-hours-ratio", "on-demand", 1),
    ("storage", "reserved", 1),
    ("storage-price", "spot", 1),
    ("egress", "on-demand", 1),
    ("egress-price", "on-demand", 1),
]


@pytest.mark.parametrize(("name", "way", "direction"), DIRECTIONS)
@given(data=st.data(), values=any_values())
@settings(max_examples=25, deadline=None)
def test_the_saving_moves_one_way_as_an_input_grows(
    name: ParameterId, way: Way, direction: int, data: st.DataObject, values: dict[ParameterId, float]
) -> None:
    values = {**START, **values}
    least, most = LIMITS[name]
    low, high = sorted(data.draw(st.tuples(st.floats(least, most), st.floats(least, most))))
    if name == "gpus-per-node":
        low, high = math.floor(low), math.floor(high)
    before, after = (saving({**values, name: end}, way) for end in (low, high))
    rounding = 1e-9 * (abs(before) + abs(after) + own_total(values) + capital(values))
    assert (after - before) * direction >= -rounding


@given(any_values())
@settings(max_examples=100, deadline=None)
def test_what_is_reserved_costs_the_same_at_any_use(values: dict[ParameterId, float]) -> None:
    values = {**START, **values}
    costs = {cloud_monthly({**values, "utilisation": share}, "reserved") for share in (0.0, 0.3, 1.0)}
    assert len(costs) == 1
    assert break_even_utilisation(values, "reserved").state == "undefined"


@given(any_values(), st.sampled_from(["on-demand", "spot", "mix"]))
@settings(max_examples=200, deadline=None)
def test_at_the_break_even_utilisation_the_purchase_pays_back_at_the_horizon(
    values: dict[ParameterId, float], way: Way
) -> None:
    values = {**START, **values, "residual-share": 0.0}
    found = break_even_utilisation(values, way)
    if found.share is None:
        wins = [saving({**values, "utilisation": share}, way) > 0 for share in (0.001, 0.5, 0.999)]
        assert found.state == "undefined" or set(wins) == {found.state == "always"}
        return
    assert 0 <= found.share <= 1
    at_share = {**values, "utilisation": found.share}
    scale = own_total(at_share) + capital(at_share)
    assert saving(at_share, way) == pytest.approx(0, abs=1e-9 * scale)
    months = break_even(at_share, way).months
    # Where interest takes nearly all of what is gained, the last digits decide.
    if months is not None and capital(at_share) > 1e-3 * scale and values["discount-rate"] < 0.2:
        assert months == pytest.approx(values["horizon"], rel=1e-3)


@given(any_values())
@settings(max_examples=100, deadline=None)
def test_the_curves_end_at_the_totals_and_cross_at_the_break_even(values: Values) -> None:
    points = curves(values)
    assert [point.month for point in points] == list(range(int(values["horizon"]) + 1))
    assert points[0].own == capital(values)
    assert points[-1].own - residual(values) == pytest.approx(own_total(values), rel=1e-9)
    for way in ways(values):
        assert points[0].cloud[way] == 0
        assert points[-1].cloud[way] == pytest.approx(cloud_total(values, way), rel=1e-9)
        months = break_even(values, way).months
        if months is not None:
            own = capital(values) + own_monthly(values) * annuity(values, months)
            cloud = cloud_monthly(values, way) * annuity(values, months)
            assert own == pytest.approx(cloud, rel=1e-6)


def test_costs_of_a_useful_hour_differ_by_the_saving() -> None:
    owned, rented = own_cost_per_hour(START), cloud_cost_per_hour(START, "on-demand")
    assert owned is not None and rented is not None
    hours = 8 * 0.6 * 730 * 60
    assert (rented - owned) * hours == pytest.approx(saving(START, "on-demand"))


def test_the_sensitivity_leaves_out_what_changes_nothing_and_keeps_to_limits() -> None:
    case = case_of(MODEL, "usd-8xh200")
    bars = tornado(START, "on-demand", swings(START, LIMITS), whole=case.whole)
    found = {bar.parameter: bar for bar in bars}
    assert "reserved-price" not in found and "discount-rate" not in found
    assert "gpus" not in found and "gpus-per-node" not in found
    assert (found["availability"].low, found["availability"].high) == (0.8, 1)
    assert (found["horizon"].low, found["horizon"].high) == (48, 72)
    assert START["other-capex"] == 0 and "other-capex" not in found
    widths = [bar.width for bar in bars]
    assert widths == sorted(widths, reverse=True)


def test_the_shares_of_a_mix_stay_a_whole_in_the_sensitivity() -> None:
    values = {**START, "reserved-share": 0.9, "spot-share": 0.1}
    bars = tornado(values, "mix", swings(values, LIMITS))
    (bar,) = (bar for bar in bars if bar.parameter == "reserved-share")
    assert bar.high == pytest.approx(0.9)


def test_the_map_says_who_wins_on_either_side_of_the_break_even() -> None:
    share = break_even_utilisation(START, "on-demand").share
    assert share is not None
    ((below, above),) = winners(
        START, "on-demand", utilisations=(share - 0.01, share + 0.01), prices=(START["on-demand-price"],)
    )
    assert below.saving < 0 < above.saving


@pytest.mark.parametrize("preset", MODEL.presets, ids=lambda preset: preset.id)
def test_each_preset_can_be_reckoned_or_says_what_is_missing(preset: CostPreset) -> None:
    case, problems = open_case(MODEL, preset, Settings(), "test")
    missing = [str(problem.facts["names"]) for problem in problems]
    assert missing == (["node-price, node-power"] if preset.id == "cny-domestic" else [])
    assert [entry.parameter.id for entry in case.assumptions] == [entry.id for entry in MODEL.parameters]
    assert {entry.id for entry in MODEL.parameters} == set(PARAMETERS)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1e308, -1e308])
@pytest.mark.parametrize("name", PARAMETERS)
def test_no_parameter_takes_what_is_out_of_its_range(name: ParameterId, value: float) -> None:
    _, problems = open_case(MODEL, MODEL.presets[0], Settings({name: value}), "test")
    assert {problem.code for problem in problems} - {"cost-shares"} <= {"value-too-small", "value-too-large"}
    assert [problem.facts["key"] for problem in problems if problem.code != "cost-shares"] == [name]


def test_a_price_of_domestic_gpus_is_the_readers_own() -> None:
    case = case_of(MODEL, "cny-domestic", {"node-price": 1000000, "node-power": 4, "on-demand-price": 10})
    assert ways(case.values) == ("on-demand",)
    entered = {entry.parameter.id for entry in case.assumptions if entry.origin == "entered"}
    assert entered == {"node-price", "node-power", "on-demand-price"}


def test_no_preset_mixes_currencies() -> None:
    for preset in MODEL.presets:
        case, _ = open_case(MODEL, preset, Settings(), "test")
        for entry in case.assumptions:
            if entry.parameter.currency not in (None, preset.currency):
                assert entry.origin == "preset", (preset.id, entry.parameter.id)
