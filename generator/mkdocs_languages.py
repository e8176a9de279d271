"""The settings of MkDocs as templates see them on a page of one language."""

from __future__ import annotations

import copy
from collections import ChainMap
from collections.abc import Iterable, Mapping
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

from generator import addresses
from generator.build import LanguageSite
from generator.render import attribute

_ENTRANCES = (
    ("home", addresses.HOME),
    ("scenarios", addresses.SCENARIOS),
    ("compare", addresses.COMPARE),
    ("options", addresses.OPTIONS),
    ("sources", addresses.SOURCES),
    ("glossary", addresses.GLOSSARY),
)


def localised(
    config: MkDocsConfig, site: LanguageSite, alternates: Iterable[LanguageSite], path: str
) -> MkDocsConfig:
    """The settings in the words of `site`; `path` is the page's in each of the `alternates`."""
    strings = site.strings
    changed = copy.copy(config)
    overrides = {
        "language": site.theme_language,
        "palette": _palette(config.theme.get("palette"), strings),
    }
    changed.theme = ChainMap(overrides, config.theme)  # type: ignore[assignment]  # templates only read it
    changed.site_name = attribute(site.title)
    changed.copyright = attribute(f"{strings['footer.note']} {site.edition}")
    changed.extra = {  # type: ignore[assignment]  # templates only read it
        **config.extra,
        "homepage": _url(config, f"{site.language}/index.md"),
        "alternate": [
            {
                "name": attribute(other.name),
                "lang": other.html_language,
                "link": _url(config, f"{other.language}/{path}"),
            }
            for other in alternates
        ],
    }
    return changed


def entrances(config: MkDocsConfig, site: LanguageSite) -> tuple[tuple[str, str], ...]:
    """Names and addresses of the pages that most other pages can be found from, the home page first."""
    return tuple(
        (site.strings[f"page.{key}"], _url(config, f"{site.language}/{path}")) for key, path in _ENTRANCES
    )


def _palette(palette: Any, strings: Mapping[str, str]) -> Any:
    """The palette with the names of its switches in words; a palette without switches stays as it is."""
    if not isinstance(palette, list):
        return palette
    return [
        {**entry, "toggle": {**entry["toggle"], "name": attribute(_switch(entry["toggle"], strings))}}
        if isinstance(entry.get("toggle"), dict)
        else entry
        for entry in palette
    ]


def _switch(toggle: Mapping[str, Any], strings: Mapping[str, str]) -> str:
    name = str(toggle.get("name", ""))
    return strings.get(name, name)


def _url(config: MkDocsConfig, path: str) -> str:
    """Address of a page relative to the site's top folder."""
    return File(path, None, config.site_dir, config.use_directory_urls).url
