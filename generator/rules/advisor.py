"""Rules about the advisor: each condition is asked, each question matters, each branch can apply."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.draft import Draft, Origin
from generator.errors import Facts, Problem, has_error
from generator.model import Branch


@dataclass(frozen=True)
class _Placed:
    """A branch, where its conditions stand, and how many branches came before it in its scenario."""

    branch: Branch
    origin: Origin
    number: int

    @property
    def path(self) -> tuple[str | int, ...]:
        """Where its conditions stand."""
        return ("branches", self.number, "conditions")

    @property
    def is_asked(self) -> bool:
        """Whether each condition has its answers."""
        return len(self.branch.conditions.when) == len(self.branch.conditions.of)


def conditions_are_asked(draft: Draft) -> Iterator[Problem]:
    """Where there is an advisor, `when` has an entry for each condition."""
    if not draft.ids("question"):
        return
    for placed in _branches(draft):
        conditions = placed.branch.conditions
        if not placed.is_asked:
            key = "when" if conditions.when else "of"
            facts = {
                "id": placed.branch.id,
                "count": str(len(conditions.of)),
                "asked": str(len(conditions.when)),
            }
            yield Problem(placed.origin.key_place(*placed.path, key), "conditions-unasked", facts)


def conditions_ask_one_question(draft: Draft) -> Iterator[Problem]:
    """The answers that satisfy a condition are answers to the same question."""
    owners = _owners(draft)
    for placed in _branches(draft):
        for number, answers in enumerate(placed.branch.conditions.when):
            for index, answer in enumerate(answers):
                first, other = owners.get(answers[0]), owners.get(answer)
                if first and other and first != other:
                    facts = {"id": answer, "question": other, "other": first}
                    place = placed.origin.place(*placed.path, "when", number, index)
                    yield Problem(place, "condition-questions", facts)


def conditions_can_fail(draft: Draft) -> Iterator[Problem]:
    """No condition is satisfied by all answers to its question, which then would not matter."""
    owners, answers = _owners(draft), _answers(draft)
    for placed in _branches(draft):
        for number, named in enumerate(placed.branch.conditions.when):
            question = owners.get(named[0])
            if question and answers[question] <= set(named):
                place = placed.origin.place(*placed.path, "when", number)
                yield Problem(place, "condition-always", {"id": placed.branch.id, "question": question})


def branches_can_apply(draft: Draft) -> Iterator[Problem]:
    """There are answers that satisfy all conditions of a branch at once."""
    owners = _owners(draft)
    for placed in _branches(draft):
        conditions = placed.branch.conditions
        if conditions.match == "any" or not placed.is_asked:
            continue
        possible: dict[str, set[str]] = {}
        for number, answers in enumerate(conditions.when):
            question = owners.get(answers[0])
            if question is None:
                continue
            before = possible.get(question, set(answers))
            possible[question] = before & set(answers)
            if before and not possible[question]:
                facts = {"id": placed.branch.id, "question": question}
                place = placed.origin.place(*placed.path, "when", number)
                yield Problem(place, "branch-unreachable", facts)


def contradictions_are_between_questions(draft: Draft) -> Iterator[Problem]:
    """Answers to one question exclude each other anyway, so none contradicts another."""
    owners = _owners(draft)
    for question, origin in draft.of("question"):
        for number, answer in enumerate(question.answers):
            for index, other in enumerate(answer.contradicts):
                if owners.get(other) == question.id:
                    facts = {"id": other, "question": question.id}
                    place = origin.place("answers", number, "contradicts", index)
                    yield Problem(place, "contradiction-own-question", facts)


def answers_matter(draft: Draft) -> Iterator[Problem]:
    """Conditions use each question, and all of its answers but perhaps one, which denies the others."""
    branches = tuple(_branches(draft))
    used = {answer for placed in branches for answers in placed.branch.conditions.when for answer in answers}
    is_known = draft.is_complete and used <= _owners(draft).keys()
    is_sound = not any(has_error(rule(draft)) for rule in _BEFORE)
    if not is_known or not is_sound or not all(placed.is_asked for placed in branches):
        # What is missing, or named by mistake, may be what uses an answer.
        return
    for question, origin in draft.of("question"):
        unused = [number for number, answer in enumerate(question.answers) if answer.id not in used]
        if len(unused) == len(question.answers):
            yield Problem(origin.place("id"), "question-unused", {"id": question.id})
            continue
        for number in unused[:-1]:
            facts: Facts = {"id": question.answers[number].id, "other": question.answers[unused[-1]].id}
            yield Problem(origin.place("answers", number, "id"), "answer-unused", facts)


_BEFORE = (conditions_ask_one_question, conditions_can_fail, branches_can_apply)
"""What has to be mended before anything can be called unused."""


def _branches(draft: Draft) -> Iterator[_Placed]:
    for scenario, origin in draft.of("scenario"):
        for number, branch in enumerate(scenario.branches):
            yield _Placed(branch, origin, number)


def _owners(draft: Draft) -> dict[str, str]:
    """The question of each answer; empty where two share an id, so that it is not known which is meant."""
    owners = [(answer.id, question.id) for question, _ in draft.of("question") for answer in question.answers]
    return dict(owners) if len(dict(owners)) == len(owners) else {}


def _answers(draft: Draft) -> dict[str, set[str]]:
    """The answers to each question."""
    return {question.id: {answer.id for answer in question.answers} for question, _ in draft.of("question")}
