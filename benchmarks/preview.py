"""From a saved YAML file to the new page served: our preview against stock MkDocs, in one run.

    .venv/bin/python benchmarks/preview.py [PAGES ...]

Both serve the same project at the same time of day; each edit is timed until a request
gives the page with the edit. Prints the median of both and their ratio for each kind of edit.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

from sized_project import write_project

ROOT = Path(__file__).resolve().parent.parent
STOCK = (sys.executable, str(ROOT / "benchmarks" / "stock_serve.py"))
OURS = (sys.executable, "-m", "generator.cli", "serve", "--port")
DIMENSION = "data/dimensions/d-access.yml"
PATIENCE = 300


def edited_text(project: Path, mark: str, _number: int) -> str:
    """Change one text of a dimension; gives the page that shows it."""
    _substitute(project / DIMENSION, r"(takeaway:\n  zh: .*\n  en: ).*", rf'\1"Mark {mark}."')
    return "en/compare/d-access/"


def edited_rating(project: Path, mark: str, number: int) -> str:
    """Change the ratings of a dimension, and with them charts and matrices of both languages.

    The levels are the digits of `number`, so that no page has been built before.
    """
    path = project / DIMENSION
    levels = itertools.count()
    changed = re.sub(
        r"(level: )\d",
        lambda found: f"{found[1]}{1 + number // 5 ** next(levels) % 5}",
        path.read_text(encoding="utf-8"),
    )
    path.write_text(changed, encoding="utf-8")
    return edited_text(project, mark, number)


EDITS: tuple[Callable[[Path, str, int], str], ...] = (edited_text, edited_rating)


def main(sizes: list[int]) -> None:
    """Measure projects of about `sizes` pages."""
    for pages in sizes:
        with tempfile.TemporaryDirectory() as folder:
            project = Path(folder)
            write_project(project, pages=pages)
            medians = {name: dict(_measured(project, command)) for name, command in _commands()}
            count = _count(project)
        for edit in EDITS:
            name = edit.__name__
            stock, ours = medians["stock"][name], medians["ours"][name]
            print(f"{count} pages, {name}: stock {stock:.2f} s, ours {ours:.2f} s, {stock / ours:.1f} times")


def _commands() -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "stock", STOCK
    yield "ours", OURS


def _measured(project: Path, command: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    rounds = 3 if command == STOCK else 7
    with _served(project, command) as fetch:
        for edit in EDITS:
            times = []
            for number in range(rounds):
                mark = str(time.time_ns() + number)
                time.sleep(1)
                start = time.perf_counter()
                page = edit(project, mark, number)
                _wait(lambda page=page, mark=mark: f"Mark {mark}." in fetch(page))
                times.append(time.perf_counter() - start)
            yield edit.__name__, statistics.median(times)


@contextlib.contextmanager
def _served(project: Path, command: tuple[str, ...]) -> Iterator[Callable[[str], str]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    address = f"127.0.0.1:{port}"
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [*command, address if command == STOCK else port],
        cwd=project,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )

    def fetch(page: str) -> str:
        with urllib.request.urlopen(f"http://{address}/{page}", timeout=PATIENCE) as response:
            return str(response.read().decode("utf-8"))

    try:
        _wait(lambda: "<h1" in fetch("en/compare/d-access/"))
        yield fetch
    finally:
        process.terminate()
        process.wait()


def _wait(is_true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            if is_true():
                return
        time.sleep(0.02)
    raise TimeoutError("the edit never showed")


def _substitute(path: Path, pattern: str, new: str, *, count: int = 1) -> None:
    text = path.read_text(encoding="utf-8")
    changed, number = re.subn(pattern, new, text, count=count)
    assert number, f"{pattern} is not in {path}"
    path.write_text(changed, encoding="utf-8")


def _count(project: Path) -> int:
    site = project / "counted"
    subprocess.run(
        [sys.executable, "-m", "generator.cli", "build", "--output", str(site)],
        cwd=project, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return sum(1 for _ in site.rglob("*.html"))


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]] or [60, 600])
