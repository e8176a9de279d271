"""Colours of the drawings: names of CSS custom properties, with light values to fall back on.

The dark values, and the same light ones, are in `stylesheets/charts.css`; a test
holds both to the same names.
"""

from __future__ import annotations

LIGHT: dict[str, str] = {
    "series-1": "#0072b2",
    "series-2": "#c44e00",
    "series-more": "#4d4d4d",
    "series-1-soft": "#b5d7eb",
    "series-2-soft": "#f6cfb4",
    "series-more-soft": "#d0d0d0",
    "muted-soft": "#d3d6da",
    "ink": "#1c1e21",
    "muted": "#5a6068",
    "divider": "#b4bac2",
    "link": "#aab1ba",
    "grid": "#dfe3e8",
    "surface": "#ffffff",
    "tint-1": "#bcd8eb",
    "tint-2": "#86b9dc",
    "tint-3": "#4a94c6",
    "tint-4": "#0072b2",
    "tint-5": "#003f66",
    "on-tint-1": "#1c1e21",
    "on-tint-2": "#1c1e21",
    "on-tint-3": "#101214",
    "on-tint-4": "#ffffff",
    "on-tint-5": "#ffffff",
}


def property_name(paint: str) -> str:
    """The custom property of a colour."""
    return f"--x-{paint}"


def colour(paint: str) -> str:
    """CSS value of a colour, with its light value to fall back on."""
    return f"var({property_name(paint)}, {LIGHT[paint]})"
