"""Reports, answers and results on which the advisor's two runtimes have to agree.

Run as a script, this writes the shared vectors anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from conftest import ROOT
from small_advisor import WITH_ADVISOR
from small_report import load_files

from generator.advising import Advice, Condition, Knowledge, Settled, advise, knowledge
from generator.load import load_report
from generator.views.advisor import script_model

VECTORS = ROOT / "tests" / "advising_vectors.json"
SITUATIONS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "own": (
        {},
        {
            "isolation": "isolation-demanded",
            "sharing": "sharing-forbidden",
            "sovereignty": "sovereignty-sensitive",
            "inference": "inference-deployed",
            "requests": "requests-day-peak",
        },
        {
            "inference": "inference-deployed",
            "requests": "requests-day-peak",
            "production": "production-large-stable",
            "team": "team-sufficient",
            "load": "load-steady-high",
            "desktops": "desktops-concurrent",
        },
        {
            "model": "model-pre-training",
            "trial": "trial-rapid",
            "funds": "funds-ample",
            "team": "team-experienced",
        },
        {"sharing": "sharing-considered", "latency": "latency-not-sensitive"},
        {"load": "load-steady-moderate", "inference": "inference-not-deployed"},
        {"inference": "inference-not-deployed", "requests": "requests-few-by-night"},
        {"inference": "requests-few-by-night", "requests": "inference-not-deployed"},
    ),
    "small": (
        {},
        {"hurry": "late-now", "weather": "rainy"},
        {"hurry": "late-now", "weather": "sunny"},
        {"hurry": "in-time", "weather": "snowy"},
        {"weather": "hail", "mood": "well"},
    ),
}


@cache
def known(name: str) -> Knowledge:
    """What the advisor knows of our own report, or of the small one."""
    if name == "own":
        return knowledge(load_report(ROOT / "data")[0])
    report = load_files(WITH_ADVISOR).report
    assert report is not None
    return knowledge(report)


def expected(knows: Knowledge, answers: Mapping[str, str]) -> Any:
    """The result as the script gives it."""
    return json.loads(json.dumps(asdict(advise(knows, answers))))


def vectors() -> Any:
    """Every situation with the knowledge, the answers and the result."""
    return [
        {
            "knowledge": json.loads(json.dumps(script_model(known(name)))),
            "cases": [
                {"answers": dict(answers), "outcome": expected(known(name), answers)} for answers in cases
            ],
        }
        for name, cases in SITUATIONS.items()
    ]


def made_up(*advice: tuple[int, bool, str, str, tuple[tuple[str, str], ...]]) -> Knowledge:
    """Knowledge of three questions with three answers each, from short descriptions of advice.

    Each is rank, whether it binds, options, "all" or "any", and conditions as question and answers.
    """
    entries = tuple(
        Advice(
            f"s/{number}",
            rank,
            binding,
            tuple(options),
            "all" if match == "all" else "any",
            tuple(Condition(question, tuple(answers)) for question, answers in conditions),
        )
        for number, (rank, binding, options, match, conditions) in enumerate(advice)
    )
    pairs = tuple(
        Settled(first.id, second.id, "c-odd")
        for number, first in enumerate(entries)
        for second in entries[number + 1 :: 2]
        if set(first.options) != set(second.options)
    )
    questions = {"p": ("a", "b", "c"), "q": ("d", "e", "f"), "r": ("g", "h", "i")}
    return Knowledge(questions, entries, pairs, (("a", "e"), ("c", "g"), ("d", "i")))


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
