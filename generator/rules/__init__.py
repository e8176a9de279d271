"""Rules that span records: one function, one rule. Each reads the draft only."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.draft import Draft
from generator.errors import Problem
from generator.rules import claims, identity, wording

Rule = Callable[[Draft], Iterator[Problem]]

RULES: tuple[Rule, ...] = (
    identity.ids_are_unique,
    identity.ids_leave_the_sites_own_names,
    identity.file_names_match_ids,
    identity.references_resolve,
    identity.source_labels_are_unique,
    identity.sections_form_a_tree,
    wording.default_language_is_listed,
    wording.every_language_has_an_interface,
    wording.texts_have_every_language,
    wording.interfaces_have_the_strings_in_use,
    wording.terms_are_unique,
    claims.statements_fit_their_source,
    claims.every_statement_is_used,
    claims.main_options_are_assessed,
    claims.assessments_are_whole,
    claims.ratings_are_on_the_scale,
    claims.citations_belong_to_their_source,
    claims.relations_match_citations,
    claims.conflicts_name_their_sources,
)


def check(draft: Draft) -> tuple[Problem, ...]:
    """Every breach of every rule."""
    return tuple(problem for rule in RULES for problem in rule(draft))
