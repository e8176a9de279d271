"""Layout of a matrix: a circle at each crossing, its area as large as its value.

Short labels (counts) stand beside their circle, longer ones (words) beneath it.
Where words do not fit beneath, as on phones, each row lists its cells instead.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from generator.charts.bands import LegendEntry, Sheet, lay_legend, sheet_for, stack_rows, text_lines
from generator.charts.heads import Heads, column_heads
from generator.charts.model import Cell, MatrixChart
from generator.charts.scene import Band, Datum, Mark, Piece, Rule, Scene, Text, paint_at
from generator.charts.text import LINE_HEIGHT, fits, width_in_em, width_in_pixels, wrap

_SHORT_LABEL = 2.2
_HOLLOW_RADIUS = 5.0
_EMPTY_MARK = "–"
_CELL_GAP = 6.0
_ENTRY_HEIGHT = 25.0
_LABEL_SHARE = 0.45

_Cells = Mapping[tuple[int, int], Cell]


@dataclass(frozen=True)
class _Plan:
    """How cells are drawn: label beside the circle, beneath it, or cells as a list of columns."""

    sheet: Sheet
    left: float
    first: float
    column: float
    radius: float
    form: Literal["beside", "beneath", "list"]
    label_width: float

    def at(self, column: int) -> float:
        """Pixel position of a column's circles."""
        return self.first + column * self.column

    def middle(self, column: int) -> float:
        """Pixel position of the middle of circle and label."""
        return self.at(column) + (_shift(self.radius, self.label_width) if self.form == "beside" else 0)


@dataclass(frozen=True)
class _Entry:
    """A cell in a list: lines of its column's name and of its label."""

    name: tuple[str, ...]
    label: tuple[str, ...]
    height: float


def matrix_scene(chart: MatrixChart, width: int) -> Scene:
    """Lay out a matrix for a width in pixels."""
    plan = _plan(chart, sheet_for(chart.rows, width))
    legend, top = lay_legend((_legend(chart, plan),), plan.sheet, 0)
    head, head_bottom = _head(chart, plan, top + 12 if legend else 0)
    cells = {(cell.row, cell.column): cell for cell in chart.cells}
    bodies = [_body_height(chart, plan, cells, row) for row in range(len(chart.rows))]
    stack = stack_rows(chart, bodies, plan.sheet, head_bottom)
    marks: list[Piece] = []
    for band in stack.bands:
        marks += _list(chart, plan, band, cells) if plan.form == "list" else _grid(chart, plan, band, cells)
        marks.append(Rule(0, band.bottom, plan.sheet.width, band.bottom))
    return Scene(
        frame=chart.frame,
        width=width,
        height=stack.bottom + 2,
        pieces=(*legend, *head, *stack.pieces, *marks),
        rows_top=head_bottom,
        bands=stack.bands,
        zero=plan.at(0),
        unit=plan.column,
        column_attribute="column",
    )


def _plan(chart: MatrixChart, sheet: Sheet) -> _Plan:
    left = sheet.gutter + (14 if sheet.gutter else 0)
    column = (sheet.width - left) / max(len(chart.columns), 1)
    size = sheet.small_size
    label_width = max((width_in_pixels(cell.label, size) for cell in chart.cells), default=0.0)
    if all(width_in_em(cell.label) <= _SHORT_LABEL for cell in chart.cells):
        radius = max(4.0, min(11.0, (column - label_width - 8) / 2))
        first = left + column / 2 - _shift(radius, label_width)
        return _Plan(sheet, left, first, column, radius, "beside", label_width)
    if all(fits(cell.label, size=size, width=column - _CELL_GAP, lines=3) for cell in chart.cells):
        radius = max(4.0, min(15.0, column / 2 - 6))
        return _Plan(sheet, left, left + column / 2, column, radius, "beneath", label_width)
    return _Plan(sheet, left, left + column / 2, column, 10.0, "list", label_width)


def _shift(radius: float, label_width: float) -> float:
    return radius * 0.15 + label_width / 2


def _legend(chart: MatrixChart, plan: _Plan) -> tuple[LegendEntry, ...]:
    entries = []
    for tick in sorted(chart.scale, key=lambda tick: tick.value):
        radius = _radius(tick.value, chart, plan)
        mark = Mark(0, 0, radius or _HOLLOW_RADIUS, "muted", fill="solid" if radius else "hollow")
        entries.append(LegendEntry(tick.label, (mark,), 2 * mark.radius + 2, 2 * mark.radius))
    if chart.scale and chart.empty and len(chart.cells) < len(chart.rows) * len(chart.columns):
        size = plan.sheet.small_size
        dash = Text(0, size * 0.36, _EMPTY_MARK, size, "middle", "muted")
        entries.append(LegendEntry(chart.empty, (dash,), 12))
    return tuple(entries)


