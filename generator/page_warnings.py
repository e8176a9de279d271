"""What MkDocs warns of in a hand-written page, as problems where the link in question stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

from generator.errors import Problem
from generator.page_text import Span, links
from generator.yaml_text import decode, place_after

_PAGE = "Doc file '(?P<page>.+?)' contains "
_MEANT = r"(?: Did you mean '(?P<meant>.+)'\?)?"
_WARNINGS = (
    (
        re.compile(rf"{_PAGE}a link '(?P<link>.+?)', but the target.* is not found among .+?\.{_MEANT}"),
        "missing",
    ),
    (re.compile(rf"{_PAGE}a link '(?P<link>.+?)', but (?:there is no such|the doc ).*anchor.*"), "anchor"),
    (re.compile(rf"{_PAGE}an unrecognized relative link '(?P<link>.+?)', .+?\.{_MEANT}"), "unrecognized"),
    (re.compile(rf"{_PAGE}an absolute link '(?P<link>.+?)', .+?\.{_MEANT}"), "absolute"),
)
"""The usual warnings of MkDocs 1.6."""

_CODES = {
    "missing": "page-link-missing",
    "anchor": "page-anchor-missing",
    "unrecognized": "page-link-unrecognized",
    "absolute": "page-link-absolute",
}
_CODES_NEAR = {
    "missing": "page-link-missing-near",
    "unrecognized": "page-link-unrecognized-near",
    "absolute": "page-link-absolute-near",
}


@dataclass(frozen=True)
class PageWarning:
    """A warning of MkDocs: in which page, about which link, and what it takes to be meant, if anything."""

    kind: str
    page: str
    link: str
    meant: str


def page_warning(message: str) -> PageWarning | None:
    """What `message` says, if it is one of the usual warnings about a page."""
    for pattern, kind in _WARNINGS:
        found = pattern.fullmatch(message)
        if found:
            facts = found.groupdict()
            return PageWarning(kind, facts["page"], facts["link"], facts.get("meant") or "")
    return None


def warning_problems(warning: PageWarning, raw: bytes, *, file: str) -> Iterator[Problem]:
    """A problem for each place where the link stands in the page `file`, which holds `raw`."""
    text, _ = decode(raw, file)
    for start, stop in _spans(warning.link, text) or [(0, 0)]:
        place = place_after(text[:start], file)
        if stop > start:
            place = place.inside(0, stop - start)
        if warning.meant:
            facts = {"link": warning.link, "meant": warning.meant}
            yield Problem(place, _CODES_NEAR[warning.kind], facts)
        else:
            yield Problem(place, _CODES[warning.kind], {"link": warning.link})


def _spans(target: str, text: str) -> list[Span]:
    """Where the link stands; the target alone where it is written in a way of its own."""
    spans = [link.span for link in links(text) if not link.is_markup and unescape(link.target) == target]
    start = text.find(target)
    return spans or ([(start, start + len(target))] if start >= 0 else [])
