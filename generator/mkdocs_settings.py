"""What the settings of MkDocs contribute to pages, as digests for recalling earlier results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.utils import get_build_datetime

from generator.cache import Digest, digest_of

_PLUGINS = frozenset(("search", "material/search", "material/offline", "offline", "xuanxing"))
EXTENSIONS = frozenset((
    "abbr", "admonition", "attr_list", "codehilite", "def_list", "extra", "fenced_code", "footnotes",
    "md_in_html", "meta", "nl2br", "sane_lists", "smarty", "tables", "toc",
    *(f"pymdownx.{name}" for name in (
        "arithmatex", "betterem", "caret", "critic", "details", "emoji", "highlight", "inlinehilite",
        "keys", "mark", "smartsymbols", "superfences", "tabbed", "tasklist", "tilde",
    )),
))  # fmt: skip
_MODULES = ("markdown", "material", "pymdownx")
# Where the site is built, and what only decides which files take part.
_WITHOUT_EFFECT = frozenset((
    "config_file_path", "dev_addr", "docs_dir", "draft_docs", "exclude_docs", "hooks", "not_in_nav",
    "plugins", "remote_branch", "remote_name", "site_dir", "strict", "theme", "watch",
))  # fmt: skip


_OF_MARKDOWN = ("markdown_extensions", "mdx_configs", "use_directory_urls", "validation")


@dataclass(frozen=True)
class SettingsDigests:
    """Digests of what the conversion of Markdown depends on, and of all settings."""

    markdown: Digest
    all: Digest


class _Unknown(Exception):
    """A setting whose effect on pages cannot be told."""


def digests_of_settings(config: MkDocsConfig) -> SettingsDigests | None:
    """What pages depend on; None with plugins, hooks or extensions of which that cannot be told."""
    try:
        return _settings(config)
    except _Unknown:
        return None


def _settings(config: MkDocsConfig) -> SettingsDigests:
    unknown = [name for name in config.plugins if name not in _PLUGINS]
    names = (extension.removeprefix("markdown.extensions.") for extension in config.markdown_extensions)
    unknown.extend(name for name in names if name not in EXTENSIONS)
    if unknown:
        raise _Unknown(unknown[0])
    kept = {key: value for key, value in config.items() if key not in _WITHOUT_EFFECT}
    plugins = {name: config.plugins[name].config for name in config.plugins}
    return SettingsDigests(
        digest_of(_stable(config[key]) for key in _OF_MARKDOWN),
        digest_of((*map(_stable, (kept, plugins, dict(config.theme))), get_build_datetime().isoformat())),
    )


def _stable(value: Any) -> str:
    """A text that is the same in each process as long as the value is."""
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{key!r}:{_stable(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(_stable, value)) + "]"
    if isinstance(value, set | frozenset):
        return _stable(sorted(value))
    if callable(value) and getattr(value, "__module__", "").partition(".")[0] in _MODULES:
        return f"{value.__module__}.{value.__qualname__}"
    text = repr(value)
    if callable(value) or " at 0x" in text:
        raise _Unknown(text)
    return text
