"""What the search in the browser knows: one index per language, and other words for the same thing.

Works on the entries that Material's search plugin makes of pages; owns their cut by language
and the file that `site-overrides/javascripts/search/worker.js` reads. How words are cut and results
are ordered is decided there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Any

from generator.build import LanguageSite
from generator.model import (
    Conflict,
    Dimension,
    Finding,
    Migration,
    OpenQuestion,
    Option,
    Report,
    Scenario,
    Term,
)

SETTINGS = "search/search_index.json"
SETTINGS_SCRIPT = "search/search_index.js"
ENTRIES = "search/entries.js"

_Named = Option | Dimension | Scenario | Migration | Term | Finding | Conflict | OpenQuestion

_PARAGRAPH = re.compile(r"</?(?:p|pre|li|ol|ul)>")
_TAG = re.compile(r"<[^>]*>")
_WHITE_SPACE = re.compile(r"[ \t\n\f\r]+")


@dataclass(frozen=True)
class Synonyms:
    """Words that readers may type, and how the report's texts put it."""

    words: tuple[str, ...]
    meanings: tuple[str, ...]


def synonyms(report: Report, language: str) -> tuple[Synonyms, ...]:
    """Other words for what has a heading of its own: aliases, and what it is called in any language."""
    named: tuple[_Named, ...] = (
        *report.terms,
        *report.options,
        *report.dimensions,
        *report.scenarios,
        *report.migrations,
        *(record for record in _listed(report) if record.aliases.languages()),
    )
    return tuple(_synonyms(record, language) for record in named)


def plain_text(html: str) -> str:
    """Paragraphs of an entry as lines of text, without markup."""
    paragraphs = (unescape(_TAG.sub("", part)) for part in _PARAGRAPH.split(html))
    lines = (_WHITE_SPACE.sub(" ", paragraph).strip(" ") for paragraph in paragraphs)
    return "\n".join(filter(None, lines))


def search_files(
    entries: Iterable[Mapping[str, Any]],
    site: LanguageSite,
    known: tuple[Synonyms, ...],
    *,
    is_offline: bool,
) -> Iterator[tuple[str, str]]:
    """Contents by path below the site: what the search of one language reads."""
    prefix = f"{site.language}/"
    own = (
        {**entry, "location": entry["location"].removeprefix(prefix)}
        for entry in entries
        if entry["location"].startswith(prefix)
    )
    # Material reads the settings on each page, the search itself reads the rest when it is first used.
    config = {"lang": [site.html_language], "separator": r"\s+", "entries": f"../../{prefix}{ENTRIES}"}
    settings = _json({"config": config, "docs": []})
    if is_offline:
        # Pages may load scripts of a folder, but not read its files.
        yield f"{prefix}{SETTINGS_SCRIPT}", f"var __index={settings};\n"
    else:
        yield f"{prefix}{SETTINGS}", settings
    index = {
        "isEnglish": site.html_language.partition("-")[0] == "en",
        "synonyms": [[entry.words, entry.meanings] for entry in known],
        "pages": list(_pages(own)),
    }
    yield f"{prefix}{ENTRIES}", f"self.xuanxingEntries={_json(index)};\n"


def _listed(report: Report) -> tuple[Finding | Conflict | OpenQuestion, ...]:
    return (
        *report.shared_ground, *report.conclusions, *report.trends, *report.conflicts, *report.open_questions
    )  # fmt: skip


def _synonyms(record: _Named, language: str) -> Synonyms:
    names = [record.name]
    meanings = [record.name[language]]
    words = [word for group in record.aliases.by_language().values() for word in group]
    if isinstance(record, Option):
        names.append(record.short_name)
        meanings.append(record.short_name[language])
    if isinstance(record, Term):
        words.extend(word for group in record.spellings.by_language().values() for word in group)
        meanings.extend(record.spellings.get(language))
    words.extend(wording for name in names for _, wording in name.items())
    return Synonyms(tuple(dict.fromkeys(words)), tuple(dict.fromkeys(meanings)))


def _pages(entries: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, object]]:
    """Entries put together by page; the first of each page is the page itself."""
    pages: dict[str, dict[str, Any]] = {}
    for entry in entries:
        location, _, anchor = entry["location"].partition("#")
        title, text = entry["title"], entry["text"]
        if location not in pages:
            boost = entry.get("boost", 1)
            pages[location] = {
                "location": location, "title": title, "text": text, "boost": boost, "sections": [],
            }  # fmt: skip
        else:
            pages[location]["sections"].append([anchor, title, text])
    yield from pages.values()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
