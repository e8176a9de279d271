"""`xuanxing advise`: advice for a situation, in words and as JSON, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import ROOT
from small_advisor import WITH_ADVISOR
from small_report import FILES

from generator.cli import main
from generator.load import load_report
from generator.views.tools import data_digest


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["advise", *map(str, arguments)])


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small report with an advisor, and the real interface strings."""
    return written(tmp_path_factory.mktemp("small"), WITH_ADVISOR)


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.startswith("ui/"):
            text = (ROOT / "data" / name).read_text(encoding="utf-8")
        path.write_text(text, encoding="utf-8")
    return folder


def test_advice_is_told_with_its_conditions_and_what_would_decide(small: Path) -> None:
    result = run("--project", small, "--lang", "en", "--answer", "weather=rainy")
    assert result.exit_code == 0
    assert (
        result.output
        == """\
Applies: 1 · may apply: 3 · conditions not met: 0

Cautions that apply
  take care: Walk – Running late [A2]
    + It rains

May apply
  must: Bus – Running late [B2]
    ? You are late
    + It rains
    Depends on: Time (hurry)
  recommend: Bus – Running late [B2]
    ? You are late
    Depends on: Time (hurry)
  recommend: Walk – Running late [A2]
    ? You have time
    - The sun shines
    Depends on: Time (hurry)

Questions
  hurry: Are you late?
    late-now: Yes
    in-time: No
"""
    )


def test_a_must_is_seen_to_overrule(small: Path) -> None:
    answers = ("--answer", "hurry=late-now", "--answer", "weather=rainy")
    result = run("--project", small, "--lang", "zh", *answers)
    assert result.exit_code == 0
    assert "小心：步行 – 快迟到 [A2]\n    + 下雨\n    ! 有一条“必须”的建议适用" in result.output
    assert result.output.startswith("适用：2（另有1条被排除）· 可能适用：0 · 条件不满足：1\n")


def test_answers_that_contradict_each_other_are_told() -> None:
    answers = ("--answer", "requests=requests-day-peak", "--answer", "inference=inference-not-deployed")
    result = run("--project", ROOT, "--lang", "en", *answers)
    assert result.output.splitlines()[1] == (
        "! Two answers contradict each other, so the advice may not fit: Inference service: “No”; "
        "Requests by day and night: “Highly concurrent by day, low load by night”."
    )
    found = json.loads(run("--project", ROOT, "--format", "json", *answers).output)
    assert found["contradictions"] == [["inference-not-deployed", "requests-day-peak"]]


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ((), "Nothing is answered yet, so everything may apply."),
        (("weather=snowy",), "By your answers so far, none of the sources' advice applies."),
    ],
)
def test_where_nothing_applies_it_says_so(small: Path, answers: tuple[str, ...], words: str) -> None:
    given = [part for answer in answers for part in ("--answer", answer)]
    assert words in run("--project", small, "--lang", "en", *given).output


def test_where_the_sources_are_silent_it_says_so(tmp_path: Path) -> None:
    files = {**WITH_ADVISOR, "scenarios/sc-late.yml": FILES["scenarios/sc-late.yml"]}
    files["scenarios/sc-late.yml"] = files["scenarios/sc-late.yml"].replace(
        "    options: [bus]", "      when: [[late-now]]\n    options: [bus]"
    )
    files["advisor.yml"] = WITH_ADVISOR["advisor.yml"].partition("  - id: weather")[0]
    project = written(tmp_path, files)
    result = run("--project", project, "--lang", "en", "--answer", "hurry=in-time")
    assert "None of the sources' advice matches these answers." in result.output


def test_programs_get_the_same_as_json(small: Path) -> None:
    result = run("--project", small, "--format", "json", "--lang", "en", "--answer", "weather=rainy")
    found = json.loads(result.output)
    assert found["version"] == 1
    report, _ = load_report(small / "data")
    assert (found["edition"], found["digest"]) == (report.settings.edition, data_digest(report))
    assert found["answers"] == {"weather": "rainy"}
    assert [(entry["id"], entry["state"]) for entry in found["advice"]] == [
        ("sc-late/storm", "open"),
        ("sc-late/late", "open"),
        ("sc-late/stroll", "open"),
        ("sc-late/puddles", "applies"),
    ]
    assert found["advice"][0]["deciding"] == ["hurry"]


def test_all_that_is_wrong_with_answers_is_told_at_once(small: Path) -> None:
    given = ("wether=sunny", "hurry", "weather=suny", "weather=rainy", "mood=well", "hurry=")
    arguments = [part for answer in given for part in ("--answer", answer)]
    result = run("--project", small, "--lang", "en", *arguments)
    assert result.exit_code == 1
    assert result.stdout == ""
    codes = [
        line.partition("[")[2].partition("]")[0] for line in result.stderr.splitlines() if "[adv" in line
    ]
    assert codes == [
        "advise-question-unknown-near",
        "advise-malformed",
        "advise-answer-unknown-near",
        "advise-twice",
        "advise-question-unknown",
        "advise-malformed",
    ]


def test_answers_far_from_any_are_told_those_that_there_are(small: Path) -> None:
    result = run("--project", small, "--lang", "en", "--answer", "weather=qqq")
    assert "[advise-answer-unknown] “qqq” is no answer to “weather”." in result.stderr
    assert "Answers: sunny, rainy, snowy." in result.stderr


def test_a_project_without_an_advisor_is_told_what_it_lacks(tmp_path: Path) -> None:
    result = run("--project", written(tmp_path, FILES), "--lang", "zh", "--answer", "a=b")
    assert result.exit_code == 1
    assert "[advise-absent] 这个项目没有选型顾问。" in result.stderr


def test_faulty_data_is_told_as_elsewhere(tmp_path: Path) -> None:
    files = {**WITH_ADVISOR, "advisor.yml": "questions: 7\n"}
    result = run("--project", written(tmp_path, files), "--lang", "en", "--format", "json")
    assert result.exit_code == 1
    assert any(problem["code"] == "type-list" for problem in json.loads(result.stdout)["problems"])
