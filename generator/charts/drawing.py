"""A chart as the HTML figure of a page: static drawings, plotly figure as data, table."""

from __future__ import annotations

from html import escape

from markupsafe import Markup

from generator.charts.figure import figure
from generator.charts.model import Chart
from generator.charts.svg import draw
from generator.charts.table import table
from generator.charts.words import Words

WIDE = 760
NARROW = 344
FIGURE_START = '<figure class="x-chart"'
FIGURE_END = "</figure>"
DATA_START = '<template class="x-data" data-part="data">'
DATA_END = "</template>"
PLOTLY = "assets/plotly.min.js"
DOWNLOADS = ("csv", "svg", "png")


def figure_block(chart: Chart, *, word: Words, language: str) -> Markup:
    """The whole figure. The address of plotly's script is that from the site's top."""
    frame = chart.frame
    return Markup(
        "\n".join(
            (
                f'{FIGURE_START} id="{escape(frame.id)}" data-search-exclude'
                f' data-plotly="{PLOTLY}"'
                f' data-loading="{escape(word("chart.loading"))}"'
                f' data-error="{escape(word("chart.error"))}">',
                f'<figcaption><span class="x-chart__title">{escape(frame.title)}</span>',
                f'<span class="x-chart__caption">{escape(frame.caption)}</span></figcaption>',
                '<div class="x-chart__canvas"><div class="x-chart__static">',
                draw(chart, WIDE),
                draw(chart, NARROW),
                "</div></div>",
                f'<div class="x-chart__tools"><span class="x-chart__source">{escape(frame.source)}</span>',
                _button("explore", word("chart.explore")),
                *(_button(f"download-{kind}", word(f"chart.download-{kind}")) for kind in DOWNLOADS),
                "</div>",
                f'<template class="x-chart__figure">{figure(chart, language)}</template>',
                f'<details class="x-details"><summary>{escape(word("chart.table"))}</summary>',
                _table(chart),
                "</details>",
                FIGURE_END,
            )
        )
    )


def _button(name: str, label: str) -> str:
    return f'<button type="button" class="x-button x-chart__{name}">{escape(label)}</button>'


def _table(chart: Chart) -> str:
    content = table(chart)
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in content.header)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in content.rows
    )
    caption = f'<caption class="x-visually-hidden">{escape(chart.frame.title)}</caption>'
    return (
        f'<div class="x-table"><table class="x-numbers">{caption}'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
