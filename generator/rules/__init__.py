"""Rules that span records: one function, one rule. Each reads the draft only."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.draft import Draft
from generator.errors import Problem, has_error, limited
from generator.rules import advisor, claims, cost, cost_figures, identity, references, weights, wording

Rule = Callable[[Draft], Iterator[Problem]]

RULES: tuple[Rule, ...] = (
    identity.ids_are_unique,
    identity.ids_leave_the_sites_own_names,
    identity.file_names_match_ids,
    references.references_resolve,
    references.lists_name_nothing_twice,
    identity.source_labels_are_unique,
    identity.sections_form_a_tree,
    wording.default_language_is_listed,
    wording.every_language_has_an_interface,
    wording.texts_have_every_language,
    wording.interfaces_have_the_strings_in_use,
    wording.interfaces_name_languages_of_the_theme,
    wording.terms_are_unique,
    wording.terms_are_mentioned,
    claims.statements_fit_their_source,
    claims.every_statement_is_used,
    claims.main_options_are_assessed,
    claims.assessments_are_whole,
    claims.ratings_are_on_the_scale,
    claims.citations_belong_to_their_source,
    claims.relations_match_citations,
    claims.conflicts_name_their_sources,
    claims.conflicts_are_named,
    claims.migrations_lead_elsewhere,
    advisor.conditions_are_asked,
    advisor.conditions_ask_one_question,
    advisor.conditions_can_fail,
    advisor.branches_can_apply,
    advisor.contradictions_are_between_questions,
    advisor.answers_matter,
    cost.cost_parameters_are_those_of_the_formula,
    cost.cost_ranges_are_ordered,
    cost.cost_defaults_can_be_entered,
    cost.cost_units_name_the_currency,
    cost.cost_presets_set_each_parameter_once,
    cost.cost_presets_can_be_entered,
    cost.cost_presets_share_the_work_out,
    cost.cost_presets_keep_to_one_currency,
    cost.cost_currencies_exist,
    cost.cost_figures_can_be_reckoned,
    cost.cost_references_are_used,
    cost_figures.cost_preset_ranges_are_ordered,
    cost_figures.cost_figures_are_reproduced,
    weights.weights_name_every_rated_dimension,
    weights.weights_are_whole_steps,
    weights.weights_weigh_something,
)


def check(draft: Draft) -> tuple[Problem, ...]:
    """Every breach of every rule; remarks only where nothing is wrong, for errors would make them false."""
    problems = tuple(problem for rule in RULES for problem in limited(rule(draft)))
    if draft.is_complete and not has_error(problems):
        return problems
    return tuple(problem for problem in problems if problem.severity != "info")
