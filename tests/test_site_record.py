"""The decision record as Markdown: it says what it was given, whatever that looks like, and is readable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hostile import CORPUS
from markdown_it import MarkdownIt
from markdown_it.token import Token
from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

WRITE = """texts => {
  const section = document.querySelector(".x-record");
  const copy = section.cloneNode(true);
  section.replaceWith(copy);
  XuanxingRecord.setUp(copy, {
    compose: () => ({
      context: texts,
      options: [],
      sections: texts.map((text) => ({ title: text, entries: [["Before ", text]] })),
      evidence: texts.map((text) => [{ text, href: "https://example.org/?<a b>" }, text]),
    }),
    entries: () => [],
  });
}"""
MORE = (
    "1) rain",
    "2026. rain",
    "+ rain",
    "rain #",
    "rain ##",
    "###",
    "[ ] rain",
    "rain!",
    "!",
    "_rain_",
    "rain_",
    "AT&amp;T",
    "&#35;",
    "C:\\rain\\",
    "`rain",
    "~rain~",
    "a | b",
    "|-",
    "{: .rain }",
)


@pytest.fixture
def written(browser: Browser, site_url: str, tmp_path: Path) -> str:
    """A record full of texts that look like Markdown."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site_url}/zh/tools/weights/")
    page.evaluate(WRITE, [*CORPUS, *MORE])
    page.locator("[data-action=write]").click()
    with page.expect_download() as download:
        page.locator("[data-action=download]").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    context.close()
    return text


def shown(token: Token) -> str:
    """The text of a token that has nothing but text in it, links apart."""
    children = token.children or []
    kinds = {child.type for child in children} - {"text", "text_special", "link_open", "link_close"}
    assert not kinds, (kinds, token.content)
    return "".join(child.content for child in children)


def spaced(text: str) -> str:
    """With plain spaces, and none at the ends; what counts as a space differs between languages."""
    return re.sub(r"[\s\ufeff]+", " ", text).strip()


def test_no_text_in_a_record_becomes_markdown(written: str) -> None:
    texts = [spaced(text) for text in (*CORPUS, *MORE)]
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(written)
    assert {token.type for token in tokens} == {
        "heading_open", "heading_close", "inline", "bullet_list_open", "bullet_list_close",
        "list_item_open", "list_item_close", "paragraph_open", "paragraph_close",
    }  # fmt: skip
    found = [spaced(shown(token)) for token in tokens if token.type == "inline"]
    start = found.index("背景") + 1
    assert found[start : start + len(texts)] == texts
    sections = [line for text in texts for line in (text, f"Before {text}".strip())]
    start += len(texts)
    assert found[start : start + len(sections)] == sections
    start += len(sections)
    assert found[start] == "依据"
    assert found[start + 1 : start + 1 + len(texts)] == [spaced(2 * text) for text in (*CORPUS, *MORE)]


def test_what_means_nothing_stays_as_it_is(written: str) -> None:
    assert "（SHA-256）：" in written
    assert "· 版本2026.11（2026-11-30）" in written
    assert "\\(" not in written.replace("\\\\(", "")
