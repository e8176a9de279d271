"""The formula against what publications say: each published figure beside ours."""

from __future__ import annotations

from dataclasses import dataclass

from generator.cost.cases import Settings, open_case
from generator.cost.numbers import DASH, figure, quantity
from generator.cost.outlook import output
from generator.model_cost import CostModel, CostPreset, Output, PublishedFigure

MONEY_OUTPUTS: frozenset[Output] = frozenset(
    {
        "own-total",
        "own-cost-per-gpu-hour",
        "own-cost-per-node-hour",
        "cloud-total",
        "cloud-cost-per-year",
        "saving",
        "saving-per-gpu-hour",
    }
)


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

    @property
    def shown(self) -> tuple[str, str]:
        """The published figure and ours, as people read them."""
        is_money = self.figure.output in MONEY_OUTPUTS
        ours = DASH if self.ours is None else figure(self.ours, is_money=is_money)
        return quantity(self.figure.value), ours


def comparisons(model: CostModel, preset: CostPreset) -> tuple[Comparison, ...]:
    """Every published figure of a preset, in order."""
    return tuple(_comparison(model, preset, figure) for figure in preset.published)


def _comparison(model: CostModel, preset: CostPreset, figure: PublishedFigure) -> Comparison:
    settings = Settings({setting.parameter: setting.value for setting in figure.settings})
    case, problems = open_case(model, preset, settings, preset.id)
    ours = None if problems else output(case.values, figure.way, figure.output)
    difference = None if ours is None or figure.value == 0 else (ours - figure.value) / abs(figure.value)
    return Comparison(figure, ours, difference)
