"""Leaves out of a finished site what no reader needs, so that its pages arrive sooner.

From our scripts go comments and layout; from the theme's style sheets go the rules for classes
that neither a page nor a script names, and custom properties that nothing uses; the sheets of a
page become one, and so do the scripts of a tool; from pages goes the indentation. What looks or
works otherwise for it is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from hashlib import sha256
from pathlib import Path

from rjsmin import jsmin

from generator.joined_scripts import join_scripts
from generator.stylesheets import (
    Names,
    names_other_files,
    needed_rules,
    without_comments,
    without_idle_properties,
)

THEME_STYLES = "assets/stylesheets"
JOINED = "stylesheets"
# Far too large to be searched for names, and none of its names is styled by the theme.
_FOREIGN = "plotly.min.js"
# Spaces are shown as written in these; everywhere else a browser makes one of many.
_LAYOUT = re.compile(
    r"(<(?P<name>pre|textarea|script|style|template)\b.*?</(?P=name)>)|\s*\n\s*", re.DOTALL | re.IGNORECASE
)
_LINKS = re.compile(r'(?:<link rel="stylesheet" href="[^"]*">\s*)+')
_LINK = re.compile(r'<link rel="stylesheet" href="([^"]*)">\s*')


def slim(site: Path, own_scripts: Collection[str]) -> None:
    """Rewrite pages, style sheets and, of the scripts, `own_scripts` of the finished site in a folder."""
    files = {name: text for name, text in _texts(site, "*.js").items() if Path(name).name != _FOREIGN}
    # What others wrote stays as they wrote it. A licence, in a comment with “!”, stays as well.
    short = {
        name: jsmin(text, keep_bang_comments=True) for name, text in files.items() if name in own_scripts
    }
    files |= short
    joined = join_scripts(_texts(site, "*.html"), files)
    pages, scripts = joined.pages, list(files.values())
    sheets = _texts(site, "*.css")
    names = Names.of(pages.values(), scripts)
    own = {name: text for name, text in sheets.items() if not name.startswith(f"{THEME_STYLES}/")}
    theme = {name: needed_rules(text, names) for name, text in sheets.items() if name not in own}
    slimmer = {**own, **without_idle_properties(theme, (*pages.values(), *scripts, *own.values()))}
    movable = {name: text for name, text in slimmer.items() if not names_other_files(text)}
    joint = _Joint({name: without_comments(text) for name, text in movable.items()})
    for name, text in pages.items():
        (site / name).write_text(_without_layout(joint.linked_once(text)), encoding="utf-8")
    for name, text in {**slimmer, **short, **joint.made, **joined.made}.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, encoding="utf-8")
    for name in (*joint.idle(), *sorted(joined.idle)):
        (site / name).unlink()


class _Joint:
    """Style sheets that pages ask for one after the other, as one."""

    def __init__(self, sheets: Mapping[str, str]) -> None:
        self._sheets = sheets
        self._joined: set[str] = set()
        self._linked: set[str] = set()
        self.made: dict[str, str] = {}
        """Text of each joint sheet by its name."""

    def linked_once(self, page: str) -> str:
        """The page with one link in the place of its first ones."""
        return _LINKS.sub(self._joint_link, page, count=1)

    def idle(self) -> set[str]:
        """Sheets that no page asks for any more."""
        return self._joined - self._linked

    def _joint_link(self, links: re.Match[str]) -> str:
        found = list(_LINK.finditer(links[0]))
        names = [self._name_of(link[1]) for link in found]
        count = next((place for place, name in enumerate(names) if name not in self._sheets), len(names))
        self._linked.update(names[count:])
        if count < 2:
            self._linked.update(names)
            return links[0]
        first = names[:count]
        self._joined.update(first)
        text = "".join(self._sheets[name] for name in first)
        name = f"{JOINED}/site.{sha256(text.encode()).hexdigest()[:8]}.css"
        self.made[name] = text
        top = found[0][1].removesuffix(first[0])
        rest = "".join(link[0] for link in found[count:])
        return f'<link rel="stylesheet" href="{top}{name}">\n{rest}'

    def _name_of(self, address: str) -> str:
        # A page for wrong addresses begins its links with the site's path, which only it knows.
        found = (name for name in self._sheets if f"/{address}".endswith(f"/{name}"))
        return max(found, key=len, default=address)


def _texts(site: Path, pattern: str) -> dict[str, str]:
    return {
        path.relative_to(site).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(site.rglob(pattern))
    }


def _without_layout(html: str) -> str:
    return _LAYOUT.sub(lambda found: found[1] or "\n", html)
