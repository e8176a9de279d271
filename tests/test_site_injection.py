"""Markup in any text field of the data comes out literally, on pages, charts, search and titles.

The clean site has one word per text. A hostile site must be the clean one with other words in the
same places: the same elements, the same attributes, the same files.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from html import unescape
from itertools import zip_longest
from pathlib import Path
from typing import Any

import hostile
import pikepdf
import pypdfium2
import pytest
from conftest import ROOT
from hostile import Variant, collapsed
from page_reading import read_in_browser
from pikepdf import Dictionary
from playwright.sync_api import Browser, Locator, Page, expect
from search_entries import search_entries
from small_project import write_small_project
from small_report import assert_only, at, edited

from generator.load import load_report
from generator.print.compile import compiled
from generator.print.document import document
from generator.publish import publish
from generator.views.lens import Lens

LANGUAGES = ("zh", "en")
VARIANTS = range(len(hostile.SEPARATORS))
# A site is built in one process only, if processes can be told what belongs together.
TOGETHER = [pytest.param(number, marks=pytest.mark.xdist_group(f"injection-{number}")) for number in VARIANTS]
NOT_IN_THESE = (
    "chart.part:", "chart.description.nothing:", "download.pdf:", "listing.empty:",
    "advisor.given:", "advisor.or:",
)  # fmt: skip
"""Strings for charts taller than a page, or empty, for sites with PDFs, lists of nothing, commands."""
FORMULAS = ("=", "+", "-", "@", "\t", "＝")

SCRIPTS_PATTERNS = (
    "changed", "changedOther", "changedWithin", "contradiction", "overruledPart", "summary",
    "summaryOverruled",
)  # fmt: skip
"""What a page's data for scripts has under these keys has placeholders."""
RESULT_ELEMENTS = {
    "a", "article", "details", "div", "h1", "h2", "li", "mark", "nav", "p", "path", "summary", "svg", "ul",
}  # fmt: skip


def interfaces() -> dict[str, str]:
    return {
        f"ui/{name}.yml": (ROOT / f"data/ui/{name}.yml").read_text(encoding="utf-8") for name in LANGUAGES
    }


def built(files: Mapping[str, str], folder: Path) -> Path:
    project = write_small_project(folder)
    # Stand-ins take the place of two hand-written pages; a third takes its title from the navigation.
    for name in ("en/about/editing.md", "zh/about/method.md"):
        (project / "content" / name).unlink()
    (project / "content/en/about/method.md").write_text("# Method { #top }\n", encoding="utf-8")
    hostile.write(files, project / "data")
    publish(project / "mkdocs.yml", project / "site")
    return project / "site"


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(hostile.clean_files(interfaces()), tmp_path_factory.mktemp("clean"))


@pytest.fixture(scope="module", params=TOGETHER)
def poisoned(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Variant, Path]:
    variant = hostile.variant(interfaces(), request.param)
    return variant, built(variant.files, tmp_path_factory.mktemp("poisoned"))


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_every_hostile_text_reaches_every_kind_of_field() -> None:
    variants = [hostile.variant(interfaces(), number) for number in VARIANTS]
    for kind in hostile.kinds_declared():
        assert set().union(*(variant.strings[kind] for variant in variants)) == set(hostile.CORPUS), kind


@pytest.mark.browser
def test_pages_show_hostile_texts_and_are_else_the_same(
    clean: Path, poisoned: tuple[Variant, Path], reader: Page
) -> None:
    variant, site = poisoned
    assert files_of(site) == files_of(clean)
    for path in sorted(clean.rglob("*.html")):
        name = path.relative_to(clean).as_posix()
        before = read_in_browser(reader, path.read_text(encoding="utf-8"), clean)
        after = read_in_browser(reader, (site / name).read_text(encoding="utf-8"), site)
        assert_same(variant, before["nodes"], after["nodes"], name)
        for one, other in zip(before["charts"], after["charts"], strict=True):
            assert_same_chart(variant, one, other, name)


