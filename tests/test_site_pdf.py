"""The PDFs in the site: on the download page, recalled while the data stays the same, never half."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import digests, edit_yaml, leave_pdf_out
from html_pages import read_all
from small_project import write_small_project

from generator import cache, mkdocs_pdf
from generator.cli import main
from generator.errors import ProblemsFound
from generator.print import pdf as printing
from generator.publish import publish

PATHS = {language: f"{language}/downloads/xuanxing-2026.01-{language}.pdf" for language in ("zh", "en")}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_small_project(tmp_path / "project", has_pdf=True)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The languages of each run of Typst, as they come."""
    runs: list[tuple[str, ...]] = []
    pdfs = mkdocs_pdf.pdfs

    def noted(report: object, languages: tuple[str, ...], **options: object) -> dict[str, bytes]:
        runs.append(tuple(languages))
        return pdfs(report, languages, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(mkdocs_pdf, "pdfs", noted)
    return runs


def build(project: Path) -> Path:
    publish(project / "mkdocs.yml", project / "site")
    return project / "site"


def test_each_download_page_offers_both_pdfs_its_own_language_first(site: Path) -> None:
    pages = read_all(site)
    for language, other in (("zh", "en"), ("en", "zh")):
        page = site / language / "about" / "downloads"
        links = [
            link for link in pages[f"{language}/about/downloads/index.html"].links if link.endswith("pdf")
        ]
        found = [(page / link).resolve().relative_to(site.resolve()).as_posix() for link in links]
        assert [re.sub(r"xuanxing-[\d.]+-", "", path) for path in found] == [
            f"{code}/downloads/{code}.pdf" for code in (language, other)
        ]
        assert all((site / path).read_bytes().startswith(b"%PDF-") for path in found)


def test_the_pdfs_are_those_of_the_command(project: Path) -> None:
    site = build(project)
    result = CliRunner().invoke(main, ["pdf", "--project", str(project)])
    assert result.exit_code == 0
    for path in PATHS.values():
        assert (site / path).read_bytes() == (project / "dist" / Path(path).name).read_bytes()


def test_unchanged_data_is_not_typeset_again(project: Path, made: list[tuple[str, ...]]) -> None:
    first = digests(build(project))
    assert made == [("zh", "en")]
    style = project / "site-overrides" / "stylesheets" / "xuanxing.css"
    style.write_text(f"{style.read_text(encoding='utf-8')}\n/* new */\n", encoding="utf-8")
    cache.opened.cache_clear()
    again = digests(build(project))
    assert made == [("zh", "en")]
    assert {path: again[path] for path in PATHS.values()} == {path: first[path] for path in PATHS.values()}


def test_whatever_the_pdfs_depend_on_makes_them_anew(
    project: Path, made: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [digests(build(project))]
    edit_yaml(project / "data" / "framing.yml", lambda value: value["framing"][0]["text"].update(en="So."))
    seen.append(digests(build(project)))
    edit_yaml(
        project / "data" / "ui" / "zh.yml", lambda value: value["strings"].update({"print.made": "新。"})
    )
    seen.append(digests(build(project)))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    seen.append(digests(build(project)))
    assert len(made) == 4
    assert len({found[PATHS["zh"]] for found in seen}) == len({found[PATHS["en"]] for found in seen}) == 3
    publish(project / "mkdocs.yml", project / "clean", recall=False)
    assert digests(project / "clean") == seen[-1]


def test_a_site_can_do_without(project: Path, made: list[tuple[str, ...]]) -> None:
    leave_pdf_out(project)
    site = build(project)
    assert made == []
    assert list(site.rglob("*.pdf")) == []
    assert ".pdf" not in (site / "en" / "about" / "downloads" / "index.html").read_text(encoding="utf-8")


def test_a_pdf_that_cannot_be_made_leaves_the_previous_site_and_is_tried_again(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digests(build(project))
    edit_yaml(project / "data" / "framing.yml", lambda value: value["framing"][0]["text"].update(en="So."))
    with monkeypatch.context() as patch:
        patch.setattr(printing, "document", lambda *_unused, **_options: "{}")
        for _ in range(2):
            with pytest.raises(ProblemsFound) as found:
                build(project)
            assert [problem.code for problem in found.value.problems] == ["pdf-fault"]
    assert digests(project / "site") == before
    assert digests(build(project)) != before


def test_a_character_without_a_glyph_is_a_problem_of_a_site_with_pdfs_only(project: Path) -> None:
    path = project / "data" / "framing.yml"
    edit_yaml(path, lambda value: value["framing"][0]["text"].update(en="A shrug 🤷."))
    with pytest.raises(ProblemsFound) as found:
        build(project)
    assert [(problem.place.file, problem.code) for problem in found.value.problems] == [
        ("data/framing.yml", "glyph-missing")
    ]
    assert found.value.texts["data/framing.yml"] == path.read_bytes()
    leave_pdf_out(project)
    assert "🤷" in (build(project) / "en" / "evidence" / "index.html").read_text(encoding="utf-8")
