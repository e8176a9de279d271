"""How a preview starts and ends, by our own command and by MkDocs'."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from previewing import MKDOCS, running, small_project

PAGE = "/en/compare/d-cost/"
DIMENSION = "data/dimensions/d-cost.yml"
TEXT = "Walking is cheaper."


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return small_project(tmp_path / "project")


@pytest.fixture
def busy_port() -> Iterator[str]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield str(taken.getsockname()[1])


def left_behind(project: Path) -> list[Path]:
    """Folders that a preview made for itself and did not delete."""
    return [path for path in (project.parent / "project.tmp").iterdir() if path.is_dir()]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.browser
def test_it_starts_with_a_mistake_and_without_events_and_shows_the_site_once_mended(
    small: Path, browser: Browser
) -> None:
    path = small / DIMENSION
    sound = path.read_text(encoding="utf-8")
    path.write_text(sound.replace("relation: complement", "relation: both"), encoding="utf-8")
    with running(small, XUANXING_POLLING="1") as preview:
        page = browser.new_page()
        answer = page.goto(preview.url + PAGE)
        assert answer is not None and answer.status == 503
        dialog = page.get_by_role("dialog", name="The site could not be built")
        expect(dialog).to_contain_text("“relation” is “both”.")
        expect(dialog).to_contain_text("There is no good version yet.")
        page.keyboard.press("Escape")
        expect(dialog).to_be_visible()
        assert "The preview waits until this is mended." not in dialog.inner_text()
        assert "The preview waits until this is mended." in preview.printed()
        path.write_text(sound, encoding="utf-8")
        expect(page.get_by_text(TEXT).first).to_be_visible(timeout=30_000)
        page.close()
        assert preview.stop(signal.SIGINT) == 0
        assert preview.printed().endswith("Preview stopped.\n")
        assert "Traceback" not in preview.printed()
    assert left_behind(small) == []


def test_mkdocs_serve_gives_the_same_preview(small: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    site = "https://example.org/reports/walk/"
    arguments = ("serve", "--dev-addr", f"127.0.0.1:{port}")
    with running(small, *arguments, program=MKDOCS, XUANXING_SITE_URL=site) as preview:
        page = f"/reports/walk{PAGE}"
        preview.wait_for(lambda: TEXT in preview.text(page))
        assert preview.request("/")[1]["location"] == "/reports/walk/"
        assert preview.status(page)["place"]["place"] == "data/dimensions/d-cost.yml:1"
        assert preview.text("/reports/walk/en/downloads/xuanxing-2026.01-en.pdf").startswith("%PDF-")
        viewer = preview.status(page)["viewer"]
        assert 'data-pdf="/reports/walk/en/downloads/' in preview.text(viewer)
        preview.edit(DIMENSION, TEXT, "Walking is SAVED.")
        preview.wait_for(lambda: "SAVED" in preview.text(page))
        preview.edit(DIMENSION, "relation: complement", "relation: both")
        preview.wait_for(preview.problems)
        assert "data/dimensions/d-cost.yml:7:11: error [value-not-allowed]" in preview.printed()
        assert "SAVED" in preview.text(page)
        preview.edit(DIMENSION, "relation: both", "relation: complement")
        preview.wait_for(lambda: not preview.problems())
        assert preview.stop(signal.SIGTERM) == 0
        assert preview.printed().endswith("Preview stopped.\n")
        assert "Traceback" not in preview.printed()
    assert left_behind(small) == []


def test_a_port_that_is_in_use_is_named(small: Path, busy_port: str) -> None:
    result = run(small, "generator.cli", "serve", "--port", busy_port, "--lang", "en")
    assert result.returncode == 1
    assert f"error [port-busy] port {busy_port} of 127.0.0.1 is in use." in result.stderr
    assert "Choose another with --port," in result.stderr
    assert "Traceback" not in result.stderr


def test_mkdocs_serve_names_a_port_that_is_in_use(small: Path, busy_port: str) -> None:
    result = run(small, "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{busy_port}")
    assert result.returncode == 1
    assert busy_port in result.stderr and "--dev-addr" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_folder_without_a_project_is_named(tmp_path: Path) -> None:
    result = run(tmp_path, "generator.cli", "serve", "--lang", "en")
    assert result.returncode == 1
    assert "mkdocs.yml:1:1: error [settings-missing] the file mkdocs.yml is missing." in result.stderr
