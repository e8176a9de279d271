"""Draws a chart as static SVG: the same input gives the same bytes.

The texts are text. Where things stand is decided by the layouts, and colours and
typeface by the look, not here.
"""

from __future__ import annotations

import math

from generator.charts.model import Chart
from generator.charts.numbers import coordinate, plain_number
from generator.charts.palette import WEB, Look
from generator.charts.scene import NARROW_BELOW, Block, Datum, Mark, Piece, Rule, Scene, Shape, Text
from generator.charts.scenes import scene_of
from generator.charts.text import escape

_GLYPH_SIZE = 13.0
_GLYPH_GAP = 3.0
_SHAPE_SCALE: dict[Shape, float] = {
    "circle": 1.0,
    "diamond": 1.0,
    "square": 0.9,
    "triangle-up": 1.1,
    "triangle-down": 1.1,
    "hexagon": 1.08,
}


def draw(chart: Chart, width: int, look: Look = WEB) -> str:
    """An SVG laid out for `width` pixels; it scales with its container."""
    scene = scene_of(chart, width)
    name = f"{scene.frame.id}-{width}"
    height = math.ceil(scene.height)
    form = "narrow" if width < NARROW_BELOW else "wide"
    drawn = "\n".join(_piece(piece, scene, look) for piece in scene.pieces)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="x-chart__svg x-chart__svg--{form}"'
        f' viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"'
        f' aria-labelledby="{escape(name)}-title {escape(name)}-desc"'
        f' font-family="{escape(look.font_family)}">\n'
        f'<title id="{escape(name)}-title">{escape(scene.frame.title)}</title>\n'
        f'<desc id="{escape(name)}-desc">{escape(scene.frame.caption)}</desc>\n'
        f"{drawn}\n</svg>"
    )


def drawn_radius(mark: Mark) -> float:
    """Radius that gives each shape about the same area."""
    return mark.radius * _SHAPE_SCALE[mark.shape]


def glyph_text(mark: Mark) -> Text:
    """The glyph beside a mark."""
    start = mark.x + mark.radius + _GLYPH_GAP
    return Text(start, mark.y + _GLYPH_SIZE * 0.36, mark.glyph, _GLYPH_SIZE, paint=mark.paint, is_bold=True)


def _piece(piece: Piece, scene: Scene, look: Look) -> str:
    if isinstance(piece, Text):
        return _text(piece, look)
    if isinstance(piece, Rule):
        return _rule(piece, look)
    if isinstance(piece, Block):
        return _with_datum(_block(piece, look), piece.datum, scene)
    return _with_datum(_mark(piece, look), piece.datum, scene)


def _text(text: Text, look: Look) -> str:
    anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    weight = ' font-weight="600"' if text.is_bold else ""
    return (
        f'<text x="{coordinate(text.x)}" y="{coordinate(text.y)}" font-size="{plain_number(text.size)}"'
        f'{anchor}{weight} fill="{look.colours[text.paint]}">{escape(text.text)}</text>'
    )


def _rule(rule: Rule, look: Look) -> str:
    return (
        f'<line x1="{coordinate(rule.x1)}" y1="{coordinate(rule.y1)}"'
        f' x2="{coordinate(rule.x2)}" y2="{coordinate(rule.y2)}"'
        f' stroke="{look.colours[rule.paint]}" stroke-width="{plain_number(rule.thickness)}"/>'
    )


def _block(block: Block, look: Look) -> str:
    return (
        f'<rect x="{coordinate(block.x)}" y="{coordinate(block.y)}"'
        f' width="{coordinate(block.width)}" height="{coordinate(block.height)}"'
        f' fill="{look.colours[block.paint]}" stroke="{look.colours["surface"]}" stroke-width="1"/>'
    )


def _mark(mark: Mark, look: Look) -> str:
    fill = {"solid": mark.paint, "soft": f"{mark.paint}-soft", "hollow": "surface"}[mark.fill]
    line = "surface" if mark.fill == "solid" else mark.paint
    thickness = "1" if mark.fill == "solid" else "1.6"
    shape = (
        f'<path d="{_outline(mark)}" fill="{look.colours[fill]}"'
        f' stroke="{look.colours[line]}" stroke-width="{thickness}"/>'
    )
    if mark.glyph:
        shape += _text(glyph_text(mark), look)
    return shape


def _with_datum(shape: str, datum: Datum | None, scene: Scene) -> str:
    if datum is None:
        return shape
    values = {
        "row": datum.row,
        scene.column_attribute: datum.column,
        "value": "" if datum.value is None else plain_number(datum.value),
        "state": datum.state,
    }
    if datum.state == "disputed" and datum.low is not None and datum.high is not None:
        values |= {"low": plain_number(datum.low), "high": plain_number(datum.high)}
    attributes = "".join(
        f' data-{name}="{escape(value)}"' for name, value in values.items() if value or name == "value"
    )
    return f"<g{attributes}><title>{escape(datum.note)}</title>{shape}</g>"


def _outline(mark: Mark) -> str:
    """Path of a shape, by the same formulas as plotly's symbols."""
    radius = drawn_radius(mark)
    if mark.shape == "circle":
        r = coordinate(radius)
        start = f"M{coordinate(mark.x - float(r))},{coordinate(mark.y)}"
        turn = coordinate(2 * float(r))
        return f"{start}a{r},{r} 0 1,0 {turn},0a{r},{r} 0 1,0 -{turn},0Z"
    points = [
        f"{coordinate(mark.x + x * radius)},{coordinate(mark.y + y * radius)}"
        for x, y in _CORNERS[mark.shape]
    ]
    return f"M{'L'.join(points)}Z"


_HALF_BASE = 2 / math.sqrt(3)
_HALF_SIDE = math.sqrt(3) / 2
_CORNERS: dict[Shape, tuple[tuple[float, float], ...]] = {
    "diamond": ((1.3, 0), (0, 1.3), (-1.3, 0), (0, -1.3)),
    "square": ((1, 1), (-1, 1), (-1, -1), (1, -1)),
    "triangle-up": ((-_HALF_BASE, 0.5), (_HALF_BASE, 0.5), (0, -1)),
    "triangle-down": ((-_HALF_BASE, -0.5), (_HALF_BASE, -0.5), (0, 1)),
    "hexagon": (
        (0, -1),
        (_HALF_SIDE, -0.5),
        (_HALF_SIDE, 0.5),
        (0, 1),
        (-_HALF_SIDE, 0.5),
        (-_HALF_SIDE, -0.5),
    ),
}
