"""What the pages of the cost tool say, and who published what they rest on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from generator.addresses import COST, Address
from generator.cost.cases import Case
from generator.cost.shown import Labels
from generator.interface import STRINGS
from generator.model_cost import CURRENCY, PRICES, CostModel, CostNote
from generator.views.lens import Lens

_WORDS_OF = (
    "axis", "break-even", "chart", "column", "confidence", "crossing", "fault", "figure", "headline", "map",
    "missing", "months", "name", "owning", "price", "range", "record", "stale", "tornado", "unused",
    "utilisation", "way",
)  # fmt: skip
_WORDS = (
    "against.moved", "against.unknown", "against.unpriced", "copied", "copy.failed", "emptied", "ignored",
    "interest", "payback", "percent", "preset.changed", "preset.unknown", "read-as", "result.owning",
    "result.ways.note", "warning", "yours",
)  # fmt: skip
SCRIPT_WORDS = (
    *(
        key.removeprefix("cost.")
        for key in STRINGS
        if key.startswith("cost.") and key.split(".")[1] in _WORDS_OF
    ),
    *_WORDS,
)
"""What results, drawings and the script say, by the keys without their beginning."""

# A power of ten and its word, as in “9:bn”.
_MAGNITUDE = re.compile(r"(?<!\S)([1-9]\d?):(\S+)")


@dataclass(frozen=True)
class ReferenceMark:
    """Who published a number, as a link to the list of references."""

    address: Address
    publisher: str
    interest: str


@dataclass(frozen=True)
class NoteView:
    """A remark with who published what it speaks of."""

    text: str
    marks: tuple[ReferenceMark, ...]


def labels(lens: Lens, case: Case) -> Labels:
    """The words of results and drawings, with placeholders where facts of a case go."""
    words = {key: lens.pattern(f"cost.{key}") for key in SCRIPT_WORDS}
    names = {parameter.id: lens.text(parameter.name) for parameter in case.model.parameters}
    currency = case.preset.currency
    price = next(entry for entry in case.model.parameters if entry.id == PRICES["on-demand"])
    hourly = lens.text(price.unit).replace(CURRENCY, currency)
    return Labels(words, magnitudes(lens), names, currency, hourly)


def magnitudes(lens: Lens) -> tuple[tuple[int, str], ...]:
    """How large numbers are shortened in this language; what does not say so is passed over."""
    found = _MAGNITUDE.findall(lens.word("cost.magnitudes"))
    return tuple((int(exponent), name) for exponent, name in found)


def publishers(lens: Lens, model: CostModel) -> Mapping[str, str]:
    """Who published each reference, with the year where one has published several."""
    found = {entry.id: lens.text(entry.publisher) for entry in model.references}
    counts = Counter(found.values())
    for entry in model.references:
        if counts[found[entry.id]] > 1 and entry.date:
            name, year = found[entry.id], entry.date[:4]
            found[entry.id] = lens.word("cost.references.of-year", publisher=name, year=year)
    return found


def marks(lens: Lens, model: CostModel, cites: tuple[str, ...]) -> tuple[ReferenceMark, ...]:
    """Who published what is cited."""
    references = {reference.id: reference for reference in model.references}
    names = publishers(lens, model)
    return tuple(
        ReferenceMark(
            Address(COST, f"ref-{cite}"),
            names[cite],
            lens.text(references[cite].interest) if references[cite].has_interest else "",
        )
        for cite in cites
    )


def note_views(lens: Lens, model: CostModel, notes: tuple[CostNote, ...]) -> tuple[NoteView, ...]:
    """Remarks with their references."""
    return tuple(NoteView(lens.text(note.text), marks(lens, model, note.cites)) for note in notes)
