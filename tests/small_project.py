"""The small report as a whole project with its site, for tests that build often."""

from __future__ import annotations

import shutil
from pathlib import Path

from conftest import ROOT, leave_pdf_out
from small_report import FILES


def write_small_project(folder: Path, *, has_pdf: bool = False) -> Path:
    """Write the small report with the real interface strings, prose pages, theme and settings.

    Its site is built without PDFs unless `has_pdf`.
    """
    for name, text in FILES.items():
        path = folder / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "data" / "ui", folder / "data" / "ui", dirs_exist_ok=True)
    for part in ("content", "site-overrides"):
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "mkdocs.yml", folder / "mkdocs.yml")
    if not has_pdf:
        leave_pdf_out(folder)
    return folder
