"""Words are found in a document, with offsets and digest as a statement needs them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from small_report import DOCUMENTS, FILES, Expected, assert_wording, digest, load_files

from generator.cli import main
from generator.locate import locate, passage
from generator.verify import verify


def spans(words: str, text: str) -> list[tuple[int, int]]:
    found, problem = locate(words, text, file="copy.txt")
    assert problem is None
    return list(found)


def absence(words: str, text: str) -> Expected:
    passages, problem = locate(words, text, file="copy.txt")
    assert passages == ()
    assert problem is not None
    assert_wording(problem)
    return str(problem.place), problem.code, dict(problem.facts)


def test_words_are_found_where_the_report_has_them() -> None:
    report = load_files(FILES).report
    assert report is not None
    for source in report.sources:
        text = DOCUMENTS[source.id]
        for statement in source.statements:
            assert spans(text[statement.start : statement.end], text) == [(statement.start, statement.end)]


def test_offsets_count_characters() -> None:
    assert spans("它健身", "𠮷步行。它健身。") == [(4, 7)]


def test_words_that_stand_there_several_times_are_all_found() -> None:
    assert spans("aa", "aaa b aa") == [(0, 2), (1, 3), (6, 8)]


def test_an_exact_passage_hides_those_with_other_spaces() -> None:
    assert spans("a b", "a  b, a b") == [(6, 9)]


def test_spaces_and_line_breaks_need_not_agree_and_the_documents_own_count() -> None:
    assert spans("  It keeps\r\nyou fit. ", DOCUMENTS["a"]) == [(17, 34)]
    assert spans("第一句。", "第一\n句。") == [(0, 5)]
    assert spans("free. It", DOCUMENTS["a"]) == [(11, 19)]


def test_each_passage_is_shown_with_what_is_around_it() -> None:
    found = passage((20, 25), DOCUMENTS["a"], file="copy.txt")
    assert found.sha256 == digest("keeps")
    assert (str(found.place), found.shown) == ("copy.txt:2:4", "is free. It “keeps” you fit. Bu")


def test_signs_mean_themselves() -> None:
    assert spans("(a.c)*", "abc (a.c)* x") == [(4, 10)]


def test_words_that_are_not_there_come_with_the_most_similar_passage() -> None:
    assert absence("It keeps me fit.", DOCUMENTS["a"]) == (
        "copy.txt:2:1",
        "locate-absent-near",
        {"words": "It keeps me fit.", "near": "It keeps you fit"},
    )


def test_words_with_nothing_similar_are_named() -> None:
    assert absence("步行健身", DOCUMENTS["a"]) == ("copy.txt:1:1", "locate-absent", {"words": "步行健身"})


def test_no_words_are_no_passage() -> None:
    for words in ("", " \n"):
        assert absence(words, DOCUMENTS["a"]) == ("copy.txt:1:1", "locate-empty", {})


@given(st.text(), st.text(), st.text())
def test_any_words_of_any_document_are_found(before: str, words: str, after: str) -> None:
    text = (before + words + after).replace("\r\n", "\n")
    found, problem = locate(words, text, file="copy.txt")
    assert bool(found) != bool(problem)
    if words.replace("\r\n", "\n").strip():
        assert found
    assert all(passage(span, text, file="copy.txt").shown.isprintable() for span in found)


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["locate", "--lang", "en", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


def test_what_is_printed_makes_the_copy_verify(tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_bytes(("\ufeff" + DOCUMENTS["b"].replace("\n", "\r\n") + "\r\n").encode())
    report = load_files(FILES).report
    assert report is not None
    source = report.sources[1]
    words = [DOCUMENTS["b"][statement.start : statement.end] for statement in source.statements]
    code, printed, _ = run(copy, *words)
    assert code == 0
    head, *parts = printed.split("    start:")
    document = yaml.safe_load(head)
    statements = tuple(
        statement.model_copy(update=yaml.safe_load(f"    start:{part}"))
        for statement, part in zip(source.statements, parts, strict=True)
    )
    renewed = source.model_copy(update={**document, "statements": statements})
    assert verify(renewed, copy.read_bytes(), file="copy.txt") == ()


def test_the_document_alone_is_measured(tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text("步行")
    assert run(copy) == (0, f"# The whole document.\ncharacters: 2\nsha256: {digest('步行')}\n", "")


def test_several_passages_are_printed_with_their_number(tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text("- one\n- one")
    code, printed, _ = run(copy, "- one")
    assert code == 0
    assert "# 2 of 2, line 2, column 1:" in printed
    assert "    start: 6\n    end: 11\n" in printed


def test_a_flood_of_passages_is_cut(tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text("a" * 30)
    _, printed, _ = run(copy, "a")
    assert printed.count("start:") == 20
    assert printed.endswith("# 10 more are not shown. Give more of the words.\n")


def test_words_that_are_missing_fail_but_the_others_are_printed(tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text(DOCUMENTS["a"])
    code, printed, errors = run(copy, "It keeps me fit.", "Walking is free.")
    assert code == 1
    assert "start: 0" in printed
    assert "copy.txt:2:1: error [locate-absent-near]" in errors


@pytest.mark.parametrize(("content", "code"), [(None, "file-unreadable"), (b"\xff", "file-not-utf8")])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None, code: str) -> None:
    if content is not None:
        (tmp_path / "copy.txt").write_bytes(content)
    status, printed, errors = run(tmp_path / "copy.txt", "x")
    assert (status, printed) == (1, "")
    assert f"[{code}]" in errors
