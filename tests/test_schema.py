"""Faults of one record, each translated into one problem at its place."""

from __future__ import annotations

import json
import re
from typing import Annotated, Literal

import pytest
from pydantic import Field
from small_report import Expected, assert_only, assert_wording, at, edited, load_files

from generator import evidence, languages, model
from generator.evidence import Record
from generator.languages import LocalisedText
from generator.reporting import describe
from generator.schema import nearest, shown, validate
from generator.yaml_source import parse


class Inner(Record):
    """A record inside a list."""

    id: evidence.Id
    relation: Literal["agree", "complement"] = "agree"
    name: LocalisedText | None = None


class Outer(Record):
    """One field of each kind."""

    text: str = "x"
    whole: Annotated[int, Field(ge=1, le=9)] = 1
    number: float = 1.5
    is_new: bool = False
    name: LocalisedText | None = None
    entries: Annotated[tuple[Inner, ...], Field(min_length=2)] = (Inner(id="a"), Inner(id="b"))
    by_key: dict[evidence.Id, Inner] = {}  # noqa: RUF012  # pydantic copies defaults
    even: Annotated[int, Field(multiple_of=2)] = 2


def faults(text: str) -> list[Expected]:
    document, found = parse(text.encode(), "f")
    assert document is not None
    assert found == ()
    record, problems = validate(Outer, document.value, document)
    assert (record is None) == bool(problems)
    for problem in problems:
        assert_wording(problem)
    return [(str(p.place), p.code, dict(p.facts)) for p in problems]


def test_a_sound_record_is_returned() -> None:
    document, _ = parse(b"text: hello\nentries: [{id: a}, {id: b}]\n", "f")
    assert document is not None
    record, problems = validate(Outer, document.value, document)
    assert record == Outer(text="hello", entries=(Inner(id="a"), Inner(id="b")))
    assert problems == ()


@pytest.mark.parametrize(
    ("text", "place", "code", "facts"),
    [
        ("text: 1", "f:1:7", "type-text", {"key": "text", "value": "1"}),
        ("text: true", "f:1:7", "type-text", {"key": "text", "value": "true"}),
        ("text: 1.5", "f:1:7", "type-text", {"key": "text", "value": "1.5"}),
        ("text: {zh: 甲}", "f:1:7", "type-text-parts", {"key": "text", "value": '{"zh": "甲"}'}),
        ("text: [a, 1]", "f:1:7", "type-text-parts", {"key": "text", "value": '["a", 1]'}),
        ("text:", "f:1:1", "value-empty-optional", {"key": "text"}),
        ('whole: "1"', "f:1:8", "type-integer", {"key": "whole", "value": "1"}),
        ("whole: 1.5", "f:1:8", "type-integer", {"key": "whole", "value": "1.5"}),
        ("whole: true", "f:1:8", "type-integer", {"key": "whole", "value": "true"}),
        ("whole: ~", "f:1:8", "value-null", {"key": "whole"}),
        ("name:", "f:1:1", "value-empty-optional", {"key": "name"}),
        ("entries: [{id: a, name: }, {id: b}]", "f:1:19", "value-empty-optional", {"key": "name"}),
        ("nam:", "f:1:1", "key-unknown-near", {"key": "nam", "meant": "name"}),
        ("whole: 0", "f:1:8", "value-too-small", {"key": "whole", "value": "0", "limit": "1"}),
        ("whole: 10", "f:1:8", "value-too-large", {"key": "whole", "value": "10", "limit": "9"}),
        ("number: many", "f:1:9", "type-number", {"key": "number", "value": "many"}),
        ("is_new: maybe", "f:1:9", "type-true-or-false", {"key": "is_new", "value": "maybe"}),
        ("name: hello", "f:1:7", "type-mapping", {"key": "name", "value": "hello"}),
        ("name: [a]", "f:1:7", "type-mapping-list", {"key": "name", "value": '["a"]'}),
        ("name: {en: 5}", "f:1:12", "type-text", {"key": "en", "value": "5"}),
        ("name:\n  en: ''", "f:2:3", "value-empty", {"key": "en"}),
        ("name:\n  en: ' '", "f:2:3", "value-empty", {"key": "en"}),
        ("entries: a-1", "f:1:10", "type-list", {"key": "entries", "value": "a-1"}),
        ("entries: []", "f:1:1", "value-empty-optional", {"key": "entries"}),
        ("entries: [{id: a}]", "f:1:1", "list-too-short", {"key": "entries", "count": "1", "limit": "2"}),
        ("entries: [a, {id: b}]", "f:1:11", "type-mapping", {"key": "entries", "value": "a"}),
        ("entries: [{id: a}, {}]", "f:1:20", "key-missing", {"key": "id"}),
        ("txt: x", "f:1:1", "key-unknown-near", {"key": "txt", "meant": "text"}),
        ("zzz: x", "f:1:1", "key-unknown", {"key": "zzz"}),
        ("'': x", "f:1:1", "key-unknown", {"key": ""}),
        ("even: 3", "f:1:7", "value-invalid", {"key": "even", "value": "3"}),
        ("hello", "f:1:1", "type-mapping", {"key": "f", "value": "hello"}),
        ("[hello]", "f:1:1", "type-mapping-list", {"key": "f", "value": '["hello"]'}),
        ("标题：自建", "f:1:3", "yaml-full-width-colon", {}),
        ("name:\n  en：Hello", "f:2:5", "yaml-full-width-colon", {}),
        ("name:\n  en:\u3000Hello", "f:2:6", "yaml-odd-space", {"character": "U+3000"}),
        ("name: 标题：副题", "f:1:7", "type-mapping", {"key": "name", "value": "标题：副题"}),
    ],
)
def test_a_fault_is_one_problem_at_its_place(text: str, place: str, code: str, facts: dict[str, str]) -> None:
    (found,) = faults(text)
    assert found[:2] == (place, code)
    assert facts.items() <= found[2].items()
    assert found[2].keys() - facts.keys() <= {"allowed", "detail"}


