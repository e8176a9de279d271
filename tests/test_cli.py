"""The command: what it prints and how it exits."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import ROOT, edit_yaml

from generator.cli import SUBCOMMANDS, main
from generator.explanations import explanations


def run(*arguments: str | Path, **environment: str) -> Result:
    return CliRunner(env=environment).invoke(main, [str(argument) for argument in arguments])


def test_sound_data_passes_the_check() -> None:
    result = run("check", "--project", ROOT, "--lang", "en", "--strict")
    assert result.exit_code == 0
    assert result.output == "All data is sound: 154 statements, 16 dimensions, 2 languages.\n"


def test_every_problem_is_printed_once_with_its_place(project: Path) -> None:
    edit_yaml(project / "data" / "trends.yml", lambda value: value["trends"][0].pop("relation"))
    edit_yaml(project / "data" / "scales.yml", lambda value: value["levels"][0].update(level="five"))
    result = run("check", "--project", project, "--lang", "en")
    assert result.exit_code == 1
    lines = [line for line in result.output.splitlines() if not line.startswith(" ")]
    assert len(lines) == 3
    assert "data/scales.yml:" in lines[0] and "[type-integer]" in lines[0]
    assert "data/trends.yml:" in lines[1] and "[key-missing]" in lines[1]
    assert lines[2] == "2 errors"


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"LC_ALL": "zh_CN.UTF-8"}, "数据无误"),
        ({"LC_ALL": "en_GB.UTF-8"}, "All data is sound"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_TW.UTF-8"}, "数据无误"),
        ({"LC_ALL": "fr_FR.UTF-8"}, "All data is sound"),
    ],
)
def test_messages_speak_the_systems_language(environment: dict[str, str], words: str) -> None:
    assert words in run("check", "--project", ROOT, **environment).output


def test_a_missing_hand_written_page_is_a_warning_and_strict_makes_it_count(project: Path) -> None:
    (project / "content" / "en" / "about" / "editing.md").unlink()
    relaxed = run("check", "--project", project, "--lang", "en")
    assert relaxed.exit_code == 0
    assert "content/en/about/editing.md:1:1: warning [content-missing]" in relaxed.output
    assert run("check", "--project", project, "--lang", "en", "--strict").exit_code == 1


def test_a_hand_written_page_of_a_dropped_language_fails_the_check(project: Path) -> None:
    page = project / "content" / "fr" / "about" / "method.md"
    page.parent.mkdir(parents=True)
    page.write_text("# Méthode", encoding="utf-8")
    result = run("check", "--project", project, "--lang", "en")
    assert result.exit_code == 1
    assert "content/fr/about/method.md:1:1: error [content-unknown]" in result.output


CONFLICT = "# Guide\n\n<<<<<<< HEAD\nMine.\n=======\nYours.\n>>>>>>> theirs\n"


@pytest.mark.parametrize(
    ("page", "line", "column", "code"),
    [
        (CONFLICT.encode(), 3, 1, "yaml-version-conflict"),
        (f"---\ntitle: A\n---\n{CONFLICT}".replace("\n", "\r\n").encode(), 6, 1, "yaml-version-conflict"),
        (b"---\n<<<<<<< HEAD\ntitle: A\n---\n", 2, 1, "yaml-version-conflict"),
        (b"---\ntitle: [A\n---\n# Guide\n", 2, 8, "yaml-bracket-open"),
        ("---\ntitle：指南\n---\n# Guide\n".encode(), 2, 6, "yaml-full-width-colon"),
        (b"---\ntitle: !x A\n---\n# Guide\n", 2, 8, "yaml-unknown-tag"),
        ("# Guide\n\nA 编辑".encode("gb18030"), 3, 3, "file-not-utf8-like"),
        ("# Guide\n".encode("utf-16"), 1, 1, "file-not-utf8-like"),
    ],
)
@pytest.mark.parametrize("command", ["check", "build"])
def test_a_broken_hand_written_page_is_a_problem(
    project: Path, page: bytes, line: int, column: int, code: str, command: str
) -> None:
    (project / "content" / "en" / "about" / "editing.md").write_bytes(page)
    result = run(command, "--project", project, "--lang", "en")
    assert result.exit_code == 1
    problems = [text for text in result.output.splitlines() if " error [" in text]
    assert len(problems) == 1
    place = f"content/en/about/editing.md:{line}:{column}:"
    assert problems[0].split(" error ")[0].endswith(place), problems
    assert f"[{code}]" in problems[0]


@pytest.mark.parametrize(
    "page",
    [
        f"# Guide\n\n```text\n{CONFLICT}```\n",
        f"# Guide\n\n~~~~\n{CONFLICT}~~~\n>>>>>>> theirs\n~~~~\n",
        "---\n\nBetween two lines: a *text*.\n\n---\n\n# Guide\n",
        "---\ntitle: Guide\ndate: 2026-11-30\n---\n\n# Guide\n\n=======\n",
    ],
)
def test_a_hand_written_page_may_show_what_looks_broken(project: Path, page: str) -> None:
    (project / "content" / "en" / "about" / "editing.md").write_text(page, encoding="utf-8")
    result = run("check", "--project", project, "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")


def test_broken_pages_are_told_together_with_broken_data(project: Path) -> None:
    (project / "content" / "en" / "about" / "editing.md").write_text(CONFLICT, encoding="utf-8")
    (project / "data" / "trends.yml").write_text("", encoding="utf-8")
    for command in ("check", "build"):
        result = run(command, "--project", project, "--lang", "en")
        assert "content/en/about/editing.md:3:1" in result.stderr
        assert "data/trends.yml:1:1" in result.stderr


def test_a_folder_without_data_is_named(tmp_path: Path) -> None:
    result = run("check", "--project", tmp_path, "--lang", "en")
    assert result.exit_code == 1
    assert "[folder-missing]" in result.output


def small_source(project: Path, original: str) -> Path:
    """Makes source `b` a document that this test owns, and gives a copy of it."""
    pieces = original.split("|")
    text = "".join(pieces)

    def change(value: dict) -> None:
        start = 0
        value.update(characters=len(text), sha256=sha256(text.encode()).hexdigest())
        for statement, piece in zip(value["statements"], pieces, strict=False):
            end = start + len(piece)
            statement.update(start=start, end=end, sha256=sha256(piece.encode()).hexdigest())
            start = end
        del value["statements"][len(pieces) :]

    path = project / "data" / "sources" / "b.yml"
    edit_yaml(path, change)
    copy = project / "copy.txt"
    copy.write_text(text, encoding="utf-8")
    return copy


@pytest.fixture
def owned(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose source `b` this test owns; unused statements do not matter here."""
    from generator import rules

    monkeypatch.setattr(rules, "RULES", ())
    small_source(project, "第一句。|第二句。|Third.")
    return project


