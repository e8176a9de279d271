"""Layout of stacked bars: parts in ordered tints of one hue, the total at the end."""

from __future__ import annotations

from generator.charts.bands import LegendEntry, Sheet, lay_legend, sheet_for, stack_rows, text_lines
from generator.charts.model import BarChart
from generator.charts.numbers import plain_number
from generator.charts.scene import Band, Block, Datum, Piece, Rule, Scene, Text, tint_at
from generator.charts.text import LINE_HEIGHT, width_in_pixels, wrap

_HEIGHT = 16.0


def bars_scene(chart: BarChart, width: int) -> Scene:
    """Lay out stacked bars for a width in pixels."""
    sheet = sheet_for(chart.rows, width)
    legend, top = lay_legend((_legend(chart),), sheet, 0)
    zero = sheet.gutter + (14 if sheet.gutter else 0)
    unit_lines = wrap(chart.unit, size=sheet.small_size, width=width - zero)
    unit_words = text_lines(unit_lines, zero, top + 10, sheet.small_size, paint="muted")
    head_bottom = top + 14 + len(unit_lines) * sheet.small_size * LINE_HEIGHT
    totals = [sum(values) for values in chart.values]
    widest = width_in_pixels(plain_number(max(totals, default=0)), sheet.small_size)
    unit = (width - zero - widest - 8) / max(max(totals, default=0), 1)
    body = _HEIGHT + (8 if sheet.is_narrow else 9)
    stack = stack_rows(chart, [body] * len(chart.rows), sheet, head_bottom)
    bars = [piece for band in stack.bands for piece in _bar(chart, sheet, band, zero, unit)]
    return Scene(
        frame=chart.frame,
        width=width,
        height=stack.bottom + 2,
        pieces=(*legend, *unit_words, *stack.pieces, *bars),
        rows_top=head_bottom,
        bands=stack.bands,
        zero=zero,
        unit=unit,
    )


def _legend(chart: BarChart) -> tuple[LegendEntry, ...]:
    count = len(chart.series)
    return tuple(
        LegendEntry(series.name, (Block(-7, -7, 14, 14, f"tint-{tint_at(place, count)}"),), 14)
        for place, series in enumerate(chart.series)
    )


def _bar(chart: BarChart, sheet: Sheet, band: Band, zero: float, unit: float) -> tuple[Piece, ...]:
    size = sheet.small_size
    top = band.centre - _HEIGHT / 2 - (2 if sheet.is_narrow else 0)
    baseline = top + _HEIGHT / 2 + size * 0.36
    blocks: list[Piece] = []
    words: list[Piece] = []
    x = zero
    for place, (series, value) in enumerate(zip(chart.series, chart.values[band.row], strict=True)):
        if not value:
            continue
        length = value * unit
        tint = tint_at(place, len(chart.series))
        label = plain_number(value)
        note = " · ".join((chart.rows[band.row].label, series.name, f"{label} {chart.unit}"))
        datum = Datum(chart.rows[band.row].key, series.key, value, note)
        blocks.append(Block(x, top, length, _HEIGHT, f"tint-{tint}", datum))
        if width_in_pixels(label, size) + 6 <= length:
            words.append(Text(x + length / 2, baseline, label, size, "middle", f"on-tint-{tint}"))
        x += length
    total = Text(x + 5, baseline, plain_number(sum(chart.values[band.row])), size, is_bold=True)
    axis = Rule(zero, top - 3, zero, top + _HEIGHT + 3, "link")
    return (*blocks, axis, *words, total)
