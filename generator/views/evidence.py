"""Views of the evidence: sources, statements, coverage, disagreements, questions."""

from __future__ import annotations

from dataclasses import dataclass

from generator.charts.model import Chart, DotChart
from generator.evidence import Section, Source, Statement
from generator.model import Dimension, Finding, Framing, OpenQuestion, Scenario
from generator.views.lens import Citation, ConflictNote, Lens, Link


@dataclass(frozen=True)
class UseView:
    """A place that cites a statement."""

    kind: str
    link: Link


@dataclass(frozen=True)
class StatementView:
    """A numbered statement with its place, its digest and where it is used."""

    id: str
    label: str
    claim: str
    kind: str
    topic: str
    about: tuple[str, ...]
    polarities: tuple[tuple[str, str, str], ...]
    start: int
    end: int
    digest: str
    uses: tuple[UseView, ...]


@dataclass(frozen=True)
class SectionView:
    """A section of a source with its statements."""

    id: str
    link: Link
    depth: int
    statements: tuple[StatementView, ...]
    cited_count: int
    use_count: int


@dataclass(frozen=True)
class SourceView:
    """The page of a source."""

    id: str
    link: Link
    label: str
    name: str
    title: str
    original_title: str
    language: str
    characters: int
    digest: str
    published: str
    stance: str
    sections: tuple[SectionView, ...]
    statement_count: int


@dataclass(frozen=True)
class NamedText:
    """A named text with its citations: a framing or an open question."""

    id: str
    name: str
    text: str
    citations: tuple[Citation, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True)
class ConflictEntry:
    """A disagreement with the places of the report that it touches."""

    note: ConflictNote
    touches: tuple[Link, ...]


@dataclass(frozen=True)
class ConflictGroup:
    """Disagreements of one type."""

    type: str
    name: str
    explanation: str
    entries: tuple[ConflictEntry, ...]


@dataclass(frozen=True)
class DisagreementsView:
    """All disagreements, with charts of each source's ratings."""

    groups: tuple[ConflictGroup, ...]
    charts: tuple[DotChart, ...]


@dataclass(frozen=True)
class SourcesView:
    """The overview of sources and what they set out to do."""

    sources: tuple[SourceView, ...]
    framing: tuple[NamedText, ...]


@dataclass(frozen=True)
class CoverageView:
    """How many statements there are and where each is used."""

    sources: tuple[SourceView, ...]
    charts: tuple[Chart, ...]


@dataclass(frozen=True)
class OpenQuestionsView:
    """What the sources leave open."""

    questions: tuple[NamedText, ...]


def source_view(lens: Lens, source: Source) -> SourceView:
    """The page of `source`."""
    depths = _depths(source)
    return SourceView(
        id=source.id,
        link=lens.link(source.id, lens.source_name(source.id)),
        label=source.label,
        name=lens.source_name(source.id),
        title=lens.text(source.title),
        original_title=source.title[source.language]
        if source.language in source.title.languages()
        else lens.text(source.title),
        language=source.language,
        characters=source.characters,
        digest=source.sha256,
        published=lens.text(source.published),
        stance=lens.text(source.stance),
        sections=tuple(
            _section_view(lens, source, section, depths[section.id]) for section in source.sections
        ),
        statement_count=len(source.statements),
    )


def source_views(lens: Lens) -> tuple[SourceView, ...]:
    """All sources."""
    return tuple(source_view(lens, source) for source in lens.report.sources)


def framing_views(lens: Lens) -> tuple[NamedText, ...]:
    """What the sources set out to do."""
    return tuple(_named_text(lens, entry) for entry in lens.report.framing)


def open_question_views(lens: Lens) -> tuple[NamedText, ...]:
    """What the sources leave open."""
    return tuple(_named_text(lens, entry) for entry in lens.report.open_questions)


def conflict_groups(lens: Lens) -> tuple[ConflictGroup, ...]:
    """Disagreements by type, the sharpest type first."""
    groups = (
        ConflictGroup(
            kind,
            lens.word(f"conflict.{kind}"),
            lens.word(f"conflict.{kind}.explained"),
            tuple(
                ConflictEntry(lens.conflict_note(entry.id), _touched(lens, entry.id))
                for entry in lens.report.conflicts
                if entry.type == kind
            ),
        )
        for kind in ("contradiction", "tension", "intensity", "internal")
    )
    return tuple(group for group in groups if group.entries)


def _section_view(lens: Lens, source: Source, section: Section, depth: int) -> SectionView:
    statements = tuple(
        _statement_view(lens, statement) for statement in source.statements if statement.section == section.id
    )
    return SectionView(
        id=section.id,
        link=lens.link(section.id, lens.section_label(section)),
        depth=depth,
        statements=statements,
        cited_count=sum(bool(statement.uses) for statement in statements),
        use_count=sum(len(statement.uses) for statement in statements),
    )


def _statement_view(lens: Lens, statement: Statement) -> StatementView:
    citation = lens.citations([statement.id])[0]
    return StatementView(
        id=statement.id,
        label=citation.label,
        claim=lens.text(statement.claim),
        kind=lens.word(f"statement.{statement.kind}"),
        topic=lens.topic_name(statement.topic),
        about=tuple(lens.subject_name(name) for name in statement.about),
        polarities=tuple(
            (lens.subject_name(option), polarity, lens.word(f"polarity.{polarity}"))
            for option, polarity in statement.polarity.items()
            if polarity != "neutral"
        ),
        start=statement.start,
        end=statement.end,
        digest=statement.sha256,
        uses=tuple(UseView(use.kind, use.link) for use in lens.uses_of[statement.id]),
    )


def _named_text(lens: Lens, entry: Framing | OpenQuestion) -> NamedText:
    return NamedText(
        id=entry.id,
        name=lens.text(entry.name),
        text=lens.text(entry.text),
        citations=lens.citations(entry.cites),
        sources=lens.sources_of(entry.cites),
    )


def _touched(lens: Lens, conflict: str) -> tuple[Link, ...]:
    report = lens.report
    records: tuple[Dimension | Finding | Scenario | Framing, ...] = (
        *report.dimensions,
        *report.shared_ground,
        *report.scenarios,
        *report.trends,
        *report.conclusions,
        *report.framing,
    )
    return tuple(
        lens.link(record.id, lens.text(record.name)) for record in records if conflict in record.conflicts
    )


def _depths(source: Source) -> dict[str, int]:
    depths: dict[str, int] = {}
    for section in source.sections:
        depths[section.id] = 0 if section.parent is None else depths[section.parent] + 1
    return depths
