"""The cost model's data: whole, in range, in one currency, with its sources. Each test makes one mistake."""

from __future__ import annotations

import pytest
from small_cost import COST_FILES, WITH_COST
from small_report import FILES, assert_only, at, load_files, problems

PARAMETERS, PRESETS = "cost/parameters.yml", "cost/presets.yml"


def changed(file: str, old: str, new: str) -> dict[str, str]:
    assert WITH_COST[file].count(old) >= 1, old
    return {**WITH_COST, file: WITH_COST[file].replace(old, new, 1)}


def parameter_changed(name: str, old: str, new: str) -> tuple[dict[str, str], int]:
    """The files with one key of a parameter changed, and which occurrence of the new text it is."""
    before, found, rest = WITH_COST[PARAMETERS].partition(f"  - id: {name}\n")
    own, separator, others = rest.partition("  - id: ")
    assert old in own
    text = before + found + own.replace(old, new, 1) + separator + others
    return {**WITH_COST, PARAMETERS: text}, (before.count(new) + 1)


def test_a_report_needs_no_cost_model_but_may_have_one() -> None:
    without, with_cost = load_files(FILES).report, load_files(WITH_COST).report
    assert without is not None and without.cost_model is None
    assert with_cost is not None and with_cost.cost_model is not None
    assert [preset.id for preset in with_cost.cost_model.presets] == ["dollars", "yuan"]


@pytest.mark.parametrize("name", COST_FILES)
def test_a_cost_model_with_a_file_missing_says_which(name: str) -> None:
    files = {file: text for file, text in WITH_COST.items() if file != name}
    assert_only(files, f"data/{name}:1:1", "file-missing", file=f"data/{name}")


def test_a_misspelt_file_of_the_cost_model_is_told_its_name() -> None:
    files = {**WITH_COST, "cost/preset.yml": WITH_COST[PRESETS]}
    del files[PRESETS]
    facts = {"file": "cost/preset.yml", "meant": PRESETS}
    assert_only(files, "data/cost/preset.yml:1:1", "file-unknown-near", **facts)


def test_cost_parameters_are_those_of_the_formula() -> None:
    before, _, rest = WITH_COST[PARAMETERS].partition("  - id: pue\n")
    files = {**WITH_COST, PARAMETERS: before + "  - id: " + rest.partition("  - id: ")[2]}
    assert_only(files, f"data/{PARAMETERS}:1:1", "cost-parameter-missing", names="pue")


def test_cost_parameters_are_those_of_the_formula_so_a_slip_is_named() -> None:
    files = changed(PARAMETERS, "id: pue", "id: peu")
    (problem,) = load_files(files).problems
    assert (problem.code, problem.facts["meant"]) == ("value-not-allowed-near", "pue")


@pytest.mark.parametrize(("low", "high"), [("0.9", "0.2"), ("-1", "0.9"), ("0.2", "2"), ("0.5", "0.5")])
def test_cost_ranges_are_ordered(low: str, high: str) -> None:
    files = changed(PARAMETERS, "low: 0.2\n    high: 0.9", f"low: {low}\n    high: {high}")
    place = at(files, PARAMETERS, f"low: {low}\n    high: {high}", offset=5)
    assert_only(files, place, "cost-range-order", id="utilisation", bounds=f"0, {low}, {high}, 1")


def test_cost_defaults_can_be_entered() -> None:
    for value, code, limit in (("1.5", "value-too-large", "1"), ("-0.5", "value-too-small", "0")):
        files, nth = parameter_changed("utilisation", "default: 0.6", f"default: {value}")
        place = at(files, PARAMETERS, f"default: {value}", nth=nth, offset=9)
        assert_only(files, place, code, key="utilisation", value=value, limit=limit)


def test_cost_defaults_can_be_entered_so_what_is_counted_is_whole() -> None:
    files, nth = parameter_changed("gpus", "default: 8", "default: 8.5")
    place = at(files, PARAMETERS, "default: 8.5", nth=nth, offset=9)
    assert_only(files, place, "cost-value-fraction", key="gpus", value="8.5")