def test_a_value_of_the_wrong_form_comes_with_an_example() -> None:
    (found,) = faults("entries: [{id: a b}, {id: b}]")
    facts = {"key": "id", "value": "a b", "form": "form-id", "example": "d-cost-2"}
    assert found == ("f:1:16", "value-malformed", facts)


def test_a_key_of_the_wrong_form_is_called_a_key() -> None:
    (found,) = faults("name: {English: hello}")
    facts = {"key": "English", "form": "form-language", "example": "zh"}
    assert found == ("f:1:8", "key-malformed", facts)


def test_a_long_value_is_shortened_and_its_limit_named() -> None:
    (found,) = faults(f"entries: [{{id: {'a' * 81}}}, {{id: b}}]")
    facts = {"key": "id", "value": "a" * 59 + "…", "limit": "80"}
    assert found == ("f:1:16", "value-too-long", facts)


def test_a_value_of_a_closed_list_comes_with_the_list() -> None:
    (found,) = faults("entries: [{id: a, relation: agrees}, {id: b}]")
    facts = {"key": "relation", "value": "agrees", "allowed": "agree, complement", "meant": "agree"}
    assert found == ("f:1:29", "value-not-allowed-near", facts)
    (found,) = faults("entries: [{id: a, relation: xyz}, {id: b}]")
    facts = {"key": "relation", "value": "xyz", "allowed": "agree, complement"}
    assert found == ("f:1:29", "value-not-allowed", facts)


def test_keys_are_named_at_every_depth() -> None:
    allowed = "id, relation, name"
    for text, place in (
        ("entries: [{id: a, nane: {en: x}}, {id: b}]", "f:1:19"),
        ("by_key: {k: {id: a, nane: {en: x}}}", "f:1:21"),
    ):
        facts = {"key": "nane", "allowed": allowed, "meant": "name"}
        assert faults(text) == [(place, "key-unknown-near", facts)]


