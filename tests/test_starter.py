"""`xuanxing new`: which files a new project has, and that a folder gets all of them or none."""

from __future__ import annotations

import errno
import itertools
import json
import os
import re
import shutil
import signal
import stat
from datetime import date
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner, Result
from conftest import ROOT

from generator.cli import SUBCOMMANDS, main
from generator.cli.new import NEXT_STEPS
from generator.data_files import FOLDERS, SINGLE_FILES
from generator.editor_schema.files import FOLDER, modeline, schema_name
from generator.errors import ProblemsFound
from generator.load import assemble, load_report
from generator.model_cost import PARAMETERS, Output
from generator.starter.files import own_titles, starter_files
from generator.starter.scaffold import scaffold

TITLES = {"zh": "甲还是乙", "en": "One or the other?"}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def files(titles: dict[str, str] = TITLES) -> dict[str, bytes]:
    return starter_files(titles=titles, day=date(2027, 3, 1), language="en")


def data_of(whole: dict[str, bytes]) -> dict[str, bytes]:
    """The YAML files by path relative to the data folder."""
    return {
        name.removeprefix("data/"): text
        for name, text in whole.items()
        if name.startswith("data/") and name.endswith(".yml")
    }


def tree(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def left_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_example_is_sound_and_has_its_own_names() -> None:
    loaded = assemble(data_of(files()))
    assert loaded.problems == ()
    settings = loaded.report.settings
    assert dict(settings.title.items()) == TITLES
    assert (settings.edition, settings.date, settings.default_language) == ("2027.03", "2027-03-01", "en")
    assert files()["mkdocs.yml"].decode().splitlines()[1] == 'site_name: "One or the other?"'


def test_the_example_has_every_kind_of_file_and_each_has_comments() -> None:
    names = set(data_of(files()))
    assert set(SINGLE_FILES) <= names
    assert {name.partition("/")[0] for name in names if "/" in name} == set(FOLDERS)
    for name, content in data_of(files()).items():
        lines = content.decode().splitlines()
        head = "".join(itertools.takewhile(lambda line: line.startswith("#"), lines))
        assert "。" in head and re.search(r"[a-z] [a-z].*\.$", head), name


def test_the_example_shows_each_thing_that_a_report_can_have() -> None:
    report = assemble(data_of(files())).report
    relations = {dimension.relation for dimension in report.dimensions}
    assert relations == {"agree", "conflict", "single-source"}
    assert {option.role for option in report.options} == {"main", "variant"}
    assert any(entry.text is None for dimension in report.dimensions for entry in dimension.assessments)
    assert any(
        rating.inferred
        for dimension in report.dimensions
        for entry in dimension.assessments
        for rating in entry.ratings
    )
    assert all(len(scenario.branches) >= 2 for scenario in report.scenarios)
    for kind in ("migrations", "conflicts", "shared_ground", "trends", "conclusions", "framing"):
        assert getattr(report, kind), kind
    assert report.open_questions
    assert {term.source_defines for term in report.terms} == {True, False}
    assert {source.language for source in report.sources} == {"zh", "en"}


def test_the_example_says_nothing_of_this_projects_own_report() -> None:
    own = {option.id for option in load_report(ROOT / "data")[0].options} | {"GPU", "gpu"}
    # The guide names what the cost formula takes and gives; these are its words in any project.
    formula = re.compile("|".join(sorted({*PARAMETERS, *get_args(Output)}, key=len, reverse=True)))
    texts = {name: formula.sub("", content.decode()) for name, content in files().items()}
    assert {(name, word) for name, text in texts.items() for word in own if word in text} == set()


def test_each_data_file_begins_with_the_way_to_its_schema() -> None:
    whole = files()
    for name, content in data_of(whole).items():
        assert content.decode().splitlines()[0] == modeline(name)
        assert f"data/{FOLDER}/{schema_name(name)}" in whole


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_guide_names_nothing_that_a_new_project_lacks(language: str) -> None:
    guide = files()[f"content/{language}/about/editing.md"].decode()
    assert re.findall(r"`(?:make|\.venv/bin/xuanxing) [^`]*`", guide) == []
    assert "```yaml\n# yaml-language-server: $schema=../.schema/sources.json\nid: c\n" in guide


def test_the_schemas_know_the_examples_ids_and_speak_its_language_first() -> None:
    ids = json.loads(files()[f"data/{FOLDER}/ids.json"])["definitions"]
    options = assemble(data_of(files())).report.options
    assert ids["option"]["enum"] == [option.id for option in options]
    assert ids["option"]["description"].splitlines()[0].isascii()


def test_an_editor_is_set_up_as_in_this_project_but_its_tasks_need_no_make() -> None:
    for name in (".editorconfig", ".vscode/settings.json", ".vscode/extensions.json"):
        assert files()[name] == (ROOT / name).read_bytes()
    ours = json.loads((ROOT / ".vscode" / "tasks.json").read_bytes())
    theirs = json.loads(files()[".vscode/tasks.json"])
    commands = [task.pop("command") for task in theirs["tasks"]]
    assert [task.pop("command").partition(" ")[0] for task in ours["tasks"]] == ["make"] * len(commands)
    assert ours == theirs
    assert commands == ["xuanxing check", "xuanxing schema", "xuanxing build"]
    assert {command.partition(" ")[2] for command in commands} <= SUBCOMMANDS.keys()


@pytest.mark.parametrize("title", ['"', "a: b # c", "'x'", "- y", "{z}", "$day", "\\n", "数据库　选型", "😀"])
def test_a_title_of_any_signs_comes_through(title: str) -> None:
    titles = own_titles([f"zh={title}", f"en={title}!"])
    whole = files(titles)
    loaded = assemble(data_of(whole))
    assert loaded.problems == ()
    assert dict(loaded.report.settings.title.items()) == {"zh": title, "en": f"{title}!"}


@pytest.mark.parametrize(
    ("arguments", "codes"),
    [
        (["en=One?"], ["title-missing"]),
        (["en=One?", "fr=Un ?"], ["title-argument"]),
        (["en=One?", "en=Two?", "zh="], ["title-argument", "title-argument"]),
        (["One?"], ["title-argument"]),
        (["zh=甲\n乙", "en=\udcff"], ["title-argument", "title-argument"]),
    ],
)
def test_titles_are_for_each_language_or_none(arguments: list[str], codes: list[str]) -> None:
    with pytest.raises(ProblemsFound) as found:
        own_titles(arguments)
    assert [problem.code for problem in found.value.problems] == codes


def test_the_command_says_what_it_made_and_what_to_do_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: "/usr/bin/xuanxing")
    target = tmp_path / "my choice"
    result = run("new", target, "--title", "zh=甲还是乙", "--title", "en=One or the other?")
    assert result.exit_code == 0
    count = len(tree(target))
    assert result.output == (
        f"The new comparison is in {target} ({count} files). "
        "What it says is an example to replace; comments in the files tell how.\n\n"
        f"    cd '{target}'\n" + "".join(f"    xuanxing {step}\n" for step in NEXT_STEPS)
    )
    assert tree(target).keys() == files().keys()
    assert left_in(tmp_path) == ["my choice"]


