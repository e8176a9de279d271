"""Drawings of a case as trees of SVG elements: cumulative cost, sensitivity, map of who is cheaper.

`site-overrides/javascripts/cost/shown.js` makes the same trees while the reader types. Colours and
strokes are the style sheet's concern; every line also has a dash or a shape of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.cost.formula import Values, break_even, saving, ways
from generator.cost.numbers import quantity, short, ticks, trimmed
from generator.cost.outlook import Bar, Point, curves
from generator.cost.shapes import Box, Element, circle, frame, label, path, rect, rule, svg
from generator.cost.shown import (
    PRICE_SPAN,
    SHOWN_BARS,
    Labels,
    month_step,
    months_text,
    percent,
    price_bounds,
    varied_price,
)
from generator.model_cost import Way

MOST_POINTS = 60
COLUMNS = tuple(step / 40 for step in range(41))
QUARTERS = tuple(step / 4 for step in range(5))
CURVES_HEIGHT = 300
MAP_HEIGHT = 310
ROW = 36
LABEL_GAP = 15


def curves_drawing(values: Values, way: Way, labels: Labels, *, width: int) -> Element:
    """What has been paid over the months: owning solid, the compared way dashed, others thin."""
    points, known = curves(values), ways(values)
    horizon = points[-1].month
    series = {"own": [point.own for point in points]}
    series |= {name: [point.cloud[name] for point in points] for name in known}
    top = max(line[-1] for line in series.values()) or 1
    box = Box(46, width - 92, 30, CURVES_HEIGHT - 42, (0, horizon), (0, top))
    names = [*(name for name in known if name != way), *([way] if way in known else []), "own"]
    finding, marks = _crossing(points, values, way, labels, box) if way in known else ("", [])
    pieces = [
        label(0, 14, labels.say("axis.paid"), "title"),
        *_money_axis(box, labels),
        *_month_axis(box, horizon, labels),
        *(_curve(series[name], name, way, box) for name in names),
        *_end_labels({name: series[name][-1] for name in names}, way, box, labels),
        *marks,
    ]
    title = labels.say("chart.curves")
    return svg(width, CURVES_HEIGHT, f"{title} {finding}" if finding else title, pieces)


def tornado_drawing(values: Values, way: Way, bars: Sequence[Bar], labels: Labels, *, width: int) -> Element:
    """The saving with each input at its lower (hollow) and upper end (filled), around that of the case."""
    shown = bars[:SHOWN_BARS]
    base = saving(values, way)
    ends = [base, *(end for bar in shown for end in (bar.saving_low, bar.saving_high))]
    low, high = min(ends), max(ends)
    high = high if high > low else low + 1
    height = 44 + ROW * len(shown) + 40
    box = Box(8, width - 8, 44, height - 40, (low, high), (0, 1))
    pieces: list[Element] = [
        *_legend((("low", "tornado.low"), ("high", "tornado.high")), labels),
        *_saving_axis(box, labels),
    ]
    for number, bar in enumerate(shown):
        pieces.extend(_bar(bar, base, box.top + number * ROW, box, labels))
    across = (box.x(base) - box.left) / (box.right - box.left)
    anchor = "start" if across < 0.3 else "end" if across > 0.7 else "middle"
    told = labels.say("tornado.base", amount=short(base, labels.magnitudes))
    pieces.append(rule(box.x(base), box.top - 4, box.x(base), box.bottom, "base"))
    pieces.append(label(box.x(base), box.top - 8, told, "strong", anchor))
    widest = labels.names[shown[0].parameter] if shown else ""
    title = labels.say("chart.tornado")
    name = f"{title} {labels.say('tornado.widest', name=widest)}" if shown else title
    return svg(width, height, name, pieces)


def map_drawing(values: Values, way: Way, labels: Labels, *, width: int) -> Element | None:
    """Who is cheaper at each utilisation and price; None where there is no price to vary."""
    price = varied_price(values, way)
    if not price:
        return None
    box = Box(46, width - 22, 52, MAP_HEIGHT - 42, (0, 1), (price * PRICE_SPAN[0], price * PRICE_SPAN[1]))
    heights = [_height(bound, box) for bound in price_bounds(values, way, COLUMNS, price)]
    edge = [(box.x(share), height) for share, height in zip(COLUMNS, heights, strict=True)]
    corners = [(box.right, box.top), (box.left, box.top)]
    hatch = f"x-cost-hatch-{width}"
    stripes = Element("path", (("d", "M0,6 L6,0"), ("class", "x-draw__hatch")))
    pattern = (("id", hatch), ("width", "6"), ("height", "6"), ("patternUnits", "userSpaceOnUse"))
    here_x, here_y = box.x(values["utilisation"]), box.y(price)
    pieces = [
        Element("defs", (), (Element("pattern", pattern, (stripes,)),)),
        *_legend((("own", "map.own"), ("rent", "map.rent"), ("case", "map.case")), labels, hatch),
        rect(box.left, box.top, box.right - box.left, box.bottom - box.top, "rent"),
        path([*edge, *corners], "own-area", is_closed=True),
        path([*edge, *corners], "hatched", is_closed=True, fill=f"url(#{hatch})"),
        *_edge(edge, box),
        label(0, 40, labels.say("axis.price", way=labels.way(way)), "title"),
        *(_tick_label(box, box.y(tick), trimmed(tick, 4)) for tick in ticks(*box.y_range, 5)),
        *(_below(box, box.x(share), percent(share, labels)) for share in QUARTERS),
        label((box.left + box.right) / 2, box.bottom + 36, labels.say("axis.utilisation"), "title", "middle"),
        circle(here_x, here_y, "case"),
    ]
    return svg(width, MAP_HEIGHT, labels.say("chart.map", way=labels.way(way)), pieces)


def _crossing(
    points: Sequence[Point], values: Values, way: Way, labels: Labels, box: Box
) -> tuple[str, list[Element]]:
    """What is said of the crossing, and how it is marked."""
    found = break_even(values, way)
    months = found.months
    told = labels.say(f"crossing.{found.state}", months="" if months is None else months_text(months, labels))
    if months is None or months > points[-1].month:
        return told, [label(box.left + 8, box.top + 14, told, "strong")]
    index = int(months)
    after = points[min(index + 1, len(points) - 1)]
    cost = points[index].own + (after.own - points[index].own) * (months - index)
    x, y = box.x(months), box.y(cost)
    is_left = x < (box.left + box.right) / 2
    return told, [
        rule(x, y, x, box.bottom, "drop"),
        circle(x, y, "crossing"),
        label(
            x + (8 if is_left else -8),
            y + (18 if is_left else -10),
            told,
            "strong",
            "start" if is_left else "end",
        ),
    ]


def _curve(line: Sequence[float], name: str, way: Way, box: Box) -> Element:
    every = -(-len(line) // MOST_POINTS)
    corners = [
        (box.x(month), box.y(cost))
        for month, cost in enumerate(line)
        if month % every == 0 or month == len(line) - 1
    ]
    return path(corners, _kind(name, way))


def _kind(name: str, way: Way) -> str:
    return name if name == "own" else "rented" if name == way else "other"


def _end_labels(ends: dict[str, float], way: Way, box: Box, labels: Labels) -> Iterator[Element]:
    """Names at the ends of the lines, moved apart where they would touch."""
    ordered = sorted(ends, key=lambda name: (-ends[name], name))
    places: list[float] = []
    for name in ordered:
        y = box.y(ends[name])
        places.append(max(y, places[-1] + LABEL_GAP) if places else y)
    floor = box.bottom
    for number in reversed(range(len(places))):
        places[number] = min(places[number], floor)
        floor = places[number] - LABEL_GAP
    for name, y in zip(ordered, places, strict=True):
        text = labels.say(f"name.{name}")
        yield label(box.right + 6, y + 4, text, f"end x-draw__end--{_kind(name, way)}")


def _bar(bar: Bar, base: float, top: float, box: Box, labels: Labels) -> Iterator[Element]:
    ends = labels.say("tornado.ends", low=quantity(bar.low), high=quantity(bar.high))
    yield label(box.left, top + 12, labels.names[bar.parameter], "name")
    yield label(box.right, top + 12, ends, "ends", "end")
    for kind, end in (("low", bar.saving_low), ("high", bar.saving_high)):
        start, stop = sorted((box.x(base), box.x(end)))
        yield rect(start, top + 17, stop - start, 12, kind)


def _money_axis(box: Box, labels: Labels) -> Iterator[Element]:
    for tick in ticks(*box.y_range, 5):
        yield rule(box.left, box.y(tick), box.right, box.y(tick), "grid")
        yield _tick_label(box, box.y(tick), short(tick, labels.magnitudes))


def _month_axis(box: Box, horizon: int, labels: Labels) -> Iterator[Element]:
    for month in range(0, horizon + 1, month_step(horizon)):
        yield _below(box, box.x(month), str(month))
    yield label((box.left + box.right) / 2, box.bottom + 36, labels.say("axis.months"), "title", "middle")


def _saving_axis(box: Box, labels: Labels) -> Iterator[Element]:
    for tick in ticks(*box.x_range, 4):
        yield rule(box.x(tick), box.top, box.x(tick), box.bottom, "zero" if tick == 0 else "grid")
        across = (box.x(tick) - box.left) / (box.right - box.left)
        anchor = "start" if across < 0.05 else "end" if across > 0.95 else "middle"
        yield label(box.x(tick), box.bottom + 16, short(tick, labels.magnitudes), "tick", anchor)
    yield label((box.left + box.right) / 2, box.bottom + 36, labels.say("axis.saving"), "title", "middle")


def _height(bound: float | str, box: Box) -> float:
    """Where the edge between both sides is, within the map; owning is cheaper above it."""
    if isinstance(bound, str):
        return box.bottom if bound == "any" else box.top
    return min(max(box.y(bound), box.top), box.bottom)


def _edge(edge: Sequence[tuple[float, float]], box: Box) -> Iterator[Element]:
    """The edge where it runs through the map, not where it is cut off by its border."""
    inside = [box.top < y < box.bottom for _, y in edge]
    run: list[tuple[float, float]] = []
    for number in range(1, len(edge)):
        if inside[number - 1] or inside[number]:
            run = run or [edge[number - 1]]
            run.append(edge[number])
    if run:
        yield path(run, "edge")


def _legend(entries: Sequence[tuple[str, str]], labels: Labels, hatch: str = "") -> Iterator[Element]:
    """Swatches with words, side by side."""
    x = 0.0
    for kind, key in entries:
        text = labels.say(key)
        if kind == "case":
            yield circle(x + 6, 9, "case")
        else:
            yield rect(x, 3, 12, 12, "own-area" if kind == "own" else kind)
        if kind == "own":
            yield Element(
                "rect", (*frame(x, 3, 12, 12), ("class", "x-draw__hatched"), ("fill", f"url(#{hatch})"))
            )
        yield label(x + 17, 14, text, "legend")
        # A Chinese character takes the room of two Latin ones.
        x += 17 + sum(12 if ord(sign) > 0x2E80 else 6.6 for sign in text) + 14


def _tick_label(box: Box, y: float, text: str) -> Element:
    return label(box.left - 6, y + 4, text, "tick", "end")


def _below(box: Box, x: float, text: str) -> Element:
    return label(x, box.bottom + 16, text, "tick", "middle")
