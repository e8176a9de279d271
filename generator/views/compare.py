"""Views of the comparison: the matrix, a dimension, shared ground and conclusions."""

from __future__ import annotations

from dataclasses import dataclass

from generator.charts.model import DotChart
from generator.languages import LocalisedText
from generator.model import Assessment, Dimension, Finding, Option
from generator.views.lens import (
    Citation,
    Cited,
    ConflictNote,
    Lens,
    Link,
    OptionTag,
    Quote,
    RatingTag,
)
from generator.walk import cited_statements


@dataclass(frozen=True)
class SourceRating:
    """What one source's words amount to, with those words."""

    source: str
    rating: RatingTag
    quotes: tuple[Quote, ...]
    citations: tuple[Citation, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The quotations as plain text."""
        return tuple(quote.label for quote in self.quotes)


@dataclass(frozen=True)
class AssessmentView:
    """An option on a dimension. `text` is "" where the sources are silent."""

    option: OptionTag
    rating: RatingTag
    text: str
    citations: tuple[Citation, ...]
    by_source: tuple[SourceRating, ...]


@dataclass(frozen=True)
class RelationTag:
    """How the sources relate on something, in words, with an explanation."""

    id: str
    name: str
    explanation: str


@dataclass(frozen=True)
class DimensionView:
    """The page of a dimension."""

    name: str
    group: str
    question: str
    takeaway: str
    relation: RelationTag
    assessments: tuple[AssessmentView, ...]
    positions: tuple[tuple[str, Cited], ...]
    silent_sources: tuple[str, ...]
    conflicts: tuple[ConflictNote, ...]
    scenarios: tuple[Link, ...]


@dataclass(frozen=True)
class MatrixRow:
    """A dimension as a row of the matrix; one assessment per column."""

    id: str
    link: Link
    relation: RelationTag
    conflict_count: int
    assessments: tuple[AssessmentView, ...]


@dataclass(frozen=True)
class MatrixGroup:
    """Rows of one group of dimensions."""

    id: str
    name: str
    rows: tuple[MatrixRow, ...]


@dataclass(frozen=True)
class VariantNote:
    """What the sources say about a variant on a dimension."""

    dimension: Link
    assessment: AssessmentView


@dataclass(frozen=True)
class MatrixView:
    """The full matrix and what is said of variants."""

    options: tuple[OptionTag, ...]
    groups: tuple[MatrixGroup, ...]
    variants: tuple[VariantNote, ...]
    levels: tuple[tuple[RatingTag, str], ...]
    relations: tuple[RelationTag, ...]
    charts: tuple[tuple[str, DotChart], ...]


@dataclass(frozen=True)
class FindingsView:
    """A page that lists findings under the words of two interface strings."""

    title_key: str
    lead_key: str
    findings: tuple[FindingView, ...]


@dataclass(frozen=True)
class FindingView:
    """A claim that stands by itself."""

    id: str
    name: str
    text: str
    relation: RelationTag
    sources: tuple[str, ...]
    citations: tuple[Citation, ...]
    conflicts: tuple[ConflictNote, ...]


def dimension_view(lens: Lens, dimension: Dimension) -> DimensionView:
    """The page of `dimension`."""
    speaking = {position.source for position in dimension.positions}
    return DimensionView(
        name=lens.text(dimension.name),
        group=group_names(lens)[dimension.group],
        question=lens.text(dimension.question),
        takeaway=lens.text(dimension.takeaway),
        relation=relation_tag(lens, dimension.relation),
        assessments=tuple(
            assessment_view(lens, option, find_assessment(dimension, option.id))
            for option in lens.report.options
            if option.role == "main" or find_assessment(dimension, option.id)
        ),
        positions=tuple(
            (
                lens.source_name(position.source),
                Cited(lens.text(position.text), lens.citations(position.cites)),
            )
            for position in dimension.positions
        ),
        silent_sources=tuple(
            lens.source_name(source.id) for source in lens.report.sources if source.id not in speaking
        ),
        conflicts=tuple(lens.conflict_note(conflict) for conflict in dimension.conflicts),
        scenarios=_scenarios_of(lens, dimension),
    )


def matrix_view(lens: Lens, charts: tuple[tuple[str, DotChart], ...]) -> MatrixView:
    """The matrix of all dimensions and main options, with a chart per group."""
    report = lens.report
    groups = tuple(
        MatrixGroup(
            group.id,
            lens.text(group.name),
            tuple(_matrix_row(lens, entry) for entry in report.dimensions if entry.group == group.id),
        )
        for group in report.scales.groups
    )
    highest = max(level.level for level in report.scales.levels)
    return MatrixView(
        options=tuple(lens.option_tag(option.id) for option in lens.main_options),
        groups=tuple(group for group in groups if group.rows),
        variants=tuple(
            VariantNote(
                lens.link(dimension.id, lens.text(dimension.name)),
                assessment_view(lens, option, find_assessment(dimension, option.id)),
            )
            for option in report.options
            if option.role != "main"
            for dimension in report.dimensions
            if find_assessment(dimension, option.id)
        ),
        levels=tuple(
            (RatingTag(level.level, highest, lens.text(level.name)), lens.text(level.rule))
            for level in sorted(report.scales.levels, key=lambda level: -level.level)
        ),
        relations=tuple(
            relation_tag(lens, name) for name in ("agree", "complement", "conflict", "single-source")
        ),
        charts=charts,
    )


def finding_views(lens: Lens, findings: tuple[Finding, ...]) -> tuple[FindingView, ...]:
    """Shared ground, trends or conclusions."""
    return tuple(
        FindingView(
            id=finding.id,
            name=lens.text(finding.name),
            text=lens.text(finding.text),
            relation=relation_tag(lens, finding.relation),
            sources=lens.sources_of(finding.cites),
            citations=lens.citations(finding.cites),
            conflicts=tuple(lens.conflict_note(conflict) for conflict in finding.conflicts),
        )
        for finding in findings
    )


def assessment_view(lens: Lens, option: Option, assessment: Assessment | None) -> AssessmentView:
    """An option's assessment, or the honest absence of one."""
    ratings = assessment.ratings if assessment else ()
    highest = max(level.level for level in lens.report.scales.levels)
    return AssessmentView(
        option=lens.option_tag(option.id),
        rating=lens.rating_tag(lens.merged(assessment), is_described=is_described(assessment)),
        text=lens.optional(assessment.text) if assessment else "",
        citations=lens.citations(assessment.cites) if assessment else (),
        by_source=tuple(
            SourceRating(
                source=lens.source_name(rating.source),
                rating=RatingTag(rating.level, highest, lens.level_name(rating.level), rating.inferred),
                quotes=tuple(_word_with_gloss(lens, rating.source, word) for word in rating.words),
                citations=lens.citations(rating.basis),
            )
            for rating in ratings
        ),
    )


def relation_tag(lens: Lens, relation: str) -> RelationTag:
    """A relation in words."""
    return RelationTag(
        relation, lens.word(f"relation.{relation}"), lens.word(f"relation.{relation}.explained")
    )


def group_names(lens: Lens) -> dict[str, str]:
    """Names of the groups of dimensions."""
    return {group.id: lens.text(group.name) for group in lens.report.scales.groups}


def is_described(assessment: Assessment | None) -> bool:
    """Whether any source says something of the option here, rated or not."""
    return assessment is not None and assessment.text is not None


def find_assessment(dimension: Dimension, option: str) -> Assessment | None:
    """The dimension's assessment of an option, if there is one."""
    return next((entry for entry in dimension.assessments if entry.option == option), None)


def _word_with_gloss(lens: Lens, source: str, word: LocalisedText) -> Quote:
    """A source's rating word as it stands there, with a gloss in another language."""
    original_language = lens.sources[source].language
    wordings = dict(word.items())
    original = wordings.get(original_language, wordings[lens.language])
    if lens.language == original_language or wordings[lens.language] == original:
        return Quote(original, original_language, lens.word("quote", text=original))
    label = lens.word("quote.gloss", text=original, gloss=wordings[lens.language])
    return Quote(original, original_language, label)


def _matrix_row(lens: Lens, dimension: Dimension) -> MatrixRow:
    return MatrixRow(
        id=dimension.id,
        link=lens.link(dimension.id, lens.text(dimension.name)),
        relation=relation_tag(lens, dimension.relation),
        conflict_count=len(dimension.conflicts),
        assessments=tuple(
            assessment_view(lens, option, find_assessment(dimension, option.id))
            for option in lens.main_options
        ),
    )


def _scenarios_of(lens: Lens, dimension: Dimension) -> tuple[Link, ...]:
    """Scenarios whose advice rests on statements of this dimension."""
    own = set(cited_statements(dimension))
    pages = {lens.addresses[scenario.id] for scenario in lens.report.scenarios}
    return tuple(use.link for use in lens.uses if use.link.address in pages and own.intersection(use.cites))
