"""The preview follows each save, shows mistakes over the last good page, and never gives up."""

from __future__ import annotations

import io
import re
import shutil
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdf
import pytest
from playwright.sync_api import Browser, Page, expect
from previewing import Running, running, small_project

# One running preview serves all of these.
pytestmark = pytest.mark.xdist_group("preview")

PAGE = "/en/compare/d-cost/"
DIMENSION = "data/dimensions/d-cost.yml"
TEXT = "Walking is cheaper."


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A preview for all tests of this module."""
    with running(small_project(tmp_path_factory.mktemp("preview") / "project")) as started:
        started.wait_for(lambda: started.builds() == 1)
        yield started


@pytest.fixture
def preview(shared: Running) -> Iterator[Running]:
    """The shared preview, whose project is as before after each test."""
    before = files(shared.project)
    yield shared
    after = files(shared.project)
    for path in after.keys() - before.keys():
        path.unlink()
    for path, content in before.items():
        if after.get(path) != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    shared.wait_for(lambda: not shared.problems() and TEXT in shared.text(PAGE))


def files(project: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}


def replaced(path: Path, text: str) -> None:
    """Save as many editors do: a new file takes the name of the old one."""
    new = path.with_name(f".{path.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def test_a_saved_file_shows_on_its_page(preview: Running) -> None:
    preview.edit(DIMENSION, TEXT, "Walking is SAVED.")
    preview.wait_for(lambda: "SAVED" in preview.text(PAGE))
    assert "Built 54 pages in " in preview.printed()


def test_a_file_that_is_replaced_counts_as_saved(preview: Running) -> None:
    for name in (DIMENSION, "mkdocs.yml", "site-overrides/main.html"):
        path = preview.project / name
        text = path.read_text(encoding="utf-8")
        preview.wait_for_build(lambda path=path, text=text: replaced(path, text + "\n"))
    assert preview.problems() == []


def test_a_mistake_is_told_in_the_language_of_the_page_and_the_last_good_page_stays(preview: Running) -> None:
    preview.edit(DIMENSION, "relation: complement", "relation: komplement")
    preview.wait_for(preview.problems)
    place = "data/dimensions/d-cost.yml:7:11"
    assert preview.problems("en") == [
        (
            place,
            "error [value-not-allowed-near] “relation” is “komplement”.\n"
            "Allowed: agree, complement, conflict, single-source.\n"
            "Did you mean “complement”?",
        )
    ]
    ((place_in_chinese, words),) = preview.problems("zh-Hans")
    assert place_in_chinese == place
    assert words.startswith("错误 [value-not-allowed-near] “relation”的值是“komplement”。\n可用：")
    assert TEXT in preview.text(PAGE)
    printed = f"{place}: error [value-not-allowed-near] “relation” is “komplement”.\n"
    line = "        7 | relation: komplement\n          |           ^^^^^^^^^^\n"
    assert printed + line in preview.printed()
    assert "Not built. The preview keeps the last good version." in preview.printed()
    preview.edit(DIMENSION, "relation: komplement", "relation: complement")
    preview.wait_for(lambda: not preview.problems())


FAULTS = (
    (
        "site-overrides/main.html",
        "{% block site_meta %}",
        "\n{% if %}",
        "site-overrides/main.html:8:1",
        "statement",
    ),
    ("site-overrides/main.html", "super() |", "missing.x |", "site-overrides/main.html:8:1", "missing"),
    ("site-overrides/main.html", "super() |", "(1 / 0) |", "mkdocs.yml:1:1", "ZeroDivisionError"),
    ("mkdocs.yml", "docs_dir: content", "docs_dir: [", "mkdocs.yml:6:11", "[yaml-bracket-open]"),
    ("mkdocs.yml", "docs_dir: content", "docs_dir: nowhere", "mkdocs.yml:1:1", "nowhere"),
    ("mkdocs.yml", "  - xuanxing:\n      data_dir: data\n", "", "mkdocs.yml:1:1", "[plugin-missing]"),
    (
        "content/en/about/method.md",
        "# ",
        "[x](nowhere.md) # ",
        "content/en/about/method.md:6:5",
        "[page-link-missing]",
    ),
    (
        "content/en/about/method.md",
        "# ",
        "<<<<<<< HEAD\n# ",
        "content/en/about/method.md:6:1",
        "[yaml-version-conflict]",
    ),
)


def test_a_fault_around_the_data_is_told_too(preview: Running) -> None:
    for name, old, new, place, words in FAULTS:
        path = preview.project / name
        sound = path.read_text(encoding="utf-8")
        assert old in sound
        path.write_text(sound.replace(old, new, 1), encoding="utf-8")
        preview.wait_for(
            lambda place=place, words=words: any(
                found.startswith(place) and words in text for found, text in preview.problems()
            )
        )
        assert TEXT in preview.text(PAGE)
        path.write_text(sound, encoding="utf-8")


def test_the_settings_may_vanish_and_come_back(preview: Running) -> None:
    settings, aside = preview.project / "mkdocs.yml", preview.project.parent / "aside.yml"
    settings.rename(aside)
    preview.wait_for(preview.problems)
    assert "[settings-missing] the file mkdocs.yml is missing." in preview.problems()[0][1]
    assert TEXT in preview.text(PAGE)
    aside.rename(settings)
    preview.wait_for(lambda: not preview.problems())


def test_a_folder_may_vanish_and_come_back(preview: Running) -> None:
    data, aside = preview.project / "data", preview.project.parent / "aside"
    data.rename(aside)
    preview.wait_for(preview.problems)
    assert "[folder-missing] the folder data is missing." in preview.problems()[0][1]
    assert TEXT in preview.text(PAGE)
    shutil.copytree(aside, data)
    preview.wait_for(lambda: not preview.problems())
    shutil.rmtree(aside)
    preview.edit(DIMENSION, TEXT, "Walking is BACK.")
    preview.wait_for(lambda: "BACK" in preview.text(PAGE))


def test_a_change_of_many_files_at_once_is_built_once_or_twice(preview: Running) -> None:
    def checkout() -> None:
        for number in range(300):
            record = f"id: sc-{number}\norder: {number + 2}\n"
            text = (preview.project / "data/scenarios/sc-late.yml").read_text(encoding="utf-8")
            path = preview.project / f"data/scenarios/sc-{number}.yml"
            path.write_text(text.replace("id: sc-late\norder: 1\n", record) + "x: 1\n", encoding="utf-8")

    preview.wait_until_quiet()
    before = preview.builds()
    checkout()
    preview.wait_for(lambda: len(preview.problems()) == 300)
    assert preview.builds() - before <= 2


def test_nothing_is_built_while_nothing_changes(preview: Running) -> None:
    preview.wait_until_quiet()
    before = preview.builds()
    for path in preview.project.rglob("*"):
        if path.is_file():
            path.read_bytes()
    for name in (".#d-cost.yml", "#d-cost.yml#", "d-cost.yml~", ".d-cost.yml.swp", "4913", "x.tmp"):
        leftover = preview.project / "data" / "dimensions" / name
        leftover.write_text("no report", encoding="utf-8")
        leftover.write_text("still none", encoding="utf-8")
    (preview.project / "site").mkdir()
    (preview.project / "site" / "index.html").write_text("built", encoding="utf-8")
    preview.wait_until_quiet()
    assert preview.builds() == before
    preview.edit(DIMENSION, TEXT, "Walking is LEFT.")
    preview.wait_for(lambda: "LEFT" in preview.text(PAGE))
    assert preview.problems() == []
    shutil.rmtree(preview.project / "site")


def test_each_page_leads_to_its_place_in_the_editor(preview: Running) -> None:
    def link(page: str) -> tuple[str, str]:
        place = preview.status(page)["place"]
        return place["place"], place["link"].removeprefix(f"vscode://file{preview.project}/")

    assert link("/en/compare/d-cost/") == ("data/dimensions/d-cost.yml:1", "data/dimensions/d-cost.yml:1:1")
    assert link("/zh/options/bus/index.html")[0] == "data/options.yml:9"
    assert link("/zh/about/method/")[0] == "content/zh/about/method.md:1"
    assert preview.status("/nowhere/")["place"] is None
    assert str(preview.project) not in preview.text(PAGE)


@pytest.mark.browser
def test_the_browser_shows_mistakes_and_comes_back_to_where_the_reader_was(
    preview: Running, page_of: Callable[..., Page]
) -> None:
    page = page_of(width=900, height=500)
    page.goto(preview.url + PAGE)
    expect(page.get_by_role("link", name="data/dimensions/d-cost.yml:1", exact=True)).to_be_visible()
    page.evaluate("scrollTo(0, 150)")
    preview.edit(DIMENSION, TEXT, "Walking is '<b id=bold>NEW</b>.")
    expect(page.get_by_text("<b id=bold>NEW</b>").first).to_be_visible()
    page.wait_for_function("scrollY === 150")

    preview.edit(DIMENSION, "relation: complement", "relation: <img src=x onerror=alert(1)>")
    dialog = page.get_by_role("dialog", name="The site could not be built")
    expect(dialog).to_be_focused()
    expect(dialog).to_contain_text("“relation” is “<img src=x onerror=alert(1)>”.")
    expect(dialog.locator("pre")).to_have_text("7 relation: <img src=x onerror=alert(1)>")
    expect(dialog.locator("mark")).to_have_text("<img src=x onerror=alert(1)>")
    link = dialog.get_by_role("link", name="data/dimensions/d-cost.yml:7:11")
    expect(link).to_have_attribute("href", f"vscode://file{preview.project}/{DIMENSION}:7:11")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="1 error").click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Hide").click()
    expect(dialog).to_be_hidden()

    preview.edit(DIMENSION, "relation: <img src=x onerror=alert(1)>", "relation: agree or not")
    expect(dialog).to_contain_text("“relation” is “agree or not”.")
    preview.edit(DIMENSION, "relation: agree or not", "relation: complement")
    expect(dialog).to_be_hidden()
    page.wait_for_function("scrollY === 150")


@pytest.mark.browser
def test_a_chinese_page_tells_mistakes_in_chinese_on_a_dark_phone(
    preview: Running, page_of: Callable[..., Page]
) -> None:
    page = page_of(width=360, height=740, scheme="dark")
    preview.edit(DIMENSION, "relation: complement", "relation: 别的")
    preview.wait_for(preview.problems)
    page.goto(preview.url + PAGE.replace("/en/", "/zh/"))
    dialog = page.get_by_role("dialog", name="网站没有生成")
    expect(dialog).to_contain_text("“relation”的值是“别的”。")
    expect(dialog).to_have_css("background-color", "rgb(27, 31, 38)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")


@pytest.mark.browser
def test_many_tabs_leave_room_for_pages(preview: Running, page_of: Callable[..., Page]) -> None:
    pages = [page_of() for _ in range(8)]
    for page in pages:
        page.goto(preview.url + PAGE)
    preview.edit(DIMENSION, TEXT, "Walking is EVERYWHERE.")
    for page in pages:
        expect(page.get_by_text("Walking is EVERYWHERE.").first).to_be_visible()


@pytest.fixture
def page_of(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens tabs that fail the test on an error or a request to elsewhere."""
    contexts, faults = [], []

    def open_page(*, width: int = 900, height: int = 700, scheme: str = "light") -> Page:
        if not contexts or width != 900 or height != 700:
            contexts.append(
                browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
            )
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "request", lambda request: faults.append(request.url) if "127.0.0.1" not in request.url else None
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    # The browser's own viewer of PDFs is an extension.
    harmless = ("data:", "http://127.0.0.1:", "chrome-extension:", "chrome:")
    assert [fault for fault in faults if not fault.startswith(harmless)] == []


