"""Views of the advisor: its questions, all advice with the answers it depends on, data for the script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from generator.advising import Knowledge, Outcome, advice_id, advise, is_overruled, knowledge
from generator.model import Branch, Report, Scenario
from generator.model_advisor import AdvisorQuestion
from generator.views.lens import ConflictNote, Lens
from generator.views.scenarios import BranchView, branch_view
from generator.views.tools import RecordView, record_view


@dataclass(frozen=True)
class AnswerView:
    """An answer that can be given."""

    id: str
    name: str


@dataclass(frozen=True)
class QuestionView:
    """A question with its answers."""

    id: str
    number: int
    name: str
    text: str
    help: str
    answers: tuple[AnswerView, ...]


@dataclass(frozen=True)
class ConditionView:
    """A condition, and the question that asks for it with the answers that satisfy it."""

    text: str
    asked: str


@dataclass(frozen=True)
class AdviceView:
    """A piece of advice with the answers that it depends on."""

    id: str
    branch: BranchView
    conditions: tuple[ConditionView, ...]


@dataclass(frozen=True)
class AdvisorView:
    """The page of the advisor, as it is before anything is answered.

    `conflicts` are those by which the report settles contradictions of advice. `options` are the names
    of those that are advised, `names` those of the questions; `contradictory` names the answers that
    others contradict. `binding` is how advice that leaves no choice is called. `model` is what the
    script judges by.
    """

    questions: tuple[QuestionView, ...]
    advice: tuple[AdviceView, ...]
    conflicts: tuple[tuple[str, ConflictNote], ...]
    options: Mapping[str, str]
    binding: str
    summary: str
    names: Mapping[str, str]
    contradictory: Mapping[str, str]
    record: RecordView
    model: Mapping[str, Any]


def advisor_view(lens: Lens) -> AdvisorView:
    """The page of the advisor; advice strongest first."""
    known = knowledge(lens.report)
    branches = branches_by_id(lens.report)
    outcome = advise(known, {})
    return AdvisorView(
        questions=question_views(lens),
        advice=tuple(_advice_view(lens, *branches[entry.id]) for entry in known.advice),
        conflicts=tuple(
            (conflict.id, lens.conflict_note(conflict.id))
            for conflict in lens.report.conflicts
            if any(entry.conflict == conflict.id for entry in known.settled)
        ),
        options={
            option.id: lens.text(option.short_name)
            for option in lens.report.options
            if any(option.id in entry.options for entry in known.advice)
        },
        binding=binding_name(lens),
        names={question.id: lens.text(question.name) for question in lens.report.questions},
        contradictory={answer: given(lens, answer) for pair in known.contradictions for answer in pair},
        summary=summary(lens, outcome),
        record=record_view(lens),
        model=script_model(known),
    )


def question_views(lens: Lens) -> tuple[QuestionView, ...]:
    """All questions in their order."""
    return tuple(
        _question_view(lens, question, number)
        for number, question in enumerate(lens.report.questions, start=1)
    )


def branches_by_id(report: Report) -> dict[str, tuple[Scenario, Branch]]:
    """Every branch with its scenario, by the id of its advice."""
    return {
        advice_id(scenario, branch): (scenario, branch)
        for scenario in report.scenarios
        for branch in scenario.branches
    }


def summary(lens: Lens, outcome: Outcome) -> str:
    """How much applies, may apply and does not; what binding advice excludes altogether is told apart."""
    branches = branches_by_id(lens.report)
    states = Counter(
        "overruled"
        if entry.state == "applies" and is_overruled(entry, branches[entry.id][1].options)
        else entry.state
        for entry in outcome.judgements
    )
    applies, may_apply, out = states["applies"], states["open"], states["ruled-out"]
    overruled = states["overruled"]
    if overruled:
        return lens.word(
            "advisor.summary.overruled", applies=applies, overruled=overruled, open=may_apply, out=out
        )
    return lens.word("advisor.summary", applies=applies, open=may_apply, out=out)


def given(lens: Lens, answer: str) -> str:
    """An answer with its question, as a sentence names it."""
    question, found = next(
        (question, entry)
        for question in lens.report.questions
        for entry in question.answers
        if entry.id == answer
    )
    return lens.word("advisor.given", question=lens.text(question.name), answer=lens.text(found.name))


def binding_name(lens: Lens) -> str:
    """How advice that leaves no choice is called; several such grades stand side by side."""
    names = [lens.text(strength.name) for strength in lens.report.scales.strengths if strength.binding]
    return lens.word("advisor.or").join(names)


def script_model(known: Knowledge) -> Mapping[str, Any]:
    """What `advising.js` takes for the knowledge: the same names; pairs keep the order of questions."""
    return {**asdict(known), "questions": list(known.questions.items())}


def _question_view(lens: Lens, question: AdvisorQuestion, number: int) -> QuestionView:
    answers = tuple(AnswerView(answer.id, lens.text(answer.name)) for answer in question.answers)
    return QuestionView(
        question.id,
        number,
        lens.text(question.name),
        lens.text(question.text),
        lens.optional(question.help),
        answers,
    )


def _advice_view(lens: Lens, scenario: Scenario, branch: Branch) -> AdviceView:
    questions = {answer.id: question for question in lens.report.questions for answer in question.answers}
    names = {
        answer.id: lens.text(answer.name) for question in questions.values() for answer in question.answers
    }
    conditions = tuple(
        ConditionView(
            lens.text(text), _asked(lens, questions[answers[0]], [names[entry] for entry in answers])
        )
        for text, answers in zip(branch.conditions.of, branch.conditions.when, strict=True)
    )
    return AdviceView(advice_id(scenario, branch), branch_view(lens, scenario, branch), conditions)


def _asked(lens: Lens, question: AdvisorQuestion, answers: list[str]) -> str:
    quoted = lens.word("advisor.or").join(lens.word("quote", text=answer) for answer in answers)
    return lens.word("advisor.asked", question=lens.text(question.name), answers=quoted)
