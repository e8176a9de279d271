"""Answers requests: files of the current site, the preview's own files, the status."""

from __future__ import annotations

import json
import os
import select
import socket
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from importlib import resources
from pathlib import Path
from urllib.parse import parse_qs, quote, unquote

from generator.errors import ProblemsFound
from generator.preview.content_types import type_of
from generator.preview.editor import Editor
from generator.preview.state import Board, Site, State
from generator.preview.status import message_language, site_name, status
from generator.preview.viewer import VIEWER, pdf_of, viewer_page

OWN = "/__xuanxing__/"
OWN_FILES = ("preview.js", "preview.css")
LONGEST_WAIT = 25
LONGEST_LINE = 16_384
# A browser has six connections to a host; the pages themselves need some of them.
MOST_WAITING = 3
RETRY_WHEN_CROWDED = 1000
# For the preview's own pages; those of the site bring a policy of their own.
POLICY = (
    "Content-Security-Policy",
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'",
)


@dataclass(frozen=True)
class Preview:
    """What answering needs to know."""

    board: Board
    editor: Callable[[], Editor]
    language: str
    mount: str
    hosts: frozenset[str] | None
    """Names that a browser may call this server; None where it is open to the network."""
    waiting: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(MOST_WAITING))
    making: threading.Lock = field(default_factory=threading.Lock)
    """Held while a file is made on request: one at a time takes all of the machine already."""


@dataclass(frozen=True)
class Answer:
    """An HTTP response."""

    code: HTTPStatus
    body: bytes = b""
    kind: str = "text/plain; charset=utf-8"
    headers: tuple[tuple[str, str], ...] = ()


class RequestHandler(BaseHTTPRequestHandler):
    """One request. A subclass says what is previewed."""

    preview: Preview
    timeout = 60
    server_version = "xuanxing"
    sys_version = ""

    def handle_one_request(self) -> None:
        """Read the request and answer; the standard library asks for a method per verb instead."""
        self.raw_requestline = self.rfile.readline(LONGEST_LINE + 1)
        if len(self.raw_requestline) > LONGEST_LINE:
            self.requestline = self.request_version = self.command = ""
            self._send(Answer(HTTPStatus.REQUEST_URI_TOO_LONG))
        elif self.raw_requestline and self.parse_request():
            is_reading = self.command in ("GET", "HEAD")
            refused = Answer(HTTPStatus.METHOD_NOT_ALLOWED, headers=(("Allow", "GET, HEAD"),))
            self._send(self._answer() if is_reading else refused)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing; the terminal is for builds."""

    def _send(self, answer: Answer) -> None:
        self.send_response(answer.code)
        headers = (
            ("Content-Type", answer.kind),
            ("Content-Length", str(len(answer.body))),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
            *answer.headers,
        )
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    def _answer(self) -> Answer:
        if not self._is_meant():
            return Answer(HTTPStatus.FORBIDDEN)
        raw, _, query = self.path.partition("#")[0].partition("?")
        try:
            path = unquote(raw, errors="strict")
        except UnicodeDecodeError:
            return Answer(HTTPStatus.BAD_REQUEST)
        if not path.startswith("/"):
            return Answer(HTTPStatus.BAD_REQUEST)
        if path.startswith(OWN):
            return self._own(path.removeprefix(OWN), query)
        mount = self.preview.mount
        if not f"{path}/".startswith(mount):
            if path == "/":
                return _moved(mount)
            return Answer(HTTPStatus.NOT_FOUND)
        with self.preview.board.reading() as state:
            return _page(self.preview, state, path, query)

    def _is_meant(self) -> bool:
        """A page from elsewhere must not read the preview by calling its own name this machine's."""
        hosts = self.preview.hosts
        name = self.headers.get("Host", "")
        return hosts is None or (name.rpartition(":")[0] if _has_port(name) else name).lower() in hosts

    def _own(self, name: str, query: str) -> Answer:
        if name in OWN_FILES:
            content = resources.files("generator.preview").joinpath(name).read_bytes()
            return Answer(HTTPStatus.OK, content, type_of(name))
        if name == "status":
            return self._status(parse_qs(query))
        if name.startswith(VIEWER):
            with self.preview.board.reading() as state:
                return _viewer(self.preview, state, name.removeprefix(VIEWER).removesuffix("/"))
        return Answer(HTTPStatus.NOT_FOUND)

    def _status(self, query: dict[str, list[str]]) -> Answer:
        seen, page, language = (query.get(name, [""])[0] for name in ("seen", "page", "lang"))
        preview, board = self.preview, self.preview.board
        run, _, version = seen.rpartition("-")
        retry = 0
        if run == board.run and version.isdecimal():
            # Where too many wait already, come back later instead.
            if preview.waiting.acquire(blocking=False):
                try:
                    board.wait(int(version), seconds=LONGEST_WAIT, is_wanted=self._is_connected)
                finally:
                    preview.waiting.release()
            else:
                retry = RETRY_WHEN_CROWDED
        page, state = unquote(page), board.current
        address = page.removeprefix(preview.mount).removesuffix("index.html")
        own_language = address.partition("/")[0]
        told = status(
            board.run,
            state,
            page=address,
            viewer=f"{OWN}{VIEWER}{own_language}/" if pdf_of(state.site, own_language) else "",
            pdf_fault=_fault_of_pdf(state.site, page),
            language=message_language(language, preview.language),
            editor=preview.editor(),
        )
        body = json.dumps({**told, "retry": retry}, ensure_ascii=False).encode()
        return Answer(HTTPStatus.OK, body, "application/json; charset=utf-8")

    def _is_connected(self) -> bool:
        """Whether the page that asked is still there."""
        try:
            is_readable = bool(select.select([self.connection], [], [], 0)[0])
            return not is_readable or self.connection.recv(1, socket.MSG_PEEK) != b""
        except (OSError, ValueError):
            return False


