"""This report cut down or multiplied to a number of pages, as a project of its own."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("data", "content", "site-overrides", "mkdocs.yml")
# Folder of records that have a page each, and how many of ours stay at least.
FOLDERS = (("scenarios", 1), ("migrations", 1), ("dimensions", 3))


def write_project(folder: Path, *, pages: int) -> None:
    """Write a project of about `pages` pages in two languages into the empty `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, folder / part)
    data = folder / "data"
    missing = pages // 2 - _pages_per_language(data)
    if missing < 0:
        _cut(data, -missing)
    else:
        _multiply(data, missing)


def _pages_per_language(data: Path) -> int:
    files = sum(1 for name, _ in FOLDERS for _ in (data / name).glob("*.yml"))
    options = len(_read(data / "options.yml")["options"])
    sources = sum(1 for _ in (data / "sources").glob("*.yml"))
    # Overviews, lists and prose: the same for every report.
    return files + options + sources + 17


def _cut(data: Path, count: int) -> None:
    for name, kept in FOLDERS:
        for path in sorted((data / name).glob("*.yml"))[kept:]:
            if count == 0:
                break
            path.unlink()
            count -= 1
    statements = [
        statement["id"]
        for path in sorted((data / "sources").glob("*.yml"))
        for statement in _read(path)["statements"]
    ]
    question = {
        "id": "q-rest",
        "name": {"zh": "其余", "en": "The rest"},
        "text": {"zh": "未用到的陈述。", "en": "Statements that nothing else cites."},
        "cites": statements,
    }
    _edit(data / "open_questions.yml", lambda value: value["open_questions"].append(question))


def _multiply(data: Path, count: int) -> None:
    originals = [path for name, _ in FOLDERS for path in sorted((data / name).glob("*.yml"))]
    for number in range(count):
        original = originals[number % len(originals)]
        name = f"{original.stem}-{number}"
        value = {**_read(original), "id": name}
        _write(original.with_name(f"{name}.yml"), value)


def _read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)


def _write(path: Path, value: Any) -> None:
    path.write_text(yaml.safe_dump(value, allow_unicode=True, sort_keys=False), encoding="utf-8")


def _edit(path: Path, change: Callable[[Any], object]) -> None:
    value = _read(path)
    change(value)
    _write(path, value)
