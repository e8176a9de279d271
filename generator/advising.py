"""Which of the report's advice a situation meets; owns the judgement, not the words around it.

Nothing is weighed: a piece of advice applies, may apply or is ruled out, and keeps the strength
under which the report groups its source's words. `site-overrides/javascripts/tools/advising.js` judges alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from generator.model import Branch, Report, Scenario

State = Literal["applies", "open", "ruled-out"]
Match = Literal["all", "any"]


@dataclass(frozen=True)
class Condition:
    """A question, and its answers that satisfy the condition."""

    question: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Advice:
    """A branch as far as it matters for the judgement. `id` is that of the scenario, a slash and its own.

    `rank` 0 is a caution. `binding` advice leaves no choice but its options.
    """

    id: str
    rank: int
    binding: bool
    options: tuple[str, ...]
    match: Match
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Settled:
    """Two pieces of advice that differ in their options, which the report deals with as a disagreement."""

    first: str
    second: str
    conflict: str


@dataclass(frozen=True)
class Knowledge:
    """Questions and their answers, all advice, strongest first, and what is said of contradictions.

    `contradictions` are pairs of answers that cannot both be true.
    """

    questions: Mapping[str, tuple[str, ...]]
    advice: tuple[Advice, ...]
    settled: tuple[Settled, ...]
    contradictions: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Judgement:
    """What the answers make of a piece of advice.

    `deciding` are the questions whose answers would decide. `refused` are the numbers of the
    conditions that rule it out. `overruled` are the options that binding advice excludes, and
    `handled` the disagreements in which the report speaks of that.
    """

    id: str
    state: State
    met: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    deciding: tuple[str, ...] = ()
    overruled: tuple[str, ...] = ()
    handled: tuple[str, ...] = ()


@dataclass(frozen=True)
class Collision:
    """Advice that applies and has no option in common, in part or as a whole.

    `conflict` is the disagreement with the report's handling; None where it does not settle the matter.
    """

    conflict: str | None
    advice: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """All advice in the order of `Knowledge`, collisions, and what to ask next where nothing applies.

    `contradictions` are those between the answers that are given.
    """

    judgements: tuple[Judgement, ...]
    collisions: tuple[Collision, ...]
    nearest: tuple[str, ...]
    contradictions: tuple[tuple[str, str], ...] = ()


def knowledge(report: Report) -> Knowledge:
    """What the advisor knows of the report."""
    strengths = {strength.id: strength for strength in report.scales.strengths}
    entries: list[tuple[Scenario, Branch]] = [
        (scenario, branch) for scenario in report.scenarios for branch in scenario.branches
    ]
    entries.sort(key=lambda entry: -strengths[entry[1].strength].rank)
    owner = {answer.id: question.id for question in report.questions for answer in question.answers}
    return Knowledge(
        {question.id: tuple(answer.id for answer in question.answers) for question in report.questions},
        tuple(
            Advice(
                advice_id(scenario, branch),
                strengths[branch.strength].rank,
                strengths[branch.strength].binding,
                branch.options,
                branch.conditions.match,
                tuple(Condition(owner[answers[0]], answers) for answers in branch.conditions.when),
            )
            for scenario, branch in entries
        ),
        tuple(_settled(report, entries)),
        tuple(_contradictions(report)),
    )


def advice_id(scenario: Scenario, branch: Branch) -> str:
    """How a branch is called where several scenarios are spoken of."""
    return f"{scenario.id}/{branch.id}"


def advise(known: Knowledge, answers: Mapping[str, str]) -> Outcome:
    """Judge all advice by answers, each an id by that of its question; questions may be left out."""
    judged = {entry.id: _judged(entry, answers, known.questions) for entry in known.advice}
    applying = [entry for entry in known.advice if judged[entry.id].state == "applies"]
    judgements = tuple(_overruled(judged[entry.id], entry, applying, known.settled) for entry in known.advice)
    overruled = {judgement.id: judgement.overruled for judgement in judgements}
    open_ones = [judgement for judgement in judgements if judgement.state == "open"]
    return Outcome(
        judgements,
        tuple(_collisions(applying, overruled, known.settled)),
        () if applying else _nearest(open_ones, known.advice),
        tuple(pair for pair in known.contradictions if _are_given(pair, answers, known.questions)),
    )


def is_overruled(judgement: Judgement, options: tuple[str, ...]) -> bool:
    """Whether binding advice excludes all `options` of the advice."""
    return len(judgement.overruled) == len(options)


def _settled(report: Report, entries: list[tuple[Scenario, Branch]]) -> Iterable[Settled]:
    """Pairs of branches that a disagreement quotes, where the scenarios of both name it."""
    for number, (scenario, branch) in enumerate(entries):
        for other_scenario, other in entries[number + 1 :]:
            if set(branch.options) == set(other.options):
                continue
            for conflict in report.conflicts:
                quoted = {cite for position in conflict.positions for cite in position.cites}
                is_named = conflict.id in scenario.conflicts and conflict.id in other_scenario.conflicts
                if is_named and quoted & set(branch.cites) and quoted & set(other.cites):
                    first, second = advice_id(scenario, branch), advice_id(other_scenario, other)
                    yield Settled(first, second, conflict.id)


def _contradictions(report: Report) -> Iterable[tuple[str, str]]:
    """Each pair once, whichever side says so, in the order of the answers."""
    answers = [answer for question in report.questions for answer in question.answers]
    for number, first in enumerate(answers):
        for second in answers[number + 1 :]:
            if second.id in first.contradicts or first.id in second.contradicts:
                yield first.id, second.id


def _are_given(
    pair: tuple[str, str], answers: Mapping[str, str], questions: Mapping[str, tuple[str, ...]]
) -> bool:
    given = {answers[question] for question, known in questions.items() if answers.get(question) in known}
    return given.issuperset(pair)


def _judged(
    advice: Advice, answers: Mapping[str, str], questions: Mapping[str, tuple[str, ...]]
) -> Judgement:
    met, refused, undecided = [], [], []
    for number, condition in enumerate(advice.conditions):
        answer = answers.get(condition.question)
        if answer in condition.answers:
            met.append(number)
        elif answer in questions[condition.question]:
            refused.append(number)
        else:
            undecided.append(condition.question)
    is_all = advice.match == "all"
    if refused if is_all else not met and not undecided:
        return Judgement(advice.id, "ruled-out", tuple(met), tuple(refused))
    if undecided if is_all else not met:
        wanted = tuple(question for question in questions if question in undecided)
        return Judgement(advice.id, "open", tuple(met), tuple(refused), wanted)
    return Judgement(advice.id, "applies", tuple(met), tuple(refused))


def _allowed(applying: list[Advice]) -> frozenset[str] | None:
    """The options that all binding advice has in common; None where nothing binds, or they have none."""
    binding = [frozenset(entry.options) for entry in applying if entry.binding]
    return (frozenset.intersection(*binding) or None) if binding else None


def _overruled(
    judgement: Judgement, advice: Advice, applying: list[Advice], settled: tuple[Settled, ...]
) -> Judgement:
    allowed = None if judgement.state == "ruled-out" else _allowed(applying)
    excluded = tuple(option for option in advice.options if allowed is not None and option not in allowed)
    if not excluded:
        return judgement
    binding = {entry.id for entry in applying if entry.binding}
    handled = tuple(entry.conflict for entry in settled if _is_between(entry, advice.id, binding))
    return replace(judgement, overruled=excluded, handled=handled)


def _is_between(pair: Settled, advice: str, others: set[str]) -> bool:
    return (pair.first == advice and pair.second in others) or (
        pair.second == advice and pair.first in others
    )


def _collisions(
    applying: list[Advice], overruled: Mapping[str, tuple[str, ...]], settled: tuple[Settled, ...]
) -> Iterable[Collision]:
    """Collisions by disagreement in the order of their first advice; cautions advise nothing."""
    standing = {
        entry.id: set(entry.options) - set(overruled[entry.id])
        for entry in applying
        if entry.rank and len(overruled[entry.id]) < len(entry.options)
    }
    order = list(standing)
    sides: dict[str | None, set[str]] = {}
    for number, first in enumerate(order):
        for second in order[number + 1 :]:
            if standing[first] & standing[second]:
                continue
            conflicts: list[str | None] = [
                entry.conflict for entry in settled if {entry.first, entry.second} == {first, second}
            ]
            for conflict in conflicts or [None]:
                sides.setdefault(conflict, set()).update((first, second))
    for conflict, involved in sides.items():
        yield Collision(conflict, tuple(entry for entry in order if entry in involved))


def _nearest(judgements: list[Judgement], advice: tuple[Advice, ...]) -> tuple[str, ...]:
    """Of the advice that may apply, that which the fewest answers can make apply."""
    match = {entry.id: entry.match for entry in advice}
    missing = {
        judgement.id: len(judgement.deciding) if match[judgement.id] == "all" else 1
        for judgement in judgements
    }
    return tuple(name for name, count in missing.items() if count == min(missing.values()))
