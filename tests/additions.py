"""What an analyst adds in `test_editing.py`: a third source on hosted racks, and what rests on it."""

from __future__ import annotations

from desk import Edit, above, below

ARTICLE = """\
托管机柜小记

企业自购服务器，放进按月租用的托管机柜。托管机柜的前期投入中等。
短期项目可以考虑托管机柜，到期即退。
"""
WORDS = (
    "企业自购服务器，放进按月租用的托管机柜。",
    "托管机柜的前期投入中等。",
    "短期项目可以考虑托管机柜，到期即退。",
)

_OPTION = """\
  - id: hosted-rack
    role: main
    name: {zh: 托管机柜, en: Hosted rack}
    short_name: {zh: 机柜, en: Rack}
    definition:
      - text:
          zh: 来源C：企业自购服务器，放进按月租用的机柜。
          en: "Source C: the enterprise buys servers and places them in racks rented by the month."
        cites: [c-1-s01]
"""
VARIANT = """\
  - id: spot-instances
    role: variant
    name: {zh: 竞价实例, en: Spot instances}
    short_name: {zh: 竞价, en: Spot}
    definition:
      - text:
          zh: 来源A没有给出定义，只说托管云支持用它降低成本。
          en: Source A gives no definition and says only that the managed cloud supports it to lower cost.
        cites: [a-3-5-s05]
"""
SOURCE = """\
# yaml-language-server: $schema=../.schema/sources.json
# 来源C。 Source C.
id: c
label: C
order: 3
title: {zh: 托管机柜小记, en: A note on hosted racks}
language: zh
{document}published: {zh: 未注明, en: not stated}
stance: {zh: 作者未注明, en: author not stated}
sections:
  - id: c-1
    name: {zh: 全文, en: The whole note}
statements:
  - id: c-1-s01
    section: c-1
    kind: sentence
{first}    about: [hosted-rack]
    topic: definition
    claim:
      zh: 企业自购服务器，放进按月租用的托管机柜。
      en: Enterprises place servers of their own in racks rented by the month.
  - id: c-1-s02
    section: c-1
    kind: sentence
{second}    about: [hosted-rack]
    topic: cost
    polarity: {hosted-rack: neutral}
    claim: {zh: 托管机柜的前期投入中等。, en: The up-front investment of a hosted rack is medium.}
  - id: c-1-s03
    section: c-1
    kind: sentence
{third}    about: [hosted-rack]
    topic: scenario
    claim:
      zh: 短期项目可以考虑托管机柜，到期即可退租。
      en: For short projects a hosted rack may be considered, to be given back at the end.
"""
ASSESSMENT = "  - option: hosted-rack\n"
ASSESSMENT_WITH_RATING = """\
  - option: hosted-rack
    text:
      zh: 来源C：前期投入中等。
      en: "Source C: the up-front investment is medium."
    cites: [c-1-s02]
    ratings:
      - source: c
        level: 3
        words:
          - {zh: 中等, en: medium}
        basis: [c-1-s02]
"""
POSITION = """\
  - source: c
    text:
      zh: 托管机柜的前期投入中等。
      en: The up-front investment of a hosted rack is medium.
    cites: [c-1-s02]
"""
DIMENSION = """\
# yaml-language-server: $schema=../.schema/dimensions.json
# 维度：退出。 Dimension: leaving.
id: d-exit
group: cost
order: 14
name: {zh: 退出难易, en: Ease of leaving}
question: {zh: 不再需要时，能否随时退出？, en: "When it is no longer needed, can one leave at any time?"}
takeaway:
  zh: 来源C称托管机柜到期即退，其余来源没有说。
  en: Source C says that a hosted rack is given back at the end; the others say nothing.
relation: single-source
assessments:
  - option: self-built
  - option: managed-cloud
  - option: hosted-rack
    text: {zh: 来源C：到期即退。, en: "Source C: given back at the end."}
    cites: [c-1-s03]
positions:
  - source: c
    text: {zh: 托管机柜到期即退。, en: A hosted rack is given back at the end.}
    cites: [c-1-s03]
"""
BRANCH = """\
  - id: short-project
    source: c
    conditions:
      match: all
      of:
        - {zh: 项目为期很短, en: The project is short}
      when: [[load-short-term]]
    options: [hosted-rack]
    strength: may-consider
    cites: [c-1-s03]
"""
SCENARIO = """\
# yaml-language-server: $schema=../.schema/scenarios.json
# 场景：短期项目。 Scenario: short projects.
id: sc-short-project
order: 7
name: {zh: 短期项目, en: Short projects}
answer:
  text:
    zh: 来源C称短期项目可以考虑托管机柜。
    en: Source C says that a hosted rack may be considered for short projects.
  cites: [c-1-s03]
branches:
  - id: any-short-project
    source: c
    conditions:
      match: all
      of:
        - {zh: 项目有明确的结束日期, en: The project has a fixed end}
      when: [[load-short-term]]
    options: [hosted-rack]
    strength: may-consider
    cites: [c-1-s03]
"""
STEP = """\
  - id: rack-room
    name: {zh: 机柜与供电, en: Racks and power}
    relation: single-source
    actions:
      - text: {zh: 租好托管机柜（来源C）。, en: Rent hosted racks (source C).}
        cites: [c-1-s01]
    check: {zh: 机柜与供电都已就绪。, en: Racks and power are ready.}
"""
TERM = """\
  - id: g-rack
    name: {zh: 机柜, en: rack}
    spellings:
      zh: [机柜]
      en: [rack, racks]
    gloss: {zh: 放置服务器的标准柜子。, en: A standard cabinet for servers.}
    source_defines: false
    cites: [c-1-s01]
"""
QUESTION = """\
  - id: q-rack-price
    name: {zh: 机柜的租金, en: The rent of racks}
    text: {zh: 来源C没有给出租金。, en: Source C does not state the rent.}
    cites: [c-1-s01]
"""
TREND = """\
  - id: t-rack
    name: {zh: 机柜按月出租, en: Racks rented by the month}
    text: {zh: 来源C称机柜可以按月租用。, en: Source C says that racks are rented by the month.}
    relation: single-source
    cites: [c-1-s01]
"""
CONCLUSION = """\
  - id: k-rack
    name: {zh: 机柜是中间道路, en: The rack as a middle way}
    text:
      zh: 来源C称托管机柜前期投入中等，到期即退。
      en: Source C says that a hosted rack costs a medium sum up front and is given back at the end.
    relation: single-source
    cites: [c-1-s02, c-1-s03]
"""
CHANGE_NOTE = """\
  - edition: "2026.12"
    date: "2026-12-31"
    text: {zh: 加入来源C与托管机柜。, en: Source C and the hosted rack added.}
"""
UPFRONT = "dimensions/d-cost-upfront.yml"
OPTION = Edit("options.yml", "  - id: private-cloud\n", f"{_OPTION}  - id: private-cloud\n")
EDITS = (
    Edit("dimensions/d-exit.yml", "", DIMENSION),
    Edit("scenarios/sc-short-project.yml", "", SCENARIO),
    Edit("options.yml", "  - id: compute-marketplace\n", f"{VARIANT}  - id: compute-marketplace\n"),
    above(UPFRONT, "conflicts: [c-rent, c-intensity]", POSITION),
    below("scenarios/sc-rapid-iteration.yml", "    cites: [b-3-5-s07]", BRANCH),
    above("migrations/m-cloud-to-self.yml", "  - id: scheduler", STEP),
    Edit("glossary.yml", "  - id: g-roce\n", f"{TERM}  - id: g-roce\n"),
    Edit("open_questions.yml", "  - id: q-threshold\n", f"{QUESTION}  - id: q-threshold\n"),
    Edit("trends.yml", "  - id: t-vdi\n", f"{TREND}  - id: t-vdi\n"),
    Edit("conclusions.yml", "  - id: k-hype\n", f"{CONCLUSION}  - id: k-hype\n"),
    # Change a rating, a claim's wording, the order of two dimensions, the edition with its note.
    Edit(
        UPFRONT,
        "level: 1\n        words:\n          - {zh: 巨大, en: huge}\n          - {zh: 高CapEx",
        "level: 2\n        words:\n          - {zh: 高CapEx",
    ),
    Edit(
        "sources/a.yml",
        'claim:\n      zh: "来源A提出的问题是：国产GPU',
        'claim:\n      zh: "来源A发问：国产GPU',
    ),
    Edit("sources/a.yml", 'en: "Source A asks how enterprises', 'en: "Source A wonders how enterprises'),
    Edit("dimensions/d-access.yml", "order: 4\n", "order: 5\n"),
    Edit("dimensions/d-features.yml", "order: 5\n", "order: 4\n"),
    Edit(
        "report.yml",
        'edition: "2026.11"\ndate: "2026-11-30"\nlanguages',
        'edition: "2026.12"\ndate: "2026-12-31"\nlanguages',
    ),
    Edit("report.yml", "changes:\n", f"changes:\n{CHANGE_NOTE}"),
)
