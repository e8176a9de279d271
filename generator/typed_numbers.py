"""Numbers as people type them: what they mean, or what is wrong with them.

`site-overrides/javascripts/tools/numbers.js` reads them alike.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

MOST_CHARACTERS = 40
"""Longer entries are no numbers."""

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?", re.ASCII)
_GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?", re.ASCII)
# What browsers trim.
_BLANKS = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(
    map(chr, range(0x2000, 0x200B))
)
_LIKELY_SHARES = (0.0001, 100)
_SIGNS = str.maketrans({"。": ".", "．": ".", "，": ",", "、": ",", "−": "-", "％": "%", "﹪": "%"})


@dataclass(frozen=True)
class Entry:
    """What was typed: a number, or why it is none.

    `meant` is what was probably meant, "" if unclear; `either` is what it may mean where a comma
    can be read in two ways.
    """

    value: float | None
    fault: Literal["", "empty", "not-number"] = ""
    meant: str = ""
    either: tuple[str, ...] = ()


def read_number(text: str, *, takes_percent: bool = True) -> Entry:
    """Digits with a full stop before decimals, perhaps with an exponent; spaces around do not matter.

    `takes_percent` says whether a number in percent can be meant.
    """
    plain = text.strip(_BLANKS)
    if not plain:
        return Entry(None, "empty")
    value = _number(plain)
    return _no_number(plain, takes_percent) if value is None else Entry(value)


def _number(text: str) -> float | None:
    if len(text) > MOST_CHARACTERS or not _NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None


def _no_number(text: str, takes_percent: bool) -> Entry:
    """With the plain ways to write it that are likely: full-width digits, a decimal comma, percent."""
    if len(text) > MOST_CHARACTERS:
        return Entry(None, "not-number")
    plain = unicodedata.normalize("NFKC", text.translate(_SIGNS)).translate(_SIGNS)
    plain = re.sub(f"[{_BLANKS}_]", "", plain)
    if _GROUPED.fullmatch(plain):
        # “1,500” is 1500 to some and 1.5 to others.
        whole = plain.replace(",", "")
        if plain.count(",") > 1 or "." in plain:
            return Entry(None, "not-number", whole)
        return Entry(None, "not-number", either=(whole, plain.replace(",", ".")))
    if plain.count(",") == 1 and "." not in plain:
        plain = plain.replace(",", ".")
    return Entry(None, "not-number", _meant(plain, takes_percent))


def _meant(plain: str, takes_percent: bool) -> str:
    percent = plain.removesuffix("%")
    value = _number(percent)
    if value is None:
        return ""
    if percent == plain:
        return plain
    is_likely = takes_percent and _LIKELY_SHARES[0] <= abs(value) / 100 <= _LIKELY_SHARES[1]
    return f"{value / 100:.10g}" if is_likely else ""
