"""Edits as a patch that git and people can read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import unified_diff
from io import StringIO

from generator.rename import Edit


def patch(edits: Iterable[Edit]) -> str:
    """The edits as a unified diff in git's form."""
    return "".join(line for edit in edits for line in _lines(edit))


def _lines(edit: Edit) -> Iterator[str]:
    yield f"diff --git a/{edit.file} b/{edit.new_file}\n"
    if edit.file != edit.new_file:
        yield f"rename from {edit.file}\nrename to {edit.new_file}\n"
    before, after = _split(edit.before), _split(edit.after)
    for line in unified_diff(before, after, f"a/{edit.file}", f"b/{edit.new_file}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _split(raw: bytes) -> list[str]:
    """Lines as git counts them; `splitlines` would also cut at marks inside texts."""
    return list(StringIO(raw.decode("utf-8"), newline="\n"))
