"""YAML is read without silent changes, and whatever cannot be read is explained at its place."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st
from small_report import assert_wording

from generator.errors import Place, Problem
from generator.reporting import describe
from generator.yaml_nodes import MAXIMUM_DEPTH, MAXIMUM_NODES
from generator.yaml_source import Document, parse
from generator.yaml_text import MAXIMUM_BYTES


def value_of(text: str) -> Any:
    document, problems = parse(text.encode(), "f")
    assert problems == ()
    assert document is not None
    assert document.is_sound
    return document.value


def problems_of(source: str | bytes) -> list[tuple[str, str, dict[str, str]]]:
    raw = source.encode() if isinstance(source, str) else source
    document, problems = parse(raw, "f")
    assert document is None or not document.is_sound
    for problem in problems:
        assert_wording(problem)
    return [(str(p.place), p.code, dict(p.facts)) for p in problems]


def document_of(text: str) -> Document:
    document, _ = parse(text.encode(), "f")
    assert document is not None
    return document


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1", {"a": 1}),
        ("a: -12", {"a": -12}),
        ("a: 1.5", {"a": 1.5}),
        ("a: 2.0", {"a": 2.0}),
        ("a: true", {"a": True}),
        ("a: false", {"a": False}),
        ("a:", {"a": None}),
        ("a: null", {"a": None}),
        ("a: ~", {"a": None}),
        ("a: 1e3", {"a": "1e3"}),
        ("a: 1,000", {"a": "1,000"}),
        ("a: '010'", {"a": "010"}),
        ('a: "no"', {"a": "no"}),
        ("a: ''", {"a": ""}),
        ("a: [x, [1, y], {}]", {"a": ("x", (1, "y"), {})}),
        ("on: x", {"on": "x"}),
        ("no: x", {"no": "x"}),
        ("1: x", {"1": "x"}),
        ("a: |\n  one\n  two\n", {"a": "one\ntwo\n"}),
        ("a: 标题：副题，二", {"a": "标题：副题，二"}),
        ('"a：b": x', {"a：b": "x"}),
        ("a: 甲\u3000乙", {"a": "甲\u3000乙"}),
        ("a: x\r\nb: y\r\n", {"a": "x", "b": "y"}),
        ("\ufeffa: x", {"a": "x"}),
        ("# only\na: x # note", {"a": "x"}),
    ],
)
def test_values_are_what_they_look_like(text: str, value: Any) -> None:
    assert value_of(text) == value
    assert repr(value_of(text)) == repr(value)


@pytest.mark.parametrize(
    "word",
    [
        "NULL",
        *("010", "0x1F", "0b1", "1_000", "22:30", "+1", "9" * 19, "9" * 5000),
        *("3.10", "1.", ".5", "1.5e+3", ".inf", ".nan", "9" * 400 + ".5"),
        *("2026-11-30", "2026-11-30 10:00:00", "="),
    ],
)
def test_a_value_that_yaml_would_change_is_reported(word: str) -> None:
    assert problems_of(f"a: x\nb: {word}") == [("f:2:4", "yaml-ambiguous", {"value": word[:60]})]


def test_a_document_knows_where_values_and_keys_stand() -> None:
    document = document_of("a: x\nb:\n  - c: y\n    甲乙: {d: z}\n")
    assert document.place(()) == Place("f", 1, 1)
    assert document.place(("b", 0, "c")) == Place("f", 3, 8)
    assert document.place(("b", 0, "甲乙", "d")) == Place("f", 4, 13)
    assert document.key_place(("b", 0, "甲乙")) == Place("f", 4, 5)
    assert document.key_place(("b", 0)) == Place("f", 3, 5)
    assert document.place(("b", 0, "missing", 3)) == Place("f", 3, 5)


def test_a_repeated_key_is_reported_with_both_lines_and_the_first_value_stays() -> None:
    document, problems = parse(b"cost: 1\nname: x\ncost: 2\n", "f")
    facts = {"key": "cost", "line": "1", "first": Place("f", 1, 1)}
    assert problems == (Problem(Place("f", 3, 1), "yaml-duplicate-key", facts),)
    assert document is not None
    assert document.value == {"cost": 1, "name": "x"}
    assert not document.is_sound


def test_of_a_repeated_key_the_value_that_is_not_empty_stays() -> None:
    document, problems = parse(b"cost:\ncost: 1\n", "f")
    assert [(str(problem.place), problem.code) for problem in problems] == [("f:2:1", "yaml-duplicate-key")]
    assert document is not None
    assert document.value == {"cost": 1}


def test_a_repeated_key_is_explained_in_full() -> None:
    _, (problem,) = parse(b"cost: 1\nname: x\ncost: 2\n", "data/f.yml")
    assert describe(problem, language="en") == (
        "data/f.yml:3:1: error [yaml-duplicate-key] the key “cost” is already on line 1.\n"
        "    Delete or rename one of the two."
    )
    assert describe(problem, language="zh") == (
        "data/f.yml:3:1: 错误 [yaml-duplicate-key] 键“cost”在第 1 行已经写过。\n"
        "    请删除其中一个，或给它改名。"
    )


def test_merge_keys_may_be_overridden_and_places_stay_those_of_the_mapping() -> None:
    document = document_of("base: &b {x: 1, y: 2}\nmore:\n  y: 3\n  <<: *b\n")
    assert document.value["more"] == {"x": 1, "y": 3}
    assert document.place(("more",)) == Place("f", 3, 3)
    assert document.place(("more", "y")) == Place("f", 3, 6)
    assert document.place(("more", "x")) == Place("f", 1, 14)


def test_the_first_of_several_merged_mappings_wins() -> None:
    assert value_of("a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b]}\n")["c"] == {"x": 1, "y": 2}


def test_only_mappings_are_merged() -> None:
    assert problems_of("a: {<<: text}") == [("f:1:9", "yaml-merge", {})]


@pytest.mark.parametrize(
    ("text", "place", "character"),
    [
        ("a:\n\u3000\u3000b: x", "f:2:1", "U+3000"),
        ("a:\n  b: x\n\u3000\u3000c: y", "f:3:1", "U+3000"),
        ("{a\u00a0: x}", "f:1:3", "U+00A0"),
        ("a:\u3000x\nb: y", "f:1:3", "U+3000"),
        ("a:\n  -\u3000b: x", "f:2:4", "U+3000"),
        ("a:\n  - x\n  -\u3000y\n", "f:3:4", "U+3000"),
    ],
)
def test_a_special_space_is_pointed_to(text: str, place: str, character: str) -> None:
    assert problems_of(text) == [(place, "yaml-odd-space", {"character": character})]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: x\nb：y\nc: z", "f:2:2"),
        ("b：y\nc: z", "f:1:2"),
        ("标题：自建\nb: y", "f:1:3"),
        ("a: x\n标题：自建\n\n# note\n\nb: y", "f:2:3"),
        ("a: x\nb：y", "f:2:2"),
        ("a:\n  - b: x\n    c：y\n    d: z", "f:3:6"),
        ("a: {zh：x, en: y}", "f:1:7"),
    ],
)
def test_a_full_width_colon_in_place_of_a_plain_one_is_pointed_to(text: str, place: str) -> None:
    assert problems_of(text) == [(place, "yaml-full-width-colon", {})]


@pytest.mark.parametrize(
    ("text", "place"),
    [("a:\n\tb: x", "f:2:1"), ("a:\n  b: x\n\tc: y", "f:3:1"), ("a:\n  - x\n \t- y", "f:3:2")],
)
def test_a_tab_in_the_indentation_is_pointed_to(text: str, place: str) -> None:
    assert problems_of(text) == [(place, "yaml-tab", {})]


def test_a_full_width_colon_is_explained_in_full() -> None:
    _, (problem,) = parse("a: x\n标题：自建\n".encode(), "data/f.yml")
    assert describe(problem, language="en") == (
        "data/f.yml:2:3: error [yaml-full-width-colon] "
        "a full-width colon “：” stands where YAML needs “: ”.\n"
        "    Expected a plain colon and a space.\n"
        "    Replace “：” by “: ”."
    )
    assert describe(problem, language="zh") == (
        "data/f.yml:2:3: 错误 [yaml-full-width-colon] 这里用了全角冒号“：”，YAML 需要“: ”。\n"
        "    应为半角冒号加空格。\n"
        "    请把“：”换成“: ”。"
    )


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ('a: "\\UFFFFFFFF"', "f:1:5", "yaml-escape"),
        ('a: "\\U7FFFFFFFF"', "f:1:5", "yaml-escape"),
        ('a: "x\\d"', "f:1:6", "yaml-escape"),
        (f"%YAML 1.{'9' * 5000}\n--- a", "f:1:1", "yaml-directive"),
    ],
)
def test_what_pyyaml_fails_at_is_reported_at_its_place(text: str, place: str, code: str) -> None:
    assert problems_of(text) == [(place, code, {})]


@pytest.mark.parametrize(
    ("text", "place", "character"),
    [
        ("a: x\nb: y\x00z", "f:2:5", "U+0000"),
        ("a: x\x1b", "f:1:5", "U+001B"),
        ("a: \ufffe", "f:1:4", "U+FFFE"),
        ('a: "x\\0"', "f:1:4", "U+0000"),
        ('a: "\\ud800"', "f:1:4", "U+D800"),
        ('"\\ud800": x', "f:1:1", "U+D800"),
        ('a: "\\x07"', "f:1:4", "U+0007"),
    ],
)
def test_characters_that_no_text_should_hold_are_refused(text: str, place: str, character: str) -> None:
    assert problems_of(text) == [(place, "yaml-control-character", {"character": character})]


@pytest.mark.parametrize(
    ("text", "place", "tag"),
    [
        ("a: !x y", "f:1:4", "!x"),
        ("a: !!int '5'", "f:1:4", "!!int"),
        ("a: !!python/name:os.system x", "f:1:4", "!!python/name:os.system"),
        ("a: !!set {b, c}", "f:1:4", "!!set"),
        ("a: !x [b]", "f:1:4", "!x"),
    ],
)
def test_tags_are_refused(text: str, place: str, tag: str) -> None:
    assert problems_of(text) == [(place, "yaml-unknown-tag", {"tag": tag})]


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "---\n", "~", "null\n", "\ufeff"])
def test_an_empty_file_is_reported(text: str) -> None:
    assert problems_of(text) == [("f:1:1", "file-empty", {})]


def test_a_second_document_is_reported() -> None:
    assert problems_of("a: x\n---\nb: y\n") == [("f:3:1", "yaml-several-documents", {})]


@pytest.mark.parametrize("text", ["{[a]: b}", "? {a: b}\n: c", "? [a]"])
def test_a_key_is_text(text: str) -> None:
    ((_, code, _),) = problems_of(text)
    assert code == "yaml-key-not-text"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_named(encoding: str) -> None:
    expected = [("f:1:1", "file-not-utf8-like", {"encoding": "UTF-16"})]
    assert problems_of("name: 自建\n".encode(encoding)) == expected


def test_gb18030_is_named_at_its_first_character() -> None:
    raw = "a: x\nname: 自建方案\n".encode("gb18030")
    assert problems_of(raw) == [("f:2:7", "file-not-utf8-like", {"encoding": "GB18030"})]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_bytes_of_no_known_encoding_are_pointed_to(mark: bytes) -> None:
    assert problems_of(mark + "é: x\nb: caf".encode() + b"\xe9\n") == [("f:2:7", "file-not-utf8", {})]


def test_gb18030_is_explained_in_full() -> None:
    _, (problem,) = parse("name: 自建方案\n".encode("gbk"), "data/f.yml")
    assert describe(problem, language="en") == (
        "data/f.yml:1:7: error [file-not-utf8-like] the file is not UTF-8 (it looks like GB18030).\n"
        "    Expected text in UTF-8.\n"
        "    Save it again with the encoding UTF-8."
    )
    assert describe(problem, language="zh") == (
        "data/f.yml:1:7: 错误 [file-not-utf8-like] 文件不是 UTF-8 编码（看起来是 GB18030）。\n"
        "    应为 UTF-8 文本。\n"
        "    请用 UTF-8 编码另存。"
    )


def test_a_huge_file_is_refused_unread() -> None:
    expected = [("f:1:1", "file-too-large", {"limit": "1000"})]
    assert problems_of(b"a: " + b"x" * MAXIMUM_BYTES) == expected


def test_aliases_that_explode_are_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    ((_, code, facts),) = problems_of("\n".join(lines))
    assert (code, facts) == ("yaml-too-many-nodes", {"limit": str(MAXIMUM_NODES)})


@pytest.mark.parametrize(
    "text", ["&a [*a]", "&a {b: *a}", "a: &a {<<: *a}", "a: &a\n  b: &b [*a]\n  c: {<<: [*a]}"]
)
def test_aliases_that_contain_themselves_are_refused(text: str) -> None:
    assert {code for _, code, _ in problems_of(text)} == {"yaml-recursive"}


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60 + "]" * 60,
        "[" * 5000,
        "{a: " * 5000,
        "- " * 5000 + "x",
        "{<<: " * 300 + "{}" + "}" * 300,
        "\n".join(["- &a0 {}", *(f"- &a{n} {{<<: *a{n - 1}}}" for n in range(1, 2000))]),
        "\n".join(["- &a0 []", *(f"- &a{n} [*a{n - 1}]" for n in range(1, 2000))]),
    ],
    ids=["closed", "brackets", "braces", "dashes", "merges", "merged-aliases", "aliases"],
)
def test_deep_nesting_is_refused(text: str) -> None:
    ((_, code, facts),) = problems_of(text)
    assert (code, facts) == ("yaml-too-deep", {"limit": str(MAXIMUM_DEPTH)})


@pytest.mark.parametrize("word", ["yes", "No", "no", "on", "Off", "True"])
def test_a_word_for_yes_or_no_is_told_apart_from_other_changes(word: str) -> None:
    assert problems_of(f"a: {word}") == [("f:1:4", "yaml-ambiguous-word", {"value": word})]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a: Part #2 and more", ["f:1:9"]),
        ("a: [x, y z  #2\n]", ["f:1:13"]),
        ("a: two\n  lines #x", ["f:2:9"]),
        ("a: Part # a comment", []),
        ("a: Part ## a comment", []),
        ("a: Part#2", []),
        ("a: 'Part' #2", []),
        ("a: 1 #2", []),
    ],
)
def test_text_that_yaml_would_take_for_a_comment_is_reported(text: str, places: list[str]) -> None:
    _, problems = parse(text.encode(), "f")
    assert [(str(p.place), p.code) for p in problems] == [(place, "yaml-hash-in-text") for place in places]


PIECES = st.sampled_from(
    [
        *("a", "b", "：", ": ", ":", "- ", "-", " ", "  ", "\n", "\n  ", "\t", "\u3000", "#", "'", '"', "\\"),
        *("&a ", "*a", "<<: ", "[", "]", "{", "}", ",", "? ", "!", "!!int ", "|", ">", "%", "---\n", "...\n"),
        *(
            "1",
            "0",
            ".",
            "null",
            "yes",
            "\\ud800",
            "\\U",
            "F",
            "\u2028",
            "\x85",
            "\r",
            "\x00",
            "自",
            "\ufeff",
        ),
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(), st.lists(PIECES, max_size=30).map("".join)))
@example("!<tag:yaml.org,2002:str")
@example('"\\N\\L\\P"')
def test_no_text_makes_parsing_raise(text: str) -> None:
    check_parsing(text.encode("utf-8", errors="surrogatepass"))


@settings(max_examples=200, deadline=None)
@given(st.binary())
def test_no_bytes_make_parsing_raise(raw: bytes) -> None:
    check_parsing(raw)


def check_parsing(raw: bytes) -> None:
    document, problems = parse(raw, "f")
    assert document is not None or problems
    lines = raw.count(b"\n") + raw.count(b"\r") + raw.decode("utf-8", "replace").count("\u2028") + 2
    for problem in problems:
        assert_wording(problem)
        assert problem.place.line <= lines + raw.decode("utf-8", "replace").count("\x85")


VALUES = st.recursive(
    st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=8)
    | st.integers(-(10**17), 10**17)
    | st.booleans()
    | st.none(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), inner)
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), VALUES, min_size=1), st.booleans())
def test_what_was_written_is_read_back(value: dict[str, Any], is_flow: bool) -> None:
    text = yaml.safe_dump(value, allow_unicode=True, default_flow_style=is_flow)
    assert value_of(text) == frozen(value)


def frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(frozen(entry) for entry in value)
    return {key: frozen(entry) for key, entry in value.items()} if isinstance(value, dict) else value
