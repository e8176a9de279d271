"""Records of `data/weights.yml`: presets of the weights tool, which a report can do without."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.evidence import Id, Record, Reference
from generator.languages import LocalisedText

LEAST_WEIGHT, MOST_WEIGHT = 0.0, 10.0
DimensionId = Annotated[Id, Reference(("dimension",))]
Weight = Annotated[float, Field(ge=LEAST_WEIGHT, le=MOST_WEIGHT, allow_inf_nan=False)]


class WeightPreset(Record):
    """How much each dimension may matter to somebody in a certain role: the editors' judgement."""

    id: Id
    name: LocalisedText
    why: LocalisedText
    weights: dict[DimensionId, Weight]
