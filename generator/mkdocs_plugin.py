"""Thin adapter to MkDocs: feeds our pages in and gives each language its own site parts.

Everything it knows of the report comes from `build`. One MkDocs build holds a
tree per language; here each page gets its language's theme texts, navigation,
alternates and search index.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from mkdocs.utils.templates import TemplateContext

from generator.build import LanguageSite, build
from generator.cache import opened
from generator.charts.drawing import PLOTLY
from generator.clock import CLOCK, moment
from generator.content_policy import with_policy
from generator.errors import Place, Problem, ProblemsFound
from generator.language_parts import mark_han
from generator.load import Loaded, load_report, read_pages
from generator.mkdocs_cache import (
    BuildMemory,
    RememberedIndex,
    digest_of_navigation,
    recall_html,
    remembered_templates,
)
from generator.mkdocs_charts import Charts, put_back, take_out, write_scripts
from generator.mkdocs_discovery import Discovery
from generator.mkdocs_languages import entrances, localised
from generator.mkdocs_navigation import by_language, nav_of
from generator.mkdocs_offline import leave_out_what_is_never_read, open_without_server
from generator.mkdocs_options import XuanxingConfig
from generator.mkdocs_pdf import pdf_paths, pdfs_on_request, recalled_pdfs
from generator.mkdocs_preview import in_place_of, inputs_of, written_places
from generator.mkdocs_search import write_search_files
from generator.mkdocs_templates import keep_templates
from generator.model import Report
from generator.preview.server import PreviewServer
from generator.preview.watch import Standing, standing
from generator.prose import page_problems, prose_problems
from generator.render import attribute, render_entrance
from generator.site_faults import ReportProblems
from generator.slimming import slim
from generator.theme import add_theme, own_scripts
from generator.theme_languages import languages_in

PLUGIN = "xuanxing"


class XuanxingPlugin(BasePlugin[XuanxingConfig]):  # type: ignore[no-untyped-call]  # MkDocs has no annotation there
    """Publishes the report in `data` as part of a MkDocs site."""

    report: Report
    sites: dict[str, LanguageSite]
    memory: BuildMemory
    moment: datetime
    pdfs: dict[str, bytes]
    charts: dict[str, Charts]
    navigations: dict[str, Navigation]
    discovery: Discovery
    has_set_clock: bool = False
    is_dirty: bool = False
    is_previewed: bool = False
    on_request: Mapping[str, Callable[[], bytes]] = {}
    inputs: tuple[Path, ...] = ()
    seen: Standing = {}  # noqa: RUF012  # it is replaced, never changed
    places: Mapping[str, Place] = {}

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Note the kind of build. That this event is there makes MkDocs keep the plugin between builds."""
        self.is_dirty = dirty
        # A server that adds to a site, as it then is, serves files only.
        self.is_previewed = command == "serve" and not dirty

    @event_priority(100)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Load the report, announce its pages as navigation and add our look."""
        if self.config.offline:
            open_without_server(config)
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
        self.pdfs = self._pdfs(loaded)
        built = build(
            self.report,
            origins=loaded.origins,
            written=written,
            pdfs=pdf_paths(self.report) if self.config.pdf else {},
            remember=self.memory.remember,
        )
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
        for path, pdf in self.pdfs.items():
            files.append(File.generated(config, path, content=pdf))
        plotly = resources.files("plotly") / "package_data" / "plotly.min.js"
        files.append(File.generated(config, PLOTLY, content=plotly.read_bytes()))
        self.places = places
        entrance = render_entrance(self._by_preference())
        files.append(File.generated(config, "index.html", content=self._secured(entrance)))
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Cut the navigation into one per language, none of which knows the others."""
        self.navigations = by_language(nav, self.sites)
        heads = map(repr, self._by_preference())
        outlines = map(digest_of_navigation, self.navigations.values())
        self.memory.know(files=files, shared=(*heads, *outlines))
        self.discovery = Discovery(config, self.report, self.sites, files, self.memory.remember)
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
        kept, self.charts[page.file.src_uri] = take_out(markdown, page=page.file.src_uri.removesuffix(".md"))
        return kept

    @event_priority(-100)
    def on_post_page(self, output: str, *, page: Page, **_unused: Any) -> str:
        """Set the policy, bring the charts back, write the twin, mark words of other languages."""
        charts = self.charts[page.file.src_uri]
        relative = partial(get_relative_url, other=page.url)
        whole = put_back(self._secured(output, text=page.content or ""), charts, relative=relative)
        site = self.sites.get(page.file.src_uri.partition("/")[0])
        if self.is_previewed or site is None:
            return whole
        self.discovery.write_twin(page, put_back(page.content or "", charts, relative=relative))
        return mark_han(whole, site.html_language)

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
        found = cast("TemplateContext", {**context, "found": self.discovery.head(page)})
        return self._localise(found, language, path, config)

    def on_template_context(
        self, context: TemplateContext, *, config: MkDocsConfig, **_unused: Any
    ) -> TemplateContext:
        """Templates without a page, such as 404.html, speak the default language first."""
        ways = {language: entrances(config, site) for language, site in self.sites.items()}
        known = cast("TemplateContext", {**context, "entrances": ways})
        return self._localise(known, self.report.settings.default_language, "index.md", config)

    @event_priority(-100)
    def on_post_template(self, output: str, *, template_name: str, **_unused: Any) -> str:
        """Set the policy of pages. Each language has a sitemap of its own, so MkDocs' is not written."""
        if template_name == "sitemap.xml":
            return ""
        return self._secured(output) if template_name.endswith(".html") else output

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Replace the common search index by one per language."""
        self._release_clock()
        if not self.is_previewed:
            self.discovery.write_indexes()
            self.discovery.write_pictures()
        self.memory.end()
        write_scripts(Path(config.site_dir), self.charts.values())
        write_search_files(config, self.report, self.sites, is_offline=self.config.offline)
        if self.config.offline:
            leave_out_what_is_never_read(Path(config.site_dir))
        if not self.is_previewed:
            slim(Path(config.site_dir), own_scripts())

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
        preview = in_place_of(
            server,
            config,
            builder,
            places=lambda: self.places,
            inputs=lambda: self.inputs,
            on_request=lambda: self.on_request,
        )
        preview.adopt(self.seen)
        return preview

    def _fix_clock(self) -> tuple[Problem, ...]:
        """Date everything by the edition unless told otherwise: the same data gives the same bytes."""
        try:
            self.moment = moment(self.report.settings.date, os.environ)
        except ProblemsFound as found:
            return found.problems
        self.has_set_clock = CLOCK not in os.environ
        os.environ.setdefault(CLOCK, str(int(self.moment.timestamp())))
        return ()

    def _pdfs(self, loaded: Loaded) -> dict[str, bytes]:
        """The PDFs by path in the site; those of a preview stay empty until somebody asks for them."""
        self.on_request = {}
        if not self.config.pdf:
            return {}
        if self.is_previewed:
            self.on_request = pdfs_on_request(self.report, loaded.texts, day=self.moment)
            return dict.fromkeys(self.on_request, b"")
        try:
            return recalled_pdfs(self.report, loaded.texts, day=self.moment, memory=self.memory.cache)
        except ProblemsFound as found:
            raise ReportProblems(found) from found

    def _secured(self, page: str, *, text: str = "") -> str:
        return with_policy(page, text=text) if self.config.content_security_policy else page

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
        changes = {
            "config": localised(config, site, self.sites.values(), path),
            "nav": self.navigations[language],
            "site": site,
            "language_sites": heads,
        }
        return cast("TemplateContext", {**context, **changes})
