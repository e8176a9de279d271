"""Colours of the drawings: on the web names of CSS custom properties, in print plain values.

Each property has its light value to fall back on. The dark values, and the same
light ones, are in `stylesheets/charts.css`; a test holds both to the same names.
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
# For white paper. What differs in colour also differs in luminance, and so in greys.
PAPER: dict[str, str] = {
    "series-1": "#003a66",
    "series-2": "#c44e00",
    "series-more": "#545454",
    "series-1-soft": "#a9c6dd",
    "series-2-soft": "#f4c9ab",
    "series-more-soft": "#cfcfcf",
    "muted-soft": "#cdd1d5",
    "ink": "#1c1e21",
    "muted": "#4a5056",
    "divider": "#8f969e",
    "link": "#9aa1a9",
    "grid": "#cfd4d9",
    "surface": "#ffffff",
    "tint-1": "#c3dcee",
    "tint-2": "#8bb8db",
    "tint-3": "#5690c0",
    "tint-4": "#22659c",
    "tint-5": "#003a66",
    "on-tint-1": "#000000",
    "on-tint-2": "#000000",
    "on-tint-3": "#000000",
    "on-tint-4": "#ffffff",
    "on-tint-5": "#ffffff",
}


def property_name(paint: str) -> str:
    """The custom property of a colour."""
    return f"--x-{paint}"


# On the web.
PROPERTIES: dict[str, str] = {
    paint: f"var({property_name(paint)}, {value})" for paint, value in LIGHT.items()
}
