"""Column heads of a matrix: upright above their columns, or as stairs.

Where a head does not fit above its column, each head gets lines of its own and
a leader down to the column. Stairs descend to the left if there is room for it,
else from both ends to the middle; either way no leader crosses a head.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.charts.bands import text_lines
from generator.charts.scene import Anchor, Piece, Rule
from generator.charts.text import LINE_HEIGHT, fits, width_in_pixels, wrap

_MOST_LINES = 3
_GAP = 6.0
_ROOM_FOR_WORDS = 8


@dataclass(frozen=True)
class Heads:
    """Names of the columns, the middles of the columns and their common width."""

    names: tuple[str, ...]
    middles: tuple[float, ...]
    column: float
    size: float

    @property
    def step(self) -> float:
        """Height of a line."""
        return self.size * LINE_HEIGHT

    def width_of(self, column: int) -> float:
        """Width of a name on one line."""
        return width_in_pixels(self.names[column], self.size)


def column_heads(heads: Heads, top: float) -> tuple[tuple[Piece, ...], float]:
    """The heads from `top` on; gives pieces and the lower edge."""
    room = heads.column - _GAP
    if all(fits(name, size=heads.size, width=room, lines=_MOST_LINES) for name in heads.names):
        return _upright(heads, room, top)
    fit_on_a_line = all(
        heads.width_of(column) + _GAP <= middle for column, middle in enumerate(heads.middles)
    )
    if fit_on_a_line or heads.middles[0] >= _ROOM_FOR_WORDS * heads.size:
        return _stairs_to_left(heads, top)
    return _stairs_to_middle(heads, top)


def _upright(heads: Heads, room: float, top: float) -> tuple[tuple[Piece, ...], float]:
    wrapped = [wrap(name, size=heads.size, width=room) for name in heads.names]
    bottom = top + max(len(lines) for lines in wrapped) * heads.step
    pieces: list[Piece] = []
    for lines, x in zip(wrapped, heads.middles, strict=True):
        pieces += text_lines(lines, x, bottom - len(lines) * heads.step, heads.size, anchor="middle")
    return tuple(pieces), bottom + 4


def _stairs_to_left(heads: Heads, top: float) -> tuple[tuple[Piece, ...], float]:
    wrapped = [
        wrap(name, size=heads.size, width=middle - _GAP)
        for name, middle in zip(heads.names, heads.middles, strict=True)
    ]
    bottom = top + sum(map(len, wrapped)) * heads.step + 6
    pieces: list[Piece] = []
    y = top
    for lines, x in reversed([*zip(wrapped, heads.middles, strict=True)]):
        pieces += _head(lines, x, y, "end", size=heads.size, bottom=bottom)
        y += len(lines) * heads.step
    return tuple(pieces), bottom + 2


def _stairs_to_middle(heads: Heads, top: float) -> tuple[tuple[Piece, ...], float]:
    placed: list[tuple[tuple[str, ...], float, float, Anchor]] = []
    left, right = 0, len(heads.names) - 1
    y = top
    while left < right:
        near, far = heads.middles[left], heads.middles[right]
        beyond = heads.middles[right + 1] if right + 1 < len(heads.names) else far + heads.column / 2
        start = wrap(heads.names[left], size=heads.size, width=beyond - near - 2 * _GAP)
        end = wrap(heads.names[right], size=heads.size, width=far - near - 2 * _GAP)
        placed.append((start, near, y, "start"))
        both = heads.width_of(left) + heads.width_of(right) + 3 * _GAP
        shares_line = len(start) == len(end) == 1 and both <= far - near
        if not shares_line:
            y += len(start) * heads.step
        placed.append((end, far, y, "end"))
        y += len(end) * heads.step
        left, right = left + 1, right - 1
    if left == right:
        lines = wrap(heads.names[left], size=heads.size, width=2 * heads.column - 2 * _GAP)
        placed.append((lines, heads.middles[left], y, "middle"))
        y += len(lines) * heads.step
    pieces: list[Piece] = []
    for lines, x, line_top, anchor in placed:
        pieces += _head(lines, x, line_top, anchor, size=heads.size, bottom=y + 6)
    return tuple(pieces), y + 8


def _head(
    lines: tuple[str, ...], x: float, top: float, anchor: Anchor, *, size: float, bottom: float
) -> tuple[Piece, ...]:
    inset = {"start": _GAP - 1, "end": 1 - _GAP, "middle": 0.0}[anchor]
    words = text_lines(lines, x + inset, top, size, anchor=anchor)
    leader_top = top + len(lines) * size * LINE_HEIGHT + 2 if anchor == "middle" else top + 2
    return (Rule(x, leader_top, x, bottom, "link"), *words)
