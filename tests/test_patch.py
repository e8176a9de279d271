"""A dry run's patch is what git would apply."""

from __future__ import annotations

import subprocess
from pathlib import Path

from generator.patch import patch
from generator.rename import Edit


def test_git_applies_the_patch_to_the_same_bytes(tmp_path: Path) -> None:
    text = "".join(f"line {number}\u2028\x85 x\r\n" for number in range(30))
    edits = (
        Edit("data/a.yml", "data/a.yml", text.encode(), text.replace("line 3", "LINE 3").encode(), 11),
        Edit("data/b.yml", "data/c.yml", "\ufeffid: b".encode(), "\ufeffid: c".encode(), 1),
        Edit("data/d.yml", "data/e.yml", b"same\n", b"same\n", 0),
    )
    (tmp_path / "data").mkdir()
    for edit in edits:
        (tmp_path / edit.file).write_bytes(edit.before)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(["git", "apply", "-"], cwd=tmp_path, check=True, input=patch(edits).encode())
    found = {f"data/{path.name}": path.read_bytes() for path in (tmp_path / "data").iterdir()}
    assert found == {edit.new_file: edit.after for edit in edits}


def test_a_patch_shows_names_and_lines() -> None:
    assert patch([Edit("data/b.yml", "data/c.yml", b"id: b\nx: y\n", b"id: c\nx: y\n", 1)]) == (
        "diff --git a/data/b.yml b/data/c.yml\n"
        "rename from data/b.yml\n"
        "rename to data/c.yml\n"
        "--- a/data/b.yml\n"
        "+++ b/data/c.yml\n"
        "@@ -1,2 +1,2 @@\n"
        "-id: b\n"
        "+id: c\n"
        " x: y\n"
    )
