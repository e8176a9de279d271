"""What the advisor found, in words for a terminal and as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from generator.advising import Collision, Judgement, Outcome, is_overruled
from generator.model import Branch, Scenario
from generator.views.advisor import binding_name, branches_by_id, given, summary
from generator.views.lens import Lens
from generator.views.scenarios import strength_tag
from generator.views.tools import data_digest

VERSION = 1
Answers = Mapping[str, str]
Branches = Mapping[str, tuple[Scenario, Branch]]


def as_json(lens: Lens, answers: Answers, outcome: Outcome) -> str:
    """One JSON document; nothing in it is renamed or taken away while `version` stays."""
    branches = branches_by_id(lens.report)
    content = {
        "version": VERSION,
        "edition": lens.report.settings.edition,
        "digest": data_digest(lens.report),
        "answers": dict(answers),
        "advice": [_entry(lens, judgement, *branches[judgement.id]) for judgement in outcome.judgements],
        "collisions": [_collision_entry(lens, collision) for collision in outcome.collisions],
        "nearest": list(outcome.nearest),
        "contradictions": [list(pair) for pair in outcome.contradictions],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def as_text(lens: Lens, answers: Answers, outcome: Outcome) -> str:
    """What applies first, then what might, then what does not, then the questions that are left."""
    return "\n".join(_lines(lens, answers, outcome)) + "\n"


def _entry(lens: Lens, judgement: Judgement, scenario: Scenario, branch: Branch) -> dict[str, object]:
    tag = strength_tag(lens, branch.strength)
    return {
        "id": judgement.id,
        "scenario": lens.text(scenario.name),
        "state": judgement.state,
        "strength": tag.id,
        "rank": tag.rank,
        "options": list(branch.options),
        "conditions": [lens.text(condition) for condition in branch.conditions.of],
        "match": branch.conditions.match,
        "met": list(judgement.met),
        "refused": list(judgement.refused),
        "deciding": list(judgement.deciding),
        "overruled": list(judgement.overruled),
        "handled": list(judgement.handled),
        "source": branch.source,
        "cites": list(branch.cites),
    }


def _collision_entry(lens: Lens, collision: Collision) -> dict[str, object]:
    handling = lens.text(lens.conflicts[collision.conflict].handling) if collision.conflict else None
    return {"advice": list(collision.advice), "conflict": collision.conflict, "handling": handling}


def _lines(lens: Lens, answers: Answers, outcome: Outcome) -> Iterator[str]:
    branches = branches_by_id(lens.report)
    by_state = {
        state: [judgement for judgement in outcome.judgements if judgement.state == state]
        for state in ("applies", "open", "ruled-out")
    }
    yield summary(lens, outcome)
    for first, second in outcome.contradictions:
        yield f"! {lens.word('advisor.contradiction', first=given(lens, first), second=given(lens, second))}"
    if not by_state["applies"]:
        yield lens.word(_nothing(answers, outcome))
    applying = [
        (entry, strength_tag(lens, branches[entry.id][1].strength).rank) for entry in by_state["applies"]
    ]
    groups = (
        (lens.word("advisor.applies"), [entry for entry, rank in applying if rank]),
        (lens.word("advisor.cautions"), [entry for entry, rank in applying if not rank]),
    )
    for title, judgements in groups:
        yield from _group(lens, title, judgements, branches)
    for collision in outcome.collisions:
        yield from _collision(lens, collision, branches)
    yield from _group(lens, lens.word("advisor.open"), by_state["open"], branches)
    yield from _group(lens, lens.word("advisor.ruled-out"), by_state["ruled-out"], branches)
    yield from _questions(lens, answers)


def _nothing(answers: Answers, outcome: Outcome) -> str:
    """Which string says why nothing applies."""
    if not answers:
        return "advisor.start"
    return "advisor.nothing" if outcome.nearest else "advisor.silent"


def _group(lens: Lens, title: str, judgements: list[Judgement], branches: Branches) -> Iterator[str]:
    if judgements:
        yield from ("", title)
        for judgement in judgements:
            yield from _advice(lens, judgement, *branches[judgement.id])


def _advice(lens: Lens, judgement: Judgement, scenario: Scenario, branch: Branch) -> Iterator[str]:
    yield f"  {_verdict(lens, scenario, branch)}"
    for number, condition in enumerate(branch.conditions.of):
        mark = "+" if number in judgement.met else "-" if number in judgement.refused else "?"
        yield f"    {mark} {lens.text(condition)}"
    if judgement.deciding:
        names = {
            question.id: f"{lens.text(question.name)} ({question.id})" for question in lens.report.questions
        }
        deciding = lens.word("list.separator").join(names[question] for question in judgement.deciding)
        yield f"    {lens.word('advisor.depends')}{lens.word('colon')}{deciding}"
    if judgement.overruled:
        yield f"    ! {_overruling(lens, judgement, branch)}"
    for conflict in judgement.handled:
        yield f"    {_handling(lens, conflict)}"


def _overruling(lens: Lens, judgement: Judgement, branch: Branch) -> str:
    strength = binding_name(lens)
    if is_overruled(judgement, branch.options):
        return lens.word("advisor.overruled", strength=strength)
    return lens.word("advisor.overruled-part", strength=strength, options=_options(lens, judgement.overruled))


def _collision(lens: Lens, collision: Collision, branches: Branches) -> Iterator[str]:
    yield from ("", lens.word("advisor.collisions"))
    for entry in collision.advice:
        yield f"  {_verdict(lens, *branches[entry])}"
    if collision.conflict is None:
        yield f"    {lens.word('advisor.collision.unsettled')}"
    else:
        yield f"    {_handling(lens, collision.conflict)}"


def _handling(lens: Lens, conflict: str) -> str:
    handling = lens.text(lens.conflicts[conflict].handling)
    return f"{lens.word('conflict.handling')}{lens.word('colon')}{handling} [{conflict}]"


def _verdict(lens: Lens, scenario: Scenario, branch: Branch) -> str:
    cites = ", ".join(citation.label for citation in lens.citations(branch.cites))
    strength = strength_tag(lens, branch.strength).name
    options = _options(lens, branch.options)
    return f"{strength}{lens.word('colon')}{options} – {lens.text(scenario.name)} [{cites}]"


def _options(lens: Lens, options: tuple[str, ...]) -> str:
    return f" {lens.word('or')} ".join(lens.option_tag(option).short_name for option in options)


def _questions(lens: Lens, answers: Answers) -> Iterator[str]:
    left = [question for question in lens.report.questions if question.id not in answers]
    if left:
        yield from ("", lens.word("advisor.questions"))
    for question in left:
        yield f"  {question.id}{lens.word('colon')}{lens.text(question.text)}"
        for answer in question.answers:
            yield f"    {answer.id}{lens.word('colon')}{lens.text(answer.name)}"
