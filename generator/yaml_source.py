"""YAML text to plain values with positions, without YAML's silent changes.

Standard YAML turns `no` into false, `010` into 8 and drops the first of two
equal keys. Here each of these is a problem at its place. Sequences become
tuples. Anchors, aliases and merge keys are allowed within limits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import yaml

from generator.errors import LINE_END, MAXIMUM_PROBLEMS, Fact, Place, Problem, limited
from generator.yaml_nodes import MAXIMUM_DEPTH, MAXIMUM_NODES, compose, place_of
from generator.yaml_slips import Slip, slip_in_key
from generator.yaml_text import decode

Path = tuple[str | int, ...]
Opened = tuple[int, ...]

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

_UNFIT_CHARACTER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_HASH_IN_TEXT = re.compile(r"([ \t]+)#[^\s#]")
_DASH = re.compile(r"\s*-(?=\s)")
_COLON_WITHOUT_SPACE = re.compile(r"[A-Za-z_][\w-]*:(?=\S)")


@dataclass(frozen=True, eq=False)
class Document:
    """A parsed file: its value and where each part stands. Not sound where YAML would change a part."""

    file: str
    value: Any
    values: Mapping[Path, Place]
    keys: Mapping[Path, Place]
    uses: Mapping[Path, Place] = field(default_factory=dict)
    is_sound: bool = True

    def at(self, path: Path) -> Any:
        """The value at `path`."""
        value = self.value
        for part in path:
            value = value[part]
        return value

    def place(self, path: Path) -> Place:
        """Place of the value at `path`, or of its nearest ancestor that is in the file."""
        while path and path not in self.values:
            path = path[:-1]
        return self.values.get(path, Place(self.file))

    def key_place(self, path: Path) -> Place:
        """Place of the key that leads to `path`; of the value where there is no key."""
        return self.keys.get(path) or self.place(path)

    def used_at(self, path: Path) -> Place | None:
        """Where the alias stands through which the value at `path` came in, if it came so."""
        while path and path not in self.uses:
            path = path[:-1]
        return self.uses.get(path)


def parse(raw: bytes, file: str) -> tuple[Document | None, tuple[Problem, ...]]:
    """Read one file. Returns the document, or None where it cannot be used, and its problems.

    `file` is the name used in places. Never raises for any input.
    """
    text, problem = decode(raw, file)
    if problem:
        return None, (problem,)
    loaded, problem = compose(text, file)
    if problem:
        return None, (problem,)
    if not loaded.nodes or loaded.nodes[0].tag == _NULL:
        return None, (Problem(Place(file), "file-empty"),)
    reading = _Reading(file, loaded.aliases)
    if len(loaded.nodes) > 1:
        reading.report(loaded.nodes[1], "yaml-several-documents", at_start=True)
    try:
        value = _value(loaded.nodes[0], (), reading, ())
    except _TooMuch:
        return None, tuple(reading.problems)
    is_sound = not reading.problems
    document = Document(file, value, reading.values, reading.keys, reading.uses, is_sound=is_sound)
    return None if reading.is_misread else document, tuple(reading.problems)


@dataclass
class _Reading:
    """What is found on the way. `is_misread` says that a key was not understood."""

    file: str
    aliases: Mapping[tuple[int, int], Place]
    values: dict[Path, Place] = field(default_factory=dict)
    keys: dict[Path, Place] = field(default_factory=dict)
    uses: dict[Path, Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    nodes: int = 0
    is_misread: bool = False

    def place(self, node: yaml.Node) -> Place:
        """Where a node begins, and where it ends if that is on the same line."""
        return place_of(node, self.file)

    def report(self, node: yaml.Node, code: str, *, at_start: bool = False, **facts: Fact) -> None:
        """Report a fault of a part; `at_start` where its extent says nothing."""
        place = self.place(node)
        self.add(Problem(replace(place, end_column=None) if at_start else place, code, facts))

    def report_slip(self, node: yaml.Node, slip: Slip) -> None:
        """Report characters inside a part that is on one line."""
        self.add(Problem(self.place(node).inside(slip.offset, slip.length), slip.code, slip.facts))

    def add(self, problem: Problem) -> None:
        """Keep a problem; raises _TooMuch where there are too many already."""
        self.problems.append(problem)
        if len(self.problems) > MAXIMUM_PROBLEMS:
            self.problems = list(limited(self.problems))
            raise _TooMuch

    def remember_use(self, path: Path, parent: yaml.Node, index: int) -> None:
        """Keep where the alias at `index` of `parent` stands, if there is one."""
        place = self.aliases.get((id(parent), index))
        if place is not None:
            self.uses[path] = place


class _TooMuch(Exception):
    """The document goes beyond the limits; the problem is already reported."""


def _value(node: yaml.Node, path: Path, reading: _Reading, opened: Opened) -> Any:
    reading.nodes += 1
    if reading.nodes > MAXIMUM_NODES:
        reading.report(node, "yaml-too-many-nodes", limit=str(MAXIMUM_NODES))
        raise _TooMuch
    if id(node) in opened:
        reading.report(node, "yaml-recursive", at_start=True)
        raise _TooMuch
    if len(opened) > MAXIMUM_DEPTH:
        reading.report(node, "yaml-too-deep", at_start=True, limit=str(MAXIMUM_DEPTH))
        raise _TooMuch
    reading.values[path] = reading.place(node)
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node, reading)
    if node.tag not in _COLLECTION_TAGS:
        _report_tag(node, reading)
    opened = (*opened, id(node))
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, path, reading, opened)
    for number in range(len(node.value)):
        reading.remember_use((*path, number), node, number)
    return tuple(_value(entry, (*path, number), reading, opened) for number, entry in enumerate(node.value))


def _mapping(node: yaml.MappingNode, path: Path, reading: _Reading, opened: Opened) -> dict[str, Any]:
    own: dict[str, Any] = {}
    merged: dict[str, Any] = {}
    first: dict[str, Place] = {}
    for _, merge in (pair for pair in node.value if pair[0].tag == _MERGE):
        merged |= _merged(merge, path, reading, opened)
    reading.values[path] = reading.place(node)
    for key_node, value_node in node.value:
        is_alone = node.tag in _COLLECTION_TAGS and _stands_alone(key_node, value_node)
        key = None if key_node.tag == _MERGE else _key(key_node, reading, is_alone=is_alone)
        if key is None:
            continue
        if key in first:
            line = str(first[key].line)
            reading.report(key_node, "yaml-duplicate-key", key=key, line=line, first=first[key])
            if own[key] is not None:
                continue
        first[key] = reading.keys[*path, key] = reading.place(key_node)
        reading.remember_use((*path, key), node, id(key_node))
        own[key] = _value(value_node, (*path, key), reading, opened)
    return merged | own


def _merged(node: yaml.Node, path: Path, reading: _Reading, opened: Opened) -> dict[str, Any]:
    targets = node.value if isinstance(node, yaml.SequenceNode) else [node]
    result: dict[str, Any] = {}
    for target in reversed(targets):
        if isinstance(target, yaml.MappingNode):
            result |= _value(target, path, reading, opened)
        else:
            reading.report(target, "yaml-merge")
    return result


def _key(node: yaml.Node, reading: _Reading, *, is_alone: bool) -> str | None:
    """The key, or None where it is not what its writer meant."""
    if not isinstance(node, yaml.ScalarNode):
        reading.report(node, "yaml-key-not-text")
        reading.is_misread = True
        return None
    key = _sound(node, reading)
    slip = slip_in_key(key) if node.style is None else None
    if slip is None and is_alone:
        colon = _COLON_WITHOUT_SPACE.match(key)
        if colon is None:
            reading.report(node, "yaml-key-alone", text=key)
            return key
        slip = Slip(colon.end() - 1, "yaml-no-space", {"sign": ":"})
    if slip:
        reading.report_slip(node, slip)
        reading.is_misread = True
        return None
    return key


def _stands_alone(key: yaml.Node, value: yaml.Node) -> bool:
    """Whether what YAML takes for a key has no colon, as the second part of `{en: high, very high}`."""
    mark, buffer = key.end_mark, key.end_mark.buffer or ""
    return value.start_mark.index == mark.index and buffer[mark.pointer : mark.pointer + 1] != ":"


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
        reading.report(node, "yaml-ambiguous-word", value=text)
    elif meant != _TEXT:
        reading.report(node, "yaml-ambiguous", value=text[:60])
    else:
        _report_lost_text(node, reading)
        _report_lost_list(node, reading)
    return text


def _report_lost_text(node: yaml.ScalarNode, reading: _Reading) -> None:
    """Text such as “Part #2” without quotes, of which YAML keeps “Part”."""
    mark = node.end_mark
    found = _HASH_IN_TEXT.match(mark.buffer or "", mark.pointer)
    if found:
        column = mark.column + 1 + len(found[1])
        place = Place(reading.file, mark.line + 1, column, column + 1)
        reading.add(Problem(place, "yaml-hash-in-text"))


def _report_lost_list(node: yaml.ScalarNode, reading: _Reading) -> None:
    """A line that starts like an entry of a list but continues the text above it."""
    start, end = node.start_mark, node.end_mark
    written = (start.buffer or "")[start.pointer : end.pointer]
    for number, line in enumerate(LINE_END.split(written)[1:], start.line + 2):
        dash = _DASH.match(line)
        if dash:
            place = Place(reading.file, number, dash.end(), dash.end() + 1)
            reading.add(Problem(place, "yaml-dash-in-text"))
            reading.is_misread = True


def _sound(node: yaml.ScalarNode, reading: _Reading) -> str:
    """The scalar's text without characters that only an escape such as `\\0` can bring in."""
    text = str(node.value)
    found = _UNFIT_CHARACTER.search(text)
    if found:
        reading.report(node, "yaml-control-character", character=f"U+{ord(found[0]):04X}")
    return _UNFIT_CHARACTER.sub("", text)


def _report_tag(node: yaml.Node, reading: _Reading) -> None:
    reading.report(node, "yaml-unknown-tag", tag=str(node.tag).replace(_STANDARD_TAGS, "!!"))
