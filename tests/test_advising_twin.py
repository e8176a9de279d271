"""The advisor's JavaScript judges as its Python does, for shared vectors and random situations."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from advising_cases import VECTORS, expected, known, vectors
from conftest import ROOT
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_advising import situations

from generator.advising import Knowledge
from generator.views.advisor import script_model

SHARED = json.loads(VECTORS.read_text(encoding="utf-8"))


class Twin:
    """The script in node, asked line by line."""

    def __init__(self, node: str) -> None:
        command = [node, str(ROOT / "tests" / "advising_twin.js")]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, knowledge: Any, answers: Mapping[str, str]) -> Any:
        """What it judges."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"knowledge": knowledge, "answers": answers}) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())["outcome"]

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


@pytest.fixture(scope="module")
def twin() -> Iterator[Twin]:
    node = shutil.which("node")
    assert node is not None, "node is needed"
    started = Twin(node)
    yield started
    started.close()


def test_the_shared_vectors_are_what_python_judges() -> None:
    assert vectors() == SHARED, "run: PYTHONPATH=tests python tests/advising_cases.py"


@pytest.mark.parametrize("number", range(len(SHARED)))
def test_the_script_judges_the_shared_vectors_alike(twin: Twin, number: int) -> None:
    vector = SHARED[number]
    for case in vector["cases"]:
        assert twin.ask(vector["knowledge"], case["answers"]) == case["outcome"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(situation=situations())
def test_the_script_judges_any_situation_alike(
    twin: Twin, situation: tuple[Knowledge, dict[str, str]]
) -> None:
    knows, answers = situation
    assert twin.ask(json.loads(json.dumps(script_model(knows))), answers) == expected(knows, answers)


@settings(deadline=None)
@given(
    answers=st.dictionaries(st.sampled_from(["hurry", "__proto__", "constructor", "x"]), st.text(max_size=9))
)
def test_the_script_takes_any_words_for_answers(twin: Twin, answers: dict[str, str]) -> None:
    assert twin.ask(SHARED[1]["knowledge"], answers) == expected(known("small"), answers)
