"""Conditions of advice, and the questions of `data/advisor.yml` that ask for them.

A report can do without questions; its conditions are for reading then.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.evidence import Id, Record, Reference
from generator.languages import LocalisedText

AnswerId = Annotated[Id, Reference(("answer",))]


class AdvisorAnswer(Record):
    """One of the answers to a question. Its id is unique among the answers to all questions.

    `contradicts` are answers to other questions that cannot be true as well; it is said on one side.
    """

    id: Id
    name: LocalisedText
    contradicts: tuple[AnswerId, ...] = ()


class AdvisorQuestion(Record):
    """A question about the reader's situation, of whose answers one can be given."""

    id: Id
    name: LocalisedText
    text: LocalisedText
    help: LocalisedText | None = None
    answers: Annotated[tuple[AdvisorAnswer, ...], Field(min_length=2)]


class Conditions(Record):
    """When a branch applies: all of the conditions, or any of them.

    `when` has for each condition, in the same order, the answers of which each satisfies it.
    """

    match: Literal["all", "any"]
    of: Annotated[tuple[LocalisedText, ...], Field(min_length=1)]
    when: tuple[Annotated[tuple[AnswerId, ...], Field(min_length=1)], ...] = ()
