"""`xuanxing weigh`: what it prints, and what it says to what it cannot take."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import ROOT
from small_project import write_small_project
from small_weights import WITH_WEIGHTS

from generator.cli import main
from generator.model import Report
from generator.views.tools import data_digest
from generator.weighing import grid_of, weigh


def run(*arguments: str | Path, project: Path = ROOT, language: str = "en") -> Result:
    command = ["weigh", "--project", str(project), "--lang", language, *map(str, arguments)]
    return CliRunner().invoke(main, command)


def refused(*arguments: str) -> list[str]:
    """The codes of all problems, in the order in which they are printed."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    return re.findall(r"\[([\w-]+)\]", result.stderr)


def test_the_first_preset_is_weighed_with_the_result_first() -> None:
    result = run()
    assert result.exit_code == 0
    assert result.output.splitlines()[:8] == [
        "Managed cloud comes first, ahead of Self-built by 16.9% of the scale: a clear lead.",
        "",
        "  Rank  Option         Score  Range      Share of weight rated  Random weightings won",
        "  1     Managed cloud  3.53   3.47–3.60  100%                   93.5%",
        "  2     Self-built     2.86   –          93%                    6.5%",
        "",
        "No change of a single weight within 0 to 10, in steps of 0.1, puts another option first.",
        "Random weightings won: the shares of the total weight of the dimensions that count are drawn at "
        "random 2000 times, every division equally likely; this is how often the option comes first. "
        "Ties among the draws: 0.",
    ]
    assert "Ratings are assigned by this report from the sources' words, some by inference." in result.output


def test_weights_of_ones_own_take_the_place_of_the_presets() -> None:
    output = run("--preset", "security-minded", "--weight", "d-control=4", language="zh").output
    assert output.splitlines()[:3] == [
        "没有明显的胜者。托管云领先自建，差距为量表的0.3%。",
        "差距不到量表的10%。",
        "对第一名取较差、对其他选项取较好的评级时，第一名就不再领先。",
    ]
    assert "把“控制权与可定制性”从4改为4.2，自建就排第一。" in output
    assert re.search(r"d-control +4 ", output)


def test_weights_count_in_tenths() -> None:
    assert refused("--weight", "d-control=1e-9", "--weight", "d-access=2.55") == ["weights-number-fine"] * 2
    assert run("--weight", "d-control=5.1").exit_code == 0


def test_where_nothing_can_be_compared_nothing_is_drawn(report: Report) -> None:
    none = [f"--weight={dimension}=0" for dimension in grid_of(report).dimensions]
    none.remove("--weight=d-disaster-recovery=0")
    assert json.loads(run("--format", "json", *none).output)["random"]["draws"] == 0
    output = run(*none).output
    assert re.search(r"Managed cloud +4\.00 +– +100% +–$", output, re.MULTILINE)
    assert "\n\n\n" not in output


def test_json_has_the_numbers_behind_the_words(report: Report) -> None:
    document = json.loads(run("--format", "json", "--weight", "d-isolation=9.5").output)
    assert document["version"] == 1
    assert (document["edition"], document["digest"]) == (report.settings.edition, data_digest(report))
    assert document["weights"]["d-isolation"] == 9.5
    outcome = weigh(grid_of(report), list(document["weights"].values()))
    assert [entry["level"] for entry in document["ranking"]] == [score.level for score in outcome.ranking]
    assert document["state"] == outcome.state
    wins = document["random"]
    assert sum(wins["wins"].values()) + wins["ties"] == wins["draws"] == 2000


def test_with_all_weights_0_there_is_no_ranking(report: Report) -> None:
    entries = [part for name in grid_of(report).dimensions for part in ("--weight", f"{name}=0")]
    output = run(*entries).output
    assert output.startswith("All weights are 0, so there is no ranking.")
    assert "nan" not in output.lower()


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("d-control", "weights-entry-malformed"),
        ("=3", "weights-entry-malformed"),
        ("d-control=", "weights-number-empty"),
        ("d-control= \u3000", "weights-number-empty"),
        ("d-control=much", "weights-number-malformed"),
        ("d-control=nan", "weights-number-malformed"),
        ("d-control=2,5", "weights-number-malformed-near"),
        ("d-control=２．５", "weights-number-malformed-near"),
        ("d-control=50%", "weights-number-malformed"),
        ("d-control=５０％", "weights-number-malformed"),
        ("d-control=-0.1", "value-too-small"),
        ("d-control=10.1", "value-too-large"),
        ("d-control=1e30", "value-too-large"),
        ("d-controls=3", "weights-dimension-unknown-near"),
        ("weather=3", "weights-dimension-unknown"),
        # Nobody rates it, so a weight would change nothing.
        ("d-fit=3", "weights-dimension-unknown"),
    ],
)
def test_what_is_no_weight_is_refused(entry: str, code: str) -> None:
    assert refused("--weight", entry) == [code]


def test_everything_wrong_is_told_at_once_and_where() -> None:
    codes = refused("--preset", "eqal", "--weight", "d-control=1", "--weight", "x", "--weight", "d-control=2")
    assert codes == ["weights-preset-unknown-near", "weights-entry-malformed", "weights-entry-twice"]
    assert "--weight:2:1: error" in run("--weight", "d-control=1", "--weight", "x").stderr


def test_an_unknown_preset_is_told_which_there_are() -> None:
    result = run("--preset", "mood")
    assert "Presets: equal, cost-minded, security-minded, speed-minded, operations-light." in result.stderr


def test_a_project_without_weights_says_so(tmp_path: Path) -> None:
    project = write_small_project(tmp_path / "project")
    result = run(project=project)
    assert result.exit_code == 1
    assert "[weights-absent] this project has nothing to weigh." in result.stderr


def test_presets_without_two_rated_options_are_not_enough(tmp_path: Path) -> None:
    project = write_small_project(tmp_path / "project")
    text = WITH_WEIGHTS["weights.yml"]
    (project / "data" / "weights.yml").write_text(text, encoding="utf-8")
    assert run(project=project).exit_code == 0
    cost = project / "data" / "dimensions" / "d-cost.yml"
    before, _, rest = cost.read_text(encoding="utf-8").rpartition("    ratings:")
    cost.write_text(f"{before}positions:{rest.partition('positions:')[2]}", encoding="utf-8")
    assert "weights-absent" in run(project=project).stderr
