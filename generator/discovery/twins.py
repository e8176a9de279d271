"""The content of a page as plain Markdown, for whoever reads without a browser.

Made from the page's HTML, so that it says what the page says. What only the eye or
the mouse can use is left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString, PageElement
from markdownify import MarkdownConverter

_LEFT_OUT = (
    "[aria-hidden=true]", "[hidden]", ".headerlink", "button", "input", "script", "style", "svg", "template",
    ".x-screen-only", ".x-scripted", ".x-chart__tools", ".x-visually-hidden",
)  # fmt: skip
_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
# Lines to Python and to some editors, gaps to Markdown and to browsers.
_OTHER_LINE_ENDS = re.compile("[\v\f\x1c-\x1e\x85\u2028\u2029]")
_BLANK_LINES = re.compile(r"\n{3,}")


def twin(html: str, *, title: str, page_ending: str) -> str:
    """Markdown of a page's content. `page_ending` is how addresses of pages end on this site."""
    soup = BeautifulSoup(html, "html.parser")
    for left_out in soup.select(", ".join(_LEFT_OUT)):
        left_out.decompose()
    for caption in soup.select("figcaption, summary"):
        caption.name = "p"
    for head in soup.select("tbody th"):
        # Else each such row would look like the head of another table.
        head.name = "td"
    for marks in soup.select(".x-rating, .x-matrix__relation, .x-strength, .x-relation, .x-inferred"):
        # Their look sets them apart from the words around them.
        marks.insert_before(" ")
        marks.insert_after(" · " if marks.name == "span" and _goes_on(marks) else " ")
    for emphasis in soup.select("b, em, i, strong"):
        _set_apart(emphasis)
    for link in soup.select("a[href]"):
        link["href"] = _of_twin(str(link["href"]), page_ending)
        # Tooltips repeat what their target says.
        del link["title"]
    text = _Converter(heading_style="ATX", bullets="-", escape_misc=True).convert_soup(soup)
    lines = _OTHER_LINE_ENDS.sub(" ", text).split("\n")
    body = _BLANK_LINES.sub("\n\n", "\n".join(_tidy(lines))).strip() + "\n"
    return body if soup.find("h1") else f"# {title}\n\n{body}"


def twin_address(address: str, page_ending: str) -> str:
    """The address of the twin of the page at `address`, which may be "" for the top page."""
    if page_ending == "/":
        return f"{address}index.md"
    return re.sub(r"\.html$", ".md", address or "index.html")


def _tidy(lines: Iterable[str]) -> Iterator[str]:
    """Lines without needless spaces; those of code keep theirs."""
    is_code = False
    for line in lines:
        is_code ^= line.lstrip().startswith("```")
        yield line.rstrip() if is_code else _GAP.sub(" ", line.rstrip())


def _set_apart(emphasis: Tag) -> None:
    """To Markdown, stars between punctuation and a letter do not begin or end anything."""
    words = emphasis.get_text().strip()
    if _is_mark(words[-1:]) and _is_letter(_text(emphasis.next_sibling)[:1]):
        emphasis.insert_after(" ")
    if _is_mark(words[:1]) and _is_letter(_text(emphasis.previous_sibling)[-1:]):
        emphasis.insert_before(" ")


def _text(neighbour: PageElement | None) -> str:
    return neighbour.get_text() if isinstance(neighbour, Tag | NavigableString) else ""


def _is_mark(character: str) -> bool:
    """Whether it is punctuation or a symbol."""
    return bool(character) and unicodedata.category(character)[0] in "PS"


def _is_letter(character: str) -> bool:
    """Whether it is what Markdown takes for part of a word."""
    return bool(character) and not character.isspace() and not _is_mark(character)


def _goes_on(mark: Tag) -> bool:
    """Whether words follow the mark in the same cell or paragraph."""
    return any(
        str(sibling.get_text() if isinstance(sibling, Tag) else sibling).strip()
        for sibling in mark.next_siblings
    )


class _Converter(MarkdownConverter):
    """Keeps marks that stand close to words close to them."""

    def convert_sup(self, _element: Tag, text: str, parent_tags: set[str]) -> str:
        del parent_tags
        return f" ({text.strip()})" if text.strip() else ""


def _of_twin(address: str, page_ending: str) -> str:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or not parts.path:
        return address
    leads_to_page = parts.path.endswith(page_ending) or parts.path in (".", "..")
    if not leads_to_page:
        return address
    path = parts.path if parts.path.endswith(page_ending) else f"{parts.path}/"
    return twin_address(path, page_ending) + (f"#{parts.fragment}" if parts.fragment else "")