def test_a_true_copy_is_confirmed(owned: Path) -> None:
    result = run("verify-sources", "--project", owned, "--lang", "en", f"b={owned / 'copy.txt'}")
    assert result.output == "B: 3 of 3 statements match the copy.\n"
    assert result.exit_code == 0


def test_each_mismatch_of_a_copy_is_reported(owned: Path) -> None:
    copy = owned / "copy.txt"
    copy.write_text("第一句。第贰句。Third.", encoding="utf-8")
    result = run("verify-sources", "--project", owned, "--lang", "en", f"b={copy}")
    assert result.exit_code == 1
    assert "[verify-digest]" in result.output
    assert "copy.txt:1:5: error [verify-statement] the words of “b-1-s02” differ" in result.output
    assert "b-1-s03" not in result.output


@pytest.mark.parametrize("argument", ["=x.txt", "b", "b="])
def test_an_argument_that_names_no_source_is_explained(owned: Path, argument: str) -> None:
    result = run("verify-sources", "--project", owned, "--lang", "en", argument)
    assert result.exit_code == 1
    assert "is not of the form source=PATH. Known sources: a, b." in result.output


def test_an_unknown_source_is_named_with_the_known_ones(owned: Path) -> None:
    result = run("verify-sources", "--project", owned, "--lang", "en", "z=x.txt")
    assert result.exit_code == 1
    assert result.output == "There is no source “z”. Known sources: a, b.\n"


def test_a_copy_that_is_not_there_is_named(owned: Path) -> None:
    result = run("verify-sources", "--project", owned, "--lang", "en", f"b={owned / 'none.txt'}")
    assert result.exit_code == 1
    assert "[file-unreadable]" in result.output


