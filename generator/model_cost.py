"""The cost model's records: parameters, references, presets, and what the calculation covers.

Owns the shape of the files in `data/cost/`, all of which a project may do without. The
arithmetic is in `cost`; parameters are those that its formula knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from pydantic import Field, StringConstraints

from generator.evidence import Id, Record, Reference
from generator.languages import LocalisedText

CostReferenceId = Annotated[Id, Reference(("cost-reference",))]
CostCites = Annotated[tuple[CostReferenceId, ...], Field(min_length=1)]
Currency = Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]
WebAddress = Annotated[str, StringConstraints(pattern=r"^https?://[!-~]+$")]
PartialDay = Annotated[str, StringConstraints(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$")]
ParameterId = Literal[
    "gpus",
    "gpus-per-node",
    "utilisation",
    "hours-per-month",
    "horizon",
    "discount-rate",
    "node-price",
    "other-capex",
    "residual-share",
    "node-power",
    "idle-power-share",
    "pue",
    "electricity-price",
    "maintenance-rate",
    "colocation-price",
    "staff-cost",
    "other-running-cost",
    "availability",
    "on-demand-price",
    "reserved-price",
    "spot-price",
    "spot-overhead",
    "cloud-hours-ratio",
    "reserved-share",
    "spot-share",
    "storage",
    "storage-price",
    "egress",
    "egress-price",
]
Way = Literal["on-demand", "reserved", "spot", "mix"]
Output = Literal[
    "break-even-months",
    "break-even-hours",
    "break-even-utilisation",
    "break-even-hours-per-day",
    "own-total",
    "own-cost-per-gpu-hour",
    "own-cost-per-node-hour",
    "cloud-total",
    "cloud-cost-per-year",
    "saving",
    "saving-share",
    "saving-per-gpu-hour",
]
Confidence = Literal["high", "medium", "low"]
PARAMETERS: tuple[ParameterId, ...] = get_args(ParameterId)
WAYS: tuple[Way, ...] = get_args(Way)
OWN_OUTPUTS: tuple[Output, ...] = ("own-total", "own-cost-per-gpu-hour", "own-cost-per-node-hour")
"""Outputs that no way to rent has a part in."""
PRICES: Mapping[Way, ParameterId] = {
    "on-demand": "on-demand-price",
    "reserved": "reserved-price",
    "spot": "spot-price",
}
"""The price of each simple way to rent; a mix is made of these."""
RATIOS: frozenset[ParameterId] = frozenset(
    {
        "utilisation",
        "discount-rate",
        "residual-share",
        "idle-power-share",
        "pue",
        "maintenance-rate",
        "availability",
        "spot-overhead",
        "cloud-hours-ratio",
        "reserved-share",
        "spot-share",
    }
)
"""Parameters without a unit, which some write in percent."""
CURRENCY = "{currency}"
"""What stands for the preset's currency in the unit of a parameter that is money."""


class CostReference(Record):
    """A publication from which numbers are taken, or our own assumptions.

    `grade` says how far the text was read, `has_interest` that its publisher gains if one side
    looks better. Readers are told both.
    """

    id: Id
    publisher: LocalisedText
    title: LocalisedText
    url: WebAddress | None = None
    date: PartialDay | None = None
    grade: Literal["primary", "secondary", "abstract", "assumption"]
    has_interest: bool
    interest: LocalisedText
    note: LocalisedText | None = None

    @property
    def tie(self) -> Literal["interest", "no-interest", "no-source"]:
        """What readers are told of the publisher; of an assumption of our own there is none."""
        if self.has_interest:
            return "interest"
        return "no-source" if self.grade == "assumption" else "no-interest"


class CostParameter(Record):
    """An input of the formula; pages show those that are `is_basic` at once, the others on demand.

    `least` and `most` are what can be entered at all; `low` and `high` are the range that the
    editors find usual, which readers are shown. Money has the `currency` of its default, which no
    preset in another currency takes over.
    """

    id: ParameterId
    group: Literal["size", "buying", "running", "cloud", "reckoning"]
    name: LocalisedText
    about: LocalisedText
    unit: LocalisedText
    currency: Currency | None = None
    is_whole: bool = False
    is_basic: bool = False
    least: float
    most: float
    low: float
    high: float
    default: float
    confidence: Confidence
    cites: CostCites
    note: LocalisedText | None = None


class CostValue(Record):
    """What a preset sets a parameter to, with its own usual range where that differs."""

    parameter: ParameterId
    value: float
    low: float | None = None
    high: float | None = None
    confidence: Confidence
    cites: CostCites
    note: LocalisedText | None = None


class CostBlank(Record):
    """Parameters for which no number was found, which the reader has to bring."""

    parameters: Annotated[tuple[ParameterId, ...], Field(min_length=1)]
    note: LocalisedText
    cites: tuple[CostReferenceId, ...] = ()


class CostSetting(Record):
    """A parameter's value in one published figure."""

    parameter: ParameterId
    value: float


class PublishedFigure(Record):
    """A number of the publication, which the formula has to give within `tolerance`, a share of it.

    Without a `way` it is about owning alone.
    """

    output: Output
    way: Way | None = None
    value: float
    tolerance: Annotated[float, Field(ge=0, le=1)]
    settings: tuple[CostSetting, ...] = ()
    cites: CostCites
    note: LocalisedText | None = None


class CostNote(Record):
    """A remark on a publication or on the method, with the references that it speaks of."""

    text: LocalisedText
    cites: tuple[CostReferenceId, ...] = ()


class CostPreset(Record):
    """Values in one currency: a start for the reader's own case, or a published case to reproduce."""

    id: Id
    kind: Literal["start", "published"]
    name: LocalisedText
    about: LocalisedText
    currency: Currency
    values: tuple[CostValue, ...] = ()
    blanks: tuple[CostBlank, ...] = ()
    published: tuple[PublishedFigure, ...] = ()
    notes: tuple[CostNote, ...] = ()


class CostScope(Record):
    """`data/cost/scope.yml`: what the calculation includes and leaves out, and how to read it.

    `notes` are about the method, `published_notes` about what published figures test.
    """

    included: Annotated[tuple[LocalisedText, ...], Field(min_length=1)]
    excluded: Annotated[tuple[LocalisedText, ...], Field(min_length=1)]
    notes: tuple[CostNote, ...] = ()
    published_notes: tuple[CostNote, ...] = ()


class CostModel(Record):
    """All of `data/cost/`. The first preset is the one to start with."""

    parameters: tuple[CostParameter, ...]
    references: tuple[CostReference, ...]
    presets: tuple[CostPreset, ...]
    scope: CostScope
