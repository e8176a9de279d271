"""`xuanxing cost`: what it prints, and what it says to what it cannot take."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from conftest import ROOT
from cost_cases import case_of, own_model
from small_project import write_small_project

from generator.cli import main
from generator.cost.formula import ways
from generator.cost.outlook import output
from generator.cost.text import shown_share
from generator.cost.words import words
from generator.load import load_report
from generator.wording import MESSAGE_LANGUAGES

MODEL = own_model()


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["cost", *map(str, arguments)])


def reckoned(*arguments: str, language: str = "en") -> Result:
    """What the command prints for this project's own model."""
    result = run("--project", ROOT, "--lang", language, *arguments)
    assert result.exit_code == 0, result.output
    return result


def document(*arguments: str) -> Any:
    return json.loads(reckoned("--format", "json", *arguments).stdout)


def refused(*arguments: str) -> list[str]:
    """The codes of all problems, in the order in which they are printed."""
    result = run("--project", ROOT, "--lang", "en", *arguments)
    assert result.exit_code == 1
    assert result.stdout == ""
    return re.findall(r"\[([\w-]+)\]", result.stderr)


def test_the_first_preset_is_reckoned_with_result_first() -> None:
    lines = reckoned().output.splitlines()
    assert lines[0] == "Start in dollars: 8 H200 (USD)"
    assert lines[3:9] == [
        "Owning:",
        "  Paid at the start              277,898 USD",
        "  Each month                     9,771 USD",
        "  Over 60 months                 864,170 USD",
        "  For a GPU-hour of useful work  4.11 USD",
        "",
    ]
    assert lines[9:16] == [
        "Renting on demand:",
        "  Each month                                27,724 USD",
        "  Over 60 months                            1,663,419 USD",
        "  For a GPU-hour of useful work             7.912 USD",
        "  Break-even                                after 15.5 months",
        "  Utilisation from which owning is cheaper  above 31.2%",
        "  Owning saves over 60 months               799,249 USD",
    ]


@pytest.mark.parametrize("language", MESSAGE_LANGUAGES)
@pytest.mark.parametrize("preset", [preset.id for preset in MODEL.presets if preset.id != "cny-domestic"])
def test_every_preset_is_printed_with_what_it_rests_on(preset: str, language: str) -> None:
    text = reckoned("--preset", preset, language=language).output
    case = case_of(MODEL, preset)
    for entry in case.assumptions:
        assert f"{entry.parameter.name[language]} ({entry.parameter.id})" in text
        for reference in entry.cites:
            assert f"  [{reference}] " in text
    for entry in (*MODEL.scope.included, *MODEL.scope.excluded):
        assert entry[language] in text
    assert all(note.text[language] in text for note in case.preset.notes)
    foreign = {"USD", "CNY"} - {case.preset.currency}
    assert not any(currency in text for currency in foreign)


def test_a_publisher_that_sells_what_it_compares_is_marked() -> None:
    text = reckoned().output
    sellers = [entry for entry in MODEL.references if entry.has_interest]
    assert len(sellers) >= 3
    assert (
        "The publisher has an interest: Lenovo sells the servers that stand for owning in this paper" in text
    )
    assert "发布者有利益关系：" in reckoned(language="zh").output


def test_what_is_set_takes_the_place_of_the_presets_number_and_is_marked() -> None:
    found = document("--set", "utilisation=0.1", "--set", " pue = 1.2 ")
    entries = {entry["parameter"]: entry for entry in found["assumptions"]}
    assert (entries["utilisation"]["value"], entries["utilisation"]["origin"]) == (0.1, "entered")
    assert (entries["pue"]["value"], entries["pue"]["references"]) == (1.2, [])
    assert entries["gpus"]["origin"] == "default"
    assert found["result"]["renting"][0]["breakEven"] == {"state": "never", "months": None}
    assert "  Utilisation (utilisation) " in reckoned("--set", "utilisation=0.1").output


def test_no_use_shows_a_dash() -> None:
    assert "For a GPU-hour of useful work  –" in reckoned("--set", "utilisation=0").output


