"""The socket: where the preview listens, who may speak to it, and what stands in the way."""

from __future__ import annotations

import errno
import ipaddress
import socket
import socketserver
import sys
from collections.abc import Sequence
from http.server import ThreadingHTTPServer

from generator.errors import Place, Problem, ProblemsFound, reason_of
from generator.preview import terminal
from generator.preview.requests import Preview, RequestHandler

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
ANY_ADDRESS = ("", "0.0.0.0", "::")


class Listener(ThreadingHTTPServer):
    """A thread per request; all of them end with the program."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, host: str, port: int, preview: Preview) -> None:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        self.address_family = found[0][0]
        super().__init__((host, port), type("Handler", (RequestHandler,), {"preview": preview}))

    def server_bind(self) -> None:
        """Bind without asking the network for this machine's name, which can take long."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])

    def handle_error(self, *_unused: object) -> None:
        """A request that fails ends alone, and a browser may hang up without a word."""
        error = sys.exception()
        if error is not None and not isinstance(error, (ConnectionError, TimeoutError)):
            terminal.trace(error)


def listen(host: str, ports: Sequence[int], preview: Preview, *, option: str) -> Listener:
    """Listen at the first free one of `ports`; raises ProblemsFound where that cannot be."""
    for port in ports:
        try:
            return Listener(host, port, preview)
        except (OSError, OverflowError, UnicodeError) as error:
            problem = _problem(error, host, port, option)
            if problem.code != "port-busy" or port == ports[-1]:
                raise ProblemsFound([problem]) from error
    raise ValueError("no port to try")


def is_local(host: str) -> bool:
    """Whether only this machine can reach `host`."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def names_of(host: str) -> frozenset[str] | None:
    """What a browser on this machine may call the server; None where it is open to the network."""
    return LOCAL_NAMES | {host.lower()} if is_local(host) else None


def address_of(host: str, port: int, mount: str) -> str:
    """The address to open in a browser on this machine."""
    name = "127.0.0.1" if host in ANY_ADDRESS else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{mount}"


def _problem(error: Exception, host: str, port: int, option: str) -> Problem:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        facts = {"port": str(port), "host": host, "option": option}
        return Problem(Place(option), "port-busy", facts)
    reason = reason_of(error) if isinstance(error, OSError) else str(error)
    return Problem(Place(option), "address-unusable", {"address": f"{host}:{port}", "reason": reason})
