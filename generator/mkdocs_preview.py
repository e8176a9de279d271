"""Our preview in the place of MkDocs' own server, and what it has to know of a MkDocs build."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import Files

from generator.errors import Place, ProblemsFound
from generator.preview.server import PreviewServer, Project
from generator.reporting import describe
from generator.site_faults import as_problems
from generator.surroundings import system_language


def in_place_of(
    server: LiveReloadServer,
    config: MkDocsConfig,
    builder: Callable[[], None],
    *,
    places: Callable[[], Mapping[str, Place]],
    inputs: Callable[[], tuple[Path, ...]],
    on_request: Callable[[], Mapping[str, Callable[[], bytes]]],
) -> PreviewServer:
    """A preview at the address of `server` that builds as `mkdocs serve` was told to."""
    config_file, site = Path(config.config_file_path or "mkdocs.yml").absolute(), Path(config.site_dir)

    def build() -> None:
        with as_problems(config_file, site):
            builder()

    host, port = config.dev_addr
    language = system_language()
    try:
        preview = PreviewServer(
            Project(config_file, site, build, places, inputs, on_request),
            host=host,
            ports=[port],
            mount=urlsplit(config.site_url or "/").path,
            language=language,
            option="--dev-addr",
        )
    except ProblemsFound as found:
        raise PluginError(describe(found.problems[0], language=language)) from found
    server.server_close()
    return preview


def inputs_of(config: MkDocsConfig, data: Path) -> tuple[Path, ...]:
    """Files and folders that the site is made of, apart from the packages."""
    named = (config.config_file_path, config.docs_dir, config.theme.custom_dir, *config.watch)
    return tuple(sorted({Path(path).absolute() for path in (data, *named) if path}))


def written_places(files: Files, config: MkDocsConfig) -> dict[str, Place]:
    """Where each hand-written page comes from, by its address."""
    folder = Path(config.config_file_path or "mkdocs.yml").parent.absolute()
    return {
        file.url: Place(os.path.relpath(file.abs_src_path, folder).replace(os.sep, "/"))
        for file in files.documentation_pages()
        if file.abs_src_path
    }
