"""Tells MkDocs' pages what other programs look for in them, and writes what stands beside the pages.

Owns the step from addresses inside the report to those on the site.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from functools import cached_property
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from generator.addresses import Address
from generator.build import LanguageSite
from generator.cache import Digest, Remember, digest_of
from generator.discovery.indexes import ListedLanguage, ListedPage, llms, robots, sitemap, sitemap_index
from generator.discovery.linked_data import Thing
from generator.discovery.pictures import HEIGHT, WIDTH, Picture, drawn
from generator.discovery.twins import twin, twin_address
from generator.model import Report

_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}
_PICTURES = "assets/pictures"


@dataclass(frozen=True)
class Discovery:
    """What programs find of one build of the site."""

    config: MkDocsConfig
    report: Report
    sites: Mapping[str, LanguageSite]
    files: Files
    remember: Remember
    _pages: dict[str, Page] = field(default_factory=dict)

    def head(self, page: Page) -> Mapping[str, object]:
        """What the head of a page of the report tells beyond its title and description."""
        self._pages[page.file.src_uri] = page
        language, _, path = page.file.src_uri.partition("/")
        site = self.sites[language]
        things = self._things[language].get(path, ())
        return {
            "linked_data": self._linked_data(things, page, language) if things else "",
            "twin": get_relative_url(self._twin(page), page.url),
            "alternates": self._alternates(path),
            "address": page.canonical_url or "",
            "picture": self._absolute(_picture_path(self._picture(page))) if self.config.site_url else "",
            "width": WIDTH,
            "height": HEIGHT,
            "language": site.html_language.replace("-", "_"),
            "kind": "website" if path == "index.md" else "article",
        }

    def write_twin(self, page: Page, content: str) -> None:
        """Write the page's content as Markdown beside it."""
        title = unescape(str(page.title))
        parts = ("twin", self._ending, title, content)
        text = self.remember(parts, lambda: twin(content, title=title, page_ending=self._ending))
        self._write(self._twin(page), text.encode())

    def write_indexes(self) -> None:
        """Write the lists of pages. Those of whole addresses need a site whose address is known."""
        listed = {name: tuple(self._listed(name)) for name in self.sites}
        text = self.report.settings.description
        languages = [
            ListedLanguage(site.name, site.title, text[name], listed[name])
            for name, site in self.sites.items()
        ]
        self._write("llms.txt", llms(languages).encode())
        if not self.config.site_url:
            return
        maps = {name: f"{name}/sitemap.xml" for name in self.sites}
        for name, path in maps.items():
            self._write(path, sitemap(listed[name], date=self.report.settings.date).encode())
        self._write("sitemap.xml", sitemap_index(map(self._absolute, maps.values())).encode())
        if urlsplit(self.config.site_url).path in ("", "/"):
            self._write("robots.txt", robots(self._absolute("sitemap.xml")).encode())

    def write_pictures(self) -> None:
        """Write the pictures; those that no earlier build has drawn are drawn all at once."""
        if not self.config.site_url:
            return
        wanted = {_picture_path(picture): picture for picture in map(self._picture, self._pages.values())}
        missing = []
        for path, picture in wanted.items():
            try:
                self._write(path, b64decode(self.remember(_picture_parts(picture), _not_drawn)))
            except _NotDrawn:
                missing.append(picture)
        for picture, made in zip(missing, drawn(missing), strict=True):
            self.remember(_picture_parts(picture), b64encode(made).decode)
            self._write(_picture_path(picture), made)

    @cached_property
    def _things(self) -> Mapping[str, Mapping[str, Sequence[Thing]]]:
        return {name: {page.path: page.things for page in site.pages} for name, site in self.sites.items()}

    @property
    def _ending(self) -> str:
        return "/" if self.config.use_directory_urls else ".html"

    def _linked_data(self, things: Sequence[Thing], page: Page, language: str) -> str:
        def address_of(entry: object) -> str:
            assert isinstance(entry, Address)
            target = self.files.src_uris[f"{language}/{entry.page}"].url
            fragment = f"#{entry.anchor}" if entry.anchor else ""
            if self.config.site_url:
                return self._absolute(target) + fragment
            return (get_relative_url(target, page.url) + fragment) if target != page.url else fragment or "./"

        graph = {"@context": "https://schema.org", "@graph": things}
        text = json.dumps(graph, ensure_ascii=False, separators=(",", ":"), default=address_of)
        for character, escape in _ESCAPES.items():
            text = text.replace(character, escape)
        return text

    def _alternates(self, path: str) -> Sequence[tuple[str, str, str]]:
        """Tag, address on the site and whole address of the page in each language, the default one last.

        The last is for readers of none of the languages.
        """
        if not self.config.site_url:
            return ()
        found = [
            (site.html_language, self.files.src_uris[f"{name}/{path}"].url)
            for name, site in self.sites.items()
            if f"{name}/{path}" in self.files.src_uris
        ]
        return [(tag, url, self._absolute(url)) for tag, url in found]

    def _listed(self, language: str) -> Iterator[ListedPage]:
        generated = [f"{language}/{entry.path}" for entry in self.sites[language].pages]
        written = [uri for uri in self._pages if uri.startswith(f"{language}/") and uri not in generated]
        for uri in (*generated, *sorted(written)):
            if page := self._pages.get(uri):
                path, twin_url = uri.partition("/")[2], self._twin(page)
                yield ListedPage(
                    address=page.canonical_url or page.url,
                    twin=self._absolute(twin_url) if self.config.site_url else twin_url,
                    title=unescape(str(page.title)),
                    description=unescape(str(page.meta.get("description", ""))),
                    alternates={tag: address for tag, _, address in self._alternates(path)},
                )

    def _picture(self, page: Page) -> Picture:
        language = page.file.src_uri.partition("/")[0]
        site = self.sites[language]
        return Picture(
            language=language,
            kind=unescape(str(next(iter(page.ancestors)).title)) if page.ancestors else "",
            title=unescape(str(page.title)),
            description=unescape(str(page.meta.get("description", ""))),
            report=site.title,
            edition=site.edition,
        )

    def _twin(self, page: Page) -> str:
        return twin_address(page.url, self._ending)

    def _absolute(self, url: str) -> str:
        return urljoin(f"{(self.config.site_url or '').rstrip('/')}/", url)

    def _write(self, path: str, content: bytes) -> None:
        target = Path(self.config.site_dir, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


class _NotDrawn(Exception):
    """No earlier build has drawn the picture."""


def _not_drawn() -> str:
    raise _NotDrawn


def _picture_parts(picture: Picture) -> tuple[str, ...]:
    return ("picture", *astuple(picture))


def _picture_path(picture: Picture) -> str:
    name: Digest = digest_of(_picture_parts(picture))
    return f"{_PICTURES}/{name.hex()[:16]}.png"