@pytest.mark.browser
def test_hostile_texts_do_nothing_in_a_browser(
    clean: Path, poisoned: tuple[Variant, Path], browser: Browser, serve: Any
) -> None:
    variant, site = poisoned
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    address = serve(site)
    alarms = alarms_of(page, address)
    for language in LANGUAGES:
        home = f"{address}/{language}"
        page.goto(f"{home}/")
        assert_live_chart(page)
        assert_tooltip(page, page.locator("a.x-term[title]").first)
        assert_tooltip(page, page.locator(".md-header [title]").first)
        assert_found(page, variant, variant.words["Scenario.name"][LANGUAGES.index(language)])
        page.goto(f"{home}/compare/")
        assert_filter(page)
        # Material gives a title to names that are cut short.
        assert_tooltip(page, page.locator(".md-header__topic .md-ellipsis[title]").first)
        page.goto(f"{home}/migrations/m-to-bus/")
        assert_progress(page, variant, clean / language / "migrations" / "m-to-bus" / "index.html")
    context.close()
    assert alarms == []


def alarms_of(page: Page, address: str) -> list[str]:
    """What a page must not do: ask, complain, run into an error, fetch from elsewhere."""
    alarms: list[str] = []
    own = (address, "data:", "blob:")
    page.on("dialog", lambda dialog: (alarms.append(dialog.message), dialog.dismiss()))
    page.on("pageerror", lambda error: alarms.append(str(error)))
    page.on("console", lambda message: alarms.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith(own) else alarms.append(request.url))
    return alarms


def assert_live_chart(page: Page) -> None:
    """The live chart shows the texts that its data holds."""
    page.locator(".x-chart__explore").first.click()
    page.locator(".x-chart.is-live .main-svg").first.wait_for()
    figure = page.locator("figure.x-chart").first
    live = figure.evaluate("node => xuanxingFigures[node.querySelector('template').dataset.name]")
    drawn = dense("".join(figure.locator(".main-svg .textpoint text").all_text_contents()))
    for text in live["data"][-1]["text"]:
        assert hovered(text) in drawn
    assert figure.locator(".x-chart__live a, .x-chart__live img").count() == 0


def assert_tooltip(page: Page, owner: Locator) -> None:
    """A tooltip shows its owner's title, as text."""
    title = owner.get_attribute("title") or ""
    owner.hover()
    tooltip = page.get_by_role("tooltip")
    expect(tooltip).to_be_visible()
    assert len(title) > 20
    assert collapsed(tooltip.text_content() or "") == collapsed(title)
    assert tooltip.locator("*").count() == 0
    page.mouse.move(0, 0)
    expect(tooltip).to_have_count(0)


def assert_filter(page: Page) -> None:
    """The buttons that the script makes say what the groups are called."""
    names = page.locator("#matrix-table tbody[data-group]").evaluate_all(
        "groups => groups.map(group => group.querySelector('th').textContent)"
    )
    buttons = page.locator(".x-filter button").all_text_contents()[1:]
    assert [collapsed(button) for button in buttons] == [collapsed(name) for name in names]
    assert len(names) > 1


def assert_found(page: Page, variant: Variant, word: str) -> None:
    """A text that is searched for by its word comes up as it was written."""
    box = page.locator("[data-md-component=search-query]")
    box.click()
    box.fill(word)
    page.keyboard.press("End")
    titles = page.locator(".md-search-result__link h1")
    titles.first.wait_for()
    assert collapsed(variant.texts[word]) in [collapsed(title) for title in titles.all_text_contents()]
    names = page.locator(".md-search-result__list").evaluate(
        "list => Array.from(new Set(Array.from(list.querySelectorAll('*'), node => node.localName))).sort()"
    )
    assert set(names) <= RESULT_ELEMENTS


