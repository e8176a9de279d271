"""Hand-written pages: which there are, and which are missing, lead nowhere or are broken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

import yaml

from generator import addresses
from generator.errors import LINE_END, Place, Problem, in_order
from generator.model import Report
from generator.page_text import code_blocks, is_in
from generator.yaml_nodes import compose
from generator.yaml_slips import slip_in_line
from generator.yaml_source import parse
from generator.yaml_text import decode, place_after

PROSE_PAGES = {addresses.METHOD: "method", addresses.EDITING: "editing"}

_VERSION_MARK = re.compile(r"^(?:<{7}|>{7}|\|{7}) ", re.MULTILINE)
_FRONT_MATTER = re.compile(r"-{3}[ \t]*\n(.*?\n)(?:\.{3}|-{3})[ \t]*\n", re.DOTALL)
"""As MkDocs cuts it off."""


def prose_problems(report: Report, written: AbstractSet[str]) -> tuple[Problem, ...]:
    """A warning for each hand-written page that a language lacks, an error for each that nothing leads to."""
    expected = {f"{language}/{path}" for language in report.settings.languages for path in PROSE_PAGES}
    missing = (
        Problem(Place(f"content/{name}"), "content-missing", {"file": f"content/{name}"}, severity="warning")
        for name in expected - written
    )
    allowed = ", ".join(f"content/{name}" for name in sorted(expected))
    unknown = (
        Problem(Place(f"content/{name}"), "content-unknown", {"file": f"content/{name}", "allowed": allowed})
        for name in written - expected
    )
    return in_order((*missing, *unknown))


def page_problems(pages: Mapping[str, bytes]) -> tuple[Problem, ...]:
    """What makes hand-written pages, by their paths, other than their writers meant: one error for each."""
    problems = (next(_page_problems(raw, f"content/{name}"), None) for name, raw in pages.items())
    return in_order(filter(None, problems))


def _page_problems(raw: bytes, file: str) -> Iterator[Problem]:
    text, problem = decode(raw, file)
    if problem and problem.code == "file-too-large":
        # That limit is one of the YAML parser.
        text = raw.decode("utf-8", errors="replace")
    elif problem:
        yield problem
    text = text.replace("\r\n", "\n")
    code = code_blocks(text)
    for found in _VERSION_MARK.finditer(text):
        if not is_in(found.start(), code):
            place = place_after(text[: found.start()], file)
            yield Problem(place.inside(0, 7), "yaml-version-conflict")
    front = _FRONT_MATTER.match(text)
    if front:
        # An empty line stands for the dashes, so that places count as in the page.
        yield from _front_matter_problems(f"\n{front[1]}", file)


def _front_matter_problems(text: str, file: str) -> Iterator[Problem]:
    """Why MkDocs would print the front matter as text of the page."""
    _, problem = compose(text, file)
    if problem:
        yield problem
        return
    try:
        value = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError):
        yield from parse(text.encode(), file)[1]
        return
    if not isinstance(value, dict):
        # Dashes may just as well be lines across the page; a key that lacks its colon tells.
        for number, line in enumerate(LINE_END.split(text), 1):
            slip = slip_in_line(line)
            if slip:
                place = Place(file, number).inside(slip.offset, slip.length)
                yield Problem(place, slip.code, slip.facts)
