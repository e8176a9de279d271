"""A cost model for the small report: made-up prices of shoes and tickets, in two currencies."""

from __future__ import annotations

from small_report import FILES

from generator.model_cost import PARAMETERS

WHOLE = ("gpus", "gpus-per-node", "horizon")
MONEY = (
    "node-price",
    "other-capex",
    "electricity-price",
    "colocation-price",
    "staff-cost",
    "other-running-cost",
    "on-demand-price",
    "reserved-price",
    "spot-price",
    "storage-price",
    "egress-price",
)
RANGES = {
    "gpus": (1, 1000, 4, 16, 8),
    "gpus-per-node": (1, 16, 4, 8, 8),
    "horizon": (1, 240, 36, 72, 60),
    "hours-per-month": (672, 744, 720, 744, 730),
    "node-power": (0, 200, 6, 14, 10),
    "pue": (1, 5, 1.1, 2.5, 1.5),
    "availability": (0.01, 1, 0.9, 1, 1),
    "cloud-hours-ratio": (0.01, 100, 0.8, 1.5, 1),
    "node-price": (0, 1000000, 1000, 3000, 2000),
    "utilisation": (0, 1, 0.2, 0.9, 0.6),
    **dict.fromkeys(("on-demand-price", "reserved-price", "spot-price"), (0, 1000, 1, 10, 2)),
    **dict.fromkeys(("storage", "egress", "colocation-price", "staff-cost"), (0, 100000, 10, 100, 0)),
}
SHARE, PRICE = "{zh: 份额, en: share}", '{zh: "{currency}/节点", en: "{currency}/node"}'


def _parameter(name: str) -> str:
    least, most, low, high, default = RANGES.get(name, (0, 1, 0, 0.5, 0))
    currency = "    currency: USD\n" if name in MONEY else ""
    whole = "    is_whole: true\n" if name in WHOLE else ""
    return (
        f"  - id: {name}\n    group: size\n    name: {{zh: 参数, en: Parameter}}\n"
        f"    about: {{zh: 一个输入。, en: An input.}}\n"
        f"    unit: {PRICE if name in MONEY else SHARE}\n{currency}{whole}"
        f"    least: {least}\n    most: {most}\n    low: {low}\n    high: {high}\n    default: {default}\n"
        "    confidence: high\n    cites: [r-shop]\n"
    )


COST_FILES = {
    "cost/parameters.yml": "parameters:\n" + "".join(map(_parameter, PARAMETERS)),
    "cost/references.yml": """\
references:
  - id: r-shop
    publisher: {zh: 鞋店, en: The shoe shop}
    title: {zh: 价目, en: Price list}
    url: https://example.org/prices
    date: "2026-01"
    grade: primary
    has_interest: true
    interest: {zh: 它卖鞋。, en: It sells shoes.}
  - id: r-own
    publisher: {zh: 我们, en: We}
    title: {zh: 假设, en: Assumption}
    grade: assumption
    has_interest: false
    interest: {zh: 没有。, en: None.}
""",
    "cost/presets.yml": """\
presets:
  - id: dollars
    kind: published
    name: {zh: 美元, en: Dollars}
    about: {zh: 用美元。, en: In dollars.}
    currency: USD
    values:
      - {parameter: node-price, value: 3000, confidence: high, cites: [r-shop]}
      - {parameter: reserved-share, value: 0.5, confidence: high, cites: [r-shop]}
      - {parameter: spot-share, value: 0.4, confidence: high, cites: [r-shop]}
    blanks:
      - {parameters: [spot-price], note: {zh: 没有找到。, en: None was found.}}
    published:
      - output: saving
        way: on-demand
        value: 347400
        tolerance: 0.1
        settings: [{parameter: utilisation, value: 0.5}]
        cites: [r-shop]
      - output: break-even-months
        way: reserved
        value: 0.257
        tolerance: 0.1
        cites: [r-shop]
  - id: yuan
    kind: start
    name: {zh: 人民币, en: Yuan}
    about: {zh: 用人民币。, en: In yuan.}
    currency: CNY
    values:
      - {parameter: other-capex, value: 0, confidence: high, cites: [r-shop]}
      - {parameter: electricity-price, value: 0.5, confidence: high, cites: [r-shop]}
      - {parameter: colocation-price, value: 0, confidence: high, cites: [r-shop]}
      - {parameter: staff-cost, value: 0, confidence: high, cites: [r-shop]}
      - {parameter: other-running-cost, value: 0, confidence: high, cites: [r-shop]}
      - {parameter: on-demand-price, value: 14, confidence: high, cites: [r-shop]}
      - {parameter: reserved-price, value: 10, confidence: high, cites: [r-shop]}
      - {parameter: spot-price, value: 5, confidence: high, cites: [r-shop]}
    blanks:
      - {parameters: [node-price], note: {zh: 没有找到。, en: None was found.}}
      - {parameters: [storage-price, egress-price], note: {zh: 没有找到。, en: None was found.}}
""",
    "cost/scope.yml": """\
included:
  - {zh: 鞋, en: Shoes}
excluded:
  - {zh: 时间, en: Time}
notes:
  - text: {zh: 只是例子。, en: Only an example.}
    cites: [r-shop, r-own]
""",
}
WITH_COST = {**FILES, **COST_FILES}
