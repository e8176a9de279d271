"""SVG, plotly figure and table of a chart: the same values, safe, within their frame."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from example_charts import (
    ADVICE,
    BARS,
    COUNTS,
    CROWDED_COUNTS,
    DOTS,
    HOSTILE,
    NAMES,
    ROWS,
    SERIES,
    SVG,
    centre,
    drawn,
    every_chart,
    hostile,
    mark_of,
    marks,
)
from plotly import graph_objects

from generator.charts.figure import figure
from generator.charts.model import Chart, Dot, DotChart, MatrixChart
from generator.charts.palette import LIGHT
from generator.charts.paper import PRINT_WIDTH
from generator.charts.scene import shape_at, tint_at
from generator.charts.svg import draw
from generator.charts.table import table
from generator.charts.text import width_in_pixels

ON_PAGES = (760, 344)
WIDTHS = (*ON_PAGES, PRINT_WIDTH)

every_width = pytest.mark.parametrize("width", WIDTHS)

Values = set[tuple[str, str, float | None]]


def svg_values(chart: Chart, width: int) -> Values:
    return {
        (
            mark.attrib["data-row"],
            mark.get("data-series") or mark.attrib["data-column"],
            float(mark.attrib["data-value"]) if mark.attrib["data-value"] else None,
        )
        for mark in marks(drawn(chart, width))
    }


def figure_values(chart: Chart, drawing: str) -> Values:
    document = json.loads(figure(chart, "en"))
    traces = (document if drawing == "wide" else document[drawing])["data"]
    return {tuple(facts[:3]) for trace in traces for facts in trace.get("customdata", ()) if facts}


def chart_values(chart: Chart) -> Values:
    if isinstance(chart, DotChart):
        return {(ROWS[dot.row].key, SERIES[dot.series].key, dot.value) for dot in chart.dots}
    if isinstance(chart, MatrixChart):
        return {(ROWS[cell.row].key, chart.columns[cell.column].key, cell.value) for cell in chart.cells}
    return {
        (ROWS[row].key, SERIES[place].key, float(value))
        for row, values in enumerate(chart.values)
        for place, value in enumerate(values)
        if value
    }


def strings(node: object) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from strings(value)
    elif isinstance(node, list):
        for value in node:
            yield from strings(value)


@every_chart
@every_width
def test_the_drawing_marks_each_value_once(chart: Chart, width: int) -> None:
    assert svg_values(chart, width) == chart_values(chart)
    assert len(marks(drawn(chart, width))) == len(chart_values(chart))


@every_chart
@pytest.mark.parametrize("drawing", ["wide", "narrow"])
def test_the_plotly_figure_holds_the_values_of_the_drawing(chart: Chart, drawing: str) -> None:
    assert figure_values(chart, drawing) == chart_values(chart)


def test_the_table_of_a_dot_chart_says_level_state_and_range() -> None:
    assert table(DOTS).header == ("Dimension", *NAMES[:3])
    assert table(DOTS).rows == (
        ("技术 · 架构与部署", "favourable · 4", "favourable · 4 · inferred", "–"),
        (
            "Security and compliance · Compliance, data sovereignty and responsibility",
            "not stated",
            "depends on conditions · 3 · sources disagree · 2–4",
            "–",
        ),
        (
            "Security and compliance · Skills the team needs",
            "very unfavourable · 1",
            "not stated",
            "very favourable · 5",
        ),
    )


def test_the_table_of_a_matrix_says_each_label_and_what_is_empty() -> None:
    assert [row[1:] for row in table(ADVICE).rows] == [
        ("must", "no advice", "no advice", "no advice", "no advice"),
        ("no advice", "no advice", "recommend", "no advice", "assess with care"),
        ("no advice", "no advice", "no advice", "no advice", "no advice"),
    ]


def test_the_table_of_bars_has_all_parts_and_the_total() -> None:
    assert table(BARS).header == ("Section", *NAMES[:3], "statements")
    assert [row[1:] for row in table(BARS).rows] == [
        ("2", "0", "5", "7"),
        ("1", "1", "1", "3"),
        ("12", "0", "0", "12"),
    ]


@every_chart
@every_width
def test_markup_in_texts_stays_text_in_the_drawing(chart: Chart, width: int) -> None:
    svg = drawn(hostile(chart), width)
    assert {element.tag.removeprefix(SVG) for element in svg.iter()} <= {
        "svg", "title", "desc", "g", "text", "path", "rect", "line"
    }  # fmt: skip
    title = svg.find(f"{SVG}title")
    assert title is not None and title.text == HOSTILE


@every_chart
def test_the_figure_can_stand_in_a_template_and_gives_plotly_no_markup(chart: Chart) -> None:
    text = figure(hostile(chart), "en")
    assert not set("<>&\u2028\u2029") & set(text)
    assert not any("<" in string.replace("<br>", "") for string in strings(json.loads(text)))


@every_chart
def test_the_same_chart_gives_the_same_bytes(chart: Chart) -> None:
    again = replace(chart)
    assert figure(chart, "zh") == figure(again, "zh")
    assert [draw(chart, width) for width in WIDTHS] == [draw(again, width) for width in WIDTHS]


@every_chart
@every_width
def test_no_text_or_mark_leaves_the_view_box(chart: Chart, width: int) -> None:
    svg = drawn(chart, width)
    _, _, right, bottom = map(float, svg.attrib["viewBox"].split())
    assert right == width
    for text in svg.iter(f"{SVG}text"):
        size, x, y = (float(text.attrib[name]) for name in ("font-size", "x", "y"))
        length = width_in_pixels(text.text or "", size)
        shift = {"middle": length / 2, "end": length}.get(text.get("text-anchor", ""), 0)
        assert size >= 12
        assert x - shift >= -1, text.text
        assert x - shift + length <= right + 1, text.text
        assert size * 0.7 <= y <= bottom - size * 0.1, text.text
    for mark in marks(svg):
        if mark.find(f"{SVG}path") is not None:
            x, y = centre(mark)
            assert 0 < x < right and 0 < y < bottom


@every_chart
@every_width
def test_no_two_texts_overlap(chart: Chart, width: int) -> None:
    boxes = []
    for text in drawn(chart, width).iter(f"{SVG}text"):
        size, x, y = (float(text.attrib[name]) for name in ("font-size", "x", "y"))
        length = width_in_pixels(text.text or "", size)
        start = x - {"middle": length / 2, "end": length}.get(text.get("text-anchor", ""), 0)
        boxes.append((start, y - size * 0.75, start + length, y + size * 0.15, text.text))
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one[4], other[4])


@pytest.mark.parametrize("chart", [COUNTS, CROWDED_COUNTS], ids=["few columns", "many columns"])
@pytest.mark.parametrize("width", [760, PRINT_WIDTH])
def test_beside_labels_no_word_of_a_column_head_is_cut(chart: MatrixChart, width: int) -> None:
    written = {
        word
        for text in drawn(chart, width).iter(f"{SVG}text")
        for word in re.split(r"[ -]+", text.text or "")
    }
    assert written >= {word for column in chart.columns for word in re.split(r"[ -]+", column.name)}


@every_width
def test_tied_dots_stand_one_beneath_the_other(width: int) -> None:
    svg = drawn(DOTS, width)
    first, second = centre(mark_of(svg, "deploy", "s0")), centre(mark_of(svg, "deploy", "s1"))
    assert first[0] == pytest.approx(second[0], abs=0.2)
    assert second[1] - first[1] >= 12


def test_a_dot_within_the_range_of_another_gets_a_lane_of_its_own() -> None:
    within = Dot(1, 2, 2.0, 2.0, 2.0, "stated", "comply s2")
    svg = drawn(replace(DOTS, dots=(*DOTS.dots, within)), 760)
    assert centre(mark_of(svg, "comply", "s1"))[1] != centre(mark_of(svg, "comply", "s2"))[1]


@every_width
def test_what_is_not_stated_stands_right_of_the_scale(width: int) -> None:
    svg = drawn(DOTS, width)
    end_of_scale = centre(mark_of(svg, "team", "s2"))[0]
    for row, series in (("comply", "s0"), ("team", "s1")):
        mark = mark_of(svg, row, series)
        glyph = mark.find(f"{SVG}text")
        assert centre(mark)[0] > end_of_scale + 15
        assert glyph is not None and glyph.text == "?"
        assert mark.get("data-state") == "not-stated" and mark.get("data-value") == ""


def test_a_disputed_dot_gives_its_range() -> None:
    mark = mark_of(drawn(DOTS, 760), "comply", "s1")
    assert (mark.get("data-low"), mark.get("data-high")) == ("2", "4")


@every_chart
@every_width
def test_every_mark_has_its_note(chart: Chart, width: int) -> None:
    for mark in marks(drawn(chart, width)):
        title = mark.find(f"{SVG}title")
        assert title is not None and title.text


def test_series_differ_in_shape() -> None:
    assert len({shape_at(position) for position in range(6)}) == 6


def test_tints_of_a_bar_get_darker_in_order() -> None:
    assert [tint_at(place, 3) for place in range(3)] == [1, 3, 5]
    assert [tint_at(place, 5) for place in range(5)] == [1, 2, 3, 4, 5]
    assert tint_at(0, 1) == 4


def test_the_area_of_a_circle_grows_with_its_value() -> None:
    radii = {
        mark.attrib["data-value"]: float(re.search(r"a([\d.]+)", draw_path(mark)).group(1))
        for mark in marks(drawn(COUNTS, 760))
    }
    assert (radii["7"] / radii["30"]) ** 2 == pytest.approx(7 / 30, abs=0.03)


def draw_path(mark: ElementTree.Element) -> str:
    path = mark.find(f"{SVG}path")
    assert path is not None
    return path.get("d", "")


def test_a_legend_names_only_states_that_occur() -> None:
    stated = replace(DOTS, dots=DOTS.dots[:1])
    assert "sources disagree" not in draw(stated, 760)
    assert "not stated" not in draw(stated, 760)
    assert "sources disagree" in draw(DOTS, 760)


def test_ids_of_both_drawings_of_a_page_differ() -> None:
    ids = [
        element.get("id") for width in ON_PAGES for element in drawn(DOTS, width).iter() if element.get("id")
    ]
    assert len(ids) == len(set(ids)) == 4
    svg = drawn(DOTS, 760)
    assert svg.get("role") == "img"
    assert svg.attrib["aria-labelledby"].split() == ids[:2]


@every_chart
@pytest.mark.parametrize("make", [lambda chart: chart, hostile], ids=["plain", "hostile"])
@pytest.mark.parametrize("drawing", ["wide", "narrow"])
def test_plotly_finds_each_property_of_a_figure_sound(
    chart: Chart, make: Callable[[Chart], Chart], drawing: str
) -> None:
    document = json.loads(figure(make(chart), "en"))
    parts = document if drawing == "wide" else document[drawing]
    checked = graph_objects.Figure(data=parts["data"], layout=parts["layout"]).to_plotly_json()
    assert checked["data"] == parts["data"]
    assert {"shapes": [], **checked["layout"], "template": {}} == parts["layout"]


@every_chart
def test_a_figure_brings_no_template_and_no_mode_bar(chart: Chart) -> None:
    document = json.loads(figure(chart, "zh-CN"))
    assert document["layout"]["template"] == {}
    assert document["config"] == {
        "displayModeBar": False,
        "locale": "zh-CN",
        "responsive": True,
        "typesetMath": False,
    }
    assert not any("uid" in trace for trace in document["data"])


def test_a_long_note_is_broken_into_lines_for_the_hover() -> None:
    long = replace(DOTS, dots=(replace(DOTS.dots[0], note="Self-built cluster & more words " * 9),))
    notes = [note for note in strings(json.loads(figure(long, "en"))) if "more words" in note]
    assert notes and all(note.count("<br>") >= 4 and "&amp;" in note for note in notes)


@every_chart
def test_colours_are_properties_of_the_palette(chart: Chart) -> None:
    properties = {f"--x-{name}" for name in LIGHT}
    used = set(re.findall(r"var\((--[\w-]+)", draw(chart, 760) + figure(chart, "en")))
    assert used and used <= properties
    assert not re.search(r'(?:fill|stroke)="(?!var\()', draw(chart, 760))


def test_a_chart_without_rows_is_drawn_empty() -> None:
    empty = replace(DOTS, rows=(), dots=())
    assert svg_values(empty, 344) == set()
    assert table(empty).rows == ()