PDF, VIEWER = "/en/downloads/xuanxing-2026.01-en.pdf", "/__xuanxing__/pdf/en/"


def pdf_text(raw: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(raw)).pages)


def test_the_pdf_is_made_of_the_current_data_when_somebody_asks(preview: Running) -> None:
    def made() -> int:
        return len(
            re.findall(r"Made en/downloads/xuanxing-2026\.01-en\.pdf in \d+\.\d\d s\.", preview.printed())
        )

    before = made()
    preview.edit(DIMENSION, TEXT, "Walking is PRINTED.")
    preview.wait_for(lambda: "PRINTED" in preview.text(PAGE))
    assert made() == before
    with urllib.request.urlopen(preview.url + PDF, timeout=60) as answer:
        assert "Walking is PRINTED." in pdf_text(answer.read())
    assert made() == before + 1


@pytest.mark.browser
def test_the_viewer_follows_saves_and_keeps_the_page_that_its_address_names(
    preview: Running, page_of: Callable[..., Page]
) -> None:
    page = page_of()
    page.goto(preview.url + PAGE)
    with page.expect_popup() as popup:
        page.get_by_role("link", name="PDF", exact=True).click()
    viewer = popup.value
    viewer.wait_for_url(f"**{VIEWER}")
    viewer.goto(f"{preview.url}{VIEWER}#page=3")
    frame = viewer.locator("iframe")
    expect(frame).to_have_attribute("src", re.compile(rf"^{re.escape(PDF)}\?.*#page=3$"))
    before = frame.get_attribute("src")
    preview.edit(DIMENSION, TEXT, "Walking is PRINTED.")
    viewer.wait_for_function("before => document.querySelector('iframe').src.indexOf(before) < 0", arg=before)
    expect(frame).to_have_attribute("src", re.compile(r"#page=3$"))
    preview.edit(DIMENSION, "relation: complement", "relation: both")
    dialog = viewer.get_by_role("dialog", name="The site could not be built")
    expect(dialog).to_contain_text("“relation” is “both”.")
    expect(frame).to_be_attached()
    preview.edit(DIMENSION, "relation: both", "relation: complement")
    expect(dialog).to_be_hidden()


@pytest.mark.browser
def test_what_stands_in_the_way_of_the_pdf_is_shown_in_its_place_only(
    preview: Running, page_of: Callable[..., Page]
) -> None:
    preview.edit(DIMENSION, TEXT, "Walking is 🤷.")
    preview.wait_for(lambda: "🤷" in preview.text(PAGE))
    viewer = page_of()
    viewer.goto(preview.url + PDF)
    viewer.wait_for_url(f"**{VIEWER}")
    dialog = viewer.get_by_role("dialog", name="The PDF could not be made")
    expect(dialog).to_contain_text("the PDF (en) cannot show the character 🤷")
    expect(dialog.locator("mark")).to_have_text("🤷")
    assert "Not made: en/downloads/xuanxing-2026.01-en.pdf." in preview.printed()
    assert preview.problems() == []
    preview.edit(DIMENSION, "🤷", "cheap")
    expect(viewer.locator("iframe")).to_have_attribute("src", re.compile(rf"^{re.escape(PDF)}"))
    expect(dialog).to_be_hidden()
