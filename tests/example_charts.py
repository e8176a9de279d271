"""Charts of each kind to draw, and what their drawings hold."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from generator.charts.model import (
    BarChart,
    Cell,
    Chart,
    Dot,
    DotChart,
    Frame,
    MatrixChart,
    Row,
    Series,
    Tick,
)
from generator.charts.svg import draw

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert(1)</script></template> & "q" <b>\u2028'

FRAME = Frame("chart-1", "Options compared", "From the sources’ words", "Source A")
TICKS = tuple(
    Tick(float(place), label)
    for place, label in enumerate(
        ("very unfavourable", "unfavourable", "depends on conditions", "favourable", "very favourable"), 1
    )
)
ROWS = (
    Row("deploy", "架构与部署", "技术"),
    Row("comply", "Compliance, data sovereignty and responsibility", "Security and compliance"),
    Row("team", "Skills the team needs", "Security and compliance"),
)
NAMES = (
    "Self-built cluster",
    "Managed cloud",
    "Privately delivered cloud",
    "Cloud built on self-developed domestic chips",
    "Compute marketplace",
    "The market",
    "The deciding enterprise",
)
SERIES = tuple(Series(f"s{place}", name, place) for place, name in enumerate(NAMES))

DOTS = DotChart(
    FRAME,
    axis="How favourable for the user",
    ticks=TICKS,
    rows=ROWS,
    series=SERIES[:3],
    dots=(
        Dot(0, 0, 4.0, 4.0, 4.0, "stated", "deploy s0"),
        Dot(0, 1, 4.0, 4.0, 4.0, "inferred", "deploy s1"),
        Dot(1, 0, None, None, None, "not-stated", "comply s0"),
        Dot(1, 1, 3.0, 2.0, 4.0, "disputed", "comply s1"),
        Dot(2, 0, 1.0, 1.0, 1.0, "stated", "team s0"),
        Dot(2, 1, None, None, None, "not-stated", "team s1"),
        Dot(2, 2, 5.0, 5.0, 5.0, "stated", "team s2"),
    ),
    row_title="Dimension",
    states=(
        ("stated", "stated"),
        ("inferred", "inferred"),
        ("disputed", "sources disagree"),
        ("not-stated", "not stated"),
    ),
)
COUNTS = MatrixChart(
    FRAME,
    rows=ROWS,
    columns=SERIES,
    cells=(
        Cell(0, 0, 30.0, "30", "deploy s0"),
        Cell(1, 6, 1.0, "1", "comply s6"),
        Cell(2, 3, 7.0, "7", "team s3"),
    ),
    maximum=30.0,
    row_title="Topic",
    empty="no statement",
)
ADVICE = MatrixChart(
    FRAME,
    rows=ROWS,
    columns=SERIES[:5],
    cells=(
        Cell(0, 0, 5.0, "must", "deploy s0"),
        Cell(1, 2, 3.0, "recommend", "comply s2"),
        Cell(1, 4, 0.0, "assess with care", "comply s4", is_hollow=True),
    ),
    maximum=5.0,
    row_title="Scenario",
    empty="no advice",
    scale=(Tick(5.0, "must"), Tick(3.0, "recommend"), Tick(0.0, "assess with care")),
)
BARS = BarChart(
    FRAME,
    rows=ROWS,
    series=SERIES[:3],
    values=((2, 0, 5), (1, 1, 1), (12, 0, 0)),
    row_title="Section",
    unit="statements",
)
LONG_NAMES = tuple(
    Series(f"c{place}", f"{NAMES[place % len(NAMES)]} with a machine room of its own", place)
    for place in range(12)
)
CROWDED_COUNTS = replace(COUNTS, columns=LONG_NAMES)
CROWDED_ADVICE = replace(ADVICE, columns=LONG_NAMES[:8])
CHARTS = {
    "dots": DOTS,
    "counts": COUNTS,
    "crowded counts": CROWDED_COUNTS,
    "advice": ADVICE,
    "crowded advice": CROWDED_ADVICE,
    "bars": BARS,
}

every_chart = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS.keys())


def drawn(chart: Chart, width: int) -> ElementTree.Element:
    return ElementTree.fromstring(draw(chart, width))


def marks(svg: ElementTree.Element) -> list[ElementTree.Element]:
    return [group for group in svg.iter(f"{SVG}g") if "data-value" in group.attrib]


def mark_of(svg: ElementTree.Element, row: str, series: str) -> ElementTree.Element:
    found = [mark for mark in marks(svg) if (mark.get("data-row"), mark.get("data-series")) == (row, series)]
    assert len(found) == 1
    return found[0]


def centre(mark: ElementTree.Element) -> tuple[float, float]:
    """Middle of the box around the corners of a mark's path; for a circle, of its diameter."""
    path = mark.find(f"{SVG}path")
    assert path is not None
    outline = path.get("d", "")
    if "a" in outline:
        start, radius = re.match(r"M([-\d.,]+)a([\d.]+)", outline).groups()
        x, y = map(float, start.split(","))
        return x + float(radius), y
    corners = [tuple(map(float, corner.split(","))) for corner in outline.strip("MZ").split("L")]
    xs, ys = zip(*corners, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def hostile(chart: Chart) -> Chart:
    """The chart with markup in each of its texts."""
    named: dict[str, Any] = {
        "frame": Frame("chart-1", HOSTILE, HOSTILE, HOSTILE),
        "rows": tuple(replace(row, label=HOSTILE, group=HOSTILE) for row in chart.rows),
        "row_title": HOSTILE,
    }
    if isinstance(chart, DotChart):
        named |= {
            "axis": HOSTILE,
            "series": tuple(replace(series, name=HOSTILE) for series in chart.series),
            "dots": tuple(replace(dot, note=HOSTILE) for dot in chart.dots),
            "ticks": tuple(replace(tick, label=HOSTILE) for tick in chart.ticks),
        }
    elif isinstance(chart, MatrixChart):
        named |= {
            "columns": tuple(replace(column, name=HOSTILE) for column in chart.columns),
            "cells": tuple(replace(cell, label=HOSTILE, note=HOSTILE) for cell in chart.cells),
            "empty": HOSTILE,
        }
    else:
        named |= {
            "series": tuple(replace(series, name=HOSTILE) for series in chart.series),
            "unit": HOSTILE,
        }
    return replace(chart, **named)
