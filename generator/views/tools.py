"""Views of what the tools share: their overview, and what a decision record says of the report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from generator.addresses import ADVISOR, Address
from generator.views.lens import Lens, Link


@dataclass(frozen=True)
class ToolCard:
    """A tool and what it answers."""

    id: str
    link: Link
    text: str


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
    content = lens.report.model_dump_json(exclude={"interfaces"})
    digest = sha256(content.encode()).hexdigest()
    return RecordView(lens.text(settings.title), settings.edition, settings.date, digest)


def _tool_cards(lens: Lens) -> Iterator[ToolCard]:
    if lens.report.questions:
        yield ToolCard(
            "advisor", Link(lens.word("page.advisor"), Address(ADVISOR)), lens.word("advisor.lead")
        )