def assert_progress(page: Page, variant: Variant, clean: Path) -> None:
    """The pattern of the progress is filled once, whatever else in it looks like a placeholder."""
    pattern = hostile.WORD.search(clean.read_text(encoding="utf-8").partition("data-template=")[2])
    assert pattern is not None
    shown_text = page.locator(".x-progress__text").text_content() or ""
    assert collapsed(shown_text) == collapsed(f"{variant.texts[pattern[0]]} 0 2")


def test_search_entries_hold_hostile_texts_as_text(clean: Path, poisoned: tuple[Variant, Path]) -> None:
    variant, site = poisoned
    for language in LANGUAGES:
        entries = (search_entries(folder, language) for folder in (clean, site))
        for one, other in zip(*entries, strict=True):
            assert one["location"] == other["location"]
            for part in ("title", "text"):
                where = f"{language} {part} of {one['location']}"
                assert collapsed(other[part]) == collapsed(variant.expected(one[part])), where


def test_exports_give_hostile_texts_back(clean: Path, poisoned: tuple[Variant, Path]) -> None:
    variant, site = poisoned
    for language in LANGUAGES:
        before, after = clean / language / "downloads", site / language / "downloads"
        whole = json.loads((before / "report.json").read_text(encoding="utf-8"))
        assert json.loads((after / "report.json").read_text(encoding="utf-8")) == replaced(variant, whole)
        for name in ("statements.csv", "ratings.csv"):
            for one, other in zip(rows_of(before / name), rows_of(after / name), strict=True):
                assert other == [defused(variant.expected(cell)) for cell in one]


def test_every_word_of_the_clean_report_shows_somewhere(clean: Path) -> None:
    number = len(hostile.variant(interfaces(), 0).texts)
    names = ("*.html", "report.json")
    shown = [path.read_text(encoding="utf-8") for name in names for path in clean.rglob(name)]
    everything = "".join((*shown, *(printed(clean.parent / "data", language) for language in LANGUAGES)))
    missing = {f"Word{place:04}q" for place in range(number)} - set(hostile.WORD.findall(everything))
    files = hostile.clean_files(interfaces()).values()
    lines = [line.split() for text in files for line in text.splitlines()]
    # The small report has neither a cost model nor weights.
    assert missing == {
        line[1]
        for line in lines
        if line
        and (line[0] in NOT_IN_THESE or line[0].startswith(("cost", "page.cost", "weights.", "page.weights")))
    }


def printed(data: Path, language: str) -> str:
    """What the PDF tells those who look, those who listen, and programs that list files."""
    report, _ = load_report(data)
    made = compiled(document(Lens(report, language)), day=datetime(2026, 11, 30, tzinfo=UTC))
    with pypdfium2.PdfDocument(made) as pdf:
        seen = [page.get_textpage().get_text_range() for page in pdf]
    with pikepdf.open(io.BytesIO(made)) as pdf:
        described = [
            str(entry.Alt) for entry in pdf.objects if isinstance(entry, Dictionary) and "/Alt" in entry
        ]
        return "".join((*seen, *described, *map(str, pdf.docinfo.values())))


def files_of(site: Path) -> list[str]:
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


def assert_same(variant: Variant, clean: Any, poisoned: Any, where: str) -> None:
    expected = [node for node in expected_nodes(variant, clean) if node != ["text", ""]]
    found = [node for node in shown(poisoned) if node != ["text", ""]]
    for number, (one, other) in enumerate(zip_longest(expected, found)):
        assert one == other, (where, expected[max(number - 3, 0) : number])