@pytest.mark.parametrize(
    ("settings", "words_"),
    [
        (("node-price=0",), "from the start"),
        (("utilisation=0.1",), "never"),
        (("utilisation=0.33",), "after 50.7 months"),
        (("node-price=1",), "after less than 0.1 months"),
        (("horizon=1",), "beyond the horizon of 1 month"),
        (("residual-share=0.2",), "months, without the residual value"),
        (("utilisation=0.32", "horizon=36"), "beyond the horizon of 36"),
    ],
)
def test_each_state_of_the_break_even_is_told(settings: tuple[str, ...], words_: str) -> None:
    arguments = [part for setting in settings for part in ("--set", setting)]
    (line,) = re.findall("Renting on demand:.*?(Break-even .*?)\n", reckoned(*arguments).output, re.DOTALL)
    assert words_ in line


def test_numbers_are_written_as_on_the_page() -> None:
    text = reckoned("--set", "utilisation=0.1", "--set", "horizon=1").output
    assert "Over 1 month " in text
    assert re.search(r"Owning saves over 1 month +−\d", text)
    assert not re.search(r"(?<![\w-])-\d", text.partition("Sources:")[0])
    assert [shown_share(share) for share in (0.68, 0.6849, 1)] == ["68%", "68.5%", "100%"]


def test_the_document_has_the_parts_that_the_editing_guide_names() -> None:
    found = document()
    guide = (ROOT / "content" / "en" / "about" / "editing.md").read_text(encoding="utf-8")
    section = guide.partition("{ #cost }")[2].partition("\n## ")[0]
    assert set(found) == set(re.findall(r"^  - `(\w+)`", section, re.MULTILINE))
    assert found["version"] == 1
    settings = load_report(ROOT / "data")[0].settings
    assert (found["edition"], len(found["digest"])) == (settings.edition, 64)


def test_the_document_holds_what_the_formula_gives() -> None:
    found, case = document("--preset", "lenovo-2026-a"), case_of(MODEL, "lenovo-2026-a")
    assert [entry["way"] for entry in found["result"]["renting"]] == list(ways(case.values))
    first = found["result"]["renting"][0]
    assert first["breakEven"]["months"] == output(case.values, "on-demand", "break-even-months")
    assert first["saving"] == output(case.values, "on-demand", "saving")
    assert len(found["curves"]) == 61
    assert found["sensitivity"]["way"] == found["map"]["way"] == "on-demand"
    assert len(found["map"]["savings"]) == len(found["map"]["prices"])
    assert {len(row) for row in found["map"]["savings"]} == {len(found["map"]["utilisations"])}
    assert [entry["isReproduced"] for entry in found["published"]] == [True] * 9
    used = {name for entry in found["assumptions"] for name in entry["references"]}
    assert used <= {entry["id"] for entry in found["references"]}
    assert {entry["hasInterest"] for entry in found["references"]} == {True, False}


def test_the_sensitivity_compares_with_the_way_that_is_asked_for() -> None:
    assert document("--against", "spot")["sensitivity"]["way"] == "spot"
    assert document("--preset", "cny-8xh800", "--against", "spot")["sensitivity"] is None
    text = reckoned("--preset", "cny-8xh800", "--against", "spot").output
    assert "No sensitivity: the price of renting on the spot market is missing." in text


def test_a_price_of_nothing_gives_no_map() -> None:
    assert document("--set", "on-demand-price=0")["map"] is None


def test_owning_stands_alone_where_no_price_is_known() -> None:
    text = reckoned("--preset", "internet2-2017-hpc").output
    assert "No price of renting is known here" in text
    assert document("--preset", "internet2-2017-hpc")["map"] is None


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("utilisation=0,6", "cost-number-malformed-near"),
        ("utilisation=０．６", "cost-number-malformed-near"),
        ("utilisation=60%", "cost-number-malformed-near"),
        ("node-price=250 000", "cost-number-malformed-near"),
        ("node-price=300,000", "cost-number-comma"),
        ("node-price=50%", "cost-number-malformed"),
        ("utilisation=150%", "cost-number-malformed-near"),
        ("utilisation=60", "value-too-large-near"),
        ("node-price=$100", "cost-number-malformed"),
        ("node-price=nan", "cost-number-malformed"),
        ("node-price=inf", "cost-number-malformed"),
        ("node-price=1e999", "cost-number-malformed"),
        ("node-price=" + "9" * 5000, "cost-number-malformed"),
        ("node-price=0x10", "cost-number-malformed"),
        ("node-price=<script>", "cost-number-malformed"),
        ("node-price=", "cost-number-empty"),
        ("node-price=  ", "cost-number-empty"),
        ("node-price=-1", "value-too-small"),
        ("node-price=1e12", "value-too-large"),
        ("utilisation=1.01", "value-too-large"),
        ("gpus=2.5", "cost-value-fraction"),
        ("node_price=1", "cost-parameter-unknown-near"),
        ("tax=1", "cost-parameter-unknown"),
        ("node-price", "cost-setting-malformed"),
        ("=1", "cost-setting-malformed"),
        ("", "cost-setting-malformed"),
        ("reserved-share=0.9", "cost-shares"),
    ],
)
def test_what_cannot_be_taken_is_refused(setting: str, code: str) -> None:
    assert refused("--set", setting) == [code]


