"""What the script of the cost page writes and draws is what Python wrote and drew for the page."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any

import pytest
from conftest import ROOT
from cost_cases import own_model, random_values
from hypothesis import given, settings
from hypothesis import strategies as st
from test_cost_twin import LIMITS, SHARED, WHOLE, CostTwin

from generator.cost.cases import Settings, open_case
from generator.cost.drawing import curves_drawing, map_drawing, tornado_drawing
from generator.cost.formula import Values, ways
from generator.cost.numbers import amount, fixed, nice_step, quantity, short, ticks
from generator.cost.outlook import result, swings, tornado
from generator.cost.shapes import NARROW, WIDE, Element
from generator.cost.shown import (
    Labels,
    curves_table,
    figures,
    headline,
    map_table,
    owning_table,
    tornado_table,
    ways_table,
)
from generator.load import load_report
from generator.model_cost import WAYS, Way
from generator.views.cost_words import labels
from generator.views.lens import Lens

MODEL = own_model()
CASE = open_case(MODEL, MODEL.presets[0], Settings(), "")[0]
MAGNITUDES = ((9, "bn"), (6, "m"), (3, "k"))


@pytest.fixture(scope="module")
def twin() -> Iterator[CostTwin]:
    started = CostTwin(ROOT / "tests" / "cost_twin.js")
    yield started
    started.close()


@pytest.fixture(scope="module", params=["zh", "en"])
def words(request: pytest.FixtureRequest) -> Labels:
    return labels(Lens(load_report(ROOT / "data")[0], request.param), CASE)


@lru_cache
def english() -> Labels:
    return labels(Lens(load_report(ROOT / "data")[0], "en"), CASE)


def tree(element: Element | str | None) -> Any:
    """A drawing as the script has it."""
    if element is None or isinstance(element, str):
        return element
    return [element.name, dict(element.attributes), *map(tree, element.children)]


def by_python(values: Values, way: Way, words: Labels) -> dict[str, Any]:
    found = result(values)
    spans = swings(values, LIMITS)
    is_priced = way in ways(values)
    bars = tornado(values, way, spans, whole=frozenset(WHOLE)) if is_priced else ()
    return json.loads(
        json.dumps(
            {
                "headline": headline(found, way, values, words),
                "figures": figures(found, way, values, words),
                "ways": asdict(ways_table(found, values, words)),
                "owning": owning_table(found, values, words),
                "curves": asdict(curves_table(values, words)),
                "tornado": asdict(tornado_table(bars, words)),
                "map": asdict(map_table(values, way, words)),
                "drawings": [
                    [
                        tree(curves_drawing(values, way, words, width=width)),
                        tree(tornado_drawing(values, way, bars, words, width=width)) if is_priced else None,
                        tree(map_drawing(values, way, words, width=width)),
                    ]
                    for width in (WIDE, NARROW)
                ],
            }
        )
    )


def by_script(twin: CostTwin, values: Values, way: Way, words: Labels) -> dict[str, Any]:
    given = {**asdict(words)}
    found = twin.ask("result", values)
    spans = twin.ask("swings", values, LIMITS)
    is_priced = way in twin.ask("ways", values)
    bars = twin.ask("tornado", values, way, spans, WHOLE) if is_priced else []
    return {
        "headline": twin.ask("headline", found, way, values, given),
        "figures": twin.ask("figures", found, way, values, given),
        "ways": twin.ask("waysTable", found, values, given),
        "owning": twin.ask("owningTable", found, values, given),
        "curves": twin.ask("curvesTable", values, given),
        "tornado": twin.ask("tornadoTable", bars, given),
        "map": twin.ask("mapTable", values, way, given),
        "drawings": [
            [
                twin.ask("curvesDrawing", values, way, given, width),
                twin.ask("tornadoDrawing", values, way, bars, given, width) if is_priced else None,
                twin.ask("mapDrawing", values, way, given, width),
            ]
            for width in (WIDE, NARROW)
        ],
    }


@pytest.mark.parametrize("vector", SHARED[:48:2], ids=lambda vector: vector["name"])
def test_the_script_writes_and_draws_what_python_does(twin: CostTwin, words: Labels, vector: Any) -> None:
    values = vector["values"]
    for way in WAYS:
        assert by_script(twin, values, way, words) == by_python(values, way, words)


def test_braces_in_the_words_stay_braces(twin: CostTwin, words: Labels) -> None:
    """Words of a report may have braces that are no placeholders, doubled as `str.format` has them."""
    braced = replace(words, words={key: f"{{{{name}}}} {text} }}}}" for key, text in words.words.items()})
    values = SHARED[0]["values"]
    found = by_python(values, "on-demand", braced)
    assert by_script(twin, values, "on-demand", braced) == found
    way = f"{{name}} {words.say('way.on-demand')} }}"
    assert found["headline"].startswith("{name} ")
    assert found["headline"].endswith(" }")
    assert found["headline"].count(way) == 1
    assert not re.search(r"\{\{|\}\}", json.dumps(found["headline"]))


NUMBERS = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False),
    st.floats(-1e7, 1e7),
    st.integers(-(10**7), 10**7).map(lambda number: number / 8),
)


@settings(max_examples=300, deadline=None)
@given(NUMBERS, st.integers(0, 6))
def test_numbers_are_written_alike(twin: CostTwin, number: float, digits: int) -> None:
    assert twin.ask("fixed", number, digits) == fixed(number, digits)
    assert twin.ask("amount", number) == amount(number)
    assert twin.ask("quantity", number) == quantity(number)
    assert twin.ask("short", number, MAGNITUDES) == short(number, MAGNITUDES)


@settings(max_examples=200, deadline=None)
@given(st.floats(-1e12, 1e12), st.floats(1e-6, 1e12), st.integers(2, 8))
def test_marks_of_an_axis_are_few_round_and_within_it(low: float, length: float, count: int) -> None:
    high = low + length
    if not high > low:
        return
    found = ticks(low, high, count)
    slack = 1e-9 * max(abs(low), abs(high))
    assert all(low - slack <= tick <= high + slack for tick in found)
    assert len(found) <= count + 1


@pytest.mark.parametrize(
    ("raw", "step"), [(0.03, 0.05), (1, 1), (1.1, 2), (2.1, 2.5), (2.6, 5), (5.1, 10), (60, 100)]
)
def test_steps_of_an_axis_are_round(raw: float, step: float) -> None:
    assert nice_step(raw) == pytest.approx(step)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (None, "–"), (0, "0"), (-0.00001, "0.0000"), (2.5, "2.50"), (0.00347, "0.0035"),
        (1234567.5, "1,234,568"), (-1234.4, "−1,234"), (1e18, "1.00e+18"),
    ],
)  # fmt: skip
def test_money_has_as_many_digits_as_it_needs(number: float | None, text: str) -> None:
    assert amount(number) == text


@pytest.mark.parametrize(
    ("changes", "language", "told"),
    [
        ({"horizon": 1}, "en", "beyond the horizon of 1 month."),
        ({"horizon": 1}, "zh", "超出1个月的测算期。"),
        ({"node-price": 1.0}, "en", "breaks even after less than 0.1 months."),
        ({"node-price": 1.0}, "zh", "自有在不到0.1个月后达到平衡点。"),
        ({"utilisation": 0.33, "horizon": 48}, "en", "beyond the horizon of 48 months."),
        (
            {"utilisation": 0.3, "residual-share": 0.35},
            "en",
            "The break-even leaves the residual value out; the saving counts it.",
        ),
        ({"utilisation": 0.3, "residual-share": 0.35}, "zh", "平衡点不计残值，节省额则计入。"),
    ],
)
def test_the_headline_tells_months_as_people_do_and_what_they_leave_out(
    changes: Values, language: str, told: str
) -> None:
    values = {**CASE.values, "other-capex": 0.0, **changes}
    words = labels(Lens(load_report(ROOT / "data")[0], language), CASE)
    assert headline(result(values), "on-demand", values, words).endswith(told)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_nothing_on_the_page_is_ever_not_a_number(seed: int) -> None:
    values = random_values(MODEL, random.Random(seed))
    for way in WAYS:
        text = json.dumps(by_python(values, way, english()))
        assert re.search(r"\bnan\b|\binf(inity)?\b", text, re.IGNORECASE) is None
