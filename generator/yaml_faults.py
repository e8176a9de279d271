"""What an editor most likely did where the YAML parser stopped.

The parser says what it expected; here its complaint becomes the usual mistake
behind it, at the place where it was made. Nothing is read from disk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

_NO_SPACE_AFTER_DASH = re.compile(r" *-(?=[^\s-])")
_NO_SPACE_AFTER_COLON = re.compile(r" *(?:- +)?[A-Za-z_][\w-]*:(?=[^\s/])")
_VERSION_MARK = re.compile(r"(?:<{7}|>{7}) ")


@dataclass(frozen=True)
class Fault:
    """A usual mistake; `line` and `column` count from 0."""

    line: int
    column: int
    code: str
    facts: dict[str, str] = field(default_factory=dict)


def usual_fault(error: yaml.MarkedYAMLError, text: str) -> Fault | None:
    """The usual mistake that makes the parser say `error`, or None where it is not known."""
    lines = text.splitlines()
    mark = error.problem_mark
    for number, line in enumerate(lines):
        if _VERSION_MARK.match(line):
            return Fault(number, 0, "yaml-version-conflict")
    if mark is None:
        return None
    return next(_faults(error, mark, error.context_mark or mark, text, lines), None)


def _faults(
    error: yaml.MarkedYAMLError, mark: yaml.Mark, context: yaml.Mark, text: str, lines: list[str]
) -> Iterator[Fault]:
    """What fits the complaint, the most telling first."""
    said = error.problem or ""
    line = lines[mark.line] if mark.line < len(lines) else ""
    met = line[mark.column : mark.column + 1]
    if "cannot start any token" in said or "undefined alias" in said:
        if met == "\t":
            yield Fault(mark.line, mark.column, "yaml-tab")
        yield Fault(mark.line, mark.column, "yaml-first-character", {"character": met})
    if "entries are not allowed" in said and line[: mark.column].strip():
        yield Fault(mark.line, mark.column, "yaml-first-character", {"character": met})
    if "scanning a block scalar" in (error.context or "") and context.line < len(lines):
        facts = {"character": lines[context.line][context.column : context.column + 1]}
        yield Fault(context.line, context.column, "yaml-first-character", facts)
    if "scanning a quoted scalar" in (error.context or ""):
        yield Fault(context.line, context.column, "yaml-quote-open")
    if said.startswith("expected ',' or"):
        yield from _in_brackets(mark, context, line)
    yield from _without_space(mark, context, lines)
    if said.startswith("mapping values"):
        if re.search(r":\s", line[: mark.column]):
            yield Fault(mark.line, mark.column, "yaml-colon-in-text")
        yield Fault(mark.line, len(line) - len(line.lstrip()), "yaml-indentation")
    if said.startswith("expected <block end>"):
        is_line_start = not line[: mark.column].strip(" -")
        yield from _open_quote(mark, text)
        yield Fault(mark.line, mark.column, "yaml-indentation" if is_line_start else "yaml-text-continues")
    if said.startswith("could not find expected ':'"):
        yield Fault(context.line, context.column, "yaml-no-key")


def _in_brackets(mark: yaml.Mark, context: yaml.Mark, line: str) -> Iterator[Fault]:
    """A list or mapping in brackets that does not go on as it should."""
    if context.line < mark.line or mark.column >= len(line):
        yield Fault(context.line, context.column, "yaml-bracket-open")
        return
    comma = line.find("，", context.column, mark.column)
    if comma >= 0:
        yield Fault(mark.line, comma, "yaml-full-width-comma")
    elif line[mark.column : mark.column + 1] == ":":
        yield Fault(mark.line, mark.column, "yaml-colon-in-text")


def _without_space(mark: yaml.Mark, context: yaml.Mark, lines: list[str]) -> Iterator[Fault]:
    """A dash or colon without the space after it, on one of the lines in question."""
    for number in (mark.line, mark.line - 1, context.line):
        line = lines[number] if 0 <= number < len(lines) else ""
        for pattern, sign in ((_NO_SPACE_AFTER_DASH, "-"), (_NO_SPACE_AFTER_COLON, ":")):
            found = pattern.match(line)
            if found:
                yield Fault(number, found.end() - 1, "yaml-no-space", {"sign": sign})


def _open_quote(mark: yaml.Mark, text: str) -> Iterator[Fault]:
    """A quote that was closed only lines later, by the quote that should have opened the next text."""
    last = None
    try:
        for token in yaml.scan(text[: mark.index], Loader=yaml.SafeLoader):
            if isinstance(token, yaml.ScalarToken) and not token.plain:
                last = token
    except yaml.YAMLError:
        pass
    if last and last.start_mark.line < last.end_mark.line == mark.line:
        yield Fault(last.start_mark.line, last.start_mark.column, "yaml-quote-open")
