"""Charts on paper: how wide they are drawn, and their division where they are taller than a page."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from generator.charts.model import Chart
from generator.charts.scene import Scene
from generator.charts.scenes import scene_of
from generator.charts.words import Words

PIXELS_PER_POINT = 1.5
# The text block of A4 and Letter, 165 mm; the texts of a drawing come out at 8.7 points.
PRINT_WIDTH = round(468 * PIXELS_PER_POINT)


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
