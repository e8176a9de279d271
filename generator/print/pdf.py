"""The PDFs of a report, one per language: what they are called and what they hold. Writes no file."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

from generator.errors import Place, Problem, ProblemsFound
from generator.model import Report
from generator.print.compile import PrintFault, compiled
from generator.print.document import PAPERS, document
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
    day: datetime,
    parts: Collection[str] = tuple(PARTS),
    paper: str = PAPERS[0],
    to_pdf: ToPdf = compiled,
) -> dict[str, bytes]:
    """The PDF in each of `languages`. The same report, day, parts and paper give the same bytes.

    Raises ProblemsFound where Typst fails, which is our own fault.
    """
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        # Typst sets one language while the document of the next is made.
        setting = {
            language: pool.submit(to_pdf, document(Lens(report, language), parts=parts, paper=paper), day)
            for language in languages
        }
        return {language: pdf.result() for language, pdf in setting.items()}
    except PrintFault as fault:
        raise ProblemsFound([Problem(_DATA, "pdf-fault", {"detail": str(fault)})]) from fault
    finally:
        # Typst cannot be stopped, so whoever asks to has to wait for it.
        with undisturbed():
            pool.shutdown(cancel_futures=True)
