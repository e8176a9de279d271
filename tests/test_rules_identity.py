"""Ids: unique, resolvable, matching their files. Each test makes one mistake."""

from __future__ import annotations

import re

import pytest
from conftest import ROOT
from small_report import FILES, assert_only, at, edited, load_files, problems

from generator import addresses
from generator.draft import Draft, Origin
from generator.evidence import OptionId, Record
from generator.load import read_draft
from generator.rename_target import Declared, declared
from generator.reporting import describe
from generator.rules.identity import ANCHORS, FILE_KINDS, PAGE_NAMES
from generator.rules.references import references_resolve
from generator.walk import references
from generator.yaml_edit import replace_words
from generator.yaml_source import parse


def test_ids_are_unique_in_the_whole_report() -> None:
    files = edited("conclusions.yml", "id: k-walk", "id: walk")
    first = at(files, "conclusions.yml", "walk")
    assert_only(files, at(files, "options.yml", "walk"), "id-duplicate", id="walk", first=first)


def test_ids_are_unique_among_statements_of_all_sources() -> None:
    files = edited("sources/b.yml", "id: b-3", "id: a-2")
    files["shared_ground.yml"] = FILES["shared_ground.yml"].replace("[a-2, b-3]", "[a-2, b-2]")
    first = at(files, "sources/a.yml", "a-2")
    assert_only(files, at(files, "sources/b.yml", "a-2"), "id-duplicate", id="a-2", first=first)


def test_ids_are_unique_among_sections() -> None:
    added = "  - {id: a-top, name: {zh: 又, en: Again}}\nstatements:"
    files = edited("sources/b.yml", "statements:", added)
    first = at(files, "sources/a.yml", "a-top")
    assert_only(files, at(files, "sources/b.yml", "a-top"), "id-duplicate", id="a-top", first=first)


def test_ids_are_unique_among_branches() -> None:
    branch = FILES["scenarios/sc-late.yml"].partition("branches:\n")[2].partition("gaps:")[0]
    files = edited("scenarios/sc-late.yml", "gaps:", branch + "gaps:")
    first = at(files, "scenarios/sc-late.yml", "id: late", offset=4)
    place = at(files, "scenarios/sc-late.yml", "id: late", nth=2, offset=4)
    assert_only(files, place, "id-duplicate", id="late", first=first)


def test_ids_are_unique_among_steps() -> None:
    step = FILES["migrations/m-to-bus.yml"].partition("steps:\n")[2]
    files = {**FILES, "migrations/m-to-bus.yml": FILES["migrations/m-to-bus.yml"] + step}
    first = at(files, "migrations/m-to-bus.yml", "id: ticket", offset=4)
    place = at(files, "migrations/m-to-bus.yml", "id: ticket", nth=2, offset=4)
    assert_only(files, place, "id-duplicate", id="ticket", first=first)


def test_ids_are_unique_in_a_vocabulary() -> None:
    files = edited("scales.yml", "{id: pace,", "{id: cost, name: {zh: 钱, en: Money}}\n  - {id: pace,")
    first = at(files, "scales.yml", "id: cost", offset=4)
    place = at(files, "scales.yml", "id: cost", nth=2, offset=4)
    assert_only(files, place, "id-duplicate", id="cost", first=first)


def test_ids_are_unique_but_a_vocabulary_may_share_them_with_records() -> None:
    files = edited("scales.yml", "{id: town,", "{id: cost,")
    files["sources/b.yml"] = FILES["sources/b.yml"].replace("town", "cost")
    assert problems(files) == []


def test_ids_are_unique_among_levels() -> None:
    files = edited("scales.yml", "level: 2", "level: 3")
    first = at(files, "scales.yml", "level: 3", offset=7)
    place = at(files, "scales.yml", "level: 3", nth=2, offset=7)
    assert_only(files, place, "entry-repeated", id="3", first=first)


def test_file_names_match_ids() -> None:
    files = edited("dimensions/d-cost.yml", "id: d-cost", "id: d-costs")
    assert_only(files, "data/dimensions/d-cost.yml:1:5", "id-not-file-name", id="d-costs", expected="d-cost")


def test_file_names_match_ids_so_a_copied_file_is_one_problem_whichever_comes_first() -> None:
    for copy in ("d-aaa", "d-zzz"):
        files = {**FILES, f"dimensions/{copy}.yml": FILES["dimensions/d-cost.yml"]}
        place = f"data/dimensions/{copy}.yml:1:5"
        assert_only(files, place, "id-not-file-name", id="d-cost", expected=copy)


