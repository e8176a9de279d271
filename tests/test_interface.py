"""Templates and code use exactly the declared interface strings, with their placeholders."""

from __future__ import annotations

import ast
import re

import pytest
from conftest import ROOT
from jinja2 import Environment, nodes

from generator.build import build
from generator.interface import STRINGS, declared
from generator.load import load
from generator.model import Report
from generator.print.words import WORDS
from generator.views.lens import Lens

GENERATOR = ROOT / "generator"


def template_calls() -> dict[str, frozenset[str]]:
    """Keys that templates look up literally, with the facts that they pass."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted((GENERATOR / "templates").glob("*.md.j2")):
        tree = Environment().parse(path.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "t":
                key = call.args[0]
                if isinstance(key, nodes.Const):
                    found[key.value] = frozenset(fact.key for fact in call.kwargs)
            elif isinstance(call.node, nodes.Getattr) and call.node.attr == "pattern":
                # A script fills in the placeholders.
                found[call.args[0].as_const()] = STRINGS[call.args[0].as_const()]
    return found


def code_calls() -> dict[str, frozenset[str]]:
    """Keys that Python code looks up literally, with the facts that it passes."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted(GENERATOR.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            key = node.args[0]
            if name == "word" and isinstance(key, ast.Constant):
                found[str(key.value)] = frozenset(fact.arg or "" for fact in node.keywords)
    return found


def print_calls() -> dict[str, frozenset[str]]:
    """Keys that the templates of the PDF name, with the facts that they pass."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted((GENERATOR / "print" / "typst").glob("*.typ")):
        text = path.read_text(encoding="utf-8")
        named = re.findall(r'"([a-z.-]+)"|\bwords\.(?!at\b)([a-z-]+)', text)
        found |= dict.fromkeys(("".join(key) for key in named if "".join(key) in STRINGS), frozenset())
        for key, facts in re.findall(r'\bword\("([^"]+)"(.*)', text):
            found[key] = frozenset(re.findall(r", ([a-z]+): ", facts))
        for key, fact in re.findall(r'\baround\("([^"]+)", "([a-z]+)"', text):
            found[key] = frozenset({fact})
    return found


@pytest.mark.parametrize(
    "calls", [template_calls(), code_calls(), print_calls()], ids=["templates", "code", "print"]
)
def test_every_string_that_is_looked_up_is_declared_with_the_facts_it_gets(
    calls: dict[str, frozenset[str]],
) -> None:
    assert {key: facts for key, facts in calls.items() if STRINGS.get(key) != facts} == {}


def test_the_pdf_is_given_the_strings_that_it_shows() -> None:
    assert sorted(WORDS) == sorted(print_calls())


def test_every_declared_string_is_looked_up(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    pattern = Lens.pattern

    def recording(self: Lens, key: str) -> str:
        used.add(key)
        return pattern(self, key)

    monkeypatch.setattr(Lens, "pattern", recording)
    build(report, origins=load(ROOT / "data").origins, written=frozenset(), pdfs={"en": "en/x.pdf"})
    outside = set()
    for name in (
        "mkdocs.yml",
        "site-overrides/404.html",
        "site-overrides/main.html",
        "generator/mkdocs_languages.py",
    ):
        outside.update(
            re.findall(r"[\"' ]([a-z-]+\.[a-z.-]+)[\"'}]", (ROOT / name).read_text(encoding="utf-8"))
        )
    # Some are for what this report does not have, such as a source silent on a dimension.
    literally = template_calls().keys() | code_calls().keys() | print_calls().keys()
    assert set(STRINGS) - used - outside - literally == set()


def test_a_declaration_names_keys_and_placeholders() -> None:
    assert declared("a b.c{x,y}") == {"a": frozenset(), "b.c": frozenset({"x", "y"})}