def test_json_is_one_document_on_standard_output_with_files_as_seen_from_here(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project.parent)
    edit_yaml(project / "data" / "trends.yml", lambda value: value["trends"][0].pop("relation"))
    result = run("check", "--project", "project", "--lang", "zh", "--format", "json")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    (problem,) = document["problems"]
    assert (problem["file"], problem["code"]) == ("project/data/trends.yml", "key-missing")
    assert (Path.cwd() / problem["file"]).is_file()
    assert document["counts"] == {"error": 1, "warning": 0, "info": 0}
    assert result.stderr == ""


def test_json_of_sound_data_has_no_problems() -> None:
    result = run("check", "--project", ROOT, "--format", "json")
    assert result.exit_code == 0
    assert json.loads(result.output)["problems"] == []


def test_annotations_go_to_standard_output(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    (project / "data" / "trends.yml").write_text("trends: 1\n", encoding="utf-8")
    result = run("check", "--lang", "en", "--format", "github")
    assert result.exit_code == 1
    assert result.stdout.startswith(
        "::error file=data/trends.yml,line=1,col=9,title=type-list,endColumn=10::"
    )
    assert result.stderr == "1 error\n"


def test_text_has_an_excerpt_and_no_colours_where_no_terminal_reads_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    (project / "data" / "trends.yml").write_text("trends: 多\n", encoding="utf-8")
    result = run("check", "--lang", "en")
    assert "        1 | trends: 多\n          |         ^^\n" in result.stderr
    assert "\x1b" not in result.stderr


def test_strict_shows_warnings_as_errors(project: Path) -> None:
    (project / "content" / "en" / "about" / "editing.md").unlink()
    result = run("check", "--project", project, "--lang", "en", "--strict")
    assert "content/en/about/editing.md:1:1: error [content-missing]" in result.output
    assert result.output.endswith("1 error\n")


def test_a_remark_never_fails_a_check(project: Path) -> None:
    path = project / "data" / "glossary.yml"
    edit_yaml(path, lambda value: value["terms"][0]["spellings"].update(en=["zzz"]))
    result = run("check", "--project", project, "--lang", "en", "--strict")
    assert result.exit_code == 0
    assert "note [term-unused]" in result.output
    assert "1 note\nAll data is sound" in result.output


def test_a_language_that_the_theme_lacks_is_found_by_the_check(project: Path) -> None:
    edit_yaml(project / "data" / "ui" / "en.yml", lambda value: value.update(theme_language="xx"))
    result = run("check", "--project", project, "--lang", "en")
    assert result.exit_code == 1
    assert "[theme-language-unknown]" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        *((name, "--help") for name in SUBCOMMANDS if name not in ("build", "offline", "serve")),
        ("check", "--project", str(ROOT)),
        ("chek",),
    ],
    ids=" ".join,
)
def test_help_and_check_wait_for_no_heavy_library(arguments: tuple[str, ...]) -> None:
    code = (
        "import sys; from click.testing import CliRunner; from generator.cli import main; "
        f"result = CliRunner().invoke(main, {arguments!r}); assert result.output; "
        "print([name for name in ('mkdocs', 'plotly') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


def test_help_lists_every_subcommand_with_what_it_does() -> None:
    names = {path.stem for path in (ROOT / "generator" / "cli").glob("*.py")} - {"__init__", "__main__"}
    assert {name.replace("-", "_") for name in SUBCOMMANDS} == names - {"shared", "usage"}
    for name, words in SUBCOMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(words)}$", run("--help").output, re.MULTILINE)
        result = run(name, "--help")
        assert result.exit_code == 0
        assert result.output.startswith(f"Usage: main {name} ")


def test_a_message_is_explained_with_examples_in_the_readers_language() -> None:
    result = run("explain", "yaml-full-width-comma", "--lang", "zh")
    assert result.exit_code == 0
    assert result.output == (
        "yaml-full-width-comma\n"
        "全角标点不能分开列表的各项，YAML 会看成一整项。写在文字里则没有问题。\n\n"
        "错误写法（shared_ground.yml）：\n    cites: [a-2，b-3]\n\n"
        "正确写法：\n    cites: [a-2, b-3]\n\n"
        "网站上的说明：zh/about/messages/#yaml-full-width-comma。\n"
    )


