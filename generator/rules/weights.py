"""Rules about presets of weights: each weighs something and forgets no rated dimension."""

from __future__ import annotations

from collections.abc import Iterator

from generator.draft import Draft
from generator.errors import Facts, Place, Problem
from generator.model_weights import is_weight

MANY_PRESETS = 3
"""From how many presets on dimensions that all of them lack are told of once, with all places."""


def weights_name_every_rated_dimension(draft: Draft) -> Iterator[Problem]:
    """A preset has a weight, perhaps 0, for each dimension on which a main option is rated."""
    main = {option.id for option, _ in draft.of("option") if option.role == "main"}
    rated = [
        dimension.id
        for dimension, _ in draft.of("dimension")
        if any(entry.ratings and entry.option in main for entry in dimension.assessments)
    ]
    lacking: dict[str, list[tuple[str, Place]]] = {}
    for preset, origin in draft.of("weight-preset"):
        missing = [dimension for dimension in rated if dimension not in preset.weights]
        # One that is there under a name that is not known is most likely the missing one.
        if missing and draft.ids("dimension").keys() >= preset.weights.keys():
            entry = (preset.id, origin.key_place("weights"))
            lacking.setdefault(", ".join(missing), []).append(entry)
    for names, presets in lacking.items():
        if len(presets) < MANY_PRESETS:
            for identifier, place in presets:
                yield Problem(place, "weights-dimension-missing", {"id": identifier, "names": names})
        else:
            first, *rest = (place for _, place in presets)
            facts: Facts = {"count": str(len(presets)), "names": names, "places": tuple(rest)}
            yield Problem(first, "weights-dimension-missing-often", facts)


def weights_are_whole_steps(draft: Draft) -> Iterator[Problem]:
    """Weights are entered and changed in tenths; a finer one would be shown as another."""
    for preset, origin in draft.of("weight-preset"):
        for dimension, weight in preset.weights.items():
            if not is_weight(weight):
                facts = {"key": dimension, "value": repr(weight)}
                yield Problem(origin.place("weights", dimension), "weights-number-fine", facts)


def weights_weigh_something(draft: Draft) -> Iterator[Problem]:
    """With all weights 0 nothing could be ranked."""
    for preset, origin in draft.of("weight-preset"):
        if not any(preset.weights.values()):
            yield Problem(origin.key_place("weights"), "weights-all-zero", {"id": preset.id})
