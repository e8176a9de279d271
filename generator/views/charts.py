"""Views of charts: the report's ratings, advice and statements as chart records."""

from __future__ import annotations

from generator.charts.model import (
    BarChart,
    Cell,
    Dot,
    DotChart,
    DotState,
    Frame,
    MatrixChart,
    Row,
    Series,
    Tick,
)
from generator.model import Assessment, Dimension, Option
from generator.views.compare import find_assessment, group_names, is_described
from generator.views.lens import Lens
from generator.views.scenarios import branches_for


def dimensions_chart(lens: Lens) -> DotChart:
    """All dimensions on the favourability scale: main options, and variants where rated."""
    return _dot_chart(lens, "chart-dimensions", "chart.dimensions", lens.report.dimensions)


def group_chart(lens: Lens, group: str) -> DotChart:
    """The dimensions of one group on the favourability scale."""
    dimensions = tuple(entry for entry in lens.report.dimensions if entry.group == group)
    return _dot_chart(lens, f"chart-group-{group}", "chart.group", dimensions, group=group_names(lens)[group])


def rated_groups(lens: Lens) -> tuple[str, ...]:
    """Groups in which at least one dimension is rated; others have nothing to draw."""
    rated = {
        entry.group
        for entry in lens.report.dimensions
        if any(assessment.ratings for assessment in entry.assessments)
    }
    return tuple(group.id for group in lens.report.scales.groups if group.id in rated)


def source_chart(lens: Lens, option: Option) -> DotChart:
    """One option's levels as each source's words give them, side by side."""
    dimensions = lens.report.dimensions
    sources = lens.report.sources
    dots = []
    for row, dimension in enumerate(dimensions):
        assessment = find_assessment(dimension, option.id)
        for position, source in enumerate(sources):
            rating = next(
                (entry for entry in (assessment.ratings if assessment else ()) if entry.source == source.id),
                None,
            )
            level = float(rating.level) if rating else None
            state: DotState = "not-stated" if rating is None else "inferred" if rating.inferred else "stated"
            name = lens.level_name(rating.level) if rating else lens.word("chart.state.none")
            note = lens.word(
                "chart.note",
                row=lens.text(dimension.name),
                series=lens.source_name(source.id),
                value=name,
            )
            dots.append(Dot(row, position, level, level, level, state, note))
    return DotChart(
        frame=_frame(
            lens, f"chart-sources-{option.id}", "chart.sources", option=lens.text(option.short_name)
        ),
        axis=lens.word("chart.axis"),
        ticks=_ticks(lens),
        rows=_dimension_rows(lens, dimensions),
        series=tuple(
            Series(source.id, lens.source_name(source.id), position)
            for position, source in enumerate(sources)
        ),
        dots=tuple(dots),
        row_title=lens.word("dimension"),
        states=_states(lens),
    )


def advice_chart(lens: Lens) -> MatrixChart:
    """Scenarios by options: the strongest advice that any branch gives."""
    report = lens.report
    options = sorted(report.options, key=lambda option: lens.option_positions[option.id])
    cells = []
    for column, option in enumerate(options):
        given = branches_for(lens, option.id)
        for row, scenario in enumerate(report.scenarios):
            page = lens.addresses[scenario.id].page
            branches = [branch for branch in given if branch.scenario.address.page == page]
            if not branches:
                continue
            strongest = branches[0].strength
            note = lens.word(
                "chart.advice.note",
                scenario=lens.text(scenario.name),
                option=lens.text(option.name),
                advice=lens.word("list.separator").join(
                    f"{branch.strength.name} ({branch.source})" for branch in branches
                ),
            )
            cells.append(Cell(row, column, strongest.rank, strongest.name, note, strongest.rank == 0))
    strengths = sorted(report.scales.strengths, key=lambda strength: -strength.rank)
    return MatrixChart(
        frame=_frame(lens, "chart-advice", "chart.advice"),
        rows=tuple(Row(scenario.id, lens.text(scenario.name)) for scenario in report.scenarios),
        columns=_option_series(lens, tuple(options)),
        cells=tuple(cells),
        maximum=float(strengths[0].rank),
        row_title=lens.word("scenario"),
        empty=lens.word("chart.advice.empty"),
        scale=tuple(Tick(float(strength.rank), lens.text(strength.name)) for strength in strengths),
    )


def topics_chart(lens: Lens) -> MatrixChart:
    """What the sources talk about: statements by topic and subject."""
    options = sorted(lens.report.options, key=lambda option: lens.option_positions[option.id])
    subjects = [option.id for option in options] + [entry.id for entry in lens.report.scales.subjects]
    topics = lens.report.scales.topics
    counts = {
        (row, column): count
        for row, topic in enumerate(topics)
        for column, subject in enumerate(subjects)
        if (
            count := sum(
                topic.id == statement.topic and subject in statement.about
                for statement in lens.statements.values()
            )
        )
    }
    spoken = sorted({row for row, _ in counts})
    return MatrixChart(
        frame=_frame(lens, "chart-topics", "chart.topics"),
        rows=tuple(Row(topics[row].id, lens.text(topics[row].name)) for row in spoken),
        columns=tuple(
            Series(subject, lens.subject_name(subject), position) for position, subject in enumerate(subjects)
        ),
        cells=tuple(
            Cell(
                spoken.index(row),
                column,
                float(count),
                str(count),
                lens.word(
                    "chart.topics.note",
                    topic=lens.text(topics[row].name),
                    subject=lens.subject_name(subjects[column]),
                    count=count,
                ),
            )
            for (row, column), count in counts.items()
        ),
        maximum=float(max(counts.values())),
        row_title=lens.word("topic"),
        empty=lens.word("chart.topics.empty"),
    )


