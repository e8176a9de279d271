"""A case and its results as one JSON document; the editing guide describes it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from generator.cost.cases import Assumption, Case
from generator.cost.formula import Values, ways
from generator.cost.outlook import Bar, Renting, Result, curves, result, swings, tornado, winners
from generator.cost.validation import Comparison, comparisons
from generator.model_cost import PRICES, CostNote, CostReference, Way

JSON_VERSION = 1
UTILISATIONS = tuple(step / 20 for step in range(21))
"""Columns of the map of who wins."""
PRICE_FACTORS = tuple(step / 8 for step in range(2, 17))
"""Rows of the map, as multiples of the price in the case."""


def as_json(case: Case, *, way: Way | None, language: str, edition: str, digest: str) -> str:
    """Everything about a case; `way` is what the sensitivity and the map compare with.

    `edition` and `digest` are those of the report's data.
    """
    values = case.values
    compared = compared_way(values, way)
    scope = case.model.scope
    found = {
        "version": JSON_VERSION,
        "edition": edition,
        "digest": digest,
        "preset": {
            "id": case.preset.id,
            "kind": case.preset.kind,
            "name": case.preset.name[language],
            "about": case.preset.about[language],
            "currency": case.preset.currency,
            "notes": [_note(note, language) for note in case.preset.notes],
        },
        "assumptions": [_assumption(entry, case, language) for entry in case.assumptions],
        "result": _result(result(values)),
        "curves": [
            {"month": point.month, "own": point.own, "cloud": point.cloud} for point in curves(values)
        ],
        "sensitivity": None if compared is None else _sensitivity(case, compared),
        "map": None if compared is None else _map(values, compared),
        "published": [_comparison(entry, language) for entry in comparisons(case.model, case.preset)],
        "included": [text[language] for text in scope.included],
        "excluded": [text[language] for text in scope.excluded],
        "notes": [_note(note, language) for note in scope.notes],
        "references": [_reference(entry, language) for entry in cited(case)],
    }
    return json.dumps(found, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def compared_way(values: Values, way: Way | None) -> Way | None:
    """The way that was asked for, else the first whose price is known; None where it is not known."""
    known = ways(values)
    if way is not None:
        return way if way in known else None
    return known[0] if known else None


def bars(case: Case, way: Way) -> tuple[Bar, ...]:
    """The sensitivity of a case, each input a fifth less and more as far as it can be entered."""
    return tornado(case.values, way, swings(case.values, case.limits), whole=case.whole)


def cited(case: Case) -> tuple[CostReference, ...]:
    """The references of a case, of its published figures and of the method, in the order of the file."""
    notes: Iterable[CostNote] = (*case.preset.notes, *case.model.scope.notes)
    used = {
        *(name for entry in case.assumptions for name in entry.cites),
        *(name for figure in case.preset.published for name in figure.cites),
        *(name for note in notes for name in note.cites),
    }
    return tuple(reference for reference in case.model.references if reference.id in used)


def _assumption(entry: Assumption, case: Case, language: str) -> dict[str, Any]:
    return {
        "parameter": entry.parameter.id,
        "name": entry.parameter.name[language],
        "unit": unit(entry, case, language),
        "value": entry.value,
        "origin": entry.origin,
        "confidence": entry.confidence,
        "references": list(entry.cites),
        "note": entry.note[language] if entry.note else None,
    }


def unit(entry: Assumption, case: Case, language: str) -> str:
    """The unit of a parameter with the currency of the case."""
    return entry.parameter.unit[language].replace("{currency}", case.preset.currency)


def _result(found: Result) -> dict[str, Any]:
    owning = found.owning
    return {
        "owning": {
            "nodes": owning.nodes,
            "capital": owning.capital,
            "monthly": owning.monthly,
            "residual": owning.residual,
            "total": owning.total,
            "usefulHoursPerMonth": owning.useful_hours,
            "perUsefulHour": owning.per_hour,
        },
        "renting": [_renting(entry) for entry in found.renting],
    }


def _renting(entry: Renting) -> dict[str, Any]:
    return {
        "way": entry.way,
        "monthly": entry.monthly,
        "total": entry.total,
        "perUsefulHour": entry.per_hour,
        "saving": entry.saving,
        "breakEven": {"state": entry.break_even.state, "months": entry.break_even.months},
        "breakEvenUtilisation": {"state": entry.threshold.state, "share": entry.threshold.share},
    }


def _sensitivity(case: Case, way: Way) -> dict[str, Any]:
    entries = [
        {
            "parameter": bar.parameter,
            "low": bar.low,
            "high": bar.high,
            "savingLow": bar.saving_low,
            "savingHigh": bar.saving_high,
        }
        for bar in bars(case, way)
    ]
    return {"way": way, "bars": entries}


def _map(values: Values, way: Way) -> dict[str, Any] | None:
    """Prices from a quarter to twice that of the case; None where there is none to vary."""
    price = values.get(PRICES.get(way, "on-demand-price"))
    if not price:
        return None
    prices = [price * factor for factor in PRICE_FACTORS]
    rows = winners(values, way, utilisations=UTILISATIONS, prices=prices)
    return {
        "way": way,
        "utilisations": list(UTILISATIONS),
        "prices": prices,
        "savings": [[cell.saving for cell in row] for row in rows],
    }


def _comparison(entry: Comparison, language: str) -> dict[str, Any]:
    figure = entry.figure
    return {
        "output": figure.output,
        "way": figure.way,
        "settings": {setting.parameter: setting.value for setting in figure.settings},
        "published": figure.value,
        "ours": entry.ours,
        "difference": entry.difference,
        "tolerance": figure.tolerance,
        "isReproduced": entry.is_reproduced,
        "references": list(figure.cites),
        "note": figure.note[language] if figure.note else None,
    }


def _note(note: CostNote, language: str) -> dict[str, Any]:
    return {"text": note.text[language], "references": list(note.cites)}


def _reference(entry: CostReference, language: str) -> dict[str, Any]:
    return {
        "id": entry.id,
        "publisher": entry.publisher[language],
        "title": entry.title[language],
        "url": entry.url,
        "date": entry.date,
        "grade": entry.grade,
        "hasInterest": entry.has_interest,
        "interest": entry.interest[language],
        "note": entry.note[language] if entry.note else None,
    }
