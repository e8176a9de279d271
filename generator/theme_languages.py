"""The languages that the site's theme has texts for.

Reads the names of the theme's files; MkDocs itself is not needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import yaml


@dataclass(frozen=True)
class ThemeLanguages:
    """Codes of languages as the theme calls them."""

    texts: frozenset[str]


def theme_languages(project: Path) -> ThemeLanguages | None:
    """What the project's theme supports; None where the theme cannot be found."""
    folders = tuple(_folders(project))
    return languages_in(folders) if folders else None


def languages_in(folders: Iterable[Path]) -> ThemeLanguages:
    """What the theme made of `folders` supports."""
    files = (path for folder in folders for path in (folder / "partials" / "languages").glob("*.html"))
    return ThemeLanguages(frozenset(path.stem for path in files))


def _folders(project: Path) -> Iterator[Path]:
    theme = find_spec("material")
    if theme is None or theme.origin is None:
        return
    yield Path(theme.origin).parent / "templates"
    custom = _custom_folder(project / "mkdocs.yml")
    if custom:
        yield project / custom


def _custom_folder(settings: Path) -> str:
    """`theme.custom_dir`, read from the nodes because MkDocs has tags that YAML does not know."""
    try:
        node = yaml.compose(settings.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except (OSError, ValueError, yaml.YAMLError):
        # What is wrong with the file is MkDocs' concern.
        return ""
    for key in ("theme", "custom_dir"):
        pairs = node.value if isinstance(node, yaml.MappingNode) else ()
        node = next((value for name, value in pairs if name.value == key), None)
    return str(node.value) if isinstance(node, yaml.ScalarNode) else ""
