"""What is printed about problems: excerpts that line up, JSON for programs, annotations for GitHub."""

from __future__ import annotations

import json
from functools import partial

import pytest
from small_report import FILES, at, edited, load_files
from wcwidth import wcswidth

from generator.errors import Place, Problem, below, with_files
from generator.excerpt import excerpt
from generator.reporting import as_annotation, as_json, describe


def shown(line: str | bytes, column: int, end: int | None = None, *, width: int = 100) -> tuple[str, str]:
    raw = line if isinstance(line, bytes) else line.encode()
    found = excerpt(Place("f", 1, column, end), {"f": raw}, width=width)
    assert found is not None
    return found.line, found.carets


@pytest.mark.parametrize(
    ("line", "marked", "carets"),
    [
        ("name: x", "x", "      ^"),
        ("标题：自建", "：", "    ^^"),
        ("名: 自建方案", "方案", "        ^^^^"),
        ("e\u0301: xy", "xy", "   ^^"),
        ("\ta: xy", "xy", "       ^^"),
        ("a: 👍 xy", "xy", "      ^^"),
        ("a: \u3000x", "\u3000", "   ^^"),
        ("a: x\u200by", "\u200b", "    ^"),
    ],
)
def test_carets_stand_under_what_is_wrong_by_the_width_in_a_terminal(
    line: str, marked: str, carets: str
) -> None:
    start = line.index(marked) + 1
    assert shown(line, start, start + len(marked))[1] == carets


def test_one_caret_stands_where_the_end_is_not_known() -> None:
    assert shown("name: hello", 7) == ("name: hello", "      ^")


def test_a_byte_order_mark_takes_no_room() -> None:
    assert shown("\ufeffa: x", 4) == ("a: x", "   ^")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_yaml_does(end: str) -> None:
    found = excerpt(Place("f", 2, 1), {"f": f"a: x{end}b: y{end}".encode()})
    assert found is not None
    assert (found.number, found.line) == (2, "b: y")


@pytest.mark.parametrize("text", ["x" * 400, "自建" * 200, "a👍" * 200])
@pytest.mark.parametrize("column", [1, 150, 390])
def test_a_long_line_is_cut_around_the_carets(text: str, column: int) -> None:
    column = min(column, len(text))
    for end in (column + 1, len(text) + 1):
        line, carets = shown(text, column, end, width=60)
        assert "…" in line
        assert wcswidth(line) <= 60
        assert wcswidth(carets) <= 60
        cells = len(carets) - len(carets.lstrip())
        before = next(n for n in range(len(line) + 1) if wcswidth(line[:n]) >= cells)
        assert line[before] == text[column - 1]


def test_nothing_in_an_excerpt_can_move_the_cursor_or_turn_the_text() -> None:
    assert shown("a: \x1b[2Jx\u202ey\x07", 1)[0] == "a: �[2Jx�y�"


def test_a_file_in_an_older_encoding_is_shown_as_its_writer_saw_it() -> None:
    assert shown("name: 自建方案".encode("gb18030"), 7) == ("name: 自建方案", "      ^^")
    assert shown("名: caf".encode() + b"\xe9", 7)[0] == "名: caf�"


@pytest.mark.parametrize(("raw", "line"), [("名: x".encode("utf-16"), 1), (b"", 1), (b"a: x", 9), (b"\n", 1)])
def test_where_there_is_no_line_to_show_there_is_no_excerpt(raw: bytes, line: int) -> None:
    assert excerpt(Place("f", line), {"f": raw}) is None
    assert excerpt(Place("g"), {"f": raw}) is None


def test_a_problem_shows_its_line_and_the_other_place() -> None:
    loaded = load_files(
        edited(
            "scenarios/sc-late.yml",
            "{zh: 坐公交。, en: Take the bus.}\n  cites: [b-2]",
            "{zh: 坐公交。, en: Bus.}\n  cites: [b-22]",
        )
    )
    (problem,) = loaded.problems
    assert describe(problem, language="zh", texts=loaded.texts) == (
        "data/scenarios/sc-late.yml:6:11: 错误 [id-unknown-near] 没有 id 为“b-22”的陈述。\n"
        "        6 |   cites: [b-22]\n"
        "          |           ^^^^\n"
        "    data/sources/b.yml:24:9\n"
        "       24 |   - id: b-2\n"
        "          |         ^^^\n"
        "    是不是“b-2”（data/sources/b.yml:24:9）？"
    )


def test_a_repeated_key_shows_both_lines() -> None:
    loaded = load_files(edited("sources/b.yml", "order: 2", "order: 2\norder: 3"))
    (problem,) = loaded.problems
    assert describe(problem, language="en", texts=loaded.texts) == (
        "data/sources/b.yml:4:1: error [yaml-duplicate-key] the key “order” is already on line 3.\n"
        "        4 | order: 3\n"
        "          | ^^^^^\n"
        "    data/sources/b.yml:3:1\n"
        "        3 | order: 2\n"
        "          | ^^^^^\n"
        "    Delete or rename one of the two."
    )


def test_a_fault_that_came_in_through_an_alias_shows_where_it_is_used() -> None:
    files = edited("options.yml", "[a-1]", "&c one")
    files["options.yml"] = files["options.yml"].replace("[b-1]", "*c")
    loaded = load_files(files)
    place, used = at(files, "options.yml", "&c"), at(files, "options.yml", "*c")
    assert [(str(p.place), p.code, tuple(map(str, p.related))) for p in loaded.problems] == [
        (place, "type-list", (used,)),
    ]


def test_json_holds_everything_a_program_needs() -> None:
    loaded = load_files(edited("options.yml", "id: bus", "id: walk"))
    problem = next(problem for problem in loaded.problems if problem.code == "id-duplicate")
    document = json.loads(as_json([problem], language="en"))
    assert document == {
        "version": 1,
        "counts": {"error": 1, "warning": 0, "info": 0},
        "problems": [
            {
                "file": "data/options.yml",
                "line": 9,
                "column": 9,
                "endColumn": 13,
                "code": "id-duplicate",
                "severity": "error",
                "text": "“walk” is already used at data/options.yml:2:9.",
                "expected": "",
                "hint": "Give one of the two another id.",
                "related": [{"file": "data/options.yml", "line": 2, "column": 9, "endColumn": 13}],
            }
        ],
    }


def test_an_annotation_escapes_what_github_would_misread() -> None:
    place = Place("data/a,b:c%.yml", 2, 3, 6)
    problem = Problem(place, "site-warning", {"detail": "100 % a:b,c"}, severity="warning")
    assert as_annotation(problem, language="en") == (
        "::warning file=data/a%2Cb%3Ac%25.yml,line=2,col=3,title=site-warning,endColumn=6::100 %25 a:b,c"
    )
    hinted = Problem(Place("f"), "yaml-tab")
    assert as_annotation(hinted, language="en").partition("::f")[0].startswith("::error file=f,line=1,col=1")
    assert "a tab stands here.%0AYAML is indented with spaces only.%0AReplace" in as_annotation(
        hinted, language="en"
    )
    remark = Problem(Place("f"), "conflict-unnamed", {"id": "c"}, severity="info")
    assert as_annotation(remark, language="en").startswith("::notice file=f")


def test_files_are_named_as_seen_from_outside_the_project() -> None:
    facts = {"id": "x", "first": Place("data/b.yml", 2, 3)}
    moved = with_files(Problem(Place("data/a.yml", 1, 1), "id-duplicate", facts), partial(below, "sub"))
    assert describe(moved, language="en").startswith("sub/data/a.yml:1:1: error [id-duplicate] “x” is")
    assert "at sub/data/b.yml:2:3." in describe(moved, language="en")
    missing = Problem(Place("data/a.yml"), "file-missing", {"file": "data/a.yml"})
    assert "the file sub/data/a.yml is missing" in describe(
        with_files(missing, partial(below, "sub")), language="en"
    )
    assert with_files(missing, partial(below, ".")) == missing


def test_a_missing_record_that_many_places_need_is_told_of_once() -> None:
    files = {name: text for name, text in FILES.items() if name != "sources/b.yml"}
    loaded = load_files(files)
    (problem,) = loaded.problems
    assert (problem.code, problem.facts["id"], problem.facts["kind"]) == ("id-unknown-often", "b", "source")
    assert int(str(problem.facts["count"])) == len(problem.related) + 1
    words = describe(problem, language="en", texts=loaded.texts)
    assert words.count("^") and f"and in {len(problem.related) - 3} more places\n" in words
