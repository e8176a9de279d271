"""A folder served as a site host serves it: compressed, kept alive, below a path if wanted."""

from __future__ import annotations

import gzip
import http.server
import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

_COMPRESSED = ("text/", "image/svg", "application/javascript", "application/json", "application/xml")


@contextmanager
def served(folder: Path, prefix: str = "/") -> Iterator[str]:
    """Serve `folder` on this machine; gives the address of its top, which ends in a slash."""
    handler = type("Handler", (_Handler,), {"folder": folder.resolve(), "prefix": prefix, "compressed": {}})
    server = _Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{prefix}"
    finally:
        server.shutdown()
        server.server_close()


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_arguments: object) -> None:
        """A reader who hangs up is no fault of the site's."""


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Headers and body leave in two writes, which Nagle's rule would keep apart by 40 ms.
    disable_nagle_algorithm = True
    folder: Path
    prefix: str
    compressed: dict[Path, bytes]

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        wanted = self.folder / path.removeprefix(self.prefix)
        if path.startswith(self.prefix) and wanted.is_dir() and not path.endswith("/"):
            self.send_response(301)
            self.send_header("Location", f"{path}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        file = wanted / "index.html" if wanted.is_dir() else wanted
        is_found = path.startswith(self.prefix) and self.folder in file.resolve().parents and file.is_file()
        self._send(200 if is_found else 404, file if is_found else self.folder / "404.html")

    do_HEAD = do_GET  # noqa: N815  # the name that the library looks for

    def _send(self, status: int, file: Path) -> None:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        is_compressed = kind.startswith(_COMPRESSED) and "gzip" in self.headers.get("Accept-Encoding", "")
        body = file.read_bytes() if file.is_file() else b""
        if is_compressed:
            if file not in self.compressed:
                self.compressed[file] = gzip.compress(body, compresslevel=6, mtime=0)
            body = self.compressed[file]
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        if is_compressed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing; the figures matter."""
