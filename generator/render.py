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
from generator.charts.drawing import DATA_END, DATA_START
from generator.charts.model import Chart
from generator.charts.scores import ScoreChart, draw_scores
from generator.cost.shapes import Element, markup
from generator.glossary import Glossary
from generator.views.lens import Citation, Lens, Link, Quote

TEMPLATES = Path(__file__).parent / "templates"
# All punctuation of ASCII, for each mark means something to some Markdown extension, but hyphens only
# where they are not within a word, as in ids. And spaces that are more than a gap between words, which
# Markdown would drop at the edges.
_SPECIAL = re.compile(
    "[!-,./:-@\\[-`{-~\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|(?<![^ -])-",
)
_WHITE_SPACE = re.compile("[\t-\r\x1c-\x20\x85\u2028\u2029]+")


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

    def pattern(self, key: str) -> str:
        """An interface string with its placeholders, which a script fills as `str.format` would."""
        return self.lens.pattern(key)

    def path(self, address: Address) -> Markup:
        """Relative Markdown path from this page, with the anchor."""
        here = posixpath.dirname(self.page)
        target = "" if address.page == self.page else posixpath.relpath(address.page, here or ".")
        return Markup(
            f"{target}#{address.anchor}" if address.anchor else target or posixpath.basename(self.page)
        )

    def file(self, path: str) -> Markup:
        """Relative path of a file that is no page of the report."""
        return Markup(path)

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
        before, original, after = quote.label.partition(quote.original)
        marked = Markup(f'<span class="x-quote"{language}>{plain(original)}</span>')
        return plain(before) + marked + plain(after)

    def lines(self, lines: Iterable[str]) -> Markup:
        """Lines of a file as they are, in a block that Markdown leaves alone."""
        shown = Markup("&#10;").join(plain_line(line) for line in lines)
        return Markup("<pre><code>{}</code></pre>").format(shown)

    def chart(self, chart: Chart) -> Markup:
        """A chart as a figure: static drawings, plotly figure as data, table."""
        language = self.lens.language
        parts = ("chart", language, repr(self.lens.report.interfaces[language].strings), repr(chart))
        return Markup(
            self.remember(parts, lambda: drawing.figure_block(chart, word=self.word, language=language))
        )

    def scores(self, chart: ScoreChart) -> Markup:
        """The drawing of scores."""
        return Markup(draw_scores(chart))

    def drawing(self, drawing: Element) -> Markup:
        """A drawing of the cost tool."""
        return Markup(markup(drawing))

    def data(self, values: object) -> Markup:
        """What a script of the page reads, which makes it a file of its own; see `mkdocs_charts`."""
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        for character in "<>&":
            text = text.replace(character, f"\\u{ord(character):04x}")
        return Markup(f"{DATA_START}{text}{DATA_END}")

    def inline_data(self, values: object) -> Markup:
        """What a script of the page reads; a browser takes it for data and never runs it."""
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        for character in "<>&":
            text = text.replace(character, f"\\u{ord(character):04x}")
        return Markup(f'<script type="application/json" data-part="data">{text}</script>')


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
    return Markup(_SPECIAL.sub(lambda match: f"&#{ord(match.group())};", one_line))


def plain_line(line: str) -> Markup:
    """Escape a line that keeps its spaces."""
    return Markup(re.sub(r"[^\w ]", lambda match: f"&#{ord(match.group())};", line))


def nested(text: str) -> Markup:
    """Escape a text for an attribute of an element inside one that has `markdown="1"`.

    Python-Markdown reads the attributes of those and prints them again without escaping what looks
    like an entity, so that a text has to be escaped for both.
    """
    return plain(str(escape(text)))


def attribute(text: str) -> Markup:
    """Escape a text for MkDocs and its theme, which escape titles and descriptions in some places only.

    Being marked as safe, it is not escaped again in those.
    """
    return escape(_WHITE_SPACE.sub(" ", text))


@lru_cache
def _environment(finalize: Callable[[object], Markup] | None) -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        finalize=finalize,
        # What `plain` escaped is marked as safe, so this escapes HTML where nothing else did.
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["nested"] = nested
    return environment
