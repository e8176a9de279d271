"""`xuanxing pdf`: which files it writes, what it refuses, and that nothing else is ever left or lost."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from types import SimpleNamespace

import pikepdf
import pytest
from click.testing import CliRunner, Result
from conftest import digests, edit_yaml
from small_project import write_small_project

from generator.cli import main
from generator.print import compile as compiling
from generator.print import pdf as printing

CHINESE, ENGLISH = "xuanxing-2026.01-zh.pdf", "xuanxing-2026.01-en.pdf"
QUICK = ("--lang", "en", "--sections", "summary")
UNCHANGED = "No PDF was written. Earlier ones are unchanged.\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_small_project(tmp_path / "project")


@pytest.fixture
def earlier(project: Path) -> Path:
    """The folder of PDFs, with those of an earlier run."""
    dist = project / "dist"
    dist.mkdir()
    for name in (CHINESE, ENGLISH):
        (dist / name).write_text(f"earlier {name}", encoding="utf-8")
    return dist


def run(project: Path, *arguments: str | Path, **environment: str) -> Result:
    with chdir(project):
        return CliRunner(env=environment).invoke(main, ["pdf", *map(str, arguments)])


def run_apart(project: Path, *arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "generator.cli", "pdf", *arguments],
        cwd=project, capture_output=True, text=True, check=False, **options,
    )  # fmt: skip


def assert_refused(result: Result | subprocess.CompletedProcess[str], dist: Path, *expected: str) -> None:
    """Exit 1, the expected codes and no others, and the earlier PDFs as they were."""
    status = result.exit_code if isinstance(result, Result) else result.returncode
    assert status == 1, result
    assert re.findall(r"^[^\s].*?: error \[([\w-]+)\]", result.stderr, re.MULTILINE) == list(expected)
    assert result.stderr.endswith(UNCHANGED)
    assert "Traceback" not in result.stderr
    assert_untouched(dist)


def assert_untouched(dist: Path) -> None:
    found = {path.name: path.read_text(encoding="utf-8") for path in dist.iterdir() if path.is_file()}
    assert found == {name: f"earlier {name}" for name in found}
    assert found


def test_there_is_one_pdf_for_each_language_and_nothing_beside_it(project: Path) -> None:
    before = digests(project)
    result = run(project, LC_ALL="en_GB.UTF-8")
    assert (result.exit_code, result.stderr) == (0, "")
    line = r"The PDF is in dist/(.*) \(\d\.\d MB\)\.\n"
    assert re.fullmatch(line * 2, result.stdout).groups() == (CHINESE, ENGLISH)
    for name, language in ((CHINESE, "zh"), (ENGLISH, "en")):
        with pikepdf.open(project / "dist" / name) as pdf:
            assert str(pdf.Root.Lang) == language
    assert digests(project).keys() - before.keys() == {f"dist/{CHINESE}", f"dist/{ENGLISH}"}


def test_the_same_data_gives_the_same_bytes_wherever_and_however_it_runs(project: Path) -> None:
    (project / "elsewhere").mkdir()
    surroundings = (
        (project, (), {"TZ": "Asia/Shanghai", "LC_ALL": "zh_CN.UTF-8"}, 0o077),
        (project / "elsewhere", ("--project", ".."), {"TZ": "America/New_York", "LC_ALL": "C"}, 0o022),
    )
    made = []
    for number, (folder, arguments, environment, umask) in enumerate(surroundings):
        output = project.parent / str(number)
        result = run_apart(
            folder, *arguments, "--output", str(output), env={**os.environ, **environment}, umask=umask
        )
        assert result.returncode == 0, result.stderr
        made.append(digests(output))
        assert {path.stat().st_mode & 0o777 for path in output.iterdir()} == {0o666 & ~umask}
    assert made[0] == made[1]
    assert made[0].keys() == {CHINESE, ENGLISH}


@pytest.mark.parametrize(("epoch", "date"), [("", "D:20260131000000Z"), ("1700000000", "D:20231114221320Z")])
def test_a_pdf_is_dated_by_the_edition_or_as_told(project: Path, epoch: str, date: str) -> None:
    environment = {"SOURCE_DATE_EPOCH": epoch} if epoch else {}
    assert run(project, *QUICK, **environment).exit_code == 0
    with pikepdf.open(project / "dist" / ENGLISH) as pdf:
        assert str(pdf.docinfo["/CreationDate"]) == date


@pytest.mark.parametrize("value", ["abc", "-5", "", "9" * 5000])
def test_a_clock_that_tells_no_time_is_a_problem(earlier: Path, value: str) -> None:
    assert_refused(run(earlier.parent, *QUICK, SOURCE_DATE_EPOCH=value), earlier, "clock-invalid")


@pytest.mark.parametrize(
    ("arguments", "written", "words"),
    [
        (("--lang", "zh"), {CHINESE}, "PDF 已写入"),
        (("--lang", "en", "--lang", "zh"), {ENGLISH, CHINESE}, "The PDF is in"),
        (("--lang", "zh,en,zh"), {ENGLISH, CHINESE}, "PDF 已写入"),
    ],
)
def test_languages_are_chosen_and_messages_follow_the_first(
    project: Path, arguments: tuple[str, ...], written: set[str], words: str
) -> None:
    result = run(project, *arguments, "--sections", "summary", LC_ALL="en_GB.UTF-8")
    assert {path.name for path in (project / "dist").iterdir()} == written
    assert all(line.startswith(words) for line in result.stdout.splitlines())
    assert len(result.stdout.splitlines()) == len(written)


def outline(path: Path) -> list[str]:
    with pikepdf.open(path) as pdf, pdf.open_outline() as found:
        return [entry.title.lstrip("0123456789 ") for entry in found.root]


def test_sections_are_chosen_by_name_as_people_write_lists(project: Path) -> None:
    run(project, "--lang", "en", "--output", "whole.pdf")
    run(
        project,
        "--lang",
        "en",
        "--output",
        "part.pdf",
        "--sections",
        "glossary，summary",
        "--sections",
        "options",
    )
    whole, part = outline(project / "whole.pdf"), outline(project / "part.pdf")
    assert [title for title in whole if title in part] == part
    assert 3 <= len(part) < len(whole)


def test_paper_may_be_letter(project: Path) -> None:
    assert run(project, *QUICK, "--paper", "Letter").exit_code == 0
    with pikepdf.open(project / "dist" / ENGLISH) as pdf:
        assert [round(float(side)) for side in pdf.pages[0].mediabox] == [0, 0, 612, 792]


@pytest.mark.parametrize(
    ("output", "written"),
    [
        ("a/b/mine.pdf", "a/b/mine.pdf"),
        ("MINE.PDF", "MINE.PDF"),
        ("a/b", f"a/b/{ENGLISH}"),
        ("kept.pdf", f"kept.pdf/{ENGLISH}"),
        ("data", f"data/{ENGLISH}"),
    ],
)
def test_the_output_is_a_folder_or_a_file_that_ends_in_pdf(project: Path, output: str, written: str) -> None:
    (project / "kept.pdf").mkdir()
    result = run(project, *QUICK, "--output", output)
    assert result.stdout.startswith(f"The PDF is in {written} (")
    assert (project / written).read_bytes().startswith(b"%PDF-")


def test_a_project_elsewhere_keeps_its_pdfs_and_its_problems_named_from_here(project: Path) -> None:
    result = run(project.parent, "--project", "project", *QUICK)
    assert result.stdout.startswith(f"The PDF is in project/dist/{ENGLISH}")
    (project / "data" / "trends.yml").write_text("", encoding="utf-8")
    result = run(project.parent, "--project", "project", *QUICK)
    assert result.stderr.startswith("project/data/trends.yml:1:1: error [file-empty]")


def test_everything_that_was_misunderstood_is_told_at_once_with_what_may_have_been_meant(
    earlier: Path,
) -> None:
    project = earlier.parent
    result = run(
        project, "--lang", "en", "--lang", "de", "--output", "x.pdf", "--sections", "sumary,zzz",
        SOURCE_DATE_EPOCH="never",
    )  # fmt: skip
    codes = ("language-unknown", "output-one-file", "value-not-allowed", "value-not-allowed-near")
    assert_refused(result, earlier, *codes, "clock-invalid")
    assert "--lang:1:1: error [language-unknown] “de” is not a language of this report.\n" in result.stderr
    assert "x.pdf is one file, but PDFs in 2 languages are wanted.\n" in result.stderr
    assert "    Allowed: summary, options, comparison," in result.stderr
    assert "    Did you mean “summary”?\n" in result.stderr
    assert not (project / "x.pdf").exists()


def test_faulty_data_is_told_as_the_check_tells_it(earlier: Path) -> None:
    project = earlier.parent
    edit_yaml(project / "data" / "conclusions.yml", lambda value: value["conclusions"][0]["text"].pop("en"))
    edit_yaml(project / "data" / "ui" / "en.yml", lambda value: value.update(theme_language="tlh"))
    result = run(project, *QUICK)
    assert_refused(result, earlier, "translation-missing", "theme-language-unknown")
    with chdir(project):
        checked = CliRunner().invoke(main, ["check", "--lang", "en"])
    assert result.stderr == checked.stderr + UNCHANGED
    as_json = run(project, *QUICK, "--format", "json")
    assert json.loads(as_json.stdout)["counts"]["error"] == 2
    assert run(project, *QUICK, "--format", "github").stdout.count("::error file=data/") == 2


def test_success_is_a_document_without_problems_for_programs(project: Path) -> None:
    result = run(project, *QUICK, "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)["problems"]) == (0, [])


def test_a_folder_without_data_is_named(tmp_path: Path) -> None:
    result = run(tmp_path, *QUICK)
    assert (result.exit_code, "[folder-missing]" in result.stderr) == (1, True)
    assert list(tmp_path.iterdir()) == []


def folder_as_target(dist: Path) -> None:
    (dist / ENGLISH).unlink()
    (dist / ENGLISH).mkdir()


def device_as_target(dist: Path) -> None:
    (dist / ENGLISH).unlink()
    (dist / ENGLISH).symlink_to("/dev/full")


def circle_as_target(dist: Path) -> None:
    (dist / ENGLISH).unlink()
    (dist / ENGLISH).symlink_to(ENGLISH)


@pytest.mark.parametrize("spoil", [folder_as_target, device_as_target, circle_as_target])
def test_what_is_no_file_is_never_replaced_and_the_other_language_neither(
    earlier: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(earlier)
    result = run(earlier.parent, "--lang", "en", "--lang", "zh", "--sections", "summary")
    assert f"{earlier / ENGLISH}:1:1: error [file-unwritable] the file cannot be written: " in result.stderr
    assert_refused(result, earlier, "file-unwritable")
    assert not (earlier / ENGLISH).is_file()


@pytest.mark.parametrize(
    ("output", "code", "reason"),
    [
        ("mkdocs.yml", "folder-busy", "something of that name is there already"),
        ("mkdocs.yml/deep/er", "folder-busy", "what should be a folder is a file"),
        ("a" * 300, "folder-busy", "the name is too long"),
        ("a" * 300 + ".pdf", "file-unwritable", "the name is too long"),
    ],
)
def test_an_output_that_cannot_be_is_named_with_the_reason(
    earlier: Path, output: str, code: str, reason: str
) -> None:
    result = run(earlier.parent, *QUICK, "--output", output)
    assert f"cannot be written: {reason}.\n" in result.stderr
    assert_refused(result, earlier, code)


def test_a_file_that_may_not_be_written_stays(earlier: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # For the administrator, as whom tests may run, every file may be.
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path).name != ENGLISH)
    result = run(earlier.parent, "--lang", "en", "--lang", "zh", "--sections", "summary")
    assert "the file cannot be written: permission is denied." in result.stderr
    assert_refused(result, earlier, "file-unwritable")


def test_a_pdf_that_a_reader_has_open_on_windows_stays_and_the_other_language_too(
    earlier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if target.name == ENGLISH:
            error = PermissionError(13, "Permission denied")
            error.winerror = 32  # type: ignore[attr-defined]  # as on Windows
            raise error
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    result = run(earlier.parent, "--lang", "en", "--lang", "zh", "--sections", "summary")
    assert "the file cannot be written: it is in use." in result.stderr
    assert "close the program that has it open." in result.stderr
    assert_refused(result, earlier, "file-unwritable")


def test_a_pdf_that_does_not_fit_on_the_disk_leaves_the_earlier_ones(earlier: Path) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    result = run_apart(earlier.parent, "--lang", "en", "--lang", "zh", preexec_fn=limit)
    assert "the file cannot be written: it is larger than the system allows." in result.stderr
    assert_refused(result, earlier, "file-unwritable")
    result = run_apart(earlier.parent, "--lang", "en", "--output", "new/folder", preexec_fn=limit)
    assert result.returncode == 1
    assert not (earlier.parent / "new").exists()


def test_a_full_disk_is_named(earlier: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Path.open

    def on_a_full_disk(self: Path, mode: str = "r", *rest: object, **options: object) -> object:
        return opened(Path("/dev/full") if mode == "xb" else self, mode.replace("x", "w"), *rest, **options)

    monkeypatch.setattr(Path, "open", on_a_full_disk)
    result = run(earlier.parent, *QUICK)
    assert "the file cannot be written: the disk is full." in result.stderr
    assert_refused(result, earlier, "file-unwritable")


def test_a_link_stays_and_what_it_leads_to_is_replaced(project: Path) -> None:
    (project / "dist").mkdir()
    (project / "published.pdf").write_text("earlier", encoding="utf-8")
    (project / "dist" / ENGLISH).symlink_to("../published.pdf")
    assert run(project, *QUICK).exit_code == 0
    assert (project / "dist" / ENGLISH).is_symlink()
    assert (project / "published.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_the_earlier_pdfs(earlier: Path, stop: signal.Signals) -> None:
    # A test run in the background inherits that interrupts are ignored; a user's shell has them.
    command = """\
