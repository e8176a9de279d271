"""The report as files for other programs: JSON with everything, CSV of statements and ratings."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from generator.model import Report
from generator.views.compare import matrix_view
from generator.views.evidence import source_views
from generator.views.lens import Lens

# Excel also takes the full-width signs of Chinese and Japanese input for the start of a formula.
_FORMULA_START = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def exports(lens: Lens, *, whole: bytes) -> dict[str, bytes]:
    """Files by name, in the language of the lens. `whole` is `report_json`, the same for each language."""
    return {
        "report.json": whole,
        "statements.csv": statements_csv(lens),
        "ratings.csv": ratings_csv(lens),
    }


def report_json(report: Report) -> bytes:
    """The whole report as JSON, all languages, UTF-8."""
    left_out = {"interfaces", *(() if report.cost_model else ("cost_model",))}
    left_out |= set() if report.weight_presets else {"weight_presets"}
    content = report.model_dump(mode="json", exclude=left_out)
    return (json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def statements_csv(lens: Lens) -> bytes:
    """One line per statement: id, source, section, offsets, digest, claim, number of uses."""
    header = ("id", "source", "section", "topic", "start", "end", "sha256", "claim", "uses")
    rows = [
        (
            statement.id,
            source.label,
            section.id,
            statement.topic,
            statement.start,
            statement.end,
            statement.digest,
            statement.claim,
            len(statement.uses),
        )
        for source in source_views(lens)
        for section in source.sections
        for statement in section.statements
    ]
    return _csv(header, rows)


def ratings_csv(lens: Lens) -> bytes:
    """One line per dimension, option and source, variants last: the level and the words it rests on."""
    header = ("dimension", "option", "source", "level", "level name", "inferred", "words", "statements")
    matrix = matrix_view(lens, ())
    main = ((row.link, entry) for group in matrix.groups for row in group.rows for entry in row.assessments)
    variants = ((note.dimension, note.assessment) for note in matrix.variants)
    rows = [
        (
            dimension.text,
            entry.option.name,
            rating.source,
            rating.rating.level,
            rating.rating.name,
            rating.rating.is_inferred,
            " ".join(rating.words),
            " ".join(citation.address.anchor for citation in rating.citations),
        )
        for dimension, entry in (*main, *variants)
        for rating in entry.by_source
    ]
    return _csv(header, rows)


def _csv(header: tuple[str, ...], rows: Sequence[Sequence[object]]) -> bytes:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_literal(value) for value in row] for row in rows)
    # The mark lets spreadsheet programs recognise UTF-8.
    return ("\ufeff" + stream.getvalue()).encode()


def _literal(value: object) -> object:
    """Keep a spreadsheet from reading a text as a formula."""
    if isinstance(value, str) and value.startswith(_FORMULA_START):
        return "'" + value
    return value
