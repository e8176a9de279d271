"""An id changes everywhere or nowhere, and nothing else changes with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from small_advisor import WITH_ADVISOR
from small_cost import WITH_COST
from small_report import FILES, STRINGS, Expected, assert_wording, at, edited, load_files
from small_weights import WITH_WEIGHTS

from generator.load import assemble, read_draft, read_files
from generator.model import Report
from generator.model_cost import CostParameter
from generator.rename import Project, Renaming, rename
from generator.rename_target import KINDS, Declared, declared
from generator.walk import references

REAL = read_files(ROOT / "data")[0]
PAGES = {
    f"{path.parent.parent.name}/about/{path.name}": path.read_bytes()
    for path in ROOT.glob("content/*/*/*.md")
}


def project(files: Mapping[str, str], pages: Mapping[str, str] | None = None) -> Project:
    encoded = {name: text.encode() for name, text in (pages or {}).items()}
    return Project({name: text.encode() for name, text in files.items()}, encoded, strings=STRINGS)


def records_of(files: Mapping[str, bytes]) -> tuple[Declared, ...]:
    return tuple(declared(read_draft(files)[0]))


WHOLE = {**WITH_COST, **WITH_WEIGHTS, **WITH_ADVISOR}
SMALL = project(WHOLE)
SMALL_RECORDS, REAL_RECORDS = records_of(SMALL.files), records_of(REAL)


def applied(before: Project, renaming: Renaming) -> dict[str, bytes]:
    """The data files after the renaming."""
    files = dict(before.files)
    for edit in renaming.edits:
        if edit.file.startswith("data/"):
            assert files.pop(edit.file.removeprefix("data/")) == edit.before
            files[edit.new_file.removeprefix("data/")] = edit.after
    return files


def renamed(
    files: Mapping[str, str],
    old: str,
    new: str,
    kind: str | None = None,
    pages: Mapping[str, str] | None = None,
) -> tuple[dict[str, str], Renaming]:
    """Texts of the data files, or of the pages where there are some, after a renaming that must work."""
    whole = project(files, pages)
    renaming, problems = rename(whole, old=old, new=new, kind=kind)
    assert problems == ()
    assert renaming is not None
    if pages is None:
        return {name: raw.decode() for name, raw in applied(whole, renaming).items()}, renaming
    texts = {edit.file.removeprefix("content/"): edit.after.decode() for edit in renaming.edits}
    return {name: texts.get(name, text) for name, text in pages.items()}, renaming


def refusals(files: Mapping[str, str], old: str, new: str, kind: str | None = None) -> list[Expected]:
    """Why a renaming is refused."""
    renaming, problems = rename(project(files), old=old, new=new, kind=kind)
    assert renaming is None
    for problem in problems:
        assert_wording(problem)
    return [(str(p.place), p.code, {name: str(fact) for name, fact in p.facts.items()}) for p in problems]


def mapped(value: object, old: str, new: str) -> object:
    """Plain values with the id as value or key exchanged, wherever it stands."""
    if isinstance(value, dict):
        return {mapped(key, old, new): mapped(entry, old, new) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [mapped(entry, old, new) for entry in value]
    return new if value == old else value


def dumped(files: Mapping[str, bytes], strings: Mapping[str, frozenset[str]]) -> dict:
    report = assemble(files, strings=strings).report
    assert isinstance(report, Report)
    return report.model_dump()


@pytest.mark.parametrize("record", SMALL_RECORDS, ids=lambda record: f"{record.kind}:{record.name}")
def test_any_id_of_a_small_report_changes_and_changes_back(record: Declared) -> None:
    renaming, problems = rename(SMALL, old=record.name, new="zz-fresh", kind=record.kind)
    assert renaming is not None, problems
    files = applied(SMALL, renaming)
    back, _ = rename(
        Project(files, strings=STRINGS),
        old=record.name.removesuffix(record.identifier) + "zz-fresh",
        new=record.identifier,
        kind=record.kind,
    )
    assert back is not None
    assert applied(Project(files), back) == SMALL.files


@pytest.mark.parametrize(
    "record",
    # These ids are nothing but ids in the small report; others are also those of another kind, or words.
    [record for record in SMALL_RECORDS if record.identifier not in ("ticket", "recommend")],
    ids=lambda record: f"{record.kind}:{record.name}",
)
def test_the_report_is_the_same_but_for_the_id(record: Declared) -> None:
    renaming, _ = rename(SMALL, old=record.name, new="zz-fresh", kind=record.kind)
    assert renaming is not None
    after = dumped(applied(SMALL, renaming), STRINGS)
    assert mapped(after, "", "") == mapped(dumped(SMALL.files, STRINGS), record.identifier, "zz-fresh")


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(REAL_RECORDS), st.from_regex(r"\A[a-z][a-z0-9]{0,9}(-[a-z0-9]{1,9}){1,4}\Z"))
def test_any_id_of_the_real_report_changes_and_changes_back(record: Declared, new: str) -> None:
    names = {known.identifier for known in REAL_RECORDS}
    if new in names:
        return
    whole = Project(REAL, PAGES)
    renaming, problems = rename(whole, old=record.name, new=new, kind=record.kind)
    assert renaming is not None, problems
    files = applied(whole, renaming)
    named = record.name.removesuffix(record.identifier) + new
    back, _ = rename(Project(files), old=named, new=record.identifier, kind=record.kind)
    assert back is not None
    assert applied(Project(files), back) == REAL


def test_every_kind_of_record_with_an_id_can_be_renamed() -> None:
    def models(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
        yield model
        for field in model.model_fields.values():
            pending = [field.annotation]
            while pending:
                part = pending.pop()
                pending.extend(getattr(part, "__args__", ()))
                if isinstance(part, type) and issubclass(part, BaseModel):
                    yield from models(part)

    # Parameters are called by names of the formula, which nobody can change.
    with_id = {model for model in models(Report) if "id" in model.model_fields} - {CostParameter}
    report = load_files(WHOLE).report
    assert report is not None
    found = [entry for entry in instances(report) if type(entry) in with_id]
    assert {type(entry) for entry in found} == with_id
    ids = sorted(entry.id for entry in found)
    assert ids == sorted(record.identifier for record in SMALL_RECORDS)
    assert {record.kind for record in SMALL_RECORDS} | {"trend"} == set(KINDS)


def instances(value: object) -> Iterator[BaseModel]:
    """Every model inside a model."""
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from instances(getattr(value, name))
    elif isinstance(value, tuple):
        for entry in value:
            yield from instances(entry)


def test_nothing_is_called_by_the_old_id_afterwards() -> None:
    renaming, _ = rename(Project(REAL), old="managed-cloud", new="cloud")
    assert renaming is not None
    draft, _ = read_draft(applied(Project(REAL), renaming))
    named = {identifier for _, _, record, _ in draft.everything() for _, _, identifier in references(record)}
    assert "cloud" in named
    assert "managed-cloud" not in named


def test_keys_lists_and_values_change_and_texts_stay() -> None:
    files, renaming = renamed(FILES, "walk", "foot")
    expected = dict(FILES)
    for name, old, new in (
        ("options.yml", "id: walk", "id: foot"),
        ("sources/a.yml", "  walk: [walking]", "  foot: [walking]"),
        ("sources/a.yml", "about: [walk]", "about: [foot]"),
        ("sources/a.yml", "{walk: strength}", "{foot: strength}"),
        ("sources/b.yml", "[walk, bus, town]", "[foot, bus, town]"),
        ("dimensions/d-cost.yml", "option: walk", "option: foot"),
        ("dimensions/d-pace.yml", "option: walk", "option: foot"),
        ("migrations/m-to-bus.yml", "origin: walk", "origin: foot"),
    ):
        assert old in expected[name]
        expected[name] = expected[name].replace(old, new)
    assert files == expected
    assert sum(edit.places for edit in renaming.edits) == 9


def test_comments_quotes_anchors_line_ends_and_the_byte_order_mark_stay() -> None:
    layout = """\ufeff# bus, “bus” and so on\r
