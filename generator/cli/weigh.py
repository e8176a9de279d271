"""`xuanxing weigh`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click
from wcwidth import wcswidth

from generator.cli.shared import (
    PRESET,
    language_option,
    preset_option,
    project_option,
    result_format_option,
    told_and_ended,
)
from generator.errors import Place, ProblemsFound
from generator.load import load_report
from generator.model import Report
from generator.model_weights import WeightPreset
from generator.views.lens import Lens
from generator.views.tools import data_digest
from generator.views.weights import plain_weight, result_view
from generator.weighing import Grid, can_weigh, grid_of, random_wins
from generator.weighing import weigh as weighed
from generator.weighing_entries import absent_problem, find_preset, read_weights

WEIGHT = "--weight"
JSON_VERSION = 1


@click.command()
@project_option
@language_option
@preset_option("data/weights.yml")
@click.option(
    WEIGHT,
    "entries",
    multiple=True,
    metavar="DIMENSION=NUMBER",
    help="Your own weight for a dimension, from 0 to 10, such as d-isolation=8; may be given several times.",
)
@result_format_option
def weigh(project: Path, language: str, preset: str | None, entries: tuple[str, ...], form: str) -> None:
    """Rank the options by weights, and tell how firm that is and what would change it."""
    with told_and_ended(language, form, project=project):
        report, _ = load_report(project / "data")
    with told_and_ended(language, form):
        grid, chosen, weights = _case(report, preset, entries)
    if form == "json":
        click.echo(_as_json(report, grid, chosen, weights))
        return
    known = report.settings.languages
    lens = Lens(report, language if language in known else report.settings.default_language)
    for line in _as_text(lens, grid, chosen, weights):
        click.echo(line)


def _case(
    report: Report, preset: str | None, entries: Sequence[str]
) -> tuple[Grid, WeightPreset, tuple[float, ...]]:
    """What is to be weighed; raises ProblemsFound with all that stands against it."""
    if not can_weigh(report):
        raise ProblemsFound([absent_problem()])
    grid = grid_of(report)
    chosen, problems = find_preset(report, preset, Place(PRESET))
    weights, found = read_weights(grid, chosen, entries, WEIGHT)
    if problems or found:
        raise ProblemsFound((*problems, *found))
    return grid, chosen, weights


def _as_json(report: Report, grid: Grid, preset: WeightPreset, weights: Sequence[float]) -> str:
    """One document; the editing guide describes it."""
    wins = random_wins(grid, tuple(weight > 0 for weight in weights))
    document = {
        "version": JSON_VERSION,
        "edition": report.settings.edition,
        "digest": data_digest(report),
        "preset": preset.id,
        "weights": dict(zip(grid.dimensions, weights, strict=True)),
        **asdict(weighed(grid, weights)),
        "random": {
            "draws": wins.draws,
            "ties": wins.ties,
            "wins": dict(zip(grid.options, wins.wins, strict=True)),
        },
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def _as_text(lens: Lens, grid: Grid, preset: WeightPreset, weights: Sequence[float]) -> Iterator[str]:
    """The result in the words of the page, then the weights it rests on."""
    result = result_view(lens, grid, weights)
    yield from (result.verdict, *result.doubts, "")
    heads = (
        lens.word("weights.column.rank"),
        lens.word("kind.option"),
        lens.word("weights.column.score"),
        lens.word("weights.column.range"),
        lens.word("weights.column.rated"),
        lens.word("weights.column.wins"),
    )
    rows = [
        (row.rank, row.option.short_name, row.score, row.range, row.rated, row.wins) for row in result.ranking
    ]
    yield from _aligned([heads, *rows])
    below = [line for line in (result.flip, result.wins_note) if line]
    yield from ("", *below) if below else ()
    yield from ("", lens.word("weights.inputs"))
    names = {dimension.id: lens.text(dimension.name) for dimension in lens.report.dimensions}
    weighed_rows = zip(grid.dimensions, map(plain_weight, weights), strict=True)
    yield from _aligned([(dimension, weight, names[dimension]) for dimension, weight in weighed_rows])
    name, why = lens.text(preset.name), lens.text(preset.why)
    yield from ("", f"{name} ({preset.id})", why, lens.word("weights.judgement"))


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Cells in columns, by the width that a terminal gives them."""
    widths = [max(wcswidth(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (cell + " " * (width - wcswidth(cell)) for cell, width in zip(row, widths, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()
