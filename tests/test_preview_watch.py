"""Noticing changes: how files stand decides, whether or not the system gives events."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.leftovers import is_leftover
from generator.preview import watch as watch_module
from generator.preview.watch import Watch, standing


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project: a folder with a file in a subfolder, and a file beside it."""
    (tmp_path / "project" / "data" / "deep").mkdir(parents=True)
    (tmp_path / "project" / "data" / "deep" / "a.yml").write_text("a")
    (tmp_path / "project" / "mkdocs.yml").write_text("x")
    return tmp_path / "project"


@pytest.fixture(params=["events", "polling", "no more watches"])
def watch(request: pytest.FixtureRequest, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    if request.param == "no more watches":

        class Refusing(watch_module.Observer):
            def start(self) -> None:
                raise OSError(28, "inotify watch limit reached")

        monkeypatch.setattr(watch_module, "Observer", Refusing)
    started = Watch((folder / "data", folder / "mkdocs.yml"), is_polling=request.param == "polling")
    yield started
    started.stop()


def replaced(path: Path) -> None:
    new = path.with_name(f".{path.name}")
    new.write_text("new")
    new.replace(path)


CHANGES: dict[str, Callable[[Path], object]] = {
    "saved": lambda folder: (folder / "data/deep/a.yml").write_text("changed"),
    "replaced": lambda folder: replaced(folder / "data/deep/a.yml"),
    "settings replaced": lambda folder: replaced(folder / "mkdocs.yml"),
    "added": lambda folder: (folder / "data/b.yml").write_text("b"),
    "deleted": lambda folder: (folder / "data/deep/a.yml").unlink(),
    "moved": lambda folder: (folder / "data/deep/a.yml").rename(folder / "data/a.yml"),
    "no longer to be read": lambda folder: (folder / "data/deep/a.yml").chmod(0),
    "folder deleted": lambda folder: shutil.rmtree(folder / "data"),
    "everything moved away": lambda folder: folder.rename(folder.with_name("away")),
}


def waiting(watch: Watch) -> Callable[..., bool | None]:
    """Starts to wait; the result tells how the waiting ended, None if it did not."""
    before = watch.standing()
    results: list[bool] = []
    thread = threading.Thread(target=lambda: results.append(watch.wait(before)), daemon=True)
    thread.start()

    def result(timeout: float = 30) -> bool | None:
        thread.join(timeout)
        return results[0] if results else None

    return result


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_noticed(watch: Watch, folder: Path, change: str) -> None:
    result = waiting(watch)
    CHANGES[change](folder)
    assert result() is True


def test_a_folder_that_came_back_is_followed(watch: Watch, folder: Path) -> None:
    result = waiting(watch)
    shutil.rmtree(folder / "data")
    assert result() is True
    result = waiting(watch)
    (folder / "data" / "deep").mkdir(parents=True)
    (folder / "data" / "deep" / "a.yml").write_text("again")
    assert result() is True
    result = waiting(watch)
    (folder / "data" / "deep" / "a.yml").write_text("and again")
    assert result() is True


def test_what_is_no_change_is_none(watch: Watch, folder: Path) -> None:
    result = waiting(watch)
    (folder / "data/deep/a.yml").read_text()
    (folder / "data/deep/.a.yml.swp").write_text("x")
    (folder / "data/deep/a.yml~").write_text("x")
    (folder / "beside.txt").write_text("x")
    assert result(timeout=1.5) is None
    watch.stop()
    assert result() is False


def test_a_change_during_a_build_is_noticed_afterwards(watch: Watch, folder: Path) -> None:
    before = watch.standing()
    (folder / "data/deep/a.yml").write_text("meanwhile")
    assert watch.wait(before) is True


def test_a_link_to_nothing_and_a_missing_root_do_no_harm(folder: Path) -> None:
    (folder / "data" / "link").symlink_to(folder / "nowhere")
    names = {os.path.relpath(path, folder) for path in standing((folder / "data", folder / "missing"))}
    assert names == {"data/link", "data/deep/a.yml"}


LEFTOVERS = (".git", ".#a.yml", "#a.yml#", "a.yml~", ".a.yml.swp", "a.swp", "4913", "a.tmp", "__pycache__")
MEANT = ("a.yml", "4913.yml", "a~b.yml", "tmp", "#a.yml", "swp.yml", "趋势.yml")


def test_what_editors_leave_is_no_part_of_the_project() -> None:
    assert [name for name in LEFTOVERS + MEANT if is_leftover(name)] == list(LEFTOVERS)
