"""The sites that the gates look at: this project's report, built as it is published."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from conftest import copy_project

from generator.publish import publish

ROOT = Path(__file__).resolve().parents[2]
PREFIX = "/reports/choice/"


@dataclass(frozen=True)
class Site:
    """A built site that is served below the path `prefix`."""

    folder: Path
    prefix: str = "/"

    @property
    def pages(self) -> tuple[str, ...]:
        """Address of each page from the site's top, which is the empty one."""
        files = sorted(self.folder.rglob("*.html"))
        return tuple(file.relative_to(self.folder).as_posix().removesuffix("index.html") for file in files)


def built(folder: Path, *, prefix: str = PREFIX) -> Site:
    """Build the report to be published below `prefix`, with all that a repository adds to its pages."""
    settings = {
        "XUANXING_SITE_URL": f"https://report.example{prefix}",
        "XUANXING_REPOSITORY_URL": "https://github.com/report-example/choice",
        "XUANXING_EDIT_URI": "edit/main/content/",
    }
    with patch.dict(os.environ, settings):
        publish(ROOT / "mkdocs.yml", folder)
    return Site(folder, prefix)


def built_for_files(folder: Path) -> Site:
    """Build the report to be opened without a server: each page is a file that links name."""
    project = copy_project(folder / "project")
    settings = (project / "mkdocs.yml").read_text(encoding="utf-8")
    flat = settings.replace("use_directory_urls: true", "use_directory_urls: false")
    assert flat != settings
    (project / "mkdocs.yml").write_text(flat, encoding="utf-8")
    publish(project / "mkdocs.yml", folder / "site")
    return Site(folder / "site")
