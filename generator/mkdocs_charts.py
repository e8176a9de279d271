"""Keeps charts out of what MkDocs and Material read: they are finished, and larger than their pages.

What plotly draws becomes a script of its own, which the page loads together with plotly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from generator.cache import digest_of
from generator.charts.drawing import FIGURE_END, FIGURE_START, PLOTLY

FIGURES = "assets/figures"
_FIGURE = re.compile(f"({re.escape(FIGURE_START)}[^>]*>)(.*?)({re.escape(FIGURE_END)})", re.DOTALL)
_MARK = re.compile(r"<!--chart ([0-9a-f]+)-->")
_LIVE = re.compile(r'(<template class="x-chart__figure")>(.*?)(</template>)', re.DOTALL)
_ADDRESS = re.compile(
    f'(?<= data-plotly=")({re.escape(PLOTLY)})|(?<= data-script=")({FIGURES}/[0-9a-f]+\\.js)'
)


@dataclass(frozen=True)
class Charts:
    """The charts of a page: their insides by mark, and their scripts by address from the site's top."""

    insides: dict[str, str] = field(default_factory=dict)
    scripts: dict[str, str] = field(default_factory=dict)


def take_out(markdown: str) -> tuple[str, Charts]:
    """`markdown` with a mark in the place of each chart's inside, and the charts."""
    charts = Charts()

    def mark(figure: re.Match[str]) -> str:
        name = digest_of((figure[2],)).hex()
        charts.insides[name] = _LIVE.sub(to_script, figure[2])
        return f"{figure[1]}<!--chart {name}-->{figure[3]}"

    def to_script(live: re.Match[str]) -> str:
        name = digest_of((live[2],)).hex()[:16]
        address = f"{FIGURES}/{name}.js"
        charts.scripts[address] = (
            f'(window.xuanxingFigures = window.xuanxingFigures || {{}})["{name}"] = {live[2]};\n'
        )
        return f'{live[1]} data-name="{name}" data-script="{address}">{live[3]}'

    return _FIGURE.sub(mark, markdown), charts


def put_back(html: str, charts: Charts, *, relative: Callable[[str], str]) -> str:
    """`html` with the charts in the places of their marks; `relative` leads from the page to an address."""
    whole = _MARK.sub(lambda mark: charts.insides.get(mark[1], mark[0]), html)
    return _ADDRESS.sub(lambda address: relative(address[0]), whole) if charts.insides else whole


def write_scripts(site: Path, pages: Iterable[Charts]) -> None:
    """Put the charts' scripts where pages look for them."""
    for charts in pages:
        for address, script in charts.scripts.items():
            target = site / address
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(script, encoding="utf-8")
