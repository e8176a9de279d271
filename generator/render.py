"""Views to Markdown through Jinja; the only place where text becomes markup.

Everything that a template prints is escaped for Markdown and HTML at once,
unless it was made by a function here. Data can therefore never become markup.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup, escape

from generator.addresses import Address
from generator.cache import Remember, make_afresh
from generator.charts import drawing
from generator.charts.model import Chart
from generator.glossary import Glossary
from generator.views.lens import Citation, Lens, Link, Quote

TEMPLATES = Path(__file__).parent / "templates"
_SPECIAL = re.compile(r"[&<>\"'\\`*_{}\[\]|~^$!]")
_LEADING = re.compile(r"^(\s*)([#+\-=:>]|\d+(?=[.)]))")
_WHITE_SPACE = re.compile(r"\s+")


@dataclass(frozen=True)
class PageText:
    """What a template needs to know of its page to print links and texts."""

    lens: Lens
    page: str
    glossary: Glossary
    remember: Remember = make_afresh
    terms_seen: set[str] = field(default_factory=set)

    def word(self, key: str, **facts: object) -> str:
        """An interface string."""
        return self.lens.word(key, **facts)

    def path(self, address: Address) -> Markup:
        """Relative Markdown path from this page, with the anchor."""
        here = posixpath.dirname(self.page)
        target = "" if address.page == self.page else posixpath.relpath(address.page, here or ".")
        return Markup(
            f"{target}#{address.anchor}" if address.anchor else target or posixpath.basename(self.page)
        )

    def link(self, link: Link) -> Markup:
        """A Markdown link."""
        return Markup(f"[{plain(link.text)}]({self.path(link.address)})")

    def links(self, links: Iterable[Link]) -> Markup:
        """Markdown links with the language's separator between them."""
        return Markup(plain(self.word("list.separator"))).join(self.link(link) for link in links)

    def cites(self, citations: Iterable[Citation]) -> Markup:
        """Citations as small links, the claim as tooltip."""
        marks = [
            f'[{plain(cite.label)}]({self.path(cite.address)} "{plain(cite.claim)}"){{ .x-cite }}'
            for cite in citations
        ]
        return (
            Markup(f' <sup class="x-cites" data-search-exclude>{" ".join(marks)}</sup>')
            if marks
            else Markup("")
        )

    def prose(self, text: str) -> Markup:
        """A text in which the first mention of each glossary term on the page is a link."""
        parts = []
        for piece, term in self.glossary.split(text):
            if term is None or term.id in self.terms_seen:
                parts.append(plain(piece))
                continue
            self.terms_seen.add(term.id)
            target = self.path(self.lens.addresses[term.id])
            parts.append(
                Markup(f'[{plain(piece)}]({target} "{plain(self.lens.text(term.gloss))}"){{ .x-term }}')
            )
        return Markup("").join(parts)

    def quotes(self, quotes: Iterable[Quote]) -> Markup:
        """Words of a source, marked with their language where it is not the page's."""
        return Markup(plain(self.word("list.separator"))).join(self._quote(quote) for quote in quotes)

    def _quote(self, quote: Quote) -> Markup:
        language = "" if quote.language == self.lens.language else f' lang="{plain(quote.language)}"'
        original = plain(quote.original)
        marked = f'<span class="x-quote"{language}>{original}</span>'
        return Markup(plain(quote.label).replace(original, Markup(marked), 1))

    def lines(self, lines: Iterable[str]) -> Markup:
        """Lines of a file as they are, in a block that Markdown leaves alone."""
        shown = Markup("&#10;").join(plain_line(line) for line in lines)
        return Markup("<pre><code>{}</code></pre>").format(shown)

    def chart(self, chart: Chart) -> Markup:
        """A chart as a figure: static drawings, plotly figure as data, table."""
        language, root = self.lens.language, "../" * (self.page.count("/") + 1)
        parts = ("chart", language, root, repr(self.lens.report.interfaces[language].strings), repr(chart))
        return Markup(
            self.remember(
                parts,
                lambda: drawing.figure_block(chart, word=self.word, language=language, root=root),
            )
        )


def render(template: str, *, text: PageText, view: Any, front_matter: dict[str, object]) -> str:
    """The Markdown of a page. A name that a template does not find is a programmer's fault and raises."""
    body = _environment(plain).get_template(f"{template}.md.j2").render(view=view, page=text, t=text.word)
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in front_matter.items()]
    tidy = re.sub(r"\n{3,}", "\n\n", body.strip())
    return "---\n" + "\n".join(lines) + "\n---\n\n" + tidy + "\n"


def render_entrance(sites: Sequence[object]) -> str:
    """The page at the top of the site, which leads to the languages; the first is the default."""
    return _environment(None).get_template("entrance.html.j2").render(sites=sites)


def plain(text: object) -> Markup:
    """Escape a text so that Markdown and HTML both show it literally, on one line."""
    if isinstance(text, Markup):
        return text
    one_line = _WHITE_SPACE.sub(" ", str(text))
    escaped = _SPECIAL.sub(lambda match: f"&#{ord(match.group())};", one_line)
    return Markup(_LEADING.sub(_escape_leading, escaped))


def plain_line(line: str) -> Markup:
    """Escape a line that keeps its spaces."""
    return Markup(re.sub(r"[^\w ]", lambda match: f"&#{ord(match.group())};", line))


def attribute(text: str) -> str:
    """Escape a text for MkDocs, which prints titles and descriptions without escaping."""
    return str(escape(_WHITE_SPACE.sub(" ", text)))


def _escape_leading(match: re.Match[str]) -> str:
    lead = match.group(2)
    if lead.isdigit():
        return f"{match.group(1)}{lead[:-1]}&#{ord(lead[-1])};"
    return f"{match.group(1)}&#{ord(lead)};"


@lru_cache
def _environment(finalize: Callable[[object], Markup] | None) -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        finalize=finalize,
        # What `plain` escaped is marked as safe, so this escapes HTML where nothing else did.
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
