"""Check a reader's copy of a source against the report's offsets and digests.

The report does not hold the sources' words. Whoever owns a copy can show that
each statement stands where the report says, unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from generator.errors import Place, Problem
from generator.evidence import Source, Statement
from generator.yaml_text import place_after

REACH = 5_000
"""How many characters from its place a statement is searched for; a whole book would take minutes."""


def verify(source: Source, copy: bytes, *, file: str) -> tuple[Problem, ...]:
    """Every mismatch between `source` and `copy`, the bytes of a text file named `file`.

    A byte order mark and Windows line ends are accepted, as they change no words.
    """
    text = text_of(copy)
    if text is None:
        return (Problem(Place(file), "file-not-utf8"),)
    return tuple(_mismatches(source, text, file))


def text_of(copy: bytes) -> str | None:
    """The text in which characters are counted; None where the copy is not UTF-8."""
    try:
        return copy.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return None


def digest(text: str) -> str:
    """The SHA-256 of a text in UTF-8."""
    return sha256(text.encode()).hexdigest()


def place_in(text: str, index: int, file: str) -> Place:
    """Line and column of a character."""
    return place_after(text[:index], file)


def _mismatches(source: Source, text: str, file: str) -> Iterator[Problem]:
    if len(text) != source.characters:
        facts = {
            "source": source.label,
            "actual": str(len(text)),
            "expected": str(source.characters),
        }
        yield Problem(Place(file), "verify-length", facts)
    elif digest(text) != source.sha256:
        yield Problem(Place(file), "verify-digest", {"source": source.label})
    for statement in source.statements:
        if digest(text[statement.start : statement.end]) != statement.sha256:
            yield _statement_problem(statement, text, file)


def _statement_problem(statement: Statement, text: str, file: str) -> Problem:
    facts = {"id": statement.id, "start": str(statement.start), "end": str(statement.end)}
    found = _find(statement, text)
    code = "verify-statement"
    if found is not None:
        code = "verify-moved"
        facts["found"] = str(found)
    return Problem(place_in(text, statement.start if found is None else found, file), code, facts)


def _find(statement: Statement, text: str) -> int | None:
    """Where near its place the statement's words stand in the copy, if they do."""
    length = statement.end - statement.start
    last = min(statement.start + REACH, len(text) - length)
    starts = range(max(0, statement.start - REACH), last + 1)
    return next((at for at in starts if digest(text[at : at + length]) == statement.sha256), None)
