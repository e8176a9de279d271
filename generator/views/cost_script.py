"""What the script of the cost tool needs to know, as JSON values in one language."""

from __future__ import annotations

from collections.abc import Mapping

from generator.languages import LocalisedText
from generator.model_cost import RATIOS, CostModel, CostParameter, CostPreset
from generator.views.cost_words import SCRIPT_WORDS, magnitudes, publishers
from generator.views.lens import Lens


def script_values(lens: Lens, model: CostModel) -> Mapping[str, object]:
    """What the script needs: inputs, presets, publishers, words; all in this language."""
    names = publishers(lens, model)
    return {
        "parameters": [_script_parameter(lens, parameter) for parameter in model.parameters],
        "presets": [_script_preset(lens, preset) for preset in model.presets],
        "references": {
            entry.id: [names[entry.id], lens.text(entry.interest) if entry.has_interest else ""]
            for entry in model.references
        },
        "magnitudes": magnitudes(lens),
        "separator": lens.word("list.separator"),
        "words": {key: lens.pattern(f"cost.{key}") for key in SCRIPT_WORDS},
    }


def _script_parameter(lens: Lens, parameter: CostParameter) -> Mapping[str, object]:
    return {
        "id": parameter.id,
        "name": lens.text(parameter.name),
        "unit": lens.text(parameter.unit),
        "currency": parameter.currency,
        "isWhole": parameter.is_whole,
        "isRatio": parameter.id in RATIOS,
        "least": parameter.least,
        "most": parameter.most,
        "span": (parameter.low, parameter.high),
        **_stated(lens, parameter.default, parameter.confidence, parameter.cites, parameter.note),
    }


def _script_preset(lens: Lens, preset: CostPreset) -> Mapping[str, object]:
    values: dict[str, object] = {}
    for entry in preset.values:
        span = {"span": (entry.low, entry.high)} if entry.low is not None and entry.high is not None else {}
        values[entry.parameter] = {
            **_stated(lens, entry.value, entry.confidence, entry.cites, entry.note),
            **span,
        }
    for blank in preset.blanks:
        for name in blank.parameters:
            values[name] = _stated(lens, None, None, blank.cites, blank.note)
    notes = [[lens.text(note.text), note.cites] for note in preset.notes]
    return {
        "id": preset.id,
        "name": lens.text(preset.name),
        "about": lens.text(preset.about),
        "currency": preset.currency,
        "values": values,
        "notes": notes,
    }


def _stated(
    lens: Lens,
    value: float | None,
    confidence: str | None,
    cites: tuple[str, ...],
    note: LocalisedText | None,
) -> Mapping[str, object]:
    return {
        "value": value,
        "confidence": confidence,
        "cites": cites,
        "note": lens.optional(note),
    }
