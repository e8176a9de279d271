"""A small editor: drives the real yaml-language-server over its protocol."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "language-server"
SERVER = FOLDER / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
PATIENCE = 60


class LanguageServer:
    """One running server and the files that are open in it."""

    def __init__(self, root: Path, settings: Mapping[str, Any]) -> None:
        node = shutil.which("node")
        if node is None or not SERVER.exists():
            pytest.fail(
                "No yaml-language-server found; run `bash .ci/setup-node-tools tests/language-server`."
            )
        command = [node, str(SERVER), "--stdio"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root)
        self._settings = settings
        self._answers: dict[int, queue.Queue[Any]] = {}
        self._diagnostics: dict[str, queue.Queue[Any]] = {}
        self._versions: dict[str, int] = {}
        self._count = 0
        self._is_configured = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()
        documentation = {"documentationFormat": ["markdown", "plaintext"], "snippetSupport": True}
        capabilities = {
            "textDocument": {
                "completion": {"completionItem": documentation},
                "hover": {"contentFormat": ["markdown", "plaintext"]},
                "publishDiagnostics": {"versionSupport": True},
            },
            "workspace": {
                "configuration": True,
                "workspaceFolders": True,
                "didChangeWatchedFiles": {"dynamicRegistration": True},
            },
        }
        folders = [{"uri": root.as_uri(), "name": root.name}]
        parameters = {"processId": os.getpid(), "rootUri": root.as_uri(), "workspaceFolders": folders}
        self.ask("initialize", {**parameters, "capabilities": capabilities})
        self.tell("initialized", {})
        assert self._is_configured.wait(PATIENCE)

    def close(self) -> None:
        """Stop the server as an editor does."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        self._process.wait(timeout=PATIENCE)
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()

    def open(self, path: Path, text: str | None = None) -> list[dict[str, Any]]:
        """Open a file, or put `text` in its place unsaved; returns the diagnostics."""
        uri = path.as_uri()
        content = path.read_text(encoding="utf-8") if text is None else text
        version = self._versions.get(uri, 0) + 1
        self._versions[uri] = version
        self._diagnostics[uri] = queue.Queue()
        if version == 1:
            document = {"uri": uri, "languageId": "yaml", "version": version, "text": content}
            self.tell("textDocument/didOpen", {"textDocument": document})
        else:
            changed = {
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"text": content}],
            }
            self.tell("textDocument/didChange", changed)
        return list(self._diagnostics[uri].get(timeout=PATIENCE))

    def complete(self, path: Path, text: str) -> dict[str, dict[str, Any]]:
        """What the editor proposes at the mark `|` in `text`, by label."""
        before, _, after = text.partition("|")
        self.open(path, before + after)
        answer = self.ask("textDocument/completion", _at(path, before))
        return {entry["label"]: entry for entry in answer["items"]}

    def hover(self, path: Path, text: str) -> str:
        """What the editor shows at the mark `|` in `text`."""
        before, _, after = text.partition("|")
        self.open(path, before + after)
        answer = self.ask("textDocument/hover", _at(path, before))
        return str(answer["contents"]["value"]) if answer else ""

    def changed_on_disk(self, *paths: Path) -> None:
        """Tell the server, as editors do, that files have changed."""
        changes = [{"uri": path.as_uri(), "type": 2} for path in paths]
        self.tell("workspace/didChangeWatchedFiles", {"changes": changes})

    def ask(self, method: str, parameters: Any) -> Any:
        """Send a request and wait for its answer."""
        self._count += 1
        identifier = self._count
        self._answers[identifier] = queue.Queue()
        self._send({"id": identifier, "method": method, "params": parameters})
        answer = self._answers[identifier].get(timeout=PATIENCE)
        assert "error" not in answer, answer
        return answer["result"]

    def tell(self, method: str, parameters: Any) -> None:
        """Send a notification."""
        self._send({"method": method, "params": parameters})

    def _send(self, message: Mapping[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._process.stdin.flush()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream
        while header := stream.readline():
            length = int(header.partition(b":")[2])
            while stream.readline().strip():
                pass
            self._receive(json.loads(stream.read(length)))

    def _receive(self, message: Mapping[str, Any]) -> None:
        method = message.get("method")
        if method is None:
            self._answers[message["id"]].put(message)
        elif method == "textDocument/publishDiagnostics":
            parameters = message["params"]
            if parameters["uri"] in self._diagnostics:
                self._diagnostics[parameters["uri"]].put(parameters["diagnostics"])
        elif "id" in message:
            self._send({"id": message["id"], "result": self._reply(method, message.get("params"))})
            if method == "workspace/configuration":
                self._is_configured.set()

    def _reply(self, method: str, parameters: Any) -> Any:
        """What the server wants to know of its editor: nothing but settings."""
        if method != "workspace/configuration":
            return None
        return [_section(self._settings, entry["section"]) for entry in parameters["items"]]


def _section(settings: Mapping[str, Any], name: str) -> Any:
    """The settings below `name`, as nested mappings."""
    found: dict[str, Any] = {}
    for key, value in settings.items():
        if key.startswith(f"{name}."):
            *way, last = key.removeprefix(f"{name}.").split(".")
            place = found
            for part in way:
                place = place.setdefault(part, {})
            place[last] = value
    return found


def _at(path: Path, before: str) -> dict[str, Any]:
    """A position, in the UTF-16 units of the protocol."""
    line = before.rpartition("\n")[2]
    column = len(line.encode("utf-16-le")) // 2
    return {
        "textDocument": {"uri": path.as_uri()},
        "position": {"line": before.count("\n"), "character": column},
    }
