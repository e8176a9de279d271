"""Views of what the tools share: their overview."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.addresses import WEIGHTS, Address
from generator.views.lens import Lens, Link
from generator.weighing import can_weigh


@dataclass(frozen=True)
class ToolCard:
    """A tool and what it answers."""

    link: Link
    text: str


@dataclass(frozen=True)
class ToolsView:
    """The overview of tools."""

    tools: tuple[ToolCard, ...]


def tool_cards(lens: Lens) -> tuple[ToolCard, ...]:
    """The tools for which the report has data, in the order of the navigation."""
    return tuple(_tool_cards(lens))


def _tool_cards(lens: Lens) -> Iterator[ToolCard]:
    if can_weigh(lens.report):
        yield ToolCard(Link(lens.word("page.weights"), Address(WEIGHTS)), lens.word("weights.question"))
