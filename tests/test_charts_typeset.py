"""Charts as Typst sets them: text stays text in one typeface, as wide as the layout takes it for."""

from __future__ import annotations

import json
from io import BytesIO

import pikepdf
import pypdf
import pypdfium2
import pytest
import typst
from example_charts import CHARTS, every_chart

from generator.charts.description import description
from generator.charts.model import Chart
from generator.charts.palette import PRINT
from generator.charts.paper import PRINT_WIDTH
from generator.charts.scene import Text
from generator.charts.scenes import scene_of
from generator.charts.svg import draw
from generator.charts.text import width_in_em
from generator.model import Report
from generator.print.compile import STANDARDS
from generator.print.fonts import CHINESE_SANS, typst_fonts
from generator.views import charts as views
from generator.views.lens import Lens

PAGE = """\
#let chart = json(bytes(sys.inputs.chart))
#set document(title: "Chart")
#set page(width: 488pt, height: auto, margin: 10pt)
#figure(image(bytes(chart.svg), format: "svg", width: 468pt, alt: chart.description))
"""
WIDTHS = """\
#let texts = json(bytes(sys.inputs.texts))
#set text(font: sys.inputs.face, size: 100pt, fallback: false, cjk-latin-spacing: none)
#context [#metadata(texts.map(((text-, weight)) => {
  measure(text(weight: weight, text-)).width.pt() / 100
})) <widths>]
"""
SYMBOLS = "©®±×÷·°§€£¥–—…“”‘’†•‰′″→←↑↓⇒≈≠≤≥∞√∑①⑩ⅢⅫ㎡℃■□▲△○●◆★☆@%&éÖñœßжШЯωΩΔμ"


def compiled(chart: Chart, alternative: str) -> bytes:
    content = json.dumps({"svg": draw(chart, PRINT_WIDTH, PRINT), "description": alternative})
    compiler = typst.Compiler(PAGE.encode(), font_paths=typst_fonts(), sys_inputs={"chart": content})
    made = compiler.compile(format="pdf", pdf_standards=STANDARDS)
    assert isinstance(made, bytes)
    return made


def widths_in_em(texts: list[tuple[str, int]]) -> list[float]:
    """Widths as Typst measures them, by text and weight."""
    inputs = {"texts": json.dumps(texts), "face": CHINESE_SANS}
    compiler = typst.Compiler(WIDTHS.encode(), font_paths=typst_fonts(), sys_inputs=inputs)
    found = json.loads(compiler.query("<widths>", field="value", one=True))
    assert len(found) == len(texts)
    return found


def real_charts(lens: Lens) -> list[Chart]:
    return [
        views.dimensions_chart(lens),
        *(views.group_chart(lens, group) for group in views.rated_groups(lens)),
        *(views.source_chart(lens, option) for option in lens.main_options),
        views.advice_chart(lens),
        views.topics_chart(lens),
        views.coverage_chart(lens),
    ]


def texts_of(chart: Chart) -> list[Text]:
    return [piece for piece in scene_of(chart, PRINT_WIDTH).pieces if isinstance(piece, Text)]


def ink(source: str, content: str) -> float:
    """How much of the page is not white."""
    compiler = typst.Compiler(source.encode(), font_paths=typst_fonts(), sys_inputs={"content": content})
    page = pypdfium2.PdfDocument(compiler.compile(format="pdf"))[0]
    return sum(255 - shade for shade in bytes(page.render(scale=2, grayscale=True).buffer))


@every_chart
def test_the_texts_of_a_chart_can_be_read_from_the_pdf_in_order(chart: Chart) -> None:
    pages = pypdf.PdfReader(BytesIO(compiled(chart, "A chart."))).pages
    found = "".join("".join(page.extract_text() for page in pages).split())
    position = 0
    for text in texts_of(chart):
        word = "".join(text.text.split())
        position = found.find(word, position)
        assert position >= 0, word
        position += len(word)


@every_chart
def test_a_chart_is_vectors_in_one_typeface_with_its_description(chart: Chart, lens: Lens) -> None:
    alternative = description(chart, word=lens.word)
    with pikepdf.open(BytesIO(compiled(chart, alternative))) as pdf:
        records = [entry for entry in pdf.objects if isinstance(entry, (pikepdf.Dictionary, pikepdf.Stream))]
        assert not [entry for entry in records if entry.get("/Subtype") == "/Image"]
        fonts = {str(entry["/BaseFont"]) for entry in records if entry.get("/Type") == "/Font"}
        assert fonts and all("NotoSansCJKsc" in font for font in fonts)
        assert alternative in [str(entry["/Alt"]) for entry in records if "/Alt" in entry]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_text_of_the_report_is_wider_than_the_layout_takes_it_for(report: Report, language: str) -> None:
    charts = [*real_charts(Lens(report, language)), *CHARTS.values()]
    texts = sorted(
        {(text.text, 600 if text.is_bold else 400) for chart in charts for text in texts_of(chart)}
    )
    too_wide = [
        (text, width)
        for (text, _), width in zip(texts, widths_in_em(texts), strict=True)
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


def test_the_typeface_is_that_of_the_document_in_its_regular_weight() -> None:
    assert f'"{CHINESE_SANS}"' in PRINT.typeface
    words = "Regular weight 常规字重" * 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 30" {PRINT.typeface}>'
        f'<text x="0" y="20" font-size="12">{words}</text></svg>'
    )
    page = "#set page(width: 420pt, height: 50pt, margin: 10pt)\n"
    pictured = ink(f'{page}#image(bytes(sys.inputs.content), format: "svg", width: 400pt)', svg)
    face = f'#set text(font: "{CHINESE_SANS}", size: 12pt, cjk-latin-spacing: none)'
    assert pictured == pytest.approx(ink(f"{page}{face}\n#sys.inputs.content", words), rel=0.03)
