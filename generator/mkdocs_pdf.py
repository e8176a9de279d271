"""The PDFs as files of a site: recalled or made with it, or in a preview made when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, partial

from generator.cache import Cache, digest_of
from generator.model import Report
from generator.print.apart import compiled_apart
from generator.print.pdf import pdf_name, pdfs


def pdf_paths(report: Report) -> dict[str, str]:
    """Where the PDF in each language stands in the site."""
    return {
        language: f"{language}/downloads/{pdf_name(report, language)}"
        for language in report.settings.languages
    }


def recalled_pdfs(
    report: Report, files: Mapping[str, bytes], *, day: datetime, memory: Cache
) -> dict[str, bytes]:
    """Every PDF by its path. `files` are the data of which the report was made.

    Raises ProblemsFound as `pdfs` does.
    """
    paths = pdf_paths(report)
    # Together they take less time than one by one, and where one is missing, all are.
    made = cache(partial(pdfs, report, tuple(paths), files=files, day=day))
    data = digest_of(part for name in sorted(files) for part in (name, files[name]))

    def made_in(language: str) -> bytes:
        return made()[language]

    return {
        path: memory.remember_bytes(("pdf", language, data, day.isoformat()), partial(made_in, language))
        for language, path in paths.items()
    }


def pdfs_on_request(
    report: Report, files: Mapping[str, bytes], *, day: datetime
) -> dict[str, Callable[[], bytes]]:
    """What makes each PDF, by its path. It raises ProblemsFound as `pdfs` does."""

    def made_in(language: str) -> bytes:
        return pdfs(report, (language,), files=files, day=day, to_pdf=compiled_apart)[language]

    return {path: partial(made_in, language) for language, path in pdf_paths(report).items()}
