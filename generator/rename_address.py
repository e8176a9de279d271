"""How the addresses of pages and anchors change where a record gets another id."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.addresses import Address, addresses
from generator.model import Report
from generator.rename_target import LOCAL_KINDS, Target
from generator.rules.identity import ADVISOR_KINDS, ANCHORS, TOOL_KINDS, VOCABULARIES

HOMELESS = (*VOCABULARIES, *ADVISOR_KINDS, *TOOL_KINDS)
"""Kinds of records that have no page or anchor of their own."""


def moves(target: Target, report: Report, written: Iterable[str]) -> Callable[[Address], Address]:
    """From an address as it was to what it is now; addresses of other records come out as they are.

    `report` is the one after renaming. `written` are pages by hand, whose anchors are their own.
    """
    record, old, new = target.record, target.old, target.new
    if record.kind in HOMELESS:
        return lambda address: address
    home = _home(target, report)
    is_local = record.kind in LOCAL_KINDS
    unsure = {*written} | {page for page, part in _local_anchors(report) if part == old}

    def moved(address: Address) -> Address:
        page, anchor = address.page, address.anchor
        if is_local:
            return Address(page, new) if (page, anchor) == (home.page, old) else address
        if not home.anchor and page == _sibling(home.page, old):
            page = home.page
        if page not in unsure and old not in ANCHORS and anchor in (old, f"source-{old}"):
            anchor = anchor.removesuffix(old) + new
        return Address(page, anchor)

    return moved


def address_of(target: Target, report: Report, identifier: str) -> str:
    """Where the record would be shown if it were called `identifier`; "" for what has no place of its own."""
    if target.record.kind in HOMELESS:
        return ""
    home = _home(target, report)
    page = home.page if home.anchor else _sibling(home.page, identifier)
    folder = page.removesuffix(".md").removesuffix("index").rstrip("/")
    return f"{folder}/#{identifier}" if home.anchor else f"{folder}/"


def _home(target: Target, report: Report) -> Address:
    """The address of the record, which has its new id in `report`."""
    known = addresses(report)
    if target.record.kind in LOCAL_KINDS:
        return Address(known[target.record.parent].page, target.new)
    return known[target.new]


def _local_anchors(report: Report) -> set[tuple[str, str]]:
    """Pages and anchors of the parts whose ids are unique on their page only."""
    known = addresses(report)
    branches = {(known[whole.id].page, part.id) for whole in report.scenarios for part in whole.branches}
    return branches | {(known[whole.id].page, part.id) for whole in report.migrations for part in whole.steps}


def _sibling(page: str, identifier: str) -> str:
    return f"{page.rpartition('/')[0]}/{identifier}.md"
