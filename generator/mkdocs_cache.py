"""Lets MkDocs recall what it made of a page in an earlier build: its HTML, its search entries, its page.

Owns what each of these depends on. A site with plugins, hooks or Markdown extensions that
could depend on something else is built without recalling anything.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

import jinja2
from material.plugins.search.plugin import SearchIndex
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

from generator.cache import Cache, Digest, Remember, digest_of, digest_of_folder
from generator.mkdocs_settings import digests_of_settings
from generator.mkdocs_templates import is_installed
from generator.render import TEMPLATES
from generator.search import plain_text


class _Complained(Exception):
    """MkDocs has made the page's HTML and warned about it."""


@dataclass
class BuildMemory:
    """What one build can recall, and what its pages have in common."""

    cache: Cache
    config: MkDocsConfig
    folders: Digest = b""
    markdown: Digest | None = None
    templates: Digest | None = None

    def __post_init__(self) -> None:
        self.folders = self._digest_of_folders()

    def remember(self, parts: Iterable[str | bytes], make: Callable[[], str]) -> str:
        """Recall or make what depends on `parts` and on the templates."""
        return self.cache.remember((self.folders, *parts), make)

    def know(self, *, files: Files, shared: Iterable[str | bytes]) -> None:
        """Take note of the settings, the files that links can lead to and what else templates show."""
        settings = digests_of_settings(self.config)
        if settings is None:
            return
        self.markdown = digest_of((settings.markdown, *_addresses(files)))
        self.templates = digest_of((settings.all, *shared))

    def end(self) -> None:
        """The build has ended well."""
        self.cache.settle(is_trusted=self._digest_of_folders() == self.folders)

    def fail(self) -> None:
        """The build has failed, so what it made may not be what it seems."""
        self.cache.forget_new()

    def _digest_of_folders(self) -> Digest:
        return digest_of((digest_of_folder(TEMPLATES), digest_of_theme(self.config)))


def digest_of_theme(config: MkDocsConfig) -> Digest:
    """Digest of the theme's folders; those that come installed count with their package's version."""
    own = (Path(folder) for folder in config.theme.dirs if not is_installed(folder))
    return digest_of(digest_of_folder(folder) for folder in own)


def digest_of_navigation(navigation: Navigation) -> Digest:
    """Digest of what a page shows of the other pages."""
    return digest_of(_items(navigation.items))


def recall_html(page: Page, memory: BuildMemory) -> None:
    """Have `page` recall its HTML when MkDocs asks it to make it."""
    common = memory.markdown
    if common is None:
        return

    def render(config: MkDocsConfig, files: Files) -> None:
        parts = ("html", common, page.file.src_uri, page.file.url, page.markdown or "")
        try:
            made = memory.remember(parts, lambda: _made(page, config, files))
        except _Complained:
            # MkDocs has to complain in each build again.
            return
        _fill(page, json.loads(made), files)

    # Pages are made by MkDocs, which has no other place to step in between Markdown and HTML.
    page.render = render  # type: ignore[method-assign]


class RememberedIndex(SearchIndex):  # type: ignore[misc]  # Material has no annotations
    """Material's search index with plain texts, which recalls the entries of a page."""

    entries: list[dict[str, Any]]

    def __init__(self, settings: Mapping[str, Any], *, memory: BuildMemory) -> None:
        super().__init__(**settings)
        self._remember = memory.remember

    def add_entry_from_context(self, page: Page) -> None:
        """Add the page's entries."""
        shown = {key: page.meta.get(key) for key in ("search", "tags", "title")}
        parts = (
            "search", page.url, str(page.title), repr(shown), repr(_outline(page.toc)), page.content or "",
        )  # fmt: skip
        self.entries.extend(json.loads(self._remember(parts, lambda: self._made(page))))

    def _made(self, page: Page) -> str:
        before, self.entries = self.entries, []
        super().add_entry_from_context(page)
        made, self.entries = self.entries, before
        plain = [{**entry, **{key: plain_text(entry[key]) for key in ("title", "text")}} for entry in made]
        return json.dumps(plain, ensure_ascii=False, default=str)

    def _segment_chinese(self, text: str) -> str:
        # Words are cut in the browser, where the query is cut too.
        return text


def remembered_templates(environment: jinja2.Environment, memory: BuildMemory) -> jinja2.Environment:
    """The theme's templates, which recall what they made."""
    common = memory.templates
    if common is None:
        return environment
    return cast("jinja2.Environment", _Templates(environment, memory.remember, common))