def test_cost_units_name_the_currency() -> None:
    files, nth = parameter_changed("node-price", 'en: "{currency}/node"', 'en: "$ per node"')
    place = at(files, PARAMETERS, 'en: "$ per node"', nth=nth, offset=4)
    assert_only(files, place, "cost-unit-currency", id="node-price", placeholder="{currency}")


def test_cost_units_name_the_currency_of_money_only() -> None:
    files, nth = parameter_changed("gpus", "zh: 份额", 'zh: "{currency}"')
    place = at(files, PARAMETERS, 'zh: "{currency}"', nth=nth, offset=4)
    assert_only(files, place, "cost-unit-no-money", id="gpus", placeholder="{currency}")


def test_cost_presets_set_each_parameter_once() -> None:
    files = changed(PRESETS, "parameters: [spot-price]", "parameters: [node-price]")
    first, place = at(files, PRESETS, "node-price"), at(files, PRESETS, "node-price", nth=2)
    assert (place, "entry-repeated", {"id": "node-price", "first": first}) in problems(files)


def test_cost_presets_set_each_parameter_once_in_a_figure_too() -> None:
    setting = "{parameter: utilisation, value: 0.5}"
    files = changed(PRESETS, f"[{setting}]", f"[{setting}, {setting}]")
    first = at(files, PRESETS, "utilisation")
    place = at(files, PRESETS, "utilisation", nth=2)
    assert_only(files, place, "entry-repeated", id="utilisation", first=first)


def test_cost_presets_can_be_entered() -> None:
    files = changed(PRESETS, "value: 3000", "value: 3000000")
    place = at(files, PRESETS, "3000000")
    assert_only(files, place, "value-too-large", key="node-price", value="3000000", limit="1000000")


def test_cost_presets_can_be_entered_with_their_figures() -> None:
    files = changed(PRESETS, "utilisation, value: 0.5", "utilisation, value: 1.5")
    place = at(files, PRESETS, "1.5")
    assert_only(files, place, "value-too-large", key="utilisation", value="1.5", limit="1")


def test_cost_presets_share_the_work_out() -> None:
    files = changed(PRESETS, "reserved-share, value: 0.5", "reserved-share, value: 0.75")
    facts = {"names": "reserved-share + spot-share", "value": "0.75 + 0.4"}
    assert_only(files, at(files, PRESETS, "0.75"), "cost-shares", **facts)


def test_cost_presets_keep_to_one_currency() -> None:
    files = changed(
        PRESETS,
        "      - {parameters: [storage-price, egress-price], ",
        "      - {parameters: [egress-price], ",
    )
    facts = {"id": "yuan", "currency": "CNY", "names": "storage-price"}
    assert_only(files, at(files, PRESETS, "CNY"), "cost-currency-mixed", **facts)


def test_cost_presets_keep_to_one_currency_where_defaults_are_in_the_same_one() -> None:
    files = changed(PRESETS, "currency: CNY", "currency: USD")
    assert problems(files) == []


def test_cost_currencies_exist() -> None:
    files = changed(PRESETS, "currency: CNY", "currency: RMB")
    assert_only(files, at(files, PRESETS, "RMB"), "cost-currency-unknown", value="RMB")
    assert [problem.severity for problem in load_files(files).problems] == ["warning"]


def test_cost_figures_can_be_reckoned() -> None:
    files = changed(PRESETS, "- output: saving\n        way: on-demand\n", "- output: saving\n")
    place = at(files, PRESETS, "output: saving")
    facts = {"output": "saving", "ways": "on-demand, reserved, spot, mix"}
    assert_only(files, place, "cost-figure-way", **facts)


def test_cost_figures_can_be_reckoned_where_the_price_is_known() -> None:
    files = changed(PRESETS, "way: reserved", "way: spot")
    place = at(files, PRESETS, "way: spot", offset=5)
    assert_only(files, place, "cost-figure-price", way="spot", name="spot-price")


def test_cost_figures_can_be_reckoned_with_a_price_of_their_own() -> None:
    files = changed(
        PRESETS, "way: reserved\n", "way: spot\n        settings: [{parameter: spot-price, value: 3.3}]\n"
    )
    assert problems(files) == []


