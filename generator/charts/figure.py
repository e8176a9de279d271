"""A chart as plotly figure: JSON that the page's script draws on intent.

The figure is made from the same scene as the static SVG, with one pair of axes
over the whole drawing, so that the live chart stands where the static one stood.
Values stand on the x axis; the y axis counts pixels of the scene. Colours are
`var(--…)`, to be resolved by the script, which also scales the sizes.
"""

from __future__ import annotations

import html
import json
import math
from typing import Any

from generator.charts.model import Chart
from generator.charts.numbers import rounded
from generator.charts.palette import property_name
from generator.charts.scene import Block, Datum, Mark, Rule, Scene
from generator.charts.scenes import scene_of
from generator.charts.svg import drawn_radius, texts
from generator.charts.text import wrap

WIDE = 760
NARROW = 344

_MIDDLE = 0.27
_FONT_SIZE = 13
_POSITIONS = {"start": "middle right", "middle": "middle center", "end": "middle left"}
_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def figure(chart: Chart, config_language: str) -> str:
    """JSON of data, layout and config for the wide drawing, and `narrow` for the other.

    Safe to embed in HTML. `config_language` is plotly's locale.
    """
    wide = scene_of(chart, WIDE)
    narrow = scene_of(chart, NARROW)
    document = {
        **_drawing(wide),
        "narrow": _drawing(narrow),
        "config": {
            "displayModeBar": False,
            "locale": config_language,
            "responsive": True,
            # Dollar signs are dollar signs.
            "typesetMath": False,
        },
    }
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    for character, escape in _ESCAPES.items():
        text = text.replace(character, escape)
    return text


def _drawing(scene: Scene) -> dict[str, Any]:
    # Plain mappings: plotly's own classes check each value, which takes most of the time of a page.
    # A test has them check the figures of all kinds of chart.
    traces = [*_bar_traces(scene), *_rule_traces(scene), *_mark_traces(scene), _text_trace(scene)]
    return {"data": traces, "layout": _layout(scene)}


def _layout(scene: Scene) -> dict[str, Any]:
    height = math.ceil(scene.height)
    axis = {"visible": False, "fixedrange": True, "zeroline": False}
    font = {"family": "inherit", "color": _colour("ink"), "size": _FONT_SIZE}
    return {
        "template": {},
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": font,
        "showlegend": False,
        "dragmode": False,
        "hovermode": "closest",
        "hoverlabel": {
            "bgcolor": _colour("surface"),
            "bordercolor": _colour("muted"),
            "font": font,
            "align": "left",
        },
        "barmode": "stack",
        "xaxis": {**axis, "range": [_value(scene, 0), _value(scene, scene.width)]},
        "yaxis": {**axis, "range": [height, 0]},
        "shapes": [_shape(scene, block) for block in _samples(scene)],
    }


def _samples(scene: Scene) -> list[Block]:
    """Blocks that stand for no value: those of the legend."""
    return [piece for piece in scene.pieces if isinstance(piece, Block) and piece.datum is None]


def _shape(scene: Scene, block: Block) -> dict[str, Any]:
    return {
        "type": "rect",
        "layer": "below",
        "fillcolor": _colour(block.paint),
        "line": {"width": 0},
        "x0": _value(scene, block.x),
        "x1": _value(scene, block.x + block.width),
        "y0": rounded(block.y),
        "y1": rounded(block.y + block.height),
    }


def _text_trace(scene: Scene) -> dict[str, Any]:
    placed = [*texts(scene)]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [_value(scene, text.x) for text in placed],
        "y": [rounded(text.y - _MIDDLE * text.size) for text in placed],
        "text": [_plain(text.text) for text in placed],
        "textposition": [_POSITIONS[text.anchor] for text in placed],
        "textfont": {
            "size": [text.size for text in placed],
            "color": [_colour(text.paint) for text in placed],
            "weight": [600 if text.is_bold else "normal" for text in placed],
        },
        "cliponaxis": False,
        "hoverinfo": "skip",
    }


