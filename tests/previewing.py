"""A running preview of the small report, as a user starts it: a process of its own, real HTTP."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from conftest import ROOT
from playwright.sync_api import expect
from small_report import FILES

# A build of a busy machine takes its time.
expect.set_options(timeout=30_000)

# A test run in the background inherits that interrupts are ignored; a user's shell has them.
LISTEN_TO_INTERRUPTS = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
OURS = "from generator.cli import main; main()"
MKDOCS = "from mkdocs.__main__ import cli; cli()"


def small_project(target: Path) -> Path:
    """The small report with the real interface, pages and theme."""
    for name, text in FILES.items():
        if not name.startswith("ui/"):
            path = target / "data" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for folder in ("data/ui", "content", "site-overrides"):
        shutil.copytree(ROOT / folder, target / folder)
    shutil.copy(ROOT / "mkdocs.yml", target)
    return target


@dataclass
class Running:
    """A preview, the project that it shows, and what it printed."""

    process: subprocess.Popen[bytes]
    project: Path
    output: Path
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def printed(self) -> str:
        return self.output.read_text(encoding="utf-8")

    def builds(self) -> int:
        """How many builds have ended, well or not."""
        return len(re.findall(r"^\d\d:\d\d:\d\d ", self.printed(), re.MULTILINE))

    def request(self, path: str, *, method: str = "GET", host: str = "") -> tuple[int, dict[str, str], str]:
        """Status, headers in lower case and text; the path goes out exactly as it is."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host=True)
            connection.putheader("Host", host or f"127.0.0.1:{self.port}")
            connection.endheaders()
            answer = connection.getresponse()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, headers, answer.read().decode("utf-8", "replace")
        finally:
            connection.close()

    def text(self, path: str) -> str:
        return self.request(path)[2]

    def status(self, page: str = "/en/", language: str = "en") -> dict[str, Any]:
        query = urlencode({"page": page, "lang": language})
        told: dict[str, Any] = json.loads(self.text(f"/__xuanxing__/status?{query}"))
        return told

    def problems(self, language: str = "en") -> list[tuple[str, str]]:
        """Place and words of each problem."""
        return [
            (told["place"], "\n".join((told["text"], *told["advice"])))
            for told in self.status(language=language)["problems"]
        ]

    def wait_for(self, is_true: Callable[[], object]) -> None:
        """Wait for a state that must come; how long it takes is not the question here."""
        for _ in range(600):
            if is_true():
                return
            assert self.process.poll() is None, self.printed()
            time.sleep(0.05)
        pytest.fail(f"the expected state did not come; printed:\n{self.printed()}")

    def wait_for_build(self, act: Callable[[], object]) -> None:
        """Do something that starts a build and wait until that has ended."""
        before = self.builds()
        act()
        self.wait_for(lambda: self.builds() > before)

    def wait_until_quiet(self) -> None:
        """Wait until no build follows any more, longer than a look at all files without events takes."""
        for _ in range(20):
            builds = self.builds()
            time.sleep(1.5)
            if builds == self.builds():
                return
        pytest.fail(f"it builds again and again; printed:\n{self.printed()}")

    def edit(self, name: str, old: str, new: str) -> None:
        """Save a file with a text changed."""
        path = self.project / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(timeout=60)


@contextmanager
def running(project: Path, *arguments: str, program: str = OURS, **environment: str) -> Iterator[Running]:
    """Start a preview and stop it afterwards."""
    output = project.parent / f"{project.name}.out"
    temporary = project.parent / f"{project.name}.tmp"
    temporary.mkdir(exist_ok=True)
    if program is OURS:
        arguments = ("serve", "--port", "0", "--lang", "en", *arguments)
    with output.open("wb") as stream:
        process = subprocess.Popen(
            [sys.executable, "-c", LISTEN_TO_INTERRUPTS + program, *arguments],
            cwd=project,
            stdout=stream,
            stderr=subprocess.STDOUT,
            env={
                **os.environ,
                "LC_ALL": "en_GB.UTF-8",
                "NO_MKDOCS_2_WARNING": "1",
                "TMPDIR": str(temporary),
                **environment,
            },
        )
    preview = Running(process, project, output, 0)
    try:
        address = re.compile(r"Preview at http://[^/]+:(\d+)/")
        preview.wait_for(lambda: address.search(preview.printed()))
        preview.port = int(address.search(preview.printed())[1])  # type: ignore[index]  # it was found above
        yield preview
    finally:
        if process.poll() is None:
            preview.stop()