def test_cost_references_are_used() -> None:
    files = changed("cost/scope.yml", "[r-shop, r-own]", "[r-shop]")
    assert_only(files, at(files, "cost/references.yml", "r-own"), "cost-reference-unused", id="r-own")


def test_references_of_the_cost_model_resolve() -> None:
    files = changed("cost/scope.yml", "r-own", "r-owns")
    facts = {"id": "r-owns", "kind": "cost-reference", "meant": "r-own"}
    where = at(files, "cost/references.yml", "r-own")
    assert_only(files, at(files, "cost/scope.yml", "r-owns"), "id-unknown-near", **facts, where=where)


def test_other_records_may_be_called_like_a_parameter() -> None:
    files = {**WITH_COST, "glossary.yml": FILES["glossary.yml"].replace("id: ticket", "id: pue")}
    assert problems(files) == []


NODE_PRICE = "parameter: node-price, value: 3000,"


@pytest.mark.parametrize("high", ["3500", "3000.5"])
def test_cost_preset_ranges_are_ordered(high: str) -> None:
    files = changed(PRESETS, NODE_PRICE, f"{NODE_PRICE} low: 4000, high: {high},")
    facts = {"id": "node-price", "low": "4000", "high": high}
    assert_only(files, at(files, PRESETS, "4000"), "cost-preset-range-order", **facts)


@pytest.mark.parametrize(("present", "missing"), [("low", "high"), ("high", "low")])
def test_cost_preset_ranges_are_ordered_and_have_both_ends(present: str, missing: str) -> None:
    files = changed(PRESETS, NODE_PRICE, f"{NODE_PRICE} {present}: 3500,")
    facts = {"id": "node-price", "present": present, "missing": missing}
    assert_only(files, at(files, PRESETS, "3500"), "cost-range-half", **facts)


@pytest.mark.parametrize(("low", "high"), [("3500", "4000"), ("1000", "2000")])
def test_cost_preset_ranges_are_ordered_around_the_value_or_there_is_a_warning(low: str, high: str) -> None:
    files = changed(PRESETS, NODE_PRICE, f"{NODE_PRICE} low: {low}, high: {high},")
    facts = {"id": "node-price", "value": "3000", "low": low, "high": high}
    assert_only(files, at(files, PRESETS, "3000"), "cost-value-outside", **facts)
    assert [problem.severity for problem in load_files(files).problems] == ["warning"]


@pytest.mark.parametrize("span", ["low: 3000, high: 4000,", "low: 2000, high: 3000,"])
def test_cost_preset_ranges_are_ordered_where_the_value_is_at_an_end(span: str) -> None:
    assert problems(changed(PRESETS, NODE_PRICE, f"{NODE_PRICE} {span}")) == []


def test_cost_figures_are_reproduced() -> None:
    files = changed(PRESETS, "value: 347400", "value: 374400")
    facts = {"output": "saving", "value": "374400", "ours": "347400", "tolerance": "0.01"}
    files = {**files, PRESETS: files[PRESETS].replace("tolerance: 0.1", "tolerance: 0.01", 1)}
    place = at(files, PRESETS, "374400")
    assert_only(files, place, "cost-figure-differs", **facts, least="370656", most="378144")
    assert [problem.severity for problem in load_files(files).problems] == ["warning"]


def test_cost_figures_are_reproduced_by_the_values_as_they_are() -> None:
    files = changed(PRESETS, "node-price, value: 3000", "node-price, value: 4000")
    (problem,) = load_files(files).problems
    assert (problem.code, problem.facts["output"]) == ("cost-figure-differs", "break-even-months")


def test_cost_figures_are_reproduced_or_said_to_have_no_result() -> None:
    idle = "settings: [{parameter: utilisation, value: 0}]"
    figure = f"{{output: own-cost-per-gpu-hour, value: 7, tolerance: 0.1, cites: [r-shop], {idle}}}"
    files = changed(PRESETS, "    published:\n", f"    published:\n      - {figure}\n")
    facts = {"output": "own-cost-per-gpu-hour", "value": "7"}
    assert_only(files, at(files, PRESETS, "value: 7", offset=7), "cost-figure-none", **facts)
