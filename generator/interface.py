"""The interface strings that pages and charts use, with their placeholders.

Each language's file has exactly these; a test compares the list with what
templates and views look up. `key{a,b}` is a string with two placeholders.
"""

from __future__ import annotations

from collections.abc import Mapping

_DECLARED = """
advisor.applies advisor.asked{answers,question} advisor.cautions advisor.cautions.lead
advisor.collision.unsettled advisor.collisions advisor.contradiction{first,second}
advisor.depends advisor.given{answer,question} advisor.ignored advisor.lead advisor.met
advisor.nearest advisor.nothing advisor.open advisor.or advisor.overruled{strength}
advisor.overruled-part{options,strength} advisor.questions advisor.record.answers advisor.record.context
advisor.refused advisor.reset advisor.results
advisor.results.lead advisor.ruled-out advisor.see advisor.silent advisor.start
advisor.summary{applies,open,out} advisor.summary.overruled{applies,open,out,overruled}
advisor.undecided advisor.unknown advisor.unscripted
assessment
branch.reason
changes.lead
chapter.about chapter.compare chapter.evidence chapter.migrations chapter.options chapter.scenarios
chapter.tools
chart.advice.caption chart.advice.empty chart.advice.note{advice,option,scenario}
chart.advice.title chart.axis chart.coverage.caption chart.coverage.few chart.coverage.many
chart.coverage.once chart.coverage.title
chart.description.bars{title} chart.description.dots{axis,high,low,title}
chart.description.joint chart.description.matrix{empty,title} chart.description.nothing{title}
chart.description.row{row,values} chart.description.separator chart.description.value{column,value}
chart.dimensions.caption chart.dimensions.title
chart.download-csv chart.download-png chart.download-svg chart.error chart.explore
chart.group.caption{group} chart.group.title{group} chart.loading chart.note{row,series,value}
chart.part{part,parts,title}
chart.source{edition,sources} chart.sources.caption chart.sources.title{option}
chart.state.disputed chart.state.inferred chart.state.none chart.state.stated chart.table chart.topics.caption
chart.topics.empty chart.topics.note{count,subject,topic} chart.topics.title
checklist.note checklist.print checklist.progress{done,total} checklist.reset
checklist.reset.confirm checklist.unscripted
choice.any-of
cited.addresses cited.unlisted
colon
compare.charts compare.conflicts{count} compare.lead compare.legend compare.matrix compare.variants
compare.variants.lead
conclusions.lead
conditions.all conditions.any conditions.one
conflict.contradiction conflict.contradiction.explained conflict.handling conflict.intensity
conflict.intensity.explained conflict.internal conflict.internal.explained conflict.tension
conflict.tension.explained conflict.touches
cost.against cost.against.moved{other,way} cost.against.unknown{value} cost.against.unpriced cost.axis.months
cost.axis.paid{currency}
cost.axis.price{hourly,way} cost.axis.saving{currency} cost.axis.utilisation
cost.break-even.beyond-horizon{months} cost.break-even.immediate cost.break-even.never
cost.break-even.ok{months} cost.chart.curves cost.chart.curves.caption cost.chart.map.caption
cost.chart.map{way} cost.chart.tornado cost.chart.tornado.caption cost.charts cost.column.at
cost.column.break-even cost.column.high cost.column.input cost.column.low cost.column.months
cost.column.per-hour{hourly} cost.column.price{hourly,way} cost.column.saving-high{currency}
cost.column.saving-low{currency} cost.column.saving{months} cost.column.utilisation cost.confidence.high
cost.confidence.low cost.confidence.medium cost.copied cost.copy cost.copy.failed
cost.crossing.beyond-horizon{months} cost.crossing.immediate cost.crossing.never
cost.crossing.ok{months} cost.emptied cost.excluded cost.fault.cost-shares cost.fault.cost-value-fraction
cost.fault.comma{one,other} cost.fault.cost-value-needed cost.fault.not-number
cost.fault.value-too-large-near{limit,meant} cost.fault.value-too-large{limit}
cost.fault.value-too-small{limit} cost.figure.break-even cost.figure.own{hourly}
cost.figure.rent{hourly,way} cost.figure.saving{currency,months} cost.figure.utilisation
cost.grade.abstract cost.grade.assumption cost.grade.primary cost.grade.secondary
cost.headline.beyond-horizon{horizon,months,way} cost.headline.immediate{way} cost.headline.never{way}
cost.headline.ok{months,way} cost.headline.residual{headline} cost.headline.unpriced{way}
cost.ignored cost.included cost.inputs
cost.inputs.basic
cost.inputs.buying cost.inputs.cloud cost.inputs.reckoning cost.inputs.running cost.inputs.size
cost.interest cost.lead cost.magnitudes cost.map.case cost.map.none cost.map.own cost.map.rent
cost.missing.nothing cost.missing.price{missing} cost.missing.unused{missing,names} cost.missing{names}
cost.months.least cost.months.many{number} cost.months.one{number}
cost.name.mix cost.name.on-demand cost.name.own cost.name.reserved cost.name.spot
cost.notes cost.notes.preset cost.owning.capital cost.owning.hours cost.owning.monthly cost.owning.nodes
cost.owning.residual cost.owning.total{months} cost.payback cost.percent{number} cost.preset
cost.preset.changed{currency,name} cost.preset.note cost.preset.published cost.preset.start
cost.preset.unknown{value} cost.price.any cost.price.none cost.range.blank{least,most}
cost.range.optional{range}
cost.range.wide{least,most,value} cost.range{high,least,low,most,value} cost.read-as{number}
cost.record.assumption{name,origin,value} cost.record.assumptions cost.record.changed{names}
cost.record.interested{publisher} cost.record.named{name,value}
cost.record.title{preset} cost.references
cost.references.no-interest cost.references.no-source cost.references.of-year{publisher,year}
cost.reset cost.result
cost.result.owning{currency} cost.result.ways cost.result.ways.note{currency} cost.stale.left{name}
cost.stale.taken{name,value}
cost.stale{taken} cost.table
cost.tornado.base{amount} cost.tornado.ends{high,low} cost.tornado.high cost.tornado.low
cost.tornado.widest{name} cost.unloaded cost.unscripted cost.unused cost.unused.taken{number}
cost.utilisation.always cost.utilisation.below{share} cost.utilisation.never cost.utilisation.ok{share}
cost.utilisation.undefined cost.validation cost.warning cost.way.mix cost.way.on-demand
cost.way.reserved cost.way.spot cost.yours
cost-validation.against{output,way} cost-validation.difference cost-validation.differs{tolerance}
cost-validation.figure cost-validation.fits{tolerance} cost-validation.flaws cost-validation.lead
cost-validation.money{currency} cost-validation.open cost-validation.ours
cost-validation.output.break-even-hours cost-validation.output.break-even-hours-per-day
cost-validation.output.break-even-months cost-validation.output.break-even-utilisation
cost-validation.output.cloud-cost-per-year cost-validation.output.cloud-total
cost-validation.output.own-cost-per-hour cost-validation.output.own-cost-per-node-hour
cost-validation.output.own-total cost-validation.output.saving cost-validation.output.saving-per-hour
cost-validation.output.saving-share cost-validation.published cost-validation.rented{output,way}
cost-validation.summary{all,fitting}
count.conflicts count.dimensions count.scenarios count.sources count.statements
coverage.charts coverage.cited coverage.index coverage.index.lead coverage.lead coverage.statements
coverage.uses
dimension dimension.conflicts dimension.options dimension.positions dimension.scenarios
dimension.scenarios.lead dimension.scenarios.none dimension.silent{source}
disagreements.charts disagreements.charts.lead disagreements.lead
download.pdf{language} download.ratings-csv download.report-json download.statements-csv
downloads.lead
edition{date,edition}
filter.all filter.label
footer.note
glossary.lead glossary.spellings
home.answer home.chart home.conflicts home.conflicts.all home.conflicts.lead{count} home.verdicts
home.marks home.marks.citation home.marks.rating{count} home.marks.strength home.ways
kind.conclusion kind.conflict kind.dimension kind.framing kind.home kind.migration
kind.open-question kind.option kind.scenario kind.shared-ground kind.term kind.trend
list.separator listing.empty
menu.path menu.theme-auto menu.theme-dark menu.theme-light
messages.lead messages.right messages.wrong
migration.counts{actions,steps}
migrations.lead
not-found.text not-found.title not-found.ways
not-rated not-rated.explained not-stated not-stated.explained
open-questions.lead
option.advice option.advice.lead option.advice.none option.called{source} option.definition
option.dimensions option.main option.none-stated option.strengths option.variant option.weaknesses
options.lead
or
page.advisor page.changes page.compare page.conclusions page.coverage page.disagreements page.downloads
page.cost page.cost-validation
page.editing page.glossary page.home page.messages page.method page.migrations
page.open-questions page.options page.scenarios page.shared-ground page.sources page.tools page.trends
polarity.strength polarity.weakness
print.advice print.answer print.at-page{page} print.author print.cited-on print.contents
print.figures print.figures-and-tables print.findings print.glossary.lead print.imprint print.index
print.index.lead print.legend print.made print.matrix print.meaning print.method print.method.limits
print.method.reading print.migrations.lead print.option print.page{page,total} print.scale
print.statements print.statements.lead print.summary print.tables print.variants
quote{text} quote.gloss{gloss,text}
rating rating.disputed rating.inferred rating.inferred.explained rating.range{high,low}
record.changed{now,then} record.changed-other{now} record.changed-within{now}
record.context record.data record.decision record.download record.evidence
record.lead record.link record.named{edition,report} record.note record.options record.print
record.proposed record.report
record.status record.title
record.undecided record.write
relation relation.agree relation.agree.explained relation.complement relation.complement.explained
relation.conflict relation.conflict.explained relation.single-source
relation.single-source.explained
scenario scenario.branches scenario.branches.lead scenario.characteristics
scenario.characteristics.none scenario.gaps scenario.gaps.none
scenarios.advisor scenarios.lead
search.tips
section
shared-ground.lead
source.characters source.description{count,source} source.heading{source} source.name{label}
source.note source.published source.size source.size.value{sections,statements} source.stance
sources.framing sources.framing.lead sources.lead
statement statement.code statement.list-item statement.place{end,start} statement.sentence
statement.table-cell statement.used{count} statement.uses
step.check step.check.ours step.reason step.supporting
term.by-source term.by-us
tools.lead
topic
trends.lead
untranslated
way.compare way.compare.text way.decide way.decide.text way.migrate way.migrate.text way.verify
way.verify.text
page.weights weights.alike weights.changed{value}
weights.chart.description{title,values} weights.chart.title weights.chart.value{option,words}
weights.column.range weights.column.rank weights.column.rated weights.column.score weights.column.wins
weights.copied weights.copy weights.copy.failed weights.disputed{options} weights.doubt.coverage
weights.doubt.margin weights.doubt.range weights.fault.empty{weight} weights.fault.link{names}
weights.fault.not-number{weight} weights.fault.range{weight} weights.fault.part weights.fault.preset
weights.flip{after,before,dimension,option} weights.flip.none weights.how weights.how.flip
weights.how.margin{margin} weights.how.merged weights.how.rated
weights.how.score{best,highest,level,lowest,middle,worst} weights.how.wins
weights.inputs weights.inputs.lead{least,most} weights.judgement weights.lead weights.own{preset}
weights.percent{number} weights.presets weights.question weights.range{high,low} weights.ratings
weights.read-as{number}
weights.reset weights.record.own weights.record.preset{preset,why}
weights.record.rated{dimension,ratings,weight} weights.record.rating{level,option,rating}
weights.record.row{option,range,rank,rated,score,wins} weights.record.unrated{option,rating}
weights.record.weight{dimension,weight} weights.said{dimension,text}
weights.result weights.silent{options} weights.table weights.table.lead
weights.table.weights weights.unrated weights.unscripted weights.verdict.alone{first}
weights.verdict.clear{first,margin,second} weights.verdict.nothing weights.verdict.tie{options}
weights.verdict.unclear{first,margin,second} weights.wins.note{draws,ties}
"""


def declared(text: str) -> Mapping[str, frozenset[str]]:
    """Placeholders by key, from a text such as `title greeting{name}`."""
    entries = (entry.removesuffix("}").partition("{") for entry in text.split())
    return {key: frozenset(filter(None, names.split(","))) for key, _, names in entries}


STRINGS = declared(_DECLARED)
