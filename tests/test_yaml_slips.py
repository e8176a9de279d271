"""Slips of the input method, and all that the YAML parser complains of: one problem each, in our words."""

from __future__ import annotations

import re

import pytest
from small_report import assert_only, assert_wording, at, edited, problems

from generator.errors import Problem
from generator.reporting import describe
from generator.yaml_source import parse


def only(text: str) -> Problem:
    _, (problem,) = parse(text.encode(), "f")
    assert_wording(problem)
    return problem


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("n: ｛zh: 高, en: high｝", "f:1:4", "yaml-full-width-bracket"),
        ("n: [a, b］\nm: x", "f:1:9", "yaml-full-width-bracket"),
        ("n: {zh: 高｝\nm: x", "f:1:10", "yaml-full-width-bracket"),
        ("n: “a: b”", "f:1:4", "yaml-curly-quote"),
        ("“a”: x", "f:1:1", "yaml-curly-quote"),
        ("n: {zh： 高, en: x}", "f:1:7", "yaml-full-width-colon"),
        ("n: {en: high, very high}", "f:1:15", "yaml-key-alone"),
        ("n: {zh:高, en: x}", "f:1:7", "yaml-no-space"),
        ("id\u200b: x", "f:1:3", "yaml-invisible-character"),
        ("\u200bid: a", "f:1:1", "yaml-invisible-character"),
        ("＃ note\na: x", "f:1:1", "yaml-full-width-character"),
        ("a: x\n＃ note\nb: y", "f:2:1", "yaml-full-width-character"),
        ("a:\n  － b: c\n", "f:2:3", "yaml-full-width-character"),
        ("ａ: x", "f:1:1", "yaml-full-width-character"),
        ("a: x\n - b", "f:2:2", "yaml-dash-in-text"),
        ("a: &x 1\nb: &x 2", "f:2:4", "yaml-anchor-twice"),
        ("[a, , b]", "f:1:5", "yaml-value-missing"),
        ("{a: ]", "f:1:5", "yaml-value-missing"),
        ('["a" b]', "f:1:6", "yaml-comma-missing"),
        ('{a: "x" b: y}', "f:1:9", "yaml-comma-missing"),
        ("a: [b, {c: d\ne: f", "f:1:8", "yaml-bracket-open"),
        ("key: [\n", "f:1:6", "yaml-bracket-open"),
        ("a: x\r- b\rc: [", "f:2:1", "yaml-indentation"),
    ],
)
def test_a_slip_is_named_where_it_was_made(text: str, place: str, code: str) -> None:
    problem = only(text)
    assert (str(problem.place), problem.code) == (place, code)


@pytest.mark.parametrize(
    ("file", "old", "new", "needle", "code"),
    [
        ("conclusions.yml", "[a-1]", "［a-1］", "［", "yaml-full-width-bracket"),
        ("conclusions.yml", "[a-1]", "【a-1】", "【", "yaml-full-width-bracket"),
        ("conclusions.yml", "[a-1]", "[‘a-1’]", "‘", "yaml-curly-quote"),
        ("conclusions.yml", "single-source", "“single-source”", "“", "yaml-curly-quote"),
        ("report.yml", '"2026.01"', "“2026.01”", "“", "yaml-curly-quote"),
        ("shared_ground.yml", "[a-2, b-3]", "[a-2、b-3]", "、", "yaml-full-width-comma"),
        ("shared_ground.yml", "[a-2, b-3]", "[a-2；b-3]", "；", "yaml-full-width-comma"),
        ("dimensions/d-cost.yml", "level: 3", "level: ３", "３", "yaml-full-width-character"),
        ("sources/a.yml", "id: a-3", "id: a－3", "－", "yaml-full-width-character"),
        ("options.yml", "id: bus", "id: bus\u200b", "\u200b", "yaml-invisible-character"),
        ("scenarios/sc-late.yml", "[bus]", "[bus\u200b]", "\u200b", "yaml-invisible-character"),
        ("scenarios/sc-late.yml", "[bus]", '["bus\u200b"]', "\u200b", "yaml-invisible-character"),
        ("options.yml", "role: main", "role: main\u00a0", "\u00a0", "yaml-odd-space"),
        ("scenarios/sc-late.yml", "[bus]", "[bus\u3000]", "\u3000", "yaml-odd-space"),
    ],
)
def test_a_slip_in_a_value_that_is_no_text_is_named_at_the_character(
    file: str, old: str, new: str, needle: str, code: str
) -> None:
    files = edited(file, old, new)
    assert [found[:2] for found in problems(files)] == [(at(files, file, needle), code)]


