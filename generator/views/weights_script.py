"""What the script of the weights tool is given: numbers to weigh, and names and ratings in words."""

from __future__ import annotations

import json
from dataclasses import asdict

from generator.views.lens import Lens
from generator.weighing import Grid, preset_weights


def script_json(lens: Lens, grid: Grid) -> str:
    """What `weights.js` needs, in the language of the lens."""
    names = {dimension.id: lens.text(dimension.name) for dimension in lens.report.dimensions}
    spans = [[span and (span.level, span.low, span.high) for span in row] for row in grid.spans]
    needed = {
        "grid": {**asdict(grid), "spans": spans},
        "presets": {preset.id: preset_weights(grid, preset) for preset in lens.report.weight_presets},
        "ratings": [_ratings(lens, grid, number) for number in range(len(grid.dimensions))],
        "options": [lens.option_tag(option).short_name for option in grid.options],
        "dimensions": [names[dimension] for dimension in grid.dimensions],
    }
    return json.dumps(needed, ensure_ascii=False, separators=(",", ":"))


def _ratings(lens: Lens, grid: Grid, number: int) -> str:
    """What the options are rated on a dimension, for a decision record."""
    shown = []
    for option, spans in zip(grid.options, grid.spans, strict=True):
        name, span = lens.option_tag(option).short_name, spans[number]
        if span is None:
            shown.append(lens.word("weights.record.unrated", option=name, rating=lens.word("not-rated")))
            continue
        low, high = lens.level_name(span.low), lens.level_name(span.high)
        rating = low if span.low == span.high else lens.word("rating.range", low=low, high=high)
        shown.append(lens.word("weights.record.rating", option=name, level=span.level, rating=rating))
    return lens.word("list.separator").join(shown)
