"""The look that comes with Xuanxing: templates, styles and scripts of every project's site.

Owns which styles pages need; `main.html` knows which scripts. What a project has of its own
stands before them.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

STYLES = ("stylesheets/xuanxing.css", "stylesheets/components.css", "stylesheets/charts.css")


def add_theme(config: MkDocsConfig) -> None:
    """Put our templates beneath the project's `custom_dir`, our styles before its own."""
    overrides = _folder()
    if overrides not in [Path(folder).resolve() for folder in config.theme.dirs]:
        config.theme.dirs.insert(0 if config.theme.custom_dir is None else 1, str(overrides))
    if "content.tooltips" in config.theme["features"]:
        # Ours take their place, which show titles as text.
        config.theme["features"].remove("content.tooltips")
    styles = [style for style in STYLES if style not in config.extra_css]
    config.extra_css = [*styles, *config.extra_css]


def own_scripts() -> frozenset[str]:
    """The scripts that come with Xuanxing, by their paths in a site."""
    folder = _folder()
    return frozenset(path.relative_to(folder).as_posix() for path in folder.rglob("*.js"))


def _folder() -> Path:
    # In the repository this folder is a link to the project's own `site-overrides/`.
    return Path(str(resources.files("generator") / "overrides")).resolve()
