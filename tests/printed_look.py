"""Where a page has ink, and which of its texts lie on one another."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pypdfium2
from PIL import ImageOps
from printed import Book, Piece

_RESOLUTION = 2
"""Pixels per point."""
_LEAST_MARGIN = 8 * 72 / 25.4
"""In points."""


def inked(page: pypdfium2.PdfPage) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all that is not white, in points from the upper left corner."""
    picture = ImageOps.invert(page.render(scale=_RESOLUTION, grayscale=True).to_pil().convert("L"))
    box = picture.point(lambda grey: 255 if grey > 8 else 0).getbbox()
    assert box is not None, "an empty page"
    left, top, right, bottom = (side / _RESOLUTION for side in box)
    return left, top, right, bottom


def overlaps(pieces: Iterable[Piece]) -> list[tuple[str, str]]:
    """Pairs of texts of which one covers a good part of the other, as single letters and strokes may."""
    seen = [
        piece
        for piece in pieces
        if sum(character.isalnum() for character in piece.text) > 1 and _area(piece.box) > 0
    ]
    return [(one.text, other.text) for one, other in combinations(seen, 2) if _shared(one, other) > 0.15]


def _shared(one: Piece, other: Piece) -> float:
    width = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
    height = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
    if width <= 0 or height <= 0:
        return 0
    return width * height / min(_area(one.box), _area(other.box))


def _area(box: tuple[float, float, float, float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def assert_sound(made: Book, *, is_overlapping: bool = False) -> None:
    """Nothing leaves the page's margins, and nothing lies on other text unless it may."""
    assert made.structure.check_pdf_syntax() == []
    for label, page, pieces in zip(made.labels, made.pages, made.pieces, strict=True):
        left, top, right, bottom = inked(page) if label else _hull(pieces, page.get_height())
        margins = (left, top, page.get_width() - right, page.get_height() - bottom)
        assert min(margins) > _LEAST_MARGIN, f"page {label}: {margins}"
        assert is_overlapping or overlaps(pieces) == [], f"page {label}"


def _hull(pieces: Iterable[Piece], height: float) -> tuple[float, float, float, float]:
    """As `inked`, for texts alone: the cover has a band along its edge."""
    lefts, bottoms, rights, tops = zip(*(piece.box for piece in pieces), strict=True)
    return min(lefts), height - max(tops), max(rights), height - min(bottoms)
