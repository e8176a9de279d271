"""The parts of the PDF, in order: what each shows, and which pages of the site it stands for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from generator import addresses
from generator.views import charts, compare, evidence, home, migrations, options, scenarios, terms
from generator.views.lens import Lens


@dataclass(frozen=True)
class Part:
    """A chapter: the views that it shows, and the pages whose places it has; other links stay words.

    `records` are what it is about; without any, there is no such chapter.
    """

    view: Callable[[Lens], Any]
    pages: Callable[[Lens], Iterable[str]]
    records: Callable[[Lens], Collection[object]] = lambda lens: lens.report.sources


class _Named(Protocol):
    @property
    def id(self) -> str: ...


def _pages(lens: Lens, records: Iterable[_Named], *others: str) -> tuple[str, ...]:
    return (*others, *(lens.addresses[record.id].page for record in records))


def _comparison(lens: Lens) -> dict[str, Any]:
    names = compare.group_names(lens)
    by_group = tuple((names[group], charts.group_chart(lens, group)) for group in charts.rated_groups(lens))
    return {
        "overview": charts.dimensions_chart(lens),
        "matrix": compare.matrix_view(lens, by_group),
        "dimensions": [
            {"address": lens.addresses[entry.id], "view": compare.dimension_view(lens, entry)}
            for entry in lens.report.dimensions
        ],
        "shared_ground": compare.finding_views(lens, lens.report.shared_ground),
    }


def _findings(lens: Lens) -> dict[str, Any]:
    return {
        "conclusions": compare.finding_views(lens, lens.report.conclusions),
        "disagreements": evidence.conflict_groups(lens),
        "by_source": [charts.source_chart(lens, option) for option in lens.main_options],
        "trends": compare.finding_views(lens, lens.report.trends),
        "questions": evidence.open_question_views(lens),
    }


def _evidence(lens: Lens) -> dict[str, Any]:
    return {
        "framing": evidence.framing_views(lens),
        "charts": [charts.topics_chart(lens), charts.coverage_chart(lens)],
    }


PARTS: dict[str, Part] = {
    "summary": Part(home.home_view, lambda _lens: [addresses.HOME]),
    "options": Part(options.option_views, lambda lens: _pages(lens, lens.report.options, addresses.OPTIONS)),
    "comparison": Part(
        _comparison,
        lambda lens: _pages(lens, lens.report.dimensions, addresses.COMPARE, addresses.SHARED_GROUND),
    ),
    "scenarios": Part(
        lambda lens: {"scenarios": scenarios.scenario_views(lens), "chart": charts.advice_chart(lens)},
        lambda lens: _pages(lens, lens.report.scenarios, addresses.SCENARIOS),
        lambda lens: lens.report.scenarios,
    ),
    "migrations": Part(
        migrations.migration_views,
        lambda lens: _pages(lens, lens.report.migrations, addresses.MIGRATIONS),
        lambda lens: lens.report.migrations,
    ),
    "findings": Part(
        _findings,
        lambda _lens: [
            addresses.CONCLUSIONS,
            addresses.DISAGREEMENTS,
            addresses.TRENDS,
            addresses.OPEN_QUESTIONS,
        ],
    ),
    "evidence": Part(_evidence, lambda _lens: [addresses.SOURCES, addresses.COVERAGE]),
    "glossary": Part(terms.term_views, lambda _lens: [addresses.GLOSSARY], lambda lens: lens.report.terms),
    "statements": Part(evidence.source_views, lambda lens: _pages(lens, lens.report.sources)),
}
"""Every part by the name that `--sections` takes."""
