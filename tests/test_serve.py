"""The preview follows each save of a data file and survives a mistake."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def preview(project: Path) -> Iterator[Callable[[str], str]]:
    """A running `mkdocs serve` of the project; fetches a page's text."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}"],
        cwd=project,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )

    def fetch(path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=5) as response:
            return str(response.read().decode("utf-8"))

    try:
        wait_until(lambda: "<h1" in fetch("en/evidence/trends/"))
        yield fetch
    finally:
        process.terminate()
        process.wait(timeout=30)


def wait_until(is_true: Callable[[], bool]) -> None:
    """Wait for a state that must come; how long it takes is not the question here."""
    for _ in range(300):
        try:
            if is_true():
                return
        except OSError:
            pass
        time.sleep(0.2)
    pytest.fail("the expected state did not come")


def test_a_saved_data_file_shows_on_its_page_even_after_a_mistake(
    project: Path, preview: Callable[[str], str]
) -> None:
    trends = project / "data" / "trends.yml"
    sound = trends.read_text(encoding="utf-8")
    trends.write_text(sound.replace("    en: ", "    en: MARKED ", 1), encoding="utf-8")
    wait_until(lambda: "MARKED" in preview("en/evidence/trends/"))
    trends.write_text("trends: [", encoding="utf-8")
    # MkDocs answers no request while the last build has failed; give it time to fail.
    time.sleep(2)
    trends.write_text(sound.replace("    en: ", "    en: MENDED ", 1), encoding="utf-8")
    wait_until(lambda: "MENDED" in preview("en/evidence/trends/"))
