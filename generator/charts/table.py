"""The values of a chart as a table in words, for reading and for CSV."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from generator.charts.model import BarChart, Chart, Dot, DotChart, MatrixChart, Row, shown_rows
from generator.charts.numbers import plain_number

JOINT = " · "
ABSENT = "–"


@dataclass(frozen=True)
class Table:
    """Cells as text; the first column names the row."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def table(chart: Chart) -> Table:
    """All values that a chart shows."""
    if isinstance(chart, DotChart):
        return _dots(chart)
    if isinstance(chart, MatrixChart):
        return _matrix(chart)
    if isinstance(chart, BarChart):
        return _bars(chart)
    assert_never(chart)


def _dots(chart: DotChart) -> Table:
    dots = {(dot.row, dot.series): dot for dot in chart.dots}
    return Table(
        (chart.row_title, *(series.name for series in chart.series)),
        tuple(
            (
                _row_name(chart.rows[index]),
                *(_dot_words(chart, dots.get((index, place))) for place in range(len(chart.series))),
            )
            for index in shown_rows(chart)
        ),
    )


def _dot_words(chart: DotChart, dot: Dot | None) -> str:
    if dot is None:
        return ABSENT
    state = dict(chart.states).get(dot.state, dot.state)
    if dot.value is None:
        return state
    labels = {tick.value: tick.label for tick in chart.ticks}
    parts = [labels.get(dot.value, ""), plain_number(dot.value)]
    if dot.state == "disputed" and dot.low is not None and dot.high is not None:
        parts += [state, f"{plain_number(dot.low)}–{plain_number(dot.high)}"]
    elif dot.state != "stated":
        parts.append(state)
    return JOINT.join(part for part in parts if part)


def _matrix(chart: MatrixChart) -> Table:
    cells = {(cell.row, cell.column): cell for cell in chart.cells}
    return Table(
        (chart.row_title, *(column.name for column in chart.columns)),
        tuple(
            (
                _row_name(chart.rows[index]),
                *(
                    cells[index, place].label if (index, place) in cells else chart.empty
                    for place in range(len(chart.columns))
                ),
            )
            for index in shown_rows(chart)
        ),
    )


def _bars(chart: BarChart) -> Table:
    return Table(
        (chart.row_title, *(series.name for series in chart.series), chart.unit),
        tuple(
            (
                _row_name(chart.rows[index]),
                *(plain_number(value) for value in chart.values[index]),
                plain_number(sum(chart.values[index])),
            )
            for index in shown_rows(chart)
        ),
    )


def _row_name(row: Row) -> str:
    return f"{row.group}{JOINT}{row.label}" if row.group else row.label
