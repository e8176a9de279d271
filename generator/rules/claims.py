"""Rules about claims: each rests on statements, each statement is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from generator.draft import Draft, Origin
from generator.errors import Facts, Place, Problem
from generator.evidence import Source, Statement
from generator.walk import cited_statements

MANY_DIMENSIONS = 3
"""From how many dimensions on it is told once, at the option, that it lacks assessments."""


def statements_fit_their_source(draft: Draft) -> Iterator[Problem]:
    """Offsets lie inside the document and do not overlap; sections are those of the source."""
    subjects = _subjects(draft)
    sections = {section.id for source, _ in draft.of("source") for section in source.sections}
    for source, origin in draft.of("source"):
        foreign = sections - {section.id for section in source.sections}
        for number, section in enumerate(source.sections):
            if section.parent in foreign:
                facts = {"id": section.id, "section": section.parent, "source": source.id}
                yield Problem(origin.place("sections", number, "parent"), "statement-section", facts)
        yield from _offset_problems(source, origin)
        for number, statement in enumerate(source.statements):
            if statement.section in foreign:
                facts = {"id": statement.id, "section": statement.section, "source": source.id}
                yield Problem(origin.place("statements", number, "section"), "statement-section", facts)
            if subjects.issuperset((*statement.about, *statement.polarity)):
                for option in sorted(set(statement.polarity) - set(statement.about)):
                    place = origin.key_place("statements", number, "polarity", option)
                    yield Problem(place, "polarity-subject", {"id": statement.id, "option": option})


def every_statement_is_used(draft: Draft) -> Iterator[Problem]:
    """No statement of a source is left out of the report."""
    if not draft.is_complete:
        return
    used = {
        identifier
        for kind, _, record, _ in draft.everything()
        if kind != "source"
        for identifier in cited_statements(record)
    }
    if not used <= _owners(draft).keys():
        # Which statement an unknown id means is not known, so none can be said to be unused.
        return
    for source, origin in draft.of("source"):
        for number, statement in enumerate(source.statements):
            if statement.id not in used:
                yield Problem(
                    origin.place("statements", number, "id"), "statement-unused", {"id": statement.id}
                )


def main_options_are_assessed(draft: Draft) -> Iterator[Problem]:
    """Each dimension has an entry for each main option, even if the sources are silent."""
    known = draft.ids("option").keys()
    options = ((option, origin) for option, origin in draft.parts("option") if option.id)
    main = {option.id: origin for option, origin in options if option.role == "main"}
    missing: dict[str, list[Place]] = {}
    for dimension, origin in draft.of("dimension"):
        assessed = [assessment.option for assessment in dimension.assessments]
        is_repeated = False
        for number, option in enumerate(assessed):
            if option in assessed[:number]:
                is_repeated = True
                first = origin.place("assessments", assessed.index(option), "option")
                facts: Facts = {"id": option, "first": first}
                yield Problem(origin.place("assessments", number, "option"), "entry-repeated", facts)
        # An option that is there twice is most likely the missing one under a wrong name.
        if not is_repeated and known >= set(assessed):
            for option in main.keys() - set(assessed):
                missing.setdefault(option, []).append(origin.key_place("assessments"))
    for option, places in missing.items():
        if len(places) < MANY_DIMENSIONS:
            yield from (Problem(place, "assessment-missing", {"option": option}) for place in places)
        else:
            facts = {"option": option, "count": str(len(places)), "places": tuple(sorted(places))}
            yield Problem(main[option].place("id"), "assessment-missing-often", facts)


def assessments_are_whole(draft: Draft) -> Iterator[Problem]:
    """An assessment has text and citations, or neither text nor ratings."""
    for dimension, origin in draft.of("dimension"):
        for number, assessment in enumerate(dimension.assessments):
            place = origin.place("assessments", number)
            if assessment.text is not None and not assessment.cites:
                yield Problem(place, "assessment-uncited", {"option": assessment.option})
            if assessment.text is None and (assessment.ratings or assessment.cites):
                yield Problem(place, "assessment-without-text", {"option": assessment.option})


def ratings_are_on_the_scale(draft: Draft) -> Iterator[Problem]:
    """A rating's level is on the scale, and a source rates an option once per dimension."""
    scales = draft.single("scales")
    if not scales:
        return
    levels = sorted(level.level for level in scales[0].levels)
    for dimension, origin in draft.parts("dimension"):
        for number, assessment in _numbered(dimension.assessments):
            rated: dict[str, int] = {}
            for index, rating in _numbered(assessment.ratings):
                path = ("assessments", number, "ratings", index)
                if rating.level is not None and rating.level not in levels:
                    facts = {"level": str(rating.level), "levels": ", ".join(map(str, levels))}
                    yield Problem(origin.place(*path, "level"), "rating-off-scale", facts)
                if rating.source is None:
                    continue
                if rating.source in rated:
                    first = origin.place("assessments", number, "ratings", rated[rating.source], "source")
                    repeated: Facts = {"id": rating.source, "first": first}
                    yield Problem(origin.place(*path, "source"), "entry-repeated", repeated)
                rated.setdefault(rating.source, index)


def citations_belong_to_their_source(draft: Draft) -> Iterator[Problem]:
    """What is said in the name of a source cites statements of that source only."""
    owners, sources = _owners(draft), draft.ids("source")
    for record, origin in draft.parts():
        for path, source, cites in _attributed(record):
            if source in sources:
                yield from _foreign(source, cites or (), path, origin, owners)