@pytest.mark.parametrize("text", ["“文字”，（甲）【乙】、丙：丁；戊", "甲\u3000乙\u00a0丙", "１２％", "‘x’"])
def test_inside_texts_the_input_method_is_welcome(text: str) -> None:
    assert problems(edited("conclusions.yml", "text: {zh: 步行省钱。", f"text: {{zh: {text}")) == []


def test_a_comma_that_splits_a_text_is_one_problem() -> None:
    files = edited("conclusions.yml", "en: Walking saves}", "en: Walking saves, a lot}")
    assert_only(files, at(files, "conclusions.yml", "a lot"), "yaml-key-alone", text="a lot")


def test_the_word_for_no_value_is_one_problem_where_a_value_belongs() -> None:
    for word in ("~", "null"):
        files = edited("conclusions.yml", "relation: single-source", f"relation: {word}")
        assert_only(files, at(files, "conclusions.yml", word), "value-null", key="relation")


@pytest.mark.parametrize("encoding", ["utf-32", "utf-32-le", "utf-32-be", "utf-16", "utf-16-le"])
def test_wide_encodings_are_named(encoding: str) -> None:
    _, (problem,) = parse("name: 自建\n".encode(encoding), "f")
    assert (problem.code, problem.facts["encoding"]) == ("file-not-utf8-like", encoding[:6].upper())


def test_every_kind_of_line_end_is_accepted() -> None:
    for end in ("\n", "\r\n", "\r"):
        document, found = parse(f"a: x{end}b: y{end}".encode(), "f")
        assert found == ()
        assert document is not None
        assert document.value == {"a": "x", "b": "y"}
        assert document.place(("b",)).line == 2


# Each complaint that PyYAML's scanner, parser and composer can utter.
COMPLAINTS = (
    *("%FOO\na: x\n", "%YAML 2.0\n---\na: x", "%YAML 1.1\n%YAML 1.1\n---\na", "%TAG ! x\n%TAG ! y\n---\na"),
    *("%TAG x\n---\na", "%YAML x\n---\na", "%YAML 1x\n---\na", "%", "%A%\n---\n", "%TAG !a\n---\na"),
    *("%TAG !a! \n---\na", "%YAML 1.1 x\n---\na", "%YAML 1.\n--- a", f"%YAML 1.{'9' * 5000}\n--- a"),
    *("a: &\n", "a: &x! y", "a: *", "a: *x! y", "a: *x", "a: !<x y", "a: !<x", "a: !e!x y", "a: !x{ y"),
    *("a: !%zz y", "a: !<%ff> y", "!<>", "a: |0\n x", "a: |20\n x", "a: |x\n y", "a: >-x\n"),
    *('a: "\\xZZ"', 'a: "\\q"', 'a: "\\UFFFFFFFF"', 'a: "x', 'a: "x\n---\ny"', "a: 'x\n...\n"),
    *("[a] b", "a: x\n...\nb: y", "- a\nb: c", "[,]", "- - ? :", "{a: b}}", "]", "a: `x`", "a:\t- b"),
    *("[a: b c: d]", "a: ? b", "? a\n  - b: c", "&a - b", "&a &b c", "'a' 'b'", "a: b: c", "a: b\n\tc: d"),
    *("a\nb: c", "a: &x 1\nb: &x 2", "a: x\x00"),
)


@pytest.mark.parametrize("text", COMPLAINTS)
def test_no_complaint_of_the_parser_reaches_the_reader_in_its_own_words(text: str) -> None:
    problem = only(text)
    assert problem.code != "yaml-syntax"
    words = describe(problem, language="zh").replace(f"[{problem.code}]", "")
    assert not set(re.findall(r"[A-Za-z]{3,}", words)) - {"YAML", "Tab"}, words
