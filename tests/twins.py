"""Scripts of the site in node, asked line by line, to be held to the Python that they repeat."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest


class Twin:
    """A script in node that answers {name, arguments} with {answer}, a line of JSON each."""

    def __init__(self, script: Path) -> None:
        node = shutil.which("node")
        if node is None:
            pytest.fail("No node found; run `bash .ci/setup-node-tools tests/language-server`.")
        self._process = subprocess.Popen(
            [node, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, name: str, *arguments: Any) -> Any:
        """What a function answers."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"name": name, "arguments": arguments}) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())["answer"]

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()
