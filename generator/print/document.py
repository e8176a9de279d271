"""A report in one language as the data that the Typst templates read.

Owns which parts there are and what each holds: the views of the site, as plain JSON.
Texts stay texts on the way, so nothing in the data can become markup.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import asdict

from generator.charts.description import description
from generator.charts.model import Chart
from generator.charts.palette import PAPER
from generator.charts.paper import draw_on_paper, pieces
from generator.charts.scene import paint_at, shape_at
from generator.glossary import Glossary
from generator.print.fonts import faces
from generator.print.parts import PARTS
from generator.print.plain import Plain, breakable
from generator.print.words import WORDS
from generator.views.about import changes_view
from generator.views.evidence import source_views
from generator.views.lens import Lens

PAPERS = ("a4", "letter")
# In pixels of the drawings: the height of the text block without the words above and below a chart.
_TALLEST_CHART = {"a4": 920, "letter": 820}


def document(lens: Lens, *, parts: Collection[str] = tuple(PARTS), paper: str = PAPERS[0]) -> str:
    """JSON of everything that the PDF shows. `parts` are names of PARTS, in any order."""
    settings, interface = lens.report.settings, lens.report.interfaces[lens.language]
    chosen = {name: part for name, part in PARTS.items() if name in parts and part.records(lens)}
    plain = Plain(Glossary(lens.report.terms, lens.language))
    whole = {
        "language": lens.language,
        "tag": interface.html_language,
        "paper": paper,
        "title": plain(lens.text(settings.title)),
        "subtitle": plain(lens.text(settings.subtitle)),
        "description": plain(lens.text(settings.description)),
        "edition": plain(lens.word("edition", edition=settings.edition, date=settings.date)),
        "fonts": asdict(faces(lens.language)),
        "words": {key: interface.strings[key] for key in sorted(WORDS)},
        "sources": plain(source_views(lens)),
        "changes": plain(changes_view(lens).changes),
        "marks": [
            {"shape": shape_at(position), "colour": PAPER[paint_at(position)]}
            for position in range(len(lens.report.options))
        ],
        "parts": {name: plain(part.view(lens)) for name, part in chosen.items()},
        "pages": sorted(page for part in chosen.values() for page in part.pages(lens)),
        "index": _terms(lens),
        "mentions": plain.mentions,
        "charts": {
            chart.frame.id: [
                _drawing(lens, piece) for piece in pieces(chart, height=_TALLEST_CHART[paper], word=lens.word)
            ]
            for chart in plain.charts.values()
        },
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def _drawing(lens: Lens, chart: Chart) -> dict[str, object]:
    return {
        **asdict(draw_on_paper(chart)),
        "title": breakable(chart.frame.title),
        "caption": breakable(chart.frame.caption),
        "source": breakable(chart.frame.source),
        "description": description(chart, word=lens.word),
    }


def _terms(lens: Lens) -> list[list[str]]:
    """Names and ids of the terms. The characters of GB 2312 are encoded in the order of their sound."""
    names = [(lens.text(term.name), term.id) for term in lens.report.terms]
    ordered = sorted(names, key=lambda name: name[0].casefold().encode("gb18030", "surrogatepass"))
    return [[breakable(name), identifier] for name, identifier in ordered]
