"""Rules about the cost model: parameters, presets in one currency, references that are used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from babel.numbers import list_currencies

from generator.cost.limits import SHARES, share_problem, shown_number, value_problems
from generator.draft import Draft, Origin
from generator.errors import Facts, Place, Problem
from generator.model_cost import (
    CURRENCY,
    OWN_OUTPUTS,
    PARAMETERS,
    PRICES,
    WAYS,
    CostParameter,
    CostPreset,
    ParameterId,
)
from generator.walk import references


def cost_parameters_are_those_of_the_formula(draft: Draft) -> Iterator[Problem]:
    """The formula finds each of its inputs among the parameters. Others the model refuses."""
    present = draft.ids("cost-parameter")
    if not present or "cost-parameter" in draft.unread_kinds:
        return
    missing = [name for name in PARAMETERS if name not in present]
    if missing:
        first = next(iter(present.values()))
        yield Problem(Place(first.document.file), "cost-parameter-missing", {"names": ", ".join(missing)})


def cost_ranges_are_ordered(draft: Draft) -> Iterator[Problem]:
    """What is usual lies inside what can be entered, and ranges begin below their end."""
    for parameter, origin in draft.of("cost-parameter"):
        if not parameter.least <= parameter.low < parameter.high <= parameter.most:
            names = ("least", "low", "high", "most")
            bounds = ", ".join(shown_number(getattr(parameter, name)) for name in names)
            yield Problem(origin.place("low"), "cost-range-order", {"id": parameter.id, "bounds": bounds})


def cost_defaults_can_be_entered(draft: Draft) -> Iterator[Problem]:
    """A default lies inside its parameter's range."""
    for parameter, origin in draft.of("cost-parameter"):
        if parameter.least <= parameter.most:
            yield from value_problems(parameter, parameter.default, origin.place("default"))


def cost_units_name_the_currency(draft: Draft) -> Iterator[Problem]:
    """The unit of money has a place for the currency, and no other unit has."""
    for parameter, origin in draft.of("cost-parameter"):
        for language, wording in parameter.unit.items():
            if (CURRENCY in wording) != (parameter.currency is not None):
                place = origin.place("unit", language)
                code = "cost-unit-currency" if parameter.currency else "cost-unit-no-money"
                yield Problem(place, code, {"id": parameter.id, "placeholder": CURRENCY})


def cost_presets_set_each_parameter_once(draft: Draft) -> Iterator[Problem]:
    """A preset gives a parameter a value or leaves it blank, and not twice; so does a published figure."""
    for preset, origin in draft.of("cost-preset"):
        yield from _repeated(_settings(preset, origin))
        for number, figure in enumerate(preset.published):
            path = ("published", number, "settings")
            yield from _repeated(
                [
                    (setting.parameter, origin.place(*path, index, "parameter"))
                    for index, setting in enumerate(figure.settings)
                ]
            )


def cost_presets_can_be_entered(draft: Draft) -> Iterator[Problem]:
    """Values of presets and of published figures lie inside their parameters' ranges."""
    known = _parameters(draft)
    for preset, origin in draft.of("cost-preset"):
        for number, entry in enumerate(preset.values):
            if entry.parameter in known:
                for key in ("value", "low", "high"):
                    value = getattr(entry, key)
                    if value is not None:
                        place = origin.place("values", number, key)
                        yield from value_problems(known[entry.parameter], value, place)
        for number, figure in enumerate(preset.published):
            for index, setting in enumerate(figure.settings):
                if setting.parameter in known:
                    place = origin.place("published", number, "settings", index, "value")
                    yield from value_problems(known[setting.parameter], setting.value, place)