def test_whoever_is_there_already_need_not_go_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "    cd " not in run("new", ".").output


def test_a_program_that_is_not_on_the_path_is_named_in_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    monkeypatch.setattr("sys.executable", str(tmp_path / "bin" / "python"))
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "xuanxing").touch()
    assert f"    {tmp_path}/bin/xuanxing check\n" in run("new", tmp_path / "new").output


def test_a_new_project_passes_the_strict_check_and_its_sources_are_as_stated(tmp_path: Path) -> None:
    target = tmp_path / "选型"
    assert run("new", target).exit_code == 0
    checked = run("check", "--strict", "--project", target)
    assert (checked.exit_code, checked.output.count("\n")) == (0, 1)
    assert run("schema", "--check", "--project", target).exit_code == 0
    copies = (f"{name}={target / 'sources' / name}.txt" for name in ("a", "b"))
    verified = run("verify-sources", "--project", target, *copies)
    assert verified.exit_code == 0
    assert verified.output.count("statements match the copy") == 2


@pytest.mark.parametrize("missing", ["new", "some/folders/deep"])
def test_folders_that_are_missing_are_made(tmp_path: Path, missing: str) -> None:
    scaffold(tmp_path / missing, files())
    assert tree(tmp_path / missing) == files()
    assert left_in(tmp_path) == [missing.partition("/")[0]]


@pytest.mark.parametrize("present", [[], [".git"]], ids=["empty", "repository just begun"])
def test_a_folder_that_holds_nothing_yet_is_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, present: list[str]
) -> None:
    for name in present:
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path)
    scaffold(Path(), files())
    assert tree(Path()) == files()


def test_a_new_project_can_be_read_by_others_as_any_new_folder(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    scaffold(tmp_path / "new", files())
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == stat.S_IMODE(
        (tmp_path / "plain").stat().st_mode
    )


def test_a_folder_with_something_in_it_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    result = run("new", tmp_path)
    assert result.exit_code == 1
    assert result.output.startswith(f"{tmp_path}:1:1: error [folder-not-empty]")
    assert tree(tmp_path) == {"notes.txt": b"mine"}


def test_a_file_in_the_way_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for name in ("file", "file/below"):
        result = run("new", tmp_path / name)
        assert result.exit_code == 1
        assert "[folder-busy]" in result.output
    assert tree(tmp_path) == {"file": b"mine"}


@pytest.mark.parametrize("number", [1, 12])
@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), KeyboardInterrupt()])
@pytest.mark.parametrize("name", ["deep/new", "."])
def test_what_cannot_be_finished_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, fault: BaseException, number: int
) -> None:
    write, count = Path.write_bytes, 0

    def failing(self: Path, content: bytes) -> int:
        nonlocal count
        count += 1
        if count == number:
            raise fault
        return write(self, content)

    monkeypatch.setattr(Path, "write_bytes", failing)
    result = run("new", tmp_path / name)
    assert result.exit_code == (130 if isinstance(fault, KeyboardInterrupt) else 1)
    assert ("Nothing was created." in result.output) == isinstance(fault, KeyboardInterrupt)
    assert left_in(tmp_path) == []


@pytest.mark.parametrize("name", ["new", "."])
@pytest.mark.parametrize("step", ["rename", "rmtree"])
def test_a_request_to_stop_once_the_project_moves_in_is_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, name: str
) -> None:
    owner = {"rename": Path, "rmtree": shutil}[step]
    original = getattr(owner, step)

    def interrupted(*arguments: object, **options: object) -> object:
        result = original(*arguments, **options)
        signal.raise_signal(signal.SIGINT)
        return result

    monkeypatch.setattr(owner, step, interrupted)
    # A test run in the background inherits that interrupts are ignored; a user's shell has them.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        result = run("new", tmp_path / name)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (result.exit_code, "Nothing was created." in result.output) == (0, False)
    assert (tmp_path / name / "mkdocs.yml").is_file()
    assert [path.name for path in tmp_path.glob(".xuanxing-new-*")] == []


def test_moving_in_half_way_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if self.name == "mkdocs.yml":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(ProblemsFound):
        scaffold(tmp_path, files())
    assert left_in(tmp_path) == []