def coverage_chart(lens: Lens) -> BarChart:
    """Statements by section, by how many places of the report cite them."""
    bands = (("once", 1, 1), ("few", 2, 3), ("many", 4, None))
    rows, values = [], []
    for source in lens.report.sources:
        for section in source.sections:
            uses = [
                len(lens.uses_of[statement.id])
                for statement in source.statements
                if statement.section == section.id
            ]
            if not uses:
                continue
            rows.append(Row(section.id, lens.section_label(section), lens.source_name(source.id)))
            values.append(
                tuple(
                    sum(low <= count and (high is None or count <= high) for count in uses)
                    for _, low, high in bands
                )
            )
    return BarChart(
        frame=_frame(lens, "chart-coverage", "chart.coverage"),
        rows=tuple(rows),
        series=tuple(
            Series(name, lens.word(f"chart.coverage.{name}"), position)
            for position, (name, _, _) in enumerate(bands)
        ),
        values=tuple(values),
        row_title=lens.word("section"),
        unit=lens.word("coverage.statements"),
    )


def _dot_chart(
    lens: Lens, identifier: str, key: str, dimensions: tuple[Dimension, ...], **facts: str
) -> DotChart:
    options = tuple(
        option
        for option in sorted(lens.report.options, key=lambda option: lens.option_positions[option.id])
        if option.role == "main"
        or any(_rated(find_assessment(dimension, option.id)) for dimension in dimensions)
    )
    dots = tuple(
        _dot(lens, row, position, dimension, option)
        for row, dimension in enumerate(dimensions)
        for position, option in enumerate(options)
        if option.role == "main" or _rated(find_assessment(dimension, option.id))
    )
    return DotChart(
        frame=_frame(lens, identifier, key, **facts),
        axis=lens.word("chart.axis"),
        ticks=_ticks(lens),
        rows=_dimension_rows(lens, dimensions),
        series=_option_series(lens, options),
        dots=dots,
        row_title=lens.word("dimension"),
        states=_states(lens),
    )


def _dot(lens: Lens, row: int, position: int, dimension: Dimension, option: Option) -> Dot:
    assessment = find_assessment(dimension, option.id)
    merged = lens.merged(assessment)
    tag = lens.rating_tag(merged, is_described=is_described(assessment))
    state: DotState = (
        "not-stated"
        if merged.level is None
        else "disputed"
        if merged.is_disputed
        else "inferred"
        if merged.is_inferred
        else "stated"
    )
    note = lens.word(
        "chart.note",
        row=lens.text(dimension.name),
        series=lens.text(option.short_name),
        value=tag.range_name or tag.name,
    )
    if merged.level is None or merged.low is None or merged.high is None:
        return Dot(row, position, None, None, None, state, note)
    low, high = (merged.low, merged.high) if merged.is_disputed else (merged.level, merged.level)
    return Dot(row, position, float(merged.level), float(low), float(high), state, note)


def _rated(assessment: Assessment | None) -> bool:
    return assessment is not None and bool(assessment.ratings)


def _dimension_rows(lens: Lens, dimensions: tuple[Dimension, ...]) -> tuple[Row, ...]:
    groups = group_names(lens)
    several = len({dimension.group for dimension in dimensions}) > 1
    return tuple(
        Row(dimension.id, lens.text(dimension.name), groups[dimension.group] if several else "")
        for dimension in dimensions
    )


def _option_series(lens: Lens, options: tuple[Option, ...]) -> tuple[Series, ...]:
    return tuple(
        Series(option.id, lens.text(option.short_name), lens.option_positions[option.id])
        for option in options
    )


def _ticks(lens: Lens) -> tuple[Tick, ...]:
    levels = sorted(lens.report.scales.levels, key=lambda level: level.level)
    return tuple(Tick(float(level.level), lens.text(level.name)) for level in levels)


def _states(lens: Lens) -> tuple[tuple[DotState, str], ...]:
    return (
        ("stated", lens.word("chart.state.stated")),
        ("inferred", lens.word("chart.state.inferred")),
        ("disputed", lens.word("chart.state.disputed")),
        ("not-stated", lens.word("chart.state.none")),
    )


def _frame(lens: Lens, identifier: str, key: str, **facts: str) -> Frame:
    return Frame(
        identifier,
        lens.word(f"{key}.title", **facts),
        lens.word(f"{key}.caption", **facts),
        lens.word(
            "chart.source",
            sources=lens.word("list.separator").join(
                lens.source_name(source.id) for source in lens.report.sources
            ),
            edition=lens.report.settings.edition,
        ),
    )
