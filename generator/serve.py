"""The preview of a project by our own command, which starts even while something is wrong."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from mkdocs.commands.build import build as build_mkdocs
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from generator.errors import Place, Problem, ProblemsFound
from generator.mkdocs_plugin import PLUGIN, XuanxingPlugin
from generator.preview.server import PreviewServer, Project
from generator.site_faults import as_problems, require_settings

# Material prints an advertisement against MkDocs 2 unless told not to.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")

USUAL_INPUTS = ("mkdocs.yml", "data", "content", "site-overrides")
"""What to watch as long as `mkdocs.yml` cannot be read."""


@contextmanager
def preview(config_file: Path, *, host: str, ports: Sequence[int], language: str) -> Iterator[PreviewServer]:
    """A server for the project of `config_file`; what it needs on disk is gone afterwards.

    Raises ProblemsFound where there is no such project or nothing to listen at.
    """
    config_file = config_file.absolute()
    require_settings(config_file)
    with tempfile.TemporaryDirectory(prefix="xuanxing-", ignore_cleanup_errors=True) as folder:
        site = Path(folder, "site")
        builds = _Builds(config_file, site)
        project = Project(config_file, site, builds.build, builds.places, builds.inputs, builds.on_request)
        server = PreviewServer(project, host=host, ports=ports, mount=builds.mount(), language=language)
        builds.address = server.address
        try:
            yield server
        finally:
            server.shutdown()


@dataclass
class _Builds:
    """Builds one after the other, of a configuration that may change or break in between."""

    config_file: Path
    site: Path
    address: str = ""
    _plugin: XuanxingPlugin | None = None

    def build(self) -> None:
        with as_problems(self.config_file, self.site):
            config = self._config()
            if PLUGIN not in config.plugins:
                place = Place(self.config_file.name)
                raise ProblemsFound([Problem(place, "plugin-missing", {"plugin": PLUGIN})])
            plugin = config.plugins[PLUGIN]
            assert isinstance(plugin, XuanxingPlugin)
            plugin.is_previewed = True
            self._plugin = plugin
            config.site_url = self.address
            build_mkdocs(config, serve_url=self.address)

    def mount(self) -> str:
        """The path that the site has at its final address, or "/" where that is not known."""
        try:
            with as_problems(self.config_file, self.site):
                path = urlsplit(self._config().site_url or "").path
        except ProblemsFound:
            # The first build tells what is wrong.
            path = ""
        return f"/{path.strip('/')}/".replace("//", "/")

    def places(self) -> Mapping[str, Place]:
        return self._plugin.places if self._plugin else {}

    def on_request(self) -> Mapping[str, Callable[[], bytes]]:
        return self._plugin.on_request if self._plugin else {}

    def inputs(self) -> tuple[Path, ...]:
        if self._plugin and self._plugin.inputs:
            return self._plugin.inputs
        return tuple(sorted(self.config_file.parent / name for name in USUAL_INPUTS))

    def _config(self) -> MkDocsConfig:
        require_settings(self.config_file)
        return load_config(str(self.config_file), site_dir=str(self.site), strict=True)
