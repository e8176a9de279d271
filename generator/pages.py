"""The list of pages of a language: path, title, description, template, view, YAML file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator import addresses
from generator.errors import Place
from generator.views import (
    about,
    advisor,
    charts,
    compare,
    cost,
    cost_validation,
    evidence,
    home,
    migrations,
    options,
    scenarios,
    terms,
    tools,
    weights,
)
from generator.views.lens import Lens
from generator.weighing import can_weigh


@dataclass(frozen=True)
class PageSpec:
    """A page before rendering.

    `origin` is what an editor would change; some pages come from the package alone. The search
    puts a page of lower `search_rank` behind others.
    """

    path: str
    title: str
    description: str
    template: str
    view: Any
    origin: Place | None
    hide: tuple[str, ...] = ()
    search_rank: float = 1


def page_specs(
    lens: Lens, origins: Mapping[str, Place], downloads: about.DownloadsView
) -> Iterator[PageSpec]:
    """Every generated page of the language."""
    settings = lens.report.settings
    yield PageSpec(
        addresses.HOME,
        lens.text(settings.title),
        lens.text(settings.description),
        "home",
        home.home_view(lens),
        file_place(origins, "report.yml"),
        ("navigation", "toc"),
    )
    yield from _option_pages(lens, origins)
    yield from _compare_pages(lens, origins)
    yield from _scenario_pages(lens, origins)
    yield from _migration_pages(lens, origins)
    yield from _tool_pages(lens, origins)
    yield from _evidence_pages(lens, origins)
    yield _listing(lens, origins, addresses.DOWNLOADS, "downloads", downloads, "report.yml")
    messages = about.messages_view(lens)
    title, lead = lens.word("page.messages"), lens.word("messages.lead")
    # Whoever reads the report looks for its subject, not for the words of our messages.
    yield PageSpec(addresses.MESSAGES, title, lead, "messages", messages, origin=None, search_rank=0.3)
    yield _listing(lens, origins, addresses.CHANGES, "changes", about.changes_view(lens), "report.yml")


def _option_pages(lens: Lens, origins: Mapping[str, Place]) -> Iterator[PageSpec]:
    views = options.option_views(lens)
    overview = options.OptionsView(views)
    yield _overview(lens, origins, addresses.OPTIONS, "options", overview, "options.yml")
    for view in views:
        page = view.tag.address.page
        yield PageSpec(page, view.tag.name, view.definition[0].text, "option", view, origins[view.id])


def _compare_pages(lens: Lens, origins: Mapping[str, Place]) -> Iterator[PageSpec]:
    names = compare.group_names(lens)
    group_charts = tuple(
        (names[group], charts.group_chart(lens, group)) for group in charts.rated_groups(lens)
    )
    matrix = compare.matrix_view(lens, group_charts)
    yield _overview(lens, origins, addresses.COMPARE, "compare", matrix, "scales.yml")
    for dimension in lens.report.dimensions:
        view = compare.dimension_view(lens, dimension)
        yield PageSpec(
            lens.addresses[dimension.id].page,
            view.name,
            view.takeaway,
            "dimension",
            view,
            origins[dimension.id],
        )
    for path, key, findings, file in (
        (addresses.SHARED_GROUND, "shared-ground", lens.report.shared_ground, "shared_ground.yml"),
        (addresses.CONCLUSIONS, "conclusions", lens.report.conclusions, "conclusions.yml"),
        (addresses.TRENDS, "trends", lens.report.trends, "trends.yml"),
    ):
        view_of_findings = compare.FindingsView(
            f"page.{key}", f"{key}.lead", compare.finding_views(lens, findings)
        )
        yield _listing(lens, origins, path, key, view_of_findings, file, template="findings")


def _scenario_pages(lens: Lens, origins: Mapping[str, Place]) -> Iterator[PageSpec]:
    views = scenarios.scenario_views(lens)
    overview = scenarios.ScenariosView(views, charts.advice_chart(lens))
    yield _overview(lens, origins, addresses.SCENARIOS, "scenarios", overview, "scales.yml")
    for view in views:
        yield PageSpec(
            view.link.address.page, view.name, view.answer.text, "scenario", view, origins[view.id]
        )


def _migration_pages(lens: Lens, origins: Mapping[str, Place]) -> Iterator[PageSpec]:
    views = migrations.migration_views(lens)
    overview = migrations.MigrationsView(views)
    yield _overview(lens, origins, addresses.MIGRATIONS, "migrations", overview, "report.yml")
    for view in views:
        yield PageSpec(view.link.address.page, view.name, view.lead.text, "migration", view, origins[view.id])


def _tool_pages(lens: Lens, origins: Mapping[str, Place]) -> Iterator[PageSpec]:
    cards = tools.tool_cards(lens)
    if not cards:
        return
    yield _overview(lens, origins, addresses.TOOLS, "tools", tools.ToolsView(cards), "report.yml")
    if lens.report.questions:
        view = advisor.advisor_view(lens)
        yield _overview(lens, origins, addresses.ADVISOR, "advisor", view, "advisor.yml")
    if can_weigh(lens.report):
        yield _overview(
            lens, origins, addresses.WEIGHTS, "weights", weights.weights_view(lens), "weights.yml"
        )
    yield from _cost_pages(lens, origins)


def _cost_pages(lens: Lens, origins: Mapping[str, Place]) -> Iterator[PageSpec]:
    model = lens.report.cost_model
    if model is None:
        return
    file = "cost/parameters.yml"
    yield _overview(lens, origins, addresses.COST, "cost", cost.cost_view(lens, model), file)
    if cost_validation.has_published(model):
        view = cost_validation.validation_view(lens, model)
        file = "cost/presets.yml"
        yield _overview(lens, origins, addresses.COST_VALIDATION, "cost-validation", view, file)


def _evidence_pages(lens: Lens, origins: Mapping[str, Place]) -> Iterator[PageSpec]:
    sources = evidence.source_views(lens)
    yield _listing(
        lens,
        origins,
        addresses.SOURCES,
        "sources",
        evidence.SourcesView(sources, evidence.framing_views(lens)),
        "framing.yml",
    )
    for view in sources:
        description = lens.word("source.description", source=view.name, count=view.statement_count)
        title = lens.word("source.heading", source=view.name)
        yield PageSpec(view.link.address.page, title, description, "source", view, origins[view.id])
    source_charts = tuple(charts.source_chart(lens, option) for option in lens.main_options)
    yield _listing(
        lens,
        origins,
        addresses.DISAGREEMENTS,
        "disagreements",
        evidence.DisagreementsView(evidence.conflict_groups(lens), source_charts),
        "conflicts.yml",
    )
    yield _listing(
        lens,
        origins,
        addresses.COVERAGE,
        "coverage",
        evidence.CoverageView(sources, (charts.topics_chart(lens), charts.coverage_chart(lens))),
        "report.yml",
    )
    questions = evidence.OpenQuestionsView(evidence.open_question_views(lens))
    yield _listing(lens, origins, addresses.OPEN_QUESTIONS, "open-questions", questions, "open_questions.yml")
    glossary = terms.GlossaryView(terms.term_views(lens))
    yield _listing(lens, origins, addresses.GLOSSARY, "glossary", glossary, "glossary.yml")


def _overview(
    lens: Lens, origins: Mapping[str, Place], path: str, key: str, view: Any, file: str
) -> PageSpec:
    """A page of cards or a wide table, which needs the width of a table of contents.

    What that would list is in the navigation beside the page anyway.
    """
    return replace(_listing(lens, origins, path, key, view, file), hide=("toc",))


def _listing(
    lens: Lens,
    origins: Mapping[str, Place],
    path: str,
    key: str,
    view: Any,
    file: str,
    *,
    template: str = "",
) -> PageSpec:
    return PageSpec(
        path,
        lens.word(f"page.{key}"),
        lens.word(f"{key}.lead"),
        template or key,
        view,
        file_place(origins, file),
    )


def file_place(origins: Mapping[str, Place], name: str) -> Place:
    """The start of a data file, in the folder that the other files are in."""
    folder = next(iter(origins.values())).file.partition("/")[0] if origins else "data"
    return Place(f"{folder}/{name}")
