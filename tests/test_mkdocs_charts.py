"""Charts skip Markdown, search and templates, come back as they were, and what plotly draws stays outside."""

from __future__ import annotations

import json
from pathlib import Path

from generator.charts.drawing import figure_block
from generator.charts.figure import figure
from generator.mkdocs_charts import Charts, put_back, take_out, write_scripts
from generator.views import charts
from generator.views.lens import Lens


def drawn(lens: Lens) -> str:
    return str(figure_block(charts.advice_chart(lens), word=lens.word, language=lens.language))


def returned(page: str) -> str:
    return put_back(*take_out(page, page="en/b"), relative=lambda address: f"../{address}")


def test_a_page_is_the_same_after_its_charts_were_away_but_for_what_plotly_draws(lens: Lens) -> None:
    live = str(figure(charts.advice_chart(lens), lens.language))
    page = f"# Title\n\n{drawn(lens)}\n\ntext\n\n{drawn(lens)}\n\n<figure>no chart</figure>\n"
    slim, _ = take_out(page, page="en/b")
    assert "<svg" not in slim
    name = "en/b/chart-advice"
    named = f' data-name="{name}" data-script="../assets/figures/{name}.js"><'
    expected = page.replace(f">{live}<", named).replace("assets/plotly", "../assets/plotly")
    assert returned(page) == expected


def test_the_script_of_a_chart_holds_what_plotly_draws(lens: Lens, tmp_path: Path) -> None:
    _, taken = take_out(drawn(lens), page="en/b")
    write_scripts(tmp_path, [taken, Charts()])
    script = (tmp_path / "assets/figures/en/b/chart-advice.js").read_text(encoding="utf-8")
    start = '(window.xuanxingFigures = window.xuanxingFigures || {})["en/b/chart-advice"] = '
    assert script.startswith(start)
    live = str(figure(charts.advice_chart(lens), lens.language))
    assert json.loads(script.removeprefix(start).rstrip(";\n")) == json.loads(live)


def test_the_place_of_a_chart_keeps_its_address_and_stays_out_of_the_search(lens: Lens) -> None:
    slim, _ = take_out(drawn(lens), page="en/b")
    assert slim.startswith('<figure class="x-chart" id="chart-advice" data-search-exclude')
    assert "<svg" not in slim


def test_another_chart_leaves_another_mark() -> None:
    marks = {
        take_out(f'<figure class="x-chart" id="a">{inside}</figure>', page="en/b")[0] for inside in ("1", "2")
    }
    assert len(marks) == 2


def test_a_page_without_charts_stays_as_it_is() -> None:
    assert take_out("# Title\n", page="en/b") == ("# Title\n", Charts())
    assert returned('<!--chart abc--> data-plotly="assets/plotly.min.js"').startswith("<!--chart abc-->")