import pathlib, signal
import generator.print.pdf as printing
from generator.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
document = printing.document
def noted(*arguments, **options):
    pathlib.Path("begun").touch()
    return document(*arguments, **options)
printing.document = noted
main()
"""
    process = subprocess.Popen(
        [sys.executable, "-c", command, "pdf", "--lang", "en", "--lang", "zh"],
        cwd=earlier.parent, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    for _ in range(1200):
        if (earlier.parent / "begun").exists():
            break
        time.sleep(0.05)
    os.kill(process.pid, stop)
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, "Stopped. Earlier PDFs are unchanged.\n")
    assert_untouched(earlier)
    assert {path.name for path in earlier.iterdir()} == {CHINESE, ENGLISH}


def test_a_fault_of_the_templates_is_told_plainly(earlier: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "document", lambda *_unused, **_options: '{"title": 1}')
    result = run(earlier.parent, *QUICK)
    assert re.search(
        r"\[pdf-fault\] the PDF cannot be typeset: .* \(report\.typ:\d+:\d+\)\.\n", result.stderr
    )
    assert "This is a fault of the generator, not of the data." in result.stderr
    assert_refused(result, earlier, "pdf-fault")


def test_the_end_of_typst_itself_is_told_plainly(earlier: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class PanicException(BaseException):  # its name where it comes from
        pass

    class Panicking:
        def __init__(self, *_unused: object, **_options: object) -> None: ...

        def compile(self, **_options: object) -> bytes:
            raise PanicException("index out of bounds")

    module = SimpleNamespace(Compiler=Panicking, TypstError=compiling.typst.TypstError)
    monkeypatch.setattr(compiling, "typst", module)
    result = run(earlier.parent, *QUICK)
    assert "the PDF cannot be typeset: index out of bounds.\n" in result.stderr
    assert_refused(result, earlier, "pdf-fault")


def test_a_character_without_a_glyph_is_named_where_it_stands_if_it_would_be_printed(earlier: Path) -> None:
    project = earlier.parent
    path = project / "data" / "dimensions" / "d-cost.yml"
    text = path.read_text(encoding="utf-8").replace("Walking is cheaper.", "Walking is 🤷.")
    path.write_text(text, encoding="utf-8")
    lines = text.splitlines()
    line = next(number for number, line in enumerate(lines, 1) if "🤷" in line)
    result = run(project, LC_ALL="en_GB.UTF-8")
    place = f"data/dimensions/d-cost.yml:{line}:{lines[line - 1].index('🤷') + 1}"
    assert result.stderr.startswith(f"{place}: error [glyph-missing] ")
    assert f"{line} | {lines[line - 1]}" in result.stderr
    assert_refused(result, earlier, "glyph-missing")
    for arguments in (("--lang", "zh"), ("--lang", "en", "--sections", "glossary")):
        assert run(project, *arguments).exit_code == 0
