"""YAML text to plain values with positions, without YAML's silent changes.

Standard YAML turns `no` into false, `010` into 8 and drops the first of two
equal keys. Here each of these is a problem at its place. Sequences become
tuples. Anchors, aliases and merge keys are allowed within limits.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import yaml

from generator.errors import Place, Problem
from generator.yaml_faults import usual_fault

Path = tuple[str | int, ...]
Misreading = tuple[int, str, dict[str, str]]
Opened = tuple[int, ...]

MAXIMUM_BYTES = 1_000_000
MAXIMUM_DEPTH = 40
MAXIMUM_NODES = 200_000

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]{0,8})\.([0-9]{0,5}[1-9]|0)")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_STANDARD = yaml.resolver.Resolver()
_STANDARD_TAGS = "tag:yaml.org,2002:"
_TEXT = f"{_STANDARD_TAGS}str"
_NULL = f"{_STANDARD_TAGS}null"
_TRUTH = f"{_STANDARD_TAGS}bool"
_MERGE = f"{_STANDARD_TAGS}merge"
_COLLECTION_TAGS = (f"{_STANDARD_TAGS}map", f"{_STANDARD_TAGS}seq")

_ODD_SPACES = "\u3000\u00a0\u2003\u2002\ufeff"
_UNFIT_CHARACTER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_TAB_INDENT = re.compile(rf"[ {_ODD_SPACES}]*(\t)")
_ODD_INDENT = re.compile(rf" *(?:- *)?([{_ODD_SPACES}])")
_WRONG_COLON = rf"(?:(：)|:([{_ODD_SPACES}]))"
_MISREAD_LINE = re.compile(r" *(?:- +)?[^\s：:#\"'\[\]{},]+" + _WRONG_COLON)
_WRONG_IN_KEY = re.compile(rf"([：{_ODD_SPACES}])")
_HASH_IN_TEXT = re.compile(r"([ \t]+)#[^\s#]")
_MISREAD_KEY = re.compile(r"[A-Za-z_][\w-]*" + _WRONG_COLON)


@dataclass(frozen=True)
class Document:
    """A parsed file: its value and where each part stands. Not sound where YAML would change a part."""

    file: str
    value: Any
    values: Mapping[Path, Place]
    keys: Mapping[Path, Place]
    is_sound: bool = True

    def place(self, path: Path) -> Place:
        """Place of the value at `path`, or of its nearest ancestor that is in the file."""
        while path and path not in self.values:
            path = path[:-1]
        return self.values.get(path, Place(self.file))

    def key_place(self, path: Path) -> Place:
        """Place of the key that leads to `path`; of the value where there is no key."""
        return self.keys.get(path) or self.place(path)


def parse(raw: bytes, file: str) -> tuple[Document | None, tuple[Problem, ...]]:
    """Read one file. Returns the document, or None where it cannot be used, and its problems.

    `file` is the name used in places. Never raises for any input.
    """
    text, problem = _decode(raw, file)
    if problem:
        return None, (problem,)
    nodes, problem = _compose(text, file)
    if problem:
        return None, (problem,)
    if not nodes or nodes[0].tag == _NULL:
        return None, (Problem(Place(file), "file-empty"),)
    reading = _Reading(file)
    if len(nodes) > 1:
        reading.report(nodes[1].start_mark, "yaml-several-documents")
    try:
        value = _value(nodes[0], (), reading, ())
    except _TooMuch:
        return None, tuple(reading.problems)
    document = Document(file, value, reading.values, reading.keys, is_sound=not reading.problems)
    return None if reading.is_misread else document, tuple(reading.problems)


def misread_key(text: str, *, is_whole_file: bool) -> Misreading | None:
    """What makes `text`, meant as a key with its value, one string: offset, code and facts."""
    return _misreading((_MISREAD_LINE if is_whole_file else _MISREAD_KEY).match(text))


@dataclass
class _Reading:
    """What is found on the way. `is_misread` says that a key was not understood."""

    file: str
    values: dict[Path, Place] = field(default_factory=dict)
    keys: dict[Path, Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    nodes: int = 0
    is_misread: bool = False

    def place(self, mark: yaml.Mark) -> Place:
        return Place(self.file, mark.line + 1, mark.column + 1)

    def report(self, mark: yaml.Mark, code: str, **facts: str) -> None:
        self.problems.append(Problem(self.place(mark), code, facts))


class _TooMuch(Exception):
    """The document expands beyond the limits; the problem is already reported."""


def _decode(raw: bytes, file: str) -> tuple[str, Problem | None]:
    if len(raw) > MAXIMUM_BYTES:
        return "", Problem(Place(file), "file-too-large", {"limit": str(MAXIMUM_BYTES // 1000)})
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or (0 in raw[:2] and any(raw[:2])):
        return "", Problem(Place(file), "file-not-utf8-like", {"encoding": "UTF-16"})
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode("utf-8"), None
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", errors="replace")
    try:
        raw.decode("gb18030")
    except UnicodeDecodeError:
        return "", Problem(_place_after(before, file), "file-not-utf8")
    return "", Problem(_place_after(before, file), "file-not-utf8-like", {"encoding": "GB18030"})


def _place_after(before: str, file: str) -> Place:
    return Place(file, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)


def _compose(text: str, file: str) -> tuple[list[yaml.Node], Problem | None]:
    nodes: list[yaml.Node] = []
    try:
        loader = yaml.SafeLoader(text)
    except yaml.reader.ReaderError as error:
        character = f"U+{ord(text[error.position]):04X}"
        place = _place_after(text[: error.position], file)
        return nodes, Problem(place, "yaml-control-character", {"character": character})
    try:
        while loader.check_node():
            nodes.extend(filter(None, [loader.get_node()]))
    except yaml.MarkedYAMLError as error:
        return nodes, _syntax_problem(error, text, file)
    except (RecursionError, ValueError, OverflowError) as error:
        # The latter two: PyYAML takes \UFFFFFFFF and the number after %YAML as they are.
        place = Place(file, loader.line + 1, loader.column + 1)
        if isinstance(error, RecursionError):
            return nodes, Problem(place, "yaml-too-deep", {"limit": str(MAXIMUM_DEPTH)})
        return nodes, Problem(place, "yaml-syntax", {"detail": str(error)})
    return nodes, None


def _syntax_problem(error: yaml.MarkedYAMLError, text: str, file: str) -> Problem:
    mark, context = error.problem_mark, error.context_mark
    if mark is None or (context is not None and mark.index >= len(text.rstrip())):
        # At the end of the file nothing is wrong; what was never closed stands earlier.
        mark = context or mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    lines = text.splitlines()
    for number in (line, line - 1, context.line if context else line):
        found = _suspect(lines[number], number, file) if 0 <= number < len(lines) else None
        if found:
            return found
    fault = usual_fault(error, text)
    if fault:
        return Problem(Place(file, fault.line + 1, fault.column + 1), fault.code, fault.facts)
    return Problem(Place(file, line + 1, column + 1), "yaml-syntax", {"detail": error.problem or "?"})


def _suspect(line: str, number: int, file: str) -> Problem | None:
    """The usual culprit on a line that the YAML parser could not read."""
    tab = _TAB_INDENT.match(line)
    if tab:
        return Problem(Place(file, number + 1, tab.start(1) + 1), "yaml-tab")
    found = _misreading(_ODD_INDENT.match(line)) or _misreading(_MISREAD_LINE.match(line))
    if found:
        offset, code, facts = found
        return Problem(Place(file, number + 1, offset + 1), code, facts)
    return None


def _misreading(found: re.Match[str] | None) -> Misreading | None:
    if not found:
        return None
    group = found.lastindex or 0
    if found[group] == "：":
        return found.start(group), "yaml-full-width-colon", {}
    return found.start(group), "yaml-odd-space", {"character": f"U+{ord(found[group]):04X}"}


def _value(node: yaml.Node, path: Path, reading: _Reading, opened: Opened) -> Any:
    reading.nodes += 1
    if reading.nodes > MAXIMUM_NODES:
        reading.report(node.start_mark, "yaml-too-many-nodes", limit=str(MAXIMUM_NODES))
        raise _TooMuch
    if id(node) in opened:
        reading.report(node.start_mark, "yaml-recursive")
        raise _TooMuch
    if len(opened) > MAXIMUM_DEPTH:
        reading.report(node.start_mark, "yaml-too-deep", limit=str(MAXIMUM_DEPTH))
        raise _TooMuch
    reading.values[path] = reading.place(node.start_mark)
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node, reading)
    if node.tag not in _COLLECTION_TAGS:
        _report_tag(node, reading)
    opened = (*opened, id(node))
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, path, reading, opened)
    return tuple(_value(entry, (*path, number), reading, opened) for number, entry in enumerate(node.value))


def _mapping(node: yaml.MappingNode, path: Path, reading: _Reading, opened: Opened) -> dict[str, Any]:
    own: dict[str, Any] = {}
    merged: dict[str, Any] = {}
    first_lines: dict[str, int] = {}
    for _, merge in (pair for pair in node.value if pair[0].tag == _MERGE):
        merged |= _merged(merge, path, reading, opened)
    reading.values[path] = reading.place(node.start_mark)
    for key_node, value_node in node.value:
        key = None if key_node.tag == _MERGE else _key(key_node, reading)
        if key is None:
            continue
        if key in first_lines:
            reading.report(key_node.start_mark, "yaml-duplicate-key", key=key, line=str(first_lines[key]))
            if own[key] is not None:
                continue
        first_lines[key] = key_node.start_mark.line + 1
        reading.keys[(*path, key)] = reading.place(key_node.start_mark)
        own[key] = _value(value_node, (*path, key), reading, opened)
    return merged | own


def _merged(node: yaml.Node, path: Path, reading: _Reading, opened: Opened) -> dict[str, Any]:
    targets = node.value if isinstance(node, yaml.SequenceNode) else [node]
    result: dict[str, Any] = {}
    for target in reversed(targets):
        if isinstance(target, yaml.MappingNode):
            result |= _value(target, path, reading, opened)
        else:
            reading.report(target.start_mark, "yaml-merge")
    return result


def _key(node: yaml.Node, reading: _Reading) -> str | None:
    """The key, or None where it is not what its writer meant."""
    if not isinstance(node, yaml.ScalarNode):
        reading.report(node.start_mark, "yaml-key-not-text")
        reading.is_misread = True
        return None
    key = _sound(node, reading)
    found = _misreading(_WRONG_IN_KEY.search(key)) if node.style is None else None
    if found:
        offset, code, facts = found
        place = reading.place(node.start_mark)
        reading.problems.append(Problem(replace(place, column=place.column + offset), code, facts))
        reading.is_misread = True
        return None
    return key


def _scalar(node: yaml.ScalarNode, reading: _Reading) -> Any:
    text = _sound(node, reading)
    is_plain = node.style is None
    meant = _STANDARD.resolve(yaml.ScalarNode, text, (is_plain, not is_plain))  # type: ignore[no-untyped-call]  # PyYAML's types lack it
    if node.tag != meant and text == node.value:
        _report_tag(node, reading)
        return text
    if not is_plain:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    if meant == _TRUTH:
        reading.report(node.start_mark, "yaml-ambiguous-word", value=text)
    elif meant != _TEXT:
        reading.report(node.start_mark, "yaml-ambiguous", value=text[:60])
    else:
        _report_lost_text(node, reading)
    return text


def _report_lost_text(node: yaml.ScalarNode, reading: _Reading) -> None:
    """Text such as “Part #2” without quotes, of which YAML keeps “Part”."""
    mark = node.end_mark
    found = _HASH_IN_TEXT.match(mark.buffer or "", mark.pointer)
    if found:
        place = reading.place(mark)
        place = replace(place, column=place.column + len(found[1]))
        reading.problems.append(Problem(place, "yaml-hash-in-text"))


def _sound(node: yaml.ScalarNode, reading: _Reading) -> str:
    """The scalar's text without characters that only an escape such as `\\0` can bring in."""
    text = str(node.value)
    found = _UNFIT_CHARACTER.search(text)
    if found:
        reading.report(node.start_mark, "yaml-control-character", character=f"U+{ord(found[0]):04X}")
    return _UNFIT_CHARACTER.sub("", text)


def _report_tag(node: yaml.Node, reading: _Reading) -> None:
    reading.report(node.start_mark, "yaml-unknown-tag", tag=str(node.tag).replace(_STANDARD_TAGS, "!!"))
