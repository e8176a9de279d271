"""`xuanxing offline`: a folder, and the same as ZIP, that opens anywhere without a server or a network."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result
from conftest import copy_project, digests, edit_yaml
from html_pages import read_all
from playwright.sync_api import Browser, BrowserContext, Page, expect
from searching import Dialog
from small_project import write_small_project

from generator import archive, publish
from generator.cli import main

NAME = "xuanxing-2026.11-offline"
SMALL = "xuanxing-2026.01-offline"
TOGETHER = pytest.mark.xdist_group("offline")
UNCHANGED = "Nothing was written. An earlier copy is unchanged.\n"


def run(project: Path, *arguments: str) -> Result:
    with chdir(project):
        return CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(main, ["offline", *arguments])


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what the command writes for the report of this project."""
    project = copy_project(tmp_path_factory.mktemp("offline") / "project")
    result = run(project, "--output", "out")
    assert (result.exit_code, result.stderr) == (0, "")
    return project / "out"


@pytest.fixture(scope="module")
def unpacked(copies: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ZIP file as a reader unpacks it, in a folder with spaces and Chinese in its name."""
    folder = tmp_path_factory.mktemp("reader") / "我的 文档 #1 100%"
    with ZipFile(copies / f"{NAME}.zip") as packed:
        packed.extractall(folder)
    return folder / NAME


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser without a network."""
    opened = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True, locale="en-GB")
    yield opened
    opened.close()


@pytest.fixture
def page(browser: Browser, context: BrowserContext, unpacked: Path) -> Iterator[Page]:
    """A page that may ask for nothing but files of the unpacked folder, and has no complaints."""
    asked: list[str] = []
    faults: list[str] = []
    opened = context.new_page()
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield opened
    # Firefox tells of requests to others only.
    assert asked or browser.browser_type.name == "firefox"
    assert [url for url in asked if not url.startswith((f"{unpacked.as_uri()}/", "data:"))] == []
    assert faults == []


def address(unpacked: Path, path: str) -> str:
    return f"{unpacked.as_uri()}/{path}"


@TOGETHER
def test_folder_and_zip_hold_the_same_files_and_nothing_else_is_left(copies: Path, unpacked: Path) -> None:
    assert sorted(path.name for path in copies.iterdir()) == [NAME, f"{NAME}.zip"]
    assert digests(unpacked) == digests(copies / NAME)


@TOGETHER
def test_links_name_files_of_the_folder(unpacked: Path) -> None:
    files = {path.resolve() for path in unpacked.rglob("*") if path.is_file()}
    broken = [
        f"{name}: {link}"
        for name, content in read_all(unpacked).items()
        for link in (*content.links, *content.resources, *content.alternates.values())
        # Publications that the cost model cites are the reader's to open.
        if not link.startswith(("#", "http"))
        and (content.path.parent / link.partition("#")[0]).resolve() not in files
    ]
    assert broken == []


@TOGETHER
@pytest.mark.browser
def test_the_entrance_leads_to_the_readers_language(page: Page, unpacked: Path) -> None:
    page.goto(address(unpacked, "index.html"))
    page.wait_for_url("**/en/index.html")
    expect(page.locator("h1")).to_contain_text("Self-built GPU cluster")


@TOGETHER
@pytest.mark.browser
@pytest.mark.parametrize(
    ("language", "query", "place"),
    [
        ("zh", "断点续训", "zh/evidence/glossary.html#g-checkpoint"),
        ("zh", "公有云", "zh/options/managed-cloud.html"),
        ("en", "migrations", "en/migrations/index.html"),
    ],
)
def test_search_works_from_a_deep_page_and_its_results_open(
    page: Page, unpacked: Path, language: str, query: str, place: str
) -> None:
    page.goto(address(unpacked, f"{language}/compare/d-control.html"))
    items = Dialog(page).results(query)
    found = next(found for item in items for found in item if found.place == address(unpacked, place))
    page.goto(found.address)
    expect(page.locator("article mark").first).to_be_visible()


@TOGETHER
@pytest.mark.browser
def test_the_language_switch_leads_to_the_same_page(page: Page, unpacked: Path) -> None:
    page.goto(address(unpacked, "en/compare/d-control.html"))
    page.locator(".md-header .md-select").hover()
    page.locator(".md-select__link[hreflang=zh]").click()
    page.wait_for_url("**/zh/compare/d-control.html")
    expect(page.locator("html")).to_have_attribute("lang", "zh")


@TOGETHER
@pytest.mark.browser
def test_charts_wake(page: Page, unpacked: Path) -> None:
    page.goto(address(unpacked, "zh/index.html"))
    page.locator("#chart-dimensions .x-chart__canvas").hover()
    expect(page.locator("#chart-dimensions.is-live .main-svg").first).to_be_visible(timeout=20_000)


@TOGETHER
@pytest.mark.browser
def test_checklists_remember(page: Page, unpacked: Path) -> None:
    page.goto(address(unpacked, "en/migrations/m-self-to-cloud.html"))
    page.locator(".x-checklist label").first.click()
    page.reload()
    expect(page.locator(".x-progress__text")).to_contain_text("1 of ")


