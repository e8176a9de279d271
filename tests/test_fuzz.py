"""Whatever happens to the data files, `check` ends with problems that can be printed, or with success."""

from __future__ import annotations

import json
import os
import random

import pytest
from conftest import ROOT
from yaml_mutants import mutant

from generator.load import assemble, read_files
from generator.reporting import as_annotation, as_json, describe

MUTANTS = 20_000 if os.environ.get("XUANXING_LONG_TESTS") else 240
GROUPS = 8
FILES = read_files(ROOT / "data")[0]
EDITED = sorted(name for name in FILES if name.endswith(".yml"))


@pytest.mark.parametrize("group", range(GROUPS))
def test_a_mutant_of_the_data_gives_problems_or_success(group: int) -> None:
    for _ in range(MUTANTS // GROUPS):
        seed = random.getrandbits(64)
        chance = random.Random(seed)
        name = chance.choice(EDITED)
        raw = mutant(FILES[name], FILES[chance.choice(EDITED)], chance)
        files = {**FILES, name: raw}
        if chance.random() < 0.05:
            del files[name]
            files[chance.choice((name.upper(), f"{name}~", name.replace(".yml", ".yaml"), "x/y.yml"))] = raw
        try:
            assert_sound_outcome(files, name)
        except Exception as error:
            raise AssertionError(f"seed {seed}, file {name}: {error!r}") from error


def assert_sound_outcome(files: dict[str, bytes], name: str) -> None:
    """There is a report or an error; each problem stands in a file that is there, and can be printed."""
    loaded = assemble(files)
    has_error = any(problem.severity == "error" for problem in loaded.problems)
    assert (loaded.report is None) == has_error
    lines = {
        f"data/{path}": raw.decode("utf-8", errors="replace").count("\n") + 1 for path, raw in files.items()
    }
    for problem in loaded.problems:
        assert problem.place.line >= 1
        assert problem.place.column >= 1
        if problem.place.file in lines and raw_is_plain(files[problem.place.file.removeprefix("data/")]):
            assert problem.place.line <= lines[problem.place.file]
        for language in ("en", "zh"):
            describe(problem, language=language, texts=loaded.texts).encode()
    for language in ("en", "zh"):
        json.loads(as_json(loaded.problems, language=language))
        for problem in loaded.problems:
            assert "\n" not in as_annotation(problem, language=language)


def raw_is_plain(raw: bytes) -> bool:
    """Whether only line feeds end lines, so that counting them counts lines."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not set(text) & {"\r", "\x85", "\u2028", "\u2029"}
