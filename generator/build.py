"""Report to pages: everything that a site needs, in memory, with no knowledge of MkDocs."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from generator.errors import Place
from generator.exports import exports
from generator.glossary import Glossary
from generator.model import Report
from generator.pages import Chapter, PageSpec, navigation, page_specs
from generator.prose import PROSE_PAGES
from generator.render import PageText, attribute, render
from generator.views.about import OtherLanguage, UntranslatedView
from generator.views.lens import Lens


@dataclass(frozen=True)
class Page:
    """A rendered page: Markdown path inside the language's tree, text, file to edit."""

    path: str
    markdown: str
    origin: str


@dataclass(frozen=True)
class LanguageSite:
    """All that one language's part of the site consists of."""

    language: str
    name: str
    title: str
    edition: str
    pages: tuple[Page, ...]
    navigation: tuple[Chapter, ...]
    downloads: Mapping[str, bytes]
    strings: Mapping[str, str]
    theme_language: str
    html_language: str
    search_languages: tuple[str, ...]


def build(
    report: Report, *, origins: Mapping[str, Place], written: AbstractSet[str]
) -> tuple[LanguageSite, ...]:
    """A site per language. `written` are the paths of hand-written pages, such as `zh/about/method.md`."""
    return tuple(
        _language_site(Lens(report, language), origins, written) for language in report.settings.languages
    )


def _language_site(lens: Lens, origins: Mapping[str, Place], written: AbstractSet[str]) -> LanguageSite:
    interface = lens.report.interfaces[lens.language]
    downloads = exports(lens)
    glossary = Glossary(lens.report.terms, lens.language)
    specs = [*page_specs(lens, origins, tuple(downloads)), *_untranslated(lens, written)]
    return LanguageSite(
        language=lens.language,
        name=interface.name,
        title=lens.text(lens.report.settings.title),
        edition=lens.word("edition", edition=lens.report.settings.edition, date=lens.report.settings.date),
        pages=tuple(_page(lens, spec, glossary) for spec in specs),
        navigation=navigation(lens),
        downloads=downloads,
        strings=interface.strings,
        theme_language=interface.theme_language,
        html_language=interface.html_language,
        search_languages=interface.search_languages,
    )


def _page(lens: Lens, spec: PageSpec, glossary: Glossary) -> Page:
    text = PageText(lens, spec.path, glossary)
    front_matter: dict[str, object] = {
        "title": attribute(spec.title),
        "description": attribute(spec.description),
    }
    if spec.hide:
        front_matter["hide"] = list(spec.hide)
    markdown = render(spec.template, text=text, view=spec.view, front_matter=front_matter)
    return Page(spec.path, markdown, spec.origin)


def _untranslated(lens: Lens, written: AbstractSet[str]) -> list[PageSpec]:
    """Honest stand-ins for hand-written pages that this language lacks."""
    specs = []
    for path, key in PROSE_PAGES.items():
        if f"{lens.language}/{path}" in written:
            continue
        languages = tuple(
            OtherLanguage(
                lens.report.interfaces[other].name,
                posixpath.relpath(f"{other}/{path}", posixpath.dirname(f"{lens.language}/{path}")),
            )
            for other in lens.report.settings.languages
            if f"{other}/{path}" in written
        )
        title = lens.word(f"page.{key}")
        view = UntranslatedView(title, languages)
        specs.append(
            PageSpec(
                path,
                title,
                lens.word("untranslated"),
                "untranslated",
                view,
                f"content/{lens.language}/{path}",
            )
        )
    return specs