def test_references_resolve_and_the_nearest_id_is_named_with_its_place() -> None:
    files = edited("scenarios/sc-late.yml", "[bus]", "[buss]")
    place = at(files, "scenarios/sc-late.yml", "buss")
    assert_only(
        files, place, "id-unknown-near", id="buss", kind="option", meant="bus", where="data/options.yml:9:9"
    )


def test_a_full_width_comma_between_ids_is_pointed_to() -> None:
    files = edited("scenarios/sc-late.yml", "[bus]", "[bus，train]")
    assert_only(files, at(files, "scenarios/sc-late.yml", "，"), "yaml-full-width-comma", character="，")


def test_references_resolve_else_the_words_say_what_to_do() -> None:
    files = edited("scenarios/sc-late.yml", "strength: recommend", "strength: xyz")
    place = at(files, "scenarios/sc-late.yml", "xyz")
    assert_only(files, place, "id-unknown", id="xyz", kind="strength")


def test_references_resolve_for_each_kind() -> None:
    for file, old, new, kind in (
        ("scenarios/sc-late.yml", "source: b", "source: zz", "source"),
        ("scenarios/sc-late.yml", "cites: [b-2]", "cites: [zz]", "statement"),
        ("scenarios/sc-late.yml", "[c-pace]", "[zz]", "conflict"),
        ("migrations/m-to-bus.yml", "origin: walk", "origin: zz", "option"),
        ("migrations/m-to-bus.yml", "[a-3]", "[zz]", "statement"),
        ("dimensions/d-pace.yml", "group: practical", "group: zz", "group"),
        ("dimensions/d-pace.yml", "option: walk", "option: zz", "option"),
        ("dimensions/d-cost.yml", "basis: [a-1]", "basis: [zz]", "statement"),
        ("dimensions/d-cost.yml", "cites: [b-1]", "cites: [zz]", "statement"),
        ("shared_ground.yml", "b-3", "zz", "statement"),
        ("sources/a.yml", "topic: cost", "topic: zz", "topic"),
        ("sources/a.yml", "section: a-sub", "section: zz", "section"),
        ("sources/a.yml", "parent: a-top", "parent: zz", "section"),
        ("sources/a.yml", "about: [walk]", "about: [zz]", "option"),
        ("sources/a.yml", "{walk: strength}", "{zz: strength}", "option"),
        ("sources/a.yml", "  walk: [walking]", "  zz: [walking]", "option"),
    ):
        files = edited(file, old, new)
        assert_only(files, at(files, file, "zz"), "id-unknown", id="zz", kind=kind)


def test_references_resolve_at_each_place_where_a_renamed_record_is_used() -> None:
    files = edited("conflicts.yml", "id: c-pace", "id: c-speed")
    assert [(place, code) for place, code, _ in problems(files)] == [
        (at(files, "dimensions/d-pace.yml", "c-pace"), "id-unknown-near"),
        (at(files, "scenarios/sc-late.yml", "c-pace"), "id-unknown-near"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "places"),
    [
        (
            "walk",
            "wallk",
            [
                ("dimensions/d-cost.yml", "option: walk", 8),
                ("dimensions/d-pace.yml", "option: walk", 8),
                ("migrations/m-to-bus.yml", "origin: walk", 8),
                ("sources/a.yml", "  walk: [walking]", 2),
                ("sources/a.yml", "about: [walk]", 8),
                ("sources/a.yml", "{walk: strength}", 1),
                ("sources/a.yml", "about: [walk]\n    topic: pace", 8),
                ("sources/b.yml", "[walk, bus", 1),
            ],
        ),
        (
            "a-1",
            "a-11",
            [
                ("conclusions.yml", "[a-1]", 1),
                ("dimensions/d-cost.yml", "cites: [a-1]", 8),
                ("dimensions/d-cost.yml", "basis: [a-1]", 8),
                ("dimensions/d-cost.yml", "Walking is free.}\n    cites: [a-1]", 30),
                ("framing.yml", "[a-1]", 1),
                ("open_questions.yml", "a-1", 0),
                ("options.yml", "a-1", 0),
                ("report.yml", "a-1", 0),
            ],
        ),
    ],
)
def test_references_resolve_at_every_place_after_a_change_by_hand_else_one_problem_names_all_places(
    old: str, new: str, places: list[tuple[str, str, int]]
) -> None:
    declaring = "options.yml" if old == "walk" else "sources/a.yml"
    files = edited(declaring, f"id: {old}\n", f"id: {new}\n")
    (problem,) = load_files(files).problems
    assert problem.code == "id-unknown-often-near"
    assert (problem.facts["meant"], problem.facts["count"]) == (new, str(len(places)))
    first, *rest = [at(files, file, needle, offset=offset) for file, needle, offset in places]
    assert str(problem.place) == first
    assert list(map(str, problem.related)) == [at(files, declaring, f"id: {new}", offset=4), *rest]