def test_a_message_that_names_what_was_meant_is_explained_like_the_one_without() -> None:
    assert run("explain", "id-unknown-near").output == run("explain", "id-unknown").output


def test_every_message_is_listed_and_can_be_explained() -> None:
    listed = run("explain", "--lang", "en").output
    for group in explanations("en"):
        assert group.name in listed
        for entry in group.explanations:
            assert entry.code in listed.split()
            words = run("explain", entry.code, "--lang", "en")
            assert words.exit_code == 0
            assert all(line.replace("\u3000", "").isprintable() for line in words.output.splitlines())


def test_an_unknown_message_is_answered_with_the_nearest() -> None:
    result = run("explain", "id-duplicat", "--lang", "en")
    assert result.exit_code == 1
    assert result.output == "there is no message with the code “id-duplicat”. Did you mean “id-duplicate”?\n"
    assert run("explain", "zzz", "--lang", "en").output == "there is no message with the code “zzz”.\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chek"], "没有命令“chek”。"),
        (["check", "--strct"], "这里没有选项“--strct”。"),
        (["check", "--format", "xml"], "“--format”没有这个值。可用：text, json, github。"),
        (["check", "--project"], "选项“--project”缺了值，或多写了值。"),
        (["verify-sources"], "缺少“SOURCE=PATH”。"),
        (["rename"], "缺少“OLD”。"),
        (["serve", "--port", "abc"], "“--port”的值不能用。可用：0 到 65535 的整数。"),
        (["serve", "--port", "70000"], "“--port”的值不能用。可用：0 到 65535 的整数。"),
        (["check", "--project", __file__], "“--project”的值不能用：它不是可以读取的文件夹。"),
        (["check", "more", "words"], "这条命令用不了这么多参数，多出来的是“more words”。"),
    ],
)
def test_a_command_line_that_is_not_understood_is_answered_in_the_readers_language(
    arguments: list[str], words: str
) -> None:
    result = run(*arguments, LC_ALL="zh_CN.UTF-8")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[0] == words
    assert result.stderr.splitlines()[1].endswith("--help。")
    english = run(*arguments, "--lang", "en", LC_ALL="zh_CN.UTF-8")
    assert re.search("[\u4e00-\u9fff]", english.stderr) is None


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (("cost", "--set"), "xuanxing cost"),
        (("weigh", "--weight"), "xuanxing weigh"),
    ],
)
def test_the_help_that_is_named_is_that_of_the_command(arguments: tuple[str, ...], command: str) -> None:
    result = run(*arguments, LC_ALL="en_GB.UTF-8")
    assert result.stderr.splitlines()[1] == f"{command} --help tells how it is used."


def test_help_and_version_end_well() -> None:
    for arguments in ((), ("--help",), ("--version",), ("check", "-h")):
        result = run(*arguments)
        assert result.exit_code == 0
        assert result.output.startswith(("Usage: ", "xuanxing, version"))


def test_stopping_a_command_is_no_traceback(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_arguments: object, **_facts: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.cli.check.load", stop)
    assert run("check", "--project", project).exit_code == 130


def test_schemas_are_written_and_then_up_to_date(project: Path) -> None:
    folder = project / "data" / ".schema"
    shutil.rmtree(folder)
    result = run("schema", "--project", project, "--lang", "en")
    assert result.exit_code == 0
    assert result.output == f"The schemas for editors are in {folder} (22 of 22 changed).\n"
    checked = run("schema", "--project", project, "--lang", "zh", "--check")
    assert checked.exit_code == 0
    assert checked.output == "编辑器的模式文件都是最新的（共 22 个）。\n"


def test_a_stale_schema_fails_the_check_of_schemas_and_stays_as_it_is(project: Path) -> None:
    schema = project / "data" / ".schema" / "trends.json"
    schema.write_text("{}", encoding="utf-8")
    result = run("schema", "--project", project, "--lang", "en", "--check")
    assert result.exit_code == 1
    assert "data/.schema/trends.json:1:1: error [schema-stale]" in result.output
    assert "Run “xuanxing schema”." in result.output
    assert schema.read_text(encoding="utf-8") == "{}"


def test_schemas_are_written_in_spite_of_faulty_data_which_is_named(project: Path) -> None:
    (project / "data" / "conflicts.yml").write_text("conflicts: [", encoding="utf-8")
    result = run("schema", "--project", project, "--lang", "en")
    assert result.exit_code == 1
    assert "data/conflicts.yml:1:" in result.output
    assert "The schemas for editors are in" in result.output


def tree(project: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(project)): path.read_bytes() for path in project.rglob("*") if path.is_file()
    }


