"""SVG elements as trees, and where values go in a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from generator.cost.numbers import trimmed

WIDE, NARROW = 560, 344


@dataclass(frozen=True)
class Element:
    """An SVG element: its name, attributes in order, elements or texts in it."""

    name: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Element | str, ...] = ()


@dataclass(frozen=True)
class Box:
    """Where values are drawn, and which values its edges stand for."""

    left: float
    right: float
    top: float
    bottom: float
    x_range: tuple[float, float]
    y_range: tuple[float, float]

    def x(self, value: float) -> float:
        """Across."""
        low, high = self.x_range
        return self.left + (self.right - self.left) * (value - low) / (high - low)

    def y(self, value: float) -> float:
        """Upwards."""
        low, high = self.y_range
        return self.bottom - (self.bottom - self.top) * (value - low) / (high - low)


def markup(element: Element) -> str:
    """The element as HTML, on one line."""
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in element.attributes)
    inside = "".join(escape(child) if isinstance(child, str) else markup(child) for child in element.children)
    return f"<{element.name}{attributes}>{inside}</{element.name}>"


def svg(width: int, height: int, name: str, pieces: Sequence[Element]) -> Element:
    """A whole drawing, called `name` for those who do not see it."""
    form = "wide" if width == WIDE else "narrow"
    attributes = (
        ("class", f"x-draw x-draw--{form}"),
        ("viewBox", f"0 0 {width} {height}"),
        ("role", "img"),
        ("aria-label", name),
    )
    return Element("svg", attributes, tuple(pieces))


def label(x: float, y: float, text: str, kind: str, anchor: str = "start") -> Element:
    """A text; `kind` is its class."""
    aligned = () if anchor == "start" else (("text-anchor", anchor),)
    place = (("x", _place(x)), ("y", _place(y)), ("class", f"x-draw__{kind}"))
    return Element("text", (*place, *aligned), (text,))


def rule(x1: float, y1: float, x2: float, y2: float, kind: str) -> Element:
    """A straight line."""
    places = (("x1", _place(x1)), ("y1", _place(y1)), ("x2", _place(x2)), ("y2", _place(y2)))
    return Element("line", (*places, ("class", f"x-draw__{kind}")))


def frame(x: float, y: float, width: float, height: float) -> tuple[tuple[str, str], ...]:
    """The attributes of a rectangle's place."""
    return (("x", _place(x)), ("y", _place(y)), ("width", _place(width)), ("height", _place(height)))


def rect(x: float, y: float, width: float, height: float, kind: str) -> Element:
    """A rectangle."""
    return Element("rect", (*frame(x, y, width, height), ("class", f"x-draw__{kind}")))


def circle(x: float, y: float, kind: str) -> Element:
    """A ring or dot."""
    return Element("circle", (("cx", _place(x)), ("cy", _place(y)), ("r", "5"), ("class", f"x-draw__{kind}")))


def path(
    corners: Sequence[tuple[float, float]], kind: str, *, is_closed: bool = False, fill: str = ""
) -> Element:
    """A line through corners, or an area."""
    steps = " L".join(f"{_place(x)},{_place(y)}" for x, y in corners)
    drawn = (("d", f"M{steps}{' Z' if is_closed else ''}"), ("class", f"x-draw__{kind}"))
    return Element("path", (*drawn, *((("fill", fill),) if fill else ())))


def _place(number: float) -> str:
    return trimmed(number, 1)