def relations_match_citations(draft: Draft) -> Iterator[Problem]:
    """Agreement needs two sources, a single source is one, and a conflict is named."""
    owners = _owners(draft)
    for kind in ("dimension", "shared-ground", "trend", "conclusion", "migration"):
        for record, origin in draft.of(kind):
            parts: Iterable[tuple[tuple[str | int, ...], Any]] = (((), record),)
            if kind == "migration":
                parts = [(("steps", number), step) for number, step in enumerate(record.steps)]
            for path, part in parts:
                cited = set(cited_statements(part)) - set(getattr(part, "supporting", ()))
                if cited <= owners.keys():
                    sources = {owners[cite] for cite in cited}
                    yield from _relation_problem(part, sources, path, origin)


def conflicts_name_their_sources(draft: Draft) -> Iterator[Problem]:
    """A conflict between sources has two positions or more; an internal one has one source."""
    for conflict, origin in draft.of("conflict"):
        sources = [position.source for position in conflict.positions]
        is_internal = conflict.type == "internal"
        if len(set(sources)) != len(sources):
            yield Problem(origin.key_place("positions"), "conflict-source-twice", {"id": conflict.id})
        elif is_internal and len(sources) != 1:
            yield Problem(origin.key_place("positions"), "conflict-internal", {"id": conflict.id})
        elif not is_internal and len(sources) < 2:
            facts = {"id": conflict.id, "type": conflict.type}
            yield Problem(origin.key_place("positions"), "conflict-one-source", facts)


def conflicts_are_named(draft: Draft) -> Iterator[Problem]:
    """A remark on each disagreement that readers meet in the list of disagreements only."""
    named: set[str] = set()
    for _, _, record, _ in draft.everything():
        named.update(getattr(record, "conflicts", ()))
    for conflict, origin in draft.of("conflict"):
        if conflict.id not in named:
            yield Problem(origin.place("id"), "conflict-unnamed", {"id": conflict.id}, severity="info")


def migrations_lead_elsewhere(draft: Draft) -> Iterator[Problem]:
    """A migration goes from one option to another."""
    for migration, origin in draft.of("migration"):
        if migration.target is not None and migration.origin == migration.target:
            yield Problem(origin.place("target"), "migration-circular", {"option": migration.target})


def _offset_problems(source: Source, origin: Origin) -> Iterator[Problem]:
    """Offsets outside the document, and neighbours that overlap: one wrong offset, one problem."""
    before: Statement | None = None
    for number, statement in enumerate(source.statements):
        place = origin.place("statements", number, "start")
        if not statement.start < statement.end <= source.characters:
            if statement.end > source.characters:
                place = origin.place("statements", number, "end")
            facts: Facts = {"id": statement.id, "characters": str(source.characters)}
            yield Problem(place, "statement-offsets", facts)
            continue
        if before is not None and statement.start < before.end:
            end = origin.place("statements", number - 1, "end")
            facts = {"id": statement.id, "start": str(statement.start), "other": before.id}
            yield Problem(place, "statement-overlap", {**facts, "end": str(before.end), "where": end})
        before = statement


def _owners(draft: Draft) -> dict[str, str]:
    owners: dict[str, str] = {}
    for source, _ in draft.of("source"):
        for statement in source.statements:
            owners.setdefault(statement.id, source.id)
    return owners


def _subjects(draft: Draft) -> set[str]:
    scales = draft.single("scales")
    subjects = {subject.id for subject in scales[0].subjects} if scales else set()
    return subjects | draft.ids("option").keys()


def _numbered(parts: Iterable[Any] | None) -> Iterator[tuple[int, Any]]:
    """Those of `parts` that are sound, with their numbers."""
    return ((number, part) for number, part in enumerate(parts or ()) if part is not None)


def _attributed(record: Any) -> Iterator[tuple[tuple[str | int, ...], str, tuple[str, ...]]]:
    for name in ("positions", "branches"):
        for number, part in _numbered(getattr(record, name, ())):
            yield (name, number, "cites"), part.source, part.cites
    for number, assessment in _numbered(getattr(record, "assessments", ())):
        for index, rating in _numbered(assessment.ratings):
            yield ("assessments", number, "ratings", index, "basis"), rating.source, rating.basis


def _foreign(
    source: str,
    cites: tuple[str, ...],
    path: tuple[str | int, ...],
    origin: Origin,
    owners: dict[str, str],
) -> Iterator[Problem]:
    for number, cite in enumerate(cites):
        if owners.get(cite, source) != source:
            facts = {"id": cite, "owner": owners[cite], "source": source}
            yield Problem(origin.place(*path, number), "cite-foreign", facts)


def _relation_problem(
    part: Any, sources: set[str], path: tuple[str | int, ...], origin: Origin
) -> Iterator[Problem]:
    place = origin.place(*path, "relation")
    if part.relation == "single-source" and len(sources) > 1:
        yield Problem(place, "relation-single", {"sources": ", ".join(sorted(sources))})
    elif part.relation in ("agree", "complement") and len(sources) == 1:
        yield Problem(place, "relation-two", {"relation": part.relation, "source": min(sources)})
    elif part.relation == "conflict" and not getattr(part, "conflicts", ()):
        yield Problem(place, "relation-conflict", {})
