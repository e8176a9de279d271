"""Where a page has ink, and which of its texts lie on one another."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pypdfium2
from PIL import ImageOps
from printed import Piece

_RESOLUTION = 2
"""Pixels per point."""


def inked(page: pypdfium2.PdfPage) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all that is not white, in points from the upper left corner."""
    picture = ImageOps.invert(page.render(scale=_RESOLUTION, grayscale=True).to_pil().convert("L"))
    box = picture.point(lambda grey: 255 if grey > 8 else 0).getbbox()
    assert box is not None, "an empty page"
    left, top, right, bottom = (side / _RESOLUTION for side in box)
    return left, top, right, bottom


def overlaps(pieces: Iterable[Piece]) -> list[tuple[str, str]]:
    """Pairs of texts of which one covers a good part of the other."""
    seen = [piece for piece in pieces if piece.text.strip() and _area(piece.box) > 0]
    return [(one.text, other.text) for one, other in combinations(seen, 2) if _shared(one, other) > 0.15]


def _shared(one: Piece, other: Piece) -> float:
    width = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
    height = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
    if width <= 0 or height <= 0:
        return 0
    return width * height / min(_area(one.box), _area(other.box))


def _area(box: tuple[float, float, float, float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
