"""Keeps charts out of what MkDocs and Material read: they are finished, and larger than their pages.

What plotly draws becomes a script of its own, which the page loads together with plotly. So does
the data of a tool, which its page loads when the reader turns to the tool.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from generator.cache import digest_of
from generator.charts.drawing import DATA_END, DATA_START, FIGURE_END, FIGURE_START, PLOTLY

FIGURES = "assets/figures"
_FIGURE = re.compile(
    rf'({re.escape(FIGURE_START)} id="([^"]*)"[^>]*>)(.*?)({re.escape(FIGURE_END)})', re.DOTALL
)
_MARK = re.compile(r"<!--chart ([0-9a-f]+)-->")
_LIVE = re.compile(r'(<template class="x-chart__figure")>(.*?)(</template>)', re.DOTALL)
_DATA = re.compile(rf"({re.escape(DATA_START[:-1])})>(.*?)({re.escape(DATA_END)})", re.DOTALL)
_ADDRESS = re.compile(rf'(?<= data-plotly="){re.escape(PLOTLY)}|(?<= data-script="){FIGURES}/[^"]+\.js')
_SCRIPT = '(window.xuanxingFigures = window.xuanxingFigures || {{}})["{name}"] = {figure};\n'


@dataclass(frozen=True)
class Charts:
    """The charts of a page: their insides by mark, and their scripts by address from the site's top."""

    insides: dict[str, str] = field(default_factory=dict)
    scripts: dict[str, str] = field(default_factory=dict)


def take_out(markdown: str, *, page: str) -> tuple[str, Charts]:
    """`markdown` of a page with a mark in the place of each chart's inside, and the charts."""
    charts = Charts()

    def mark(figure: re.Match[str]) -> str:
        start, identifier, inside, end = figure.groups()
        name = digest_of((inside,)).hex()
        charts.insides[name] = _LIVE.sub(partial(to_script, f"{page}/{identifier}"), inside)
        return f"{start}<!--chart {name}-->{end}"

    def to_script(name: str, live: re.Match[str]) -> str:
        address = f"{FIGURES}/{name}.js"
        charts.scripts[address] = _SCRIPT.format(name=name, figure=live[2])
        return f'{live[1]} data-name="{name}" data-script="{address}">{live[3]}'

    without_data = _DATA.sub(partial(to_script, f"{page}/data"), markdown)
    return _FIGURE.sub(mark, without_data), charts


def put_back(html: str, charts: Charts, *, relative: Callable[[str], str]) -> str:
    """`html` with the charts in the places of their marks; `relative` leads from the page to an address."""
    whole = _MARK.sub(lambda mark: charts.insides.get(mark[1], mark[0]), html)
    return _ADDRESS.sub(lambda address: relative(address[0]), whole) if charts.scripts else whole


def write_scripts(site: Path, pages: Iterable[Charts]) -> None:
    """Put the charts' scripts where pages look for them."""
    for charts in pages:
        for address, script in charts.scripts.items():
            target = site / address
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(script, encoding="utf-8")
