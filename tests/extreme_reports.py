"""Reports that are unlike any real one, to be set as PDF."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import yaml
from complete_report import complete_values
from conftest import ROOT
from hostile import WORD, clean_files

from generator.load import assemble
from generator.model import Report

Values = dict[str, Any]


@cache
def interfaces() -> Mapping[str, str]:
    """The real interface strings, as files of a report."""
    return {
        f"ui/{language}.yml": (ROOT / f"data/ui/{language}.yml").read_text(encoding="utf-8")
        for language in ("zh", "en")
    }


def complete() -> Values:
    """The values of a small report with one of everything that a PDF shows; tools are not among it."""
    values = copy.deepcopy(_complete())
    return {file: value for file, value in values.items() if not file.startswith(("cost/", "weights"))}


def worded(say: Callable[[str], str], *, say_interface: Callable[[str], str] | None = None) -> Report:
    """The complete report with a word of its own in each text, put into what `say` makes of it.

    Interface strings keep their own words unless `say_interface` gives them others.
    """
    files = {file: yaml.safe_load(text) for file, text in clean_files(interfaces()).items()}
    return assembled(
        {
            file: _said(value, say)
            if not file.startswith("ui/")
            else _said(value, say_interface)
            if say_interface
            else yaml.safe_load(interfaces()[file])
            for file, value in files.items()
        }
    )


def assembled(values: Values) -> Report:
    """The report that these data files make, which must be sound."""
    files = {
        file: yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=10_000).encode()
        for file, value in values.items()
    }
    loaded = assemble(files)
    assert loaded.report is not None, loaded.problems
    return loaded.report


@cache
def _complete() -> Values:
    return complete_values(interfaces())


def _said(value: Any, say: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return WORD.sub(lambda word: say(word[0]), value)
    if isinstance(value, list):
        return [_said(entry, say) for entry in value]
    if isinstance(value, dict):
        return {key: _said(entry, say) for key, entry in value.items()}
    return value