@pytest.mark.parametrize(("preset", "number"), [("usd-8xh200", "0.6"), ("lenovo-2026-b", "1")])
def test_the_example_of_a_number_is_that_of_the_preset(preset: str, number: str) -> None:
    result = run("--preset", preset, "--set", "utilisation=")
    assert f"Expected a number, such as “utilisation={number}”." in result.stderr


def test_every_problem_is_told_at_once() -> None:
    assert refused(
        "--preset", "usd", "--set", "pue=1.2", "--set", "pue=0", "--set", "tax=1", "--set", "gpus=1,5"
    ) == [
        "cost-preset-unknown",
        "cost-setting-twice",
        "value-too-small",
        "cost-parameter-unknown",
        "cost-number-malformed-near",
    ]


def test_what_is_missing_is_told_besides_what_is_wrong() -> None:
    codes = refused("--preset", "cny-domestic", "--set", "node-price=1,5")
    assert sorted(codes) == ["cost-number-malformed-near", "cost-value-needed"]


def test_a_price_is_asked_for_only_where_there_is_something_to_pay() -> None:
    reckoned("--preset", "cny-8xh800")
    assert refused("--preset", "cny-8xh800", "--set", "storage=10") == ["cost-value-needed"]
    reckoned("--preset", "cny-8xh800", "--set", "storage=10", "--set", "storage-price=100")


def test_a_problem_says_what_was_expected_and_what_was_meant() -> None:
    result = run("--project", ROOT, "--lang", "en", "--set", "utilisation=0,6")
    assert result.stderr == (
        "--set:1:1: error [cost-number-malformed-near] “utilisation” is “0,6”, which is not a number.\n"
        "    Expected digits with a full stop before decimals, without separators or units,"
        " such as 1500 or 0.6.\n"
        "    Did you mean 0.6?\n"
        "1 error\n"
    )


def test_problems_as_a_document_go_to_standard_output() -> None:
    result = run("--project", ROOT, "--lang", "zh", "--format", "json", "--set", "pue=0")
    assert result.exit_code == 1
    assert [problem["code"] for problem in json.loads(result.stdout)["problems"]] == ["value-too-small"]


def test_a_project_without_a_cost_model_says_so(tmp_path: Path) -> None:
    result = run("--project", write_small_project(tmp_path), "--lang", "en")
    assert result.exit_code == 1
    assert "[cost-absent]" in result.stderr
    assert "data/cost/parameters.yml" in result.stderr


def test_faulty_data_is_told_like_by_the_check(project: Path) -> None:
    path = project / "data" / "cost" / "presets.yml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("currency: CNY", "currency: yuan"), encoding="utf-8"
    )
    result = run("--project", project, "--lang", "en")
    assert result.exit_code == 1
    assert "data/cost/presets.yml" in result.stderr and "[value-malformed]" in result.stderr


def test_an_unknown_way_is_a_usage_error() -> None:
    result = run("--project", ROOT, "--lang", "en", "--against", "lease")
    assert result.exit_code == 2
    assert "on-demand, reserved, spot, mix" in result.output


def test_the_same_case_prints_the_same() -> None:
    assert reckoned().output == reckoned().output
    assert reckoned("--format", "json").output == reckoned("--format", "json").output


def test_every_word_around_a_result_is_there_in_each_language_with_the_same_facts() -> None:
    for name, entry in words().items():
        assert set(entry) == set(MESSAGE_LANGUAGES), name
        assert len({frozenset(re.findall(r"\{(\w+)\}", text)) for text in entry.values()}) == 1, name
        assert re.search(r"[\u4e00-\u9fff]", entry["zh"]), name
