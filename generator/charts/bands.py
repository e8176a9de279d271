"""What all drawings share: rows with labels under group names, and the legend.

On a narrow drawing the label of a row stands above its line, else beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.charts.model import Chart, Row, shown_rows
from generator.charts.scene import NARROW_BELOW, Anchor, Band, Piece, Rule, Text, moved
from generator.charts.text import LINE_HEIGHT, width_in_pixels, wrap

LABEL_SIZE = 13.0
_GUTTER_SHARE = 0.29
_GROUP_GAP = 12.0
_ENTRY_GAP = 18.0
_SAMPLE_GAP = 6.0


@dataclass(frozen=True)
class Sheet:
    """Width of a drawing, the sizes of its texts, the room for labels beside the rows."""

    width: int
    small_size: float
    gutter: float

    @property
    def is_narrow(self) -> bool:
        """Whether labels stand above their rows."""
        return self.gutter == 0


@dataclass(frozen=True)
class Stack:
    """The shown rows placed: their strips, and the labels as pieces."""

    bands: tuple[Band, ...]
    pieces: tuple[Piece, ...]
    bottom: float


@dataclass(frozen=True)
class LegendEntry:
    """A sample drawn about (0, 0), as wide as `slot`, and its words."""

    label: str
    sample: tuple[Piece, ...]
    slot: float
    height: float = 16.0


def sheet_for(rows: Sequence[Row], width: int) -> Sheet:
    """The sheet for a width: with a gutter as wide as the labels need, up to a share of the width."""
    if width < NARROW_BELOW:
        return Sheet(width, 12.0, 0.0)
    longest = max((width_in_pixels(row.label, LABEL_SIZE) for row in rows), default=0.0)
    return Sheet(width, 13.0, max(90.0, min(width * _GUTTER_SHARE, longest + 2)))


def stack_rows(chart: Chart, bodies: Sequence[float], sheet: Sheet, top: float) -> Stack:
    """Place the shown rows beneath each other; `bodies` are the heights that the marks of all rows need."""
    bands: list[Band] = []
    pieces: list[Piece] = []
    y = top
    group = ""
    for index in shown_rows(chart):
        row = chart.rows[index]
        if row.group != group:
            group = row.group
            heading, y = _heading(group, sheet, y, is_first=not bands)
            pieces += heading
        lines = wrap(row.label, size=LABEL_SIZE, width=sheet.gutter or sheet.width)
        label_height = len(lines) * LABEL_SIZE * LINE_HEIGHT
        if sheet.is_narrow:
            pieces += text_lines(lines, 0, y + 4, LABEL_SIZE)
            y += label_height + 4
            height = bodies[index]
        else:
            height = max(bodies[index], label_height + 8)
            pieces += text_lines(lines, 0, y + (height - label_height) / 2, LABEL_SIZE)
        bands.append(Band(index, y, y + height))
        y += height
    return Stack(tuple(bands), tuple(pieces), y)


def text_lines(
    lines: Sequence[str],
    x: float,
    top: float,
    size: float,
    *,
    anchor: Anchor = "start",
    paint: str = "ink",
    is_bold: bool = False,
) -> tuple[Text, ...]:
    """Lines beneath each other, the first one's upper edge at `top`; an empty line takes room."""
    step = size * LINE_HEIGHT
    return tuple(
        Text(x, top + index * step + size * 1.02, line, size, anchor, paint, is_bold)
        for index, line in enumerate(lines)
        if line
    )


def lay_legend(
    groups: Sequence[Sequence[LegendEntry]], sheet: Sheet, top: float
) -> tuple[tuple[Piece, ...], float]:
    """Entries in reading order, each group on lines of its own; gives pieces and the lower edge."""
    pieces: list[Piece] = []
    y = top
    for group in groups:
        for line in _legend_lines(group, sheet):
            height = max(_legend_height(entry, words, sheet) for entry, words in line)
            x = 0.0
            for entry, words in line:
                pieces += (moved(piece, x + entry.slot / 2, y + height / 2) for piece in entry.sample)
                words_top = y + (height - len(words) * sheet.small_size * LINE_HEIGHT) / 2
                pieces += text_lines(words, x + entry.slot + _SAMPLE_GAP, words_top, sheet.small_size)
                x += _legend_width(entry, words, sheet) + _ENTRY_GAP
            y += height
    return tuple(pieces), y


def _legend_lines(
    entries: Sequence[LegendEntry], sheet: Sheet
) -> list[list[tuple[LegendEntry, tuple[str, ...]]]]:
    lines: list[list[tuple[LegendEntry, tuple[str, ...]]]] = []
    x = 0.0
    for entry in entries:
        words = wrap(entry.label, size=sheet.small_size, width=sheet.width - entry.slot - _SAMPLE_GAP)
        width = _legend_width(entry, words, sheet)
        if not lines or x + width > sheet.width:
            lines.append([])
            x = 0.0
        lines[-1].append((entry, words))
        x += width + _ENTRY_GAP
    return lines


def _legend_width(entry: LegendEntry, words: Sequence[str], sheet: Sheet) -> float:
    longest = max((width_in_pixels(line, sheet.small_size) for line in words), default=0.0)
    return entry.slot + _SAMPLE_GAP + longest


def _legend_height(entry: LegendEntry, words: Sequence[str], sheet: Sheet) -> float:
    return max(22.0, entry.height + 4, len(words) * sheet.small_size * LINE_HEIGHT + 5)


def _heading(group: str, sheet: Sheet, y: float, *, is_first: bool) -> tuple[tuple[Piece, ...], float]:
    if not group:
        return (), y
    top = y if is_first else y + _GROUP_GAP
    lines = wrap(group, size=LABEL_SIZE, width=sheet.width)
    height = len(lines) * LABEL_SIZE * LINE_HEIGHT
    rule = Rule(0, top, sheet.width, top, "divider")
    words = text_lines(lines, 0, top + 6, LABEL_SIZE, is_bold=True)
    return (rule, *words), top + height + 9
