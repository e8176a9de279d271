"""Charts skip Markdown, search and templates, and come back as they were."""

from __future__ import annotations

from generator.charts.drawing import figure_block
from generator.mkdocs_charts import put_back, take_out
from generator.views import charts
from generator.views.lens import Lens


def drawn(lens: Lens) -> str:
    return str(figure_block(charts.advice_chart(lens), word=lens.word, language=lens.language, root="../"))


def test_a_page_is_the_same_after_its_charts_were_away(lens: Lens) -> None:
    page = f"# Title\n\n{drawn(lens)}\n\ntext\n\n{drawn(lens)}\n\n<figure>no chart</figure>\n"
    slim, taken = take_out(page)
    assert "<svg" not in slim
    assert put_back(slim, taken) == page


def test_the_place_of_a_chart_keeps_its_address_and_stays_out_of_the_search(lens: Lens) -> None:
    slim, _ = take_out(drawn(lens))
    assert slim.startswith('<figure class="x-chart" id="chart-advice" data-search-exclude')
    assert "<svg" not in slim


def test_another_chart_leaves_another_mark() -> None:
    marks = {take_out(f'<figure class="x-chart" id="a">{inside}</figure>')[0] for inside in ("1", "2")}
    assert len(marks) == 2


def test_a_page_without_charts_stays_as_it_is() -> None:
    assert take_out("# Title\n") == ("# Title\n", {})
    assert put_back("<!--chart abc-->", {}) == "<!--chart abc-->"
