"""Markup in the texts of this project's report comes out literally; see also `test_site_injection`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import copy_project
from html_pages import read_all
from search_entries import search_entries

from generator.publish import publish

HOSTILE = (
    """<img src=x onerror=alert(1)></script></template><b>b</b> **s** _e_ `c` [l](x.md) ![i](y) """
    """{{ 7*7 }} {% raw %} {#x} {: .k } & &amp; | ~~d~~ $m$ "q" 'a' \\n *[HTML]: x <!-- c -->"""
)
UNTOUCHED = {"id", "sha256", "kind", "topic", "section", "parent", "language", "edition", "date"}


def poisoned(value: Any) -> Any:
    """Every localised text with the hostile text behind it."""
    if isinstance(value, dict):
        if {"zh", "en"} <= value.keys() and isinstance(value["en"], str):
            return {code: f"{wording} {HOSTILE}" for code, wording in value.items()}
        return {key: entry if key in UNTOUCHED else poisoned(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [poisoned(entry) for entry in value]
    return value


pytestmark = pytest.mark.xdist_group("injection-report")


@pytest.fixture(scope="module")
def poisoned_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = copy_project(tmp_path_factory.mktemp("poisoned") / "project")
    for path in sorted((project / "data").rglob("*.yml")):
        if path.parent.name == "ui":
            continue
        value = yaml.safe_load(path.read_text(encoding="utf-8"))
        path.write_text(
            yaml.safe_dump(poisoned(value), allow_unicode=True, sort_keys=False, width=10_000),
            encoding="utf-8",
        )
    publish(project / "mkdocs.yml", project / "site")
    return project / "site"


def test_hostile_text_is_shown_as_it_was_written(poisoned_site: Path) -> None:
    expected = " ".join(HOSTILE.split())
    for name, content in read_all(poisoned_site).items():
        if name.startswith(("zh/about/", "en/about/")) or "/" not in name:
            continue
        shown = " ".join(content.text.split())
        assert expected in shown, name
        assert expected in " ".join(content.title.split()) or name.count("/") < 3, name


def test_hostile_text_makes_no_element(poisoned_site: Path) -> None:
    for path in poisoned_site.rglob("*.html"):
        raw = path.read_text(encoding="utf-8")
        assert "<img src=x" not in raw, path
        assert "<b>b</b>" not in raw, path
        assert "<strong>s</strong>" not in raw, path
        assert "<em>e</em>" not in raw, path


def test_the_search_knows_hostile_text_as_it_was_written(poisoned_site: Path) -> None:
    expected = " ".join(HOSTILE.split())
    for language in ("zh", "en"):
        entries = {entry["location"]: entry for entry in search_entries(poisoned_site, language)}
        for location in ("options/self-built/", "evidence/glossary/#g-checkpoint"):
            assert expected in " ".join(entries[location]["title"].split())
        assert expected in " ".join(entries["scenarios/sc-vdi/"]["text"].split())
