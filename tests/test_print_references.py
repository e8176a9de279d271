"""Page numbers in the PDF: contents, cross-references, back references and index tell the right pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from printed import Book, Element, Mark

from generator.model import Report

pytestmark = pytest.mark.xdist_group("print")


def test_each_statement_names_exactly_the_pages_that_cite_it(printed: Book, report: Report) -> None:
    cited: dict[str, list[str]] = {}
    for link in printed.elements("Link"):
        if re.fullmatch(r"[A-Z][A-Za-z]?\d+", link.text.strip()):
            pages = cited.setdefault(link.text.strip(), [])
            if _label(printed, link) not in pages:
                pages.append(_label(printed, link))
    words = printed.source["words"]["print.cited-on"]
    entries = [entry for entry in printed.elements("P") if entry.text.startswith(words)]
    labels = [
        f"{source.label}{number}"
        for source in report.sources
        for number in range(1, len(source.statements) + 1)
    ]
    for label, entry in zip(labels, entries, strict=True):
        assert _numbers(entry) == cited[label], label


def test_each_label_leads_to_the_page_of_its_statement(printed: Book, report: Report) -> None:
    labels = [
        f"{source.label}{number}"
        for source in report.sources
        for number in range(1, len(source.statements) + 1)
    ]
    pages = {text: printed.labels[page] for text, page in _unlinked(printed.tree) if text in labels}
    assert sorted(pages) == sorted(labels)
    for link in printed.elements("Link"):
        if link.text.strip() in pages:
            page = printed.target(link)
            assert page is not None
            assert printed.labels[page] == pages[link.text.strip()], link.text


def test_a_disagreement_is_on_the_page_to_which_its_name_leads(printed: Book, report: Report) -> None:
    names = [_letters(conflict.name[printed.language]) for conflict in report.conflicts]
    found = set()
    for link in printed.elements("Link"):
        for name in names:
            if _letters(link.text).startswith(name):
                page = printed.target(link)
                assert page is not None
                assert name in _letters(printed.texts[page]), link.text
                found.add(name)
    assert found == set(names)


def test_page_numbers_are_links_that_lead_to_the_page_they_name(printed: Book) -> None:
    """Wherever a link is nothing but a number, or ends with one as the templates write it."""
    reference = re.escape(printed.source["words"]["print.at-page"]).replace(r"\{page\}", r"(\d+)")
    found = 0
    for link in printed.elements("Link"):
        text = " ".join(link.text.split())
        named = re.fullmatch(r"(\d+)", text) or re.search(reference.replace(r"\ ", r"\s*") + r"$", text)
        if named:
            page = printed.target(link)
            assert page is not None
            assert printed.labels[page] == named[1], text
            found += 1
    assert found > 500


def test_contents_and_lists_name_the_page_of_each_heading_and_caption(printed: Book) -> None:
    words = printed.source["words"]
    unlisted = {words["print.imprint"], words["print.contents"], words["print.figures-and-tables"]}
    expected = [
        (_letters(title.text), _label(printed, title))
        for roles in (("H1", "H2"), ("Caption",))
        for title in printed.elements(*roles)
        if title.text not in unlisted
    ]
    listed = []
    for link in (link for entry in printed.elements("Reference") for link in entry.walk()):
        if link.role == "Link":
            page = printed.target(link)
            assert page is not None
            label = printed.labels[page]
            assert link.text.endswith(label), link.text
            listed.append((_letters(link.text.removesuffix(label)), label))
    assert sorted(listed) == sorted(expected)


def test_the_index_names_the_pages_that_mention_a_term(printed: Book, report: Report) -> None:
    """Each page that it names has one of the term's spellings; each statement that mentions one is named."""
    mentioned = _pages_of_statements(printed, report)
    start = [heading.text for heading in printed.elements("H1")].index(printed.source["words"]["print.index"])
    assert start == len(printed.elements("H1")) - 1
    for name, identifier in printed.source["index"]:
        entry = next(
            p for p in reversed(printed.elements("P")) if _letters(p.text).startswith(_letters(name))
        )
        pages = _numbers(entry)
        assert pages == sorted(set(pages), key=int)
        assert mentioned.get(identifier, set()) <= set(pages), name
        (term,) = (term for term in report.terms if term.id == identifier)
        spellings = (term.name[printed.language], *term.spellings.get(printed.language))
        for page in pages:
            text = _letters(printed.texts[printed.labels.index(page)])
            assert any(_letters(spelling) in text for spelling in spellings), f"{name}, page {page}"


def _pages_of_statements(printed: Book, report: Report) -> dict[str, set[str]]:
    """The pages on which statements mention each term."""
    by_claim = {
        _letters(statement.claim[printed.language]): pieces
        for source in report.sources
        for statement in source.statements
        if (pieces := printed.source["mentions"].get(statement.claim[printed.language]))
    }
    found: dict[str, set[str]] = {}
    for paragraph in printed.elements("P"):
        for _, term in by_claim.get(_letters(paragraph.text), ()):
            if term and len({mark.page for mark, _ in paragraph.marks()}) == 1:
                found.setdefault(term, set()).add(_label(printed, paragraph))
    assert len(found) > 10
    return found


def _unlinked(element: Element) -> Iterator[tuple[str, int]]:
    """Pieces of text outside links, with their pages."""
    for child in element.children:
        if isinstance(child, Mark):
            yield child.text.strip(), child.page
        elif child.role != "Link":
            yield from _unlinked(child)


def _links(entry: Element) -> list[Element]:
    return [link for link in entry.walk() if link.role == "Link"]


def _numbers(entry: Element) -> list[str]:
    return [link.text.strip() for link in _links(entry) if link.text.strip().isdigit()]


def _label(printed: Book, element: Element) -> str:
    return printed.labels[next(mark.page for mark, _ in element.marks())]


def _letters(text: str) -> str:
    return re.sub(r"\W", "", text).casefold()
