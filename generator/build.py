"""Report to pages: everything that a site needs, in memory, with no knowledge of MkDocs."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial

from generator.cache import Digest, Remember, digest_of, make_afresh
from generator.chapters import Chapter, navigation
from generator.discovery.linked_data import Thing, things
from generator.errors import Place
from generator.exports import exports, report_json
from generator.glossary import Glossary
from generator.interface import STRINGS
from generator.model import Report
from generator.pages import PageSpec, file_place, page_specs
from generator.prose import PROSE_PAGES
from generator.render import PageText, attribute, render
from generator.views.about import OtherLanguage, UntranslatedView, downloads_view
from generator.views.lens import Lens


@dataclass(frozen=True)
class Page:
    """A rendered page: Markdown path inside the language's tree, text, what an editor would change.

    `things` say what it is about, for programs.
    """

    path: str
    markdown: str
    origin: Place | None
    things: tuple[Thing, ...] = ()


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


def build(
    report: Report,
    *,
    origins: Mapping[str, Place],
    written: AbstractSet[str],
    pdfs: Mapping[str, str],
    remember: Remember = make_afresh,
) -> tuple[LanguageSite, ...]:
    """A site per language.

    `written` are the paths of hand-written pages, such as `zh/about/method.md`. `pdfs` are the paths
    of the PDFs by their languages; they are not made here.
    """
    whole = report_json(report)
    return tuple(
        _language_site(lens, exports(lens, whole=whole), pdfs, origins, written, remember)
        for lens in (Lens(report, language) for language in report.settings.languages)
    )


def _language_site(
    lens: Lens,
    downloads: Mapping[str, bytes],
    pdfs: Mapping[str, str],
    origins: Mapping[str, Place],
    written: AbstractSet[str],
    remember: Remember,
) -> LanguageSite:
    interface = lens.report.interfaces[lens.language]
    glossary = Glossary(lens.report.terms, lens.language)
    common = digest_of(map(repr, (lens.language, interface.strings, glossary.terms, lens.addresses)))
    files = downloads_view(lens, tuple(downloads), pdfs)
    specs = [*page_specs(lens, origins, files), *_untranslated(lens, origins, written)]
    return LanguageSite(
        language=lens.language,
        name=interface.name,
        title=lens.text(lens.report.settings.title),
        edition=lens.word("edition", edition=lens.report.settings.edition, date=lens.report.settings.date),
        pages=tuple(_page(spec, lens, glossary, common, remember) for spec in specs),
        navigation=navigation(lens),
        downloads=downloads,
        strings={key: lens.word(key) for key, placeholders in STRINGS.items() if not placeholders},
        theme_language=interface.theme_language,
        html_language=interface.html_language,
    )


def _page(spec: PageSpec, lens: Lens, glossary: Glossary, common: Digest, remember: Remember) -> Page:
    # Where a page comes from does not show on it.
    parts = ("page", common, repr(replace(spec, origin=None)))
    markdown = remember(parts, partial(_markdown, spec, lens, glossary, remember))
    return Page(spec.path, markdown, spec.origin, things(spec, lens))


def _markdown(spec: PageSpec, lens: Lens, glossary: Glossary, remember: Remember) -> str:
    text = PageText(lens, spec.path, glossary, remember)
    front_matter: dict[str, object] = {
        "title": attribute(spec.title),
        "description": attribute(spec.description),
    }
    if spec.hide:
        front_matter["hide"] = list(spec.hide)
    if spec.search_rank != 1:
        front_matter["search"] = {"boost": spec.search_rank}
    return render(spec.template, text=text, view=spec.view, front_matter=front_matter)


def _untranslated(lens: Lens, origins: Mapping[str, Place], written: AbstractSet[str]) -> list[PageSpec]:
    """Honest stand-ins for hand-written pages that this language lacks.

    Whoever wants to write such a page begins with the one of another language.
    """
    specs = []
    for path, key in PROSE_PAGES.items():
        if f"{lens.language}/{path}" in written:
            continue
        others = [other for other in lens.report.settings.languages if f"{other}/{path}" in written]
        languages = tuple(
            OtherLanguage(
                lens.report.interfaces[other].name,
                posixpath.relpath(f"{other}/{path}", posixpath.dirname(f"{lens.language}/{path}")),
            )
            for other in others
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
                Place(f"content/{others[0]}/{path}") if others else file_place(origins, "report.yml"),
            )
        )
    return specs
