"""The report's domain: what an editor writes in `data/`, as frozen records.

Owns the shape of every data file. Rules that span records are in `rules`.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from generator.evidence import Cites, Id, OptionId, Record, Reference, Relation, Source, SourceId, StatementId
from generator.languages import NO_SPELLINGS, LanguageCode, LocalisedSpellings, LocalisedText
from generator.model_advisor import AdvisorQuestion, Conditions
from generator.model_cost import CostModel
from generator.model_weights import WeightPreset

Edition = Annotated[str, StringConstraints(pattern=r"^\d{4}\.\d{2}(\.\d+)?$")]


def _in_calendar(day: str) -> str:
    """Refuse what is no day, or one that the time stamps of files cannot hold."""
    try:
        year = date.fromisoformat(day).year
    except ValueError:
        year = 0
    if not 1970 <= year <= 2105:
        raise PydanticCustomError("day_unknown", "no day of the calendar")
    return day


Day = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$"), AfterValidator(_in_calendar)]
ConflictId = Annotated[Id, Reference(("conflict",))]
GroupId = Annotated[Id, Reference(("group",))]
StrengthId = Annotated[Id, Reference(("strength",))]
StepRelation = Literal["agree", "complement", "single-source"]
ConflictType = Literal["contradiction", "tension", "intensity", "internal"]


class CitedText(Record):
    """A claim of the report with the statements it rests on."""

    text: LocalisedText
    cites: Cites


class ChangeNote(Record):
    """What an edition of the report changed."""

    edition: Edition
    date: Day
    text: LocalisedText


class ReportSettings(Record):
    """`data/report.yml`: the report's identity and its short answer."""

    title: LocalisedText
    subtitle: LocalisedText
    description: LocalisedText
    edition: Edition
    date: Day
    languages: Annotated[tuple[LanguageCode, ...], Field(min_length=1)]
    default_language: LanguageCode
    question: CitedText
    answer: Annotated[tuple[CitedText, ...], Field(min_length=1)]
    changes: tuple[ChangeNote, ...] = ()


class Headed(Record):
    """A record with a heading of its own, for which readers may search in other words."""

    aliases: LocalisedSpellings = NO_SPELLINGS


class Option(Headed):
    """Something a reader can choose. Main options are compared in full."""

    id: Id
    role: Literal["main", "variant"]
    name: LocalisedText
    short_name: LocalisedText
    definition: Annotated[tuple[CitedText, ...], Field(min_length=1)]


class RatingLevel(Record):
    """A level of the favourability scale; higher is better for the user."""

    level: Annotated[int, Field(ge=1, le=9)]
    name: LocalisedText
    rule: LocalisedText


class Strength(Record):
    """How strongly a source advises; rank 0 marks a caution, not advice.

    Where `binding` advice applies, it leaves no choice but its options.
    """

    id: Id
    rank: Annotated[int, Field(ge=0)]
    binding: bool = False
    name: LocalisedText
    words: LocalisedSpellings


class NamedId(Record):
    """An id with its name: a topic, a subject or a group of dimensions."""

    id: Id
    name: LocalisedText


class Scales(Record):
    """`data/scales.yml`: the vocabularies that other files refer to."""

    levels: Annotated[tuple[RatingLevel, ...], Field(min_length=2)]
    strengths: Annotated[tuple[Strength, ...], Field(min_length=1)]
    topics: Annotated[tuple[NamedId, ...], Field(min_length=1)]
    subjects: tuple[NamedId, ...] = ()
    groups: Annotated[tuple[NamedId, ...], Field(min_length=1)]


class Rating(Record):
    """What one source's words amount to on the scale.

    `words` are the source's rating words, in its language, with a gloss in the
    others. `inferred` is true where no rating word exists and the level only
    follows from the contrast between options.
    """

    source: SourceId
    level: int
    words: Annotated[tuple[LocalisedText, ...], Field(min_length=1)]
    basis: Cites
    inferred: bool = False


class Assessment(Record):
    """An option on a dimension. Without text, the sources are silent on it."""

    option: OptionId
    text: LocalisedText | None = None
    cites: tuple[StatementId, ...] = ()
    ratings: tuple[Rating, ...] = ()


class Position(Record):
    """What one source says, in our words."""

    source: SourceId
    text: LocalisedText
    cites: Cites