@pytest.mark.parametrize("new", ["wallk", "foot"])
def test_references_resolve_else_the_only_record_that_nothing_names_is_the_renamed_one(new: str) -> None:
    files = edited("options.yml", "id: walk\n", f"id: {new}\n")
    (problem,) = load_files(files).problems
    where = at(files, "options.yml", new)
    assert describe(problem, language="en").splitlines()[1:] == [
        f"    If “{new}” ({where}) is meant, as after a change by hand, “xuanxing rename walk {new}”"
        " lets these places follow. Otherwise bring the record back."
    ]


def test_references_resolve_else_a_record_that_is_in_use_is_not_taken_for_the_missing_one() -> None:
    files = edited("sources/a.yml", "id: a-1\n", "id: a-9\n")
    files["shared_ground.yml"] = files["shared_ground.yml"].replace("[a-2, b-3]", "[a-9, a-2, b-3]")
    assert [code for _, code, _ in problems(files)] == ["id-unknown-often"]


RECORDS = tuple(declared(read_draft({name: text.encode() for name, text in FILES.items()})[0]))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record.kind}:{record.name}")
def test_references_resolve_else_nothing_but_each_referrer_is_reported(record: Declared) -> None:
    file = record.origin.document.file.removeprefix("data/")
    raw = FILES[file].encode()
    files = {**FILES, file: replace_words(raw, {record.place}, record.identifier, "zz-fresh").decode()}
    if record.kind in FILE_KINDS:
        files[file.replace(f"/{record.identifier}.yml", "/zz-fresh.yml")] = files.pop(file)
    found = load_files(files).problems
    assert {problem.code.removesuffix("-near") for problem in found} <= {"id-unknown", "id-unknown-often"}
    assert {problem.facts["id"] for problem in found} <= {record.identifier}
    report = load_files(FILES).report
    assert report is not None
    used = [
        identifier
        for name in type(report).model_fields
        for entry in (getattr(report, name) if isinstance(getattr(report, name), tuple) else [])
        for _, reference, identifier in references(entry)
        if record.kind in reference.kinds and identifier == record.identifier
    ]
    used += [record.identifier for _, _, name in references(report.settings) if name == record.identifier]
    assert sum(int(str(problem.facts.get("count", 1))) for problem in found) == len(used)


def test_references_resolve_else_a_slip_that_was_copied_is_told_of_once_with_what_is_meant() -> None:
    files = {name: text.replace("topic: pace", "topic: pacee") for name, text in FILES.items()}
    (problem,) = load_files(files).problems
    assert (problem.code, problem.facts["meant"], problem.facts["count"]) == (
        "id-unknown-often-near",
        "pace",
        "3",
    )


def test_references_resolve_else_a_missing_record_is_not_taken_for_a_similar_one_in_use() -> None:
    files = edited("shared_ground.yml", "[a-2, b-3]", "[a-2, b-3, a-9]")
    files["conclusions.yml"] = files["conclusions.yml"].replace("cites: [a-1]", "cites: [a-1, a-9]")
    assert {code for _, code, _ in problems(files)} == {"id-unknown"}


def test_references_resolve_is_not_said_of_a_kind_with_two_records_of_one_id() -> None:
    files = edited("options.yml", "id: walk", "id: bus")
    first = at(files, "options.yml", "bus")
    assert_only(
        files, at(files, "options.yml", "id: bus", nth=2, offset=4), "id-duplicate", id="bus", first=first
    )


def test_references_resolve_where_a_key_and_its_value_are_the_same_unknown_id() -> None:
    class Pairs(Record):
        id: str
        pairs: dict[OptionId, OptionId]

    document, _ = parse(b"id: x\npairs: {tram: tram, bus: bus}", "data/pairs.yml")
    assert document is not None
    draft = Draft()
    draft.add("option", "bus", Origin(document, ()), None)
    draft.add("pairs", "x", Origin(document, ()), Pairs(id="x", pairs={"tram": "tram", "bus": "bus"}))
    places = [str(problem.place) for problem in references_resolve(draft)]
    assert places == ["data/pairs.yml:2:9", "data/pairs.yml:2:15"]


def test_references_resolve_to_records_that_have_a_fault_elsewhere() -> None:
    files = edited("options.yml", "role: main", "role: minor")
    assert [code for _, code, _ in problems(files)] == ["value-not-allowed-near"]


