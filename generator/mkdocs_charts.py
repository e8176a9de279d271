"""Keeps charts out of what MkDocs and Material read: they are finished, and larger than their pages."""

from __future__ import annotations

import re

from generator.cache import digest_of
from generator.charts.drawing import FIGURE_END, FIGURE_START

_FIGURE = re.compile(f"({re.escape(FIGURE_START)}[^>]*>)(.*?)({re.escape(FIGURE_END)})", re.DOTALL)
_MARK = re.compile(r"<!--chart ([0-9a-f]+)-->")


def take_out(markdown: str) -> tuple[str, dict[str, str]]:
    """`markdown` with a mark in the place of each chart's inside, and the insides by their marks."""
    taken: dict[str, str] = {}

    def mark(figure: re.Match[str]) -> str:
        name = digest_of((figure[2],)).hex()
        taken[name] = figure[2]
        return f"{figure[1]}<!--chart {name}-->{figure[3]}"

    return _FIGURE.sub(mark, markdown), taken


def put_back(html: str, taken: dict[str, str]) -> str:
    """`html` with the charts in the places of their marks."""
    return _MARK.sub(lambda mark: taken.get(mark[1], mark[0]), html)
