"""Thin adapter to MkDocs: feeds our pages in and gives each language its own site parts.

Everything it knows of the report comes from `build`. One MkDocs build holds a
tree per language; here each page gets its language's theme texts, navigation,
alternates and search index.
"""

from __future__ import annotations

import copy
import json
import os
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from generator.build import LanguageSite, build
from generator.cache import opened
from generator.errors import Place, Problem, ProblemsFound
from generator.load import load_report, read_pages
from generator.mkdocs_cache import (
    BuildMemory,
    RememberedIndex,
    digest_of_navigation,
    recall_html,
    remembered_templates,
)
from generator.mkdocs_charts import put_back, take_out
from generator.mkdocs_navigation import by_language, nav_of
from generator.mkdocs_preview import in_place_of, inputs_of, written_places
from generator.mkdocs_templates import keep_templates
from generator.model import Report
from generator.preview.server import PreviewServer
from generator.preview.watch import Standing, standing
from generator.prose import page_problems, prose_problems
from generator.render import attribute, render_entrance
from generator.search import search_files, synonyms
from generator.site_faults import ReportProblems
from generator.theme import add_theme
from generator.theme_languages import languages_in

PLOTLY = "assets/plotly.min.js"
PLUGIN = "xuanxing"
CLOCK = "SOURCE_DATE_EPOCH"


class XuanxingConfig(Config):  # type: ignore[no-untyped-call]  # MkDocs has no annotation there
    """Options of the plugin in `mkdocs.yml`."""

    data_dir = config_options.Type(str, default="data")
    """Folder with the report's YAML files, relative to `mkdocs.yml`."""

    cache_dir = config_options.Type(str, default=".cache")
    """Folder for results of earlier builds, relative to `mkdocs.yml`; empty for none."""


