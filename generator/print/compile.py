"""The document's data to PDF bytes, by the Typst templates beside this module. Writes no file."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import typst

from generator.print.fonts import typst_fonts

TEMPLATES = Path(__file__).parent / "typst"
STANDARDS: list[typst.PDFStandard] = ["ua-1", "a-2a"]
"""Accessible and fit for archives; both make a missing text, title or glyph an error."""

_PLACE = re.compile(r"┌─ .*?([^/\\\s]+:\d+:\d+)")


class PrintFault(Exception):
    """Typst refused a document that all checks have passed: the templates' fault, never the data's."""


def compiled(document: str, day: datetime) -> bytes:
    """The PDF of `document`, the JSON that `generator.print.document` makes.

    `day` is the date that the file carries; the same input gives the same bytes. Raises
    PrintFault. May be called by several threads at once, which then do work at once.
    """
    # One for each call, for threads cannot share it. What is slow in it, the fonts, they do share.
    compiler = typst.Compiler(TEMPLATES / "main.typ", root=TEMPLATES, font_paths=typst_fonts())
    try:
        made = compiler.compile(
            format="pdf",
            sys_inputs={"document": document},
            pdf_standards=STANDARDS,
            timestamp=day.astimezone(UTC),
        )
    except typst.TypstError as error:
        raise PrintFault(_in_a_line(error)) from error
    except BaseException as error:
        # What ends Typst itself is no Exception, and its class is not to be had.
        if type(error).__name__ == "PanicException":
            raise PrintFault(str(error)) from error
        raise
    assert isinstance(made, bytes)
    return made


def _in_a_line(error: typst.TypstError) -> str:
    """What is wrong, and where in the templates."""
    place = _PLACE.search(error.diagnostic or "")
    return f"{error.message} ({place[1]})" if place else error.message
