"""The navigation in the form that MkDocs wants, and its cut into one per language."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any

from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from generator.build import LanguageSite
from generator.chapters import Chapter
from generator.render import attribute


def nav_of(site: LanguageSite) -> dict[str, Any]:
    """The part of MkDocs' `nav` that is a language's tree."""
    return {site.language: [_entry(site.language, chapter) for chapter in site.navigation]}


def by_language(nav: Navigation, languages: Container[str]) -> dict[str, Navigation]:
    """A navigation per language, none of which knows the others."""
    navigations = {}
    for section in nav.items:
        if not isinstance(section, Section) or section.title not in languages:
            continue
        for item in section.children:
            item.parent = None
        pages = list(_pages(section.children))
        for before, after in zip([None, *pages], [*pages, None], strict=True):
            if before is not None:
                before.next_page = after
            if after is not None:
                after.previous_page = before
        localised = Navigation(section.children, pages)
        localised.homepage = pages[0]
        navigations[section.title] = localised
    return navigations


def _entry(language: str, chapter: Chapter) -> dict[str, Any]:
    title = attribute(chapter.title)
    if chapter.page is not None:
        return {title: f"{language}/{chapter.page}"}
    return {title: [_entry(language, child) for child in chapter.children]}


def _pages(items: Iterable[Any]) -> Iterator[Page]:
    for item in items:
        if isinstance(item, Page):
            yield item
        elif isinstance(item, Section):
            yield from _pages(item.children)
