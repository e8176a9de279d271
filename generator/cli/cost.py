"""`xuanxing cost`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.shared import (
    PRESET,
    language_option,
    preset_option,
    project_option,
    result_format_option,
    told_and_ended,
)
from generator.cost.cases import Case, find_preset, limit_problems, open_case, read_settings
from generator.cost.document import as_json
from generator.cost.text import as_text
from generator.data_files import COST_FILES
from generator.errors import Place, Problem, ProblemsFound
from generator.load import load_report
from generator.model_cost import WAYS, CostModel, Way
from generator.views.tools import data_digest

SETTING = "--set"


@click.command()
@project_option
@language_option
@preset_option("data/cost/presets.yml")
@click.option(
    SETTING,
    "settings",
    multiple=True,
    metavar="PARAMETER=NUMBER",
    help="Your own number for a parameter, such as utilisation=0.4; may be given several times.",
)
@click.option(
    "--against", "way", type=click.Choice(WAYS), help="Which way to rent the sensitivity compares with."
)
@result_format_option
def cost(
    project: Path,
    language: str,
    preset: str | None,
    settings: tuple[str, ...],
    way: Way | None,
    form: str,
) -> None:
    """Calculate owning against renting: break-even, cost per GPU-hour, saving, sensitivity."""
    with told_and_ended(language, form, project=project):
        report, _ = load_report(project / "data")
    with told_and_ended(language, form):
        case = _case(report.cost_model, preset, settings)
    if form == "json":
        edition, digest = report.settings.edition, data_digest(report)
        found = as_json(case, way=way, language=language, edition=edition, digest=digest)
    else:
        found = as_text(case, way=way, language=language)
    click.echo(found, nl=False)


def _case(model: CostModel | None, preset_name: str | None, settings: tuple[str, ...]) -> Case:
    """What is to be reckoned; raises ProblemsFound with all that stands against it."""
    if model is None:
        facts = {"files": ", ".join(f"data/{name}" for name in COST_FILES)}
        raise ProblemsFound([Problem(Place("data"), "cost-absent", facts)])
    preset, problems = find_preset(model, preset_name, Place(PRESET))
    entered, found = read_settings(model, preset, settings, SETTING)
    problems = (*problems, *found)
    if preset is None:
        raise ProblemsFound((*problems, *limit_problems(model, entered, SETTING)))
    case, found = open_case(model, preset, entered, SETTING)
    problems = (*problems, *found)
    if problems:
        raise ProblemsFound(problems)
    return case
