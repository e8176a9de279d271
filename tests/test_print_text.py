"""What common readers copy out of the PDF: every text of the data, whole and in order, in real characters."""

from __future__ import annotations

import functools
import re
import subprocess
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from pdfminer.converter import TextConverter
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from printed import Book, saved, squeezed
from pypdf import PdfReader

from generator.model import Report
from generator.walk import texts

pytestmark = pytest.mark.xdist_group("print")

NO_TEXT = re.compile("[\u2e80-\u2fdf\ue000-\uf8ff\ufffd\U000f0000-\U0010ffff]")
"""Radicals in the place of characters, private use, replacement characters."""


def _by_pypdf(printed: Book, _folder: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(printed.content)).pages]


def _by_pdfminer(printed: Book, _folder: Path) -> list[str]:
    """In the order in which the page is drawn; its guesses at columns differ with every word space."""
    found = StringIO()
    manager = PDFResourceManager()
    interpreter = PDFPageInterpreter(manager, TextConverter(manager, found, laparams=None))
    for page in PDFPage.get_pages(BytesIO(printed.content)):
        interpreter.process_page(page)
    return found.getvalue().split("\f")


def _by_poppler(printed: Book, folder: Path) -> list[str]:
    """Poppler is what desktops show PDFs with; `bash .ci/setup-pdf` installs it."""
    command = ["pdftotext", "-enc", "UTF-8", saved(printed.content, folder), "-"]
    return subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\f")


def _by_pdfium(printed: Book, _folder: Path) -> list[str]:
    return printed.texts


def _aloud(printed: Book, _folder: Path) -> list[str]:
    """The structure tree, as what reads aloud takes it."""
    return [printed.tree.text]


READERS = {
    "pypdf": _by_pypdf,
    "pdfminer": _by_pdfminer,
    "poppler": _by_poppler,
    "pdfium": _by_pdfium,
    "aloud": _aloud,
}


@pytest.fixture(scope="session")
def readings(
    books: Callable[..., Book], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, str], str]:
    """What a reader takes for the running text of a PDF; each reads it once."""

    @functools.cache
    def read(reader: str, language: str) -> str:
        printed = books(language)
        return _running_text(READERS[reader](printed, tmp_path_factory.mktemp("pdf")), printed)

    return read


@pytest.fixture(params=READERS)
def extracted(printed: Book, readings: Callable[[str, str], str], request: pytest.FixtureRequest) -> str:
    return readings(request.param, printed.language)


def test_every_text_of_the_data_comes_out_whole(extracted: str, printed: Book, report: Report) -> None:
    unused = {topic.id for topic in report.scales.topics} - {
        statement.topic for source in report.sources for statement in source.statements
    }
    # What the tools ask and reckon with is no part of the book.
    told = report.model_copy(update={"cost_model": None, "questions": (), "weight_presets": ()})
    expected = {text[printed.language] for _, text in texts(told)} - {
        topic.name[printed.language] for topic in report.scales.topics if topic.id in unused
    }
    assert len(expected) > 500
    assert [text for text in expected if _bare(text) not in extracted] == []


def test_every_statement_comes_out_whole_and_in_order(extracted: str, printed: Book, report: Report) -> None:
    position = extracted.rindex(_bare(printed.source["words"]["print.statements.lead"]))
    for source in report.sources:
        for number, statement in enumerate(source.statements, 1):
            claim = _bare(statement.claim[printed.language])
            assert claim in extracted[position:], f"{source.label}{number}"
            position = extracted.index(claim, position) + len(claim)
            assert statement.sha256 in extracted[position : position + 400]


def test_each_statement_follows_its_label_when_read_aloud(printed: Book, report: Report) -> None:
    aloud = _bare(printed.tree.text)
    for source in report.sources:
        for number, statement in enumerate(source.statements, 1):
            claim = _bare(statement.claim[printed.language])
            assert f"{source.label}{number}{claim}" in aloud


def test_characters_are_those_of_the_data(extracted: str) -> None:
    assert NO_TEXT.findall(extracted) == []


def _running_text(pages: list[str], printed: Book) -> str:
    """All pages without what stands at the head and foot of each, as one."""
    words, title = printed.source["words"], _bare(printed.source["title"])
    heads = [f"{_bare(heading.text)}{title}" for heading in printed.elements("H1")]
    foot = re.escape(_bare(words["print.page"])).replace(r"\{page\}", r"\d+").replace(r"\{total\}", r"\d+")
    running = []
    for page in map(_bare, pages):
        for head in heads:
            page = page.replace(head, "", 1)
        running.append(re.sub(foot, "", page, count=1))
    return "".join(running)


def _bare(text: str) -> str:
    """Without white space and hyphens, since lines end where the page wants them to."""
    return re.sub("[-\u2010\x02\ufffe]", "", squeezed(text))