def test_a_mistyped_key_is_one_problem() -> None:
    files = edited("conclusions.yml", "relation:", "relaton:")
    place = at(files, "conclusions.yml", "relaton")
    allowed = "aliases, id, name, text, relation, cites, conflicts"
    assert_only(files, place, "key-unknown-near", key="relaton", meant="relation", allowed=allowed)


def test_an_unrelated_key_and_a_missing_one_are_two_problems() -> None:
    assert [found[1] for found in faults("entries: [{zzz: a}, {id: b}]")] == ["key-missing", "key-unknown"]


def test_every_fault_of_a_record_is_found() -> None:
    text = "text: 1\nwhole: one\nis_new: 1\n"
    assert [found[1] for found in faults(text)] == ["type-text", "type-integer", "type-true-or-false"]


def test_citations_given_as_one_word_are_explained_in_full() -> None:
    files = edited("conclusions.yml", "cites: [a-1]", "cites: a-1")
    (problem,) = load_files(files).problems
    assert describe(problem, language="en") == (
        "data/conclusions.yml:6:12: error [type-list] “cites” is “a-1”, which is not a list.\n"
        "    Expected a list.\n"
        "    Write it as “[a, b]”, or one entry per line, each with “- ”."
    )
    assert describe(problem, language="zh") == (
        "data/conclusions.yml:6:12: 错误 [type-list] “cites”是“a-1”，不是列表。\n"
        "    应为列表。\n"
        "    请写成“[a, b]”，或每项一行、以“- ”开头。"
    )


def test_an_integer_in_quotes_is_explained_in_full() -> None:
    files = edited("dimensions/d-cost.yml", "order: 1", 'order: "1"')
    (problem,) = load_files(files).problems
    assert describe(problem, language="en") == (
        "data/dimensions/d-cost.yml:3:8: error [type-integer] “order” is “1”, which is not a whole number.\n"
        "    Expected a whole number without quotes."
    )
    assert describe(problem, language="zh") == (
        "data/dimensions/d-cost.yml:3:8: 错误 [type-integer] “order”是“1”，不是整数。\n"
        "    应为不带引号的整数。"
    )


def test_each_pattern_of_the_model_has_an_example_that_fits_it() -> None:
    schema = json.dumps([model.Report.model_json_schema(), languages.LocalisedText.model_json_schema()])
    patterns = {json.loads(f'"{found}"') for found in re.findall(r'"pattern": "(.*?)"', schema)}
    patterns |= {"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"}
    examples = {}
    for pattern in patterns - {r"\S"}:
        fault = validate_pattern(pattern)
        examples[pattern] = fault["example"]
    assert len(examples) >= 6
    assert all(re.search(pattern, example) for pattern, example in examples.items())


def validate_pattern(pattern: str) -> dict[str, str]:
    class Patterned(Record):
        """One text of a form."""

        word: Annotated[str, Field(pattern=pattern)]

    document, _ = parse(b"word: '!'", "f")
    assert document is not None
    _, (problem,) = validate(Patterned, document.value, document)
    return dict(problem.facts)


def test_nearest_finds_a_similar_word_only() -> None:
    assert nearest("relaton", ["name", "relation"]) == "relation"
    assert nearest("zzz", ["name", "relation"]) == ""
    assert nearest("name", []) == ""


def test_values_are_shown_on_one_line_as_an_editor_writes_them() -> None:
    assert shown("a\n b") == "a b"
    assert shown({"zh": (True, None)}) == '{"zh": [true, null]}'
    assert shown("长" * 61) == "长" * 59 + "…"


@pytest.mark.parametrize("day", ["2026-02-30", "2026-13-01", "1969-12-31", "2106-01-01"])
def test_a_day_that_no_calendar_or_time_stamp_has_is_refused(day: str) -> None:
    files = edited("report.yml", '"2026-01-31"', f'"{day}"')
    assert_only(files, at(files, "report.yml", f'"{day}"'), "day-unknown", key="date", value=day)


@pytest.mark.parametrize("text", ["[]", "''"])
def test_a_file_that_is_nothing_but_an_empty_value_is_told_so(text: str) -> None:
    assert [code for _, code, _ in faults(text)] == ["value-empty"]
