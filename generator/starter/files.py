"""The files of a new project, as bytes.

They lie in `project/`. What a new project shares with this one, such as the
interface strings, is a link there, so that nothing is kept twice. Only the schemas
for editors are made anew, because they name the project's own ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from string import Template
from unicodedata import category

import yaml

from generator.editor_schema.files import FOLDER, schemas
from generator.editor_schema.vocabulary import vocabulary
from generator.errors import Place, Problem, ProblemsFound

TEMPLATES = ("README.md", "data/report.yml")
# What in this project's own settings is another's in a new one.
_SITE_NAME = "site_name: Xuanxing\n"
_OVERRIDES = "  custom_dir: site-overrides\n"
_TASKS = {"make check": "xuanxing check", "make schema": "xuanxing schema", "make site": "xuanxing build"}
_TITLE = Place("--title")
_NOT_IN_TITLES = {"Cc", "Cs", "Zl", "Zp"}


def starter_files(*, titles: Mapping[str, str], day: date, language: str) -> dict[str, bytes]:
    """Contents by relative POSIX path of a project of its own, with example data.

    `titles` are the report's by language, `language` is what a reader of any other language sees.
    """
    files = dict(_walk(resources.files("generator.starter") / "project", ""))
    facts = {"day": day.isoformat(), "edition": f"{day:%Y.%m}", "language": language}
    for name in TEMPLATES:
        quote = _scalar if name.endswith(".yml") else str
        names = {f"title_{code}": quote(title) for code, title in titles.items()}
        files[name] = Template(files[name].decode()).substitute(facts, **names).encode()
    site_name = f"site_name: {_scalar(titles[language])}\n"
    _replace(files, "mkdocs.yml", {_OVERRIDES: "", _SITE_NAME: site_name})
    _replace(files, ".vscode/tasks.json", _TASKS)
    return files | _schemas(files)


def own_titles(arguments: Iterable[str]) -> dict[str, str]:
    """Titles out of arguments such as `en=Which database?`; the example's where there are none.

    Raises ProblemsFound unless there is one for each language.
    """
    example = _example_titles()
    languages = ", ".join(example)
    titles: dict[str, str] = {}
    problems = []
    for argument in arguments:
        code, _, title = argument.partition("=")
        if code not in example or code in titles or not _is_one_line(title):
            facts = {"value": argument, "languages": languages}
            problems.append(Problem(_TITLE, "title-argument", facts))
        titles[code] = title.strip()
    if titles and not problems:
        for code in example.keys() - titles.keys():
            facts = {"language": code, "languages": languages}
            problems.append(Problem(_TITLE, "title-missing", facts))
    if problems:
        raise ProblemsFound(problems)
    return titles or dict(example)


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry.read_bytes()


@lru_cache
def _example_titles() -> Mapping[str, str]:
    text = (resources.files("generator.starter") / "title.yml").read_text(encoding="utf-8")
    loaded: Mapping[str, str] = yaml.safe_load(text)
    return loaded


def _is_one_line(title: str) -> bool:
    """Whether there are words, and nothing such as a line break or a broken character among them."""
    return bool(title.strip()) and not any(category(character) in _NOT_IN_TITLES for character in title)


def _scalar(text: str) -> str:
    """The text as YAML, in quotes."""
    return yaml.safe_dump(text, allow_unicode=True, default_style='"', width=float("inf")).strip()


def _replace(files: dict[str, bytes], name: str, changes: Mapping[str, str]) -> None:
    text = files[name].decode()
    for old, new in changes.items():
        if text.count(old) != 1:
            raise ValueError(f"{name} should hold this once: {old!r}")
        text = text.replace(old, new)
    files[name] = text.encode()


def _schemas(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The schemas for editors, true to the data among `files`."""
    data = {name.removeprefix("data/"): raw for name, raw in files.items() if name.startswith("data/")}
    return {f"data/{FOLDER}/{name}": raw for name, raw in schemas(vocabulary(data)).items()}
