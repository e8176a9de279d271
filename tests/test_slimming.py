"""Rules that no page needs are left out, and nothing looks different for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import ROOT
from playwright.sync_api import Browser

from generator import mkdocs_plugin, publish
from generator.slimming import THEME_STYLES, slim


def slimmed(
    folder: Path, *, sheet: str = "", page: str = "", script: str = "", own: str = ""
) -> tuple[str, str]:
    """The theme's sheet and the page, as they are afterwards."""
    files = {f"{THEME_STYLES}/main.css": sheet, "own.css": own, "index.html": page, "assets/a.js": script}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    slim(folder, ())
    assert (folder / "own.css").read_text(encoding="utf-8") == own
    assert (folder / "assets" / "a.js").read_text(encoding="utf-8") == script
    read = (folder / f"{THEME_STYLES}/main.css", folder / "index.html")
    return read[0].read_text(encoding="utf-8"), read[1].read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site before anything was left out."""
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mkdocs_plugin, "slim", lambda _site, _scripts: None)
        publish.publish(ROOT / "mkdocs.yml", folder / "site")
    return folder / "site"


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (".met{color:red}", ".met{color:red}"),
        (".other{color:red}", ""),
        (".other,.met:hover,p .other{color:red}", ".met:hover{color:red}"),
        (".met .other>a{color:red}", ""),
        (".met:not(.other){color:red}", ".met:not(.other){color:red}"),
        (".met :is(.other,.more){color:red}", ""),
        (".met:is(.other,p){color:red}", ".met:is(.other,p){color:red}"),
        ('p,a[href^=".other"]{color:red}', 'p,a[href^=".other"]{color:red}'),
        ("[dir=rtl] p{color:red}", ""),
        ("[dir=ltr] p{color:red}", "[dir=ltr] p{color:red}"),
        ("[open=rtl] p{color:red}", "[open=rtl] p{color:red}"),
        ("@media print{.other{color:red}.met{color:red}}", "@media print{.met{color:red}}"),
        ("@media print{.other{color:red}}", ""),
        ("@keyframes other{from{color:red}}", "@keyframes other{from{color:red}}"),
        ('@charset "utf-8";', '@charset "utf-8";'),
        (".by-script{color:red}", ".by-script{color:red}"),
        (".made-up{color:red}", ".made-up{color:red}"),
        (".m\\65t{color:red}", ".met{color:red}"),
    ],
)
def test_a_rule_stays_where_an_element_can_have_its_classes(
    tmp_path: Path, sheet: str, expected: str
) -> None:
    page = '<html dir="ltr"><p class="met">text</p></html>'
    script = 'a.classList.add("by-script");b.className="made-"+c'
    assert slimmed(tmp_path, sheet=sheet, page=page, script=script)[0] == expected


@pytest.mark.parametrize("mark", ["", ' class="annotate"'])
def test_what_the_theme_adds_to_something_goes_where_a_site_has_no_such_thing(
    tmp_path: Path, mark: str
) -> None:
    rule = ".md-annotation__index{color:red}"
    script = 'e.classList.add("md-annotation__index")'
    assert slimmed(tmp_path, sheet=rule, page=f"<p{mark}>", script=script)[0] == (rule if mark else "")


@pytest.mark.parametrize(("page", "expected"), [("<p>", ""), ('<p class="note">', ".note{color:red}")])
def test_names_that_only_markdown_gives_are_looked_for_in_pages(
    tmp_path: Path, page: str, expected: str
) -> None:
    sheet = ".note{color:red}"
    assert slimmed(tmp_path, sheet=sheet, page=page, script='throw Error("note")')[0] == expected


@pytest.mark.parametrize("written", ['"met"', "'met'", "met", '"a met\n b"'])
def test_classes_are_read_however_they_are_written(tmp_path: Path, written: str) -> None:
    assert slimmed(tmp_path, sheet=".met{color:red}", page=f"<p class={written}>")[0] == ".met{color:red}"


def test_custom_properties_stay_where_something_uses_them(tmp_path: Path) -> None:
    kept = "--used:2;--by-own:3;--by-script:4;--in-page:5"
    rule = "p{width:var(--used)}"
    slim_sheet, _ = slimmed(
        tmp_path,
        sheet=f":root{{--idle:1;--chain:var(--idle-end);{kept}}}{rule}",
        own="p{height:var(--by-own)}",
        script='style.getPropertyValue("--by-script")',
        page='<p style="top: var(--in-page)">',
    )
    assert slim_sheet == f":root{{{kept}}}{rule}"


def test_indentation_goes_and_text_as_written_stays(tmp_path: Path) -> None:
    written = "<pre>\n  a\n    b\n</pre>\n<script>\n  x\n</script>\n"
    page = f"<div>\n    <p>one\n      two</p>\n\n  {written}</div>\n"
    assert slimmed(tmp_path, page=page)[1] == f"<div>\n<p>one\ntwo</p>\n{written}</div>\n"


def test_our_scripts_lose_comments_and_layout_and_keep_licences_and_texts(tmp_path: Path) -> None:
    script = "/*! (c) */\n/* why */\nconst a = 1;  // so\nconst b = `x  ${a}  // y`;\nconst c = /[/*]  /;\n"
    for name in ("ours.js", "others.js"):
        (tmp_path / name).write_text(script, encoding="utf-8")
    slim(tmp_path, {"ours.js"})
    short = "/*! (c) */const a=1;const b=`x  ${a}  // y`;const c=/[/*]  /;"
    assert (tmp_path / "ours.js").read_text(encoding="utf-8").strip() == short
    assert (tmp_path / "others.js").read_text(encoding="utf-8") == script


# Style of every element and of what stands before and after it, in the order of the page.
_STYLES = """
() => {
  const names = Array.from(getComputedStyle(document.body)).filter(name => !name.startsWith("--"));
  return JSON.stringify(Array.from(document.querySelectorAll("body, body *"), element =>
    [null, "::before", "::after"].map(part => {
      const style = getComputedStyle(element, part);
      // What has no content is not there.
      return part && style.content === "none"
        ? "" : element.localName + names.map(name => `${name}: ${style.getPropertyValue(name)}`).join("; ");
    })).flat());
}
"""


@pytest.mark.browser
@pytest.mark.chromium
@pytest.mark.xdist_group("slimming")
@pytest.mark.parametrize("path", ["zh/compare/d-fit/index.html", "en/about/editing/index.html"])
def test_no_element_looks_different(browser: Browser, whole: Path, site: Path, path: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    for width, theme, media in ((390, "dark", "screen"), (1440, "light", "screen"), (800, "dark", "print")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=theme, media=media)  # type: ignore[arg-type]  # as they are listed
        styles = []
        for folder in (whole, site):
            page.goto((folder / path).as_uri(), wait_until="networkidle")
            styles.append(json.loads(page.evaluate(_STYLES)))
        assert len(styles[0]) == len(styles[1]) > 1000
        assert styles[0][0].count("; ") > 100
        changed = [(was, now) for was, now in zip(*styles, strict=True) if was != now]
        assert [set(was.split("; ")) ^ set(now.split("; ")) for was, now in changed] == []
    context.close()
