"""The formula against what publications say: each published figure beside ours."""

from __future__ import annotations

from dataclasses import dataclass

from generator.cost.cases import Settings, open_case
from generator.cost.outlook import output
from generator.model_cost import CostModel, CostPreset, PublishedFigure


@dataclass(frozen=True)
class Comparison:
    """A published figure and ours, None where the formula gives none. `difference` is a share of theirs."""

    figure: PublishedFigure
    ours: float | None
    difference: float | None

    @property
    def is_reproduced(self) -> bool:
        """Whether ours lies within the tolerance."""
        return self.difference is not None and abs(self.difference) <= self.figure.tolerance


def comparisons(model: CostModel, preset: CostPreset) -> tuple[Comparison, ...]:
    """Every published figure of a preset, in order."""
    return tuple(_comparison(model, preset, figure) for figure in preset.published)


def _comparison(model: CostModel, preset: CostPreset, figure: PublishedFigure) -> Comparison:
    settings = Settings({setting.parameter: setting.value for setting in figure.settings})
    case, problems = open_case(model, preset, settings, preset.id)
    ours = None if problems else output(case.values, figure.way, figure.output)
    difference = None if ours is None or figure.value == 0 else (ours - figure.value) / abs(figure.value)
    return Comparison(figure, ours, difference)
