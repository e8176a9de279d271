"""Views of the weights tool: what can be weighed, presets, and what follows from weights in words.

`site-overrides/javascripts/tools/weights.js` says the same of other weights, with the same strings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from generator import addresses
from generator.addresses import Address
from generator.charts.scores import ScoreBar, ScoreChart, places
from generator.model_weights import LEAST_WEIGHT, MOST_WEIGHT, WeightPreset
from generator.scoring import middle_level
from generator.views.compare import group_names
from generator.views.lens import Lens, Link, OptionTag
from generator.views.tools import RecordView, record_view
from generator.views.weights_script import script_json
from generator.weighing import (
    CLEAR_MARGIN,
    Grid,
    Outcome,
    Score,
    Span,
    Wins,
    grid_of,
    preset_weights,
    random_wins,
    weigh,
)

NOTHING = "–"


@dataclass(frozen=True)
class RankingRow:
    """An option in the ranking, in words."""

    option: OptionTag
    rank: str
    score: str
    range: str
    rated: str
    wins: str


@dataclass(frozen=True)
class ResultView:
    """What follows from weights: who comes first and how firmly, what would change it, the ranking."""

    verdict: str
    doubts: tuple[str, ...]
    flip: str
    wins_note: str
    ranking: tuple[RankingRow, ...]


@dataclass(frozen=True)
class WeightRow:
    """A dimension that can be weighed. `notes` tell who is not rated and where ratings conflict or agree."""

    id: str
    link: Link
    weight: str
    notes: tuple[str, ...]
    by_preset: tuple[str, ...]


@dataclass(frozen=True)
class WeightGroup:
    """Dimensions of one group, as the matrix has them."""

    name: str
    rows: tuple[WeightRow, ...]


@dataclass(frozen=True)
class PresetView:
    """A preset with what it amounts to."""

    id: str
    name: str
    why: str
    verdict: str


@dataclass(frozen=True)
class WeightsView:
    """The weights tool. `middle` is a level with its name; `script` is what the script needs, as JSON."""

    start: PresetView
    presets: tuple[PresetView, ...]
    groups: tuple[WeightGroup, ...]
    unrated: tuple[Link, ...]
    result: ResultView
    chart: ScoreChart
    compare: Link
    margin: str
    least: str
    most: str
    middle: tuple[int, str]
    script: str
    record: RecordView


def weights_view(lens: Lens) -> WeightsView:
    """The tool, as it stands before a reader touches it: with the first preset."""
    grid, presets = grid_of(lens.report), lens.report.weight_presets
    weights = preset_weights(grid, presets[0])
    outcome = weigh(grid, weights)
    middle = middle_level([level.level for level in lens.report.scales.levels])
    views = tuple(_preset_view(lens, grid, preset) for preset in presets)
    return WeightsView(
        start=views[0],
        presets=views,
        groups=_groups(lens, grid),
        unrated=tuple(
            lens.link(dimension.id, lens.text(dimension.name))
            for dimension in lens.report.dimensions
            if dimension.id not in grid.dimensions
        ),
        result=result_view(lens, grid, weights),
        chart=_chart(lens, grid, outcome),
        compare=Link(lens.word("page.compare"), Address(addresses.COMPARE)),
        margin=fixed(CLEAR_MARGIN * 100, 0),
        least=plain_weight(LEAST_WEIGHT),
        most=plain_weight(MOST_WEIGHT),
        middle=(middle, lens.level_name(middle)),
        script=script_json(lens, grid),
        record=record_view(lens),
    )


def result_view(lens: Lens, grid: Grid, weights: Sequence[float]) -> ResultView:
    """What follows from `weights` in the language of the lens."""
    outcome = weigh(grid, weights)
    wins = random_wins(grid, tuple(weight > 0 for weight in weights))
    return ResultView(
        verdict=_verdict(lens, outcome),
        doubts=_doubts(lens, outcome),
        flip=_flip(lens, outcome),
        wins_note=lens.word("weights.wins.note", draws=wins.draws, ties=wins.ties) if wins.draws else "",
        ranking=tuple(_row(lens, grid, score, wins) for score in outcome.ranking),
    )


def fixed(value: float, digits: int) -> str:
    """So many decimals, halves upwards, as JavaScript's `toFixed` has them."""
    return f"{Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}"


def plain_weight(weight: float) -> str:
    """A weight without needless digits."""
    return f"{weight:g}"


def _verdict(lens: Lens, outcome: Outcome) -> str:
    if outcome.state == "nothing":
        return lens.word("weights.verdict.nothing")
    names = [lens.option_tag(score.option).short_name for score in outcome.ranking]
    if outcome.state == "alone":
        return lens.word("weights.verdict.alone", first=names[0])
    if outcome.state == "tie":
        tied = [name for name, score in zip(names, outcome.ranking, strict=True) if score.rank == 1]
        return lens.word("weights.verdict.tie", options=lens.word("list.separator").join(tied))
    margin = _margin(outcome)
    if outcome.state == "clear":
        return lens.word("weights.verdict.clear", first=names[0], second=names[1], margin=margin)
    return lens.word("weights.verdict.unclear", first=names[0], second=names[1], margin=margin)


