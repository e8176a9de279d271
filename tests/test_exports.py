"""Downloads, read back by independent readers."""

from __future__ import annotations

import csv
import io
import json

from generator.exports import _csv, exports, report_json
from generator.views.lens import Lens


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def test_every_statement_is_in_the_statement_export(lens: Lens) -> None:
    found = rows(exports(lens, whole=b"")["statements.csv"])
    assert [row["id"] for row in found] == list(lens.statements)
    assert all(len(row["sha256"]) == 64 and row["claim"] and int(row["uses"]) > 0 for row in found)


def test_every_rating_is_in_the_rating_export_that_of_a_variant_too(lens: Lens) -> None:
    ratings = [
        (lens.text(dimension.name), lens.text(lens.options[entry.option].name), str(rating.level))
        for dimension in lens.report.dimensions
        for entry in dimension.assessments
        for rating in entry.ratings
    ]
    exported = rows(exports(lens, whole=b"")["ratings.csv"])
    found = [(row["dimension"], row["option"], row["level"]) for row in exported]
    assert sorted(found) == sorted(ratings)


def test_ratings_carry_their_words_and_statements(lens: Lens) -> None:
    found = rows(exports(lens, whole=b"")["ratings.csv"])
    first = next(
        row for row in found if row["dimension"] == "Elasticity and scaling" and row["source"] == "Source A"
    )
    assert (first["option"], first["level"], first["inferred"]) == ("Self-built GPU cluster", "2", "False")
    assert "差" in first["words"]
    assert "a-4-s03" in first["statements"].split()


def test_the_whole_report_is_in_the_json_export(lens: Lens) -> None:
    content = json.loads(report_json(lens.report))
    assert len(content["dimensions"]) == 16
    assert content["settings"]["title"].keys() == {"zh", "en"}
    assert "interfaces" not in content


def test_the_csv_can_be_opened_in_a_spreadsheet_without_running_a_formula() -> None:
    content = _csv(("a",), [("=1+1",), ("-x",), ("＝1+1",), ("\r=1",), (-1,), ("plain, with comma",)])
    assert content.startswith("\ufeff".encode())
    assert [row[0] for row in csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))] == [
        "a",
        "'=1+1",
        "'-x",
        "'＝1+1",
        "'\r=1",
        "-1",
        "plain, with comma",
    ]
