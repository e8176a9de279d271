"""Cases for both runtimes of the cost model: hand-picked edges, and random ones over the whole range.

`python tests/cost_cases.py` writes `cost_vectors.json`, which a test holds to the formula.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from generator.cost.cases import Case, Settings, open_case
from generator.cost.formula import ways
from generator.cost.outlook import curves, output, result, swings, tornado, winners
from generator.load import load
from generator.model_cost import OWN_OUTPUTS, PARAMETERS, PRICES, CostModel, Output, ParameterId

ROOT = Path(__file__).resolve().parents[1]
VECTORS = ROOT / "tests" / "cost_vectors.json"
OUTPUTS: tuple[Output, ...] = (
    *OWN_OUTPUTS,
    "break-even-months",
    "break-even-hours",
    "break-even-utilisation",
    "break-even-hours-per-day",
    "cloud-total",
    "cloud-cost-per-year",
    "saving",
    "saving-share",
    "saving-per-gpu-hour",
)
UTILISATIONS = (0.0, 0.3)
RANDOM_CASES = 20
NAMES = {
    "per_hour": "perHour",
    "useful_hours": "usefulHours",
    "break_even": "breakEven",
    "saving_low": "savingLow",
    "saving_high": "savingHigh",
}

# Each differs from the first preset in what is named; None takes a price away.
EDGES: Mapping[str, Mapping[ParameterId, float | None]] = {
    "as it is": {},
    "low use": {"utilisation": 0.1},
    "no use": {"utilisation": 0},
    "full use": {"utilisation": 1},
    "hardly any use": {"utilisation": 1e-300},
    "nothing to pay at the start": {"node-price": 0},
    "nothing to pay at all": {
        **dict.fromkeys(("node-price", "node-power", "colocation-price", "staff-cost"), 0.0),
        "on-demand-price": 0,
    },
    "free cloud": {"on-demand-price": 0, "reserved-price": 0, "spot-price": 0},
    "dear cloud": {"on-demand-price": 10000},
    "own wins at any use": {"node-price": 0, "staff-cost": 0, "colocation-price": 0, "idle-power-share": 0},
    "own wins when idle only": {
        **dict.fromkeys(("node-price", "colocation-price", "staff-cost", "idle-power-share"), 0.0),
        "on-demand-price": 0.001,
        "storage": 10,
    },
    "own never wins": {"node-price": 100000000},
    "power follows use": {"idle-power-share": 0.3},
    "power follows use alone": {"idle-power-share": 0},
    "a node more than needed": {"gpus": 9},
    "one GPU": {"gpus": 1, "gpus-per-node": 1},
    "very many GPUs": {"gpus": 100000},
    "one month": {"horizon": 1},
    "twenty years": {"horizon": 240},
    "discounted": {"discount-rate": 0.08},
    "discounted all away": {"discount-rate": 1},
    "discounted hardly": {"discount-rate": 1e-8},
    "discounted below what counts": {"discount-rate": 1e-12},
    "never because of interest": {"discount-rate": 0.9, "utilisation": 0.4},
    "residual value": {"residual-share": 0.2},
    "residual value, discounted": {"residual-share": 0.2, "discount-rate": 0.1},
    "all of it is worth the same at the end": {"residual-share": 1},
    "often down": {"availability": 0.01},
    "slow cloud": {"cloud-hours-ratio": 1.7},
    "storage and egress": {"storage": 100, "egress": 50},
    "mix of reserved and on demand": {"reserved-share": 0.6, "spot-share": 0},
    "mix of reserved and spot": {"reserved-share": 0.6, "spot-share": 0.4},
    "mix that is all reserved": {"reserved-share": 1, "spot-share": 0},
    "mix that is all spot": {"reserved-share": 0, "spot-share": 1},
    "no price of spot": {"spot-price": None},
    "no price at all": {"on-demand-price": None, "reserved-price": None, "spot-price": None},
    "months of 720 hours": {"hours-per-month": 720},
}


def own_model() -> CostModel:
    """The cost model of this project."""
    report = load(ROOT / "data").report
    assert report is not None and report.cost_model is not None
    return report.cost_model


def case_of(model: CostModel, preset: str, changes: Mapping[ParameterId, float] | None = None) -> Case:
    """A preset with changes, which must be sound."""
    chosen = next(entry for entry in model.presets if entry.id == preset)
    case, problems = open_case(model, chosen, Settings(changes or {}), "test")
    assert problems == ()
    return case


def random_values(model: CostModel, draw: random.Random) -> dict[ParameterId, float]:
    """Values over the whole allowed range, often at its ends, now and then without a price."""
    values: dict[ParameterId, float] = {}
    for parameter in model.parameters:
        ends = (parameter.least, parameter.most, parameter.low, parameter.high, parameter.default)
        value = draw.choice(ends) if draw.random() < 0.3 else draw.uniform(parameter.least, parameter.most)
        if draw.random() < 0.5:
            value = draw.uniform(parameter.low, parameter.high)
        values[parameter.id] = float(round(value)) if parameter.is_whole else value
    values["spot-share"] *= 1 - values["reserved-share"]
    for price in PRICES.values():
        if draw.random() < 0.1:
            del values[price]
    return values


def expected(values: Mapping[ParameterId, float], model: CostModel) -> dict[str, Any]:
    """What both runtimes have to give for a case."""
    limits = {entry.id: (entry.least, entry.most) for entry in model.parameters}
    whole = frozenset(entry.id for entry in model.parameters if entry.is_whole)
    known = ways(values)
    return {
        "result": renamed(asdict(result(values))),
        "curves": [renamed(asdict(point)) for point in curves(values)[-1:]],
        "outputs": {way: {name: output(values, way, name) for name in OUTPUTS} for way in known},
        "tornado": {
            way: [
                renamed(asdict(bar))
                for bar in sorted(
                    tornado(values, way, swings(values, limits), whole=whole), key=lambda bar: bar.parameter
                )
            ]
            for way in known[:1]
        },
        "winners": {
            way: [
                [renamed(asdict(cell)) for cell in row]
                for row in winners(values, way, utilisations=UTILISATIONS, prices=(0.5, 5))
            ]
            for way in known[:1]
        },
    }


def renamed(value: Any) -> Any:
    """Plain values with the names that the JavaScript has."""
    if isinstance(value, dict):
        return {NAMES.get(key, key): renamed(entry) for key, entry in value.items()}
    return [renamed(entry) for entry in value] if isinstance(value, list | tuple) else value


def vectors() -> list[dict[str, Any]]:
    """All cases with what is expected of them."""
    model = own_model()
    return [
        {"name": name, "values": values, "expected": expected(values, model)}
        for name, values in _cases(model)
    ]


def _cases(model: CostModel) -> Iterator[tuple[str, dict[ParameterId, float]]]:
    base = case_of(model, model.presets[0].id).values
    for name, changes in EDGES.items():
        changed = {**base, **changes}
        yield name, {key: float(value) for key, value in changed.items() if value is not None}
    for preset in model.presets:
        if preset.id != "cny-domestic":
            yield preset.id, dict(case_of(model, preset.id).values)
    draw = random.Random(20261130)
    for number in range(RANDOM_CASES):
        yield f"random {number}", random_values(model, draw)
    assert set(base) == set(PARAMETERS)


if __name__ == "__main__":
    written = json.dumps(vectors(), ensure_ascii=False, separators=(",", ":"))
    VECTORS.write_text(written.replace('{"name"', '\n{"name"') + "\n", encoding="utf-8")
    sys.stdout.write(f"{VECTORS.name}: {VECTORS.stat().st_size} bytes\n")