@TOGETHER
@pytest.mark.browser
def test_what_there_is_to_download_is_there(page: Page, unpacked: Path) -> None:
    page.goto(address(unpacked, "zh/about/downloads.html"))
    links = page.locator("article li a").evaluate_all("links => links.map(link => link.href)")
    assert len(links) >= 3
    for link in links:
        assert Path(unpacked, link.removeprefix(f"{unpacked.as_uri()}/")).stat().st_size > 0


@TOGETHER
@pytest.mark.browser
def test_every_page_opens_and_asks_for_nothing_outside(page: Page, unpacked: Path) -> None:
    for path in sorted(unpacked.rglob("*.html")):
        page.goto(path.as_uri(), wait_until="load")


def test_the_same_data_gives_the_same_bytes_wherever_and_however_it_runs(tmp_path: Path) -> None:
    project = write_small_project(tmp_path / "project")
    (project / "elsewhere").mkdir()
    surroundings = (
        (project, (), {"TZ": "Asia/Shanghai", "XUANXING_SITE_URL": "https://x.example/"}, 0o077),
        (project / "elsewhere", ("--project", ".."), {"TZ": "America/New_York"}, 0o022),
    )
    made = []
    for number, (folder, arguments, environment, umask) in enumerate(surroundings):
        output = tmp_path / str(number)
        command = [sys.executable, "-m", "generator.cli", "offline", *arguments, "--output", str(output)]
        subprocess.run(command, cwd=folder, env={**os.environ, **environment}, umask=umask, check=True)
        made.append((output / f"{SMALL}.zip").read_bytes())
    assert made[0] == made[1]


def test_the_zip_file_is_dated_by_the_edition_and_its_files_can_be_read(tmp_path: Path) -> None:
    project = write_small_project(tmp_path / "project")
    assert run(project).exit_code == 0
    with ZipFile(project / "dist" / f"{SMALL}.zip") as packed:
        entries = packed.infolist()
    assert {entry.date_time for entry in entries} == {(2026, 1, 31, 0, 0, 0)}
    assert {stat.S_IMODE(entry.external_attr >> 16) for entry in entries} == {0o644}
    assert {entry.filename.partition("/")[0] for entry in entries} == {SMALL}


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """A project with an offline copy from before."""
    project = write_small_project(tmp_path / "project")
    (project / "dist" / SMALL).mkdir(parents=True)
    (project / "dist" / SMALL / "index.html").write_text("earlier", encoding="utf-8")
    (project / "dist" / f"{SMALL}.zip").write_text("earlier", encoding="utf-8")
    return project


def assert_untouched(project: Path) -> None:
    found = digests(project / "dist")
    assert found.keys() == {f"{SMALL}/index.html", f"{SMALL}.zip"}
    assert len(set(found.values())) == 1
    assert sorted(path.name for path in (project / "dist").iterdir()) == [SMALL, f"{SMALL}.zip"]


def test_a_sound_project_replaces_the_earlier_copy(earlier: Path) -> None:
    result = run(earlier)
    assert result.exit_code == 0
    where = f"dist/{SMALL}"
    size = (earlier / "dist" / f"{SMALL}.zip").stat().st_size / 1_000_000
    assert result.stdout == (
        f"Open {where}/index.html in a browser. The same is in {where}.zip ({size:.1f} MB).\n"
    )
    assert len(digests(earlier / "dist" / SMALL)) > 50
    assert sorted(path.name for path in (earlier / "dist").iterdir()) == [SMALL, f"{SMALL}.zip"]


def test_bad_data_is_told_and_leaves_the_earlier_copy(earlier: Path) -> None:
    edit_yaml(earlier / "data" / "glossary.yml", lambda value: value["terms"][0]["gloss"].pop("en"))
    result = run(earlier)
    assert result.exit_code == 1
    assert "[translation-missing]" in result.stderr
    assert result.stderr.endswith(UNCHANGED)
    assert_untouched(earlier)


def test_a_full_disk_while_packing_leaves_the_earlier_copy(
    earlier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(archive.ZipFile, "writestr", full)
    result = run(earlier)
    assert result.exit_code == 1
    assert "[folder-busy]" in result.stderr
    assert "the disk is full" in result.stderr
    assert_untouched(earlier)


def test_where_one_of_the_two_cannot_be_put_in_place_neither_is(
    earlier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def fails_for_archives(self: Path, target: Path) -> Path:
        if self.name == "new.zip":
            raise PermissionError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(publish.Path, "rename", fails_for_archives)
    result = run(earlier)
    monkeypatch.undo()
    assert result.exit_code == 1
    assert "[folder-busy]" in result.stderr
    assert_untouched(earlier)


def test_a_folder_of_something_else_is_never_replaced(earlier: Path) -> None:
    (earlier / "dist" / SMALL / "index.html").rename(earlier / "dist" / SMALL / "letter.txt")
    result = run(earlier)
    assert result.exit_code == 1
    assert "[output-not-site]" in result.stderr
    assert (earlier / "dist" / SMALL / "letter.txt").exists()


@pytest.mark.browser
def test_plain_mkdocs_makes_such_a_site_too(tmp_path: Path, context: BrowserContext) -> None:
    project = write_small_project(tmp_path / "project")
    path = project / "mkdocs.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("      data_dir: data\n", "      offline: true\n"), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    moved = shutil.move(project / "site", tmp_path / "moved site")
    page = context.new_page()
    page.goto(f"{moved.as_uri()}/en/compare/d-pace.html")
    assert Dialog(page).results("ticket") != []
