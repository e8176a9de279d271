"""Reports with many of something, with nothing of it, or in other languages, set as PDF."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import pytest
import yaml
from extreme_reports import Values, assembled, complete
from printed import Book, Element, book, squeezed
from printed_look import assert_sound

from generator.model import Report
from generator.print.parts import PARTS

pytestmark = pytest.mark.xdist_group("print-growth")
EMPTY_LISTS = ("trends", "framing", "shared_ground", "conclusions", "conflicts", "open_questions", "terms")


def _with_dimensions(count: int) -> Values:
    values = complete()
    for number in range(count):
        more = copy.deepcopy(values["dimensions/d-cost.yml"])
        more |= {"id": f"d-more-{number}", "order": 10 + number}
        more["name"] = {"zh": f"维度第{number}", "en": f"Dimension number {number}"}
        values[f"dimensions/d-more-{number}.yml"] = more
    return values


@cache
def _long() -> Book:
    return book(assembled(_with_dimensions(200)), "en")


def test_a_table_of_200_rows_repeats_its_header_on_each_page_and_splits_no_row() -> None:
    made = _long()
    assert_sound(made)
    (matrix,) = (table for table in made.elements("Table") if _cell(table, 1) == "Walking to work")
    rows = [row for row in matrix.walk() if row.role == "TR"]
    assert len(rows) > 200
    for row in rows:
        assert len({mark.page for mark, _ in row.marks()}) <= 1, row.text
    pages = sorted({mark.page for mark, _ in matrix.marks()})
    assert len(pages) > 5
    for page in pages:
        assert made.texts[page].count("Walking to work") == 1


def test_a_chart_of_200_rows_goes_over_pages_with_its_legend_on_each() -> None:
    made = _long()
    (rows,) = (chart for chart in made.source["charts"].values() if "dimension" in chart[0]["title"])
    assert len(rows) > 2
    captions = [squeezed(caption.text) for caption in made.elements("Caption")]
    for piece in rows:
        assert [caption for caption in captions if caption.endswith(squeezed(piece["title"]))]
        assert {"Walk", "Bus"} <= {line["text"] for line in piece["texts"]}


def test_a_cell_that_is_longer_than_a_page_continues_on_the_next() -> None:
    values = complete()
    text = " ".join(f"word{number}" for number in range(3000))
    values["dimensions/d-cost.yml"]["assessments"][0]["text"]["en"] = text
    made = book(assembled(values), "en")
    assert_sound(made)
    assert squeezed(made.tree.text).count(squeezed(text)) == 3
    cells = [cell for cell in made.elements("TD") if "word2999" in cell.text]
    assert all(len({mark.page for mark, _ in cell.marks()}) > 1 for cell in cells)


def test_more_options_than_fit_side_by_side_continue_beneath() -> None:
    values = complete()
    for number in range(5):
        more = copy.deepcopy(values["options.yml"]["options"][0])
        more |= {"id": f"o{number}"}
        for part in ("name", "short_name"):
            more[part] = {"zh": f"第{number}项", "en": f"Choice {number}"}
        values["options.yml"]["options"].insert(2, more)
        for file, dimension in values.items():
            if file.startswith("dimensions/"):
                dimension["assessments"].append({"option": f"o{number}"})
    made = book(assembled(values), "en")
    assert_sound(made)
    tables = [
        table for table in made.elements("Table") if _cell(table, 0) == "Dimension" and _is_wide(made, table)
    ]
    heads = [[cell.text.strip() for cell in table.walk() if cell.role == "TH"][1:5] for table in tables]
    assert len(tables) == 2
    assert heads[0] == ["Walking to work", "Taking the bus", "Choice 4", "Choice 3"]
    assert heads[1][:3] == ["Choice 2", "Choice 1", "Choice 0"]


def test_more_sources_than_two_are_on_the_cover_and_at_the_end() -> None:
    values = complete()
    citing = values["trends.yml"]["trends"][0]
    citing["relation"] = "agree"
    for number in range(4):
        more = copy.deepcopy(values["sources/b.yml"])
        more |= {"id": f"x{number}", "label": f"X{number}", "order": 3 + number}
        more["title"] = {"zh": f"来源第{number}", "en": f"Source number {number}"}
        del more["names"]
        for part in (*more["sections"], *more["statements"]):
            part["id"] = part["id"].replace("b-", f"x{number}-")
        for statement in more["statements"]:
            statement["section"] = statement["section"].replace("b-", f"x{number}-")
        citing["cites"] = [*citing["cites"], *(statement["id"] for statement in more["statements"])]
        values[f"sources/x{number}.yml"] = more
    made = book(assembled(values), "en")
    assert_sound(made)
    for number in range(4):
        assert f"Source X{number}" in made.texts[0]
        assert f"Statements of Source X{number}" in {heading.text[4:] for heading in made.elements("H2")}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_there_is_nothing_of_has_no_chapter_and_no_heading(language: str) -> None:
    made = book(_nearly_empty(), language)
    assert_sound(made)
    words = made.source["words"]
    titles = {heading.text for heading in made.elements("H1", "H2")}
    absent = [
        "chapter.scenarios",
        "chapter.migrations",
        "page.glossary",
        "print.index",
        "page.trends",
        "page.conclusions",
        "page.open-questions",
        "page.shared-ground",
        "sources.framing",
    ]
    assert not [key for key in absent if any(title.endswith(words[key]) for title in titles)]
    assert all(
        cell.text.strip() for table in made.elements("Table") for cell in table.walk() if cell.role == "TH"
    )
    assert min(len(re.sub(r"\s", "", text)) for text in made.texts) > 20


@pytest.mark.parametrize("parts", [*((name,) for name in PARTS), *combinations(PARTS, 2)], ids="+".join)
def test_any_parts_make_a_document_whose_links_all_lead_somewhere(parts: tuple[str, ...]) -> None:
    made = book(assembled(complete()), "en", parts=parts)
    assert_sound(made)
    assert len(made.source["parts"]) == len(parts)
    for link in made.elements("Link"):
        assert made.target(link) is not None


def test_a_part_without_anything_in_it_leaves_the_front_matter() -> None:
    made = book(_nearly_empty(), "en", parts=("migrations",))
    assert_sound(made)
    assert made.source["parts"] == {}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("language", "tag"), [("de", "de"), ("fr-CA", "fr-CA"), ("sr", "sr-Latn-RS"), ("zh-Hant", "zh-Hant-TW")]
)
def test_a_third_language_is_set_in_its_own_way(language: str, tag: str, paper: str) -> None:
    """The report's and a source's; with script and region where its tag has them."""
    made = book(_in_language(language, tag), language, paper=paper)
    assert_sound(made)
    assert str(made.structure.Root.Lang).split("-")[0] == language.split("-")[0]
    assert squeezed("Größe ça œuf š") in squeezed(made.texts[0])


def test_one_language_is_enough() -> None:
    values = {
        file: _map(value, lambda entry: {"en": entry["en"]})
        for file, value in complete().items()
        if file != "ui/zh.yml"
    }
    values["report.yml"] |= {"languages": ["en"], "default_language": "en"}
    made = book(assembled(values), "en")
    assert_sound(made)
    assert "Walk or bus?" in made.texts[0]


def test_ids_of_every_allowed_form_are_places_in_the_document() -> None:
    old, new = "c-pace", f"0-{'9' * 38}-{'a' * 38}"
    text = yaml.safe_dump(complete(), allow_unicode=True).replace(old, new)
    made = book(assembled(yaml.safe_load(text)), "en")
    assert_sound(made)
    assert all(made.target(link) is not None for link in made.elements("Link"))


def _nearly_empty() -> Report:
    values = {
        file: value
        for file, value in complete().items()
        if not file.startswith(("advisor", "scenarios/", "migrations/", "dimensions/d-pace"))
    }
    for file, value in values.items():
        for key in EMPTY_LISTS:
            if key in value and file != "report.yml":
                value[key] = []
    cites = [
        statement["id"]
        for source in ("a", "b")
        for statement in values[f"sources/{source}.yml"]["statements"]
    ]
    values["report.yml"]["answer"][0]["cites"] = cites
    return assembled(values)


def _in_language(language: str, tag: str) -> Report:
    values = {
        file: _map(value, lambda entry: entry | {language: entry["en"]}) for file, value in complete().items()
    }
    values[f"ui/{language}.yml"] = values["ui/en.yml"] | {"name": language, "html_language": tag}
    values["report.yml"]["languages"] = ["zh", "en", language]
    values["report.yml"]["title"][language] = "Größe ça œuf š"
    values["sources/b.yml"]["language"] = language
    return assembled(values)


def _map(value: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """The value with every localised text changed."""
    if isinstance(value, dict) and set(value) == {"zh", "en"}:
        return change(value)
    if isinstance(value, dict):
        return {key: _map(entry, change) for key, entry in value.items()}
    return [_map(entry, change) for entry in value] if isinstance(value, list) else value


def _cell(table: Element, number: int) -> str:
    return [cell.text for cell in table.walk() if cell.role in ("TH", "TD")][number].strip()


def _is_wide(made: Book, table: Element) -> bool:
    page = made.pages[next(mark.page for mark, _ in table.marks())]
    return page.get_width() > page.get_height()
