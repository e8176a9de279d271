"""Draws a chart as static SVG: the same input gives the same bytes.

On the web its texts are text and its colours CSS custom properties. On paper it has
shapes in plain colours only, for Typst sets texts better than its SVG renderer does.
Where things stand is decided by the layouts, not here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.charts.model import Chart
from generator.charts.numbers import coordinate, plain_number
from generator.charts.palette import PROPERTIES
from generator.charts.scene import NARROW_BELOW, Block, Mark, Piece, Rule, Scene, Shape, Text
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


def draw(chart: Chart, width: int) -> str:
    """An SVG laid out for `width` pixels; it scales with its container."""
    scene = scene_of(chart, width)
    name = f"{scene.frame.id}-{width}"
    height = math.ceil(scene.height)
    form = "narrow" if width < NARROW_BELOW else "wide"
    drawn = "\n".join(_with_datum(_piece(piece, PROPERTIES), piece, scene) for piece in scene.pieces)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="x-chart__svg x-chart__svg--{form}"'
        f' viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"'
        f' aria-labelledby="{escape(name)}-title {escape(name)}-desc" font-family="sans-serif">\n'
        f'<title id="{escape(name)}-title">{escape(scene.frame.title)}</title>\n'
        f'<desc id="{escape(name)}-desc">{escape(scene.frame.caption)}</desc>\n'
        f"{drawn}\n</svg>"
    )


def draw_shapes(scene: Scene, colours: Mapping[str, str]) -> str:
    """An SVG of everything in a scene but its `texts`."""
    shapes = (piece for piece in scene.pieces if not isinstance(piece, Text))
    drawn = "\n".join(
        _piece(replace(piece, glyph="") if isinstance(piece, Mark) else piece, colours) for piece in shapes
    )
    height = math.ceil(scene.height)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {height}">\n{drawn}\n</svg>'


def texts(scene: Scene) -> Iterator[Text]:
    """All texts of a scene, with the glyphs beside its marks."""
    for piece in scene.pieces:
        if isinstance(piece, Text):
            yield piece
        elif isinstance(piece, Mark) and piece.glyph:
            yield glyph_text(piece)


def drawn_radius(mark: Mark) -> float:
    """Radius that gives each shape about the same area."""
    return mark.radius * _SHAPE_SCALE[mark.shape]


def glyph_text(mark: Mark) -> Text:
    """The glyph beside a mark."""
    start = mark.x + mark.radius + _GLYPH_GAP
    return Text(start, mark.y + _GLYPH_SIZE * 0.36, mark.glyph, _GLYPH_SIZE, paint=mark.paint, is_bold=True)


def shape(mark: Mark) -> str:
    """A mark by itself, in the colours of the web."""
    return _mark(mark, PROPERTIES)


def _piece(piece: Piece, colours: Mapping[str, str]) -> str:
    if isinstance(piece, Text):
        return _text(piece, colours)
    if isinstance(piece, Rule):
        return _rule(piece, colours)
    if isinstance(piece, Block):
        return _block(piece, colours)
    return _mark(piece, colours)


def _text(text: Text, colours: Mapping[str, str]) -> str:
    anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    weight = ' font-weight="600"' if text.is_bold else ""
    return (
        f'<text x="{coordinate(text.x)}" y="{coordinate(text.y)}" font-size="{plain_number(text.size)}"'
        f'{anchor}{weight} fill="{colours[text.paint]}">{escape(text.text)}</text>'
    )


def _rule(rule: Rule, colours: Mapping[str, str]) -> str:
    return (
        f'<line x1="{coordinate(rule.x1)}" y1="{coordinate(rule.y1)}"'
        f' x2="{coordinate(rule.x2)}" y2="{coordinate(rule.y2)}"'
        f' stroke="{colours[rule.paint]}" stroke-width="{plain_number(rule.thickness)}"/>'
    )


def _block(block: Block, colours: Mapping[str, str]) -> str:
    return (
        f'<rect x="{coordinate(block.x)}" y="{coordinate(block.y)}"'
        f' width="{coordinate(block.width)}" height="{coordinate(block.height)}"'
        f' fill="{colours[block.paint]}" stroke="{colours["surface"]}" stroke-width="1"/>'
    )


def _mark(mark: Mark, colours: Mapping[str, str]) -> str:
    fill = {"solid": mark.paint, "soft": f"{mark.paint}-soft", "hollow": "surface"}[mark.fill]
    line = "surface" if mark.fill == "solid" else mark.paint
    thickness = "1" if mark.fill == "solid" else "1.6"
    shape = (
        f'<path d="{_outline(mark)}" fill="{colours[fill]}"'
        f' stroke="{colours[line]}" stroke-width="{thickness}"/>'
    )
    return shape + _text(glyph_text(mark), colours) if mark.glyph else shape


def _with_datum(shape: str, piece: Piece, scene: Scene) -> str:
    datum = piece.datum if isinstance(piece, (Mark, Block)) else None
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
