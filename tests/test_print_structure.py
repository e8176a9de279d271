"""What qpdf and pikepdf find in the PDF: tags, languages, outline, links, metadata, fonts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pikepdf
import pytest
from printed import Book, Element, squeezed

from generator.model import Report

pytestmark = pytest.mark.xdist_group("print")
PDFA = "{http://www.aiim.org/pdfa/ns/id/}"
PDFUA = "{http://www.aiim.org/pdfua/ns/id/}"
DUBLIN_CORE = "{http://purl.org/dc/elements/1.1/}"
XMP = "{http://ns.adobe.com/xap/1.0/}"
HAN = re.compile(r"[\u4e00-\u9fff]")
ENGLISH_WORD = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture(params=["a4", "letter"])
def on_paper(books: Callable[..., Book], printed: Book, request: pytest.FixtureRequest) -> Book:
    """The PDF in each language for each paper."""
    return books(printed.language, request.param)


def test_qpdf_finds_nothing_wrong(on_paper: Book) -> None:
    assert on_paper.structure.check_pdf_syntax() == []


def test_pages_have_the_size_of_the_paper_and_only_the_matrix_lies_across(on_paper: Book) -> None:
    upright = {"a4": (595, 842), "letter": (612, 792)}[on_paper.source["paper"]]
    sizes = [tuple(round(side) for side in page.get_size()) for page in on_paper.pages]
    across = [number for number, size in enumerate(sizes) if size == upright[::-1]]
    assert set(sizes) == {upright, upright[::-1]}
    assert across == list(range(across[0], across[-1] + 1))
    assert len(across) < 10


def test_the_document_says_that_it_is_tagged_and_what_it_is(printed: Book, report: Report) -> None:
    root = printed.structure.Root
    assert bool(root.MarkInfo.Marked)
    assert not bool(root.MarkInfo.Suspects)
    assert str(root.Lang) == printed.source["tag"].split("-")[0] == printed.language
    assert bool(root.ViewerPreferences.DisplayDocTitle)
    metadata = printed.structure.open_metadata()
    assert (metadata[f"{PDFA}part"], metadata[f"{PDFA}conformance"]) == ("2", "A")
    assert metadata[f"{PDFUA}part"] == "1"
    assert metadata[f"{DUBLIN_CORE}title"] == printed.source["title"]
    assert metadata[f"{DUBLIN_CORE}description"] == printed.source["description"]
    assert metadata[f"{DUBLIN_CORE}creator"] == [printed.source["words"]["print.author"]]
    assert metadata[f"{XMP}CreateDate"] == f"{report.settings.date}T00:00:00+00:00"
    assert str(printed.structure.docinfo.Title) == printed.source["title"]


def test_nothing_in_the_file_acts_or_leads_out_of_it(printed: Book) -> None:
    """The sources have no addresses, so neither has the PDF."""
    kinds = {str(entry.get("/S", "")) for entry in _dictionaries(printed.structure)}
    assert kinds.isdisjoint({"/JavaScript", "/URI", "/Launch", "/GoToR", "/SubmitForm", "/ImportData"})
    assert {"/OpenAction", "/AA", "/AcroForm"}.isdisjoint(printed.structure.Root.keys())
    assert "/EmbeddedFiles" not in printed.structure.Root.Names


def test_charts_are_drawn_with_lines_not_dots(printed: Book) -> None:
    assert not [
        entry for entry in _dictionaries(printed.structure) if str(entry.get("/Subtype", "")) == "/Image"
    ]


def test_fonts_are_embedded_and_each_glyph_stands_for_a_character(printed: Book) -> None:
    fonts = [
        entry
        for entry in _dictionaries(printed.structure)
        if entry.get("/Type") == "/Font" and "/DescendantFonts" in entry
    ]
    assert len(fonts) >= 3
    for font in fonts:
        assert "/ToUnicode" in font
        descriptor = font.DescendantFonts[0].FontDescriptor
        assert {"/FontFile2", "/FontFile3"} & set(descriptor.keys()), str(font.BaseFont)
        assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont)), "not a subset"


def test_every_link_has_a_name_and_leads_to_a_place_on_a_page_of_the_document(printed: Book) -> None:
    pages = {page.obj.objgen for page in printed.structure.pages}
    names = {str(name) for name in pikepdf.NameTree(printed.structure.Root.Names.Dests)}
    links = [link for page in printed.structure.pages for link in page.get("/Annots", ())]
    assert len(links) > 1000
    for link in links:
        assert link.Subtype == "/Link"
        assert str(link.get("/Contents", "")).strip()
        target = link.get("/Dest")
        if isinstance(target, pikepdf.Array):
            assert target[0].objgen in pages
        else:
            assert str(target) in names
    assert {page.Tabs for page in printed.structure.pages if "/Annots" in page} == {"/S"}


def test_the_outline_has_every_heading_down_to_the_third_level_at_its_page(printed: Book) -> None:
    """Two headings are left to the pages: contents and front matter are not chapters."""
    outline = list(_outline(printed.structure))
    words = printed.source["words"]
    unlisted = {words["print.imprint"], words["print.contents"], words["print.figures-and-tables"]}
    headings = [heading for heading in printed.elements("H1", "H2", "H3") if heading.text not in unlisted]
    assert [level for level, _, _ in outline] == [int(heading.role[1]) for heading in headings]
    for (_, title, page), heading in zip(outline, headings, strict=True):
        assert squeezed(title) == squeezed(heading.text)
        assert squeezed(title) in squeezed(printed.texts[page])


def test_headings_have_text_and_skip_no_level(printed: Book) -> None:
    headings = printed.elements("H1", "H2", "H3", "H4", "H5", "H6")
    levels = [int(heading.role[1]) for heading in headings]
    assert levels[0] == 1
    assert max(levels) == 3
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(heading.text.strip() for heading in headings)


def test_front_matter_is_numbered_in_roman_and_chapters_from_one(printed: Book) -> None:
    first = printed.labels.index("1")
    assert printed.labels[:first] == ["", "ii", "iii", "iv"]
    assert printed.labels[first:] == [str(number + 1) for number in range(len(printed.labels) - first)]
    for label, text in zip(printed.labels[1:], printed.texts[1:], strict=True):
        last_line = text.strip().splitlines()[-1]
        assert label in re.findall(r"[ivx]+|\d+", last_line)


def test_tables_have_headers_and_the_same_number_of_cells_in_each_row(printed: Book) -> None:
    tables = printed.elements("Table")
    assert len(tables) > 20
    for table in tables:
        headers = [cell for cell in table.walk() if cell.role == "TH"]
        assert headers
        assert all(cell.text.strip() for cell in headers)
        rows = [row for row in table.walk() if row.role == "TR"]
        assert len({sum(_span(cell) for cell in row.children) for row in rows}) == 1, table.text[:60]


def test_figures_have_an_alternative_text_and_a_caption(printed: Book) -> None:
    drawings = [drawing for chart in printed.source["charts"].values() for drawing in chart]
    alternatives = {str(figure.attributes.get("/Alt", "")) for figure in printed.elements("Figure")}
    assert alternatives == {drawing["description"] for drawing in drawings}
    captions = [squeezed(caption.text) for caption in printed.elements("Caption")]
    for drawing in drawings:
        assert [caption for caption in captions if caption.endswith(squeezed(drawing["title"]))]


def test_lists_have_a_label_and_a_body_for_each_item(printed: Book) -> None:
    items = printed.elements("LI")
    assert len(items) > 50
    for item in items:
        assert [child.role for child in item.children] == ["Lbl", "LBody"]
        assert all(child.text.strip() for child in item.children)


def test_words_of_another_language_are_marked_as_such(printed: Book) -> None:
    """English terms in Chinese text and Chinese quotes in English text can be read aloud as what they are."""
    foreign = ENGLISH_WORD if printed.language == "zh" else HAN
    expected = "en" if printed.language == "zh" else "zh"
    found = [(mark.text, language) for mark, language in printed.spoken() if foreign.search(mark.text)]
    assert len(found) > 100
    unmarked = [text for text, language in found if language is None or language.split("-")[0] != expected]
    assert unmarked == []


def test_text_of_the_language_itself_is_not_marked_as_another(printed: Book) -> None:
    own = HAN if printed.language == "zh" else re.compile(r"[a-z]{3,} [a-z]{3,}")
    wrong = [
        mark.text
        for mark, language in printed.spoken()
        if own.search(mark.text) and language is not None and language.split("-")[0] != printed.language
    ]
    assert wrong == []


def _span(cell: Element) -> int:
    entries = cell.attributes.get("/A", [])
    for entry in entries if isinstance(entries, pikepdf.Array) else [entries]:
        if "/ColSpan" in entry:
            return int(entry.ColSpan)
    return 1


def _outline(pdf: pikepdf.Pdf) -> Iterator[tuple[int, str, int]]:
    """Level, title and page of each entry."""
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}

    def entries(items: list[pikepdf.OutlineItem], level: int) -> Iterator[tuple[int, str, int]]:
        for item in items:
            yield level, item.title, numbers[item.destination[0].objgen]
            yield from entries(item.children, level + 1)

    with pdf.open_outline() as outline:
        yield from entries(outline.root, 1)


def _dictionaries(pdf: pikepdf.Pdf) -> list[pikepdf.Dictionary | pikepdf.Stream]:
    return [entry for entry in pdf.objects if isinstance(entry, (pikepdf.Dictionary, pikepdf.Stream))]
