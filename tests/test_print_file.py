"""The PDF as a file: its size, and the same bytes from the same data."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from printed import Book

pytestmark = pytest.mark.xdist_group("print")
AGAIN = """
import sys
from hashlib import sha256
from pathlib import Path
from generator.load import load_report
from printed import book
print(sha256(book(load_report(Path("data"))[0], sys.argv[1]).content).hexdigest())
"""


def test_it_is_small_enough_to_send(printed: Book) -> None:
    assert len(printed.content) <= 5_000_000


def test_another_process_in_another_surrounding_makes_the_same_bytes(printed: Book) -> None:
    surroundings = os.environ | {
        "PYTHONHASHSEED": "1",
        "PYTHONPATH": str(Path(__file__).parent),
        "TZ": "Pacific/Auckland",
        "LANG": "C",
        "LC_ALL": "C",
    }
    made = subprocess.run(
        [sys.executable, "-c", AGAIN, printed.language],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parent.parent,
        env=surroundings,
    )
    assert made.stdout.strip() == sha256(printed.content).hexdigest()
