"""A compiled PDF as independent readers see it: its pages, its texts, its structure tree."""

from __future__ import annotations

import ctypes
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

from generator.model import Report
from generator.print.compile import compiled
from generator.print.document import PAPERS, document
from generator.print.parts import PARTS
from generator.views.lens import Lens

_INVISIBLE = re.compile(r"[\s\u00ad\u200b\u2060]+")


@dataclass(frozen=True)
class Mark:
    """A piece of a page's text that the structure tree can name."""

    text: str
    language: str | None
    page: int
    bottom: float


@dataclass(frozen=True)
class Piece:
    """Text that is drawn at once."""

    text: str
    language: str | None
    content: int
    """The number of its marked content; -1 for what is no content, such as running heads."""
    box: tuple[float, float, float, float]
    """Left, bottom, right and top in points, from the lower left corner of the page."""
    size: float


@dataclass(frozen=True)
class Element:
    """A node of the structure tree with all the text beneath it, in the order of the tree."""

    role: str
    attributes: pikepdf.Dictionary
    children: tuple[Element | Mark, ...]

    def walk(self) -> Iterator[Element]:
        """This element and all beneath it, in the order in which they are read aloud."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def marks(self) -> Iterator[tuple[Mark, str | None]]:
        """Each piece of text with its language, where it is marked as another than the document's."""
        own = self.attributes.get("/Lang")
        for child in self.children:
            if isinstance(child, Mark):
                yield child, child.language or (str(own) if own is not None else None)
            else:
                for mark, language in child.marks():
                    yield mark, language or (str(own) if own is not None else None)

    @property
    def text(self) -> str:
        return "".join(mark.text for mark, _ in self.marks())


@dataclass(frozen=True)
class Book:
    """The PDF of a report in one language, and the data that it was set from."""

    content: bytes
    source: dict[str, Any]

    @property
    def language(self) -> str:
        return self.source["language"]

    @cached_property
    def structure(self) -> pikepdf.Pdf:
        return pikepdf.open(BytesIO(self.content))

    @cached_property
    def pages(self) -> pypdfium2.PdfDocument:
        return pypdfium2.PdfDocument(self.content)

    @cached_property
    def labels(self) -> list[str]:
        """The number that stands on each page; the cover has none."""
        return [page.label for page in self.structure.pages]

    @cached_property
    def texts(self) -> list[str]:
        """All the text of each page."""
        return [page.get_textpage().get_text_bounded() for page in self.pages]

    def target(self, link: Element) -> int | None:
        """Number of the page to which a link element leads."""
        kids = link.attributes.K
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/OBJR":
                place = kid.Obj.Dest
                if not isinstance(place, pikepdf.Array):
                    place = self._named_places[str(place)]
                return self._page_numbers[place[0].objgen]
        return None

    @cached_property
    def _named_places(self) -> dict[str, pikepdf.Array]:
        return {
            str(name): place.get("/D") if isinstance(place, pikepdf.Dictionary) else place
            for name, place in pikepdf.NameTree(self.structure.Root.Names.Dests).items()
        }

    @cached_property
    def _page_numbers(self) -> dict[tuple[int, int], int]:
        return {page.obj.objgen: number for number, page in enumerate(self.structure.pages)}

    @cached_property
    def pieces(self) -> list[list[Piece]]:
        """All pieces of text of each page."""
        return [_pieces(page) for page in self.pages]

    @cached_property
    def tree(self) -> Element:
        """The one element at the top of the structure tree."""
        root = self.structure.Root.StructTreeRoot
        marks = [_marks(pieces, number) for number, pieces in enumerate(self.pieces)]
        (top,) = (
            _element(entry, self._page_numbers, marks)
            for entry in (root.K if isinstance(root.K, pikepdf.Array) else [root.K])
        )
        return top

    def spoken(self) -> list[tuple[Mark, str | None]]:
        """What is read aloud with its language; for a figure, that is its alternative text."""
        hidden = {
            id(mark)
            for element in self.tree.walk()
            if "/Alt" in element.attributes
            for mark, _ in element.marks()
        }
        return [entry for entry in self.tree.marks() if id(entry[0]) not in hidden]

    def elements(self, *roles: str) -> list[Element]:
        """All elements of these roles, in order."""
        return [element for element in self.tree.walk() if element.role in roles]


