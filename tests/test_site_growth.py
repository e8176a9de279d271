"""A third option, a third source and a third language, by YAML alone, appear wherever they belong."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import copy_project
from html_pages import PageContent, read_all
from search_entries import search_entries

from generator.publish import publish

OPTION = "colocated-rental"
LANGUAGES = ("zh", "en", "fr")
CLAIM = "A rented cluster in a shared room suits neither extreme."


def translated(value: Any) -> Any:
    """Every localised text with a third wording, as a translator would add it."""
    if isinstance(value, dict):
        if {"zh", "en"} <= value.keys() and isinstance(value["en"], str):
            return {**value, "fr": f"[fr] {value['en']}"}
        return {key: translated(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [translated(entry) for entry in value]
    return value


def text(wording: str) -> dict[str, str]:
    return {"zh": f"{wording}（中）", "en": wording, "fr": f"[fr] {wording}"}


def option() -> dict[str, Any]:
    return {
        "id": OPTION,
        "role": "main",
        "name": text("Colocated rental cluster"),
        "short_name": text("Colocated"),
        "definition": [{"text": text(CLAIM), "cites": ["c-1-s01"]}],
    }


def source() -> dict[str, Any]:
    original = "第三份来源的一句话。"
    return {
        "id": "c",
        "label": "C",
        "order": 3,
        "title": text("A third source"),
        "language": "zh",
        "characters": len(original),
        "sha256": sha256(original.encode()).hexdigest(),
        "published": text("not stated"),
        "stance": text("not stated"),
        "sections": [{"id": "c-1", "number": "1.", "name": text("Only section")}],
        "statements": [
            {
                "id": "c-1-s01",
                "section": "c-1",
                "kind": "sentence",
                "start": 0,
                "end": len(original),
                "sha256": sha256(original.encode()).hexdigest(),
                "about": [OPTION],
                "topic": "cost",
                "polarity": {OPTION: "strength"},
                "claim": text(CLAIM),
            }
        ],
    }


def grow(data: Path) -> None:
    """Add the option, the source and the language to a data folder."""
    for path in sorted(data.rglob("*.yml")):
        value = yaml.safe_load(path.read_text(encoding="utf-8"))
        if path.parent.name == "ui":
            continue
        value = translated(value)
        if path.name == "report.yml":
            value["languages"] = list(LANGUAGES)
        if path.name == "options.yml":
            value["options"].append(option())
        if path.parent.name == "dimensions":
            entry: dict[str, Any] = {"option": OPTION}
            if path.stem == "d-cost-upfront":
                rating = {
                    "source": "c",
                    "level": 3,
                    "words": [text("neither extreme")],
                    "basis": ["c-1-s01"],
                }
                entry |= {"text": text(CLAIM), "cites": ["c-1-s01"], "ratings": [rating]}
                value["positions"].append({"source": "c", "text": text(CLAIM), "cites": ["c-1-s01"]})
            value["assessments"].append(entry)
        if path.stem == "sc-vdi":
            value["branches"].append(
                {
                    "id": "third",
                    "source": "c",
                    "conditions": {
                        "match": "all",
                        "of": [text("neither extreme applies")],
                        "when": [["desktops-none"]],
                    },
                    "options": [OPTION],
                    "strength": "recommend",
                    "cites": ["c-1-s01"],
                }
            )
        path.write_text(yaml.safe_dump(value, allow_unicode=True, sort_keys=False), encoding="utf-8")
    (data / "sources" / "c.yml").write_text(yaml.safe_dump(source(), allow_unicode=True), encoding="utf-8")
    french = yaml.safe_load((data / "ui" / "en.yml").read_text(encoding="utf-8"))
    french |= {"name": "Français", "html_language": "fr", "theme_language": "fr"}
    french["strings"] = {key: f"[fr] {value}" for key, value in french["strings"].items()}
    (data / "ui" / "fr.yml").write_text(yaml.safe_dump(french, allow_unicode=True), encoding="utf-8")


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = copy_project(tmp_path_factory.mktemp("grown") / "project")
    grow(project / "data")
    publish(project / "mkdocs.yml", project / "site")
    return project / "site"


@pytest.fixture(scope="module")
def pages(grown: Path) -> dict[str, PageContent]:
    return read_all(grown)


def page_text(pages: dict[str, PageContent], path: str) -> str:
    return pages[path].text


def test_the_third_language_has_every_page(pages: dict[str, PageContent]) -> None:
    trees = {
        language: {name.partition("/")[2] for name in pages if name.startswith(f"{language}/")}
        for language in LANGUAGES
    }
    assert trees["fr"] == trees["zh"] == trees["en"]


def test_every_page_offers_all_three_languages(pages: dict[str, PageContent]) -> None:
    own = {name: content for name, content in pages.items() if name.partition("/")[0] in LANGUAGES}
    assert {frozenset(content.alternates) for content in own.values()} == {frozenset(LANGUAGES)}


def test_the_third_language_has_its_own_search_index(grown: Path) -> None:
    settings = json.loads((grown / "fr" / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert settings["config"]["lang"] == ["fr"]
    assert len(search_entries(grown, "fr")) > 100


def test_a_hand_written_page_without_translation_says_so(pages: dict[str, PageContent]) -> None:
    page = pages["fr/about/method/index.html"]
    assert "not translated into this language yet" in page.text
    assert "../../../en/about/method/" in page.links


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_third_option_appears_wherever_options_are_listed(
    pages: dict[str, PageContent], language: str
) -> None:
    name = text("Colocated rental cluster")[language]
    short_name = text("Colocated")[language]
    for path in ("options/", f"options/{OPTION}/", "compare/"):
        assert name in page_text(pages, f"{language}/{path}index.html"), path
    for path in ("", "scenarios/", "scenarios/sc-vdi/", "evidence/coverage/", "evidence/disagreements/"):
        assert short_name in page_text(pages, f"{language}/{path}index.html"), path
    dimensions = [path for path in pages if path.startswith(f"{language}/compare/d-")]
    assert len(dimensions) >= 16
    assert [path for path in dimensions if name not in page_text(pages, path)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_sources_are_silent_on_it_the_page_says_so(
    pages: dict[str, PageContent], language: str
) -> None:
    words = {"zh": "未提及", "en": "not stated", "fr": "[fr] not stated"}[language]
    assert words in page_text(pages, f"{language}/options/{OPTION}/index.html")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_third_source_appears_wherever_sources_are_listed(
    pages: dict[str, PageContent], language: str
) -> None:
    name = {"zh": "来源C", "en": "Source C", "fr": "[fr] Source C"}[language]
    for path in (
        "",
        "evidence/",
        "evidence/c/",
        "evidence/coverage/",
        "evidence/disagreements/",
        "compare/d-cost-upfront/",
        "scenarios/sc-vdi/",
    ):
        assert name in page_text(pages, f"{language}/{path}index.html"), path


def test_the_third_source_is_cited_and_links_back(pages: dict[str, PageContent]) -> None:
    assert "../../evidence/c/#c-1-s01" in pages["en/compare/d-cost-upfront/index.html"].links
    assert "../../compare/d-cost-upfront/" in pages["en/evidence/c/index.html"].links


def test_exports_hold_the_third_option_and_source(grown: Path) -> None:
    ratings = (grown / "en" / "downloads" / "ratings.csv").read_text(encoding="utf-8-sig")
    assert "Colocated rental cluster,Source C,3," in ratings
