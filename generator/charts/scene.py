"""A laid-out drawing: texts, rules, marks and blocks at pixel positions.

Owns the records between layout and output, the names of the colours and the
shapes. The SVG and the plotly figure are both made from a scene, so that they
agree. Colours are names of CSS custom properties, decided by position alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from generator.charts.model import Frame

Anchor = Literal["start", "middle", "end"]
Shape = Literal["circle", "diamond", "square", "triangle-up", "triangle-down", "hexagon"]
Fill = Literal["solid", "soft", "hollow"]

NARROW_BELOW = 600
SHAPES: tuple[Shape, ...] = (
    "circle",
    "diamond",
    "square",
    "triangle-up",
    "triangle-down",
    "hexagon",
)
TINTS = 5


@dataclass(frozen=True)
class Datum:
    """The value that a mark stands for; `value` is None where none is stated."""

    row: str
    column: str
    value: float | None
    note: str
    state: str = ""
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Text:
    """A line of text; `y` is its baseline."""

    x: float
    y: float
    text: str
    size: float
    anchor: Anchor = "start"
    paint: str = "ink"
    is_bold: bool = False


@dataclass(frozen=True)
class Rule:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    paint: str = "grid"
    thickness: float = 1.0


@dataclass(frozen=True)
class Mark:
    """A point drawn as a shape about its centre; `glyph` is written to its right."""

    x: float
    y: float
    radius: float
    paint: str
    shape: Shape = "circle"
    fill: Fill = "solid"
    glyph: str = ""
    datum: Datum | None = None


@dataclass(frozen=True)
class Block:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    paint: str
    datum: Datum | None = None


Piece = Text | Rule | Mark | Block


@dataclass(frozen=True)
class Band:
    """The strip of one row in which its marks are drawn."""

    row: int
    top: float
    bottom: float

    @property
    def centre(self) -> float:
        """Vertical middle."""
        return (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Scene:
    """Pieces in the order of painting. Value v stands at x = `zero` + v * `unit`.

    The rows stand in `bands` from `rows_top` on, beneath the legend and the words of the scale.
    """

    frame: Frame
    width: int
    height: float
    pieces: tuple[Piece, ...]
    rows_top: float
    bands: tuple[Band, ...]
    zero: float
    unit: float
    column_attribute: Literal["series", "column"] = "series"


def paint_at(position: int) -> str:
    """Colour of the series at a position: the first two have a hue, others are neutral."""
    return f"series-{position + 1}" if position < 2 else "series-more"


def shape_at(position: int) -> Shape:
    """Shape of the series at a position; repeats after the sixth."""
    return SHAPES[position % len(SHAPES)]


def tint_at(position: int, count: int) -> int:
    """Number of the tint, 1 to 5, that spreads `count` ordered series over the range."""
    if count == 1:
        return 4
    return 1 + round(position * (TINTS - 1) / (max(count, position + 1) - 1))


def moved(piece: Piece, x: float, y: float) -> Piece:
    """The same piece elsewhere."""
    if isinstance(piece, Rule):
        return replace(piece, x1=piece.x1 + x, x2=piece.x2 + x, y1=piece.y1 + y, y2=piece.y2 + y)
    return replace(piece, x=piece.x + x, y=piece.y + y)
