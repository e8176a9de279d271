"""Problems as a reader or a program wants them: text with excerpts, JSON, annotations of GitHub."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from generator.errors import Place, Problem, Severity
from generator.excerpt import WIDTH, Texts, excerpt
from generator.wording import counted, sentence, words_of

Paint = Callable[[str, str], str]
"""Colours a text by its part: a severity, `place`, `excerpt`, `carets` or `hint`."""

JSON_VERSION = 1
SHOWN_PLACES = 3
"""How many of the related places are shown with their line in text; of others it has the numbers."""

COUNTS: dict[Severity, str] = {"error": "count-errors", "warning": "count-warnings", "info": "count-infos"}
_ANNOTATIONS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "notice"}
_INDENT = "    "


def uncoloured(_part: str, text: str) -> str:
    """The text as it is."""
    return text


def describe(
    problem: Problem,
    *,
    language: str,
    texts: Texts | None = None,
    paint: Paint = uncoloured,
    width: int = WIDTH,
) -> str:
    """The problem in words: place, what is wrong, the line in question, what was expected, how to fix it.

    `texts` are the files that were read; without them there are no excerpts.
    """
    words = words_of(problem, language=language)
    label = label_of(problem, language=language)
    lines = [f"{paint('place', str(problem.place))}: {paint(problem.severity, label)} {words.text}"]
    if texts:
        lines.extend(_excerpt(problem.place, texts, paint, width))
        places, more = related_places(problem, language=language)
        for place in places:
            lines.append(f"{_INDENT}{paint('place', str(place))}")
            lines.extend(_excerpt(place, texts, paint, width))
        if more:
            lines.append(f"{_INDENT}{more}")
            lines.extend(_listed(problem.related[SHOWN_PLACES:]))
    lines.extend(f"{_INDENT}{paint('hint', part)}" for part in (words.expected, words.hint) if part)
    return "\n".join(lines)


def label_of(problem: Problem, *, language: str) -> str:
    """How grave the problem is, and its code."""
    return f"{sentence(problem.severity, language=language)} [{problem.code}]"


def related_places(problem: Problem, *, language: str) -> tuple[tuple[Place, ...], str]:
    """The other places that are shown in text, and words for those that are not, "" if there are none."""
    rest = len(problem.related[SHOWN_PLACES:])
    return problem.related[:SHOWN_PLACES], counted("more-places", rest, language=language) if rest else ""


def summary(problems: Iterable[Problem], *, language: str) -> str:
    """One line that counts errors, warnings and remarks, as far as there are any."""
    severities = [problem.severity for problem in problems]
    return sentence("list-separator", language=language).join(
        counted(code, severities.count(severity), language=language)
        for severity, code in COUNTS.items()
        if severity in severities
    )


def as_json(problems: Iterable[Problem], *, language: str) -> str:
    """All problems as one JSON document; the editing guide describes it."""
    found = tuple(problems)
    severities = [problem.severity for problem in found]
    document = {
        "version": JSON_VERSION,
        "counts": {severity: severities.count(severity) for severity in COUNTS},
        "problems": [_fields(problem, language) for problem in found],
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def as_annotation(problem: Problem, *, language: str) -> str:
    """The problem as a workflow command, which GitHub shows beside the line in question."""
    words = words_of(problem, language=language)
    place = problem.place
    properties = {"file": place.file, "line": place.line, "col": place.column, "title": problem.code}
    if place.end_column is not None:
        properties["endColumn"] = place.end_column
    listed = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items())
    message = "\n".join(part for part in (words.text, words.expected, words.hint) if part)
    return f"::{_ANNOTATIONS[problem.severity]} {listed}::{_escaped(message)}"


def _listed(places: Iterable[Place]) -> Iterator[str]:
    """A line per file, such as `data/trends.yml:10,24`, so that no place is left out."""
    numbers: dict[str, dict[int, None]] = {}
    for place in places:
        numbers.setdefault(place.file, {})[place.line] = None
    for file, found in numbers.items():
        yield f"{_INDENT}{_INDENT}{file}:{','.join(map(str, found))}"


def _excerpt(place: Place, texts: Texts, paint: Paint, width: int) -> list[str]:
    found = excerpt(place, texts, width=width - 2 * len(_INDENT) - 4)
    if found is None:
        return []
    number, blank = f"{found.number:>5} |", f"{'':>5} |"
    return [
        f"{_INDENT}{paint('excerpt', number)} {found.line}",
        f"{_INDENT}{paint('excerpt', blank)} {paint('carets', found.carets)}",
    ]


def _fields(problem: Problem, language: str) -> dict[str, Any]:
    words = words_of(problem, language=language)
    return {
        **_position(problem.place),
        "code": problem.code,
        "severity": problem.severity,
        "text": words.text,
        "expected": words.expected,
        "hint": words.hint,
        "related": [_position(place) for place in problem.related],
    }


def _position(place: Place) -> dict[str, Any]:
    position: dict[str, Any] = {"file": place.file, "line": place.line, "column": place.column}
    if place.end_column is not None:
        position["endColumn"] = place.end_column
    return position


def _escaped(text: str, further: str = "") -> str:
    for character in "%\r\n" + further:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
