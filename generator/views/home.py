"""View of the home page: the question, the answer with its conditions, ways in."""

from __future__ import annotations

from dataclasses import dataclass

from generator import addresses
from generator.addresses import Address
from generator.charts.model import DotChart
from generator.views.charts import dimensions_chart
from generator.views.lens import Citation, Cited, ConflictNote, Lens, Link, OptionTag, RatingTag
from generator.views.scenarios import ScenarioView, StrengthTag, scenario_views

SHARPEST = ("contradiction", "tension")
SHOWN_CONFLICTS = 4


@dataclass(frozen=True)
class Advice:
    """A strength of advice with the options that it goes to."""

    strength: StrengthTag
    options: tuple[OptionTag, ...]


@dataclass(frozen=True)
class Verdict:
    """A scenario's answer with the strongest advice for each option that is advised."""

    id: str
    scenario: Link
    answer: Cited
    advice: tuple[Advice, ...]


@dataclass(frozen=True)
class WayIn:
    """An entrance for a reader with a certain purpose."""

    id: str
    title: str
    text: str
    links: tuple[Link, ...]


@dataclass(frozen=True)
class Marks:
    """One of each mark that readers meet on every page, to be explained."""

    rating: RatingTag
    strength: StrengthTag | None
    citation: Citation


@dataclass(frozen=True)
class HomeView:
    """The home page."""

    title: str
    subtitle: str
    edition: str
    question: Cited
    answer: tuple[Cited, ...]
    figures: tuple[tuple[int, str, Address], ...]
    verdicts: tuple[Verdict, ...]
    conflicts: tuple[ConflictNote, ...]
    conflict_total: int
    all_conflicts: Link
    chart: DotChart
    ways: tuple[WayIn, ...]
    marks: Marks
    method: Link


def home_view(lens: Lens) -> HomeView:
    """The home page."""
    settings = lens.report.settings
    sharp = [conflict.id for kind in SHARPEST for conflict in lens.report.conflicts if conflict.type == kind]
    return HomeView(
        title=lens.text(settings.title),
        subtitle=lens.text(settings.subtitle),
        edition=lens.word("edition", edition=settings.edition, date=settings.date),
        question=lens.cited(settings.question),
        answer=tuple(lens.cited(entry) for entry in settings.answer),
        figures=_figures(lens),
        verdicts=tuple(_verdict(view) for view in scenario_views(lens)),
        conflicts=tuple(lens.conflict_note(conflict) for conflict in sharp[:SHOWN_CONFLICTS]),
        conflict_total=len(lens.report.conflicts),
        all_conflicts=Link(lens.word("home.conflicts.all"), Address(addresses.DISAGREEMENTS)),
        chart=dimensions_chart(lens),
        ways=_ways(lens),
        marks=_marks(lens),
        method=Link(lens.word("page.method"), Address(addresses.METHOD)),
    )


def _verdict(view: ScenarioView) -> Verdict:
    """One line of advice would hide that other conditions favour another option."""
    shown: list[OptionTag] = []
    advice = []
    for branch in view.branches:
        if branch.strength.rank == 0 or all(option in shown for option in branch.options):
            continue
        shown.extend(branch.options)
        advice.append(Advice(branch.strength, branch.options))
    return Verdict(view.id, view.link, view.answer, tuple(advice))


def _figures(lens: Lens) -> tuple[tuple[int, str, Address], ...]:
    report = lens.report
    counts = (
        (len(report.sources), "count.sources", addresses.SOURCES),
        (len(lens.statements), "count.statements", addresses.COVERAGE),
        (len(report.dimensions), "count.dimensions", addresses.COMPARE),
        (len(report.scenarios), "count.scenarios", addresses.SCENARIOS),
        (len(report.conflicts), "count.conflicts", addresses.DISAGREEMENTS),
    )
    return tuple(
        (number, _counted(lens.word(key), number), Address(page)) for number, key, page in counts if number
    )


def _counted(forms: str, number: int) -> str:
    """What is counted, in the form that goes with `number`: `source|sources` holds one and several."""
    one, _, several = forms.partition("|")
    return one if number == 1 else several or one


def _marks(lens: Lens) -> Marks:
    """The marks as pages show them: the second best level, the strongest advice, the first citation."""
    levels = sorted(lens.report.scales.levels, key=lambda level: level.level)
    shown = levels[-2]
    strengths = [branch.strength for view in scenario_views(lens) for branch in view.branches]
    return Marks(
        RatingTag(shown.level, levels[-1].level, lens.text(shown.name)),
        max(strengths, key=lambda strength: strength.rank, default=None),
        lens.cited(lens.report.settings.question).citations[0],
    )


def _ways(lens: Lens) -> tuple[WayIn, ...]:
    """What a reader may have come for, as far as the report has it."""
    report = lens.report
    purposes = (
        (
            "decide",
            (
                ("scenarios", addresses.SCENARIOS, report.scenarios),
                ("conclusions", addresses.CONCLUSIONS, report.conclusions),
            ),
        ),
        (
            "compare",
            (
                ("compare", addresses.COMPARE, report.dimensions),
                ("options", addresses.OPTIONS, report.options),
            ),
        ),
        ("migrate", (("migrations", addresses.MIGRATIONS, report.migrations),)),
        (
            "verify",
            (
                ("sources", addresses.SOURCES, report.sources),
                ("coverage", addresses.COVERAGE, report.sources),
            ),
        ),
    )
    ways = (
        WayIn(
            name,
            lens.word(f"way.{name}"),
            lens.word(f"way.{name}.text"),
            tuple(Link(lens.word(f"page.{page}"), Address(path)) for page, path, records in pages if records),
        )
        for name, pages in purposes
    )
    return tuple(way for way in ways if way.links)
