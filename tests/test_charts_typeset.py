"""Charts as Typst sets them: text stays text in one typeface, as wide as the layout takes it for."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from io import BytesIO

import pikepdf
import pypdf
import pytest
import typst
from example_charts import CHARTS, DOTS, every_chart
from pdfminer.converter import PDFPageAggregator
from pdfminer.layout import LTChar, LTPage
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage

from generator.charts.description import description
from generator.charts.model import Chart
from generator.charts.paper import PRINT_WIDTH, draw_on_paper
from generator.charts.text import width_in_em
from generator.model import Report
from generator.print.compile import STANDARDS, TEMPLATES
from generator.print.fonts import faces, typst_fonts
from generator.views import charts as views
from generator.views.lens import Lens

PAGE = """\
#import "picture.typ": picture
#let chart = json(bytes(sys.inputs.chart))
#set document(title: "Chart")
#set page(width: 488pt, height: auto, margin: 10pt)
#set par(justify: true, first-line-indent: 2em)
#picture(chart, chart.faces)
"""
WIDTHS = """\
#let texts = json(bytes(sys.inputs.texts))
#set text(font: json(bytes(sys.inputs.faces)), size: 100pt, fallback: false, cjk-latin-spacing: none)
#context [#metadata(texts.map(((line, weight)) => {
  measure(text(weight: weight, line)).width.pt() / 100
})) <widths>]
"""
SYMBOLS = "©®±×÷·°§€£¥–—…“”‘’†•‰′″→←↑↓⇒≈≠≤≥∞√∑①⑩ⅢⅫ㎡℃■□▲△○●◆★☆@%&éÖñœßжШЯωΩΔμ"


def compiled(chart: Chart, alternative: str = "A chart.", language: str = "en") -> bytes:
    content = {**asdict(draw_on_paper(chart)), "description": alternative, "faces": faces(language).emphasis}
    compiler = typst.Compiler(
        PAGE.encode(), root=TEMPLATES, font_paths=typst_fonts(), sys_inputs={"chart": json.dumps(content)}
    )
    made = compiler.compile(format="pdf", pdf_standards=STANDARDS)
    assert isinstance(made, bytes)
    return made


def widths_in_em(texts: list[tuple[str, int]], language: str = "en") -> list[float]:
    """Widths as Typst measures them, by text and weight."""
    inputs = {"texts": json.dumps(texts), "faces": json.dumps(faces(language).emphasis)}
    compiler = typst.Compiler(WIDTHS.encode(), font_paths=typst_fonts(), sys_inputs=inputs)
    found = json.loads(compiler.query("<widths>", field="value", one=True))
    assert len(found) == len(texts)
    return found


def page_of(pdf: bytes) -> LTPage:
    """The page with its characters in the order of writing, not grouped to lines."""
    resources = PDFResourceManager()
    device = PDFPageAggregator(resources, laparams=None)
    for page in PDFPage.get_pages(BytesIO(pdf)):
        PDFPageInterpreter(resources, device).process_page(page)
    return device.get_result()


def real_charts(lens: Lens) -> list[Chart]:
    return [
        views.dimensions_chart(lens),
        *(views.group_chart(lens, group) for group in views.rated_groups(lens)),
        *(views.source_chart(lens, option) for option in lens.main_options),
        views.advice_chart(lens),
        views.topics_chart(lens),
        views.coverage_chart(lens),
    ]


@every_chart
def test_the_texts_of_a_chart_can_be_read_from_the_pdf_in_order(chart: Chart) -> None:
    pages = pypdf.PdfReader(BytesIO(compiled(chart))).pages
    found = "".join("".join(page.extract_text() for page in pages).split())
    assert found == "".join("".join(text.text.split()) for text in draw_on_paper(chart).texts)


@every_chart
def test_every_text_of_a_chart_stands_where_the_layout_has_it(chart: Chart) -> None:
    page = page_of(compiled(chart))
    characters = [entry for entry in page if isinstance(entry, LTChar) and entry.get_text().strip()]
    pixel = 468 / PRINT_WIDTH
    for text in draw_on_paper(chart).texts:
        length = len("".join(text.text.split()))
        first, last = characters[0], characters[length - 1]
        left, right, baseline = first.x0, last.x1, first.matrix[5]
        assert left + text.share * (right - left) == pytest.approx(10 + text.x * pixel, abs=0.1), text.text
        assert baseline == pytest.approx(page.height - 10 - text.y * pixel, abs=0.1), text.text
        del characters[:length]
    assert characters == []


@every_chart
def test_a_chart_is_vectors_with_its_description(chart: Chart, lens: Lens) -> None:
    alternative = description(chart, word=lens.word)
    with pikepdf.open(BytesIO(compiled(chart, alternative))) as pdf:
        records = [entry for entry in pdf.objects if isinstance(entry, (pikepdf.Dictionary, pikepdf.Stream))]
        assert not [entry for entry in records if entry.get("/Subtype") == "/Image"]
        assert [str(entry["/Alt"]) for entry in records if entry.get("/S") == "/Figure"] == [alternative]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_text_of_the_report_is_wider_than_the_layout_takes_it_for(report: Report, language: str) -> None:
    charts = [*real_charts(Lens(report, language)), *CHARTS.values()]
    texts = sorted({(text.text, text.weight) for chart in charts for text in draw_on_paper(chart).texts})
    too_wide = [
        (text, width)
        for (text, _), width in zip(texts, widths_in_em(texts, language), strict=True)
        if width > width_in_em(text) * 1.001
    ]
    assert too_wide == []


def test_no_symbol_is_wider_than_the_layout_takes_it_for() -> None:
    texts = [(symbol, 400) for symbol in SYMBOLS]
    too_wide = [
        (symbol, width)
        for (symbol, _), width in zip(texts, widths_in_em(texts), strict=True)
        if width > width_in_em(symbol) + 0.03
    ]
    assert too_wide == []


@pytest.mark.parametrize(
    "name", ["Škoda", "x\u0302", "✕ ✓ →", "a\u200bb\u00ad", "שלום", "#set [$x$] \\ *b* <l>", ""]
)
def test_a_chart_can_name_whatever_a_document_can_say(name: str) -> None:
    chart = replace(DOTS, rows=(replace(DOTS.rows[0], label=name), *DOTS.rows[1:]))
    assert compiled(chart).startswith(b"%PDF")
