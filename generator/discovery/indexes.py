"""Lists of the site's pages for programs: sitemaps for search engines, `llms.txt` for language models."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


@dataclass(frozen=True)
class ListedPage:
    """A page of one language. `alternates` are the addresses of it in all languages, by language tag."""

    address: str
    twin: str
    title: str
    description: str
    alternates: Mapping[str, str]


@dataclass(frozen=True)
class ListedLanguage:
    """All pages of a language."""

    name: str
    title: str
    description: str
    pages: tuple[ListedPage, ...]


def sitemap(pages: Iterable[ListedPage], *, date: str) -> str:
    """A sitemap of one language, which names each page's translations. Addresses are absolute."""
    lines = []
    for page in pages:
        lines.append(f"<url><loc>{escape(page.address)}</loc><lastmod>{escape(date)}</lastmod>")
        for tag, address in page.alternates.items():
            names = f"hreflang={quoteattr(tag)} href={quoteattr(address)}"
            lines.append(f'<xhtml:link rel="alternate" {names}/>')
        lines.append("</url>")
    body = "\n".join(lines)
    return f'{_HEAD}<urlset xmlns="{_SITEMAP}" xmlns:xhtml="{_XHTML}">\n{body}\n</urlset>\n'


def sitemap_index(addresses: Iterable[str]) -> str:
    """The sitemap of sitemaps."""
    body = "\n".join(f"<sitemap><loc>{escape(address)}</loc></sitemap>" for address in addresses)
    return f'{_HEAD}<sitemapindex xmlns="{_SITEMAP}">\n{body}\n</sitemapindex>\n'


def robots(sitemap_address: str) -> str:
    """Lets everyone read everything and tells where the list of pages is."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {sitemap_address}\n"


def llms(languages: Sequence[ListedLanguage]) -> str:
    """The report for language models: what it is, and where each page is as plain Markdown."""
    first = languages[0]
    parts = [f"# {_one_line(first.title)}", f"> {_one_line(first.description)}"]
    for language in languages:
        links = (
            f"- [{_link_text(page.title)}]({page.twin}): {_one_line(page.description)}"
            for page in language.pages
        )
        parts.append("\n".join((f"## {_one_line(language.name)}", "", *links)))
    return "\n\n".join(parts) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _link_text(text: str) -> str:
    return _one_line(text).replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