options:\r
  - id:   'walk'   # walk\r
    role: main\r
    name: {zh: 步行上班, en: walk}\r
    short_name: {zh: 步行, en: walk}\r
    definition: [{text: {zh: 走路去。, en: walk}, cites: [ "a-1",a-2 ]}]\r
  - {id: "b\\x75s", role: main, name: {zh: 公交, en: bus}, short_name: {zh: "公\u2028交\ufeff", en: b},\r
     definition: [{cites: &b [&c b-1 ], text: {zh: 坐车去。, en: bus}}, {cites: *b, text: {zh: 又, en: x}},\r
       {cites: [*c, 'b-2', # b-2\r
          !!str b-3], text: {zh: 再, en: y}}]}"""
    files = {**FILES, "options.yml": layout}
    for old, new, changed in (
        ("walk", "foot", layout.replace("'walk'   #", "'foot'   #")),
        ("bus", "coach", layout.replace('"b\\x75s"', '"coach"')),
        ("a-1", "z-1", layout.replace('"a-1"', '"z-1"')),
        ("a-2", "z-22222", layout.replace(",a-2 ", ",z-22222 ")),
        ("b-1", "z", layout.replace("&c b-1", "&c z")),
        ("b-2", "z", layout.replace("'b-2'", "'z'")),
        ("b-3", "z", layout.replace("!!str b-3", "!!str z")),
    ):
        assert renamed(files, old, new)[0]["options.yml"] == changed


def test_a_block_of_text_that_is_an_id_changes() -> None:
    files = edited("dimensions/d-pace.yml", "group: practical", "group: >- # practical\n  practical\n")
    assert (
        "group: >- # practical\n  useful\n"
        in renamed(files, "practical", "useful")[0]["dimensions/d-pace.yml"]
    )


def test_what_a_merge_key_brings_in_changes_once() -> None:
    files = edited("sources/a.yml", "polarity: {walk", "polarity: &p {walk")
    files["sources/a.yml"] = files["sources/a.yml"].replace(
        "    claim: {zh: 步行健身", "    polarity:\n      <<: *p\n    claim: {zh: 步行健身"
    )
    after, renaming = renamed(files, "walk", "foot")
    assert "&p {foot: strength}" in after["sources/a.yml"]
    assert next(edit.places for edit in renaming.edits if edit.file == "data/sources/a.yml") == 4


def test_an_alias_that_also_means_something_else_is_refused() -> None:
    files = edited("migrations/m-to-bus.yml", "en: Switch to the bus}", "en: &w walk}")
    files["migrations/m-to-bus.yml"] = files["migrations/m-to-bus.yml"].replace("origin: walk", "origin: *w")
    place = at(files, "migrations/m-to-bus.yml", "&w")
    assert refusals(files, "walk", "foot") == [(place, "rename-entangled", {"id": "walk"})]


def test_an_id_that_yaml_would_misread_gets_quotes_where_it_has_none() -> None:
    files, _ = renamed(FILES, "walk", "010")
    assert '- id: "010"\n' in files["options.yml"]
    assert 'about: ["010"]' in files["sources/a.yml"]
    back, _ = renamed(files, "010", "walk")
    assert '- id: "walk"\n' in back["options.yml"]


@pytest.mark.parametrize(
    ("old", "new", "file", "moved"),
    [
        ("a", "c", "sources/a.yml", "sources/c.yml"),
        ("d-cost", "d-price", "dimensions/d-cost.yml", "dimensions/d-price.yml"),
        ("sc-late", "sc-hurry", "scenarios/sc-late.yml", "scenarios/sc-hurry.yml"),
        ("m-to-bus", "m-bus", "migrations/m-to-bus.yml", "migrations/m-bus.yml"),
    ],
)
def test_a_file_that_is_called_after_its_record_moves(old: str, new: str, file: str, moved: str) -> None:
    files, _ = renamed(FILES, old, new)
    assert file not in files
    assert files[moved].startswith(f"id: {new}\n")


def test_a_source_keeps_the_ids_of_its_statements() -> None:
    files, _ = renamed(FILES, "a", "c")
    assert files["sources/c.yml"] == FILES["sources/a.yml"].replace("id: a\n", "id: c\n")


def test_the_address_before_and_after_is_told() -> None:
    for old, new, before, after in (
        ("d-cost", "d-price", "compare/d-cost/", "compare/d-price/"),
        ("a-1", "a-9", "evidence/a/#a-1", "evidence/a/#a-9"),
        ("f-question", "f-x", "evidence/#f-question", "evidence/#f-x"),
        ("sc-late/late", "hurry", "scenarios/sc-late/#late", "scenarios/sc-late/#hurry"),
        ("recommend", "advise", "", ""),
    ):
        _, renaming = renamed(FILES, old, new)
        assert (renaming.old_address, renaming.new_address) == (before, after)


# Which record is meant


def test_an_id_of_several_records_is_refused_with_each_of_them() -> None:
    assert refusals(FILES, "ticket", "pass") == [
        (
            at(FILES, "glossary.yml", "id: ticket", offset=4),
            "rename-ambiguous",
            {"id": "ticket", "kind": "term", "choice": "--kind term ticket pass"},
        ),
        (
            at(FILES, "migrations/m-to-bus.yml", "id: ticket", offset=4),
            "rename-ambiguous",
            {"id": "ticket", "kind": "step", "choice": "m-to-bus/ticket pass"},
        ),
    ]


def test_the_kind_or_the_record_around_it_tells_which_is_meant() -> None:
    for old, kind, file in (
        ("ticket", "term", "glossary.yml"),
        ("ticket", "step", "migrations/m-to-bus.yml"),
        ("m-to-bus/ticket", None, "migrations/m-to-bus.yml"),
    ):
        files, _ = renamed(FILES, old, "pass", kind)
        assert files == {**FILES, file: FILES[file].replace("id: ticket", "id: pass")}


def test_a_parameter_of_the_cost_model_is_a_name_that_cannot_change() -> None:
    place = at(WHOLE, "cost/parameters.yml", "utilisation")
    assert refusals(WHOLE, "utilisation", "usage") == [(place, "rename-fixed", {"id": "utilisation"})]


def test_the_new_id_may_be_written_in_full_as_well() -> None:
    assert renamed(FILES, "sc-late/late", "sc-late/hurry") == renamed(FILES, "sc-late/late", "hurry")


def test_a_part_does_not_move_to_another_record() -> None:
    assert [code for _, code, _ in refusals(FILES, "sc-late/late", "sc-early/late")] == ["value-malformed"]


def test_equal_ids_of_other_kinds_stay() -> None:
    files = edited("scales.yml", "{id: town,", "{id: pace,")
    files["sources/b.yml"] = FILES["sources/b.yml"].replace("town", "pace")
    after, _ = renamed(files, "pace", "speed", "subject")
    assert "topic: pace" in after["sources/b.yml"]
    assert "[walk, bus, speed]" in after["sources/b.yml"]
    after, _ = renamed(files, "pace", "speed", "topic")
    assert "topic: speed" in after["sources/b.yml"]
    assert "[walk, bus, pace]" in after["sources/b.yml"]


# Refusals


def test_an_unknown_id_is_refused_with_the_near_one() -> None:
    place = at(FILES, "options.yml", "walk")
    assert refusals(FILES, "wallk", "foot") == [
        (place, "rename-unknown-near", {"id": "wallk", "meant": "walk"})
    ]
    assert refusals(FILES, "xyz", "foot") == [("data:1:1", "rename-unknown", {"id": "xyz"})]
    assert refusals(FILES, "walk", "foot", "topic") == [("data:1:1", "rename-unknown", {"id": "walk"})]


@pytest.mark.parametrize("new", ["Foot", "foo bar", "a: b", "-x", "步行", "", "x/y", "a\nb", "x_y"])
def test_a_new_id_of_the_wrong_form_is_refused(new: str) -> None:
    found = refusals(FILES, "walk", new)
    assert [(place, code) for place, code, _ in found] == [
        (at(FILES, "options.yml", "walk"), "value-malformed")
    ]


def test_a_new_id_that_is_too_long_is_refused() -> None:
    assert [code for _, code, _ in refusals(FILES, "walk", "x" * 81)] == ["value-too-long"]


@pytest.mark.parametrize(
    ("old", "new", "file", "first"),
    [
        ("walk", "bus", "options.yml", ("options.yml", "bus")),
        ("walk", "a-1", "options.yml", ("sources/a.yml", "a-1")),
        ("walk", "town", "options.yml", ("scales.yml", "town")),
        ("a", "b", "sources/a.yml", ("sources/b.yml", "b\n")),
    ],
)
def test_a_new_id_that_is_taken_is_refused(old: str, new: str, file: str, first: tuple[str, str]) -> None:
    place = at(FILES, file, f"id: {old}\n", offset=4)
    assert refusals(FILES, old, new) == [(place, "id-duplicate", {"id": new, "first": at(FILES, *first)})]


def test_a_new_id_may_be_that_of_a_record_it_cannot_be_confused_with() -> None:
    for old, new, kind in (("cost", "walk", "topic"), ("late", "walk", "branch"), ("walk", "cost", "option")):
        renamed(FILES, old, new, kind)


def test_a_new_id_that_the_site_needs_is_refused() -> None:
    place = "data/dimensions/d-cost.yml:1:5"
    assert refusals(FILES, "d-cost", "shared-ground") == [(place, "id-reserved", {"id": "shared-ground"})]


def test_the_same_id_is_refused() -> None:
    place = at(FILES, "options.yml", "walk")
    assert refusals(FILES, "walk", "walk") == [(place, "rename-same", {"id": "walk"})]


def test_an_unsound_report_is_refused_with_its_problems() -> None:
    files = edited("scenarios/sc-late.yml", "[bus]", "[buss]")
    assert [code for _, code, _ in refusals(files, "walk", "foot")] == ["id-unknown-near"]
    files = edited("options.yml", "role: main", "role: minor")
    assert [code for _, code, _ in refusals(files, "a-1", "a-9")] == ["value-not-allowed-near"]


# Half-done by hand


def test_referrers_follow_an_id_that_was_changed_by_hand() -> None:
    for old, new in (("walk", "foot"), ("a-1", "a-9"), ("cost", "money"), ("recommend", "advise")):
        whole, _ = renamed(FILES, old, new)
        for file, text in FILES.items():
            by_hand = text.replace(f"id: {old}\n", f"id: {new}\n").replace(f"{{id: {old},", f"{{id: {new},")
            if by_hand != text and whole[file] != text:
                assert renamed({**FILES, file: by_hand}, old, new)[0] == whole


def test_the_record_follows_referrers_that_were_changed_by_hand() -> None:
    files = edited("scenarios/sc-late.yml", "[bus]", "[coach]")
    assert renamed(files, "bus", "coach")[0] == renamed(FILES, "bus", "coach")[0]


def test_the_file_follows_its_id_and_the_id_its_file() -> None:
    whole, _ = renamed(FILES, "d-cost", "d-price")
    by_id = edited("dimensions/d-cost.yml", "id: d-cost", "id: d-price")
    by_file = dict(FILES)
    by_file["dimensions/d-price.yml"] = by_file.pop("dimensions/d-cost.yml")
    assert renamed(by_id, "d-cost", "d-price")[0] == whole
    assert renamed(by_file, "d-cost", "d-price")[0] == whole


def test_referrers_of_a_record_that_is_gone_do_not_follow_a_record_of_another_kind() -> None:
    files = edited("conflicts.yml", "id: c-pace", "id: c-speed")
    codes = [code for _, code, _ in refusals(files, "c-pace", "walk")]
    assert codes == ["id-unknown-near", "id-unknown-near", "rename-unknown-near"]


def test_half_done_work_is_told_from_another_record_that_has_the_id_by_kind() -> None:
    files = edited("scales.yml", "{id: town,", "{id: money,")
    files["sources/b.yml"] = FILES["sources/b.yml"].replace("town", "cost")
    choices = [facts["choice"] for _, code, facts in refusals(files, "cost", "money") if "choice" in facts]
    assert choices == ["--kind topic cost money", "--kind subject cost money"]
    after, _ = renamed(files, "cost", "money", "subject")
    assert after["sources/b.yml"] == FILES["sources/b.yml"].replace("town", "money")


# Hand-written pages


def test_links_that_lead_to_the_record_follow() -> None:
    page = '[a](../compare/d-cost.md) [b](../compare/d-cost.md#options "t") [c](<../../zh/compare/d-cost.md>)'
    page += "\r\n\r\n![d](../compare/index.md#d-cost)\n\n[e]: ../compare/d-cost.md\n"
    pages, renaming = renamed(
        FILES, "d-cost", "d-price", pages={"en/about/method.md": page, "zh/about/method.md": ""}
    )
    assert pages["en/about/method.md"] == page.replace("d-cost", "d-price")
    assert renaming.warnings == ()
    assert [edit.places for edit in renaming.edits] == [1, 5]


@pytest.mark.parametrize(
    ("old", "new", "link", "changed"),
    [
        ("a", "c", "../evidence/a.md#a-1", "../evidence/c.md#a-1"),
        ("a", "c", "../evidence/index.md#source-a", "../evidence/index.md#source-c"),
        ("a-1", "a-9", "../evidence/a.md#a-1", "../evidence/a.md#a-9"),
        ("walk", "foot", "../options/walk.md", "../options/foot.md"),
        ("sc-late/late", "hurry", "../scenarios/sc-late.md#late", "../scenarios/sc-late.md#hurry"),
        ("m-to-bus/ticket", "pass", "../migrations/m-to-bus.md#ticket", "../migrations/m-to-bus.md#pass"),
        ("c-pace", "c-x", "../evidence/disagreements.md#c-pace", "../evidence/disagreements.md#c-x"),
    ],
)
def test_links_to_pages_and_places_follow(old: str, new: str, link: str, changed: str) -> None:
    pages, _ = renamed(FILES, old, new, pages={"en/about/method.md": f"[x]({link})"})
    assert pages["en/about/method.md"] == f"[x]({changed})"


@pytest.mark.parametrize(
    ("old", "kind", "link"),
    [
        ("ticket", "term", "../migrations/m-to-bus.md#ticket"),
        ("ticket", "step", "../evidence/glossary.md#ticket"),
        ("walk", "option", "#walk"),
        ("walk", "option", "https://example.org/options/walk.md"),
        ("cost", "topic", "../evidence/glossary.md#cost"),
        ("b", "source", "../evidence/a.md#b-1"),
    ],
)
def test_links_to_something_else_stay(old: str, kind: str, link: str) -> None:
    page = {"en/about/method.md": f"[x]({link})"}
    assert renamed(FILES, old, "zz", kind, pages=page)[0] == page


def test_mentions_in_examples_and_foreign_links_are_told_and_stay() -> None:
    page = "The walk.\n\n```yaml\n- option: walk\n- walking: walk-1\n```\n\n"
    page += "On `walk` <a href='../../options/walk/'>x</a>\n[y](https://example.org/walk)\n"
    pages, renaming = renamed(FILES, "walk", "foot", pages={"en/about/method.md": page})
    assert pages["en/about/method.md"] == page
    assert [str(warning.place) for warning in renaming.warnings] == [
        "content/en/about/method.md:4:11",
        "content/en/about/method.md:8:5",
        "content/en/about/method.md:8:34",
        "content/en/about/method.md:9:25",
    ]
    assert {warning.severity for warning in renaming.warnings} == {"warning"}
    for warning in renaming.warnings:
        assert_wording(warning)


def test_a_page_in_another_encoding_is_named() -> None:
    whole = Project(SMALL.files, {"zh/about/method.md": "步行".encode("gb18030")}, strings=STRINGS)
    renaming, problems = rename(whole, old="walk", new="foot")
    assert renaming is None
    assert [(str(p.place), p.code) for p in problems] == [("content/zh/about/method.md:1:1", "file-not-utf8")]
