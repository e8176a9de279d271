"""One search index for each language, in the place of the one that Material makes."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from generator.build import LanguageSite
from generator.search import split_index


def write_search_indexes(config: MkDocsConfig, sites: Mapping[str, LanguageSite]) -> None:
    """Cut the common index by language. Without one nothing happens: `mkdocs.yml` may do without search."""
    whole = Path(config.site_dir, "search", "search_index.json")
    if not whole.exists():
        return
    pipelines = {name: _pipeline(site, config) for name, site in sites.items()}
    indexes = split_index(whole.read_text(encoding="utf-8"), sites.values(), pipelines)
    for path, content in indexes.items():
        target = Path(config.site_dir, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
    whole.unlink()
    whole.parent.rmdir()


def _pipeline(site: LanguageSite, config: MkDocsConfig) -> list[str]:
    """The steps that Material sets for words of this language; one for all breaks the others."""
    theme = ChainMap({"language": site.theme_language}, config.theme)
    template = config.theme.get_env().get_template(
        "partials/language.html", globals={"config": {"theme": theme}}
    )
    steps = str(template.module.t("search.config.pipeline"))  # type: ignore[attr-defined]  # a Jinja macro
    return [step.strip() for step in steps.split(",") if step.strip()]