class Dimension(Headed):
    """A question on which options are compared."""

    id: Id
    group: GroupId
    order: int
    name: LocalisedText
    question: LocalisedText
    takeaway: LocalisedText
    relation: Relation
    assessments: Annotated[tuple[Assessment, ...], Field(min_length=1)]
    positions: Annotated[tuple[Position, ...], Field(min_length=1)]
    conflicts: tuple[ConflictId, ...] = ()


class Finding(Headed):
    """A claim that stands by itself: shared ground, a trend, a conclusion."""

    id: Id
    name: LocalisedText
    text: LocalisedText
    relation: Relation
    cites: Cites
    conflicts: tuple[ConflictId, ...] = ()


class Framing(Record):
    """What the sources set out to do; background, not advice."""

    id: Id
    name: LocalisedText
    text: LocalisedText
    cites: Cites
    conflicts: tuple[ConflictId, ...] = ()


class Branch(Record):
    """One piece of conditional advice from one source.

    With several options, `choice` says whether any one of them will do.
    """

    id: Id
    source: SourceId
    conditions: Conditions
    options: Annotated[tuple[OptionId, ...], Field(min_length=1)]
    choice: Literal["one", "any-of"] = "one"
    strength: StrengthId
    reason: LocalisedText | None = None
    cites: Cites


class Scenario(Headed):
    """A situation of the reader, with advice that depends on conditions."""

    id: Id
    order: int
    name: LocalisedText
    answer: CitedText
    characteristics: tuple[CitedText, ...] = ()
    branches: Annotated[tuple[Branch, ...], Field(min_length=1)]
    gaps: tuple[LocalisedText, ...] = ()
    conflicts: tuple[ConflictId, ...] = ()


class MigrationStep(Record):
    """A part of a checklist.

    `check` says how to verify the step. It is the editors' suggestion unless
    `check_cites` names statements.
    """

    id: Id
    name: LocalisedText
    relation: StepRelation
    actions: Annotated[tuple[CitedText, ...], Field(min_length=1)]
    reason: CitedText | None = None
    check: LocalisedText | None = None
    check_cites: tuple[StatementId, ...] = ()
    supporting: tuple[StatementId, ...] = ()


class Migration(Headed):
    """A move between options, as a checklist."""

    id: Id
    order: int
    name: LocalisedText
    origin: OptionId | None = None
    target: OptionId | None = None
    lead: CitedText
    steps: Annotated[tuple[MigrationStep, ...], Field(min_length=1)]
    gaps: tuple[LocalisedText, ...] = ()


class Conflict(Headed):
    """A disagreement between sources, or inside one, and how we handle it."""

    id: Id
    type: ConflictType
    name: LocalisedText
    positions: Annotated[tuple[Position, ...], Field(min_length=1)]
    handling: LocalisedText


class Term(Headed):
    """A glossary entry. `spellings` are what the text is searched for."""

    id: Id
    name: LocalisedText
    spellings: LocalisedSpellings
    gloss: LocalisedText
    source_defines: bool
    cites: Cites


class OpenQuestion(Headed):
    """Something that the sources leave unanswered."""

    id: Id
    name: LocalisedText
    text: LocalisedText
    cites: Cites


class InterfaceFile(Record):
    """`data/ui/<language>.yml`: every string of the interface."""

    name: str
    html_language: LanguageCode
    theme_language: str
    strings: dict[str, str]


class Report(Record):
    """Everything, cross-checked. Built by `load`, read by `views`."""

    settings: ReportSettings
    scales: Scales
    options: tuple[Option, ...]
    sources: tuple[Source, ...]
    dimensions: tuple[Dimension, ...]
    shared_ground: tuple[Finding, ...]
    scenarios: tuple[Scenario, ...]
    migrations: tuple[Migration, ...]
    conflicts: tuple[Conflict, ...]
    trends: tuple[Finding, ...]
    conclusions: tuple[Finding, ...]
    framing: tuple[Framing, ...]
    open_questions: tuple[OpenQuestion, ...]
    terms: tuple[Term, ...]
    interfaces: dict[LanguageCode, InterfaceFile]
    questions: tuple[AdvisorQuestion, ...] = ()
    cost_model: CostModel | None = None
    weight_presets: tuple[WeightPreset, ...] = ()
