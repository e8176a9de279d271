"""What a site with hostile texts must have in common with the clean one: all but the texts."""

from __future__ import annotations

import json
from html import unescape
from itertools import zip_longest
from typing import Any

import hostile
from hostile import Variant, collapsed

JSON_BEGINNINGS = ('{"@context"', '{"model"', '{"edition"', '{"grid"')
PATTERNS = {
    "changed", "changedWithin", "changedOther", "summary", "summaryOverruled", "contradiction",
    "overruledPart", "data-read-as", "data-said",
    "data-record-rated", "data-template", "data-own", "data-link", "data-preset",
    "data-verdict-clear", "data-verdict-unclear", "data-verdict-tie", "data-verdict-alone", "data-flip",
    "data-wins-note", "data-range", "data-percent", "data-chart-description", "data-chart-value",
    "data-record-preset", "data-record-weight", "data-record-row", "data-fault-empty",
    "data-fault-not-number", "data-fault-meant", "data-fault-range",
}  # fmt: skip
"""Attributes and keys of JSON whose texts a script fills as `str.format` would."""


def assert_same(variant: Variant, clean: Any, poisoned: Any, where: str) -> None:
    expected = [node for node in expected_nodes(variant, clean) if node != ["text", ""]]
    found = [node for node in shown(poisoned) if node != ["text", ""]]
    for number, (one, other) in enumerate(zip_longest(expected, found)):
        assert one == other, (where, expected[max(number - 3, 0) : number])


def expected_nodes(variant: Variant, value: Any, *, is_pattern: bool = False) -> Any:
    """What is read of a page, with hostile texts in the place of words."""
    value = unpacked(value)
    if isinstance(value, dict):
        return {
            key: expected_nodes(variant, entry, is_pattern=is_pattern or key in PATTERNS)
            for key, entry in value.items()
        }
    if isinstance(value, list):
        is_pattern = is_pattern or (len(value) == 2 and str(value[0]) in PATTERNS)
        return [expected_nodes(variant, entry, is_pattern=is_pattern) for entry in value]
    if isinstance(value, str):
        return collapsed(variant.expected_pattern(value) if is_pattern else variant.expected(value))
    return value


def shown(value: Any) -> Any:
    """What is read of a page, with white space as browsers show it."""
    value = unpacked(value)
    if isinstance(value, dict):
        return {key: shown(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [shown(entry) for entry in value]
    return collapsed(value) if isinstance(value, str) else value


def unpacked(node: Any) -> Any:
    """Linked data and what scripts read is text to the browser; what it holds is compared."""
    is_json = (
        isinstance(node, list)
        and node[:1] in (["text"], ["data-tool"])
        and str(node[1]).startswith(JSON_BEGINNINGS)
    )
    if not is_json:
        return node
    content = json.loads(node[1])
    # That of other data is another.
    content.pop("digest", None)
    return ["data", content]


def assert_same_chart(variant: Variant, clean: Any, poisoned: Any, where: str) -> None:
    """Labels take more lines, so that a drawing has more texts, but no other elements."""
    assert poisoned["elements"] == 0, where
    for one, other in zip(clean["drawings"], poisoned["drawings"], strict=True):
        assert shown(other["named"]) == expected_nodes(variant, one["named"]), where
        assert shown(other["values"]) == expected_nodes(variant, one["values"]), where
        assert elements_of(other) == elements_of(one), where
        assert_drawn(variant, one["texts"], other["texts"], where)
    for size in (lambda live: live, lambda live: live["narrow"]):
        before, after = (strings_in(size(chart["live"])["data"]) for chart in (clean, poisoned))
        assert sorted(map(hovered, after)) == sorted(dense(variant.expected(text)) for text in before), where


def elements_of(drawing: Any) -> set[tuple[str, tuple[str, ...]]]:
    return {(name, tuple(attributes)) for name, attributes in drawing["elements"]}


def assert_drawn(variant: Variant, clean: list[str], poisoned: list[str], where: str) -> None:
    """Labels are drawn in full; a layout leaves some out where labels are long, and only as a whole."""
    drawn = dense("".join(poisoned))
    kept = [text for text in clean if all(word in drawn for word in hostile.WORD.findall(text))]
    assert len(kept) > len(clean) / 2, where
    for text in kept:
        assert dense(variant.expected(text)) in drawn, (where, text)


def dense(text: str) -> str:
    """The text without white space, at which lines may break."""
    return "".join(text.split())


def hovered(text: str) -> str:
    """What plotly shows of a text that is markup to it."""
    return dense(unescape(text))


def strings_in(value: Any) -> list[str]:
    """Names and notes of a figure's data."""
    named = [trace.get("name", "") for trace in value]
    noted = [text for trace in value for text in trace.get("hovertext", ())]
    return [text.replace("<br>", " ") for text in (*named, *noted) if text]


def replaced(variant: Variant, value: Any) -> Any:
    if isinstance(value, dict):
        return {key: replaced(variant, entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [replaced(variant, entry) for entry in value]
    return variant.expected(value) if isinstance(value, str) else value
