"""The worst files under the size limit cost neither the patience nor the memory of who checks them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from conftest import ROOT
from oversized_files import OVERSIZED, SIZE

from generator.yaml_text import MAXIMUM_BYTES

MEGABYTES = 500
# A case that hangs must not stop the tests for ever; how long a sound one takes is not the question here.
PATIENCE = 300

CHILD = """
import json, re, sys
from pathlib import Path
from generator.load import assemble, read_files
from generator.reporting import describe
from oversized_files import OVERSIZED

files = read_files(Path("data"))[0]
for name in sys.argv[1:]:
    loaded = assemble({**files, "glossary.yml": OVERSIZED[name].encode()})
    for problem in loaded.problems:
        describe(problem, language="zh", texts=loaded.texts)
    # What the system tells of a process's whole life includes that of the process that started it.
    memory = int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024
    print(json.dumps([name, len(loaded.problems), loaded.report is None, memory]), flush=True)
"""
NAMES = sorted(OVERSIZED)
HALVES = (NAMES[::2], NAMES[1::2])


def test_the_files_are_as_large_as_allowed() -> None:
    sizes = {name: len(text.encode()) for name, text in OVERSIZED.items()}
    assert max(sizes.values()) <= MAXIMUM_BYTES
    assert sum(size > SIZE // 2 for size in sizes.values()) > 20


@pytest.mark.parametrize("names", HALVES)
def test_the_worst_files_end_in_few_problems_within_bounds(names: list[str]) -> None:
    result = subprocess.run(
        [sys.executable, "-c", CHILD, *names],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT / 'tests'}:{ROOT}", "PATH": ""},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    outcomes = [json.loads(line) for line in result.stdout.splitlines()]
    assert [outcome[0] for outcome in outcomes] == names
    for name, count, has_failed, memory in outcomes:
        assert has_failed == (name != "spellings"), name
        assert has_failed <= count <= 2000, name
        assert memory < MEGABYTES, name
