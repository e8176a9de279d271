"""What the search in the browser knows, as the built site has it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def search_index(site: Path, language: str) -> dict[str, Any]:
    """The entries and synonyms of a language."""
    script = (site / language / "search" / "entries.js").read_text(encoding="utf-8")
    start, _, content = script.partition("=")
    assert start == "self.xuanxingEntries"
    index: dict[str, Any] = json.loads(content.removesuffix(";\n"))
    return index


def search_entries(site: Path, language: str) -> list[dict[str, str]]:
    """Location, title and text of each section, in order."""
    entries = []
    for page in search_index(site, language)["pages"]:
        entries.append({key: page[key] for key in ("location", "title", "text")})
        for anchor, title, text in page["sections"]:
            entries.append({"location": f"{page['location']}#{anchor}", "title": title, "text": text})
    return entries
