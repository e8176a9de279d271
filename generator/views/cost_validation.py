"""Views of the published cases: each published figure beside what the formula gives."""

from __future__ import annotations

from dataclasses import dataclass

from generator.addresses import COST, Address
from generator.cost.numbers import DASH, quantity
from generator.cost.validation import Comparison, comparisons
from generator.model_cost import CostModel, CostPreset, Output
from generator.views.cost_words import NoteView, ReferenceMark, marks, note_views
from generator.views.lens import Lens, Link

RENTED: tuple[Output, ...] = ("cloud-total", "cloud-cost-per-year")
"""Outputs that are about renting alone."""


@dataclass(frozen=True)
class ComparedView:
    """A published figure. `verdict` is in words; `settings` are inputs that this figure alone has."""

    name: str
    settings: str
    published: str
    ours: str
    difference: str
    verdict: str
    is_reproduced: bool
    note: str
    marks: tuple[ReferenceMark, ...]


@dataclass(frozen=True)
class PublishedCase:
    """A preset with its published figures and what is known to be wrong with the publication."""

    id: str
    name: str
    about: str
    money: str
    tool: Link
    figures: tuple[ComparedView, ...]
    flaws: tuple[NoteView, ...]


@dataclass(frozen=True)
class ValidationView:
    """The page of published cases."""

    summary: str
    notes: tuple[NoteView, ...]
    cases: tuple[PublishedCase, ...]


def has_published(model: CostModel) -> bool:
    """Whether there is any figure to compare with."""
    return any(preset.published for preset in model.presets)


def validation_view(lens: Lens, model: CostModel) -> ValidationView:
    """Every preset that has published figures."""
    cases = tuple(_case(lens, model, preset) for preset in model.presets if preset.published)
    verdicts = [figure.is_reproduced for case in cases for figure in case.figures]
    summary = lens.word("cost-validation.summary", fitting=sum(verdicts), all=len(verdicts))
    return ValidationView(summary, note_views(lens, model, model.scope.published_notes), cases)


def _case(lens: Lens, model: CostModel, preset: CostPreset) -> PublishedCase:
    return PublishedCase(
        id=preset.id,
        name=lens.text(preset.name),
        about=lens.text(preset.about),
        money=lens.word("cost-validation.money", currency=preset.currency),
        tool=Link(lens.word("cost-validation.open"), Address(COST, f"preset={preset.id}")),
        figures=tuple(_figure(lens, model, entry) for entry in comparisons(model, preset)),
        flaws=note_views(lens, model, preset.notes),
    )


def _figure(lens: Lens, model: CostModel, entry: Comparison) -> ComparedView:
    figure = entry.figure
    # Words of the interface are any report's; what is by the hour is its data's concern.
    name = lens.word(f"cost-validation.output.{figure.output.replace('gpu-', '')}")
    if figure.way is not None:
        way = lens.word(f"cost.way.{figure.way}")
        name = _of_way(lens, figure.output, name, way)
    names = {parameter.id: lens.text(parameter.name) for parameter in model.parameters}
    settings = (
        f"{names[setting.parameter]}{lens.word('colon')}{quantity(setting.value)}"
        for setting in figure.settings
    )
    published, ours = entry.shown
    return ComparedView(
        name=name,
        settings=lens.word("list.separator").join(settings),
        published=published,
        ours=ours,
        difference=DASH if entry.difference is None else _signed(lens, entry.difference),
        verdict=_verdict(lens, entry),
        is_reproduced=entry.is_reproduced,
        note=lens.optional(figure.note),
        marks=marks(lens, model, figure.cites),
    )


def _of_way(lens: Lens, output: Output, name: str, way: str) -> str:
    if output in RENTED:
        return lens.word("cost-validation.rented", output=name, way=way)
    return lens.word("cost-validation.against", output=name, way=way)


def _verdict(lens: Lens, entry: Comparison) -> str:
    tolerance = lens.word("cost.percent", number=f"{entry.figure.tolerance * 100:.6g}")
    if entry.is_reproduced:
        return lens.word("cost-validation.fits", tolerance=tolerance)
    return lens.word("cost-validation.differs", tolerance=tolerance)


def _signed(lens: Lens, share: float) -> str:
    return lens.word("cost.percent", number=f"{share * 100:+.2f}".replace("-", "−"))
