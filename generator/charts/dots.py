"""Layout of a dot chart: one line per row, one dot per series on a common scale.

Dots that would cover each other share the line in lanes. What is not stated
stands in a column of its own beside the scale, never on it.
"""

from __future__ import annotations

from generator.charts.bands import lay_legend, stack_rows
from generator.charts.dots_plan import (
    FILLS,
    RADIUS,
    UNKNOWN_STEP,
    DotsPlan,
    dots_head,
    dots_legend,
    plan_dots,
    range_rules,
    unknown_mark,
)
from generator.charts.model import Dot, DotChart
from generator.charts.scene import Band, Datum, Mark, Piece, Rule, Scene, paint_at, shape_at

_LANE = 14.0


def dots_scene(chart: DotChart, width: int) -> Scene:
    """Lay out a dot chart for a width in pixels."""
    plan = plan_dots(chart, width)
    legend, legend_bottom = lay_legend(dots_legend(chart), plan.sheet, 0)
    head, head_bottom = dots_head(chart, plan, legend_bottom + 12)
    by_row = [
        tuple(sorted((dot for dot in chart.dots if dot.row == row), key=lambda dot: dot.series))
        for row in range(len(chart.rows))
    ]
    bodies = [_body_height(dots, plan) for dots in by_row]
    stack = stack_rows(chart, bodies, plan.sheet, head_bottom)
    rows: list[Piece] = []
    for band in stack.bands:
        rows += _grid(chart, plan, band)
        rows += _row(chart, plan, band, by_row[band.row])
    return Scene(
        frame=chart.frame,
        width=width,
        height=stack.bottom + 2,
        pieces=(*legend, *head, *stack.pieces, *rows),
        rows_top=head_bottom,
        bands=stack.bands,
        zero=plan.at(0),
        unit=plan.unit,
    )


def lanes_of(dots: tuple[Dot, ...], *, reach: float) -> dict[int, tuple[int, int]]:
    """Lane and number of lanes per series, for dots nearer than `reach` on the scale."""
    placed = sorted((dot for dot in dots if dot.value is not None), key=lambda dot: (_low(dot), dot.series))
    lanes: dict[int, tuple[int, int]] = {}
    cluster: list[Dot] = []
    end = float("-inf")
    for dot in (*placed, None):
        if dot is None or _low(dot) >= end + reach:
            members = sorted(cluster, key=lambda member: member.series)
            lanes.update({member.series: (lane, len(members)) for lane, member in enumerate(members)})
            cluster = []
        if dot is not None:
            cluster.append(dot)
            end = max(end, _high(dot))
    return lanes


def _low(dot: Dot) -> float:
    return min(edge for edge in (dot.low, dot.value) if edge is not None)


def _high(dot: Dot) -> float:
    return max(edge for edge in (dot.high, dot.value) if edge is not None)


def _body_height(dots: tuple[Dot, ...], plan: DotsPlan) -> float:
    lanes = lanes_of(dots, reach=_reach(plan))
    most = max((count for _, count in lanes.values()), default=1)
    unknown = sum(dot.value is None for dot in dots)
    unknown_lines = -(-unknown // (plan.unknown_per_line or 1))
    floor = 24.0 if plan.sheet.is_narrow else 30.0
    return max(floor, most * _LANE + 10, unknown_lines * (_LANE + 2) + 8)


def _reach(plan: DotsPlan) -> float:
    return 2 * RADIUS / plan.unit


def _grid(chart: DotChart, plan: DotsPlan, band: Band) -> tuple[Piece, ...]:
    return (
        Rule(plan.left - RADIUS, band.centre, plan.right + RADIUS, band.centre, "grid"),
        *(
            Rule(plan.at(tick.value), band.top, plan.at(tick.value), band.bottom, "grid")
            for tick in chart.ticks
        ),
    )


def _row(chart: DotChart, plan: DotsPlan, band: Band, dots: tuple[Dot, ...]) -> tuple[Piece, ...]:
    lanes = lanes_of(dots, reach=_reach(plan))
    values = [dot.value for dot in dots if dot.value is not None]
    pieces: list[Piece] = []
    if values and min(values) < max(values):
        start, end = plan.at(min(values)), plan.at(max(values))
        pieces.append(Rule(start, band.centre, end, band.centre, "link", 3))
    ranges: list[Piece] = []
    marks: list[Piece] = []
    unknown = [dot for dot in dots if dot.value is None]
    for dot in dots:
        series = chart.series[dot.series]
        paint = paint_at(series.position)
        datum = Datum(chart.rows[dot.row].key, series.key, dot.value, dot.note, dot.state, dot.low, dot.high)
        shape = shape_at(series.position)
        if dot.value is None:
            x, y = _unknown_place(plan, band, unknown.index(dot), len(unknown))
            marks.append(unknown_mark(Mark(x, y, RADIUS, paint, shape, datum=datum)))
            continue
        lane, count = lanes[dot.series]
        x, y = plan.at(dot.value), band.centre + (lane - (count - 1) / 2) * _LANE
        if dot.state == "disputed":
            ranges += range_rules(plan.at(_low(dot)), plan.at(_high(dot)), y, paint)
        marks.append(Mark(x, y, RADIUS, paint, shape, FILLS[dot.state], datum=datum))
    return (*pieces, *ranges, *marks)


def _unknown_place(plan: DotsPlan, band: Band, place: int, count: int) -> tuple[float, float]:
    line, column = divmod(place, plan.unknown_per_line)
    lines = -(-count // plan.unknown_per_line)
    in_line = min(plan.unknown_per_line, count - line * plan.unknown_per_line)
    middle = (plan.aside + plan.sheet.width) / 2
    return (
        middle + (column - (in_line - 1) / 2) * UNKNOWN_STEP,
        band.centre + (line - (lines - 1) / 2) * (_LANE + 2),
    )
