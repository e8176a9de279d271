"""Charts on paper: shapes and texts to set, and their division where they are taller than a page.

The shapes are an SVG without texts. Typst's SVG renderer sets variable fonts at their
thinnest and knows fewer letters than Typst, so the texts are set by Typst itself.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

from generator.charts.model import Chart
from generator.charts.numbers import rounded
from generator.charts.palette import PAPER
from generator.charts.scene import Anchor, Scene, Text
from generator.charts.scenes import scene_of
from generator.charts.svg import draw_shapes, texts
from generator.charts.words import Words

PIXELS_PER_POINT = 1.5
# The text block of A4 and Letter, 165 mm; the texts of a drawing come out at 8.7 points.
PRINT_WIDTH = round(468 * PIXELS_PER_POINT)


_SHARES: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True)
class Lettering:
    """A line of text. `y` is its baseline; `share` of it, from 0 to 1, stands to the left of `x`."""

    text: str
    x: float
    y: float
    share: float
    size: float
    weight: int
    colour: str


@dataclass(frozen=True)
class Drawing:
    """A chart on paper. Lengths are pixels of the SVG."""

    width: int
    height: int
    shapes: str
    texts: tuple[Lettering, ...]


def draw_on_paper(chart: Chart, width: int = PRINT_WIDTH) -> Drawing:
    """The chart laid out for `width` pixels, in colours that survive greyscale; its texts row by row."""
    scene = scene_of(chart, width)
    return Drawing(
        width,
        math.ceil(scene.height),
        draw_shapes(scene, PAPER),
        tuple(map(_lettering, sorted(texts(scene), key=lambda text: _row_at(text.y, scene)))),
    )


def pieces(chart: Chart, *, height: float, word: Words, width: int = PRINT_WIDTH) -> tuple[Chart, ...]:
    """The chart in pieces of whole rows, each at most `height` pixels tall when drawn `width` wide.

    There are as few as possible, cut between groups rather than within, about equally tall. Each has
    the legend, the scale and the columns of the whole, and says in its title which part it is. Only a
    piece of a single row may be taller than `height`.
    """
    scene = scene_of(chart, width)
    if scene.height <= height or not scene.bands:
        return (chart,)
    cuts = _cuts(chart, scene, height)
    return tuple(
        replace(
            chart,
            frame=replace(
                chart.frame,
                id=f"{chart.frame.id}-{part}",
                title=word("chart.part", title=chart.frame.title, part=part, parts=len(cuts) - 1),
            ),
            shown=range(start, end),
        )
        for part, (start, end) in enumerate(pairwise(cuts), start=1)
    )


def _lettering(text: Text) -> Lettering:
    return Lettering(
        text.text,
        rounded(text.x),
        rounded(text.y),
        _SHARES[text.anchor],
        text.size,
        600 if text.is_bold else 400,
        PAPER[text.paint],
    )


def _row_at(y: float, scene: Scene) -> int:
    """Number of the row at a height, counted from 1; 0 above all rows."""
    return 0 if y < scene.rows_top else 1 + sum(band.bottom < y for band in scene.bands)


def _cuts(chart: Chart, scene: Scene, height: float) -> tuple[int, ...]:
    """The rows at which pieces begin, and the number of rows."""
    starts_group = [True, *(one.group != next_one.group for one, next_one in pairwise(chart.rows))]
    heads = _heads(scene, starts_group)
    # For the rows before each: number of pieces, number of groups cut through, sum of the squares of the
    # heights (least where these are equal), cuts.
    best: list[tuple[int, int, float, tuple[int, ...]]] = [(0, 0, 0.0, (0,))]
    for end in range(1, len(chart.rows) + 1):
        choices = []
        for start in reversed(range(end)):
            tall = heads[start] + scene.bands[end - 1].bottom - scene.bands[start].top
            if tall > height and start < end - 1:
                break
            count, broken, squares, cuts = best[start]
            choices.append((count + 1, broken + (not starts_group[start]), squares + tall**2, (*cuts, end)))
        best.append(min(choices))
    return best[-1][-1]


def _heads(scene: Scene, starts_group: list[bool]) -> list[float]:
    """Height above the band of each row if a piece began with it, its group's heading repeated.

    Counts the gap above a heading too, which the first one of a drawing lacks.
    """
    heads = []
    above, heading = scene.rows_top, 0.0
    margin = scene.height - scene.bands[-1].bottom
    for band, is_first in zip(scene.bands, starts_group, strict=True):
        lead = band.top - above
        heading = lead if is_first else heading
        heads.append(scene.rows_top + heading + (0 if is_first else lead) + margin)
        above = band.bottom
    return heads