def _rule_traces(scene: Scene) -> list[dict[str, Any]]:
    """Lines of one colour and thickness as one trace with gaps, in the order of painting."""
    by_look: dict[tuple[str, float], list[Rule]] = {}
    for piece in scene.pieces:
        if isinstance(piece, Rule):
            by_look.setdefault((piece.paint, piece.thickness), []).append(piece)
    return [
        {
            "type": "scatter",
            "mode": "lines",
            "x": [x for rule in rules for x in (_value(scene, rule.x1), _value(scene, rule.x2), None)],
            "y": [y for rule in rules for y in (rounded(rule.y1), rounded(rule.y2), None)],
            "line": {"color": _colour(paint), "width": thickness},
            "connectgaps": False,
            "cliponaxis": False,
            "hoverinfo": "skip",
        }
        for (paint, thickness), rules in by_look.items()
    ]


def _bar_traces(scene: Scene) -> list[dict[str, Any]]:
    by_series: dict[str, list[tuple[Block, Datum]]] = {}
    for piece in scene.pieces:
        if isinstance(piece, Block) and piece.datum is not None:
            by_series.setdefault(piece.datum.column, []).append((piece, piece.datum))
    return [
        {
            "type": "bar",
            "orientation": "h",
            "name": _plain(series),
            "x": [datum.value for _, datum in bars],
            "base": [_value(scene, block.x) for block, _ in bars],
            "y": [rounded(block.y + block.height / 2) for block, _ in bars],
            "width": [rounded(block.height) for block, _ in bars],
            "marker": {
                "color": [_colour(block.paint) for block, _ in bars],
                "line": {"color": _colour("surface"), "width": 1},
            },
            "customdata": [_facts(datum) for _, datum in bars],
            "hovertext": [_note(scene, datum) for _, datum in bars],
            "hoverinfo": "text",
            "textposition": "none",
        }
        for series, bars in sorted(by_series.items())
    ]


def _mark_traces(scene: Scene) -> list[dict[str, Any]]:
    by_series: dict[str, list[Mark]] = {}
    for piece in scene.pieces:
        if isinstance(piece, Mark):
            by_series.setdefault(piece.datum.column if piece.datum else "", []).append(piece)
    return [_mark_trace(scene, series, marks) for series, marks in sorted(by_series.items())]


def _mark_trace(scene: Scene, series: str, marks: list[Mark]) -> dict[str, Any]:
    fills = {"solid": "", "soft": "-soft"}
    return {
        "type": "scatter",
        "mode": "markers",
        "name": _plain(series),
        "x": [_value(scene, mark.x) for mark in marks],
        "y": [rounded(mark.y) for mark in marks],
        "cliponaxis": False,
        "marker": {
            "symbol": [mark.shape for mark in marks],
            "size": [rounded(2 * drawn_radius(mark)) for mark in marks],
            "opacity": 1,
            "color": [
                _colour("surface" if mark.fill == "hollow" else mark.paint + fills[mark.fill])
                for mark in marks
            ],
            "line": {
                "color": [_colour("surface" if mark.fill == "solid" else mark.paint) for mark in marks],
                "width": [1 if mark.fill == "solid" else 1.6 for mark in marks],
            },
        },
        "customdata": [_facts(mark.datum) if mark.datum else None for mark in marks],
        "hovertext": [_note(scene, mark.datum) for mark in marks],
        "hoverinfo": "text" if series else "skip",
    }


def _facts(datum: Datum) -> list[object]:
    return [datum.row, datum.column, datum.value, datum.state, datum.low, datum.high]


def _note(scene: Scene, datum: Datum | None) -> str:
    """The note in lines that fit beside a mark: plotly breaks none itself."""
    width = min(360.0, scene.width * 0.62)
    lines = wrap(datum.note, size=_FONT_SIZE, width=width) if datum else ()
    return "<br>".join(_plain(line) for line in lines)


def _value(scene: Scene, x: float) -> float:
    return rounded((x - scene.zero) / scene.unit)


def _plain(text: str) -> str:
    """A text in which plotly finds no markup."""
    return html.escape(text, quote=False)


def _colour(paint: str) -> str:
    return f"var({property_name(paint)})"
