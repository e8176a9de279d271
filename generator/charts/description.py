"""What a chart shows, in words: the alternative text where it stands as a picture."""

from __future__ import annotations

from typing import assert_never

from generator.charts.model import BarChart, Chart, DotChart, MatrixChart
from generator.charts.table import ABSENT, JOINT, table
from generator.charts.words import Words


def description(chart: Chart, *, word: Words) -> str:
    """Plain text: a line on the chart, then the values of each row, from its table. Never empty."""
    content = table(chart)
    columns = content.header[1:]
    empty = chart.empty if isinstance(chart, MatrixChart) else ABSENT
    lines = [_lead(chart, word)]
    for name, *cells in content.rows:
        named = [
            word("chart.description.value", column=column, value=_spoken(cell, word))
            for column, cell in zip(columns, cells, strict=True)
            if cell != empty
        ]
        values = word("chart.description.separator").join(named) or empty
        lines.append(word("chart.description.row", row=_spoken(name, word), values=values))
    return "\n".join(lines)


def _lead(chart: Chart, word: Words) -> str:
    title = chart.frame.title
    if not chart.rows:
        return word("chart.description.nothing", title=title)
    if isinstance(chart, DotChart):
        ticks = sorted(chart.ticks, key=lambda tick: tick.value)
        return word(
            "chart.description.dots", title=title, axis=chart.axis, low=ticks[0].label, high=ticks[-1].label
        )
    if isinstance(chart, MatrixChart):
        return word("chart.description.matrix", title=title, empty=chart.empty)
    if isinstance(chart, BarChart):
        return word("chart.description.bars", title=title)
    assert_never(chart)


def _spoken(cell: str, word: Words) -> str:
    """A cell with its parts joined for the ear."""
    return cell.replace(JOINT, word("chart.description.joint"))
