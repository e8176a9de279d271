"""The drawing of weighted scores: a track per option, its range as a bar, its score as a mark.

Places across are percentages, so that texts keep their size at any width, and a script can move
ranges and marks by setting `x` and `width` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.charts.numbers import plain_number
from generator.charts.palette import PROPERTIES
from generator.charts.scene import Mark, paint_at, shape_at
from generator.charts.svg import shape
from generator.charts.text import escape

LEFT, ACROSS = 4.0, 92.0
"""Where the scale begins, and how much of the width it takes, in percent."""
_TOP, _ROW, _FOOT = 6, 50, 40


@dataclass(frozen=True)
class ScoreBar:
    """An option's score with its range as places on the scale from 0 to 1; None where it has none."""

    key: str
    name: str
    position: int
    words: str
    level: float | None
    low: float
    high: float


@dataclass(frozen=True)
class ScoreChart:
    """Scores of options on the same scale; `ends` are the names of its ends, `levels` all its numbers."""

    bars: tuple[ScoreBar, ...]
    levels: tuple[int, ...]
    ends: tuple[str, str]
    title: str
    description: str


def draw_scores(chart: ScoreChart) -> str:
    """The drawing as SVG without a size of its own across."""
    foot = _TOP + _ROW * len(chart.bars)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="x-scores" width="100%" height="{foot + _FOOT}"'
            f' role="img" aria-label="{escape(chart.description)}">',
            *_grid(chart, foot),
            *(line for row, bar in enumerate(chart.bars) for line in _bar(bar, _TOP + _ROW * row)),
            "</svg>",
        )
    )


def percent(place: float) -> str:
    """A place on the scale as a percentage of the width; the script writes it alike."""
    return f"{plain_number(round(LEFT + ACROSS * place, 2))}%"


def _grid(chart: ScoreChart, foot: int) -> Iterator[str]:
    lowest, highest = chart.levels[0], chart.levels[-1]
    for level in chart.levels:
        x = percent((level - lowest) / (highest - lowest))
        yield f'<line x1="{x}" x2="{x}" y1="{_TOP}" y2="{foot}" stroke="{PROPERTIES["grid"]}"/>'
        yield _text(x, foot + 15, str(level), "middle", "muted", 12)
    yield _text(percent(0), foot + 32, chart.ends[0], "start", "muted", 12)
    yield _text(percent(1), foot + 32, chart.ends[1], "end", "muted", 12)


def _bar(bar: ScoreBar, top: int) -> Iterator[str]:
    paint = paint_at(bar.position)
    middle = top + 32
    hidden = ' style="display:none"' if bar.level is None else ""
    yield _text(percent(0), top + 14, bar.name, "start", "ink", 14, is_bold=True)
    yield _text(percent(1), top + 14, bar.words, "end", "ink", 14, key=bar.key)
    yield (
        f'<line x1="{percent(0)}" x2="{percent(1)}" y1="{middle}" y2="{middle}"'
        f' stroke="{PROPERTIES["divider"]}"/>'
    )
    yield (
        f'<rect data-range="{escape(bar.key)}" x="{percent(bar.low)}" y="{middle - 5}"'
        f' width="{plain_number(round(ACROSS * (bar.high - bar.low), 2))}%" height="10" rx="5"'
        f' fill="{PROPERTIES[f"{paint}-soft"]}" stroke="{PROPERTIES[paint]}"{hidden}/>'
    )
    mark = shape(Mark(0, 0, 8, paint, shape_at(bar.position)))
    yield (
        f'<svg data-mark="{escape(bar.key)}" x="{percent(bar.level or 0)}" y="{middle}"'
        f' overflow="visible"{hidden}>{mark}</svg>'
    )


def _text(
    x: str, y: int, words: str, anchor: str, paint: str, size: int, *, is_bold: bool = False, key: str = ""
) -> str:
    own = f' data-words="{escape(key)}"' if key else ""
    weight = ' font-weight="600"' if is_bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}"{weight}{own}'
        f' fill="{PROPERTIES[paint]}">{escape(words)}</text>'
    )


def places(levels: Sequence[float], lowest: int, highest: int) -> tuple[float, ...]:
    """Levels as places on the scale from 0 to 1."""
    return tuple((level - lowest) / (highest - lowest) for level in levels)
