"""Where each record is shown: page and anchor by id, the same in all languages.

A page is named by its Markdown path inside a language's tree. An anchor is the
record's id, so addresses survive insertions, renamings and translations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.evidence import Section, Statement
from generator.model import Conflict, Finding, Framing, OpenQuestion, Report, Term

HOME = "index.md"
OPTIONS = "options/index.md"
COMPARE = "compare/index.md"
SHARED_GROUND = "compare/shared-ground.md"
CONCLUSIONS = "compare/conclusions.md"
SCENARIOS = "scenarios/index.md"
MIGRATIONS = "migrations/index.md"
TOOLS = "tools/index.md"
ADVISOR = "tools/advisor.md"
WEIGHTS = "tools/weights.md"
COST = "tools/cost/index.md"
COST_VALIDATION = "tools/cost/validation.md"
DISAGREEMENTS = "evidence/disagreements.md"
SOURCES = "evidence/index.md"
COVERAGE = "evidence/coverage.md"
OPEN_QUESTIONS = "evidence/open-questions.md"
TRENDS = "evidence/trends.md"
GLOSSARY = "evidence/glossary.md"
METHOD = "about/method.md"
EDITING = "about/editing.md"
MESSAGES = "about/messages.md"
DOWNLOADS = "about/downloads.md"
CHANGES = "about/changes.md"


@dataclass(frozen=True)
class Address:
    """A page and, inside it, an anchor; without anchor the page itself."""

    page: str
    anchor: str = ""


def addresses(report: Report) -> dict[str, Address]:
    """The address of every record that has one, by id."""
    return dict(_addresses(report))


def _addresses(report: Report) -> Iterator[tuple[str, Address]]:
    for option in report.options:
        yield option.id, Address(f"options/{option.id}.md")
    for dimension in report.dimensions:
        yield dimension.id, Address(f"compare/{dimension.id}.md")
    for scenario in report.scenarios:
        yield scenario.id, Address(f"scenarios/{scenario.id}.md")
    for migration in report.migrations:
        yield migration.id, Address(f"migrations/{migration.id}.md")
    for source in report.sources:
        page = f"evidence/{source.id}.md"
        yield source.id, Address(page)
        parts: tuple[Section | Statement, ...] = (*source.sections, *source.statements)
        for part in parts:
            yield part.id, Address(page, part.id)
    listed: tuple[tuple[str, tuple[Finding | Conflict | Framing | OpenQuestion | Term, ...]], ...] = (
        (SHARED_GROUND, report.shared_ground),
        (CONCLUSIONS, report.conclusions),
        (TRENDS, report.trends),
        (DISAGREEMENTS, report.conflicts),
        (SOURCES, report.framing),
        (OPEN_QUESTIONS, report.open_questions),
        (GLOSSARY, report.terms),
    )
    for page, records in listed:
        for record in records:
            yield record.id, Address(page, record.id)