class XuanxingPlugin(BasePlugin[XuanxingConfig]):  # type: ignore[no-untyped-call]  # as above
    """Publishes the report in `data` as part of a MkDocs site."""

    report: Report
    sites: dict[str, LanguageSite]
    memory: BuildMemory
    charts: dict[str, dict[str, str]]
    navigations: dict[str, Navigation]
    has_set_clock: bool = False
    is_dirty: bool = False
    inputs: tuple[Path, ...] = ()
    seen: Standing = {}  # noqa: RUF012  # it is replaced, never changed
    places: Mapping[str, Place] = {}

    def on_startup(self, *, dirty: bool, **_unused: Any) -> None:
        """Note the kind of build. That this event is there makes MkDocs keep the plugin between builds."""
        self.is_dirty = dirty

    @event_priority(100)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Load the report, announce its pages as navigation and add our look."""
        add_theme(config)
        keep_templates(config.theme)
        self.inputs = inputs_of(config, self._data_folder(config))
        self.seen = standing(self.inputs)
        pages, unread = read_pages(Path(config.docs_dir))
        texts = {f"content/{name}": raw for name, raw in pages.items()}
        faulty = (*unread, *page_problems(pages))
        try:
            theme = languages_in(map(Path, config.theme.dirs))
            self.report, loaded = load_report(self._data_folder(config), theme=theme)
        except ProblemsFound as error:
            found = ProblemsFound((*error.problems, *faulty), {**error.texts, **texts})
            raise ReportProblems(found) from error
        written = frozenset(pages)
        problems = (
            *faulty,
            *(problem for problem in prose_problems(self.report, written) if problem.severity == "error"),
            *self._fix_clock(),
        )
        if problems:
            raise ReportProblems(ProblemsFound(problems, {**loaded.texts, **texts}))
        self.charts = {}
        self.memory = BuildMemory(opened(self._cache_file(config)), config)
        built = build(self.report, origins=loaded.origins, written=written, remember=self.memory.remember)
        self.sites = {site.language: site for site in built}
        default = self.sites[self.report.settings.default_language]
        config.site_name = config.site_name or attribute(default.title)
        config.theme["language"] = default.theme_language
        config.nav = [nav_of(site) for site in self.sites.values()]
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages, the downloads, plotly and the entrance."""
        places = written_places(files, config)
        for site in self.sites.values():
            for page in site.pages:
                file = File.generated(config, f"{site.language}/{page.path}", content=page.markdown)
                file.edit_uri = None
                if page.origin:
                    origin = self._data_folder(config).parent / page.origin.file
                    file.edit_uri = os.path.relpath(origin, config.docs_dir).replace(os.sep, "/")
                    places[file.url] = page.origin
                files.append(file)
            for name, content in site.downloads.items():
                path = f"{site.language}/downloads/{name}"
                files.append(File.generated(config, path, content=content))
        plotly = resources.files("plotly") / "package_data" / "plotly.min.js"
        files.append(File.generated(config, PLOTLY, content=plotly.read_bytes()))
        self.places = places
        entrance = render_entrance(self._by_preference())
        files.append(File.generated(config, "index.html", content=entrance))
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Cut the navigation into one per language, none of which knows the others."""
        self.navigations = by_language(nav, self.sites)
        heads = map(repr, self._by_preference())
        outlines = map(digest_of_navigation, self.navigations.values())
        self.memory.know(files=files, shared=(*heads, *outlines))
        search = config.plugins.get("material/search")
        if search is not None:
            search.search_index = RememberedIndex(search.config, memory=self.memory)
        return nav

    def on_pre_page(self, page: Page, **_unused: Any) -> Page:
        """Let the page recall its HTML."""
        recall_html(page, self.memory)
        return page

    def on_page_markdown(self, markdown: str, *, page: Page, **_unused: Any) -> str:
        """Spare MkDocs the charts."""
        slim, self.charts[page.file.src_uri] = take_out(markdown)
        return slim

    def on_post_page(self, output: str, *, page: Page, **_unused: Any) -> str:
        """Bring the charts back."""
        return put_back(output, self.charts.pop(page.file.src_uri, {}))

    def on_env(self, env: Environment, **_unused: Any) -> Environment:
        """Let the templates recall what they made."""
        return remembered_templates(env, self.memory)

    @event_priority(50)
    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, **_unused: Any
    ) -> TemplateContext:
        """Give the page its language's texts, navigation and alternates."""
        language, _, path = page.file.src_uri.partition("/")
        if language not in self.sites:
            return context
        return self._localise(context, language, path, config)

    def on_template_context(
        self, context: TemplateContext, *, config: MkDocsConfig, **_unused: Any
    ) -> TemplateContext:
        """Templates without a page, such as 404.html, speak the default language first."""
        return self._localise(context, self.report.settings.default_language, "index.md", config)

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Replace the common search index by one per language."""
        self._release_clock()
        self.memory.end()
        whole = Path(config.site_dir, "search", "search_index.json")
        if not whole.exists():
            # Whoever takes the search out of mkdocs.yml gets a site without.
            return
        entries = json.loads(whole.read_text(encoding="utf-8"))["docs"]
        for site in self.sites.values():
            known = synonyms(self.report, site.language)
            for path, content in search_files(entries, site, known):
                target = Path(config.site_dir, path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(content, encoding="utf-8")
        whole.unlink()
        whole.parent.rmdir()

    def on_build_error(self, **_unused: Any) -> None:
        """Leave the clock as it was, for the next build of this process may have another date."""
        self._release_clock()
        if hasattr(self, "memory"):
            self.memory.fail()

    def on_serve(  # type: ignore[override]  # MkDocs takes any server with the same methods
        self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: Callable[[], None]
    ) -> LiveReloadServer | PreviewServer:
        """Put our own preview in the place of MkDocs' server."""
        if self.is_dirty:
            # Such a build adds to the site before, which therefore has to stay where it is.
            server.watch(str(self._data_folder(config)))
            return server
        preview = in_place_of(server, config, builder, places=lambda: self.places, inputs=lambda: self.inputs)
        preview.adopt(self.seen)
        return preview

    def _fix_clock(self) -> Iterator[Problem]:
        """Date everything by the edition unless told otherwise: the same data gives the same bytes."""
        day = datetime.fromisoformat(self.report.settings.date).replace(tzinfo=UTC)
        self.has_set_clock = CLOCK not in os.environ
        seconds = os.environ.setdefault(CLOCK, str(int(day.timestamp())))
        if not (seconds.isascii() and seconds.isdigit() and int(seconds) < 2**32):
            yield Problem(Place("mkdocs.yml"), "clock-invalid", {"name": CLOCK, "value": seconds})

    def _release_clock(self) -> None:
        if self.has_set_clock:
            os.environ.pop(CLOCK, None)
            self.has_set_clock = False

    def _cache_file(self, config: MkDocsConfig) -> Path | None:
        folder = Path(config.config_file_path or ".").parent / self.config.cache_dir
        return folder.resolve() / "xuanxing.sqlite" if self.config.cache_dir else None

    def _data_folder(self, config: MkDocsConfig) -> Path:
        return Path(config.config_file_path or ".").parent / self.config.data_dir

    def _by_preference(self) -> tuple[LanguageSite, ...]:
        """What templates see of the languages, the default one first."""
        default = self.report.settings.default_language
        ordered = sorted(self.sites.values(), key=lambda site: site.language != default)
        return tuple(replace(site, pages=(), navigation=(), downloads={}) for site in ordered)

    def _localise(
        self, context: TemplateContext, language: str, path: str, config: MkDocsConfig
    ) -> TemplateContext:
        heads = self._by_preference()
        site = next(head for head in heads if head.language == language)
        localised = copy.copy(config)
        strings = site.strings
        palette = _palette(config.theme.get("palette"), strings)
        overrides = {"language": site.theme_language, "palette": palette}
        localised.theme = ChainMap(overrides, config.theme)  # type: ignore[assignment]  # templates only read it
        localised.site_name = attribute(site.title)
        localised.copyright = attribute(f"{strings['footer.note']} {site.edition}")
        localised.extra = {  # type: ignore[assignment]  # templates only read it
            **config.extra,
            "homepage": _url(config, f"{language}/index.md"),
            "alternate": [
                {
                    "name": attribute(other.name),
                    "lang": other.html_language,
                    "link": _url(config, f"{name}/{path}"),
                }
                for name, other in self.sites.items()
            ],
        }
        changes = {
            "config": localised,
            "nav": self.navigations[language],
            "site": site,
            "language_sites": heads,
        }
        return cast("TemplateContext", {**context, **changes})


def _palette(palette: Any, strings: Mapping[str, str]) -> Any:
    """The palette with the names of its switches in words; a palette without switches stays as it is."""
    if not isinstance(palette, list):
        return palette
    return [
        {**entry, "toggle": {**entry["toggle"], "name": attribute(_switch(entry["toggle"], strings))}}
        if isinstance(entry.get("toggle"), dict)
        else entry
        for entry in palette
    ]


def _switch(toggle: Mapping[str, Any], strings: Mapping[str, str]) -> str:
    name = str(toggle.get("name", ""))
    return strings.get(name, name)


def _url(config: MkDocsConfig, path: str) -> str:
    """Address of a page relative to the site's top folder."""
    return File(path, None, config.site_dir, config.use_directory_urls).url
