"""Views of migrations: checklists with reasons and ways to verify."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model import Migration, MigrationStep
from generator.views.compare import RelationTag, relation_tag
from generator.views.lens import Citation, Cited, Lens, Link, OptionTag


@dataclass(frozen=True)
class ActionView:
    """Something to tick off. `key` is stable, so that progress can be kept."""

    key: str
    cited: Cited


@dataclass(frozen=True)
class StepView:
    """A part of a checklist."""

    id: str
    name: str
    relation: RelationTag
    actions: tuple[ActionView, ...]
    reason: Cited | None
    check: str
    check_citations: tuple[Citation, ...]
    supporting: tuple[Citation, ...]


@dataclass(frozen=True)
class MigrationView:
    """The page of a migration."""

    id: str
    link: Link
    name: str
    origin: OptionTag | None
    target: OptionTag | None
    lead: Cited
    steps: tuple[StepView, ...]
    action_count: int
    gaps: tuple[str, ...]


@dataclass(frozen=True)
class MigrationsView:
    """The overview of migrations."""

    migrations: tuple[MigrationView, ...]


def migration_view(lens: Lens, migration: Migration) -> MigrationView:
    """The page of `migration`."""
    return MigrationView(
        id=migration.id,
        link=lens.link(migration.id, lens.text(migration.name)),
        name=lens.text(migration.name),
        origin=lens.option_tag(migration.origin) if migration.origin else None,
        target=lens.option_tag(migration.target) if migration.target else None,
        lead=lens.cited(migration.lead),
        steps=tuple(_step_view(lens, migration, step) for step in migration.steps),
        action_count=sum(len(step.actions) for step in migration.steps),
        gaps=tuple(lens.text(gap) for gap in migration.gaps),
    )


def migration_views(lens: Lens) -> tuple[MigrationView, ...]:
    """All migrations."""
    return tuple(migration_view(lens, migration) for migration in lens.report.migrations)


def _step_view(lens: Lens, migration: Migration, step: MigrationStep) -> StepView:
    return StepView(
        id=step.id,
        name=lens.text(step.name),
        relation=relation_tag(lens, step.relation),
        actions=tuple(
            ActionView(f"{migration.id}--{step.id}--{number}", lens.cited(action))
            for number, action in enumerate(step.actions, start=1)
        ),
        reason=lens.cited(step.reason) if step.reason else None,
        check=lens.optional(step.check),
        check_citations=lens.citations(step.check_cites),
        supporting=lens.citations(step.supporting),
    )
