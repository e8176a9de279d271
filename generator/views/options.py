"""Views of options: the overview and a profile each."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model import Option
from generator.views.compare import AssessmentView, assessment_view, find_assessment
from generator.views.lens import Cited, Lens, Link, OptionTag, Quote
from generator.views.scenarios import BranchView, branches_for


@dataclass(frozen=True)
class TopicClaims:
    """Statements of one topic that speak for, or against, an option."""

    topic: str
    claims: tuple[Cited, ...]


@dataclass(frozen=True)
class RatedDimension:
    """A dimension on which an option is assessed, or on which nothing is stated."""

    link: Link
    assessment: AssessmentView


@dataclass(frozen=True)
class OptionView:
    """The profile of an option."""

    id: str
    tag: OptionTag
    role: str
    role_name: str
    definition: tuple[Cited, ...]
    names_in_sources: tuple[tuple[str, tuple[Quote, ...]], ...]
    dimensions: tuple[RatedDimension, ...]
    strengths: tuple[TopicClaims, ...]
    weaknesses: tuple[TopicClaims, ...]
    branches: tuple[BranchView, ...]


@dataclass(frozen=True)
class OptionsView:
    """The overview of options."""

    options: tuple[OptionView, ...]


def option_view(lens: Lens, option: Option) -> OptionView:
    """The profile of `option`."""
    return OptionView(
        id=option.id,
        tag=lens.option_tag(option.id),
        role=option.role,
        role_name=lens.word(f"option.{option.role}"),
        definition=tuple(lens.cited(entry) for entry in option.definition),
        names_in_sources=tuple(
            (
                lens.source_name(source.id),
                tuple(
                    Quote(name, source.language, lens.word("quote", text=name))
                    for name in source.names[option.id]
                ),
            )
            for source in lens.report.sources
            if option.id in source.names
        ),
        dimensions=tuple(
            RatedDimension(
                lens.link(dimension.id, lens.text(dimension.name)),
                assessment_view(lens, option, find_assessment(dimension, option.id)),
            )
            for dimension in lens.report.dimensions
            if option.role == "main" or find_assessment(dimension, option.id)
        ),
        strengths=_claims(lens, option.id, "strength"),
        weaknesses=_claims(lens, option.id, "weakness"),
        branches=branches_for(lens, option.id),
    )


def option_views(lens: Lens) -> tuple[OptionView, ...]:
    """All options, main ones first."""
    ordered = sorted(lens.report.options, key=lambda option: lens.option_positions[option.id])
    return tuple(option_view(lens, option) for option in ordered)


def _claims(lens: Lens, option: str, polarity: str) -> tuple[TopicClaims, ...]:
    grouped = (
        TopicClaims(
            lens.text(topic.name),
            tuple(
                Cited(lens.text(statement.claim), lens.citations([statement.id]))
                for statement in lens.statements.values()
                if statement.topic == topic.id and statement.polarity.get(option) == polarity
            ),
        )
        for topic in lens.report.scales.topics
    )
    return tuple(group for group in grouped if group.claims)
