"""The navigation of a language: chapters and the pages in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator import addresses
from generator.views.lens import Lens
from generator.views.tools import tool_cards


@dataclass(frozen=True)
class Chapter:
    """An entry of the navigation: a page, or a name with entries below it."""

    title: str
    page: str | None
    children: tuple[Chapter, ...] = ()


def navigation(lens: Lens) -> tuple[Chapter, ...]:
    """The navigation of the language."""
    report = lens.report

    def page(key: str, path: str) -> Chapter:
        return Chapter(lens.word(f"page.{key}"), path)

    def records(entries: tuple[Any, ...], folder: str) -> tuple[Chapter, ...]:
        return tuple(Chapter(lens.text(entry.name), f"{folder}/{entry.id}.md") for entry in entries)

    groups = tuple(
        Chapter(
            lens.text(group.name),
            None,
            records(tuple(entry for entry in report.dimensions if entry.group == group.id), "compare"),
        )
        for group in report.scales.groups
        if any(entry.group == group.id for entry in report.dimensions)
    )
    ordered_options = tuple(sorted(report.options, key=lambda option: lens.option_positions[option.id]))
    sources = tuple(
        Chapter(lens.source_name(source.id), f"evidence/{source.id}.md") for source in report.sources
    )
    return (
        page("home", addresses.HOME),
        Chapter(
            lens.word("chapter.options"),
            None,
            (page("options", addresses.OPTIONS), *records(ordered_options, "options")),
        ),
        Chapter(
            lens.word("chapter.compare"),
            None,
            (
                page("compare", addresses.COMPARE),
                *groups,
                page("shared-ground", addresses.SHARED_GROUND),
                page("conclusions", addresses.CONCLUSIONS),
            ),
        ),
        Chapter(
            lens.word("chapter.scenarios"),
            None,
            (page("scenarios", addresses.SCENARIOS), *records(report.scenarios, "scenarios")),
        ),
        Chapter(
            lens.word("chapter.migrations"),
            None,
            (page("migrations", addresses.MIGRATIONS), *records(report.migrations, "migrations")),
        ),
        *_tool_chapters(lens),
        Chapter(
            lens.word("chapter.evidence"),
            None,
            (
                page("sources", addresses.SOURCES),
                *sources,
                page("disagreements", addresses.DISAGREEMENTS),
                page("coverage", addresses.COVERAGE),
                page("open-questions", addresses.OPEN_QUESTIONS),
                page("trends", addresses.TRENDS),
                page("glossary", addresses.GLOSSARY),
            ),
        ),
        Chapter(
            lens.word("chapter.about"),
            None,
            (
                page("method", addresses.METHOD),
                page("editing", addresses.EDITING),
                page("messages", addresses.MESSAGES),
                page("downloads", addresses.DOWNLOADS),
                page("changes", addresses.CHANGES),
            ),
        ),
    )


def _tool_chapters(lens: Lens) -> Iterator[Chapter]:
    """The tools that the report has data for, if any."""
    cards = tool_cards(lens)
    if cards:
        overview = Chapter(lens.word("page.tools"), addresses.TOOLS)
        pages = (Chapter(link.text, link.address.page) for card in cards for link in (card.link, *card.more))
        yield Chapter(lens.word("chapter.tools"), None, (overview, *pages))
