"""Views of scenarios: the overview and a scenario with its branches and gaps."""

from __future__ import annotations

from dataclasses import dataclass

from generator.addresses import Address
from generator.charts.model import MatrixChart
from generator.model import Branch, Scenario
from generator.views.lens import Citation, Cited, ConflictNote, Lens, Link, OptionTag


@dataclass(frozen=True)
class StrengthTag:
    """How strongly a source advises. `rank` 0 is a caution."""

    id: str
    rank: int
    name: str


@dataclass(frozen=True)
class BranchView:
    """A piece of conditional advice."""

    id: str
    scenario: Link
    needs: str
    conditions: tuple[str, ...]
    options: tuple[OptionTag, ...]
    choice: str
    strength: StrengthTag
    source: str
    reason: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True)
class ScenarioView:
    """The page of a scenario."""

    id: str
    link: Link
    name: str
    answer: Cited
    characteristics: tuple[Cited, ...]
    branches: tuple[BranchView, ...]
    gaps: tuple[str, ...]
    conflicts: tuple[ConflictNote, ...]


@dataclass(frozen=True)
class ScenariosView:
    """The overview of scenarios with the chart of advice, and the way to the advisor if there is one."""

    scenarios: tuple[ScenarioView, ...]
    chart: MatrixChart
    advisor: Link | None = None


def scenario_view(lens: Lens, scenario: Scenario) -> ScenarioView:
    """The page of `scenario`; its branches strongest first."""
    branches = tuple(branch_view(lens, scenario, branch) for branch in scenario.branches)
    return ScenarioView(
        id=scenario.id,
        link=lens.link(scenario.id, lens.text(scenario.name)),
        name=lens.text(scenario.name),
        answer=lens.cited(scenario.answer),
        characteristics=tuple(lens.cited(entry) for entry in scenario.characteristics),
        branches=tuple(sorted(branches, key=lambda branch: -branch.strength.rank)),
        gaps=tuple(lens.text(gap) for gap in scenario.gaps),
        conflicts=tuple(lens.conflict_note(conflict) for conflict in scenario.conflicts),
    )


def scenario_views(lens: Lens) -> tuple[ScenarioView, ...]:
    """All scenarios."""
    return tuple(scenario_view(lens, scenario) for scenario in lens.report.scenarios)


def branch_view(lens: Lens, scenario: Scenario, branch: Branch) -> BranchView:
    """One branch of a scenario."""
    several = len(branch.conditions.of) > 1
    return BranchView(
        id=branch.id,
        scenario=Link(lens.text(scenario.name), Address(f"scenarios/{scenario.id}.md", branch.id)),
        needs=lens.word(f"conditions.{branch.conditions.match}" if several else "conditions.one"),
        conditions=tuple(lens.text(condition) for condition in branch.conditions.of),
        options=tuple(lens.option_tag(option) for option in branch.options),
        choice=lens.word("choice.any-of") if branch.choice == "any-of" else "",
        strength=strength_tag(lens, branch.strength),
        source=lens.source_name(branch.source),
        reason=lens.optional(branch.reason),
        citations=lens.citations(branch.cites),
    )


def branches_for(lens: Lens, option: str) -> tuple[BranchView, ...]:
    """Every branch that names the option, strongest first."""
    found = [
        branch_view(lens, scenario, branch)
        for scenario in lens.report.scenarios
        for branch in scenario.branches
        if option in branch.options
    ]
    return tuple(sorted(found, key=lambda branch: -branch.strength.rank))


def strength_tag(lens: Lens, identifier: str) -> StrengthTag:
    """A strength of advice in words."""
    strength = next(entry for entry in lens.report.scales.strengths if entry.id == identifier)
    return StrengthTag(strength.id, strength.rank, lens.text(strength.name))
