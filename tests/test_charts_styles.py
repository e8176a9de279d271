"""Colours of charts: the style sheet has those of the drawings, and they can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from colours import contrast

from generator.charts.palette import LIGHT

OVERRIDES = Path(__file__).parent.parent / "site-overrides"
STYLES = (OVERRIDES / "stylesheets" / "charts.css").read_text(encoding="utf-8")
SCRIPT = (OVERRIDES / "javascripts" / "charts.js").read_text(encoding="utf-8")
SCHEMES = ("default", "slate")
PAPERS = {"default": ("#ffffff", "#fbfaf6"), "slate": ("#14181b", "#1b2125")}


def properties(selector: str) -> dict[str, str]:
    """Custom properties of the first rule with this selector."""
    body = STYLES.split(selector, 1)[1].split("{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--x-([\w-]+):\s*([^;]+);", body))


def scheme(name: str) -> dict[str, str]:
    return properties({"default": "[data-md-color-scheme]"}.get(name, f'[data-md-color-scheme="{name}"]'))


@pytest.mark.parametrize("name", SCHEMES)
def test_both_schemes_define_every_colour_of_the_drawings(name: str) -> None:
    assert set(scheme(name)) == set(LIGHT)


def test_light_and_print_colours_are_those_the_drawings_fall_back_on() -> None:
    light = scheme("default")
    assert {key: value for key, value in light.items() if key != "surface"} == {
        key: value for key, value in LIGHT.items() if key != "surface"
    }
    # What is left of the style sheet on paper has no dark colour.
    assert re.search(r'@media screen \{\s*\[data-md-color-scheme="slate"\]', STYLES)
    assert STYLES.count('"slate"') == 1


@pytest.mark.parametrize("name", SCHEMES)
@pytest.mark.parametrize("paint", ["ink", "muted", "series-1", "series-2", "series-more"])
def test_text_colours_have_contrast_on_the_page(name: str, paint: str) -> None:
    assert all(contrast(scheme(name)[paint], paper) >= 4.5 for paper in PAPERS[name])


@pytest.mark.parametrize("name", SCHEMES)
@pytest.mark.parametrize("tint", range(1, 6))
def test_numbers_can_be_read_on_every_tint(name: str, tint: int) -> None:
    colours = scheme(name)
    assert contrast(colours[f"on-tint-{tint}"], colours[f"tint-{tint}"]) >= 4.5


@pytest.mark.parametrize("name", SCHEMES)
def test_tints_stand_out_more_and_more(name: str) -> None:
    colours = scheme(name)
    steps = [contrast(colours[f"tint-{tint}"], PAPERS[name][0]) for tint in range(1, 6)]
    assert steps == sorted(steps)


def test_the_script_needs_no_server_and_no_unsafe_policy() -> None:
    assert not re.search(r"\bfetch\(|\bimport\b|\beval\(|new Function|innerHTML|\.on\w+=\"", SCRIPT)
