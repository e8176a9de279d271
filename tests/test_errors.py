"""Problems and their words: every code used has words in each language, and none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import resources

import pytest
import yaml
from conftest import ROOT

from generator.errors import (
    Place,
    Problem,
    ProblemsFound,
    in_order,
)
from generator.reporting import describe, summary
from generator.wording import MESSAGE_LANGUAGES, message_codes, sentence

MODULES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "generator").rglob("*.py")}
CODE_ARGUMENT = {
    "Problem": 1,
    "report": 1,
    "sentence": 0,
    "counted": 0,
    "_type_problem": 0,
    "Fault": 2,
    "Slip": 1,
}
OWN_CODES = {"error", "warning", "info", "list-separator", "explain-wrong", "explain-right"}


def words(language: str) -> dict[str, dict[str, str]]:
    path = resources.files("generator.messages") / f"{language}.yml"
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def codes_in(expression: ast.expr, module: ast.Module) -> Iterator[str]:
    """Text constants that `expression` can be, looking through conditions, names and tables."""
    match expression:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=body, orelse=other):
            yield from codes_in(body, module)
            yield from codes_in(other, module)
        case ast.Subscript(value=ast.Name(id=name)) | ast.Name(id=name):
            for value in assigned(name, module):
                yield from codes_in(value, module)
        case ast.Dict(values=values):
            for value in values:
                yield from codes_in(value, module)
        case ast.Tuple(elts=[ast.Constant(value=str(code)), *_]):
            yield code


def assigned(name: str, module: ast.Module) -> Iterator[ast.expr]:
    """Everything that is assigned to `name`, alone or as part of a tuple."""
    for node in ast.walk(module):
        targets = node.targets if isinstance(node, ast.Assign) else []
        for target in targets:
            if isinstance(target, ast.Name) and target.id == name:
                yield node.value
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for part, value in zip(target.elts, node.value.elts, strict=True):
                    if isinstance(part, ast.Name) and part.id == name:
                        yield value


def used_codes() -> set[str]:
    """Codes in every call that takes a code; every such call gives at least one."""
    found: set[str] = set()
    for module in MODULES.values():
        for node in ast.walk(module):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            position = CODE_ARGUMENT.get(name)
            if position is not None and len(node.args) > position:
                found.update(codes_in(node.args[position], module))
    return found


@pytest.mark.parametrize("language", MESSAGE_LANGUAGES)
def test_every_code_that_is_used_has_words(language: str) -> None:
    used = used_codes()
    assert len(used) > 60
    assert used - message_codes(language) == set()


@pytest.mark.parametrize("language", MESSAGE_LANGUAGES)
def test_every_code_with_words_is_used(language: str) -> None:
    constants = {
        node.value
        for module in MODULES.values()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert message_codes(language) - constants == set()


def test_messages_have_the_same_parts_and_facts_in_each_language() -> None:
    first, *others = (
        {code: shape(parts) for code, parts in words(name).items()} for name in MESSAGE_LANGUAGES
    )
    assert all(other == first for other in others)


def shape(parts: dict[str, str]) -> dict[str, set[str]]:
    assert parts.keys() <= {"text", "expected", "hint"} or parts.keys() == {"one", "several"}
    return {part: set(re.findall(r"\{(\w*)\}", text)) for part, text in parts.items()}


@pytest.mark.parametrize("language", MESSAGE_LANGUAGES)
def test_messages_are_whole_sentences(language: str) -> None:
    ends = {"en": (".", "?", "}"), "zh": ("。", "？", "}")}[language]
    for code, parts in words(language).items():
        if code not in OWN_CODES and "text" in parts:
            # An interface string's name or an example may stand at the end, after the sentence.
            assert all(text.rstrip("”\"'").endswith(ends) for text in parts.values()), code


def test_chinese_messages_are_chinese() -> None:
    for code, parts in words("zh").items():
        for text in parts.values():
            assert text in ("{detail}", "，") or re.search(r"[\u4e00-\u9fff]", text), code


def test_a_place_is_written_as_editors_read_it() -> None:
    assert str(Place("data/report.yml", 3, 7)) == "data/report.yml:3:7"
    assert str(Place("data/report.yml")) == "data/report.yml:1:1"


def test_problems_are_sorted_by_place_and_told_once() -> None:
    late, early = Problem(Place("f", 10), "yaml-tab"), Problem(Place("f", 9), "yaml-tab")
    other_file = Problem(Place("e", 99), "yaml-tab")
    other_fact = Problem(Place("f", 10), "key-missing", {"key": "a"})
    again = Problem(Place("f", 10), "key-missing", {"key": "a"})
    assert in_order([late, early, late, other_fact, again, other_file]) == (
        other_file,
        early,
        other_fact,
        late,
    )


def test_a_problem_is_described_with_place_kind_expectation_and_hint() -> None:
    facts = {"key": "on", "allowed": "of, match", "meant": "of"}
    problem = Problem(Place("data/a.yml", 2, 3), "key-unknown-near", facts)
    assert describe(problem, language="en") == (
        "data/a.yml:2:3: error [key-unknown-near] the key “on” is not known here.\n"
        "    Allowed: of, match.\n"
        "    Did you mean “of”?"
    )
    assert describe(problem, language="zh") == (
        "data/a.yml:2:3: 错误 [key-unknown-near] “on”不是这里可用的键。\n"
        "    可用：of, match。\n"
        "    是不是“of”？"
    )


def test_a_warning_says_so() -> None:
    problem = Problem(Place("f"), "site-warning", {"detail": "Look."}, severity="warning")
    assert describe(problem, language="en") == "f:1:1: warning [site-warning] Look."
    assert describe(problem, language="zh") == "f:1:1: 警告 [site-warning] Look."


def test_braces_in_facts_stay_as_they_are() -> None:
    problem = Problem(Place("f"), "yaml-ambiguous", {"value": "{key} {0} {"})
    assert "{key} {0} {" in describe(problem, language="en")


def test_errors_and_warnings_are_counted() -> None:
    error = Problem(Place("f"), "yaml-tab")
    warning = Problem(Place("f"), "site-warning", {"detail": "x"}, severity="warning")
    assert summary([error, warning, error], language="en") == "2 errors, 1 warning"
    assert summary([error, warning], language="zh") == "1 个错误，1 个警告"


def test_a_sentence_takes_its_facts() -> None:
    assert (
        sentence("build-passed", language="en", folder="site", pages="3") == "The site is in site (3 pages)."
    )


def test_problems_found_carries_them_in_order_and_in_words() -> None:
    problems = [Problem(Place("f", 2), "yaml-tab"), Problem(Place("f", 1), "yaml-merge")]
    found = ProblemsFound(problems)
    assert found.problems == tuple(reversed(problems))
    assert str(found) == "f:1:1: [yaml-merge]\nf:2:1: [yaml-tab]"
