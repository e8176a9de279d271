"""Explanations: each message has one, and its examples really are wrong and right."""

from __future__ import annotations

import re

import pytest
from small_advisor import WITH_ADVISOR
from small_cost import WITH_COST
from small_report import FILES, STRINGS, assert_wording
from small_weights import WITH_WEIGHTS
from test_errors import OWN_CODES

from generator.explanations import Example, explained_code, explanations
from generator.load import assemble
from generator.print.glyphs import unprintable
from generator.wording import MESSAGE_LANGUAGES, message_codes

# What belongs to no problem: sentences and parts of sentences.
SENTENCES = re.compile(
    r"(check|build|count|explain|offline|usage|serve)-|pdf-(passed|failed|interrupted)|verify-(passed|unknown)|list-separator|more-places"
    r"|(new|rename)-(passed|interrupted|address|saved|failed)|schema-(written|fresh)|locate-(document|passage|more)"
)
CODES = {explained_code(code) for code in message_codes("en") - OWN_CODES if not SENTENCES.match(code)}
EXAMPLES = {entry.code: entry.example for group in explanations("en") for entry in group.explanations}
# What an example takes the place of, where its right form is not in the small report as it is.
IN_PLACE_OF = {
    "yaml-colon-in-text": 'en: "Walk or bus?"',
    "yaml-hash-in-text": "name: {zh: 成本, en: Cost}",
    "yaml-key-alone": "{zh: 步行省钱, en: Walking saves}",
    "yaml-first-character": "{zh: 步行省钱, en: Walking saves}",
    "yaml-comma-missing": "cites: [a-2, b-3]",
    "yaml-escape": 'en: "Walk or bus?"',
    "yaml-control-character": 'en: "Walk or bus?"',
    "yaml-anchor-twice": "cites: [a-2, b-3]",
    "type-text": 'title: {zh: 步行还是公交, en: "Walk or bus?"}',
    "language-unknown": 'title: {zh: 步行还是公交, en: "Walk or bus?"}',
    "relation-conflict": "relation: agree\n    cites: [a-2, b-3]",
    "term-unused": "spellings: {zh: [车票], en: [ticket, bus ticket]}",
    "yaml-dash-in-text": "options: [bus]",
    "cost-range-half": "- {parameter: node-price, value: 3000,",
    "cost-preset-range-order": "- {parameter: node-price, value: 3000,",
    "cost-value-outside": "- {parameter: node-price, value: 3000,",
}


def test_every_problem_has_an_explanation_and_every_explanation_a_problem() -> None:
    assert set(EXAMPLES) == CODES


@pytest.mark.parametrize("language", MESSAGE_LANGUAGES)
def test_explanations_are_sentences_in_their_language(language: str) -> None:
    for group in explanations(language):
        assert group.name
        for entry in group.explanations:
            assert entry.text.endswith({"en": (".", "?"), "zh": ("。", "？")}[language]), entry.code
            assert bool(re.search("[\u4e00-\u9fff]", entry.text)) == (language == "zh"), entry.code


def found_with(example: Example, lines: str, code: str) -> set[str]:
    replaced = IN_PLACE_OF.get(code, example.right)
    given = WITH_COST if example.file.startswith("cost/") else FILES
    given = WITH_WEIGHTS if example.file == "weights.yml" else given
    if example.file == "advisor.yml" or "when:" in example.right:
        given = WITH_ADVISOR
    text = given[example.file]
    assert replaced in text, f"{example.file} has no {replaced!r}"
    files = {**given, example.file: text.replace(replaced, lines, 1)}
    loaded = assemble({name: text.encode() for name, text in files.items()}, strings=STRINGS)
    problems = loaded.problems or unprintable({"en": files.values()}, loaded.texts)
    for problem in problems:
        assert_wording(problem)
    return {explained_code(problem.code) for problem in problems}


@pytest.mark.parametrize("code", [code for code, example in EXAMPLES.items() if example])
def test_the_wrong_example_gives_its_message_alone_and_the_right_one_none(code: str) -> None:
    example = EXAMPLES[code]
    assert example is not None
    assert found_with(example, example.wrong, code) == {code}
    assert found_with(example, example.right, code) == set()
