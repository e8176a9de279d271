"""The small report with one of everything that a report can have; what each text says does not matter."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any, get_args

import yaml
from small_cost import COST_FILES
from small_weights import WITH_WEIGHTS

from generator.model_cost import OWN_OUTPUTS, Confidence, Output
from generator.views.cost import GROUPS

KeyPath = tuple[str | int, ...]


def complete_values(interfaces: Mapping[str, str]) -> dict[str, Any]:
    """Values of the data files, with every kind of record and every optional text, so that all texts show."""
    values = {file: yaml.safe_load(text) for file, text in {**_FILES, **interfaces}.items()}
    for file, path, addition in _ADDITIONS:
        target = values[file]
        for step in path:
            target = target[step]
        added = yaml.safe_load(addition)
        target.extend(added) if isinstance(target, list) else target.update(added)
    for number, kind in enumerate(("list-item", "table-cell", "code")):
        values["sources/a.yml"]["statements"][number]["kind"] = kind
    values["scales.yml"]["groups"].append({"id": "other", "name": {"zh": "文", "en": "text"}})
    values["sources/b.yml"]["language"] = "zh"
    parameters = values["cost/parameters.yml"]["parameters"]
    for parameter, group, confidence in zip(parameters, cycle(GROUPS), cycle(get_args(Confidence))):
        parameter |= {"group": group, "confidence": confidence}
    values["cost/presets.yml"]["presets"][0]["published"] += map(_published, get_args(Output))
    return values


def _published(output: str) -> dict[str, Any]:
    way = {} if output in OWN_OUTPUTS else {"way": "reserved"}
    return {"output": output, **way, "value": 10**9, "tolerance": 1, "cites": ["r-shop"]}


_ADDITIONS: tuple[tuple[str, KeyPath, str], ...] = (
    (
        "options.yml",
        ("options",),
        """\
- id: tram
  role: variant
  name: {zh: 文, en: text}
  short_name: {zh: 文, en: text}
  definition: [{text: {zh: 文, en: text}, cites: [b-1]}]
""",
    ),
    ("scenarios/sc-late.yml", ("branches", 0, "conditions"), "when: [[no-slow]]"),
    ("sources/a.yml", ("statements", 2), "polarity: {bus: weakness}"),
    ("sources/b.yml", (), "names: {bus: [bus]}"),
    (
        "dimensions/d-cost.yml",
        ("assessments",),
        "- {option: tram, text: {zh: 文, en: text}, cites: [b-1]}",
    ),
    (
        "dimensions/d-pace.yml",
        ("assessments", 1),
        """\
ratings:
  - {source: a, level: 1, words: [{zh: 文, en: text}], basis: [a-3]}
  - {source: b, level: 3, words: [{zh: 文, en: text}], basis: [b-2]}
""",
    ),
    (
        "conflicts.yml",
        ("conflicts",),
        """\
- id: c-tension
  type: tension
  name: {zh: 文, en: text}
  positions:
    - {source: a, text: {zh: 文, en: text}, cites: [a-3]}
    - {source: b, text: {zh: 文, en: text}, cites: [b-2]}
  handling: {zh: 文, en: text}
- id: c-intensity
  type: intensity
  name: {zh: 文, en: text}
  positions:
    - {source: a, text: {zh: 文, en: text}, cites: [a-3]}
    - {source: b, text: {zh: 文, en: text}, cites: [b-2]}
  handling: {zh: 文, en: text}
- id: c-internal
  type: internal
  name: {zh: 文, en: text}
  positions: [{source: a, text: {zh: 文, en: text}, cites: [a-2, a-3]}]
  handling: {zh: 文, en: text}
""",
    ),
    (
        "trends.yml",
        ("trends",),
        """\
- id: t-more
  name: {zh: 文, en: text}
  text: {zh: 文, en: text}
  relation: single-source
  cites: [a-1]
""",
    ),
    (
        "glossary.yml",
        ("terms",),
        """\
- id: shoe
  name: {zh: 文, en: text}
  spellings: {zh: 文, en: text}
  gloss: {zh: 文, en: text}
  source_defines: true
  cites: [b-3]
""",
    ),
    (
        "scenarios/sc-late.yml",
        ("branches",),
        """\
- id: any
  source: b
  conditions: {match: any, of: [{zh: 文, en: text}, {zh: 文, en: text}], when: [[yes-slow], [yes-slow]]}
  options: [bus, walk]
  choice: any-of
  strength: recommend
  reason: {zh: 文, en: text}
  cites: [b-3]
- id: all
  source: b
  conditions: {match: all, of: [{zh: 文, en: text}, {zh: 文, en: text}], when: [[yes-slow], [yes-slow]]}
  options: [bus]
  strength: recommend
  cites: [b-2]
""",
    ),
    (
        "scales.yml",
        ("strengths",),
        """\
- {id: insist, rank: 2, binding: true, name: {zh: 文, en: text}, words: {zh: [文], en: text}}
- {id: careful, rank: 0, name: {zh: 文, en: text}, words: {zh: [文], en: text}}
""",
    ),
    ("scenarios/sc-late.yml", (), "characteristics: [{text: {zh: 文, en: text}, cites: [b-2]}]"),
    (
        "migrations/m-to-bus.yml",
        ("steps",),
        """\
- id: shoes
  name: {zh: 文, en: text}
  relation: single-source
  actions: [{text: {zh: 文, en: text}, cites: [b-3]}]
  reason: {text: {zh: 文, en: text}, cites: [b-3]}
  check: {zh: 文, en: text}
  check_cites: [b-3]
""",
    ),
    ("migrations/m-to-bus.yml", (), "gaps: [{zh: 文, en: text}]"),
    ("cost/parameters.yml", ("parameters", 0), "{is_basic: true, note: {zh: 文, en: text}}"),
    ("cost/references.yml", ("references", 0), "note: {zh: 文, en: text}"),
    (
        "cost/references.yml",
        ("references",),
        """\
- id: r-paper
  publisher: {zh: 文, en: text}
  title: {zh: 文, en: text}
  url: "https://example.org/?a=1&b='2'\\"#c"
  grade: secondary
  has_interest: false
  interest: {zh: 文, en: text}
- id: r-abstract
  publisher: {zh: 文, en: text}
  title: {zh: 文, en: text}
  grade: abstract
  has_interest: true
  interest: {zh: 文, en: text}
""",
    ),
    (
        "cost/presets.yml",
        ("presets", 0),
        """\
notes:
  - {text: {zh: 文, en: text}, cites: [r-shop, r-paper]}
  - {text: {zh: 文, en: text}}
""",
    ),
    ("cost/presets.yml", ("presets", 0, "values", 0), "note: {zh: 文, en: text}"),
    ("cost/presets.yml", ("presets", 0, "published", 0), "note: {zh: 文, en: text}"),
    ("cost/presets.yml", ("presets", 1), "notes: [{text: {zh: 文, en: text}, cites: [r-abstract]}]"),
    ("cost/presets.yml", ("presets", 1, "blanks", 0), "cites: [r-paper]"),
    ("cost/scope.yml", (), "published_notes: [{text: {zh: 文, en: text}, cites: [r-paper, r-abstract]}]"),
    *(
        (file, path, "aliases: {zh: [文], en: [text]}")
        for file, path in (
            ("options.yml", ("options", 0)),
            ("dimensions/d-cost.yml", ()),
            ("trends.yml", ("trends", 0)),
            ("scenarios/sc-late.yml", ()),
            ("migrations/m-to-bus.yml", ()),
            ("conflicts.yml", ("conflicts", 0)),
            ("glossary.yml", ("terms", 0)),
            ("open_questions.yml", ("open_questions", 0)),
        )
    ),
)
_MORE_FILES = {
    "advisor.yml": """\
questions:
  - id: slow-q
    name: {zh: 文, en: text}
    text: {zh: 文, en: text}
    help: {zh: 文, en: text}
    answers:
      - {id: yes-slow, name: {zh: 文, en: text}}
      - {id: no-slow, name: {zh: 文, en: text}}
""",
    "scenarios/sc-slow.yml": """\
id: sc-slow
order: 2
name: {zh: 文, en: text}
answer: {text: {zh: 文, en: text}, cites: [a-1]}
branches:
  - id: slow
    source: a
    conditions: {match: all, of: [{zh: 文, en: text}], when: [[yes-slow]]}
    options: [walk]
    strength: insist
    cites: [a-1]
  - id: careful
    source: a
    conditions: {match: all, of: [{zh: 文, en: text}], when: [[yes-slow]]}
    options: [bus]
    strength: careful
    cites: [a-1]
""",
    "dimensions/d-quiet.yml": """\
id: d-quiet
group: other
order: 3
name: {zh: 文, en: text}
question: {zh: 文, en: text}
takeaway: {zh: 文, en: text}
relation: single-source
assessments:
  - {option: walk, text: {zh: 文, en: text}, cites: [a-2]}
  - option: bus
positions:
  - {source: a, text: {zh: 文, en: text}, cites: [a-2]}
""",
}
_FILES = {**WITH_WEIGHTS, **COST_FILES, **_MORE_FILES}
