"""A report in one language as the data that the Typst templates read.

Owns which parts there are and what each holds: the views of the site, as plain JSON.
Texts stay texts on the way, so nothing in the data can become markup.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from typing import Any, get_args

from generator import addresses
from generator.addresses import Address
from generator.charts.model import Chart
from generator.charts.palette import LIGHT
from generator.charts.scene import paint_at, shape_at
from generator.charts.svg import draw
from generator.glossary import Glossary
from generator.views import about, charts, compare, evidence, home, migrations, options, scenarios, terms
from generator.views.lens import Lens

PARTS = ("summary", "options", "comparison", "scenarios", "migrations", "findings", "evidence", "glossary", "statements")
"""The chapters, in order, by the names that `--sections` takes."""
WIDE = 680
"""Pixels across a chart that is as wide as the text."""

_PAPERS = ("a4", "letter")
_LITERAL = frozenset(("id", "key", "type", "role", "code", "language", "digest", "label"))
_LONG_WORD = re.compile(r"[!-~]{31,}")
_WHITE_SPACE = re.compile(r"\s+")


def document(lens: Lens, *, parts: Iterable[str] = PARTS, paper: str = "a4") -> str:
    """JSON of everything that the PDF shows."""
    printing = _Printing(Glossary(lens.report.terms, lens.language))
    chosen = set(parts)
    content = {part: printing.plain(_PART_VIEWS[part](lens)) for part in PARTS if part in chosen}
    interface = lens.report.interfaces[lens.language]
    settings = lens.report.settings
    whole = {
        "language": lens.language,
        "tag": interface.html_language,
        "paper": paper,
        "title": printing.plain(lens.text(settings.title)),
        "subtitle": printing.plain(lens.text(settings.subtitle)),
        "description": printing.plain(lens.text(settings.description)),
        "edition": lens.word("edition", edition=settings.edition, date=settings.date),
        "date": [int(part) for part in settings.date.split("-")],
        "words": dict(interface.strings),
        "sources": printing.plain(evidence.source_views(lens)),
        "changes": printing.plain(about.changes_view(lens).changes),
        "marks": [_mark(position) for position in range(len(lens.report.options))],
        "parts": content,
        "pages": sorted(_pages(lens, chosen)),
        "index": _index(lens),
        "mentions": printing.mentions,
        "charts": {identifier: _chart(lens, chart) for identifier, chart in printing.charts.items()},
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class _Printing:
    """Turns views into plain data, and notes the charts and the terms in texts that it meets."""

    glossary: Glossary
    charts: dict[str, Any] = field(default_factory=dict)
    mentions: dict[str, list[list[str]]] = field(default_factory=dict)

    def plain(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, Address):
            return name_of(value)
        if isinstance(value, get_args(Chart)):
            self.charts[value.frame.id] = value
            return value.frame.id
        if is_dataclass(value):
            return {
                entry.name: getattr(value, entry.name) if entry.name in _LITERAL and isinstance(getattr(value, entry.name), str) else self.plain(getattr(value, entry.name))
                for entry in fields(value)
            }
        if isinstance(value, Mapping):
            return {key: self.plain(entry) for key, entry in value.items()}
        if isinstance(value, (tuple, list)):
            return [self.plain(entry) for entry in value]
        return value

    def _text(self, text: str) -> str:
        shown = breakable(text)
        if shown not in self.mentions:
            pieces = [[piece, term.id if term else ""] for piece, term in self.glossary.split(shown)]
            if any(term for _, term in pieces):
                self.mentions[shown] = pieces
        return shown


@lru_cache(maxsize=8192)
def breakable(text: str) -> str:
    """`text` on one line, with places in very long words where a line may end."""
    return _LONG_WORD.sub(_with_breaks, _WHITE_SPACE.sub(" ", text))


def _with_breaks(word: re.Match[str]) -> str:
    pieces = re.findall(r"[^/._,;:?&=#@+-]{1,12}[/._,;:?&=#@+-]*|[/._,;:?&=#@+-]+", word[0])
    return "\u200b".join(pieces)


def name_of(address: Address) -> str:
    """The name that a place of the report has inside the document."""
    return f"{address.page}#{address.anchor}" if address.anchor else address.page


def _summary(lens: Lens) -> Any:
    return home.home_view(lens)


def _options(lens: Lens) -> Any:
    return options.OptionsView(options.option_views(lens))


def _comparison(lens: Lens) -> Any:
    names = compare.group_names(lens)
    by_group = tuple((names[group], charts.group_chart(lens, group)) for group in charts.rated_groups(lens))
    return {
        "matrix": compare.matrix_view(lens, by_group),
        "overview": charts.dimensions_chart(lens),
        "dimensions": [
            {"address": lens.addresses[entry.id], "view": compare.dimension_view(lens, entry)}
            for entry in lens.report.dimensions
        ],
        "shared_ground": compare.finding_views(lens, lens.report.shared_ground),
    }


def _scenarios(lens: Lens) -> Any:
    return scenarios.ScenariosView(scenarios.scenario_views(lens), charts.advice_chart(lens))


def _migrations(lens: Lens) -> Any:
    return migrations.MigrationsView(migrations.migration_views(lens))


def _findings(lens: Lens) -> Any:
    return {
        "conclusions": compare.finding_views(lens, lens.report.conclusions),
        "disagreements": evidence.conflict_groups(lens),
        "by_source": tuple(charts.source_chart(lens, option) for option in lens.main_options),
        "trends": compare.finding_views(lens, lens.report.trends),
        "questions": evidence.open_question_views(lens),
    }


def _evidence(lens: Lens) -> Any:
    return {
        "framing": evidence.framing_views(lens),
        "charts": (charts.topics_chart(lens), charts.coverage_chart(lens)),
    }


def _glossary(lens: Lens) -> Any:
    return terms.term_views(lens)


def _statements(lens: Lens) -> Any:
    return evidence.source_views(lens)


_PART_VIEWS = {
    "summary": _summary,
    "options": _options,
    "comparison": _comparison,
    "scenarios": _scenarios,
    "migrations": _migrations,
    "findings": _findings,
    "evidence": _evidence,
    "glossary": _glossary,
    "statements": _statements,
}


def _pages(lens: Lens, parts: set[str]) -> Iterable[str]:
    """The pages of the site whose content is in the chosen parts; links elsewhere are plain words."""
    report = lens.report
    found = {
        "summary": [addresses.HOME],
        "options": [addresses.OPTIONS, *(lens.addresses[entry.id].page for entry in report.options)],
        "comparison": [
            addresses.COMPARE,
            addresses.SHARED_GROUND,
            *(lens.addresses[entry.id].page for entry in report.dimensions),
        ],
        "scenarios": [addresses.SCENARIOS, *(lens.addresses[entry.id].page for entry in report.scenarios)],
        "migrations": [addresses.MIGRATIONS, *(lens.addresses[entry.id].page for entry in report.migrations)],
        "findings": [
            addresses.CONCLUSIONS,
            addresses.DISAGREEMENTS,
            addresses.TRENDS,
            addresses.OPEN_QUESTIONS,
        ],
        "evidence": [addresses.SOURCES, addresses.COVERAGE],
        "glossary": [addresses.GLOSSARY],
        "statements": [lens.addresses[entry.id].page for entry in report.sources],
    }
    return (page for part in parts for page in found[part])


def _mark(position: int) -> dict[str, str]:
    return {"shape": shape_at(position), "colour": LIGHT[paint_at(position)]}


def _chart(lens: Lens, chart: Any) -> dict[str, str]:
    return {
        "svg": re.sub(r"var\([^,]*, (#[0-9a-f]+)\)", r"\1", draw(chart, WIDE)).replace("sans-serif", "Noto Sans SC"),
        "title": chart.frame.title,
        "caption": chart.frame.caption,
        "source": chart.frame.source,
        "description": chart.frame.title,
    }


def _index(lens: Lens) -> list[list[str]]:
    """Terms by name. Chinese characters in common use are encoded in the order of their sound."""
    entries = [(lens.text(term.name), term.id) for term in lens.report.terms]
    ordered = sorted(entries, key=lambda entry: entry[0].casefold().encode("gb18030"))
    return [[breakable(name), identifier] for name, identifier in ordered]
