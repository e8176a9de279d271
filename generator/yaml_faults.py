"""What an editor most likely did where the YAML parser stopped.

The parser says what it expected; here its complaint becomes the usual mistake
behind it, at the place where it was made. Nothing is read from disk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from generator.yaml_slips import Slip, slip_at_closing, slip_at_value, slip_in_line

_NO_SPACE_AFTER_DASH = re.compile(r" *-(?=[^\s-])")
_NO_SPACE_AFTER_COLON = re.compile(r" *(?:- +)?[A-Za-z_][\w-]*:(?=[^\s/])")
_COMMENT_IN_TEXT = re.compile(r"[^\s\[{,][ \t]+#(?=[^\s#].*[\]}])")
_VERSION_MARK = re.compile(r"(?:<{7} |>{7} |={7}$)")
_ONLY_QUOTED = ("scanning a quoted scalar", "scanning a double-quoted scalar")


@dataclass(frozen=True)
class Fault:
    """A usual mistake; `line` and `column` count from 0."""

    line: int
    column: int
    code: str
    facts: dict[str, str] = field(default_factory=dict)
    length: int = 1


def fault_behind(error: yaml.MarkedYAMLError, text: str, lines: tuple[str, ...]) -> Fault:
    """The mistake that makes the parser say `error` of `text`, which consists of `lines`."""
    for number, line in enumerate(lines):
        if _VERSION_MARK.match(line):
            return Fault(number, 0, "yaml-version-conflict", length=7)
    mark, context = error.problem_mark, error.context_mark
    if mark is None:
        return Fault(0, 0, "yaml-syntax")
    end = context if context is not None and mark.index >= len(text.rstrip()) else mark
    # At the end of the file nothing is wrong; what was never closed stands earlier.
    for number in (end.line, end.line - 1, (context or end).line):
        slip = slip_in_line(lines[number]) if 0 <= number < len(lines) else None
        if slip:
            return _fault(number, slip)
    likely = next(_faults(error, mark, context or mark, text, lines), None)
    return likely or Fault(end.line, end.column, "yaml-syntax")


def fault_of_value(line: int, column: int, lines: tuple[str, ...]) -> Fault:
    """The mistake where PyYAML itself fails: it takes \\UFFFFFFFF and the number after %YAML as they are."""
    written = lines[line] if line < len(lines) else ""
    if written.startswith("%"):
        return Fault(line, 0, "yaml-directive", length=len(written))
    start = max(0, written.rfind("\\", 0, column + 1))
    return Fault(line, start, "yaml-escape", length=max(1, column - start))


def _faults(
    error: yaml.MarkedYAMLError, mark: yaml.Mark, context: yaml.Mark, text: str, lines: tuple[str, ...]
) -> Iterator[Fault]:
    """What fits the complaint, the most telling first."""
    said, doing = error.problem or "", error.context or ""
    line = lines[mark.line] if mark.line < len(lines) else ""
    met = line[mark.column : mark.column + 1]
    yield from _scalars(said, doing, mark, context, lines)
    if said.startswith("expected ',' or"):
        yield from _in_brackets(mark, context, lines)
    yield from _without_space(mark, context, lines)
    if said.startswith("mapping values"):
        slip = slip_at_value(line[: mark.column])
        if slip:
            yield _fault(mark.line, slip)
        if re.search(r":\s", line[: mark.column]):
            yield Fault(mark.line, mark.column, "yaml-colon-in-text")
        yield _at_start(mark.line, line)
    if said.startswith("expected '<document start>'"):
        directives = (number for number, text_line in enumerate(lines) if text_line.startswith("%"))
        for number in directives:
            yield Fault(number, 0, "yaml-directive", length=len(lines[number]))
    if said.startswith(("expected <block end>", "expected '<document start>'")):
        is_line_start = not line[: mark.column].strip(" -")
        yield from _open_quote(mark, text)
        yield Fault(mark.line, mark.column, "yaml-indentation" if is_line_start else "yaml-text-continues")
    if said.startswith("could not find expected ':'"):
        yield Fault(context.line, context.column, "yaml-no-key", length=_rest(context, lines))
    if said.startswith("expected the node content"):
        if not met:
            yield from _open_bracket(text, lines)
        yield Fault(mark.line, mark.column, "yaml-value-missing", {"character": met or "…"})
    if "not allowed" in said:
        yield _at_start(mark.line, line)


def _scalars(
    said: str, doing: str, mark: yaml.Mark, context: yaml.Mark, lines: tuple[str, ...]
) -> Iterator[Fault]:
    """A text that begins or goes on as none may, or what YAML takes for an instruction."""
    line = lines[mark.line] if mark.line < len(lines) else ""
    met = line[mark.column : mark.column + 1]
    if "a directive" in doing or "directive" in said or "YAML document" in said:
        yield Fault(mark.line, 0, "yaml-directive", length=max(1, len(line)))
    if "duplicate tag handle" in said:
        yield Fault(mark.line, 0, "yaml-directive", length=max(1, len(line)))
    if "cannot start any token" in said or "undefined alias" in said or "undefined tag handle" in said:
        if met == "\t":
            yield Fault(mark.line, mark.column, "yaml-tab")
        yield Fault(mark.line, mark.column, "yaml-first-character", {"character": met})
    if "found duplicate anchor" in doing:
        name = re.sub(r".*?'(.*)'.*", r"\1", doing)
        facts = {"name": name, "line": str(context.line + 1)}
        yield Fault(mark.line, mark.column, "yaml-anchor-twice", facts, len(name) + 1)
    if re.search(r"(sequence entries|mapping keys) are not allowed", said) and line[: mark.column].strip():
        yield Fault(mark.line, mark.column, "yaml-first-character", {"character": met})
    if re.search(r"(scanning|parsing) an? (block scalar|anchor|alias|tag)", doing):
        character = lines[context.line][context.column : context.column + 1]
        yield Fault(context.line, context.column, "yaml-first-character", {"character": character})
    if "escape" in said:
        start = line.rfind("\\", 0, mark.column + 1)
        written = line[start : mark.column + 1]
        yield Fault(mark.line, start, "yaml-escape", length=max(1, len(written)))
    if any(doing.endswith(what) for what in _ONLY_QUOTED):
        yield Fault(context.line, context.column, "yaml-quote-open")


def _in_brackets(mark: yaml.Mark, context: yaml.Mark, lines: tuple[str, ...]) -> Iterator[Fault]:
    """A list or mapping in brackets that does not go on as it should."""
    line = lines[context.line]
    closing = slip_at_closing(line[context.column :])
    if closing and (context.line < mark.line or context.column + closing.offset < mark.column):
        yield _fault(context.line, closing, shift=context.column)
    if context.line < mark.line or mark.column >= len(line):
        yield _bracket_open(context, lines)
        return
    comma = re.compile("[，、；]").search(line, context.column, mark.column)
    if comma:
        yield Fault(mark.line, comma.start(), "yaml-full-width-comma", {"character": comma[0]})
    elif line[mark.column : mark.column + 1] == ":":
        yield Fault(mark.line, mark.column, "yaml-colon-in-text")
    yield Fault(mark.line, mark.column, "yaml-comma-missing")


def _without_space(mark: yaml.Mark, context: yaml.Mark, lines: tuple[str, ...]) -> Iterator[Fault]:
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


def _open_bracket(text: str, lines: tuple[str, ...]) -> Iterator[Fault]:
    """The innermost bracket that is still open where the text ends."""
    opened: list[yaml.Mark] = []
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
            opened.append(token.start_mark)
        elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken):
            opened.pop()
    if opened:
        yield _bracket_open(opened[-1], lines)


def _bracket_open(mark: yaml.Mark, lines: tuple[str, ...]) -> Fault:
    """A bracket without its other half, which may be lost in what YAML takes for a comment."""
    comment = _COMMENT_IN_TEXT.search(lines[mark.line], mark.column)
    if comment:
        return Fault(mark.line, comment.end() - 1, "yaml-hash-in-text")
    return Fault(mark.line, mark.column, "yaml-bracket-open")


def _at_start(number: int, line: str) -> Fault:
    return Fault(number, len(line) - len(line.lstrip()), "yaml-indentation")


def _rest(mark: yaml.Mark, lines: tuple[str, ...]) -> int:
    return max(1, len(lines[mark.line].rstrip()) - mark.column) if mark.line < len(lines) else 1


def _fault(number: int, slip: Slip, *, shift: int = 0) -> Fault:
    return Fault(number, slip.offset + shift, slip.code, dict(slip.facts), slip.length)
