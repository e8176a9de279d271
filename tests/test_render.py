"""Text becomes markup in one place, and always shows literally."""

from __future__ import annotations

from functools import lru_cache, partial
from html.parser import HTMLParser

import jinja2
import markdown
import pytest
from conftest import ROOT
from hostile import CORPUS, collapsed
from hypothesis import given, settings
from hypothesis import strategies as st
from markupsafe import Markup
from mkdocs.config import load_config

from generator.addresses import Address
from generator.glossary import Glossary
from generator.mkdocs_settings import EXTENSIONS
from generator.render import PageText, attribute, nested, plain, render
from generator.views.about import ChangesView
from generator.views.lens import Lens, Link

# Everything that the check lets pass.
ANY_TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs")) | st.sampled_from("\t\n\x85"), min_size=1)
SIGNS = "#-*_`~|:=+.!?<>&[](){}\\/^$%'\" 1a雨"
PIECES = st.lists(st.sampled_from((*CORPUS, *SIGNS)), min_size=1, max_size=12)
TEXTS = (ANY_TEXT | PIECES.map("".join)).filter(collapsed)
# A project may well use other Markdown extensions; these are the ones that the cache knows.
WITH_EXTENSIONS = pytest.mark.parametrize("extensions", ["ours", "all"])
some = partial(settings, max_examples=60, deadline=None)
IN_TEXT = {
    "paragraph": "{}",
    "sentence": "a {} b",
    "list item": "- {}",
    "table cell": "|a|\n|---|\n|{}|",
    "heading": "## {} {{ #a }}",
    "link": "[{}](a.md)",
    "block": '<div markdown="1">\n<p markdown="span">{}</p>\n</div>',
    "raw block": "<p>{}</p>",
}
IN_TITLE = {
    "link": '[a](a.md "{}")',
    "element": 'a <span title="{}">b</span>',
    "raw block": '<p title="{}">a</p>',
}


@pytest.fixture
def page(lens: Lens) -> PageText:
    return PageText(lens, "compare/d-control.md", Glossary(lens.report.terms, "en"))


class Shown(HTMLParser):
    """What a reader sees of Markdown: the text, the titles, and the elements that make no text."""

    def __init__(self, source: str, converter: markdown.Markdown) -> None:
        super().__init__()
        self.text, self.titles = "", list[str]()
        self.elements: list[tuple[str, list[str]]] = []
        self.feed(converter.reset().convert(source))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, [name for name, _ in attrs]))
        self.titles.extend(value or "" for name, value in attrs if name == "title")

    def handle_data(self, data: str) -> None:
        self.text += data


@lru_cache
def converter(extensions: str) -> markdown.Markdown:
    if extensions == "ours":
        config = load_config(str(ROOT / "mkdocs.yml"))
        return markdown.Markdown(extensions=config.markdown_extensions, extension_configs=config.mdx_configs)
    return markdown.Markdown(extensions=sorted(EXTENSIONS))


@WITH_EXTENSIONS
@pytest.mark.parametrize("where", IN_TEXT)
@some()
@given(TEXTS)
def test_any_text_shows_as_it_was_written(where: str, extensions: str, text: str) -> None:
    found = Shown(IN_TEXT[where].format(plain(text)), converter(extensions))
    word = Shown(IN_TEXT[where].format("word"), converter(extensions))
    assert collapsed(found.text) == collapsed(word.text.replace("word", collapsed(text)))
    assert found.elements == word.elements


@WITH_EXTENSIONS
@pytest.mark.parametrize("where", IN_TITLE)
@some()
@given(TEXTS)
def test_any_text_is_a_title_as_it_was_written(where: str, extensions: str, text: str) -> None:
    found = Shown(IN_TITLE[where].format(plain(text)), converter(extensions))
    word = Shown(IN_TITLE[where].format("word"), converter(extensions))
    assert [collapsed(title) for title in found.titles] == [collapsed(text)]
    assert (found.text, found.elements) == (word.text, word.elements)


@WITH_EXTENSIONS
@some()
@given(TEXTS)
def test_any_text_is_an_attribute_within_markdown_as_it_was_written(extensions: str, text: str) -> None:
    block = '<div markdown="1">\n<p markdown="span" title="{0}">a</p>\n<p title="{0}">b</p>\n</div>'
    found = Shown(block.format(nested(text)), converter(extensions))
    assert [collapsed(title) for title in found.titles] == [collapsed(text)] * 2
    assert [tag for tag, _ in found.elements] == ["div", "p", "p"]


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
