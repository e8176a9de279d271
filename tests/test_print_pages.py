"""The pages as they look: ink within the margins, nothing on top of anything, no heading left alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from printed import Book, Element, Mark, squeezed
from printed_look import assert_sound, inked

pytestmark = pytest.mark.xdist_group("print")
MILLIMETRE = 72 / 25.4


@pytest.fixture(params=["a4", "letter"])
def on_paper(books: Callable[..., Book], printed: Book, request: pytest.FixtureRequest) -> Book:
    """The PDF in each language for each paper."""
    return books(printed.language, request.param)


def test_everything_keeps_the_margins_and_lies_on_nothing_else(on_paper: Book) -> None:
    assert_sound(on_paper)


def test_the_cover_has_a_band_of_colour_along_its_left_edge_and_its_texts_beside_it(on_paper: Book) -> None:
    cover, width = on_paper.pieces[0], on_paper.pages[0].get_width()
    assert inked(on_paper.pages[0])[0] == 0
    assert min(piece.box[0] for piece in cover) > 20 * MILLIMETRE
    assert max(piece.box[2] for piece in cover) < width - 8 * MILLIMETRE
    assert squeezed(on_paper.source["title"]) in squeezed(on_paper.texts[0])


def test_no_page_holds_next_to_nothing(on_paper: Book) -> None:
    for label, pieces in zip(on_paper.labels, on_paper.pieces, strict=True):
        assert sum(len(piece.text.strip()) for piece in pieces if piece.content >= 0) > 40, f"page {label}"


def test_no_text_is_too_small_to_read(on_paper: Book) -> None:
    """Five points are for the raised labels; running text has more."""
    pieces = [piece for page in on_paper.pieces for piece in page]
    assert min(piece.size for piece in pieces) >= 5
    long_texts = [piece for piece in pieces if len(piece.text) > 40 and not piece.text.isascii()]
    assert min(piece.size for piece in long_texts) >= 7


def test_what_announces_something_is_followed_by_it_on_the_same_page(on_paper: Book) -> None:
    """No heading, and no header of a table, is the last thing on a page."""
    last: dict[int, tuple[float, str, str]] = {}
    for role, mark in _with_roles(on_paper.tree):
        lowest = last.get(mark.page)
        if mark.text.strip() and (lowest is None or mark.bottom < lowest[0]):
            last[mark.page] = (mark.bottom, role, mark.text)
    alone = {page: text for page, (_, role, text) in last.items() if role in ("H1", "H2", "H3", "TH")}
    assert alone == {}


def test_the_summary_is_the_first_page_and_the_only_one_of_its_chapter(on_paper: Book) -> None:
    starts = {chapter.text: _first_page(chapter) for chapter in on_paper.elements("H1")}
    chapters = [page for page in starts.values() if on_paper.labels[page].isdigit()]
    assert [on_paper.labels[page] for page in chapters[:2]] == ["1", "2"]


def _with_roles(element: Element) -> Iterator[tuple[str, Mark]]:
    for child in element.children:
        if isinstance(child, Mark):
            yield element.role, child
        else:
            inside = _with_roles(child)
            # What stands in a heading or a header is part of it.
            outer = element.role if element.role in ("H1", "H2", "H3", "TH") else None
            yield from ((outer or role, mark) for role, mark in inside)


def _first_page(element: Element) -> int:
    return next(mark.page for mark, _ in element.marks())
