"""Text becomes markup in one place, and always shows literally."""

from __future__ import annotations

from html import unescape

import jinja2
import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from generator.addresses import Address
from generator.glossary import Glossary
from generator.render import PageText, attribute, plain, render
from generator.views.about import ChangesView
from generator.views.lens import Lens, Link

VISIBLE = st.text(st.characters(exclude_categories=("Cc", "Cs", "Co", "Cn", "Zl", "Zp", "Zs")), min_size=1)


@pytest.fixture
def page(lens: Lens) -> PageText:
    return PageText(lens, "compare/d-control.md", Glossary(lens.report.terms, "en"))


def shown(source: str) -> str:
    """What a reader sees of a Markdown paragraph."""
    html = markdown.markdown(source, extensions=["attr_list", "md_in_html", "tables"])
    assert html.startswith("<p>") and html.endswith("</p>"), html
    body = html[3:-4]
    assert "<" not in body, html
    return unescape(body)


@given(VISIBLE)
def test_any_text_shows_as_it_was_written(text: str) -> None:
    assert shown(plain(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "# no heading",
        "- no list",
        "1. no list",
        "1) no",
        "> no quote",
        "a | b",
        "*[HTML]: x",
        ": x",
        "=== ",
        "+ a",
    ],
)
def test_a_text_never_starts_a_block(text: str) -> None:
    assert shown(plain(text)).strip() == text.strip()


def test_line_breaks_become_spaces() -> None:
    assert plain("a\n\nb\r\n c") == "a b c"


def test_what_is_markup_already_is_left_alone() -> None:
    assert plain(Markup("<b>*</b>")) == "<b>*</b>"


def test_titles_are_escaped_for_html_only() -> None:
    assert attribute('A & B <c> "d"\n*e*') == "A &amp; B &lt;c&gt; &#34;d&#34; *e*"


def test_links_are_relative_to_their_page(page: PageText) -> None:
    assert page.link(Link("Home", Address("index.md"))) == "[Home](../index.md)"
    assert page.link(Link("Own", Address("compare/d-control.md", "x"))) == "[Own](#x)"
    assert page.link(Link("Beside", Address("compare/index.md", "y"))) == "[Beside](index.md#y)"


def test_a_citation_is_a_link_with_the_claim_as_tooltip(page: PageText, lens: Lens) -> None:
    cites = page.cites(lens.citations(["b-7-s01", "a-7-s02"]))
    assert cites.startswith(' <sup class="x-cites" data-search-exclude>[A85](../evidence/a.md#a-7-s02 "')
    assert "[B64](../evidence/b.md#b-7-s01" in cites
    assert page.cites(()) == ""


def test_only_the_first_mention_of_a_term_on_a_page_is_a_link(page: PageText) -> None:
    text = page.prose("RDMA and RDMA again")
    assert text.count("g-rdma") == 1
    assert text.startswith("[RDMA](../evidence/glossary.md#g-rdma")
    assert "g-rdma" not in page.prose("RDMA once more")


def test_a_template_that_misses_a_name_fails(page: PageText) -> None:
    with pytest.raises(jinja2.UndefinedError):
        render("changes", text=page, view=object(), front_matter={})


def test_front_matter_survives_quotes_and_colons(page: PageText) -> None:
    result = render("changes", text=page, view=ChangesView(()), front_matter={"title": 'a: "b" # c'})
    assert result.startswith('---\ntitle: "a: \\"b\\" # c"\n---\n\n# Changes')
