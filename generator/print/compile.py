"""The document's data to PDF bytes, by the Typst templates beside this module. Writes no file."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

import typst

from generator.print.fonts import typst_fonts

TEMPLATES = Path(__file__).parent / "typst"
STANDARDS: list[typst.PDFStandard] = ["ua-1", "a-2a"]
"""Accessible and fit for archives; both make a missing text, title or glyph an error."""


def compiled(document: str, *, day: datetime) -> bytes:
    """The PDF of `document`, the JSON that `generator.print.document` makes.

    `day` is the date that the file carries; the same input gives the same bytes. Raises
    typst.TypstError for what the checks before should have found: a programmer's fault.
    """
    made = _compiler().compile(
        format="pdf",
        sys_inputs={"document": document},
        pdf_standards=STANDARDS,
        timestamp=day.astimezone(UTC),
    )
    assert isinstance(made, bytes)
    return made


@lru_cache(maxsize=1)
def _compiler() -> typst.Compiler:
    return typst.Compiler(TEMPLATES / "main.typ", root=TEMPLATES, font_paths=typst_fonts())
