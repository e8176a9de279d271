"""Charts on paper: plain colours that survive greyscale and colour blindness, text at a size to read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import astuple
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from colours import EYES, contrast, difference, grey
from example_charts import COUNTS, SVG, drawn, every_chart

from generator.charts.model import Chart
from generator.charts.palette import LIGHT, PAPER
from generator.charts.paper import PIXELS_PER_POINT, PRINT_WIDTH, draw_on_paper

WHITE = "#ffffff"
SERIES = ("series-1", "series-2", "series-more")
SHAPES = {f"{SVG}{name}" for name in ("line", "rect", "path")}
TINTS = tuple(f"tint-{place}" for place in range(1, 6))

every_pair = pytest.mark.parametrize("pair", [*combinations(SERIES, 2)], ids=" ".join)
in_colour_and_in_grey = pytest.mark.parametrize("print_as", [str, grey], ids=["colour", "grey"])


def test_paper_has_every_colour_of_the_web() -> None:
    assert set(PAPER) == set(LIGHT)
    assert PAPER["surface"] == WHITE


@in_colour_and_in_grey
@every_pair
def test_the_first_series_differ_in_brightness(pair: tuple[str, str], print_as: Callable[[str], str]) -> None:
    one, other = (print_as(PAPER[paint]) for paint in pair)
    assert contrast(one, other) >= 1.35


@pytest.mark.parametrize("eyes", EYES)
@every_pair
def test_the_first_series_differ_for_every_kind_of_eye(pair: tuple[str, str], eyes: str) -> None:
    assert difference(PAPER[pair[0]], PAPER[pair[1]], eyes) >= 20


@in_colour_and_in_grey
@pytest.mark.parametrize("paint", ["ink", "muted", *SERIES])
def test_texts_have_contrast_on_paper(paint: str, print_as: Callable[[str], str]) -> None:
    assert contrast(print_as(PAPER[paint]), WHITE) >= 4.5


@in_colour_and_in_grey
@pytest.mark.parametrize("paint", [*SERIES, "muted"])
def test_an_inferred_mark_is_neither_stated_nor_hollow(paint: str, print_as: Callable[[str], str]) -> None:
    soft = print_as(PAPER[f"{paint}-soft"])
    assert contrast(soft, print_as(PAPER[paint])) >= 3
    assert contrast(soft, WHITE) >= 1.5


@in_colour_and_in_grey
def test_tints_get_darker_in_clear_steps(print_as: Callable[[str], str]) -> None:
    shades = [WHITE, *(print_as(PAPER[tint]) for tint in TINTS)]
    assert all(contrast(one, next_one) >= 1.4 for one, next_one in pairwise(shades))
    steps = [contrast(shade, WHITE) for shade in shades]
    assert steps == sorted(steps)


@in_colour_and_in_grey
@pytest.mark.parametrize("tint", TINTS)
def test_numbers_can_be_read_on_every_tint(tint: str, print_as: Callable[[str], str]) -> None:
    assert contrast(print_as(PAPER[f"on-{tint}"]), print_as(PAPER[tint])) >= 4.5


@in_colour_and_in_grey
def test_lines_show_on_paper_in_their_order(print_as: Callable[[str], str]) -> None:
    grid, link, muted = (contrast(print_as(PAPER[paint]), WHITE) for paint in ("grid", "link", "muted"))
    assert 1.4 <= grid < link < muted


@every_chart
def test_shapes_on_paper_are_those_of_the_web_in_colours_of_paper(chart: Chart) -> None:
    web = [shape for shape in drawn(chart, PRINT_WIDTH).iter() if shape.tag in SHAPES]
    paper = [*ElementTree.fromstring(draw_on_paper(chart).shapes)]
    for one, other in zip(web, paper, strict=True):
        painted = {name: re.sub(r"var\(--x-([\w-]+), .*\)", _on_paper, value) for name, value in one.items()}
        assert (other.tag, dict(other.items())) == (one.tag, painted)


def _on_paper(found: re.Match[str]) -> str:
    return PAPER[found[1]]


@every_chart
def test_texts_on_paper_are_those_of_the_web_where_they_stand(chart: Chart) -> None:
    shares = {None: 0, "middle": 0.5, "end": 1}
    web = [
        (
            text.text,
            float(text.attrib["x"]),
            float(text.attrib["y"]),
            shares[text.get("text-anchor")],
            float(text.attrib["font-size"]),
            int(text.get("font-weight", "400")),
            re.sub(r"var\(--x-([\w-]+), .*\)", _on_paper, text.attrib["fill"]),
        )
        for text in drawn(chart, PRINT_WIDTH).iter(f"{SVG}text")
    ]
    paper = [
        (text.text, round(text.x, 1), round(text.y, 1), *astuple(text)[3:])
        for text in draw_on_paper(chart).texts
    ]
    assert sorted(paper) == sorted(web)


@every_chart
def test_texts_on_paper_are_of_a_size_to_read(chart: Chart) -> None:
    assert all(8.5 <= text.size / PIXELS_PER_POINT <= 9 for text in draw_on_paper(chart).texts)


def test_texts_on_paper_come_row_by_row() -> None:
    words = [text.text for text in draw_on_paper(COUNTS).texts if text.text not in "–"]
    assert words[words.index("技术") :] == [
        "技术",
        "架构与部署",
        "30",
        "Security and compliance",
        "Compliance, data sovereignty",
        "and responsibility",
        "1",
        "Skills the team needs",
        "7",
    ]
