"""What can be set for the plugin in `mkdocs.yml`."""

from __future__ import annotations

from mkdocs.config import config_options
from mkdocs.config.base import Config


class XuanxingConfig(Config):  # type: ignore[no-untyped-call]  # MkDocs has no annotation there
    """Options of the plugin in `mkdocs.yml`."""

    data_dir = config_options.Type(str, default="data")
    """Folder with the report's YAML files, relative to `mkdocs.yml`."""

    cache_dir = config_options.Type(str, default=".cache")
    """Folder for results of earlier builds, relative to `mkdocs.yml`; empty for none."""

    pdf = config_options.Type(bool, default=True)
    """Whether the site offers the report as PDF."""

    offline = config_options.Type(bool, default=False)
    """Whether pages open from a folder, without a server."""

    content_security_policy = config_options.Type(bool, default=True)
    """Whether pages say what a browser may load and run; without, a server's header has to."""
