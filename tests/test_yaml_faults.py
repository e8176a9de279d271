"""The usual mistakes in YAML are named, each at the place where it was made."""

from __future__ import annotations

import pytest
from small_report import assert_wording

from generator.yaml_source import parse


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("a: Source A: low", "f:1:12", "yaml-colon-in-text"),
        ("a: {zh: x, en: Source A: low}", "f:1:24", "yaml-colon-in-text"),
        ("n:\n  zh: x\n    en: y\n", "f:3:5", "yaml-indentation"),
        ("n:\n  zh: x\n en: y\n", "f:3:2", "yaml-indentation"),
        ("l:\n  - a: 1\n   b: 2\n", "f:3:4", "yaml-indentation"),
        ("l:\n  - a: 1\n - b: 2\n", "f:3:2", "yaml-indentation"),
        ("l:\n  -o: a\n    t: b\n", "f:2:3", "yaml-no-space"),
        ("l:\n  - o: a\n  -o: b\n    t: c\n", "f:3:3", "yaml-no-space"),
        ("n:\n  zh: x\n  en:work\nb: 1\n", "f:3:5", "yaml-no-space"),
        ("a: x\nloose\nb: c\n", "f:2:1", "yaml-no-key"),
        ("a: @x", "f:1:4", "yaml-first-character"),
        ("a: %x", "f:1:4", "yaml-first-character"),
        ("a: *nobody", "f:1:4", "yaml-first-character"),
        ("a: - b", "f:1:4", "yaml-first-character"),
        ("a: > b", "f:1:4", "yaml-first-character"),
        ("a: |b", "f:1:4", "yaml-first-character"),
        ("a:\tx", "f:1:3", "yaml-tab"),
        ('a: "x" y', "f:1:8", "yaml-text-continues"),
        ("a: 'it's'", "f:1:8", "yaml-text-continues"),
        ("a: {{ page }} x", "f:1:15", "yaml-text-continues"),
        ('a: x\nb: "never closed\nc: y\n', "f:2:4", "yaml-quote-open"),
        ('a: x\nb: "never closed\nc: y\nd: "closed"\n', "f:2:4", "yaml-quote-open"),
        ("a: [x\nb: y", "f:1:4", "yaml-bracket-open"),
        ("a: [x", "f:1:4", "yaml-bracket-open"),
        ("a: {zh: 高，en: high}", "f:1:10", "yaml-full-width-comma"),
        ("<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> other\n", "f:1:1", "yaml-version-conflict"),
    ],
)
def test_a_usual_mistake_is_named_where_it_was_made(text: str, place: str, code: str) -> None:
    document, problems = parse(text.encode(), "f")
    assert document is None
    assert [(str(problem.place), problem.code) for problem in problems] == [(place, code)]
    assert_wording(problems[0])