class _Templates:
    """Stands in for the environment, of which MkDocs wants nothing but templates."""

    def __init__(self, environment: jinja2.Environment, remember: Remember, common: Digest) -> None:
        self._environment, self._remember, self._common = environment, remember, common
        self._pages: Sequence[File] | None = None
        self._digest = b""

    def get_template(self, name: str) -> _Template:
        """The template of this name; raises TemplateNotFound where there is none."""
        return _Template(self._environment.get_template(name), self)

    def render(self, template: jinja2.Template, context: Mapping[str, Any]) -> str:
        """The page or file that `template` makes of `context`."""
        parts = ("template", self._common, str(template.name), self._digest_of(context["pages"]))
        return self._remember((*parts, *_of_context(context)), partial(template.render, context))

    def _digest_of(self, pages: Sequence[File]) -> Digest:
        """Digest of all pages; MkDocs gives the same list to each page, of which one look is enough."""
        if pages is not self._pages:
            self._pages = pages
            self._digest = digest_of(
                part
                for file in pages
                if file.page is not None
                for part in (file.url, str(file.page.title), str(file.page.canonical_url))
            )
        return self._digest


class _Template:
    """A template that recalls what it made."""

    def __init__(self, template: jinja2.Template, templates: _Templates) -> None:
        self._template, self._templates = template, templates

    def render(self, context: Mapping[str, Any]) -> str:
        """The page or file that the template makes of `context`."""
        return self._templates.render(self._template, context)


def _addresses(files: Files) -> Iterator[str]:
    for file in files:
        yield from (file.src_uri, file.url, file.inclusion.name)


def _items(items: Iterable[Any]) -> Iterator[str]:
    for item in items:
        meta = getattr(item, "meta", None) or {}
        shown = [meta.get(key) for key in ("icon", "status", "subtitle", "title")]
        yield from (str(item.title), str(getattr(item, "url", "")), repr(shown))
        if item.children:
            yield "("
            yield from _items(item.children)
            yield ")"


def _of_context(context: Mapping[str, Any]) -> Iterator[str]:
    page = context.get("page")
    yield str(context["base_url"])
    if page is None:
        return
    yield from (page.url, str(page.title), str(page.canonical_url), str(page.edit_url), page.content or "")
    yield repr(dict(page.meta))
    yield repr(context.get("found"))
    yield repr((_outline(page.toc), page.is_homepage, [str(section.title) for section in page.ancestors]))
    for neighbour in (page.previous_page, page.next_page):
        yield repr(neighbour and (str(neighbour.title), neighbour.url))


def _made(page: Page, config: MkDocsConfig, files: Files) -> str:
    with _listening() as heard:
        Page.render(page, config, files)
    if heard:
        raise _Complained
    links = page.links_to_anchors or {}
    return json.dumps(
        {
            "content": page.content,
            "outline": _outline(page.toc),
            "title": page._title_from_render,
            "anchors": sorted(page.present_anchor_ids or ()),
            "links": [[file.src_uri, targets] for file, targets in links.items()],
        },
        ensure_ascii=False,
    )


@contextmanager
def _listening() -> Iterator[list[logging.LogRecord]]:
    """Collect what MkDocs and the Markdown extensions warn about in the meantime."""
    heard: list[logging.LogRecord] = []
    listener = logging.Handler(logging.WARNING)
    listener.emit = heard.append  # type: ignore[assignment, method-assign]  # a class would say no more
    loggers = [logging.getLogger(name) for name in ("mkdocs", "MARKDOWN")]
    for logger in loggers:
        logger.addHandler(listener)
    try:
        yield heard
    finally:
        for logger in loggers:
            logger.removeHandler(listener)


def _fill(page: Page, made: Mapping[str, Any], files: Files) -> None:
    page.content = made["content"]
    page.toc = TableOfContents([_anchor(entry) for entry in made["outline"]])
    if page.toc.items:
        page.toc.items[0].active = True  # type: ignore[attr-defined]  # MkDocs sets it like this
    page._title_from_render = made["title"]
    page.present_anchor_ids = set(made["anchors"])
    found = ((files.src_uris.get(path), targets) for path, targets in made["links"])
    page.links_to_anchors = {file: targets for file, targets in found if file is not None}


def _outline(toc: Iterable[AnchorLink]) -> list[Any]:
    return [[link.title, link.id, link.level, _outline(link.children)] for link in toc]


def _anchor(entry: list[Any]) -> AnchorLink:
    title, identifier, level, children = entry
    link = AnchorLink(title, identifier, level)
    link.children = [_anchor(child) for child in children]
    return link
