"""Horizontal arrangement of a dot chart, its legend and the head with the scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from generator.charts.bands import LegendEntry, Sheet, sheet_for, text_lines
from generator.charts.model import DotChart, DotState
from generator.charts.numbers import plain_number
from generator.charts.scene import Anchor, Fill, Mark, Piece, Rule, paint_at, shape_at
from generator.charts.text import LINE_HEIGHT, fits, width_in_pixels, wrap

RADIUS = 6.0
UNKNOWN_STEP = 27.0
FILLS: dict[DotState, Fill] = {
    "stated": "solid",
    "inferred": "soft",
    "disputed": "solid",
    "not-stated": "hollow",
}
_UNKNOWN_HEAD_WIDTH = 72.0
_LABEL_GAP = 6.0

_TickText = tuple[float, tuple[str, ...], Anchor]


@dataclass(frozen=True)
class DotsPlan:
    """Where values stand. From `aside` on, off the scale, stands what is not stated."""

    sheet: Sheet
    left: float
    right: float
    aside: float
    unit: float
    low: float
    unknown_per_line: int

    def at(self, value: float) -> float:
        """Pixel position of a value."""
        return self.left + (value - self.low) * self.unit


def plan_dots(chart: DotChart, width: int) -> DotsPlan:
    """Divide the width between labels, scale and the column off the scale."""
    sheet = sheet_for(chart.rows, width)
    unknown = Counter(dot.row for dot in chart.dots if dot.value is None)
    per_line = min(max(unknown.values(), default=0), 2 if sheet.is_narrow else 3)
    head = _unknown_head(chart, sheet) if per_line else ()
    head_width = max((width_in_pixels(line, sheet.small_size) for line in head), default=0.0)
    aside = width - max(head_width, per_line * UNKNOWN_STEP)
    left = 20.0 if sheet.is_narrow else sheet.gutter + 48
    right = aside - (20.0 if sheet.is_narrow else 52.0)
    values = [tick.value for tick in chart.ticks]
    unit = (right - left) / ((max(values) - min(values)) or 1)
    return DotsPlan(sheet, left, right, aside, unit, min(values), per_line)


def dots_legend(chart: DotChart) -> tuple[tuple[LegendEntry, ...], ...]:
    """The series, and the states that occur unless all is plainly stated."""
    series = tuple(
        LegendEntry(
            entry.name,
            (Mark(0, 0, RADIUS, paint_at(entry.position), shape_at(entry.position)),),
            16,
        )
        for entry in chart.series
    )
    present = {dot.state for dot in chart.dots}
    if present <= {"stated"}:
        return (series,)
    return series, tuple(_state_entry(state, word) for state, word in chart.states if state in present)


def dots_head(chart: DotChart, plan: DotsPlan, top: float) -> tuple[tuple[Piece, ...], float]:
    """The words above the scale; gives pieces and the lower edge."""
    size = plan.sheet.small_size
    step = size * LINE_HEIGHT
    start = 0.0 if plan.sheet.is_narrow else plan.sheet.gutter + 16
    axis = wrap(chart.axis, size=size, width=plan.sheet.width - start)
    pieces = [*text_lines(axis, start, top, size, is_bold=True)]
    columns = _tick_texts(chart, plan)
    if plan.unknown_per_line:
        middle = (plan.aside + plan.sheet.width) / 2
        columns = (*columns, (middle, _unknown_head(chart, plan.sheet), "middle"))
    most = max((len(lines) for _, lines, _ in columns), default=0)
    bottom = top + len(axis) * step + 4 + most * step
    for x, lines, anchor in columns:
        pieces += text_lines(lines, x, bottom - len(lines) * step, size, anchor=anchor, paint="muted")
    return tuple(pieces), bottom + 4


def range_rules(start: float, end: float, y: float, paint: str) -> tuple[Rule, ...]:
    """A bar with end caps from one pixel position to another."""
    cap = RADIUS - 0.5
    return (
        Rule(start, y, end, y, paint, 2),
        Rule(start, y - cap, start, y + cap, paint, 2),
        Rule(end, y - cap, end, y + cap, paint, 2),
    )


def unknown_mark(mark: Mark) -> Mark:
    """The mark hollow with a question mark beside it, both together centred where it stood."""
    return replace(mark, x=mark.x - 5, fill="hollow", glyph="?")


def _unknown_head(chart: DotChart, sheet: Sheet) -> tuple[str, ...]:
    word = dict(chart.states).get("not-stated", "")
    room = 44.0 if sheet.is_narrow else _UNKNOWN_HEAD_WIDTH
    longest = max((width_in_pixels(part, sheet.small_size) for part in word.split()), default=0.0)
    is_spaced = " " in word
    return wrap(word, size=sheet.small_size, width=max(room, longest if is_spaced else 0))


def _tick_texts(chart: DotChart, plan: DotsPlan) -> tuple[_TickText, ...]:
    """All labels if each has room at its tick, else numbers and the labels of both ends."""
    size = plan.sheet.small_size
    values = sorted(tick.value for tick in chart.ticks)
    gaps = [after - before for before, after in pairwise(values)]
    room = plan.unit * min(gaps, default=1) - _LABEL_GAP
    edges = 2 * min(plan.left - plan.sheet.gutter, plan.aside - plan.right)
    widths = {
        tick.value: min(room, edges) if tick.value in (values[0], values[-1]) else room
        for tick in chart.ticks
    }
    if all(fits(tick.label, size=size, width=widths[tick.value], lines=3) for tick in chart.ticks):
        return tuple(
            (plan.at(tick.value), wrap(tick.label, size=size, width=widths[tick.value]), "middle")
            for tick in chart.ticks
        )
    return _numbers_and_ends(chart, plan, size)


def _numbers_and_ends(chart: DotChart, plan: DotsPlan, size: float) -> tuple[_TickText, ...]:
    ticks = sorted(chart.ticks, key=lambda tick: tick.value)
    room = (plan.right - plan.left) / 2 + RADIUS - _LABEL_GAP
    low = wrap(ticks[0].label, size=size, width=room)
    high = wrap(ticks[-1].label, size=size, width=room)
    padding = ("",) * max(len(low), len(high))
    numbers: Sequence[_TickText] = [
        (plan.at(tick.value), (plain_number(tick.value), *padding), "middle") for tick in ticks
    ]
    return (
        *numbers,
        (plan.left - RADIUS, low, "start"),
        (plan.right + RADIUS, high, "end"),
    )


def _state_entry(state: DotState, word: str) -> LegendEntry:
    if state == "not-stated":
        return LegendEntry(word, (unknown_mark(Mark(0, 0, RADIUS, "muted")),), 24)
    mark = Mark(0, 0, RADIUS, "muted", fill=FILLS[state])
    if state == "disputed":
        return LegendEntry(word, (*range_rules(-13, 13, 0, "muted"), mark), 28)
    return LegendEntry(word, (mark,), 16)
