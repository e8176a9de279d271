"""Every link by checkers that are not ours: over HTTP with anchors, and from a folder.

linkinator follows the site from its top, below a path and at the root. LinkChecker does the same with files.
"""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from audit.outcome import Outcome
from audit.serving import served
from audit.sites import Site

LINKINATOR = Path(__file__).with_name("node_modules") / "linkinator" / "build" / "src" / "cli.js"
UNKNOWN = "404.html"


def over_http(site: Site) -> Outcome:
    """All that can be reached from the top, the page for wrong addresses included."""
    with served(site.folder, site.prefix) as address:
        options = (
            "--recurse",
            "--check-fragments",
            "--check-css",
            "--format",
            "json",
            "--skip",
            f"^(?!{address})",
        )
        result = _run("node", str(LINKINATOR), address, f"{address}{UNKNOWN}", *options)
    links = json.loads(result[result.index("{") :])["links"]
    broken = dict.fromkeys(
        f"{link.get('parent', '')} leads to {link['url']}: {link.get('status')}"
        for link in links
        if link["state"] == "BROKEN"
    )
    reached = {link["url"].removeprefix(address).partition("#")[0] for link in links if link["state"] == "OK"}
    return _outcome(f"over HTTP below {site.prefix}", site, reached, tuple(broken))


def from_files(site: Site) -> Outcome:
    """All that can be reached from the top file, opened without a server."""
    with tempfile.TemporaryDirectory() as folder:
        # LinkChecker gives up the rights of root, and must still be able to read.
        Path(folder).chmod(0o755)
        copy = Path(shutil.copytree(site.folder, Path(folder) / "site"))
        copy.chmod(0o755)
        program = str(Path(sys.executable).with_name("linkchecker"))
        output = _run(program, "--no-status", "--verbose", "--output=csv", str(copy / "index.html"))
    rows = [line for line in output.splitlines() if line and not line.startswith("#")]
    links = list(csv.DictReader(io.StringIO("\n".join(rows)), delimiter=";"))
    # A browser shows a list of files where a link leads to a folder.
    broken = tuple(
        f"{link['parentname']} leads to {link['urlname']}: {link['result']}"
        for link in links
        if link["valid"] != "True" or _is_folder(link["url"])
    )
    reached = {link["url"].removeprefix(f"{copy.as_uri()}/").partition("#")[0] for link in links}
    return _outcome("from a folder", site, {name.removesuffix("index.html") for name in reached}, broken)


def _is_folder(url: str) -> bool:
    return url.startswith("file:") and url.partition("#")[0].endswith("/")


def _outcome(how: str, site: Site, reached: set[str], broken: tuple[str, ...]) -> Outcome:
    expected = {page for page in site.pages if page != UNKNOWN}
    missed = tuple(
        f"{how}: no link leads to {page}" for page in sorted(expected - reached - {"", "index.html"})
    )
    return Outcome((f"{how}: {len(reached)} targets, {len(broken)} broken",), (*broken, *missed))


def _run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout
