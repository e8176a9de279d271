"""Walking through records by their declared types, so that new fields take part by themselves."""

from __future__ import annotations

from small_report import FILES, load_files

from generator.evidence import Cites, OptionId, Record, SourceId, StatementId, SubjectId
from generator.languages import LocalisedSpellings, LocalisedText
from generator.walk import cited_statements, references, spellings, texts, uses


class Leaf(Record):
    """Texts and references at the end of a path."""

    name: LocalisedText
    note: LocalisedText | None = None
    words: LocalisedSpellings | None = None
    source: SourceId | None = None
    cites: Cites


class Tree(Record):
    """Every way in which a record can hold another."""

    leaf: Leaf
    leaves: tuple[Leaf, ...] = ()
    by_option: dict[OptionId, Leaf] = {}  # noqa: RUF012  # pydantic copies defaults
    cites_by_name: dict[str, Cites] = {}  # noqa: RUF012  # as above
    about: tuple[SubjectId, ...] = ()
    absent: StatementId | None = None
    plain: str = "a-1"


TEXT = LocalisedText({"zh": "甲", "en": "A"})
LEAF = Leaf(name=TEXT, cites=("a-1",))
FULL_LEAF = Leaf(
    name=TEXT, note=TEXT, words=LocalisedSpellings({"en": ("a",)}), source="b", cites=("b-1", "a-1")
)
TREE = Tree(
    leaf=LEAF,
    leaves=(LEAF, FULL_LEAF),
    by_option={"walk": LEAF},
    cites_by_name={"x": ("b-2",)},
    about=("town",),
)


def test_texts_are_found_wherever_they_stand() -> None:
    assert [path for path, _ in texts(TREE)] == [
        ("leaf", "name"),
        ("leaves", 0, "name"),
        ("leaves", 1, "name"),
        ("leaves", 1, "note"),
        ("by_option", "walk", "name"),
    ]
    assert all(text == TEXT for _, text in texts(TREE))


def test_spellings_are_found_and_are_no_texts() -> None:
    assert list(spellings(TREE)) == [(("leaves", 1, "words"), LocalisedSpellings({"en": ("a",)}))]


def test_references_are_found_with_their_kinds_and_plain_text_is_none() -> None:
    found = [(path, reference.kinds[0], identifier) for path, reference, identifier in references(TREE)]
    assert found == [
        (("leaf", "cites", 0), "statement", "a-1"),
        (("leaves", 0, "cites", 0), "statement", "a-1"),
        (("leaves", 1, "source"), "source", "b"),
        (("leaves", 1, "cites", 0), "statement", "b-1"),
        (("leaves", 1, "cites", 1), "statement", "a-1"),
        (("by_option", "walk"), "option", "walk"),
        (("by_option", "walk", "cites", 0), "statement", "a-1"),
        (("cites_by_name", "x", 0), "statement", "b-2"),
        (("about", 0), "option", "town"),
    ]


def test_a_key_and_a_value_are_told_apart() -> None:
    assert [use.path for use in uses(TREE) if use.is_key] == [("by_option", "walk")]
    assert [(use.path, use.reference, use.identifier) for use in uses(TREE)] == list(references(TREE))


def test_a_reference_may_name_several_kinds() -> None:
    kinds = {identifier: reference.kinds for _, reference, identifier in references(TREE)}
    assert kinds["town"] == ("option", "subject")


def test_cited_statements_are_named_once_in_order() -> None:
    assert cited_statements(TREE) == ("a-1", "b-1", "b-2")


def test_paths_lead_to_places_in_the_file() -> None:
    report = load_files(FILES).report
    assert report is not None
    for record in (*report.dimensions, *report.scenarios, *report.migrations, *report.sources):
        for path, text in texts(record):
            value = record
            for step in path:
                value = value[step] if isinstance(step, int) else getattr(value, step)
            assert value == text
