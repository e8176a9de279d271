"""The PDFs of this report in both languages: ours against Chromium and WeasyPrint, in one run.

    .venv/bin/python benchmarks/pdf.py [--weasyprint PYTHON]

The others print the site's pages, joined to one HTML document for each language, with links between
them, in our fonts, on A4. PYTHON has WeasyPrint installed; without it, or without Chromium, that one
is left out. Prints the median time of each, its multiple of ours, and the time of all processors.
"""

from __future__ import annotations

import argparse
import os
import posixpath
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdf

from generator.print.fonts import CHINESE_SANS, CHINESE_SERIF, FOLDERS

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("zh", "en")
ROUNDS = 3
NOT_IN_THE_PDF = ("about",)
AFTER_LOADING = """\
import sys, time
from datetime import UTC, datetime
from pathlib import Path
from generator.load import load_report
from generator.print.pdf import pdfs
report, loaded = load_report(Path("data"))
started = time.perf_counter()
pdfs(report, report.settings.languages, files=loaded.texts, day=datetime(2026, 11, 30, tzinfo=UTC))
print(time.perf_counter() - started)
"""
STYLE = """\
@page { size: A4; margin: 25mm 23mm }
body { font: 10pt/1.5 "Libertinus Serif", "Noto Serif SC", serif }
h1, h2, h3, th, figcaption { font-family: "Noto Sans CJK SC", sans-serif }
article { break-before: page }
table { width: 100%; border-collapse: collapse }
thead { display: table-header-group }
tr { break-inside: avoid }
td, th { border-bottom: 0.5pt solid #999; padding: 2pt; vertical-align: top; text-align: left }
svg { max-width: 100%; height: auto }
.x-chart__svg--narrow, .x-chart details, template, button, .headerlink { display: none }
"""


def main() -> None:
    """Measure whoever is there."""
    options = argparse.ArgumentParser(description="PDFs: ours against Chromium and WeasyPrint.")
    options.add_argument("--weasyprint", metavar="PYTHON", help="a Python that has WeasyPrint")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        _run([sys.executable, "-m", "generator.cli", "build", "--output", str(work / "site")])
        for language in LANGUAGES:
            joined = _joined(work / "site" / language)
            (work / f"{language}.html").write_text(joined.replace("LANGUAGE", language), encoding="utf-8")
        loaded = statistics.median(_after_loading() for _ in range(ROUNDS))
        print(f"ours after the data is loaded: {loaded:.2f} s")
        ours = 0.0
        for name, command in _printers(work, chosen.weasyprint):
            rounds = [_timed(command) for _ in range(ROUNDS)]
            seconds, processors = (statistics.median(times) for times in zip(*rounds, strict=True))
            ours = ours or seconds
            print(
                f"{name}: {seconds:.2f} s, {seconds / ours:.1f} times ours, "
                f"{processors:.2f} s of processors, {_described(work, name)}"
            )


def _printers(work: Path, weasyprint: str | None) -> Iterator[tuple[str, Callable[[], None]]]:
    def ours() -> None:
        _run([sys.executable, "-m", "generator.cli", "pdf", "--output", str(work / "ours")])

    def each(*command: str) -> Callable[[], None]:
        def run() -> None:
            for language in LANGUAGES:
                files = {"html": str(work / f"{language}.html"), "pdf": str(work / name / f"{language}.pdf")}
                _run([part.format(**files) for part in command])

        (work / name).mkdir()
        return run

    yield "ours", ours
    name = "Chromium"
    names = (os.environ.get("XUANXING_CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    chromium = next((path for program in filter(None, names) if (path := shutil.which(program))), None)
    if chromium:
        flags = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer")
        yield name, each(chromium, *flags, "--print-to-pdf={pdf}", "file://{html}")
    else:
        print("Chromium is left out: there is none.")
    name = "WeasyPrint"
    if weasyprint:
        yield name, each(weasyprint, "-m", "weasyprint", "--quiet", "{html}", "{pdf}")
    else:
        print("WeasyPrint is left out: --weasyprint names no Python that has it.")


def _joined(site: Path) -> str:
    """The pages of a language as one document in which their links lead from one to another."""
    pages = sorted(path.relative_to(site).parent.as_posix() for path in site.rglob("index.html"))
    articles = [_article(site, page) for page in pages if page.partition("/")[0] not in NOT_IN_THE_PDF]
    faces = [
        f'@font-face {{ font-family: "{family}"; src: url("{path.as_uri()}") }}'
        for family in (CHINESE_SERIF, CHINESE_SANS)
        for path in _fonts(family)
    ]
    style = "\n".join((*faces, STYLE))
    head = f'<meta charset="utf-8"><title>Report</title><style>{style}</style>'
    return f'<!doctype html><html lang="LANGUAGE"><head>{head}</head><body>{"".join(articles)}</body></html>'


def _fonts(family: str) -> list[Path]:
    """The regular font of the family."""
    kind = family.split()[1]
    found = (path for folder in FOLDERS for path in sorted(folder.rglob("*.[ot]tf")))
    return [path for path in found if kind in path.name][:1]


def _article(site: Path, page: str) -> str:
    text = (site / page / "index.html").read_text(encoding="utf-8")
    found = re.search(r"<article[^>]*>(.*?)</article>", text, re.DOTALL)
    assert found is not None, page
    inside = re.sub(r"<script.*?</script>", "", found[1], flags=re.DOTALL)
    inside = re.sub(r'\bid="([^"]+)"', lambda match: f'id="{_name(page, match[1])}"', inside)
    inside = re.sub(r'\bhref="([^":]*)"', lambda match: f'href="#{_target(page, match[1])}"', inside)
    return f'<article id="{_name(page, "")}">{inside}</article>'


def _target(page: str, link: str) -> str:
    path, _, anchor = link.partition("#")
    return _name(posixpath.normpath(posixpath.join(page, path)), anchor)


def _name(page: str, anchor: str) -> str:
    return f"{page}--{anchor}"


def _after_loading() -> float:
    return float(_run([sys.executable, "-c", AFTER_LOADING]))


def _timed(command: Callable[[], None]) -> tuple[float, float]:
    """Seconds that a command takes, and those of all processors."""
    before, started = os.times(), time.perf_counter()
    command()
    seconds, after = time.perf_counter() - started, os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return seconds, used


def _run(command: list[str]) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    ).stdout  # fmt: skip


def _described(work: Path, name: str) -> str:
    files = sorted((work / name).glob("*.pdf"))
    pages = sum(len(pypdf.PdfReader(path).pages) for path in files)
    return f"{pages} pages, {sum(path.stat().st_size for path in files) / 1e6:.1f} MB"


if __name__ == "__main__":
    main()
