"""Entries of the search for each language, in the place of the index that Material makes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from generator.build import LanguageSite
from generator.model import Report
from generator.search import search_files, synonyms


def write_search_files(
    config: MkDocsConfig, report: Report, sites: Mapping[str, LanguageSite], *, is_offline: bool
) -> None:
    """Cut the common index by language. Without one nothing happens: `mkdocs.yml` may do without search."""
    whole = Path(config.site_dir, "search", "search_index.json")
    if not whole.exists():
        return
    entries = json.loads(whole.read_text(encoding="utf-8"))["docs"]
    for site in sites.values():
        known = synonyms(report, site.language)
        for path, content in search_files(entries, site, known, is_offline=is_offline):
            target = Path(config.site_dir, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(content, encoding="utf-8")
    whole.unlink()
    whole.parent.rmdir()
