"""Read built pages as a reader's program would, with the standard library's parser."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


@dataclass
class PageContent:
    """Ids, links and visible text of one page."""

    path: Path
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    resources: list[str] = field(default_factory=list)
    alternates: dict[str, str] = field(default_factory=dict)
    headings: list[int] = field(default_factory=list)
    text: str = ""
    title: str = ""


class _Reader(HTMLParser):
    def __init__(self, content: PageContent) -> None:
        super().__init__()
        self.content = content
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag not in ("meta", "link", "img", "br", "input", "hr", "path"):
            self.open.append(tag)
        if "id" in values:
            self.content.ids.append(values["id"])
        if tag == "a" and "href" in values:
            self.content.links.append(values["href"])
        if tag in ("script", "img") and values.get("src"):
            self.content.resources.append(values["src"])
        if tag == "link" and values.get("rel", "").strip() in ("stylesheet", "icon"):
            self.content.resources.append(values["href"])
        if tag == "link" and values.get("rel", "").strip() == "alternate" and "hreflang" in values:
            self.content.alternates[values["hreflang"]] = values["href"]
        if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.content.headings.append(int(tag[1]))

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if "title" in self.open and "svg" not in self.open:
            self.content.title += data
        if not {"script", "style", "template"}.intersection(self.open):
            self.content.text += data


def read(path: Path) -> PageContent:
    """The content of a built page."""
    content = PageContent(path)
    _Reader(content).feed(path.read_text(encoding="utf-8"))
    return content


def read_all(site: Path) -> dict[str, PageContent]:
    """Every page of a built site by its path inside the site."""
    return {path.relative_to(site).as_posix(): read(path) for path in sorted(site.rglob("*.html"))}


def resolve(site: Path, page: PageContent, link: str) -> tuple[Path, str] | None:
    """The file and anchor that a link leads to; None for links to other places."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    base = site if parts.path.startswith("/") else page.path.parent
    target = page.path if not parts.path else base / unquote(parts.path).lstrip("/")
    if target.is_dir():
        target = target / "index.html"
    return target.resolve(), unquote(parts.fragment)
