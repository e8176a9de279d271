"""Problems: a user's fault with its place, and the words that explain it.

Owns the record, the collecting exception and the wording files in `messages/`.
It knows nothing of YAML, pydantic or MkDocs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Literal

import yaml

Severity = Literal["error", "warning"]
MESSAGE_LANGUAGES = ("en", "zh")


@dataclass(frozen=True, order=True)
class Place:
    """A position in a file; `line` and `column` count from 1, in characters."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Problem:
    """One fault: where it is, which kind (`code`) and the facts of the case."""

    place: Place
    code: str
    facts: Mapping[str, str] = field(default_factory=dict)
    severity: Severity = "error"


class ProblemsFound(Exception):
    """Raised at the edges when a step cannot go on; carries every problem."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_order(problems)
        super().__init__("\n".join(describe(problem, language="en") for problem in self.problems))


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems sorted by place, each once."""
    unique = {(p.place, p.code, tuple(sorted(p.facts.items()))): p for p in problems}
    return tuple(unique[key] for key in sorted(unique))


def describe(problem: Problem, *, language: str) -> str:
    """The problem in words: place, what is wrong, what was expected, how to fix it."""
    messages = _messages(language)
    words = messages[problem.code]
    facts = dict(problem.facts)
    if "kind" in facts:
        facts["kind"] = _kinds()[facts["kind"]][language]
    head = f"{problem.place}: {messages[problem.severity]['text']} [{problem.code}]"
    lines = [f"{head} {words['text'].format_map(facts)}"]
    lines.extend(f"    {words[part].format_map(facts)}" for part in ("expected", "hint") if part in words)
    return "\n".join(line for line in lines if line.strip())


def summary(problems: Iterable[Problem], *, language: str) -> str:
    """One line that counts errors and warnings."""
    severities = [problem.severity for problem in problems]
    return _messages(language)["summary"]["text"].format(
        errors=severities.count("error"), warnings=severities.count("warning")
    )


def sentence(code: str, *, language: str, **facts: str) -> str:
    """A message that belongs to no place, such as a success line."""
    return _messages(language)[code]["text"].format_map(facts)


def message_codes(language: str) -> frozenset[str]:
    """Every code that has words in `language`."""
    return frozenset(_messages(language))


@lru_cache
def _kinds() -> Mapping[str, Mapping[str, str]]:
    """What each kind of record is called, by language."""
    path = resources.files("generator.messages") / "kinds.yml"
    loaded: Mapping[str, Mapping[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded


@lru_cache
def _messages(language: str) -> Mapping[str, Mapping[str, str]]:
    path = resources.files("generator.messages") / f"{language}.yml"
    loaded: Mapping[str, Mapping[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded
