"""The real MkDocs build: strict, reproducible, complete."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from conftest import copy_project, digests, edit_yaml

from generator.publish import publish


def test_two_builds_in_different_folders_are_the_same_byte_for_byte(site: Path, tmp_path: Path) -> None:
    project = copy_project(tmp_path / "elsewhere" / "deeper", has_pdf=True)
    publish(project / "mkdocs.yml", project / "public")
    assert digests(project / "public") == digests(site)


def test_plain_mkdocs_builds_the_same_site(site: Path, tmp_path: Path) -> None:
    project = copy_project(tmp_path / "project", has_pdf=True)
    result = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"],
        cwd=project,
        capture_output=True,
        text=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert digests(project / "site") == digests(site)


def test_plain_mkdocs_names_the_problems_without_a_traceback(project: Path) -> None:
    edit_yaml(project / "data" / "trends.yml", lambda value: value["trends"][0].pop("name"))
    result = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build"],
        cwd=project,
        capture_output=True,
        text=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=False,
    )
    assert result.returncode == 1
    assert "data/trends.yml:" in result.stderr
    assert "key-missing" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_site_below_a_path_names_its_own_address(project: Path) -> None:
    environment = {**os.environ, "XUANXING_SITE_URL": "https://example.org/report/"}
    result = subprocess.run(
        [sys.executable, "-m", "generator.cli", "build"],
        cwd=project,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    page = (project / "site" / "en" / "compare" / "index.html").read_text(encoding="utf-8")
    assert '<link rel="canonical" href="https://example.org/report/en/compare/">' in page
    sitemap = (project / "site" / "zh" / "sitemap.xml").read_text(encoding="utf-8")
    assert "<loc>https://example.org/report/zh/</loc>" in sitemap
    wrong = (project / "site" / "404.html").read_text(encoding="utf-8")
    assert '"base": "/report/zh/"' in wrong
