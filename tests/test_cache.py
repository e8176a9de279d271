"""Results of earlier builds: recalled when all is the same, made again when anything differs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from generator.cache import Cache, digest_of, digest_of_folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "store.sqlite"


def made(cache: Cache, *parts: str, value: str = "made") -> bool:
    """Whether the cache had to make the result."""
    calls = []
    assert cache.remember(parts, lambda: calls.append(1) or value) == value
    return bool(calls)


def stored(file: Path, *names: str) -> None:
    cache = Cache(file)
    for name in names:
        made(cache, name)
    cache.settle(is_trusted=True)


def test_a_result_is_made_once_for_the_same_parts() -> None:
    cache = Cache(None)
    assert made(cache, "a", "b")
    assert not made(cache, "a", "b")


@pytest.mark.parametrize("parts", [("a",), ("ab",), ("b", "a"), ("a", "b", ""), ("", "a", "b"), ("a", "B")])
def test_other_parts_are_another_result(parts: tuple[str, ...]) -> None:
    cache = Cache(None)
    made(cache, "a", "b")
    assert made(cache, *parts)


@pytest.mark.parametrize("value", ["", "\ud800 and \U0001f600", "结果\r\n\0"])
def test_any_text_survives_the_disk(file: Path, value: str) -> None:
    cache = Cache(file)
    made(cache, "a", value=value)
    cache.settle(is_trusted=True)
    assert not made(Cache(file), "a", value=value)


def test_what_a_later_build_does_not_use_is_kept_for_some_builds_and_then_forgotten(file: Path) -> None:
    stored(file, "old", "new")
    stored(file, "new")
    assert not made(Cache(file), "old")
    for _ in range(20):
        stored(file, "new")
    assert made(Cache(file), "old")
    assert not made(Cache(file), "new")


def test_memory_holds_only_what_the_last_build_used() -> None:
    cache = Cache(None)
    made(cache, "a")
    cache.settle(is_trusted=True)
    made(cache, "b")
    cache.settle(is_trusted=True)
    assert made(cache, "a")


@pytest.mark.parametrize("end", [lambda cache: cache.settle(is_trusted=False), Cache.forget_new])
def test_a_build_that_is_not_trusted_leaves_nothing_behind(file: Path, end: object) -> None:
    stored(file, "old")
    cache = Cache(file)
    made(cache, "old")
    made(cache, "new")
    end(cache)
    assert made(cache, "new")
    assert made(Cache(file), "new")
    assert not made(Cache(file), "old")


def test_a_failed_making_is_not_remembered() -> None:
    cache = Cache(None)
    with pytest.raises(ZeroDivisionError):
        cache.remember(("a",), lambda: str(1 // 0))
    assert made(cache, "a")


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE results (key TEXT, price REAL)")


def truncated(file: Path) -> None:
    raw = file.read_bytes()
    file.write_bytes(raw[: len(raw) // 2])


def older_format(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def garbage(file: Path) -> None:
    file.write_bytes(b"no database at all" * 500)


@pytest.mark.parametrize("damage", [truncated, older_format, emptied, garbage, foreign])
def test_a_broken_or_foreign_store_is_ignored_and_rebuilt(file: Path, damage: object) -> None:
    if damage is foreign:
        file.parent.mkdir()
    else:
        stored(file, "a", *map(str, range(100)))
    damage(file)
    cache = Cache(file)
    made(cache, "a")
    cache.settle(is_trusted=True)
    assert not made(Cache(file), "a")


def test_a_result_that_was_changed_on_disk_is_made_again(file: Path) -> None:
    stored(file, "a")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE results SET value = CAST('mad!' AS BLOB)")
    assert made(Cache(file), "a")


def test_a_result_that_was_filed_under_another_key_is_made_again(file: Path) -> None:
    stored(file, "a")
    cache = Cache(file)
    made(cache, "b", value="other")
    cache.settle(is_trusted=True)
    with closing(sqlite3.connect(file)) as connection, connection:
        rows = connection.execute("SELECT key, value, seal FROM results ORDER BY key").fetchall()
        for (key, _, _), (_, value, seal) in zip(rows, reversed(rows), strict=True):
            connection.execute("UPDATE results SET value = ?, seal = ? WHERE key = ?", (value, seal, key))
    assert made(Cache(file), "a")
    assert made(Cache(file), "b", value="other")


def test_a_store_that_another_process_holds_costs_only_the_storing(file: Path) -> None:
    stored(file, "a")
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        cache = Cache(file)
        made(cache, "b")
        cache.settle(is_trusted=True)
        assert not made(cache, "b")
        connection.execute("ROLLBACK")
    assert not made(Cache(file), "a")


def test_a_place_where_nothing_can_be_stored_costs_only_the_storing(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be", encoding="utf-8")
    cache = Cache(tmp_path / "cache" / "store.sqlite")
    made(cache, "a")
    cache.settle(is_trusted=True)
    assert not made(cache, "a")


def test_a_folder_in_the_place_of_the_store_costs_only_the_storing(file: Path) -> None:
    file.mkdir(parents=True)
    stored(file, "a")
    assert made(Cache(file), "a")


def test_a_store_that_vanishes_is_made_again(file: Path) -> None:
    cache = Cache(file)
    made(cache, "a")
    cache.settle(is_trusted=True)
    file.unlink()
    made(cache, "b")
    cache.settle(is_trusted=True)
    assert not made(Cache(file), "b")


def test_names_and_contents_of_a_folders_files_count(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.html").write_text("one", encoding="utf-8")
    first = digest_of_folder(tmp_path)
    os.utime(tmp_path / "sub" / "a.html", (1, 1))
    assert digest_of_folder(tmp_path) == first
    (tmp_path / "sub" / "a.html").write_text("two", encoding="utf-8")
    second = digest_of_folder(tmp_path)
    (tmp_path / "sub" / "a.html").rename(tmp_path / "a.html")
    assert len({first, second, digest_of_folder(tmp_path)}) == 3
    assert digest_of_folder(tmp_path, endings=(".css",)) == digest_of([])
