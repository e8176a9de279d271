"""`mkdocs serve` as MkDocs has it: its own server and watching, whole builds, nothing recalled.

Our plugin makes the pages; what it adds to serving and building is taken away. Run by `preview.py`.
"""

from __future__ import annotations

import sys

from mkdocs.commands.serve import serve
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer

from generator.mkdocs_plugin import XuanxingPlugin


def main(address: str) -> None:
    """Serve the project in the current folder at `address`."""
    XuanxingPlugin.on_serve = _watch_data
    XuanxingPlugin.on_pre_page = _keep
    XuanxingPlugin.on_env = _keep
    serve(dev_addr=address)


def _watch_data(
    plugin: XuanxingPlugin, server: LiveReloadServer, *, config: MkDocsConfig, **_unused: object
) -> LiveReloadServer:
    server.watch(str(plugin._data_folder(config)))
    return server


def _keep(_plugin: XuanxingPlugin, value: object, **_unused: object) -> object:
    return value


if __name__ == "__main__":
    main(sys.argv[1])
