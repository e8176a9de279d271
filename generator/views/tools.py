"""Views of what the tools share: their overview, and what a decision record says of the report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from generator.addresses import ADVISOR, COST, COST_VALIDATION, WEIGHTS, Address
from generator.model import Report
from generator.views.cost_validation import has_published
from generator.views.lens import Lens, Link
from generator.weighing import can_weigh


@dataclass(frozen=True)
class ToolCard:
    """A tool and what it answers, with further pages that belong to it."""

    id: str
    link: Link
    text: str
    more: tuple[Link, ...] = ()


@dataclass(frozen=True)
class ToolsView:
    """The overview of tools."""

    tools: tuple[ToolCard, ...]


@dataclass(frozen=True)
class RecordView:
    """The report as a decision record names it. `digest` is the SHA-256 of its data."""

    report: str
    edition: str
    date: str
    digest: str


def tool_cards(lens: Lens) -> tuple[ToolCard, ...]:
    """The tools for which the report has data, in the order of the navigation."""
    return tuple(_tool_cards(lens))


def record_view(lens: Lens) -> RecordView:
    """What a decision record says of the report."""
    settings = lens.report.settings
    title, digest = lens.text(settings.title), data_digest(lens.report)
    return RecordView(title, settings.edition, settings.date, digest)


def data_digest(report: Report) -> str:
    """The SHA-256 of a report's data, which is another as soon as anything but the interface changes."""
    return sha256(report.model_dump_json(exclude={"interfaces"}).encode()).hexdigest()


def _tool_cards(lens: Lens) -> Iterator[ToolCard]:
    if lens.report.questions:
        yield ToolCard(
            "advisor", Link(lens.word("page.advisor"), Address(ADVISOR)), lens.word("advisor.lead")
        )
    if can_weigh(lens.report):
        weights = Link(lens.word("page.weights"), Address(WEIGHTS))
        yield ToolCard("weights", weights, lens.word("weights.question"))
    model = lens.report.cost_model
    if model is not None:
        validation = Link(lens.word("page.cost-validation"), Address(COST_VALIDATION))
        more = (validation,) if has_published(model) else ()
        yield ToolCard("cost", Link(lens.word("page.cost"), Address(COST)), lens.word("cost.lead"), more)
