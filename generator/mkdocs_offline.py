"""What is different in a site that opens from a folder, without a server."""

from __future__ import annotations

import shutil
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

# Only servers and search engines ask for the first; the rest is for Material's search and its developers.
_NEVER_READ = (
    "404.html", "sitemap.xml*", "assets/javascripts/lunr", "assets/javascripts/workers", "assets/**/*.map",
)  # fmt: skip


def open_without_server(config: MkDocsConfig) -> None:
    """Let addresses name files. What depends on where the site is published is left out."""
    config.use_directory_urls = False
    config.site_url = ""
    # With a repository Material asks its host for figures; an edit would be made elsewhere anyway.
    config.repo_url = config.repo_name = config.edit_uri = config.edit_uri_template = None


def leave_out_what_is_never_read(site: Path) -> None:
    """Delete files of the built site that no page asks for."""
    for pattern in _NEVER_READ:
        for path in list(site.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
