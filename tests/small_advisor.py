"""An advisor for the small report: two questions, and advice of three strengths that depends on them."""

from __future__ import annotations

from small_report import FILES, edited

ADVISOR = """\
questions:
  - id: hurry
    name: {zh: 时间, en: Time}
    text: {zh: 快迟到了吗？, en: "Are you late?"}
    help: {zh: 多晚算迟到，来源没说。, en: The sources do not say how late.}
    answers:
      - {id: late-now, name: {zh: 是的, en: "Yes"}}
      - {id: in-time, name: {zh: 没有, en: "No"}}
  - id: weather
    name: {zh: 天气, en: Weather}
    text: {zh: 天气怎样？, en: "What is the weather like?"}
    answers:
      - {id: sunny, name: {zh: 晴, en: Sunny}}
      - {id: rainy, name: {zh: 雨, en: Rainy}}
      - {id: snowy, name: {zh: 雪, en: Snowy}}
"""
SCALES = """\
strengths:
  - id: insist
    rank: 2
    binding: true
    name: {zh: 必须, en: must}
    words: {zh: [必须], en: must}
  - id: careful
    rank: 0
    name: {zh: 小心, en: take care}
    words: {zh: [小心], en: take care}
  - id: recommend
"""
WHEN = "      when: [[late-now]]\n    options: [bus]\n"
BRANCHES = """\
    strength: recommend
    cites: [b-2]
  - id: stroll
    source: a
    conditions:
      match: any
      of:
        - {zh: 不赶时间, en: You have time}
        - {zh: 晴天, en: The sun shines}
      when: [[in-time], [sunny]]
    options: [walk]
    strength: recommend
    cites: [a-2]
  - id: storm
    source: b
    conditions:
      match: all
      of:
        - {zh: 快迟到了, en: You are late}
        - {zh: 下雨, en: It rains}
      when:
        - [late-now]
        - [rainy]
    options: [bus]
    strength: insist
    cites: [b-2]
  - id: puddles
    source: a
    conditions:
      match: all
      of:
        - {zh: 下雨, en: It rains}
      when: [[rainy]]
    options: [walk]
    strength: careful
    cites: [a-2]
gaps:
"""
SCENARIO = (
    FILES["scenarios/sc-late.yml"]
    .replace("    options: [bus]\n", WHEN, 1)
    .replace("    strength: recommend\n    cites: [b-2]\ngaps:\n", BRANCHES, 1)
)
WITH_ADVISOR = {
    **edited("scales.yml", "strengths:\n  - id: recommend\n", SCALES),
    "advisor.yml": ADVISOR,
    "scenarios/sc-late.yml": SCENARIO,
}
