"""Charts that are taller than a page: cut between rows, each piece a chart to read by itself."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from example_charts import BARS, COUNTS, DOTS, SVG, centre, drawn, every_chart, mark_of, marks
from hypothesis import given
from hypothesis import strategies as st

from generator.charts.description import description
from generator.charts.model import Cell, Chart, Dot, DotChart, Row
from generator.charts.paper import PRINT_WIDTH, pieces
from generator.charts.scenes import scene_of
from generator.charts.table import table
from generator.views.lens import Lens

LABELS = ("Isolation", "Compliance, data sovereignty and responsibility", "长期总成本与折旧")
GROUPS = ("", "Technical", "Security, compliance and everything else that the law has a say in " * 2)


def word(key: str, **facts: object) -> str:
    assert key == "chart.part"
    return "{title} [{part}/{parts}]".format(**facts)


def dots(groups: str) -> DotChart:
    """A dot chart with a row for each letter, which is its group; the first series is disputed."""
    rows = tuple(Row(f"r{place}", f"Row {place}", f"Group {group}") for place, group in enumerate(groups))
    marks = (Dot(place, place % 3, 3.0, 2.0, 4.0, "disputed", "note") for place in range(len(rows)))
    return replace(DOTS, rows=rows, dots=tuple(marks))


def height_of(chart: Chart) -> float:
    return scene_of(chart, PRINT_WIDTH).height


def rows_of(parts: tuple[Chart, ...]) -> list[list[str]]:
    return [[part.rows[place].key for place in part.shown or ()] for part in parts]


def texts(svg: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in svg.iter(f"{SVG}text")]


@st.composite
def charts(draw: st.DrawFn) -> Chart:
    """Charts of each kind with any rows, those of a group together."""
    count = draw(st.integers(1, 14))
    groups = sorted(draw(st.lists(st.sampled_from(GROUPS), min_size=count, max_size=count)))
    labels = draw(st.lists(st.sampled_from(LABELS), min_size=count, max_size=count))
    places = range(count)
    rows = tuple(Row(f"r{place}", labels[place], groups[place]) for place in places)
    kind = draw(st.sampled_from(("dots", "counts", "bars")))
    if kind == "dots":
        dotted = tuple(
            Dot(row, series, level, level, level, "stated", "note")
            for row in places
            for series, level in enumerate(draw(st.tuples(st.sampled_from((1.0, 3.0)), st.just(3.0))))
        )
        return replace(DOTS, rows=rows, dots=dotted)
    if kind == "counts":
        return replace(COUNTS, rows=rows, cells=tuple(Cell(row, 0, 7.0, "7", "note") for row in places))
    return replace(BARS, rows=rows, values=tuple((row, 1, 2) for row in places))


@every_chart
def test_a_chart_that_fits_stays_whole(chart: Chart) -> None:
    assert pieces(chart, height=height_of(chart), word=word) == (chart,)


@given(charts(), st.floats(100, 900))
def test_pieces_hold_all_rows_in_order_fit_and_could_not_be_fewer(chart: Chart, height: float) -> None:
    parts = pieces(chart, height=height, word=word)
    if len(parts) == 1:
        assert height_of(chart) <= height or len(chart.rows) == 1
        return
    shown = [place for part in parts for place in part.shown or ()]
    assert shown == [*range(len(chart.rows))]
    for part in parts:
        assert height_of(part) <= height or len(part.shown or ()) == 1
    # Above the heading of a group there is a gap where it is not the first, which may be reckoned in vain.
    for one, other in pairwise(parts):
        both = replace(chart, shown=range(one.shown.start, other.shown.stop))
        assert height_of(both) > height - 12


def test_cuts_fall_between_groups_where_that_takes_no_more_pieces() -> None:
    parts = pieces(dots("aaaaabb"), height=height_of(dots("aaaaab")), word=word)
    assert rows_of(parts) == [["r0", "r1", "r2", "r3", "r4"], ["r5", "r6"]]


def test_pieces_of_one_group_are_about_equally_tall() -> None:
    parts = pieces(dots("a" * 10), height=height_of(dots("a" * 9)), word=word)
    assert [len(rows) for rows in rows_of(parts)] == [5, 5]


def test_a_group_of_its_own_pages_does_not_unbalance_the_others() -> None:
    parts = pieces(dots("a" * 7 + "b" * 8), height=height_of(dots("a" * 7)), word=word)
    assert [len(rows) for rows in rows_of(parts)] == [7, 4, 4]


def test_a_group_that_goes_on_has_its_heading_again_at_the_same_place() -> None:
    parts = pieces(dots("a" * 10), height=height_of(dots("a" * 6)), word=word)
    headings = [
        [text.get("y") for text in drawn(part, PRINT_WIDTH).iter(f"{SVG}text") if text.text == "Group a"]
        for part in parts
    ]
    assert len(parts) == 2 and headings[0] == headings[1] and len(headings[0]) == 1


def test_a_row_taller_than_the_page_stands_alone() -> None:
    parts = pieces(dots("abc"), height=10, word=word)
    assert rows_of(parts) == [["r0"], ["r1"], ["r2"]]


def test_pieces_are_told_apart_by_title_and_id() -> None:
    parts = pieces(dots("aabb"), height=height_of(dots("aab")), word=word)
    assert [(part.frame.title, part.frame.id) for part in parts] == [
        ("Options compared [1/2]", "chart-1-1"),
        ("Options compared [2/2]", "chart-1-2"),
    ]


def test_all_pieces_have_the_legend_and_the_scale_of_the_whole() -> None:
    whole = dots("aabb")
    whole = replace(whole, dots=(*whole.dots, Dot(0, 1, None, None, None, "not-stated", "note")))
    first, second = pieces(whole, height=height_of(whole) - 40, word=word)
    for part, row, series in ((first, "r1", "s1"), (second, "r3", "s0")):
        svg = drawn(part, PRINT_WIDTH)
        assert "not stated" in texts(svg)
        expected = centre(mark_of(drawn(whole, PRINT_WIDTH), row, series))[0]
        assert centre(mark_of(svg, row, series))[0] == pytest.approx(expected)


def test_bars_of_all_pieces_have_one_unit() -> None:
    chart = replace(BARS, values=((40, 0, 0), (10, 0, 0), (20, 0, 0)))
    lengths = {
        mark.attrib["data-value"]: float(rectangle.attrib["width"])
        for part in pieces(chart, height=height_of(chart) - 10, word=word)
        for mark in marks(drawn(part, PRINT_WIDTH))
        for rectangle in mark.iter(f"{SVG}rect")
    }
    assert lengths["40"] == pytest.approx(2 * lengths["20"], abs=0.2)
    assert lengths["40"] == pytest.approx(4 * lengths["10"], abs=0.4)


@every_chart
def test_table_and_description_of_a_piece_are_of_its_rows_alone(chart: Chart, lens: Lens) -> None:
    parts = pieces(chart, height=height_of(chart) - 10, word=lens.word)
    assert len(parts) > 1
    assert [row for part in parts for row in table(part).rows] == [*table(chart).rows]
    lines = [line for part in parts for line in description(part, word=lens.word).splitlines()[1:]]
    assert lines == description(chart, word=lens.word).splitlines()[1:]
