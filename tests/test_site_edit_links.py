"""Each page's edit button opens the file that made the page, and no page tells where that lies here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from previewing import small_project

from generator.publish import publish

BASE = "https://example.org/walk/edit/main/"
OF_FOLDERS = {
    "compare": "dimensions",
    "scenarios": "scenarios",
    "migrations": "migrations",
    "evidence": "sources",
}
OF_LISTS = {
    "index": "report",
    "options/index": "options",
    "options/walk": "options",
    "options/bus": "options",
    "compare/index": "scales",
    "compare/shared-ground": "shared_ground",
    "compare/conclusions": "conclusions",
    "scenarios/index": "scales",
    "migrations/index": "report",
    "evidence/index": "framing",
    "evidence/disagreements": "conflicts",
    "evidence/coverage": "report",
    "evidence/open-questions": "open_questions",
    "evidence/trends": "trends",
    "evidence/glossary": "glossary",
    "about/downloads": "report",
    "about/changes": "report",
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XUANXING_REPOSITORY_URL", "https://example.org/walk")
    monkeypatch.setenv("XUANXING_EDIT_URI", "edit/main/content/")
    project = small_project(tmp_path / "project")
    publish(project / "mkdocs.yml", project / "site")
    return project


def expected(language: str, page: str) -> str:
    folder, _, name = page.partition("/")
    if page in ("about/method", "about/editing"):
        return f"content/{language}/{page}.md"
    if page in OF_LISTS:
        return f"data/{OF_LISTS[page]}.yml"
    return f"data/{OF_FOLDERS[folder]}/{name}.yml"


def test_every_page_in_each_language_is_edited_where_it_comes_from(project: Path) -> None:
    count = 0
    for language in ("zh", "en"):
        for path in sorted((project / "site" / language).rglob("index.html")):
            relative = path.parent.relative_to(project / "site" / language).as_posix()
            is_index = relative in (".", "options", "compare", "scenarios", "migrations", "evidence")
            page = f"{relative}/index".removeprefix("./") if is_index else relative
            links = re.findall(r'<a href="([^"]*)"[^>]*rel="edit"', path.read_text(encoding="utf-8"))
            if page == "about/messages":
                # It comes with the package, so there is nothing to edit.
                assert links == []
                continue
            (link,) = links
            assert link == BASE + expected(language, page)
            assert (project / expected(language, page)).is_file()
            count += 1
    assert count == 50


def test_no_file_of_the_site_names_a_folder_of_this_machine(project: Path) -> None:
    for path in (project / "site").rglob("*"):
        if path.is_file():
            assert str(project.parent).encode() not in path.read_bytes(), path
