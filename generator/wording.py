"""The words of messages, by code and language, from the files in `messages/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import yaml

from generator.errors import Fact, Place, Problem

MESSAGE_LANGUAGES = ("en", "zh")


@dataclass(frozen=True)
class Words:
    """A problem in words; a part that its code does not have is empty."""

    text: str
    expected: str
    hint: str


def words_of(problem: Problem, *, language: str) -> Words:
    """What is wrong, what was expected and how to fix it."""
    parts = _messages(language)[problem.code]
    facts = {name: _in_words(name, fact, language) for name, fact in problem.facts.items()}
    return Words(*(parts.get(part, "").format_map(facts) for part in ("text", "expected", "hint")))


def sentence(code: str, /, *, language: str, **facts: str) -> str:
    """A message that belongs to no place, such as a success line."""
    return _messages(language)[code]["text"].format_map(facts)


def counted(code: str, count: int, *, language: str) -> str:
    """`count` things in words. The parts of such a message are for one and for several."""
    forms = _messages(language)[code]
    return forms["one" if count == 1 else "several"].format(count=count)


def message_codes(language: str) -> frozenset[str]:
    """Every code that has words in `language`."""
    return frozenset(_messages(language))


def _in_words(name: str, fact: Fact, language: str) -> str:
    if isinstance(fact, Place):
        return str(fact)
    if isinstance(fact, tuple):
        return sentence("list-separator", language=language).join(map(str, fact))
    if name in ("kind", "form", "reason") and fact in _terms():
        return _terms()[fact][language]
    return " ".join(fact.split()) if "\n" in fact else fact


@lru_cache
def _terms() -> Mapping[str, Mapping[str, str]]:
    """What kinds of records, forms of values and reasons of the system are called, by language."""
    loaded: Mapping[str, Mapping[str, str]] = _read("terms.yml")
    return loaded


@lru_cache
def _messages(language: str) -> Mapping[str, Mapping[str, str]]:
    loaded: Mapping[str, Mapping[str, str]] = _read(f"{language}.yml")
    return loaded


def _read(name: str) -> Mapping[str, Mapping[str, str]]:
    path = resources.files("generator.messages") / name
    loaded: Mapping[str, Mapping[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded
