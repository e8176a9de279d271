"""A complete small project to break: made-up sources on walking or taking the bus to work."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from generator.errors import Problem
from generator.interface import declared
from generator.load import Loaded, assemble
from generator.reporting import describe

DOCUMENTS = {
    "a": "Walking is free.\nIt keeps you fit. Buses are slow.",
    "b": "A bus ticket costs two coins.\nBuses are fast. Both need shoes.",
}
Expected = tuple[str, str, Mapping[str, str]]


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _statement_digest(source: str, start: int, end: int) -> str:
    return digest(DOCUMENTS[source][start:end])


FILES = {
    "report.yml": """\
title: {zh: 步行还是公交, en: "Walk or bus?"}
subtitle: {zh: 小例子, en: A small example}
description: {zh: 两种上班方式, en: Two ways to work}
edition: "2026.01"
date: "2026-01-31"
languages: [zh, en]
default_language: zh
question:
  text: {zh: 怎样上班？, en: "How to get to work?"}
  cites: [a-1]
answer:
  - text: {zh: 看情况。, en: It depends.}
    cites: [a-2, b-1]
changes:
  - edition: "2026.01"
    date: "2026-01-31"
    text: {zh: 首版, en: First edition}
""",
    "scales.yml": """\
levels:
  - level: 1
    name: {zh: 差, en: bad}
    rule: {zh: 说差, en: called bad}
  - level: 2
    name: {zh: 中, en: fair}
    rule: {zh: 说中, en: called fair}
  - level: 3
    name: {zh: 好, en: good}
    rule: {zh: 说好, en: called good}
strengths:
  - id: recommend
    rank: 1
    name: {zh: 推荐, en: recommend}
    words: {zh: [推荐, 建议], en: recommend}
topics:
  - {id: cost, name: {zh: 成本, en: Cost}}
  - {id: pace, name: {zh: 快慢, en: Pace}}
subjects:
  - {id: town, name: {zh: 城市, en: The town}}
groups:
  - {id: practical, name: {zh: 实际, en: Practical}}
""",
    "options.yml": """\
options:
  - id: walk
    role: main
    name: {zh: 步行上班, en: Walking to work}
    short_name: {zh: 步行, en: Walk}
    definition:
      - text: {zh: 走路去。, en: On foot.}
        cites: [a-1]
  - id: bus
    role: main
    name: {zh: 乘公交上班, en: Taking the bus}
    short_name: {zh: 公交, en: Bus}
    definition:
      - text: {zh: 坐车去。, en: By bus.}
        cites: [b-1]
""",
    "sources/a.yml": f"""\
id: a
label: A
order: 1
title: {{zh: 步行记, en: On walking}}
language: en
characters: {len(DOCUMENTS["a"])}
sha256: {digest(DOCUMENTS["a"])}
published: {{zh: 未注明, en: not stated}}
stance: {{zh: 行人, en: a walker}}
names:
  walk: [walking]
sections:
  - id: a-top
    name: {{zh: 步行, en: Walking}}
  - id: a-sub
    parent: a-top
    name: {{zh: 公交车, en: Buses}}
statements:
  - id: a-1
    section: a-top
    kind: sentence
    start: 0
    end: 16
    sha256: {_statement_digest("a", 0, 16)}
    about: [walk]
    topic: cost
    polarity: {{walk: strength}}
    claim: {{zh: 步行不花钱, en: Walking costs nothing}}
  - id: a-2
    section: a-top
    kind: sentence
    start: 17
    end: 34
    sha256: {_statement_digest("a", 17, 34)}
    about: [walk]
    topic: pace
    claim: {{zh: 步行健身, en: Walking keeps fit}}
  - id: a-3
    section: a-sub
    kind: sentence
    start: 35
    end: 50
    sha256: {_statement_digest("a", 35, 50)}
    about: [bus]
    topic: pace
    claim: {{zh: 公交慢, en: The bus is slow}}
""",
    "sources/b.yml": f"""\
id: b
label: B
order: 2
title: {{zh: 公交记, en: On buses}}
language: en
characters: {len(DOCUMENTS["b"])}
sha256: {digest(DOCUMENTS["b"])}
published: {{zh: 未注明, en: not stated}}
stance: {{zh: 乘客, en: a passenger}}
sections:
  - id: b-top
    number: "1."
    name: {{zh: 公交, en: Buses}}
statements:
  - id: b-1
    section: b-top
    kind: sentence
    start: 0
    end: 29
    sha256: {_statement_digest("b", 0, 29)}
    about: [bus]
    topic: cost
    claim: {{zh: 车票两枚硬币, en: A ticket is two coins}}
  - id: b-2
    section: b-top
    kind: sentence
    start: 30
    end: 45
    sha256: {_statement_digest("b", 30, 45)}
    about: [bus]
    topic: pace
    claim: {{zh: 公交快, en: The bus is fast}}
  - id: b-3
    section: b-top
    kind: sentence
    start: 46
    end: 62
    sha256: {_statement_digest("b", 46, 62)}
    about: [walk, bus, town]
    topic: cost
    claim: {{zh: 都要穿鞋, en: Both need shoes}}
""",
    "dimensions/d-cost.yml": """\
id: d-cost
group: practical
order: 1
name: {zh: 花费, en: Cost}
question: {zh: 花多少？, en: "What does it cost?"}
takeaway: {zh: 步行省钱。, en: Walking is cheaper.}
relation: complement
assessments:
  - option: walk
    text: {zh: 不花钱。, en: Free.}
    cites: [a-1]
    ratings:
      - source: a
        level: 3
        words: [{zh: 免费, en: free}]
        basis: [a-1]
  - option: bus
    text: {zh: 两枚硬币。, en: Two coins.}
    cites: [b-1]
    ratings:
      - source: b
        level: 1
        words: [{zh: 两枚, en: two coins}]
        basis: [b-1]
        inferred: true
positions:
  - source: a
    text: {zh: 步行免费。, en: Walking is free.}
    cites: [a-1]
  - source: b
    text: {zh: 公交收费。, en: Buses charge.}
    cites: [b-1]
""",
    "dimensions/d-pace.yml": """\
id: d-pace
group: practical
order: 2
name: {zh: 速度, en: Speed}
question: {zh: 哪个快？, en: "Which is faster?"}
takeaway: {zh: 来源说法不一。, en: The sources disagree.}
relation: conflict
assessments:
  - option: walk
  - option: bus
    text: {zh: 说法不一。, en: Disputed.}
    cites: [a-3, b-2]
positions:
  - source: a
    text: {zh: 公交慢。, en: Slow.}
    cites: [a-3]
  - source: b
    text: {zh: 公交快。, en: Fast.}
    cites: [b-2]
conflicts: [c-pace]
""",
    "shared_ground.yml": """\
shared_ground:
  - id: s-effort
    name: {zh: 都要出门, en: One goes out}
    text: {zh: 都要出门。, en: Both mean going out.}
    relation: agree
    cites: [a-2, b-3]
""",
    "conflicts.yml": """\
conflicts:
  - id: c-pace
    type: contradiction
    name: {zh: 公交快慢, en: Speed of buses}
    positions:
      - source: a
        text: {zh: 慢。, en: Slow.}
        cites: [a-3]
      - source: b
        text: {zh: 快。, en: Fast.}
        cites: [b-2]
    handling: {zh: 并列。, en: Both are shown.}
""",
    "trends.yml": "trends: []\n",
    "conclusions.yml": """\
conclusions:
  - id: k-walk
    name: {zh: 步行省钱, en: Walking saves}
    text: {zh: 步行省钱。, en: Walking saves money.}
    relation: single-source
    cites: [a-1]
""",
    "framing.yml": """\
framing:
  - id: f-question
    name: {zh: 问题, en: The question}
    text: {zh: 怎样上班。, en: How to get to work.}
    cites: [a-1]
""",
    "open_questions.yml": """\
open_questions:
  - id: q-rain
    name: {zh: 下雨, en: Rain}
    text: {zh: 下雨怎么办？, en: "What if it rains?"}
    cites: [a-1, b-1]
""",
    "glossary.yml": """\
terms:
  - id: ticket
    name: {zh: 车票, en: ticket}
    spellings: {zh: [车票], en: [ticket, bus ticket]}
    gloss: {zh: 乘车凭证。, en: It lets you ride.}
    source_defines: false
    cites: [b-1]
""",
    "scenarios/sc-late.yml": """\
id: sc-late
order: 1
name: {zh: 快迟到, en: Running late}
answer:
  text: {zh: 坐公交。, en: Take the bus.}
  cites: [b-2]
branches:
  - id: late
    source: b
    conditions:
      match: all
      of:
        - {zh: 快迟到了, en: You are late}
    options: [bus]
    strength: recommend
    cites: [b-2]
gaps:
  - {zh: 没说多晚, en: How late is not said}
conflicts: [c-pace]
""",
    "migrations/m-to-bus.yml": """\
id: m-to-bus
order: 1
name: {zh: 改乘公交, en: Switch to the bus}
origin: walk
target: bus
lead:
  text: {zh: 先买票。, en: Buy a ticket first.}
  cites: [b-1]
steps:
  - id: ticket
    name: {zh: 买票, en: Buy a ticket}
    relation: single-source
    actions:
      - text: {zh: 买票。, en: Buy one.}
        cites: [b-1]
    check: {zh: 看票。, en: Look at it.}
    supporting: [a-3]
""",
    "ui/zh.yml": """\
name: 简体中文
html_language: zh
theme_language: zh
strings:
  greeting: "你好，{name}"
  farewell: 再见
""",
    "ui/en.yml": """\
name: English
html_language: en
theme_language: en
strings:
  greeting: "Hello, {name}"
  farewell: Goodbye
""",
}


STRINGS = declared("greeting{name} farewell")


def load_files(files: Mapping[str, str]) -> Loaded:
    """Load texts; every problem is put into words on the way, which must always work."""
    loaded = assemble({name: text.encode() for name, text in files.items()}, strings=STRINGS)
    for problem in loaded.problems:
        assert_wording(problem)
    return loaded


def assert_wording(problem: Problem) -> None:
    """The problem has words in both languages, which can be printed."""
    for language in ("en", "zh"):
        words = describe(problem, language=language)
        assert str(problem.place) in words
        assert words.isprintable() or "\n" in words
        words.encode()


def edited(file: str, old: str, new: str, *, nth: int = 1) -> dict[str, str]:
    """The small report with the `nth` occurrence of `old` in `file` replaced."""
    parts = FILES[file].split(old)
    assert len(parts) > nth, f"{file} has no {nth} × {old!r}"
    return {**FILES, file: old.join(parts[:nth]) + new + old.join(parts[nth:])}


def without(*files: str) -> dict[str, str]:
    """The small report without some of its files."""
    return {name: text for name, text in FILES.items() if name not in files}


def at(files: Mapping[str, str], file: str, needle: str, *, nth: int = 1, offset: int = 0) -> str:
    """Place of the `nth` occurrence of `needle`, as problems write it."""
    index = -1
    for _ in range(nth):
        index = files[file].index(needle, index + 1)
    before = files[file][: index + offset]
    return f"data/{file}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def problems(files: Mapping[str, str]) -> list[Expected]:
    """Everything that loading finds: place, code and facts."""
    return [
        (str(p.place), p.code, {name: str(fact) for name, fact in p.facts.items()})
        for p in load_files(files).problems
    ]


def assert_only(files: Mapping[str, str], place: str, code: str, **facts: str) -> None:
    """Loading finds exactly this one problem."""
    found = problems(files)
    assert found == [(place, code, facts)], found
