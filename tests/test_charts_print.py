"""Charts on paper: plain colours that survive greyscale and colour blindness, text at a size to read."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from colours import EYES, contrast, difference, grey
from example_charts import SVG, drawn, every_chart

from generator.charts.model import Chart
from generator.charts.palette import LIGHT, PAPER, PRINT
from generator.charts.paper import PIXELS_PER_POINT, PRINT_WIDTH
from generator.charts.svg import draw

WHITE = "#ffffff"
SERIES = ("series-1", "series-2", "series-more")
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
def test_a_print_drawing_is_the_web_drawing_in_plain_colours_and_the_typeface(chart: Chart) -> None:
    web, paper = draw(chart, PRINT_WIDTH), draw(chart, PRINT_WIDTH, PRINT)
    plain = re.sub(r"var\(--x-([\w-]+), #\w+\)", lambda found: PAPER[found[1]], web)
    assert "var(" in web and "sans-serif" in web
    assert paper == plain.replace("sans-serif", "Noto Sans SC")


@every_chart
def test_texts_on_paper_are_of_a_size_to_read(chart: Chart) -> None:
    sizes = {
        float(text.attrib["font-size"]) / PIXELS_PER_POINT
        for text in drawn(chart, PRINT_WIDTH, PRINT).iter(f"{SVG}text")
    }
    assert sizes and all(8.5 <= size <= 9 for size in sizes)
