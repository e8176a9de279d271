"""Charts on paper: how wide they are drawn."""

from __future__ import annotations

PIXELS_PER_POINT = 1.5
# The text block of A4 and Letter, 165 mm; the texts of a drawing come out at 8.7 points.
PRINT_WIDTH = round(468 * PIXELS_PER_POINT)
