"""What tests share: a copy of the project to edit, the built site, a real browser."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
import yaml
from browsers import launched_chromium, launched_firefox
from playwright.sync_api import Browser, Playwright, sync_playwright
from printed import Book, book

from generator.load import load_report
from generator.model import Report
from generator.publish import publish
from generator.views.lens import Lens

ROOT = Path(__file__).resolve().parent.parent
PROJECT_PARTS = ("data", "content", "site-overrides", "mkdocs.yml")


def copy_project(target: Path, *, has_pdf: bool = False) -> Path:
    """A working copy of what an editor has, without the code; its site is soon built without PDFs."""
    target.mkdir(parents=True, exist_ok=True)
    for part in PROJECT_PARTS:
        origin = ROOT / part
        if origin.is_dir():
            shutil.copytree(origin, target / part)
        else:
            shutil.copy(origin, target / part)
    if not has_pdf:
        leave_pdf_out(target)
    return target


def leave_pdf_out(project: Path) -> None:
    """Have sites of the project built without PDFs."""
    settings, plugin = project / "mkdocs.yml", "  - xuanxing:\n"
    text = settings.read_text(encoding="utf-8")
    assert plugin in text
    settings.write_text(text.replace(plugin, f"{plugin}      pdf: false\n"), encoding="utf-8")


def edit_yaml(path: Path, change: Callable[[dict], None]) -> None:
    """Change a YAML file as an editor would; comments are lost, which no test minds."""
    value = yaml.safe_load(path.read_text(encoding="utf-8"))
    change(value)
    path.write_text(yaml.safe_dump(value, allow_unicode=True, sort_keys=False), encoding="utf-8")


def digests(folder: Path) -> dict[str, str]:
    """Digest of each file below `folder` by its path."""
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="session")
def report() -> Report:
    """The report of this project."""
    return load_report(ROOT / "data")[0]


@pytest.fixture
def lens(report: Report) -> Lens:
    """The report in English."""
    return Lens(report, "en")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project that the test may edit."""
    return copy_project(tmp_path / "project")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this project, built once for all test processes by the real MkDocs."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    target, lock, failed = shared / "site", shared / "site.lock", shared / "site.failed"
    try:
        lock.mkdir()
    except FileExistsError:
        while not target.exists():
            if failed.exists():
                pytest.fail(failed.read_text(encoding="utf-8"))
            time.sleep(0.2)
        return target
    try:
        publish(ROOT / "mkdocs.yml", target)
    except Exception as error:
        failed.write_text(str(error), encoding="utf-8")
        raise
    return target


class _QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: object) -> None:
        """Say nothing; the tests look at pages, not at logs."""


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """Serve folders over HTTP on this machine; returns the address of a folder."""
    servers = []

    def start(folder: Path) -> str:
        handler = functools.partial(_QuietHandler, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_address[1]}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site_url(site: Path, serve: Callable[[Path], str]) -> str:
    """Address of the built site."""
    return serve(site)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver of the browser."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A real Chromium, or a real Firefox where that was asked for."""
    launched = launched_firefox if os.environ.get("XUANXING_BROWSER") == "firefox" else launched_chromium
    opened = launched(playwright)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def books(report: Report) -> Callable[..., Book]:
    """The PDF of this project's report in a language and for a paper, set once in each test process."""

    @functools.cache
    def ready(language: str, paper: str = "a4") -> Book:
        return book(report, language, paper=paper)

    return ready


@pytest.fixture(scope="session", params=["zh", "en"])
def printed(books: Callable[..., Book], request: pytest.FixtureRequest) -> Book:
    """The PDF of this project's report for A4, in each language."""
    return books(request.param)
