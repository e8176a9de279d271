"""Report to pages in memory: what a site consists of, with no knowledge of MkDocs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from conftest import ROOT

from generator import addresses
from generator.build import LanguageSite, build
from generator.chapters import Chapter
from generator.errors import Place
from generator.load import load_report
from generator.model import Report
from generator.prose import prose_problems

DATA_FILES = {path.relative_to(ROOT).as_posix() for path in (ROOT / "data").rglob("*.yml")}
WRITTEN = frozenset(
    f"{language}/{page}" for language in ("zh", "en") for page in ("about/method.md", "about/editing.md")
)
PDFS = {language: f"{language}/downloads/x-{language}.pdf" for language in ("zh", "en")}


@pytest.fixture(scope="module")
def sites() -> dict[str, LanguageSite]:
    report, loaded = load_report(ROOT / "data")
    return {site.language: site for site in build(report, origins=loaded.origins, written=WRITTEN, pdfs=PDFS)}


def chapter_pages(chapters: tuple[Chapter, ...]) -> Iterator[str]:
    for chapter in chapters:
        if chapter.page is not None:
            yield chapter.page
        yield from chapter_pages(chapter.children)


def test_every_record_has_an_address_on_a_page_that_is_built(
    report: Report, sites: dict[str, LanguageSite]
) -> None:
    built = {page.path for page in sites["en"].pages}
    assert {address.page for address in addresses.addresses(report).values()} <= built


def test_the_navigation_leads_to_every_page_once(sites: dict[str, LanguageSite]) -> None:
    for language, site in sites.items():
        listed = list(chapter_pages(site.navigation))
        prose = {path.removeprefix(f"{language}/") for path in WRITTEN if path.startswith(language)}
        assert sorted(listed) == sorted({page.path for page in site.pages} | prose)


def test_each_page_knows_what_an_editor_would_change(sites: dict[str, LanguageSite]) -> None:
    for site in sites.values():
        origins = {page.path: page.origin for page in site.pages if page.origin}
        assert {page.path for page in site.pages} - set(origins) == {addresses.MESSAGES}
        for folder, pattern in (
            ("dimensions", "compare/{}.md"),
            ("scenarios", "scenarios/{}.md"),
            ("migrations", "migrations/{}.md"),
            ("sources", "evidence/{}.md"),
        ):
            for path in (ROOT / "data" / folder).glob("*.yml"):
                assert origins[pattern.format(path.stem)].file == f"data/{folder}/{path.name}"
        assert origins["evidence/glossary.md"] == Place("data/glossary.yml")
        assert {origin.file for origin in origins.values()} <= DATA_FILES


def test_the_page_of_an_entry_in_a_list_leads_to_its_line(sites: dict[str, LanguageSite]) -> None:
    lines = (ROOT / "data" / "options.yml").read_text(encoding="utf-8").splitlines()
    pages = {
        page.path: page.origin
        for page in sites["en"].pages
        if page.origin and page.origin.file == "data/options.yml"
    }
    assert len(pages) == 6
    for path, place in pages.items():
        if path != "options/index.md":
            assert lines[place.line - 1].strip() == f"- id: {path.split('/')[1].removesuffix('.md')}"


def test_building_twice_gives_the_same_pages(report: Report, sites: dict[str, LanguageSite]) -> None:
    loaded = load_report(ROOT / "data")[1]
    again = build(report, origins=loaded.origins, written=WRITTEN, pdfs=PDFS)
    assert [site.pages for site in again] == [site.pages for site in sites.values()]


def test_a_missing_hand_written_page_gets_an_honest_stand_in(report: Report) -> None:
    written = WRITTEN - {"en/about/method.md"}
    loaded = load_report(ROOT / "data")[1]
    site = build(report, origins=loaded.origins, written=written, pdfs=PDFS)[1]
    page = next(page for page in site.pages if page.path == "about/method.md")
    assert page.origin == Place("content/zh/about/method.md")
    assert "not translated into this language yet" in page.markdown
    assert "(../../zh/about/method.md)" in page.markdown
    assert [problem.facts["file"] for problem in prose_problems(report, written)] == [
        "content/en/about/method.md"
    ]


def test_the_pdf_of_the_pages_language_is_the_first_download(sites: dict[str, LanguageSite]) -> None:
    for language, other in (("zh", "en"), ("en", "zh")):
        page = next(page for page in sites[language].pages if page.path == addresses.DOWNLOADS)
        links = re.findall(r"^- \[.*\]\((.*)\)", page.markdown, re.MULTILINE)
        assert links[:2] == [f"../../{code}/downloads/x-{code}.pdf" for code in (language, other)]
        assert links[2:] == [f"../downloads/{name}" for name in sites[language].downloads]
