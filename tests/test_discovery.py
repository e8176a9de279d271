"""Plain twins, lists of pages and pictures, each by itself."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from PIL import Image

from generator.discovery.indexes import (
    ListedLanguage,
    ListedPage,
    llms,
    robots,
    sitemap,
    sitemap_index,
)
from generator.discovery.pictures import Picture, drawn
from generator.discovery.twins import twin, twin_address

NAMESPACES = {
    "s": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "x": "http://www.w3.org/1999/xhtml",
}
PICTURE = Picture("zh", "维度", "接入难度", "一句话说明。", "自建还是托管", "版本 1")


def page(address: str = "https://a.example/en/x/", **changes: object) -> ListedPage:
    facts = {"twin": f"{address}index.md", "title": "X", "description": "About x.", "alternates": {}}
    return ListedPage(address, **{**facts, **changes})  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<h1>A</h1><p>One <em>two</em>.</p>", "# A\n\nOne *two*.\n"),
        ("<p>No heading.</p>", "# Title\n\nNo heading.\n"),
        ('<h1>A<a class="headerlink" href="#a">¶</a></h1>', "# A\n"),
        (
            '<h1>A</h1><p>b<sup><a href="../e/#s" title="long">A1</a></sup></p>',
            "# A\n\nb ([A1](../e/index.md#s))\n",
        ),
        ("<h1>A</h1><p><span aria-hidden=true>●○</span>good</p>", "# A\n\ngood\n"),
        ("<h1>A</h1><pre><code>a:   1\n  b: 2\n</code></pre>", "# A\n\n```\na:   1\n  b: 2\n```\n"),
        ("<h1>A</h1><details><summary>S</summary><p>Inside.</p></details>", "# A\n\nS\n\nInside.\n"),
        (
            "<h1>A</h1><table><thead><tr><th>O</th><th>P</th></tr></thead>"
            "<tbody><tr><th>a</th><td>1 | 2</td></tr></tbody></table>",
            "# A\n\n| O | P |\n| --- | --- |\n| a | 1 \\| 2 |\n",
        ),
        (
            '<h1>A</h1><p><span class="x-rating">good</span>Source A says so.</p>',
            "# A\n\ngood · Source A says so.\n",
        ),
        ("<h1>A</h1><p>one<strong>(two).</strong>three</p>", "# A\n\none **(two).** three\n"),
        ("<h1>A</h1><p>他说<strong>“好”</strong>。</p>", "# A\n\n他说 **“好”**。\n"),
        ("<h1>A</h1><p>一<strong>二</strong>三</p>", "# A\n\n一**二**三\n"),
        ("<h1>A</h1><p>one\u2028two\x85three</p>", "# A\n\none two three\n"),
    ],
)
def test_a_twin_says_what_the_page_says_without_its_looks(html: str, markdown: str) -> None:
    assert twin(html, title="Title", page_ending="/") == markdown


@pytest.mark.parametrize(
    ("address", "ending", "expected"),
    [
        ("", "/", "index.md"),
        ("en/a/", "/", "en/a/index.md"),
        ("en/a.html", ".html", "en/a.md"),
        ("", ".html", "index.md"),
    ],
)
def test_a_twin_stands_beside_its_page(address: str, ending: str, expected: str) -> None:
    assert twin_address(address, ending) == expected


@pytest.mark.parametrize(
    ("href", "ending", "expected"),
    [
        ("../", "/", "../index.md"),
        ("..", "/", "../index.md"),
        ("../b/#c", "/", "../b/index.md#c"),
        ("#c", "/", "#c"),
        ("../downloads/a.csv", "/", "../downloads/a.csv"),
        ("https://b.example/c/", "/", "https://b.example/c/"),
        ("../b.html#c", ".html", "../b.md#c"),
    ],
)
def test_links_between_pages_lead_from_twin_to_twin(href: str, ending: str, expected: str) -> None:
    html = f'<h1>A</h1><p><a href="{href}">b</a></p>'
    assert twin(html, title="", page_ending=ending) == f"# A\n\n[b]({expected})\n"


def test_a_sitemap_names_each_page_with_its_translations() -> None:
    listed = page(
        "https://a.example/?a&b", alternates={"en": "https://a.example/?a&b", "zh": "https://a.example/z"}
    )
    tree = ElementTree.fromstring(sitemap([listed], date="2026-11-30"))
    assert [entry.text for entry in tree.findall("s:url/s:loc", NAMESPACES)] == ["https://a.example/?a&b"]
    assert [entry.text for entry in tree.findall("s:url/s:lastmod", NAMESPACES)] == ["2026-11-30"]
    links = tree.findall("s:url/x:link", NAMESPACES)
    assert {link.attrib["hreflang"]: link.attrib["href"] for link in links} == listed.alternates


def test_the_sitemap_of_sitemaps_and_robots_name_them() -> None:
    tree = ElementTree.fromstring(sitemap_index(["https://a.example/zh/sitemap.xml"]))
    assert [entry.text for entry in tree.findall("s:sitemap/s:loc", NAMESPACES)] == [
        "https://a.example/zh/sitemap.xml"
    ]
    assert robots("https://a.example/sitemap.xml").endswith("\nSitemap: https://a.example/sitemap.xml\n")


def test_llms_txt_lists_the_twins_by_language() -> None:
    listed = page(title="A [b]", description="Two\nlines.")
    assert llms([ListedLanguage("English", "Title", "What it is.", (listed,))]) == (
        "# Title\n\n> What it is.\n\n## English\n\n"
        "- [A \\[b\\]](https://a.example/en/x/index.md): Two lines.\n"
    )


def test_pictures_have_the_size_that_services_ask_for_and_the_same_words_give_the_same_bytes() -> None:
    first, second = drawn([PICTURE, PICTURE])
    assert first == second
    assert Image.open(io.BytesIO(first)).size == (1200, 630)
    assert drawn([]) == ()


def test_a_long_title_stays_inside_its_picture() -> None:
    long = Picture("en", "K" * 40, "word " * 80, "description " * 60, "report " * 5, "Edition")
    image = Image.open(io.BytesIO(drawn([long])[0])).convert("L")
    right, bottom = image.crop((1170, 0, 1200, 630)), image.crop((40, 600, 1200, 630))
    assert right.getextrema() == bottom.getextrema() == (255, 255)
