"""Records of `data/weights.yml`: presets of the weights tool, which a report can do without."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.evidence import Id, Record, Reference
from generator.languages import LocalisedText

LEAST_WEIGHT, MOST_WEIGHT = 0.0, 10.0
STEPS = 10
"""How many steps a point of weight has."""
DimensionId = Annotated[Id, Reference(("dimension",))]
Weight = Annotated[float, Field(ge=LEAST_WEIGHT, le=MOST_WEIGHT, allow_inf_nan=False)]


class WeightPreset(Record):
    """How much each dimension may matter to somebody in a certain role: the editors' judgement."""

    id: Id
    name: LocalisedText
    why: LocalisedText
    weights: dict[DimensionId, Weight]


def is_weight(number: float) -> bool:
    """Whether the number is within the limits and a whole number of steps."""
    return LEAST_WEIGHT <= number <= MOST_WEIGHT and round(number * STEPS) / STEPS == number