def expected_nodes(variant: Variant, value: Any) -> Any:
    """What is read of a page, with hostile texts in the place of words."""
    value = unpacked(value)
    if isinstance(value, dict):
        return {key: expected_nodes(variant, entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [expected_nodes(variant, entry) for entry in value]
    return collapsed(variant.expected(value)) if isinstance(value, str) else value


def shown(value: Any) -> Any:
    if isinstance(value, list) and value[:1] == ["data-template"]:
        # The page's script fills this one as `str.format` would.
        return [value[0], collapsed(value[1].format(done="{done}", total="{total}"))]
    value = unpacked(value)
    if isinstance(value, dict):
        return {
            key: shown(as_filled(entry) if key in SCRIPTS_PATTERNS else entry) for key, entry in value.items()
        }
    if isinstance(value, list):
        return [shown(entry) for entry in value]
    return collapsed(value) if isinstance(value, str) else value


def as_filled(pattern: str) -> str:
    """What a script makes of the braces around a pattern's placeholders."""
    return pattern.replace("{{", "{").replace("}}", "}")


def unpacked(node: Any) -> Any:
    """Linked data and what scripts read is text to the browser; what it holds is compared."""
    is_linked_data = (
        isinstance(node, list)
        and node[:1] == ["text"]
        and str(node[1]).startswith(('{"@context"', '{"model"', '{"edition"'))
    )
    if not is_linked_data:
        return node
    content = json.loads(node[1])
    # That of other data is another.
    content.pop("digest", None)
    return ["linked data", content]


def assert_same_chart(variant: Variant, clean: Any, poisoned: Any, where: str) -> None:
    """Labels take more lines, so that a drawing has more texts, but no other elements."""
    assert poisoned["elements"] == 0, where
    for one, other in zip(clean["drawings"], poisoned["drawings"], strict=True):
        assert shown(other["named"]) == expected_nodes(variant, one["named"]), where
        assert shown(other["values"]) == expected_nodes(variant, one["values"]), where
        assert elements_of(other) == elements_of(one), where
        assert_drawn(variant, one["texts"], other["texts"], where)
    for size in (lambda live: live, lambda live: live["narrow"]):
        before, after = (strings_in(size(chart["live"])["data"]) for chart in (clean, poisoned))
        assert sorted(map(hovered, after)) == sorted(dense(variant.expected(text)) for text in before), where


def elements_of(drawing: Any) -> set[tuple[str, tuple[str, ...]]]:
    return {(name, tuple(attributes)) for name, attributes in drawing["elements"]}


def assert_drawn(variant: Variant, clean: list[str], poisoned: list[str], where: str) -> None:
    """Labels are drawn in full; a layout leaves some out where labels are long, and only as a whole."""
    drawn = dense("".join(poisoned))
    kept = [text for text in clean if all(word in drawn for word in hostile.WORD.findall(text))]
    assert len(kept) > len(clean) / 2, where
    for text in kept:
        assert dense(variant.expected(text)) in drawn, (where, text)


def dense(text: str) -> str:
    """The text without white space, at which lines may break."""
    return "".join(text.split())


def hovered(text: str) -> str:
    """What plotly shows of a text that is markup to it."""
    return dense(unescape(text))


def strings_in(value: Any) -> list[str]:
    """Names and notes of a figure's data."""
    named = [trace.get("name", "") for trace in value]
    noted = [text for trace in value for text in trace.get("hovertext", ())]
    return [text.replace("<br>", " ") for text in (*named, *noted) if text]


def rows_of(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))


def replaced(variant: Variant, value: Any) -> Any:
    if isinstance(value, dict):
        return {key: replaced(variant, entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [replaced(variant, entry) for entry in value]
    return variant.expected(value) if isinstance(value, str) else value


def defused(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULAS) else text


@pytest.mark.parametrize("code", ["0000", "0008", "000B", "001B", "007F", "009F", "D800", "FFFF"])
def test_characters_that_html_cannot_hold_are_refused(code: str) -> None:
    files = edited("options.yml", "Walking to work", f'"Walking \\u{code}"')
    place = at(files, "options.yml", '"Walking')
    assert_only(files, place, "yaml-control-character", character=f"U+{code}")
