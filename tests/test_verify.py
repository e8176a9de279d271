"""A reader's copy of a source is checked against the report's offsets and digests."""

from __future__ import annotations

import pytest
from small_report import DOCUMENTS, FILES, Expected, assert_wording, load_files

from generator import verify as module
from generator.evidence import Source
from generator.reporting import describe
from generator.verify import verify


@pytest.fixture(scope="module")
def source() -> Source:
    report = load_files(FILES).report
    assert report is not None
    return report.sources[0]


def mismatches(source: Source, copy: str | bytes) -> list[Expected]:
    raw = copy.encode() if isinstance(copy, str) else copy
    problems = verify(source, raw, file="copy.txt")
    for problem in problems:
        assert_wording(problem)
    return [(str(p.place), p.code, dict(p.facts)) for p in problems]


def test_a_true_copy_has_no_mismatch(source: Source) -> None:
    assert mismatches(source, DOCUMENTS["a"]) == []


def test_a_byte_order_mark_and_windows_line_ends_change_no_words(source: Source) -> None:
    assert mismatches(source, "\ufeff" + DOCUMENTS["a"].replace("\n", "\r\n")) == []


def test_a_changed_word_names_its_statement_and_place(source: Source) -> None:
    copy = DOCUMENTS["a"].replace("keeps", "makes")
    assert mismatches(source, copy) == [
        ("copy.txt:1:1", "verify-digest", {"source": "A"}),
        ("copy.txt:2:1", "verify-statement", {"id": "a-2", "start": "17", "end": "34"}),
    ]


def test_a_change_between_statements_is_seen_in_the_whole(source: Source) -> None:
    copy = DOCUMENTS["a"].replace("fit. Buses", "fit.\tBuses")
    assert mismatches(source, copy) == [("copy.txt:1:1", "verify-digest", {"source": "A"})]


def test_moved_statements_are_found(source: Source) -> None:
    copy = DOCUMENTS["a"].replace("fit. Buses", "fit.\n\nBuses")
    assert mismatches(source, copy) == [
        ("copy.txt:1:1", "verify-length", {"source": "A", "actual": "51", "expected": "50"}),
        ("copy.txt:4:1", "verify-moved", {"id": "a-3", "start": "35", "end": "50", "found": "36"}),
    ]


def test_a_shortened_copy_is_reported(source: Source) -> None:
    found = mismatches(source, DOCUMENTS["a"][:20])
    assert [code for _, code, _ in found] == ["verify-length", "verify-statement", "verify-statement"]
    assert found[0][2]["actual"] == "20"


def test_an_empty_copy_is_reported(source: Source) -> None:
    assert len(mismatches(source, "")) == 4


def test_a_copy_in_another_encoding_is_reported_once(source: Source) -> None:
    assert mismatches(source, "步行".encode("gb18030")) == [("copy.txt:1:1", "file-not-utf8", {})]


def test_words_far_from_their_place_are_not_searched_for(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REACH", 10)
    near, far = mismatches(source, " " * 10 + DOCUMENTS["a"]), mismatches(source, " " * 11 + DOCUMENTS["a"])
    assert {code for _, code, _ in near} == {"verify-length", "verify-moved"}
    assert {code for _, code, _ in far} == {"verify-length", "verify-statement"}


def test_offsets_count_characters_not_bytes() -> None:
    report = load_files(FILES).report
    assert report is not None
    text = "𠮷" + DOCUMENTS["a"]
    found = mismatches(report.sources[0], text)
    assert [facts["found"] for _, code, facts in found if code == "verify-moved"] == ["1", "18", "36"]


def test_a_moved_statement_is_explained_in_full(source: Source) -> None:
    copy = DOCUMENTS["a"].replace("fit. Buses", "fit.\n\nBuses")
    problem = verify(source, copy.encode(), file="copy.txt")[1]
    assert describe(problem, language="en") == (
        "copy.txt:4:1: error [verify-moved] the words of “a-3” stand at character 36 instead of 35.\n"
        "    The copy has other text before them."
    )
    assert describe(problem, language="zh") == (
        "copy.txt:4:1: 错误 [verify-moved] “a-3”的原文在第 36 个字符，而不是第 35 个。\n"
        "    副本在它之前多了或少了文字。"
    )
