"""Links in hand-written Markdown pages: sent to new addresses, and mentions that no one can be sure of."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from generator.addresses import Address
from generator.errors import Place
from generator.page_text import code_spans, links


@dataclass(frozen=True)
class Relinked:
    """A page's text after its links were sent to new addresses."""

    text: str
    links: int
    mentions: tuple[Place, ...]


def relink(text: str, page: str, moved: Callable[[Address], Address], word: str, *, file: str) -> Relinked:
    """Send each link that `moved` gives another address there; name other mentions of `word`.

    `page` is the page's path such as `en/about/method.md`; addresses are those inside its language.
    Mentions are `word` as a whole inside code, and in links that cannot be followed here.
    """
    pieces, end, left = [], 0, list(code_spans(text))
    for link in links(text):
        start, stop = link.span
        renewed = link.target if link.is_markup else _renewed(link.target, page, moved)
        if renewed == link.target:
            left.append((start, stop))
        else:
            pieces += [text[end:start], renewed]
            end = stop
    places = tuple(_place(text, at, file) for at in sorted(_mentions(text, left, word)))
    return Relinked("".join((*pieces, text[end:])), len(pieces) // 2, places)


def _renewed(target: str, page: str, moved: Callable[[Address], Address]) -> str:
    """The link with its last part or its anchor changed, where it leads to what has moved."""
    path, mark, anchor = target.partition("#")
    if ":" in path or path.startswith("/"):
        return target
    whole = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(path))) if path else page
    before = Address(whole.partition("/")[2], unquote(anchor))
    after = moved(before)
    if after.page != before.page:
        path = posixpath.join(posixpath.dirname(path), posixpath.basename(after.page))
    return path + mark + (anchor if after.anchor == before.anchor else after.anchor)


def _mentions(text: str, spans: list[tuple[int, int]], word: str) -> Iterator[int]:
    whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    for first, last in spans:
        yield from (found.start() for found in whole.finditer(text, first, last))


def _place(text: str, index: int, file: str) -> Place:
    before = text[:index]
    return Place(file, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
