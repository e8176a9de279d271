"""A case: a preset with what somebody enters in the place of its values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from generator.cost.formula import Values
from generator.cost.limits import SHARES, share_problem, shown_number, value_problems
from generator.cost.outlook import Spans
from generator.errors import Place, Problem
from generator.languages import LocalisedText
from generator.model_cost import PRICES, RATIOS, Confidence, CostModel, CostParameter, CostPreset, ParameterId
from generator.schema import nearest
from generator.typed_numbers import Entry, read_number

PRICED: Mapping[ParameterId, ParameterId] = {"storage-price": "storage", "egress-price": "egress"}
"""Prices that matter only where there is something to pay for, and what that is."""


@dataclass(frozen=True)
class Assumption:
    """A parameter with its value in a case, None where it is blank, and where that comes from.

    `origin` is `default` (the parameter's own), `preset`, or `entered`; what was entered has no
    references and no confidence.
    """

    parameter: CostParameter
    value: float | None
    origin: Literal["default", "preset", "entered"]
    cites: tuple[str, ...]
    confidence: Confidence | None
    note: LocalisedText | None
    span: tuple[float, float] | None


@dataclass(frozen=True)
class Settings:
    """What was entered: the values, and where each stands, also those that could not be read."""

    values: Mapping[ParameterId, float] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True)
class Case:
    """Everything that goes into the formula, in the currency of the preset."""

    model: CostModel
    preset: CostPreset
    assumptions: tuple[Assumption, ...]

    @property
    def values(self) -> Values:
        """What the formula takes."""
        return {entry.parameter.id: entry.value for entry in self.assumptions if entry.value is not None}

    @property
    def limits(self) -> Spans:
        """What can be entered, by parameter."""
        return {
            entry.parameter.id: (entry.parameter.least, entry.parameter.most) for entry in self.assumptions
        }

    @property
    def needed(self) -> tuple[ParameterId, ...]:
        """Parameters without a value that the formula cannot do without."""
        values = self.values
        return tuple(name for name in self.limits if name not in values and _is_needed(name, values))

    @property
    def whole(self) -> frozenset[ParameterId]:
        """Parameters that are whole numbers."""
        return frozenset(entry.parameter.id for entry in self.assumptions if entry.parameter.is_whole)


def find_preset(
    model: CostModel, name: str | None, place: Place
) -> tuple[CostPreset | None, tuple[Problem, ...]]:
    """The preset called `name`, the first where there is no name, or why there is none."""
    presets = {preset.id: preset for preset in model.presets}
    if name is None:
        return model.presets[0], ()
    if name in presets:
        return presets[name], ()
    facts = {"value": name, "names": ", ".join(presets)}
    meant = nearest(name, presets)
    if meant:
        return None, (Problem(place, "cost-preset-unknown-near", {**facts, "meant": meant}),)
    return None, (Problem(place, "cost-preset-unknown", facts),)


def read_settings(
    model: CostModel, preset: CostPreset | None, settings: Sequence[str], file: str
) -> tuple[Settings, tuple[Problem, ...]]:
    """Settings such as `pue=1.3`, and which cannot be read; the line of a place is the setting's number.

    Examples of numbers are those of the preset.
    """
    known = {parameter.id: parameter for parameter in model.parameters}
    values: dict[ParameterId, float] = {}
    places: dict[str, Place] = {}
    problems: list[Problem] = []
    for number, setting in enumerate(settings, 1):
        place = Place(file, number)
        name, sign, text = setting.partition("=")
        name = name.strip()
        if not sign or not name:
            problems.append(Problem(place, "cost-setting-malformed", {"value": setting}))
            continue
        parameter = next((entry for key, entry in known.items() if key == name), None)
        if parameter is None:
            problems.append(_unknown(name, known, place))
            continue
        if name in places:
            problems.append(Problem(place, "cost-setting-twice", {"key": name}))
        places[name] = place
        entry = read_number(text, takes_percent=parameter.id in RATIOS)
        if entry.value is None:
            problems.append(_not_read(parameter, preset, text.strip(), entry, place))
            continue
        values[parameter.id] = entry.value
    return Settings(values, places), tuple(problems)


def limit_problems(model: CostModel, entered: Settings, file: str) -> Iterator[Problem]:
    """What was entered and lies outside its parameter's range."""
    for parameter in model.parameters:
        if parameter.id in entered.values:
            place = entered.places.get(parameter.id, Place(file))
            yield from value_problems(parameter, entered.values[parameter.id], place)


def open_case(
    model: CostModel, preset: CostPreset, entered: Settings, file: str
) -> tuple[Case, tuple[Problem, ...]]:
    """The preset with what was entered, and what keeps the formula from taking it."""
    case = Case(model, preset, tuple(_assumptions(model, preset, entered.values)))
    values = case.values
    place = Place(file)
    problems = [*limit_problems(model, entered, file)]
    missing = [name for name in case.needed if name not in entered.places]
    if missing:
        facts = {"preset": preset.id, "names": ", ".join(missing), "example": missing[0]}
        problems.append(Problem(place, "cost-value-needed", facts))
    shares = [values.get(name, 0.0) for name in SHARES]
    if sum(shares) > 1:
        problems.append(share_problem(shares, place))
    return case, tuple(problems)


def _is_needed(name: ParameterId, values: Values) -> bool:
    """A way to rent whose price is not known is left out; everything else has to be known."""
    if name in PRICED:
        return values.get(PRICED[name], 0.0) > 0
    return name not in PRICES.values()


def _assumptions(
    model: CostModel, preset: CostPreset, entered: Mapping[ParameterId, float]
) -> Iterator[Assumption]:
    stated = {entry.parameter: entry for entry in preset.values}
    blank = {name: entry for entry in preset.blanks for name in entry.parameters}
    for parameter in model.parameters:
        name = parameter.id
        span = (parameter.low, parameter.high) if parameter.currency in (None, preset.currency) else None
        own = stated.get(name)
        if own is not None and own.low is not None and own.high is not None:
            span = (own.low, own.high)
        if name in entered:
            yield Assumption(parameter, entered[name], "entered", (), None, None, span)
        elif own is not None:
            yield Assumption(parameter, own.value, "preset", own.cites, own.confidence, own.note, span)
        elif name in blank:
            note, cites = blank[name].note, blank[name].cites
            yield Assumption(parameter, None, "preset", cites, None, note, span)
        else:
            cites, confidence = parameter.cites, parameter.confidence
            yield Assumption(parameter, parameter.default, "default", cites, confidence, parameter.note, span)


def _unknown(name: str, known: Mapping[ParameterId, CostParameter], place: Place) -> Problem:
    facts = {"value": name, "names": ", ".join(known)}
    meant = nearest(name, known)
    if meant:
        return Problem(place, "cost-parameter-unknown-near", {**facts, "meant": meant})
    return Problem(place, "cost-parameter-unknown", facts)


def _not_read(
    parameter: CostParameter, preset: CostPreset | None, text: str, entry: Entry, place: Place
) -> Problem:
    name = parameter.id
    if entry.fault == "empty":
        values = {value.parameter: value.value for value in preset.values} if preset else {}
        example = shown_number(values.get(name, parameter.default))
        return Problem(place, "cost-number-empty", {"key": name, "example": example})
    facts = {"key": name, "value": text if len(text) <= 60 else text[:59] + "…"}
    if entry.either:
        one, other = entry.either
        return Problem(place, "cost-number-comma", {**facts, "one": one, "other": other})
    if entry.meant:
        return Problem(place, "cost-number-malformed-near", {**facts, "meant": entry.meant})
    return Problem(place, "cost-number-malformed", facts)