def test_renaming_prints_each_file_and_leaves_a_sound_report(project: Path) -> None:
    result = run("rename", "--project", project, "--lang", "en", "d-fit", "d-uses")
    assert result.output == (
        "“d-fit” is now “d-uses”: 1 place(s) in 1 file(s).\n"
        "  data/dimensions/d-fit.yml -> data/dimensions/d-uses.yml: 1\n"
        "Its address was compare/d-fit/ and is now compare/d-uses/. Links from other sites have to follow.\n"
    )
    assert result.exit_code == 0
    assert run("check", "--project", project, "--strict").exit_code == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [("equal", "same"), ("usd-8xh200", "usd-8"), ("funds-ample", "funds-big"), ("d-isolation", "d-x")],
)
def test_a_renaming_says_where_saved_links_name_the_old_id(tmp_path: Path, old: str, new: str) -> None:
    shutil.copytree(ROOT / "data", tmp_path / "data")
    (tmp_path / "content").mkdir()
    result = run("rename", "--project", tmp_path, "--lang", "en", old, new)
    assert f"that readers saved still name “{old}”" in result.stdout


def test_editors_know_a_new_id_at_once(project: Path) -> None:
    run("schema", "--project", project)
    assert run("rename", "--project", project, "--lang", "en", "t-demand", "t-need").exit_code == 0
    assert run("schema", "--project", project, "--check").exit_code == 0


def test_renaming_changes_pages_and_warns_of_examples(project: Path) -> None:
    page = project / "content" / "en" / "about" / "method.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n[x](../evidence/a.md#a-4-s03)\n", encoding="utf-8")
    result = run("rename", "--project", project, "--lang", "en", "a-4-s03", "a-4-s99")
    assert result.exit_code == 0
    assert "  content/en/about/method.md: 1\n" in result.stdout
    assert "(../evidence/a.md#a-4-s99)" in page.read_text(encoding="utf-8")
    guide = (project / "content" / "en" / "about" / "editing.md").read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(guide, start=1) if "a-4-s03" in text)
    assert f"content/en/about/editing.md:{line}:13: warning [rename-mention]" in result.stderr


def test_a_dry_run_prints_a_patch_and_changes_nothing(project: Path) -> None:
    before = tree(project)
    result = run("rename", "--project", project, "--dry-run", "d-fit", "d-uses")
    assert result.exit_code == 0
    assert result.stdout.startswith("diff --git a/data/dimensions/d-fit.yml b/data/dimensions/d-uses.yml\n")
    assert "\n-id: d-fit\n+id: d-uses\n" in result.stdout
    assert tree(project) == before


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("cost", "money"), "rename-ambiguous"),
        (("d-fti", "x"), "rename-unknown-near"),
        (("d-fit", "d-access"), "id-duplicate"),
    ],
)
def test_a_renaming_that_is_refused_says_why_and_changes_nothing(
    project: Path, arguments: tuple[str, str], code: str
) -> None:
    before = tree(project)
    result = run("rename", "--project", project, "--lang", "en", *arguments)
    assert result.exit_code == 1
    assert f"error [{code}]" in result.stderr
    assert result.stderr.endswith("\nNothing was changed.\n")
    assert tree(project) == before


def test_an_interrupted_renaming_changes_nothing(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree(project)

    def interrupt(_self: Path, _target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "rename", interrupt)
    result = run("rename", "--project", project, "--lang", "en", "d-fit", "d-uses")
    assert (result.exit_code, result.output) == (130, "Nothing was changed.\n")
    assert tree(project) == before


def test_renaming_outside_a_project_names_the_missing_folder(tmp_path: Path) -> None:
    result = run("rename", "--project", tmp_path, "--lang", "zh", "a", "b")
    assert result.exit_code == 1
    assert result.output.startswith(f"{tmp_path}/data:1:1: 错误 [folder-missing]")
