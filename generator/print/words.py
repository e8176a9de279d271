"""The interface strings that the PDF shows; a test compares them with what its templates name."""

from __future__ import annotations

_NAMED = """
assessment branch.reason chapter.compare chapter.evidence chapter.migrations chapter.options
chapter.scenarios colon compare.charts compare.conflicts compare.lead compare.matrix compare.variants
compare.variants.lead conclusions.lead conflict.handling conflict.touches coverage.charts coverage.cited
coverage.lead coverage.statements coverage.uses dimension dimension.conflicts dimension.options
dimension.positions dimension.scenarios dimension.scenarios.lead dimension.scenarios.none
dimension.silent disagreements.charts disagreements.charts.lead disagreements.lead glossary.spellings
home.chart list.separator not-rated not-rated.explained not-stated not-stated.explained
open-questions.lead option.advice option.advice.lead option.advice.none option.called option.dimensions
option.none-stated option.strengths option.variant option.weaknesses options.lead or page.conclusions
page.coverage page.disagreements page.glossary page.open-questions page.shared-ground page.sources
page.trends print.advice print.answer print.at-page print.author print.cited-on print.contents
print.figures print.figures-and-tables print.findings print.glossary.lead print.imprint print.index
print.index.lead print.legend print.made print.matrix print.meaning print.method print.method.limits
print.method.reading print.migrations.lead print.option print.page print.scale print.statements
print.statements.lead print.summary print.tables print.variants rating rating.inferred
rating.inferred.explained scenario.branches scenario.branches.lead scenario.characteristics
scenario.characteristics.none scenario.gaps scenario.gaps.none scenarios.lead section shared-ground.lead
source.characters source.heading source.published source.stance sources.framing sources.framing.lead
statement.place step.check step.check.ours step.reason step.supporting trends.lead
"""
WORDS = frozenset(_NAMED.split())
