"""The JavaScript of the cost model gives what the Python gives, for shared vectors and random cases."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import ROOT
from cost_cases import OUTPUTS, UTILISATIONS, VECTORS, expected, own_model, random_values, vectors
from hypothesis import given, settings
from hypothesis import strategies as st
from twins import Twin

from generator.cost.cases import Settings, open_case
from generator.model_cost import RATIOS, WAYS
from generator.typed_numbers import read_number

CLOSE = 1e-9
MODEL = own_model()
LIMITS = {entry.id: (entry.least, entry.most) for entry in MODEL.parameters}
WHOLE = [entry.id for entry in MODEL.parameters if entry.is_whole]
SHARED = json.loads(VECTORS.read_text(encoding="utf-8"))


class CostTwin(Twin):
    """The script of the cost model in node."""

    def expected(self, values: Any) -> Any:
        """All that `cost_cases.expected` has, from the script."""
        known = self.ask("ways", values)
        spans = self.ask("swings", values, LIMITS)
        bars = {way: self.ask("tornado", values, way, spans, WHOLE) for way in known[:1]}
        return {
            "result": self.ask("result", values),
            "curves": self.ask("curves", values)[-1:],
            "outputs": {
                way: {name: self.ask("output", values, way, name) for name in OUTPUTS} for way in known
            },
            "tornado": {way: sorted(found, key=lambda bar: bar["parameter"]) for way, found in bars.items()},
            "winners": {
                way: self.ask("winners", values, way, list(UTILISATIONS), [0.5, 5]) for way in known[:1]
            },
        }


@pytest.fixture(scope="module")
def twin() -> Iterator[CostTwin]:
    started = CostTwin(ROOT / "tests" / "cost_twin.js")
    yield started
    started.close()


def differences(one: Any, other: Any, scale: float, path: str = "") -> Iterator[str]:
    """Where two results differ by more than the last digits.

    A difference of large amounts, such as a saving, is as exact as these are: `scale`.
    """
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(one[key], other[key], scale, f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, scale, f"{path}[{number}]")
    elif is_number(one) and is_number(other):
        is_amount = "saving" in path.lower().replace("saving-share", "").replace("saving-per", "")
        near = CLOSE * scale if is_amount else 0.0
        if not math.isclose(one, other, rel_tol=CLOSE, abs_tol=near):
            yield f"{path}: {one} {other}"
    elif one != other:
        yield f"{path}: {one} {other}"


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def scale_of(found: Any) -> float:
    """The amounts of which a saving is the difference."""
    owning = found["result"]["owning"]
    return owning["total"] + owning["capital"] + sum(entry["total"] for entry in found["result"]["renting"])


def test_the_shared_vectors_are_what_the_formula_gives() -> None:
    current = json.loads(json.dumps(vectors()))
    assert [entry["name"] for entry in SHARED] == [entry["name"] for entry in current]
    assert len(SHARED) >= 60
    for old, new in zip(SHARED, current, strict=True):
        assert old["values"] == new["values"], old["name"]
        assert list(differences(old["expected"], new["expected"], scale_of(new["expected"]))) == []


@pytest.mark.parametrize("vector", SHARED, ids=lambda vector: vector["name"])
def test_the_script_gives_what_the_vectors_say(twin: CostTwin, vector: Any) -> None:
    found = twin.expected(vector["values"])
    assert list(differences(vector["expected"], found, scale_of(vector["expected"]))) == []


def test_the_vectors_reach_every_state() -> None:
    renting = [entry for vector in SHARED for entry in vector["expected"]["result"]["renting"]]
    assert {entry["breakEven"]["state"] for entry in renting} == {
        "immediate",
        "ok",
        "beyond-horizon",
        "never",
    }
    states = {entry["threshold"]["state"] for entry in renting}
    assert states == {"ok", "below", "always", "never", "undefined"}
    assert any(entry["perHour"] is None for entry in renting)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_script_gives_what_the_formula_gives_for_random_cases(twin: CostTwin, seed: int) -> None:
    values = random_values(MODEL, random.Random(seed))
    wanted = json.loads(json.dumps(expected(values, MODEL)))
    assert list(differences(wanted, twin.expected(values), scale_of(wanted))) == []


def test_the_sensitivity_comes_widest_first(twin: CostTwin) -> None:
    values = SHARED[0]["values"]
    bars = twin.ask("tornado", values, "on-demand", twin.ask("swings", values, LIMITS), WHOLE)
    widths = [abs(bar["savingHigh"] - bar["savingLow"]) for bar in bars]
    assert widths == sorted(widths, reverse=True)
    assert len(widths) > 10


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.text("0123456789.,-+eE%。．，、−％﹪０１５９ _\u3000x", max_size=12),
        st.text(max_size=50),
        st.floats(allow_nan=False, allow_infinity=False).map(repr),
        st.from_regex(r"[0-9]{1,3}(,[0-9]{3}){1,3}(\.[0-9]+)?", fullmatch=True),
        st.from_regex(r"[0-9]{1,3}([.,][0-9]{1,4})?%", fullmatch=True),
    ),
    st.booleans(),
)
def test_what_is_typed_is_read_alike(twin: CostTwin, text: str, takes_percent: bool) -> None:
    entry = read_number(text, takes_percent=takes_percent)
    found = twin.ask("read", text, {"takesPercent": takes_percent})
    # JSON has large numbers without an exponent.
    value = None if found["value"] is None else float(found["value"])
    assert (value, found["fault"], found["meant"]) == (entry.value, entry.fault, entry.meant)
    assert tuple(found["either"]) == entry.either


@settings(max_examples=100, deadline=None)
@given(
    preset=st.sampled_from(MODEL.presets),
    entered=st.dictionaries(
        st.sampled_from([entry.id for entry in MODEL.parameters]),
        st.one_of(st.integers(-2, 300).map(float), st.floats(-2, 2), st.just(1e12)),
        max_size=6,
    ),
)
def test_the_same_values_are_refused(twin: CostTwin, preset: Any, entered: Any) -> None:
    case, problems = open_case(MODEL, preset, Settings(entered), "test")
    wanted = [problem.code for problem in problems if problem.code != "cost-value-needed"]
    for problem in problems:
        if problem.code == "cost-value-needed":
            wanted.extend([problem.code] * len(str(problem.facts["names"]).split(", ")))
    parameters = [
        {
            "id": entry.id,
            "least": entry.least,
            "most": entry.most,
            "isWhole": entry.is_whole,
            "isRatio": entry.id in RATIOS,
        }
        for entry in MODEL.parameters
    ]
    found = [entry["code"] for entry in twin.ask("faults", case.values, parameters)]
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize(
    ("text", "takes_percent", "meant", "either"),
    [
        ("50%", True, "0.5", ()),
        ("150%", True, "1.5", ()),
        ("50%", False, "", ()),
        ("300,000", False, "", ("300000", "300.000")),
        ("1,300,000", False, "1300000", ()),
        ("0,6", True, "0.6", ()),
    ],
)
def test_what_was_probably_meant(text: str, takes_percent: bool, meant: str, either: tuple[str, ...]) -> None:
    entry = read_number(text, takes_percent=takes_percent)
    assert (entry.value, entry.meant, entry.either) == (None, meant, either)


def test_the_script_names_the_same_ways(twin: CostTwin) -> None:
    prices = {"on-demand-price": 1.0, "reserved-price": 1.0, "spot-price": 1.0}
    assert twin.ask("ways", {**prices, "reserved-share": 0.5, "spot-share": 0.2}) == list(WAYS)
