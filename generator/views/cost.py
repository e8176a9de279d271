"""Views of the cost tool: the form with the first preset in it, and the result that it gives.

The result is reckoned here so that it stands on the page without a script.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.cost.cases import Assumption, Case, Settings, open_case
from generator.cost.document import bars, compared_way
from generator.cost.drawing import curves_drawing, map_drawing, tornado_drawing
from generator.cost.formula import Values, ways
from generator.cost.limits import shown_number
from generator.cost.numbers import quantity
from generator.cost.outlook import result
from generator.cost.shapes import NARROW, WIDE, Element
from generator.cost.shown import (
    Labels,
    Rows,
    ShownTable,
    curves_table,
    figures,
    headline,
    map_table,
    owning_table,
    tornado_table,
    ways_table,
)
from generator.model_cost import CURRENCY, PRICES, WAYS, CostModel, CostPreset, Way
from generator.views.cost_script import script_values
from generator.views.cost_words import NoteView, ReferenceMark, labels, marks, note_views
from generator.views.lens import Lens
from generator.views.tools import RecordView, record_view

GROUPS = ("size", "buying", "running", "cloud", "reckoning")
_TIES = {
    "interest": "cost.interest",
    "no-interest": "cost.references.no-interest",
    "no-source": "cost.references.no-source",
}


@dataclass(frozen=True)
class FieldView:
    """An input with all that is known of its number. `interest` of a mark is "" where there is none."""

    id: str
    name: str
    unit: str
    about: str
    value: str
    range: str
    marks: tuple[ReferenceMark, ...]
    confidence: str
    note: str


@dataclass(frozen=True)
class GroupView:
    """Inputs under one name."""

    id: str
    name: str
    fields: tuple[FieldView, ...]


@dataclass(frozen=True)
class Choice:
    """Something to choose: a preset or a way to rent."""

    id: str
    name: str
    is_chosen: bool
    is_open: bool = True


@dataclass(frozen=True)
class ReferenceView:
    """A publication in the list of references. `tie` says in a few words whether it has an interest."""

    id: str
    publisher: str
    title: str
    url: str
    date: str
    grade: str
    has_interest: bool
    tie: str
    interest: str
    note: str


@dataclass(frozen=True)
class FigureView:
    """A drawing in both widths with its data; without drawings `empty` says why."""

    id: str
    title: str
    caption: str
    drawings: tuple[Element, ...]
    table: ShownTable
    empty: str = ""


@dataclass(frozen=True)
class ResultView:
    """What comes out; without a headline some number is missing, which `missing` names."""

    headline: str
    figures: tuple[tuple[str, str], ...]
    ways: ShownTable
    owning: Rows
    charts: tuple[FigureView, ...]
    missing: str = ""


@dataclass(frozen=True)
class CostView:
    """The page of the cost tool. `script` is what its script needs to know, as JSON values."""

    starts: tuple[Choice, ...]
    published: tuple[Choice, ...]
    about: str
    currency: str
    example: str
    ways: tuple[Choice, ...]
    groups: tuple[GroupView, ...]
    result: ResultView
    included: tuple[str, ...]
    excluded: tuple[str, ...]
    preset_notes: tuple[NoteView, ...]
    notes: tuple[NoteView, ...]
    references: tuple[ReferenceView, ...]
    record: RecordView
    script: Mapping[str, object]


def cost_view(lens: Lens, model: CostModel) -> CostView:
    """The tool with the first preset."""
    preset = model.presets[0]
    case, problems = open_case(model, preset, Settings(), preset.id)
    words = labels(lens, case)
    way = compared_way(case.values, None) or WAYS[0]
    return CostView(
        starts=_presets(lens, model, preset, "start"),
        published=_presets(lens, model, preset, "published"),
        about=lens.text(preset.about),
        currency=preset.currency,
        example=f"xuanxing cost --preset {preset.id} --set utilisation=0.4 --lang {lens.language}",
        ways=tuple(
            Choice(entry, words.say(f"name.{entry}"), entry == way, entry in ways(case.values))
            for entry in WAYS
        ),
        groups=tuple(_groups(lens, case)),
        result=_missing(lens, case, words) if problems else _result(case, way, words),
        included=tuple(map(lens.text, model.scope.included)),
        excluded=tuple(map(lens.text, model.scope.excluded)),
        preset_notes=note_views(lens, model, preset.notes),
        notes=note_views(lens, model, model.scope.notes),
        references=tuple(_references(lens, model)),
        record=record_view(lens),
        script=script_values(lens, model),
    )


def _presets(lens: Lens, model: CostModel, chosen: CostPreset, kind: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(preset.id, lens.text(preset.name), preset == chosen)
        for preset in model.presets
        if preset.kind == kind
    )


def _groups(lens: Lens, case: Case) -> list[GroupView]:
    """The most important inputs, then the others by what they are about."""
    basic = tuple(entry for entry in case.assumptions if entry.parameter.is_basic)
    rest = [entry for entry in case.assumptions if not entry.parameter.is_basic]
    grouped = [("basic", basic)]
    grouped += [(group, tuple(entry for entry in rest if entry.parameter.group == group)) for group in GROUPS]
    return [
        GroupView(
            name, lens.word(f"cost.inputs.{name}"), tuple(_field(lens, case, entry) for entry in entries)
        )
        for name, entries in grouped
        if entries
    ]


def _field(lens: Lens, case: Case, entry: Assumption) -> FieldView:
    parameter = entry.parameter
    return FieldView(
        id=parameter.id,
        name=lens.text(parameter.name),
        unit=lens.text(parameter.unit).replace(CURRENCY, case.preset.currency),
        about=lens.text(parameter.about),
        value="" if entry.value is None else shown_number(entry.value),
        range=_range(lens, entry),
        marks=marks(lens, case.model, entry.cites),
        confidence="" if entry.confidence is None else lens.word(f"cost.confidence.{entry.confidence}"),
        note=lens.optional(entry.note),
    )


def _range(lens: Lens, entry: Assumption) -> str:
    told = _plain_range(lens, entry)
    is_optional = entry.parameter.id in PRICES.values()
    return lens.word("cost.range.optional", range=told) if is_optional else told


def _plain_range(lens: Lens, entry: Assumption) -> str:
    least, most = quantity(entry.parameter.least), quantity(entry.parameter.most)
    if entry.value is None:
        return lens.word("cost.range.blank", least=least, most=most)
    value = quantity(entry.value)
    if entry.span is None:
        return lens.word("cost.range.wide", value=value, least=least, most=most)
    low, high = map(quantity, entry.span)
    return lens.word("cost.range", value=value, low=low, high=high, least=least, most=most)


def _missing(lens: Lens, case: Case, words: Labels) -> ResultView:
    names = lens.word("list.separator").join(words.names[name] for name in case.needed)
    told = words.say("missing", names=names)
    if not ways(case.values):
        told = words.say("missing.price", missing=told)
    nothing = ShownTable((), ())
    charts = tuple(FigureView(kind, "", "", (), nothing) for kind in ("curves", "tornado", "map"))
    return ResultView("", (), nothing, (), charts, told)


def _result(case: Case, way: Way, words: Labels) -> ResultView:
    values = case.values
    found = result(values)
    return ResultView(
        headline=headline(found, way, values, words),
        figures=figures(found, way, values, words),
        ways=ways_table(found, values, words),
        owning=owning_table(found, values, words),
        charts=_charts(case, values, way, words),
    )


def _charts(case: Case, values: Values, way: Way, words: Labels) -> tuple[FigureView, ...]:
    is_priced = way in ways(values)
    found = bars(case, way) if is_priced else ()
    both = (WIDE, NARROW)
    no_map = words.say("map.none")
    curves = tuple(curves_drawing(values, way, words, width=width) for width in both)
    tornado = tuple(tornado_drawing(values, way, found, words, width=width) for width in both if is_priced)
    maps = tuple(
        drawing for width in both if (drawing := map_drawing(values, way, words, width=width)) is not None
    )
    return (
        FigureView(
            "curves", words.say("chart.curves"), words.say("chart.curves.caption"), curves,
            curves_table(values, words),
        ),
        FigureView(
            "tornado", words.say("chart.tornado"), words.say("chart.tornado.caption"), tornado,
            tornado_table(found, words), "" if is_priced else no_map,
        ),
        FigureView(
            "map", words.say("chart.map", way=words.way(way)), words.say("chart.map.caption"), maps,
            map_table(values, way, words), "" if maps else no_map,
        ),
    )  # fmt: skip


def _references(lens: Lens, model: CostModel) -> list[ReferenceView]:
    return [
        ReferenceView(
            id=entry.id,
            publisher=lens.text(entry.publisher),
            title=lens.text(entry.title),
            url=entry.url or "",
            date=entry.date or "",
            grade=lens.word(f"cost.grade.{entry.grade}"),
            has_interest=entry.has_interest,
            tie=lens.word(_TIES[entry.tie]),
            interest=lens.text(entry.interest),
            note=lens.optional(entry.note),
        )
        for entry in model.references
    ]