def _head(chart: MatrixChart, plan: _Plan, top: float) -> tuple[tuple[Piece, ...], float]:
    bottom = top
    pieces: tuple[Piece, ...] = ()
    if plan.form != "list":
        names = tuple(column.name for column in chart.columns)
        middles = tuple(plan.middle(column) for column in range(len(names)))
        pieces, bottom = column_heads(Heads(names, middles, plan.column, plan.sheet.small_size), top)
    if chart.rows and chart.rows[0].group:
        return pieces, bottom
    return (*pieces, Rule(0, bottom, plan.sheet.width, bottom, "divider")), bottom


def _radius(value: float, chart: MatrixChart, plan: _Plan) -> float:
    share = max(value, 0.0) / chart.maximum if chart.maximum > 0 else 0.0
    return plan.radius * math.sqrt(min(share, 1.0))


def _label_lines(cell: Cell, plan: _Plan) -> tuple[str, ...]:
    return wrap(cell.label, size=plan.sheet.small_size, width=plan.column - _CELL_GAP)


def _body_height(chart: MatrixChart, plan: _Plan, cells: _Cells, row: int) -> float:
    present = [cells[row, column] for column in range(len(chart.columns)) if (row, column) in cells]
    if plan.form == "list":
        heights = [_entry(chart, plan, cell).height for cell in present]
        return sum(heights or [_ENTRY_HEIGHT]) + 8
    if plan.form == "beside":
        return 2 * plan.radius + 8
    lines = max((len(_label_lines(cell, plan)) for cell in present), default=1)
    return 2 * plan.radius + lines * plan.sheet.small_size * LINE_HEIGHT + 22


def _grid(chart: MatrixChart, plan: _Plan, band: Band, cells: _Cells) -> tuple[Piece, ...]:
    size = plan.sheet.small_size
    y = band.centre if plan.form == "beside" else band.top + plan.radius + 9
    pieces: list[Piece] = []
    for column in range(len(chart.columns)):
        x = plan.at(column)
        cell = cells.get((band.row, column))
        if cell is None:
            middle = plan.middle(column)
            pieces.append(Text(middle, y + size * 0.36, _EMPTY_MARK, size, "middle", "muted"))
            continue
        pieces.append(_mark(chart, plan, cell, x, y))
        if plan.form == "beside":
            end = x + plan.radius * 1.3 + plan.label_width
            pieces.append(Text(end, y + size * 0.36, cell.label, size, "end"))
        else:
            lines = _label_lines(cell, plan)
            pieces += text_lines(lines, x, y + plan.radius + 3, size, anchor="middle")
    return tuple(pieces)


def _list(chart: MatrixChart, plan: _Plan, band: Band, cells: _Cells) -> tuple[Piece, ...]:
    size = plan.sheet.small_size
    x = plan.left + plan.radius + 2
    present = [cells[band.row, column] for column in range(len(chart.columns)) if (band.row, column) in cells]
    if not present:
        return (Text(x, band.centre + size * 0.36, _EMPTY_MARK, size, "middle", "muted"),)
    pieces: list[Piece] = []
    top = band.top + 2
    for cell in present:
        entry = _entry(chart, plan, cell)
        y = top + entry.height / 2
        name_top, label_top = (y - len(lines) * size * LINE_HEIGHT / 2 for lines in (entry.name, entry.label))
        pieces.append(_mark(chart, plan, cell, x, y))
        pieces += text_lines(entry.name, _entry_start(plan), name_top, size, paint="muted")
        pieces += text_lines(entry.label, plan.sheet.width, label_top, size, anchor="end")
        top += entry.height
    return tuple(pieces)


def _entry_start(plan: _Plan) -> float:
    return plan.left + 2 * plan.radius + 10


def _entry(chart: MatrixChart, plan: _Plan, cell: Cell) -> _Entry:
    size = plan.sheet.small_size
    room = plan.sheet.width - _entry_start(plan)
    label_room = min(width_in_pixels(cell.label, size) + 1, room * _LABEL_SHARE)
    label = wrap(cell.label, size=size, width=label_room)
    name = wrap(chart.columns[cell.column].name, size=size, width=max(room - label_room - 12, 4 * size))
    return _Entry(name, label, max(_ENTRY_HEIGHT, max(len(name), len(label)) * size * LINE_HEIGHT + 8))


def _mark(chart: MatrixChart, plan: _Plan, cell: Cell, x: float, y: float) -> Mark:
    series = chart.columns[cell.column]
    return Mark(
        x,
        y,
        _HOLLOW_RADIUS if cell.is_hollow else _radius(cell.value, chart, plan),
        paint_at(series.position),
        fill="hollow" if cell.is_hollow else "solid",
        datum=Datum(chart.rows[cell.row].key, series.key, cell.value, cell.note),
    )
