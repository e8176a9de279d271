"""The site of a new project: whole in both languages, with its own names, and it grows by editing."""

from __future__ import annotations

import csv
import io
import json
import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pypdf
import pytest
from conftest import ROOT
from html_pages import PageContent, read_all, resolve
from playwright.sync_api import Browser
from test_site_pages import NARROWEST, watch

from generator.load import load_report
from generator.publish import publish
from generator.starter.files import own_titles, starter_files
from generator.starter.scaffold import scaffold

pytestmark = pytest.mark.xdist_group("starter")

SHOWN = ("", "compare/", "compare/d-queries/", "scenarios/", "migrations/m-to-relational/", "about/method/")


def begin(folder: Path) -> Path:
    scaffold(folder, starter_files(titles=own_titles([]), day=date(2027, 3, 1), language="en"))
    return folder


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new project under version control, built once."""
    folder = begin(tmp_path_factory.mktemp("starter") / "我的 choice")
    for step in (["init", "--quiet"], ["add", "--all"]):
        subprocess.run(["git", *step], cwd=folder, check=True)
    publish(folder / "mkdocs.yml", folder / "site")
    return folder


@pytest.fixture(scope="module")
def pages(project: Path) -> dict[str, PageContent]:
    return read_all(project / "site")


def test_every_page_is_there_in_both_languages_and_every_link_resolves(
    project: Path, pages: dict[str, PageContent]
) -> None:
    trees = {
        code: {name.partition("/")[2] for name in pages if name.startswith(f"{code}/")}
        for code in ("zh", "en")
    }
    assert trees["zh"] == trees["en"]
    assert {"index.html", "compare/d-queries/index.html", "about/editing/index.html"} <= trees["en"]
    ids = {content.path.resolve(): set(content.ids) for content in pages.values()}
    for name, content in pages.items():
        for link in (*content.links, *content.resources, *content.alternates.values()):
            path, anchor = resolve(project / "site", content, link) or (project, "")
            assert path.exists(), f"{name}: {link}"
            assert not anchor or anchor in ids[path], f"{name}: {link}"


def test_pages_carry_the_projects_own_names(pages: dict[str, PageContent]) -> None:
    assert pages["en/index.html"].title.startswith("Relational or document database?")
    assert "文档数据库" in pages["zh/options/document-database/index.html"].title
    assert "not stated" in pages["en/compare/d-queries/index.html"].text


def test_one_of_a_kind_is_counted_as_one(pages: dict[str, PageContent]) -> None:
    text = " ".join(pages["en/index.html"].text.split())
    assert "2 sources" in text
    assert "1 disagreement " in text


def test_nothing_of_this_projects_own_report_is_left(project: Path) -> None:
    own = [option.id for option in load_report(ROOT / "data")[0].options]
    texts = {
        path.relative_to(project).as_posix(): path.read_text(encoding="utf-8")
        for path in (project / "site").rglob("*")
        if path.suffix in (".html", ".json", ".csv", ".xml") and "assets" not in path.parts
    }
    assert len(texts) > 60
    assert {(name, word) for name, text in texts.items() for word in ("GPU", *own) if word in text} == set()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_downloads_hold_the_project(project: Path, language: str) -> None:
    folder = project / "site" / language / "downloads"
    whole = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    statements = [entry["id"] for source in whole["sources"] for entry in source["statements"]]
    listed, rated = (
        list(csv.DictReader(io.StringIO((folder / f"{name}.csv").read_text(encoding="utf-8-sig"))))
        for name in ("statements", "ratings")
    )
    assert [row["id"] for row in listed] == statements
    assert len(rated) == sum(
        len(entry["ratings"]) for dimension in whole["dimensions"] for entry in dimension["assessments"]
    )


@pytest.mark.parametrize(
    ("language", "title"), [("zh", "文档数据库"), ("en", "Relational or document database?")]
)
def test_the_pdfs_hold_the_project(project: Path, language: str, title: str) -> None:
    book = pypdf.PdfReader(project / "site" / language / "downloads" / f"xuanxing-2027.03-{language}.pdf")
    text = "".join(page.extract_text() for page in book.pages)
    assert title in text
    assert "GPU" not in text


def test_the_project_is_under_version_control_and_what_a_build_leaves_is_not(project: Path) -> None:
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=project, capture_output=True, text=True, check=True).stdout
    whole = starter_files(titles=own_titles([]), day=date(2027, 3, 1), language="en")
    assert set(names.rstrip("\0").split("\0")) == whole.keys()


@pytest.mark.browser
@pytest.mark.parametrize("language", ["zh", "en"])
def test_pages_of_each_kind_are_quiet_and_fit_a_phone(
    browser: Browser, project: Path, serve: Callable[[Path], str], language: str
) -> None:
    address = serve(project / "site")
    context = browser.new_context(viewport={"width": NARROWEST, "height": 800})
    faults = watch(context, address)
    page = context.new_page()
    for path in SHOWN:
        page.goto(f"{address}/{language}/{path}")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert (path, width, faults) == (path, NARROWEST, [])
    context.close()


def test_an_option_is_added_as_the_comments_tell(tmp_path: Path) -> None:
    project = begin(tmp_path / "grown")
    with (project / "data" / "options.yml").open("a", encoding="utf-8") as file:
        file.write(
            "  - id: graph-database\n"
            "    role: main\n"
            "    name: {zh: 图数据库, en: Graph database}\n"
            "    short_name: {zh: 图, en: Graph}\n"
            "    definition:\n"
            "      - text: {zh: 来源没有谈到。, en: The sources do not speak of it.}\n"
            "        cites: [a-1-s01]\n"
        )
    for path in (project / "data" / "dimensions").iterdir():
        text = path.read_text(encoding="utf-8")
        path.write_text(
            text.replace("assessments:\n", "assessments:\n  - option: graph-database\n"), encoding="utf-8"
        )
    publish(project / "mkdocs.yml", project / "site")
    pages = read_all(project / "site")
    assert "Graph database" in pages["en/compare/index.html"].text
    assert "图数据库" in pages["zh/options/graph-database/index.html"].title


def test_a_projects_own_look_stands_before_ours(tmp_path: Path) -> None:
    project = begin(tmp_path / "own")
    settings = project / "mkdocs.yml"
    text = settings.read_text(encoding="utf-8").replace(
        "  name: material\n", "  name: material\n  custom_dir: site-overrides\n"
    )
    settings.write_text(f"{text}\nextra_css: [stylesheets/own.css]\n", encoding="utf-8")
    (project / "site-overrides" / "stylesheets").mkdir(parents=True)
    (project / "site-overrides" / "stylesheets" / "charts.css").write_text("/* own */", encoding="utf-8")
    (project / "site-overrides" / "stylesheets" / "own.css").write_text("", encoding="utf-8")
    publish(settings, project / "site")
    styles = project / "site" / "stylesheets"
    assert (styles / "charts.css").read_text(encoding="utf-8") == "/* own */"
    ours = ROOT / "site-overrides" / "stylesheets" / "xuanxing.css"
    assert (styles / "xuanxing.css").read_bytes() == ours.read_bytes()
    page = (project / "site" / "en" / "index.html").read_text(encoding="utf-8")
    assert page.index("stylesheets/charts.css") < page.index("stylesheets/own.css")