def test_sections_form_a_tree() -> None:
    files = edited(
        "sources/a.yml",
        "  - id: a-top\n    name: {zh: 步行, en: Walking}\n",
        "",
    )
    files["sources/a.yml"] = files["sources/a.yml"].replace(
        "statements:\n", "  - id: a-top\n    name: {zh: 步行, en: Walking}\nstatements:\n"
    )
    place = at(files, "sources/a.yml", "parent: ", offset=8)
    assert_only(files, place, "section-order", id="a-sub", parent="a-top")


def test_sections_form_a_tree_so_none_is_its_own_parent() -> None:
    files = edited("sources/a.yml", "parent: a-top", "parent: a-sub")
    place = at(files, "sources/a.yml", "parent: ", offset=8)
    assert_only(files, place, "section-order", id="a-sub", parent="a-sub")


def test_an_unknown_id_is_explained_in_full() -> None:
    files = edited("scenarios/sc-late.yml", "[bus]", "[buss]")
    problem = load_files(files).problems[0]
    assert describe(problem, language="en") == (
        "data/scenarios/sc-late.yml:14:15: error [id-unknown-near] there is no option with the id “buss”.\n"
        "    Did you mean “bus” (data/options.yml:9:9)?"
    )
    assert describe(problem, language="zh") == (
        "data/scenarios/sc-late.yml:14:15: 错误 [id-unknown-near] 没有 id 为“buss”的选项。\n"
        "    是不是“bus”（data/options.yml:9:9）？"
    )


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("dimensions/d-cost.yml", "d-cost", "index"),
        ("dimensions/d-cost.yml", "d-cost", "shared-ground"),
        ("scenarios/sc-late.yml", "sc-late", "index"),
        ("migrations/m-to-bus.yml", "m-to-bus", "index"),
    ],
)
def test_ids_leave_the_sites_own_names_of_pages(file: str, old: str, new: str) -> None:
    files = edited(file, f"id: {old}", f"id: {new}")
    moved = file.replace(old, new)
    files[moved] = files.pop(file)
    assert_only(files, at(files, moved, new), "id-reserved", id=new)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("conclusions.yml", "k-walk", "top"),
        ("framing.yml", "f-question", "framing"),
        ("migrations/m-to-bus.yml", "id: ticket", "id: gaps"),
        ("scenarios/sc-late.yml", "id: late", "id: branches"),
    ],
)
def test_ids_leave_the_sites_own_names_of_places(file: str, old: str, new: str) -> None:
    files = edited(file, old, new)
    name = new.removeprefix("id: ")
    assert_only(files, at(files, file, f"id: {name}", offset=4), "id-reserved", id=name)


def test_the_sites_own_names_are_those_of_its_pages_and_templates() -> None:
    fixed = {value for name, value in vars(addresses).items() if name.isupper()}
    folders = {"option": "options", "dimension": "compare", "source": "evidence"}
    for kind, names in PAGE_NAMES.items():
        folder = folders.get(kind, f"{kind}s")
        assert {f"{folder}/{name}.md" for name in names} == {p for p in fixed if p.startswith(f"{folder}/")}
    templates = "".join(path.read_text() for path in (ROOT / "generator/templates").glob("*.j2"))
    own = set(re.findall(r"\{ #([a-z-]+) \}", templates)) | set(re.findall(r'id="([a-z-]+)"', templates))
    assert own <= ANCHORS


def test_source_labels_are_unique() -> None:
    files = edited("sources/b.yml", "label: B", "label: A")
    first = at(files, "sources/a.yml", "label: A", offset=len("label: "))
    place = at(files, "sources/b.yml", "label: A", offset=len("label: "))
    assert_only(files, place, "label-duplicate", label="A", first=first)


def test_references_resolve_or_tell_once_of_a_list_that_many_places_need_and_that_is_empty() -> None:
    named = "".join(
        f"  - {{id: k-{n}, name: {{zh: 甲, en: A}}, text: {{zh: 甲, en: A}}, relation: conflict, "
        f"cites: [a-1], conflicts: [c-{n}]}}\n"
        for n in range(9)
    )
    files = {**FILES, "conflicts.yml": "conflicts: []\n"}
    files["conclusions.yml"] = FILES["conclusions.yml"] + named
    (problem,) = load_files(files).problems
    assert (problem.code, problem.facts["kind"], problem.facts["count"]) == ("kind-missing", "conflict", "11")
    assert len(problem.related) == 10


def test_lists_name_nothing_twice() -> None:
    files = edited("scenarios/sc-late.yml", "cites: [b-2]", "cites: [b-2, b-2]")
    place = at(files, "scenarios/sc-late.yml", "b-2]")
    first = at(files, "scenarios/sc-late.yml", "b-2, b-2]")
    assert_only(files, place, "entry-repeated", id="b-2", first=first)
