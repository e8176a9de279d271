"""Presets of weights for the small report."""

from __future__ import annotations

from small_report import FILES

WITH_WEIGHTS = {
    **FILES,
    "weights.yml": """\
presets:
  - id: equal
    name: {zh: 一样重, en: Everything equal}
    why: {zh: 不预设立场。, en: No stance.}
    weights: {d-cost: 5, d-pace: 5}
  - id: hasty
    name: {zh: 赶时间, en: In a hurry}
    why: {zh: 快慢最要紧。, en: Pace matters most.}
    weights: {d-cost: 3, d-pace: 8}
""",
}
