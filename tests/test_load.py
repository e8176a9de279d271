"""Loading gives a report, or every problem once and nothing else."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from small_report import (
    FILES,
    STRINGS,
    assert_only,
    assert_wording,
    at,
    edited,
    load_files,
    problems,
    without,
)

from generator import rules
from generator.data_files import FOLDERS, SINGLE_FILES
from generator.errors import Place, Problem, ProblemsFound
from generator.load import assemble, load, load_report, read_files
from generator.reporting import describe
from generator.yaml_source import parse

CONTENTS = {name: yaml.safe_load(text) for name, text in FILES.items()}


def write(root: Path, files: dict[str, str] = FILES) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_the_small_report_has_no_problem() -> None:
    loaded = load_files(FILES)
    assert loaded.problems == ()
    assert loaded.report is not None
    assert [option.id for option in loaded.report.options] == ["walk", "bus"]
    assert [dimension.id for dimension in loaded.report.dimensions] == ["d-cost", "d-pace"]
    assert list(loaded.report.interfaces) == ["en", "zh"]


def test_each_record_has_its_place() -> None:
    origins = load_files(FILES).origins
    assert origins["bus"] == Place("data/options.yml", 9, 5)
    assert origins["d-cost"] == Place("data/dimensions/d-cost.yml", 1, 1)


def test_records_of_folders_are_sorted_by_their_order() -> None:
    files = edited("dimensions/d-cost.yml", "order: 1", "order: 3")
    report = load_files(files).report
    assert report is not None
    assert [dimension.id for dimension in report.dimensions] == ["d-pace", "d-cost"]


def test_every_rule_is_tested() -> None:
    tests = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules_*.py")
    )
    assert [rule.__name__ for rule in rules.RULES if f"def test_{rule.__name__}" not in tests] == []


def test_every_rule_is_registered() -> None:
    written = {
        name
        for module in (
            rules.advisor,
            rules.claims,
            rules.cost,
            rules.cost_figures,
            rules.identity,
            rules.references,
            rules.weights,
            rules.wording,
        )
        for name, rule in vars(module).items()
        if getattr(rule, "__module__", "") == module.__name__
        and rule.__annotations__.get("return") == "Iterator[Problem]"
        if not name.startswith("_")
    }
    assert written == {rule.__name__ for rule in rules.RULES}


@pytest.mark.parametrize("name", SINGLE_FILES)
def test_a_missing_file_is_one_problem(name: str) -> None:
    assert_only(without(name), f"data/{name}:1:1", "file-missing", file=f"data/{name}")


@pytest.mark.parametrize("folder", ["sources", "dimensions", "ui"])
def test_a_missing_folder_of_files_is_one_problem(folder: str) -> None:
    files = without(*(name for name in FILES if name.startswith(f"{folder}/")))
    assert_only(files, f"data/{folder}:1:1", "folder-empty", folder=f"data/{folder}")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("text", ["", "a: [", "x", "- x", "a: 010"])
def test_a_file_that_cannot_be_used_is_told_of_once_and_blames_no_other(name: str, text: str) -> None:
    found = load_files({**FILES, name: text})
    assert found.report is None
    assert {problem.place.file for problem in found.problems} == {f"data/{name}"}
    assert len({problem.place for problem in found.problems}) <= 2


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("report.yaml", "report.yml"),
        ("options.YML", "options.yml"),
        ("opions.yml", "options.yml"),
        ("sources/a.yaml", "sources/a.yml"),
        ("source/a.yml", "sources/a.yml"),
        ("dimension/d-cost.yaml", "dimensions/d-cost.yml"),
        ("ui/en.yaml", "ui/en.yml"),
    ],
)
def test_a_file_with_nearly_the_right_name_is_one_problem(name: str, meant: str) -> None:
    files = {**without(meant), name: FILES[meant]}
    assert_only(files, f"data/{name}:1:1", "file-unknown-near", file=name, meant=meant)


@pytest.mark.parametrize(
    "name", ["notes.txt", "zzz.yml", "sources/readme.md", "sources/more/a.yml", "x/y/z.yml"]
)
def test_a_file_that_nothing_reads_is_a_problem(name: str) -> None:
    files = {**FILES, name: "x: y\n"}
    ((place, code, facts),) = problems(files)
    assert (place, facts["file"]) == (f"data/{name}:1:1", name)
    assert code in ("file-unknown", "file-unknown-near")


def test_a_list_file_has_its_key_and_no_other() -> None:
    files = edited("trends.yml", "trends:", "trend:")
    assert_only(
        files, "data/trends.yml:1:1", "key-unknown-near", key="trend", allowed="trends", meant="trends"
    )
    files = edited("trends.yml", "trends:", "zzz:")
    assert_only(files, "data/trends.yml:1:1", "key-unknown", key="zzz", allowed="trends")
    files = edited("trends.yml", "trends: []", "trends: []\nzzz: 1")
    assert_only(files, "data/trends.yml:2:1", "key-unknown", key="zzz", allowed="trends")
    files = edited("trends.yml", "trends: []", "{}")
    assert_only(files, "data/trends.yml:1:1", "key-missing", key="trends")


def test_a_list_file_has_a_list() -> None:
    files = edited("trends.yml", "[]", "many")
    assert_only(files, "data/trends.yml:1:9", "type-list", key="trends", value="many")
    files = edited("trends.yml", "[]", "{a: 1}")
    assert_only(files, "data/trends.yml:1:9", "type-list", key="trends", value='{"a": 1}')
    files = edited("trends.yml", " []", "")
    assert_only(files, "data/trends.yml:1:1", "value-empty", key="trends")


def test_a_list_file_that_is_one_string_has_a_full_width_colon() -> None:
    assert_only({**FILES, "trends.yml": "trends：无"}, "data/trends.yml:1:7", "yaml-full-width-colon")


def test_a_report_without_options_is_refused() -> None:
    assert_only(
        {**FILES, "options.yml": "options: []\n"}, "data/options.yml:1:1", "value-empty", key="options"
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("options.yml", "id: bus", "idd: bus", "key-unknown-near"),
        ("options.yml", "id: bus\n    role", "role", "key-missing"),
        ("options.yml", "id: bus", "id: Bus", "value-malformed"),
        ("options.yml", "id: bus", "id: [bus]", "type-text-parts"),
        ("conflicts.yml", "id: c-pace", "id:", "value-empty"),
        ("conflicts.yml", "id: c-pace", "id: 010", "yaml-ambiguous"),
        ("sources/b.yml", "id: b", "id: 1", "type-text"),
        ("sources/b.yml", "id: b-3", "id: b 3", "value-malformed"),
        ("sources/b.yml", "order: 2", "order: 2\norder: 3", "yaml-duplicate-key"),
        ("scales.yml", "id: pace", "id:", "value-empty"),
    ],
)
def test_a_faulty_id_is_one_problem_and_its_references_are_not_blamed(
    file: str, old: str, new: str, code: str
) -> None:
    assert [found for _, found, _ in problems(edited(file, old, new))] == [code]


def test_a_repeated_block_hides_no_second_problem_and_makes_none() -> None:
    files = edited("sources/a.yml", "statements:\n", "statements: []\nstatements:\n")
    place = at(files, "sources/a.yml", "statements:", nth=2)
    codes = [(where, code) for where, code, _ in problems(files)]
    assert (place, "yaml-duplicate-key") in codes
    assert {where.rpartition(".yml")[0] for where, _ in codes} == {"data/sources/a"}


def test_a_mistyped_key_is_one_problem_at_its_place_wherever_it_stands() -> None:
    for name, number, indent, key, rest in keys():
        if len(key) > 2 and not (name.startswith("ui/") and indent):
            found = problems(with_line(name, number, f"{indent}{key[:-2]}{key[-1]}{rest}"))
            assert [place for place, _, _ in found] == [f"data/{name}:{number + 1}:{len(indent) + 1}"], found


def test_a_full_width_colon_is_one_problem_at_its_place_wherever_it_stands() -> None:
    for name, number, indent, key, rest in keys():
        found = problems(with_line(name, number, f"{indent}{key}：{rest[1:].strip()}\n"))
        place = f"data/{name}:{number + 1}:{len(indent) + len(key) + 1}"
        assert found == [(place, "yaml-full-width-colon", {})], found


def test_a_key_with_nothing_after_it_is_one_problem_at_its_place_wherever_it_stands() -> None:
    for name, number, indent, key, rest in keys():
        if rest.strip() != ":":
            found = problems(with_line(name, number, f"{indent}{key}:\n"))
            place = f"data/{name}:{number + 1}:{len(indent) + 1}"
            ((where, code, facts),) = found
            assert (where, facts) == (place, {"key": key}), found
            assert code in ("value-empty", "value-empty-optional")


def keys() -> Iterator[tuple[str, int, str, str, str]]:
    """Each line of the small report with a key: file, line number, indentation, key and rest."""
    for name, text in FILES.items():
        for number, line in enumerate(text.splitlines(keepends=True)):
            found = re.match(r"(\s*(?:- )?)([\w-]+)(:(?: .*)?\n)", line)
            if found:
                yield name, number, found[1], found[2], found[3]


def with_line(name: str, number: int, line: str) -> dict[str, str]:
    lines = FILES[name].splitlines(keepends=True)
    return {**FILES, name: "".join([*lines[:number], line, *lines[number + 1 :]])}


def test_problems_of_several_files_are_found_at_once() -> None:
    files = {**edited("trends.yml", "[]", "many"), "framing.yml": "framing: [\n", "zzz.txt": ""}
    assert {code for _, code, _ in problems(files)} == {"type-list", "yaml-bracket-open", "file-unknown"}


def test_the_order_of_files_is_irrelevant() -> None:
    files = {**edited("trends.yml", "[]", "many"), "framing.yml": "framing: [\n"}
    assert problems(dict(reversed(files.items()))) == problems(files)


@settings(max_examples=10, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_order_of_keys_is_irrelevant(rng: random.Random) -> None:
    shuffled = {
        name: yaml.safe_dump(shuffle(content, rng), sort_keys=False) for name, content in CONTENTS.items()
    }
    loaded = load_files(shuffled)
    assert loaded.problems == ()
    assert loaded.report == load_files(FILES).report


def shuffle(value: object, rng: random.Random) -> object:
    if isinstance(value, list):
        return [shuffle(entry, rng) for entry in value]
    if not isinstance(value, dict):
        return value
    return {key: shuffle(value[key], rng) for key in rng.sample(list(value), len(value))}


@st.composite
def mutations(draw: st.DrawFn) -> dict[str, str]:
    """The small report with a few random edits of lines and characters."""
    files = dict(FILES)
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(files)))
        lines = files[name].splitlines(keepends=True) or [""]
        first = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["delete", "repeat", "swap", "insert", "cut", "drop"])):
            case "delete":
                lines[first : first + draw(st.integers(1, 4))] = []
            case "repeat":
                lines.insert(first, lines[draw(st.integers(0, len(lines) - 1))])
            case "swap":
                second = draw(st.integers(0, len(lines) - 1))
                lines[first], lines[second] = lines[second], lines[first]
            case "insert":
                column = draw(st.integers(0, len(lines[first])))
                added = draw(
                    st.text(max_size=4) | st.sampled_from(list(":：-[]{}&*!|>'\"\t\u3000#?,0%@`~\n\\"))
                )
                lines[first] = lines[first][:column] + added + lines[first][column:]
            case "cut":
                column = draw(st.integers(0, len(lines[first])))
                lines[first] = lines[first][:column] + lines[first][column + draw(st.integers(1, 6)) :]
            case "drop":
                del files[name]
                continue
        files[name] = "".join(lines)
    return files


@settings(max_examples=300, deadline=None)
@given(mutations())
def test_no_edit_makes_loading_raise(files: dict[str, str]) -> None:
    loaded = assemble(
        {name: text.encode("utf-8", errors="surrogatepass") for name, text in files.items()}, strings=STRINGS
    )
    assert (loaded.report is None) == any(problem.severity == "error" for problem in loaded.problems)
    for problem in loaded.problems:
        assert_wording(problem)
        assert problem.place.file.startswith("data")


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(FILES)), st.binary(max_size=40), st.integers(0, 400))
def test_no_bytes_make_loading_raise(name: str, added: bytes, at_byte: int) -> None:
    raw = {other: text.encode() for other, text in FILES.items()}
    raw[name] = raw[name][:at_byte] + added + raw[name][at_byte:]
    for problem in assemble(raw, strings=STRINGS).problems:
        assert_wording(problem)


def test_loading_reads_a_folder(tmp_path: Path) -> None:
    loaded = load(write(tmp_path / "data"), strings=STRINGS)
    assert loaded.problems == ()
    assert load_report(tmp_path / "data", strings=STRINGS) == (loaded.report, loaded)


def test_hidden_files_and_what_editors_leave_are_ignored(tmp_path: Path) -> None:
    root = write(
        tmp_path / "data",
        {
            **FILES,
            ".DS_Store": "x",
            "sources/.a.yml.swp": "x",
            ".git/config": "x",
            "trends.yml~": "x",
            "#a.yml#": "x",
        },
    )
    assert load(root, strings=STRINGS).problems == ()


def test_a_missing_data_folder_is_one_problem(tmp_path: Path) -> None:
    loaded = load(tmp_path / "data", strings=STRINGS)
    assert loaded.problems == (Problem(Place("data"), "folder-missing", {"folder": "data"}),)
    assert loaded.report is None
    with pytest.raises(ProblemsFound, match="folder-missing"):
        load_report(tmp_path / "data")
    assert describe(loaded.problems[0], language="zh") == (
        "data:1:1: 错误 [folder-missing] 缺少文件夹 data。\n    请在项目文件夹里运行命令。"
    )


def test_a_data_folder_that_is_a_file_is_one_problem(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("x", encoding="utf-8")
    assert [problem.code for problem in load(tmp_path / "data", strings=STRINGS).problems] == [
        "folder-missing"
    ]


@pytest.mark.parametrize("name", ["options.yml", "sources/a.yml", "ui/en.yml", "report.yml"])
def test_a_file_that_cannot_be_read_is_one_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    root = write(tmp_path / "data")
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path == root / name:
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    expected = Problem(Place(f"data/{name}"), "file-unreadable", {"reason": "EACCES"})
    assert load(root, strings=STRINGS).problems == (expected,)


@pytest.mark.parametrize("name", ["data", "data/migrations", "data/sources", "data/ui"])
def test_a_folder_that_cannot_be_read_is_one_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    root = write(tmp_path / "data")
    scan, listing = os.scandir, os.listdir

    def refuse(path: object) -> None:
        if Path(os.fspath(path)) == tmp_path / name:  # type: ignore[call-overload]  # any path
            raise PermissionError(13, "Permission denied")

    def refusing_scan(path: object = ".") -> object:
        refuse(path)
        return scan(path)  # type: ignore[call-overload]  # any path

    def refusing_listing(path: object = ".") -> object:
        refuse(path)
        return listing(path)  # type: ignore[call-overload]  # any path

    # Whoever may do everything, as in a container, is not kept out by the folder's mode.
    monkeypatch.setattr(os, "scandir", refusing_scan)
    monkeypatch.setattr(os, "listdir", refusing_listing)
    expected = Problem(Place(name), "file-unreadable", {"reason": "EACCES"})
    assert load(root, strings=STRINGS).problems == (expected,)


def test_a_dangling_link_is_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    root = write(tmp_path / "data", without("trends.yml"))
    (root / "trends.yml").symlink_to("nowhere.yml")
    (problem,) = load(root, strings=STRINGS).problems
    assert (str(problem.place), problem.code) == ("data/trends.yml:1:1", "file-unreadable")


def test_a_folder_named_like_a_file_is_no_file(tmp_path: Path) -> None:
    root = write(tmp_path / "data", without("trends.yml"))
    (root / "trends.yml").mkdir()
    assert [problem.code for problem in load(root, strings=STRINGS).problems] == ["file-missing"]


def test_a_file_name_that_is_not_utf8_can_be_printed(tmp_path: Path) -> None:
    root = write(tmp_path / "data")
    try:
        (root / os.fsdecode("说明".encode("gbk") + b".txt")).write_bytes(b"x")
    except OSError:
        pytest.skip("this file system takes only UTF-8 names")
    (problem,) = load(root, strings=STRINGS).problems
    assert problem.code == "file-unknown"
    assert_wording(problem)


def test_files_are_read_by_their_path_below_the_folder(tmp_path: Path) -> None:
    files, found = read_files(write(tmp_path / "data"))
    assert found == ()
    assert files == {name: text.encode() for name, text in FILES.items()}


def test_each_kind_of_file_is_in_the_small_report() -> None:
    assert SINGLE_FILES.keys() <= FILES.keys()
    assert {name.partition("/")[0] for name in FILES if "/" in name} == FOLDERS.keys()


def test_every_file_of_the_small_report_is_plain_yaml() -> None:
    for name, text in FILES.items():
        document, found = parse(text.encode(), name)
        assert found == ()
        assert document is not None


def test_a_mistake_does_not_hide_the_others_of_its_record() -> None:
    text = (
        FILES["dimensions/d-cost.yml"]
        .replace(
            "takeaway: {zh: 步行省钱。, en: Walking is cheaper.}",
            'takeaway: {zh: "", en: Walking is cheaper.}',
        )
        .replace("relation: complement", "relatoin: complement")
        .replace("question: {zh: 花多少？, en:", "question: {fr: 花多少？, en:")
        .replace("        level: 3", "        level: 7")
        .replace("        basis: [b-1]", "        basis: [b-7]")
        .replace("    text: {zh: 公交收费。, en: Buses charge.}\n    cites: [b-1]", "    cites: [a-1]")
    )
    found = [
        (line, code)
        for place, code, _ in problems({**FILES, "dimensions/d-cost.yml": text})
        for line in [int(place.split(":")[1])]
    ]
    assert found == [
        (5, "language-unknown"),
        (6, "value-empty"),
        (7, "key-unknown-near"),
        (14, "rating-off-scale"),
        (24, "id-unknown-near"),
        (30, "key-missing"),
        (31, "cite-foreign"),
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "kind", "meant"),
    [
        ("scenarios/sc-late.yml", "strength: recommend", "strength: 推荐", "strength", "recommend"),
        ("scenarios/sc-late.yml", "options: [bus]", "options: [公交]", "option", "bus"),
        ("scenarios/sc-late.yml", "source: b", "source: B", "source", "b"),
        ("dimensions/d-cost.yml", "group: practical", "group: Practical", "group", "practical"),
        ("conclusions.yml", "cites: [a-1]", "cites: [A1]", "statement", "a-1"),
    ],
)
def test_a_name_in_the_place_of_an_id_is_told_its_id(
    file: str, old: str, new: str, kind: str, meant: str
) -> None:
    ((_, code, facts),) = problems(edited(file, old, new))
    assert (code, facts["kind"], facts["meant"]) == ("id-is-name", kind, meant)


def test_what_a_faulty_option_lacks_besides_is_told_at_once() -> None:
    third = (
        "  - id: tram\n    role: main\n    name: {zh: 电车}\n"
        "    short_name: {zh: 电车, en: Tram}\n    definition:\n"
    )
    found = problems({**FILES, "options.yml": FILES["options.yml"] + third})
    assert sorted(code for _, code, _ in found) == [
        "assessment-missing",
        "assessment-missing",
        "translation-missing",
        "value-empty",
    ]


def test_a_copy_made_by_a_file_manager_is_told_to_take_another_name() -> None:
    files = {name: text for name, text in FILES.items() if name != "dimensions/d-pace.yml"}
    files["dimensions/d-pace copy.yml"] = FILES["dimensions/d-pace.yml"]
    assert [code for _, code, _ in problems(files)] == ["file-name-no-id"]


def test_half_of_a_resolved_conflict_is_named() -> None:
    text = FILES["trends.yml"] + "=======\n"
    assert_only({**FILES, "trends.yml": text}, "data/trends.yml:2:1", "yaml-version-conflict")
