"""Several files are written at once, all or none, and keep what they are besides their text."""

from __future__ import annotations

import itertools
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from small_report import Expected, assert_wording

from generator.errors import ProblemsFound
from generator.rename import Edit
from generator.rewrite import rewrite, write

EDITS = (
    Edit("data/a.yml", "data/a.yml", b"one\r\n", b"eins\r\n", 1),
    Edit("data/b.yml", "data/c.yml", b"two", b"zwei", 1),
    Edit("content/m.md", "content/m.md", b"three", b"drei", 1),
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for edit in EDITS:
        path = tmp_path / edit.file
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(edit.before)
    return tmp_path


def contents(root: Path) -> dict[str, bytes]:
    """Everything below `root`, hidden leftovers included."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()
    }


def refused(root: Path) -> list[Expected]:
    """Problems of a rewriting that leaves everything as it was."""
    before = contents(root)
    with pytest.raises(ProblemsFound) as found:
        rewrite(root, EDITS)
    assert contents(root) == before
    for problem in found.value.problems:
        assert_wording(problem)
    return [(str(p.place), p.code, dict(p.facts)) for p in found.value.problems]


def test_files_are_written_and_moved_and_nothing_is_left_beside_them(root: Path) -> None:
    rewrite(root, EDITS)
    assert contents(root) == {"data/a.yml": b"eins\r\n", "data/c.yml": b"zwei", "content/m.md": b"drei"}


def test_a_file_keeps_its_mode(root: Path) -> None:
    (root / "data/b.yml").chmod(0o640)
    rewrite(root, EDITS)
    assert stat.S_IMODE((root / "data/c.yml").stat().st_mode) == 0o640


def test_a_link_stays_a_link_and_what_it_leads_to_changes(root: Path, tmp_path: Path) -> None:
    (root / "shared").mkdir()
    (root / "data/b.yml").rename(root / "shared/b.yml")
    (root / "data/b.yml").symlink_to("../shared/b.yml")
    rewrite(root, EDITS)
    assert (root / "data/c.yml").readlink() == Path("../shared/b.yml")
    assert (root / "shared/b.yml").read_bytes() == b"zwei"
    assert not os.path.lexists(root / "data/b.yml")


def test_a_file_that_changed_meanwhile_is_not_overwritten(root: Path) -> None:
    (root / "content/m.md").write_bytes(b"saved by an editor")
    assert refused(root) == [("content/m.md:1:1", "file-changed", {})]


def test_a_file_that_is_gone_is_named(root: Path) -> None:
    (root / "content/m.md").unlink()
    assert refused(root) == [("content/m.md:1:1", "file-unwritable", {"reason": "ENOENT"})]


def test_a_file_in_the_way_is_not_overwritten(root: Path) -> None:
    (root / "data/c.yml").write_bytes(b"mine")
    assert refused(root) == [("data/b.yml:1:1", "rename-file-exists", {"file": "data/c.yml"})]


def test_a_circle_of_links_is_named(root: Path) -> None:
    (root / "content/m.md").unlink()
    (root / "content/m.md").symlink_to("m.md")
    with pytest.raises(ProblemsFound) as found:
        rewrite(root, EDITS)
    assert [problem.code for problem in found.value.problems] == ["file-unwritable"]
    assert (root / "data/a.yml").read_bytes() == b"one\r\n"


@pytest.mark.parametrize("failing", range(1, 8))
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_at_any_step_brings_everything_back(
    root: Path, monkeypatch: pytest.MonkeyPatch, failing: int, error: BaseException
) -> None:
    steps = 0

    def breaking(step: Callable[..., object]) -> Callable[..., object]:
        def run(self: Path, *arguments: object) -> object:
            nonlocal steps
            steps += 1
            if steps == failing:
                raise error
            return step(self, *arguments)

        return run

    for name in ("write_bytes", "replace", "rename"):
        monkeypatch.setattr(Path, name, breaking(getattr(Path, name)))
    before = contents(root)
    with pytest.raises((ProblemsFound, KeyboardInterrupt)):
        rewrite(root, EDITS)
    assert contents(root) == before


def test_files_and_their_folders_are_created(tmp_path: Path) -> None:
    write({tmp_path / "a" / "b" / "one.pdf": b"one", tmp_path / "a" / "two.pdf": b"two"})
    assert contents(tmp_path) == {"a/b/one.pdf": b"one", "a/two.pdf": b"two"}


def test_a_file_that_is_replaced_keeps_its_mode(root: Path) -> None:
    (root / "data/a.yml").chmod(0o640)
    write({root / "data/a.yml": b"new"})
    assert (root / "data/a.yml").read_bytes() == b"new"
    assert stat.S_IMODE((root / "data/a.yml").stat().st_mode) == 0o640


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_at_any_step_of_writing_leaves_files_and_folders_as_they_were(
    root: Path, error: BaseException
) -> None:
    files = {root / name: b"new" for name in ("data/a.yml", "x/y/new.yml", "data/b.yml")}
    before = sorted(root.rglob("*")), contents(root)
    for failing in itertools.count():
        steps = itertools.count()

        def breaking(
            step: Callable[..., object], failing: int = failing, steps: Iterator[int] = steps
        ) -> Callable[..., object]:
            def run(*arguments: object, **options: object) -> object:
                if next(steps) == failing:
                    raise error
                return step(*arguments, **options)

            return run

        with pytest.MonkeyPatch.context() as patch:
            for owner, name in ((Path, "mkdir"), (Path, "open"), (shutil, "copy2"), (Path, "replace")):
                patch.setattr(owner, name, breaking(getattr(owner, name)))
            try:
                write(files)
            except (ProblemsFound, KeyboardInterrupt):
                assert (sorted(root.rglob("*")), contents(root)) == before
            else:
                break
    assert failing > 10
    assert all(path.read_bytes() == b"new" for path in files)
