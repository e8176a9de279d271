"""The PDFs of a report, one per language: what they are called and what they hold. Writes no file."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime

from generator.errors import Place, Problem, ProblemsFound
from generator.model import Report
from generator.print.compile import PrintFault, compiled
from generator.print.document import PAPERS, document
from generator.print.glyphs import unprintable
from generator.print.parts import PARTS
from generator.undisturbed import undisturbed
from generator.views.lens import Lens

ToPdf = Callable[[str, datetime], bytes]
"""Makes the PDF of a document, as `compiled` does."""

_DATA = Place("data/report.yml")


def pdf_name(report: Report, language: str) -> str:
    """The file name of the report's PDF in `language`. Editions and languages have nothing unfit for one."""
    return f"xuanxing-{report.settings.edition}-{language}.pdf"


def pdfs(
    report: Report,
    languages: Iterable[str],
    *,
    files: Mapping[str, bytes],
    day: datetime,
    parts: Collection[str] = tuple(PARTS),
    paper: str = PAPERS[0],
    to_pdf: ToPdf = compiled,
) -> dict[str, bytes]:
    """The PDF in each of `languages`. The same report, day, parts and paper give the same bytes.

    `files` are the data of which the report was made. Raises ProblemsFound for characters that the
    fonts lack, and where Typst fails, which is our own fault.
    """
    documents: dict[str, str] = {}
    setting: dict[str, Future[bytes]] = {}
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        for language in languages:
            # Typst sets one language while the document of the next is made.
            documents[language] = document(Lens(report, language), parts=parts, paper=paper)
            setting[language] = pool.submit(to_pdf, documents[language], day)
        problems = unprintable({language: (text,) for language, text in documents.items()}, files)
        if problems:
            raise ProblemsFound(problems, files)
        return {language: pdf.result() for language, pdf in setting.items()}
    except PrintFault as fault:
        raise ProblemsFound([Problem(_DATA, "pdf-fault", {"detail": str(fault)})]) from fault
    finally:
        # Typst cannot be stopped, so whoever asks to has to wait for it.
        with undisturbed():
            pool.shutdown(cancel_futures=True)
