"""Problems: a user's fault with its place and the facts of the case.

Owns the records and the collecting exception. The words are in `wording`, what
is printed is in `reporting`. It knows nothing of YAML, pydantic or MkDocs.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

SYSTEM_REASONS = frozenset(
    (
        *("ENOENT", "EACCES", "EPERM", "ENOSPC", "EDQUOT", "EISDIR", "ENOTDIR", "EROFS", "EMFILE", "ELOOP"),
        *("EIO", "ENAMETOOLONG", "EEXIST", "ENOTEMPTY", "EBUSY", "EXDEV", "EFBIG"),
    )
)
"""Codes of the system's errors that messages have their own words for."""

_WINDOWS_IN_USE = (32, 33)
"""Windows' own numbers for a file that another program has open, which Python takes for EACCES."""
MAXIMUM_PROBLEMS = 500
"""How many problems of a file, or of a rule, are told in one run."""

Severity = Literal["error", "warning", "info"]
LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line, so that places count lines as YAML does."""


@dataclass(frozen=True, order=True)
class Place:
    """A position in a file; `line` and `column` count from 1, in characters.

    `end_column` is the column after the last character in question, where that is known
    and on the same line. Two places are the same where they begin at the same character.
    """

    file: str
    line: int = 1
    column: int = 1
    end_column: int | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def __contains__(self, other: Place) -> bool:
        """Whether `other` begins in what stands here; false where the end is not known."""
        is_on_line = (self.file, self.line) == (other.file, other.line)
        return is_on_line and self.column <= other.column < (self.end_column or 0)

    def inside(self, offset: int, length: int) -> Place:
        """The place of `length` characters from `offset` in what stands here."""
        start = self.column + offset
        return Place(self.file, self.line, start, start + length)


Fact = str | Place | tuple[Place, ...]
Facts = Mapping[str, Fact]


@dataclass(frozen=True)
class Problem:
    """One fault: where it is, which kind (`code`) and the facts of the case.

    A fact that is a place is shown as one, together with the problem's own.
    """

    place: Place
    code: str
    facts: Facts = field(default_factory=dict)
    severity: Severity = "error"

    @property
    def related(self) -> tuple[Place, ...]:
        """The other places that matter, in the order of the facts."""
        places = (place for fact in self.facts.values() for place in _places(fact))
        return tuple(dict.fromkeys(place for place in places if place != self.place))


class ProblemsFound(Exception):
    """Raised at the edges when a step cannot go on; carries every problem.

    `texts` are the files that were read, by the names that places use.
    """

    def __init__(self, problems: Iterable[Problem], texts: Mapping[str, bytes] | None = None) -> None:
        self.problems = in_order(problems)
        self.texts: Mapping[str, bytes] = texts or {}
        super().__init__("\n".join(f"{problem.place}: [{problem.code}]" for problem in self.problems))


def reason_of(error: OSError | RuntimeError) -> str:
    """Why the system refused: its code where `wording` has words for that, else its own words."""
    if getattr(error, "winerror", None) in _WINDOWS_IN_USE:
        return "EBUSY"
    number = getattr(error, "errno", None)
    code = errno.errorcode.get(number, "") if number is not None else ""
    return code if code in SYSTEM_REASONS else getattr(error, "strerror", None) or type(error).__name__


def limited(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The first of `problems`, and in the place of further ones a problem that says so.

    Nobody reads thousands; a file that was generated wrongly must not take minutes.
    """
    for number, problem in enumerate(problems):
        if number == MAXIMUM_PROBLEMS:
            yield Problem(problem.place, "problems-too-many", {"limit": str(MAXIMUM_PROBLEMS)})
            return
        yield problem


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems sorted by place, each once, even where an alias brings it in several times."""
    unique: dict[tuple[Place, str, tuple[tuple[str, str], ...]], Problem] = {}
    for problem in problems:
        facts = sorted((name, str(fact)) for name, fact in problem.facts.items() if name != "used")
        key = problem.place, problem.code, tuple(facts)
        unique[key] = _with_uses(problem, unique[key]) if key in unique else problem
    return tuple(unique[key] for key in sorted(unique))


def _with_uses(problem: Problem, same: Problem) -> Problem:
    used = tuple(dict.fromkeys((*_places(same.facts.get("used")), *_places(problem.facts.get("used")))))
    return replace(same, facts={**same.facts, "used": used}) if used else same


def _places(fact: Fact | None) -> tuple[Place, ...]:
    return (fact,) if isinstance(fact, Place) else fact if isinstance(fact, tuple) else ()


def has_error(problems: Iterable[Problem]) -> bool:
    """Whether anything among `problems` keeps the report from being built."""
    return any(problem.severity == "error" for problem in problems)


def strictly(problem: Problem) -> Problem:
    """The problem with a warning taken as an error."""
    return replace(problem, severity="error") if problem.severity == "warning" else problem


def with_files(problem: Problem, name_of: Callable[[str], str]) -> Problem:
    """The problem with `name_of` each of its files in the place of the file."""

    def called(place: Place) -> Place:
        return replace(place, file=name_of(place.file))

    def fact_called(fact: Fact) -> Fact:
        if isinstance(fact, Place):
            return called(fact)
        if isinstance(fact, tuple):
            return tuple(map(called, fact))
        return name_of(fact) if fact == problem.place.file else fact

    facts = {name: fact_called(fact) for name, fact in problem.facts.items()}
    return replace(problem, place=called(problem.place), facts=facts)


def below(folder: str, name: str) -> str:
    """How a file of the project in `folder` is called from outside. Options are no files."""
    return name if folder in ("", ".") or name.startswith(("/", "-")) else f"{folder}/{name}"
