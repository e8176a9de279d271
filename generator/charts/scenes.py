"""The layout for each kind of chart."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from generator.charts.bars import bars_scene
from generator.charts.dots import dots_scene
from generator.charts.matrix import matrix_scene
from generator.charts.model import BarChart, Chart, DotChart, MatrixChart
from generator.charts.scene import Scene


@lru_cache(maxsize=64)
def scene_of(chart: Chart, width: int) -> Scene:
    """Lay out a chart for a width in pixels. The drawing and the figure of a chart share its scene."""
    if isinstance(chart, DotChart):
        return dots_scene(chart, width)
    if isinstance(chart, MatrixChart):
        return matrix_scene(chart, width)
    if isinstance(chart, BarChart):
        return bars_scene(chart, width)
    assert_never(chart)