def _page(preview: Preview, state: State, path: str, query: str) -> Answer:
    """A file of the site, a way to it, or the site's own page for what is not there."""
    script = _script(site_name(preview.board.run, state))
    if state.site is None:
        return _placeholder(path, script, preview.language)
    relative = path.removeprefix(preview.mount) if path.startswith(preview.mount) else None
    if relative is not None and relative in state.site.on_request:
        return _on_request(preview, state.site, relative)
    found = None if relative is None else _find(state.site.folder, relative)
    if found is not None and found.is_file():
        return _file(found, HTTPStatus.OK, script)
    if relative is None or (found is not None and (found / "index.html").is_file()):
        ways = (quote(path), "/", f"?{query}" if query else "")
        return _moved("".join(ways))
    missing = state.site.folder / "404.html"
    return _file(missing, HTTPStatus.NOT_FOUND, script) if missing.is_file() else Answer(HTTPStatus.NOT_FOUND)


def _on_request(preview: Preview, site: Site, address: str) -> Answer:
    """A file that is made now unless it was before."""
    try:
        content = _made(preview, site, address)
    except ProblemsFound:
        return _moved(f"{OWN}{VIEWER}{address.partition('/')[0]}/")
    if content is None:
        return _moved(quote(f"{preview.mount}{address}"))
    return Answer(HTTPStatus.OK, content, type_of(address))


def _viewer(preview: Preview, state: State, language: str) -> Answer:
    """The page that shows a PDF, or what stands in its way."""
    script = _script(site_name(preview.board.run, state))
    if state.site is None:
        return _placeholder(f"/{language}/", script, preview.language)
    address = pdf_of(state.site, language)
    if not address:
        return Answer(HTTPStatus.NOT_FOUND)
    # Another address for each site, so that a browser does not take one PDF for the one before.
    pdf = quote(f"{preview.mount}{address}") + f"?{site_name(preview.board.run, state)}"
    try:
        if _made(preview, state.site, address) is None:
            return _moved(f"{OWN}{VIEWER}{language}/")
    except ProblemsFound:
        pdf = ""
    name = address.rpartition("/")[2]
    page = viewer_page(name, pdf, language=language, script=script.decode())
    return Answer(HTTPStatus.OK, page.encode(), "text/html; charset=utf-8", headers=(POLICY,))


def _fault_of_pdf(site: Site | None, page: str) -> ProblemsFound | None:
    """What stands in the way of the PDF that the page at the path `page` shows, if it shows one."""
    language = page.removeprefix(f"{OWN}{VIEWER}").removesuffix("/")
    address = pdf_of(site, language) if page.startswith(OWN) else ""
    return site.on_request[address].fault if site and address else None


def _made(preview: Preview, site: Site, address: str) -> bytes | None:
    """A file on request, or None where another site has taken the place of this one meanwhile.

    Raises ProblemsFound where it cannot be made.
    """
    with preview.making:
        is_current = site is preview.board.current.site
        return site.on_request[address].content() if is_current else None


def _find(root: Path, relative: str) -> Path | None:
    """What `relative` names below `root`, links followed; None where nothing is there or it is not inside."""
    *folders, name = relative.split("/")
    parts = (*folders, name or "index.html")
    if any(part in ("", ".", "..") or any(sign in part for sign in "\0\\:") for part in parts):
        return None
    try:
        found = root.joinpath(*parts).resolve(strict=True)
    except (OSError, RuntimeError, ValueError):
        return None
    return found if found.is_relative_to(root.resolve()) else None


def _file(path: Path, code: HTTPStatus, script: bytes) -> Answer:
    try:
        content = path.read_bytes()
    except OSError:
        return Answer(HTTPStatus.NOT_FOUND)
    kind = type_of(path.name)
    if kind.startswith("text/html"):
        before, end, after = content.rpartition(b"</body>")
        content = before + script + end + after if end else content + script
    return Answer(code, content, kind)


def _placeholder(path: str, script: bytes, language: str) -> Answer:
    """What a page is while no site was built yet: empty, for the script to fill."""
    if os.path.splitext(path)[1] not in ("", ".html"):  # noqa: PTH122  # it is no path of a file
        return Answer(HTTPStatus.SERVICE_UNAVAILABLE)
    language = next((message_language(part, "") for part in _segments(path)), "") or language
    body = f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
    body += (
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
    )
    body += "<title>…</title><body>"
    page = body.encode() + script + b"</body></html>"
    return Answer(HTTPStatus.SERVICE_UNAVAILABLE, page, "text/html; charset=utf-8", headers=(POLICY,))


def _segments(path: str) -> Iterable[str]:
    return (part for part in path.split("/") if part)


def _script(site: str) -> bytes:
    return f'<script src="{OWN}preview.js" data-site="{site}" defer></script>'.encode()


def _moved(location: str) -> Answer:
    # Two slashes at the start would lead to another host.
    return Answer(HTTPStatus.FOUND, headers=(("Location", "/" + location.lstrip("/")),))


def _has_port(host: str) -> bool:
    return host.rpartition(":")[2].isdecimal() and not host.endswith("]")
