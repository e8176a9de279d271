"""What a chart shows, before any drawing: labels, values, states, words.

Every drawing (SVG, plotly figure, table, description) reads only these records, so
that all show the same values. Series are told apart by their position, which
decides colour and shape; no name of an option or a source has a meaning here.
All texts are final, in the page's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DotState = Literal["stated", "inferred", "disputed", "not-stated"]


@dataclass(frozen=True)
class Frame:
    """What every chart has around its drawing."""

    id: str
    title: str
    caption: str
    source: str


@dataclass(frozen=True)
class Series:
    """An option, a source or a category; `position` decides colour and shape."""

    key: str
    name: str
    position: int


@dataclass(frozen=True)
class Row:
    """A line of a chart. Rows of one group stand together under its name."""

    key: str
    label: str
    group: str = ""


@dataclass(frozen=True)
class Tick:
    """A labelled value of the axis."""

    value: float
    label: str


@dataclass(frozen=True)
class Dot:
    """A value of one series on one row.

    `value` is None for "not-stated". `low` and `high` span the sources'
    levels where they are disputed, else both equal `value`.
    """

    row: int
    series: int
    value: float | None
    low: float | None
    high: float | None
    state: DotState
    note: str


@dataclass(frozen=True)
class DotChart:
    """Ordinal values per row and series on a common axis."""

    frame: Frame
    axis: str
    ticks: tuple[Tick, ...]
    rows: tuple[Row, ...]
    series: tuple[Series, ...]
    dots: tuple[Dot, ...]
    row_title: str
    states: tuple[tuple[DotState, str], ...]
    shown: range | None = None


@dataclass(frozen=True)
class Cell:
    """A mark of a matrix: `value` sets its size, `label` is written in words.

    `is_hollow` marks a caution, which is no advice.
    """

    row: int
    column: int
    value: float
    label: str
    note: str
    is_hollow: bool = False


@dataclass(frozen=True)
class MatrixChart:
    """Marks at the crossings of rows and columns; an absent cell is empty."""

    frame: Frame
    rows: tuple[Row, ...]
    columns: tuple[Series, ...]
    cells: tuple[Cell, ...]
    maximum: float
    row_title: str
    empty: str
    scale: tuple[Tick, ...] = ()
    shown: range | None = None


@dataclass(frozen=True)
class BarChart:
    """Stacked horizontal bars: `values[row][series]`, counts in `unit`."""

    frame: Frame
    rows: tuple[Row, ...]
    series: tuple[Series, ...]
    values: tuple[tuple[int, ...], ...]
    row_title: str
    unit: str
    shown: range | None = None


Chart = DotChart | MatrixChart | BarChart


def shown_rows(chart: Chart) -> range:
    """The rows to draw: all, or those of a piece. Scale, legend and columns are those of all rows."""
    return range(len(chart.rows)) if chart.shown is None else chart.shown