def book(
    report: Report,
    language: str,
    *,
    paper: str = PAPERS[0],
    parts: tuple[str, ...] = tuple(PARTS),
) -> Book:
    """Set `report` as `xuanxing pdf` does."""
    source = document(Lens(report, language), parts=parts, paper=paper)
    day = datetime.fromisoformat(report.settings.date).replace(tzinfo=UTC)
    return Book(compiled(source, day=day), json.loads(source))


def squeezed(text: str) -> str:
    """`text` without white space and what is there for breaking lines only."""
    return _INVISIBLE.sub("", text)


def saved(content: bytes, folder: Path) -> str:
    """Path of the PDF, for readers that want a file."""
    path = folder / "report.pdf"
    path.write_bytes(content)
    return str(path)


def _element(
    node: pikepdf.Dictionary, numbers: dict[tuple[int, int], int], marks: list[dict[int, Mark]]
) -> Element:
    children = []
    kids = node.get("/K", pikepdf.Array())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            children.append(_element(kid, numbers, marks))
        elif isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/MCR":
            children.append(marks[numbers[kid.Pg.objgen]].get(int(kid.MCID)))
        elif isinstance(kid, int):
            children.append(marks[numbers[node.Pg.objgen]].get(int(kid)))
    return Element(
        role=str(node.S).removeprefix("/"),
        attributes=node,
        children=tuple(child for child in children if child is not None),
    )


def _marks(pieces: list[Piece], page: int) -> dict[int, Mark]:
    """The text of each marked content of a page, in the order in which it is drawn."""
    by_number: dict[int, list[Piece]] = {}
    for piece in pieces:
        by_number.setdefault(piece.content, []).append(piece)
    return {
        number: Mark(
            text="".join(piece.text for piece in same),
            language=next((piece.language for piece in same if piece.language), None),
            page=page,
            bottom=min(piece.box[1] for piece in same),
        )
        for number, same in by_number.items()
    }


def _pieces(page: pypdfium2.PdfPage) -> list[Piece]:
    reader = page.get_textpage()
    return [
        Piece(
            text=_object_text(item, reader),
            language=_object_language(item),
            content=pdfium.FPDFPageObj_GetMarkedContentID(item.raw),
            box=item.get_bounds(),
            size=_object_size(item),
        )
        for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=8)
    ]


def _object_size(item: pypdfium2.PdfObject) -> float:
    size = ctypes.c_float()
    pdfium.FPDFTextObj_GetFontSize(item.raw, size)
    return size.value * abs(item.get_matrix().d)


def _object_text(item: pypdfium2.PdfObject, reader: pypdfium2.PdfTextPage) -> str:
    length = pdfium.FPDFTextObj_GetText(item.raw, reader.raw, None, 0)
    buffer = (pdfium.FPDF_WCHAR * (length // 2))()
    pdfium.FPDFTextObj_GetText(item.raw, reader.raw, buffer, length)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


def _object_language(item: pypdfium2.PdfObject) -> str | None:
    for index in range(pdfium.FPDFPageObj_CountMarks(item.raw)):
        mark = pdfium.FPDFPageObj_GetMark(item.raw, index)
        buffer = (pdfium.FPDF_WCHAR * 32)()
        length = ctypes.c_ulong()
        found = pdfium.FPDFPageObjMark_GetParamStringValue(
            mark, b"Lang", buffer, ctypes.sizeof(buffer), length
        )
        if found:
            return bytes(buffer)[: length.value].decode("utf-16-le").rstrip("\0")
    return None
