"""Weights as people name them: a preset and entries such as `d-cost=7`; every fault at once."""

from __future__ import annotations

from collections.abc import Sequence

from generator.errors import Place, Problem
from generator.model import Report
from generator.model_weights import LEAST_WEIGHT, MOST_WEIGHT, WeightPreset, is_weight
from generator.schema import nearest
from generator.typed_numbers import Entry, read_number
from generator.weighing import Grid, preset_weights

MOST_SHOWN = 60
"""How many characters of what cannot be read a message repeats."""
PERCENT = ("%", "％", "﹪")
"""With these somebody may mean a share of 10 or of all weights, so no number is suggested."""
_PRESET_CODES = ("weights-preset-unknown", "weights-preset-unknown-near")
_DIMENSION_CODES = ("weights-dimension-unknown", "weights-dimension-unknown-near")


def absent_problem() -> Problem:
    """That a report has nothing to weigh."""
    return Problem(Place("data/weights.yml"), "weights-absent", {})


def find_preset(report: Report, name: str | None, place: Place) -> tuple[WeightPreset, tuple[Problem, ...]]:
    """The preset called `name`; the first where no name is given, and with a problem where it is unknown."""
    presets = {preset.id: preset for preset in report.weight_presets}
    first = report.weight_presets[0]
    if name is None or name in presets:
        return presets.get(name or "", first), ()
    return first, (_unknown(_PRESET_CODES, name, tuple(presets), place),)


def read_weights(
    grid: Grid, preset: WeightPreset, entries: Sequence[str], file: str
) -> tuple[tuple[float, ...], tuple[Problem, ...]]:
    """The preset's weights with `entries` in place, and which of these cannot be taken.

    The line of a place is the entry's number.
    """
    weights = dict(zip(grid.dimensions, preset_weights(grid, preset), strict=True))
    seen: set[str] = set()
    problems: list[Problem] = []
    for number, entry in enumerate(entries, 1):
        place = Place(file, number)
        name, sign, text = entry.partition("=")
        name = name.strip()
        if not sign or not name:
            facts = {"value": entry, "example": grid.dimensions[0]}
            problems.append(Problem(place, "weights-entry-malformed", facts))
        elif name not in weights:
            problems.append(_unknown(_DIMENSION_CODES, name, grid.dimensions, place))
        elif name in seen:
            problems.append(Problem(place, "weights-entry-twice", {"key": name}))
        else:
            seen.add(name)
            read = read_number(text)
            found = _problem(name, text.strip(), read, place)
            if found is not None:
                problems.append(found)
            elif read.value is not None:
                weights[name] = read.value
    return tuple(weights.values()), tuple(problems)


def _problem(name: str, text: str, read: Entry, place: Place) -> Problem | None:
    if read.fault == "empty":
        return Problem(place, "weights-number-empty", {"key": name})
    if read.value is None:
        facts = {"key": name, "value": text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"}
        if read.meant and not text.endswith(PERCENT):
            return Problem(place, "weights-number-malformed-near", {**facts, "meant": read.meant})
        return Problem(place, "weights-number-malformed", facts)
    facts = {"key": name, "value": f"{read.value:g}"}
    if read.value < LEAST_WEIGHT:
        return Problem(place, "value-too-small", {**facts, "limit": f"{LEAST_WEIGHT:g}"})
    if read.value > MOST_WEIGHT:
        return Problem(place, "value-too-large", {**facts, "limit": f"{MOST_WEIGHT:g}"})
    if not is_weight(read.value):
        return Problem(place, "weights-number-fine", {**facts, "value": repr(read.value)})
    return None


def _unknown(codes: tuple[str, str], name: str, known: Sequence[str], place: Place) -> Problem:
    facts = {"value": name, "names": ", ".join(known)}
    meant = nearest(name, known)
    return Problem(place, codes[1], {**facts, "meant": meant}) if meant else Problem(place, codes[0], facts)
