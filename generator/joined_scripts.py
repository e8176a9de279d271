"""The scripts that a tool's page asks for one after the other, as one file.

Each is small, so that their number costs more than their size. They run in the same order, after
the page has been read, and share nothing but the names that they put on the window.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

FOLDERS = ("javascripts/cost/", "javascripts/tools/")
"""Where such scripts are. Others look for what stands beside them."""
JOINED = "javascripts/tools"
_SCRIPT = r'<script src="([^"]*)" defer></script>\s*'
_ONE, _RUN = re.compile(_SCRIPT), re.compile(rf"(?:{_SCRIPT}){{2,}}")


@dataclass(frozen=True)
class Joined:
    """Pages that ask for joint scripts, these scripts, and those that no page asks for any more."""

    pages: Mapping[str, str]
    made: Mapping[str, str]
    idle: frozenset[str]


def join_scripts(pages: Mapping[str, str], scripts: Mapping[str, str]) -> Joined:
    """`pages` and `scripts` are texts by their paths in the site."""
    joinable = {name: text for name, text in scripts.items() if name.startswith(FOLDERS)}
    made: dict[str, str] = {}
    joined: set[str] = set()
    replace = partial(_joint_run, joinable, made, joined)
    changed = {name: _RUN.sub(replace, text) for name, text in pages.items()}
    asked = {_name_of(found[1], joinable) for text in changed.values() for found in _ONE.finditer(text)}
    # Some are loaded by another script, when a reader turns to what they are for.
    asked |= {name for name in joined for text in scripts.values() if name.partition("/")[2] in text}
    return Joined(changed, made, frozenset(joined - asked))


def _joint_run(
    joinable: Mapping[str, str], made: dict[str, str], joined: set[str], run: re.Match[str]
) -> str:
    """The links of a run, with one in the place of each two or more that can be joined."""
    parts: list[str] = []
    pending: list[tuple[str, str]] = []

    def finish() -> None:
        if len(pending) > 1:
            parts.append(_joint_link(pending, joinable, made))
            joined.update(name for name, _ in pending)
        else:
            parts.extend(f'<script src="{address}" defer></script>\n' for _, address in pending)
        pending.clear()

    for found in _ONE.finditer(run[0]):
        name = _name_of(found[1], joinable)
        if name:
            pending.append((name, found[1]))
        else:
            finish()
            parts.append(found[0])
    finish()
    return "".join(parts)


def _joint_link(links: list[tuple[str, str]], joinable: Mapping[str, str], made: dict[str, str]) -> str:
    text = "\n".join(joinable[name].rstrip("\n") + "\n" for name, _ in links)
    name = f"{JOINED}.{sha256(text.encode()).hexdigest()[:8]}.js"
    made[name] = text
    first, address = links[0]
    return f'<script src="{address.removesuffix(first)}{name}" defer></script>\n'


def _name_of(address: str, scripts: Mapping[str, str]) -> str:
    """The path in the site of the script at `address`, or "" for others."""
    return next((name for name in scripts if f"/{address}".endswith(f"/{name}")), "")
