"""`xuanxing advise`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from generator.advice_output import as_json, as_text
from generator.advising import advise as judge
from generator.advising import knowledge
from generator.cli.shared import language_option, project_option, result_format_option, told_and_ended
from generator.errors import Place, Problem, ProblemsFound
from generator.load import load_report
from generator.model import Report
from generator.schema import nearest
from generator.views.lens import Lens

ANSWER = "--answer"


@click.command()
@project_option
@language_option
@click.option(
    ANSWER,
    "given",
    multiple=True,
    metavar="QUESTION=ANSWER",
    help="An answer, such as funds=funds-ample; may be given several times. Leave out what you do not know.",
)
@result_format_option
def advise(project: Path, language: str, given: tuple[str, ...], form: str) -> None:
    """Tell which of the sources' advice applies to a situation, and what would decide about the rest."""
    with told_and_ended(language, form, project=project):
        report, _ = load_report(project / "data")
    answers, problems = read_answers(report, given)
    with told_and_ended(language, form):
        if problems:
            raise ProblemsFound(problems)
    # A report need not be written in the language of our messages.
    is_written = language in report.settings.languages
    lens = Lens(report, language if is_written else report.settings.default_language)
    outcome = judge(knowledge(report), answers)
    write = as_json if form == "json" else as_text
    click.echo(write(lens, answers, outcome), nl=False)


def read_answers(report: Report, given: Sequence[str]) -> tuple[dict[str, str], tuple[Problem, ...]]:
    """Answers such as `funds=funds-ample` by question, and all that stands against them."""
    if not report.questions:
        return {}, (Problem(Place("data"), "advise-absent", {"file": "data/advisor.yml"}),)
    known = {question.id: [answer.id for answer in question.answers] for question in report.questions}
    first = report.questions[0]
    answers: dict[str, str] = {}
    problems: list[Problem] = []
    for number, text in enumerate(given, 1):
        place = Place(ANSWER, number)
        question, sign, answer = (part.strip() for part in text.partition("="))
        if not (question and sign and answer):
            facts = {"value": text, "example": f"{first.id}={first.answers[0].id}"}
            problems.append(Problem(place, "advise-malformed", facts))
        elif question not in known:
            problems.append(_unknown_question(question, list(known), place))
        elif question in answers:
            problems.append(Problem(place, "advise-twice", {"question": question}))
        elif answer not in known[question]:
            problems.append(_unknown_answer(question, answer, known[question], place))
            # So that a second answer to the question is told of as well.
            answers[question] = ""
        else:
            answers[question] = answer
    return answers, tuple(problems)


def _unknown_question(question: str, names: Sequence[str], place: Place) -> Problem:
    facts = {"value": question, "names": ", ".join(names)}
    meant = nearest(question, names)
    if meant:
        return Problem(place, "advise-question-unknown-near", {**facts, "meant": meant})
    return Problem(place, "advise-question-unknown", facts)


def _unknown_answer(question: str, answer: str, names: Sequence[str], place: Place) -> Problem:
    facts = {"question": question, "value": answer, "names": ", ".join(names)}
    meant = nearest(answer, names)
    if meant:
        return Problem(place, "advise-answer-unknown-near", {**facts, "meant": meant})
    return Problem(place, "advise-answer-unknown", facts)