def cost_presets_share_the_work_out(draft: Draft) -> Iterator[Problem]:
    """The shares of a mix are not more than the whole."""
    known = _parameters(draft)
    for preset, origin in draft.of("cost-preset"):
        own = {entry.parameter: entry.value for entry in preset.values}
        values = [own.get(name, known[name].default if name in known else 0.0) for name in SHARES]
        if sum(values) > 1:
            places = [
                origin.place("values", number, "value")
                for number, entry in enumerate(preset.values)
                if entry.parameter in SHARES
            ]
            yield share_problem(values, places[0] if places else origin.place("id"))


def cost_presets_keep_to_one_currency(draft: Draft) -> Iterator[Problem]:
    """No default in one currency gets into a preset in another, where it would be a wrong number."""
    known = _parameters(draft)
    for preset, origin in draft.of("cost-preset"):
        stated = {name for name, _ in _settings(preset, origin)}
        silent = [
            parameter.id
            for parameter in known.values()
            if parameter.currency not in (None, preset.currency) and parameter.id not in stated
        ]
        if silent:
            facts = {"id": preset.id, "currency": preset.currency, "names": ", ".join(silent)}
            yield Problem(origin.place("currency"), "cost-currency-mixed", facts)


def cost_currencies_exist(draft: Draft) -> Iterator[Problem]:
    """Currencies have their code of ISO 4217, so that one does not go by two names."""
    known = set(list_currencies())
    for record, origin in (*draft.of("cost-parameter"), *draft.of("cost-preset")):
        if record.currency is not None and record.currency not in known:
            facts = {"value": record.currency}
            yield Problem(origin.place("currency"), "cost-currency-unknown", facts, severity="warning")


def cost_figures_can_be_reckoned(draft: Draft) -> Iterator[Problem]:
    """A published figure about renting says which way, and the price of that way is known."""
    for preset, origin in draft.of("cost-preset"):
        blank = {name for entry in preset.blanks for name in entry.parameters}
        for number, figure in enumerate(preset.published):
            own = {setting.parameter for setting in figure.settings}
            if figure.way is None and figure.output not in OWN_OUTPUTS:
                facts = {"output": figure.output, "ways": ", ".join(WAYS)}
                yield Problem(origin.place("published", number), "cost-figure-way", facts)
            elif figure.way in PRICES and PRICES[figure.way] in blank - own:
                facts = {"way": figure.way, "name": PRICES[figure.way]}
                yield Problem(origin.place("published", number, "way"), "cost-figure-price", facts)


def cost_references_are_used(draft: Draft) -> Iterator[Problem]:
    """Each reference is cited somewhere in the cost model."""
    if not draft.is_complete:
        return
    used = {
        identifier
        for _, _, record, _ in draft.everything("cost-parameter", "cost-preset", "cost-scope")
        for _, reference, identifier in references(record)
        if "cost-reference" in reference.kinds
    }
    if not used <= draft.ids("cost-reference").keys():
        # Which reference an unknown id means is not known, so none can be said to be unused.
        return
    for record, origin in draft.of("cost-reference"):
        if record.id not in used:
            yield Problem(origin.place("id"), "cost-reference-unused", {"id": record.id})


def _parameters(draft: Draft) -> Mapping[str, CostParameter]:
    return {parameter.id: parameter for parameter, _ in draft.of("cost-parameter")}


def _settings(preset: CostPreset, origin: Origin) -> list[tuple[ParameterId, Place]]:
    """Each parameter that a preset speaks of, with the place."""
    values = [
        (entry.parameter, origin.place("values", number, "parameter"))
        for number, entry in enumerate(preset.values)
    ]
    blanks = [
        (name, origin.place("blanks", number, "parameters", index))
        for number, blank in enumerate(preset.blanks)
        for index, name in enumerate(blank.parameters)
    ]
    return [*values, *blanks]


def _repeated(settings: Sequence[tuple[str, Place]]) -> Iterator[Problem]:
    first: dict[str, Place] = {}
    for name, place in settings:
        if name in first:
            facts: Facts = {"id": name, "first": first[name]}
            yield Problem(place, "entry-repeated", facts)
        first.setdefault(name, place)