def _margin(outcome: Outcome) -> str:
    """The lead, rounded; one under the limit does not look like one that meets it."""
    shown = fixed((outcome.margin or 0) * 100, 1)
    limit = CLEAR_MARGIN * 100
    return fixed(limit - 0.1, 1) if "margin" in outcome.doubts and float(shown) >= limit else shown


def _doubts(lens: Lens, outcome: Outcome) -> tuple[str, ...]:
    words = {
        "margin": lens.word("weights.doubt.margin"),
        "range": lens.word("weights.doubt.range"),
        "coverage": lens.word("weights.doubt.coverage"),
    }
    return tuple(words[doubt] for doubt in outcome.doubts)


def _flip(lens: Lens, outcome: Outcome) -> str:
    if outcome.state not in ("clear", "unclear"):
        return ""
    if outcome.flip is None:
        return lens.word("weights.flip.none")
    dimensions = {dimension.id: dimension.name for dimension in lens.report.dimensions}
    return lens.word(
        "weights.flip",
        dimension=lens.text(dimensions[outcome.flip.dimension]),
        before=plain_weight(outcome.flip.before),
        after=plain_weight(outcome.flip.after),
        option=lens.option_tag(outcome.flip.option).short_name,
    )


def _row(lens: Lens, grid: Grid, score: Score, wins: Wins) -> RankingRow:
    own = wins.wins[grid.options.index(score.option)]
    return RankingRow(
        option=lens.option_tag(score.option),
        rank=str(score.rank) if score.rank else NOTHING,
        score=NOTHING if score.level is None else fixed(score.level, 2),
        range=_range(lens, score),
        rated=lens.word("weights.percent", number=fixed(score.rated * 100, 0)),
        wins=lens.word("weights.percent", number=fixed(own * 100 / wins.draws, 1)) if wins.draws else NOTHING,
    )


def _range(lens: Lens, score: Score) -> str:
    if score.low is None or score.high is None:
        return NOTHING
    low, high = fixed(score.low, 2), fixed(score.high, 2)
    return NOTHING if low == high else lens.word("weights.range", low=low, high=high)


def _preset_view(lens: Lens, grid: Grid, preset: WeightPreset) -> PresetView:
    outcome = weigh(grid, preset_weights(grid, preset))
    name, why = lens.text(preset.name), lens.text(preset.why)
    return PresetView(preset.id, name, why, _verdict(lens, outcome))


def _groups(lens: Lens, grid: Grid) -> tuple[WeightGroup, ...]:
    names = group_names(lens)
    rows = {row.id: row for row in _weight_rows(lens, grid)}
    shown = [entry for entry in lens.report.dimensions if entry.id in rows]
    members = {group: tuple(rows[entry.id] for entry in shown if entry.group == group) for group in names}
    return tuple(WeightGroup(names[group], found) for group, found in members.items() if found)


def _weight_rows(lens: Lens, grid: Grid) -> tuple[WeightRow, ...]:
    presets = lens.report.weight_presets
    weights = [preset_weights(grid, preset) for preset in presets]
    names = {dimension.id: lens.text(dimension.name) for dimension in lens.report.dimensions}
    return tuple(
        WeightRow(
            dimension,
            lens.link(dimension, names[dimension]),
            plain_weight(weights[0][number]),
            _notes(lens, grid, [spans[number] for spans in grid.spans]),
            tuple(plain_weight(own[number]) for own in weights),
        )
        for number, dimension in enumerate(grid.dimensions)
    )


def _notes(lens: Lens, grid: Grid, spans: Sequence[Span | None]) -> tuple[str, ...]:
    tags = [lens.option_tag(option).short_name for option in grid.options]
    silent = [tag for tag, span in zip(tags, spans, strict=True) if span is None]
    disputed = [tag for tag, span in zip(tags, spans, strict=True) if span and span.low < span.high]
    separator = lens.word("list.separator")
    notes = []
    if silent:
        notes.append(lens.word("weights.silent", options=separator.join(silent)))
    if disputed:
        notes.append(lens.word("weights.disputed", options=separator.join(disputed)))
    if not silent and len(set(spans)) == 1:
        notes.append(lens.word("weights.alike"))
    return tuple(notes)


def _chart(lens: Lens, grid: Grid, outcome: Outcome) -> ScoreChart:
    scores = {score.option: score for score in outcome.ranking}
    bars = tuple(_score_bar(lens, grid, scores[option]) for option in grid.options)
    levels = sorted(level.level for level in lens.report.scales.levels)
    title = lens.word("weights.chart.title")
    values = [lens.word("weights.chart.value", option=bar.name, words=bar.words) for bar in bars]
    return ScoreChart(
        bars=bars,
        levels=tuple(levels),
        ends=(lens.level_name(levels[0]), lens.level_name(levels[-1])),
        title=title,
        description=lens.word(
            "weights.chart.description", title=title, values=lens.word("list.separator").join(values)
        ),
    )


def _score_bar(lens: Lens, grid: Grid, score: Score) -> ScoreBar:
    tag = lens.option_tag(score.option)
    if score.level is None or score.low is None or score.high is None:
        return ScoreBar(tag.id, tag.short_name, tag.position, NOTHING, None, 0, 0)
    level, low, high = places((score.level, score.low, score.high), grid.lowest, grid.highest)
    return ScoreBar(tag.id, tag.short_name, tag.position, fixed(score.level, 2), level, low, high)
