"""Shared vectors of the weighing: grids and weights with what comes out of them.

`PYTHONPATH=tests python tests/weighing_cases.py` writes them anew.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from conftest import ROOT

from generator.load import load
from generator.weighing import Grid, Span, grid_of, preset_weights, random_wins, weigh

VECTORS = Path(__file__).with_name("weighing_vectors.json")


def plain(grid: Grid) -> dict[str, Any]:
    """A grid as the script takes it."""
    spans = [[span and [span.level, span.low, span.high] for span in row] for row in grid.spans]
    return {**asdict(grid), "spans": spans}


def expected(grid: Grid, weights: Sequence[float]) -> dict[str, Any]:
    """All that follows from weights, as the script gives it."""
    wins = random_wins(grid, tuple(weight > 0 for weight in weights))
    found = {"outcome": asdict(weigh(grid, weights)), "wins": asdict(wins)}
    loaded: dict[str, Any] = json.loads(json.dumps(found))
    return loaded


def small_grid(*rows: Sequence[int | tuple[int, int, int] | None]) -> Grid:
    """A grid on the scale from 1 to 5: a level, (level, low, high) or None per cell."""
    spans = tuple(
        tuple(
            None if cell is None else Span(*((cell,) * 3 if isinstance(cell, int) else cell)) for cell in row
        )
        for row in rows
    )
    options = tuple(f"o-{number}" for number in range(len(rows)))
    return Grid(options, tuple(f"d-{number}" for number in range(len(rows[0]))), spans, 1, 5)


def random_grid(numbers: random.Random) -> Grid:
    """Two to four options on one to eight dimensions, a fifth of the cells empty."""
    width = numbers.randint(1, 8)

    def cell() -> int | tuple[int, int, int] | None:
        if numbers.random() < 0.2:
            return None
        return (
            (3, numbers.randint(1, 2), numbers.randint(4, 5))
            if numbers.random() < 0.2
            else numbers.randint(1, 5)
        )

    return small_grid(*([cell() for _ in range(width)] for _ in range(numbers.randint(2, 4))))


def random_weights(grid: Grid, numbers: random.Random) -> list[float]:
    """Whole numbers, tenths and zeros."""
    kinds = (lambda: 0.0, lambda: float(numbers.randint(0, 10)), lambda: numbers.randint(0, 100) / 10)
    return [numbers.choice(kinds)() for _ in grid.dimensions]


def cases() -> Iterator[tuple[str, Grid, list[float]]]:
    """Name, grid and weights of each vector."""
    report = load(ROOT / "data").report
    assert report is not None
    own = grid_of(report)
    for preset in report.weight_presets:
        yield preset.id, own, list(preset_weights(own, preset))
    yield "all zero", own, [0.0] * len(own.dimensions)
    yield "one rated only", small_grid([4, None], [None, 2]), [5.0, 0.0]
    yield "equal scores", small_grid([4, 2], [2, 4]), [5.0, 5.0]
    yield "tenth of the scale", small_grid([3, 3, 3, 3, 3], [3, 3, 3, 3, 1]), [1.0] * 5
    yield "disputed", small_grid([5, (3, 1, 5)], [1, 3]), [1.0, 9.0]
    yield "sparse", small_grid([5, None, None], [1, 1, 1]), [1.0, 5.0, 5.0]
    yield "nothing turns it", small_grid([5, 4], [1, 2]), [5.0, 5.0]
    yield "a step from a turn", small_grid([5, 1], [1, 5]), [5.1, 5.0]
    numbers = random.Random(6)
    for number in range(40):
        grid = random_grid(numbers)
        yield f"random {number}", grid, random_weights(grid, numbers)


def vectors() -> list[dict[str, Any]]:
    """All vectors, as they are written."""
    return [
        {"name": name, "grid": plain(grid), "weights": weights, "expected": expected(grid, weights)}
        for name, grid, weights in cases()
    ]


if __name__ == "__main__":
    written = ",\n".join(json.dumps(vector, ensure_ascii=False) for vector in vectors())
    VECTORS.write_text(f"[\n{written}\n]\n", encoding="utf-8")
