"""Charts in words: what a listener hears where others see a picture."""

from __future__ import annotations

from dataclasses import replace

import pytest
from example_charts import ADVICE, BARS, COUNTS, DOTS, every_chart

from generator.charts.description import description
from generator.charts.model import Chart
from generator.charts.table import JOINT, table
from generator.model import Report
from generator.views.lens import Lens


def test_a_dot_chart_is_its_axis_and_a_sentence_per_row(lens: Lens) -> None:
    assert description(DOTS, word=lens.word).splitlines() == [
        "Options compared. A dot chart; the axis, “How favourable for the user”, "
        "runs from “very unfavourable” to “very favourable”.",
        "技术, 架构与部署 – Self-built cluster: favourable, 4; Managed cloud: favourable, 4, inferred.",
        "Security and compliance, Compliance, data sovereignty and responsibility – "
        "Self-built cluster: not stated; Managed cloud: depends on conditions, 3, sources disagree, 2–4.",
        "Security and compliance, Skills the team needs – Self-built cluster: very unfavourable, 1; "
        "Managed cloud: not stated; Privately delivered cloud: very favourable, 5.",
    ]


def test_a_matrix_names_what_is_there_and_says_what_silence_means(report: Report) -> None:
    assert description(ADVICE, word=Lens(report, "zh").word).splitlines() == [
        "Options compared。圆点矩阵，圆越大，数值或强度越大。各行未提到的：no advice。",
        "技术，架构与部署。Self-built cluster：must。",
        "Security and compliance，Compliance, data sovereignty and responsibility。"
        "Privately delivered cloud：recommend；Compute marketplace：assess with care。",
        "Security and compliance，Skills the team needs。no advice。",
    ]


def test_bars_have_all_parts_and_the_total(lens: Lens) -> None:
    assert description(BARS, word=lens.word).splitlines()[1] == (
        "技术, 架构与部署 – Self-built cluster: 2; Managed cloud: 0; Privately delivered cloud: 5; "
        "statements: 7."
    )


@every_chart
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_value_of_the_table_is_said(chart: Chart, language: str, report: Report) -> None:
    word = Lens(report, language).word
    content = table(chart)
    lines = description(chart, word=word).splitlines()[1:]
    for line, (_, *cells) in zip(lines, content.rows, strict=True):
        for column, cell in zip(content.header[1:], cells, strict=True):
            if cell not in ("–", getattr(chart, "empty", "")):
                said = cell.replace(JOINT, word("chart.description.joint"))
                assert word("chart.description.value", column=column, value=said) in line


@pytest.mark.parametrize("chart", [DOTS, COUNTS, BARS], ids=["dots", "matrix", "bars"])
def test_a_chart_without_rows_says_so(chart: Chart, lens: Lens) -> None:
    nothing = replace(chart, rows=(), **{"values": ()} if chart is BARS else {})
    assert description(nothing, word=lens.word) == "Options compared. The chart has no values."
