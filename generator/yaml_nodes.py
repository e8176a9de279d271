"""YAML text to PyYAML's nodes, with the places of aliases, or the mistake that stops the parser."""

from __future__ import annotations

from typing import Any

import yaml

from generator.errors import LINE_END, Place, Problem
from generator.yaml_faults import Fault, fault_behind, fault_of_value
from generator.yaml_text import place_after

MAXIMUM_DEPTH = 40
MAXIMUM_NODES = 20_000
"""More than all files of this project hold together; a file of a report stays far below."""

_NODES = {"limit": str(MAXIMUM_NODES)}
_DEPTH = {"limit": str(MAXIMUM_DEPTH)}


class _TooMany(Exception):
    """The file holds more values than are read."""


class Loader(yaml.SafeLoader):
    """Composes nodes and remembers where aliases stand, which PyYAML forgets."""

    def __init__(self, text: str, file: str) -> None:
        super().__init__(text)
        self.file = file
        self.nodes: list[yaml.Node] = []
        self.aliases: dict[tuple[int, int], Place] = {}
        self.count = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """As PyYAML; `index` is a number in a list and the key's node in a mapping."""
        event = self.peek_event()  # type: ignore[no-untyped-call]  # PyYAML's types lack it
        if isinstance(event, yaml.AliasEvent):
            where = id(parent), index if isinstance(index, int) else id(index)
            self.aliases[where] = place_of(event, self.file)
        self.count += 1
        if self.count > MAXIMUM_NODES:
            raise _TooMany
        return super().compose_node(parent, index)


def compose(text: str, file: str) -> tuple[Loader, Problem | None]:
    """The nodes of each document in `text`, or what keeps it from being read. Never raises."""
    try:
        loader = Loader(text, file)
    except yaml.reader.ReaderError as error:
        character = f"U+{ord(text[error.position]):04X}"
        place = place_after(text[: error.position], file)
        return Loader("", file), Problem(place, "yaml-control-character", {"character": character})
    lines = tuple(LINE_END.split(text))
    try:
        while loader.check_node():
            loader.nodes.extend(filter(None, [loader.get_node()]))
    except yaml.MarkedYAMLError as error:
        return loader, _problem(fault_behind(error, text, lines), file)
    except _TooMany:
        return loader, _problem(Fault(loader.line, loader.column, "yaml-too-many-nodes", _NODES), file)
    except RecursionError:
        return loader, _problem(Fault(loader.line, loader.column, "yaml-too-deep", _DEPTH), file)
    except (ValueError, OverflowError):
        return loader, _problem(fault_of_value(loader.line, loader.column, lines), file)
    return loader, None


def _problem(fault: Fault, file: str) -> Problem:
    column = fault.column + 1
    return Problem(Place(file, fault.line + 1, column, column + fault.length), fault.code, fault.facts)


def place_of(part: Any, file: str) -> Place:
    """Where a node or event begins, and where it ends if that is on the same line."""
    start, end = part.start_mark, part.end_mark
    last = end.column + 1 if end.line == start.line else None
    return Place(file, start.line + 1, start.column + 1, last)
