"""What an input method or an editor slips in where YAML wants plain characters.

Full-width punctuation, curly quotes and special spaces are welcome inside texts.
Here they are found where they break the structure. Works on text alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

_ODD_SPACES = "\u3000\u00a0\u2000-\u200a\u202f\u205f\ufeff"
_INVISIBLE = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]")
_ODD_SPACE = re.compile(f"[{_ODD_SPACES}]")
_BRACKETS = {
    **dict.fromkeys("［【〔〖「『", "["),
    **dict.fromkeys("］】〕〗」』", "]"),
    **dict.fromkeys("｛（", "{"),
    **dict.fromkeys("｝）", "}"),
}
_OPENING = "［【〔〖「『｛（"
_CLOSING = re.compile("[］】〕〗」』｝）]")
_QUOTES = "“”‘’„‚«»＂＇〝〞"
_COMMA = re.compile("[，、；]")
_FULL_WIDTH = re.compile("[０-９Ａ-Ｚａ-ｚ－＿．]+")
_FIRST_OF_VALUE = re.compile(rf" *(?:- +)*(?:[^\s：:#\"'\[{{]+: +)?(?:[\[{{] *)?([{_OPENING}{_QUOTES}])")
_FIRST_OF_LINE = re.compile(r" *([＃－—–])")

_TAB_INDENT = re.compile(rf"[ {_ODD_SPACES}]*(\t)")
_ODD_INDENT = re.compile(rf" *(?:- *)?([{_ODD_SPACES}])")
_WRONG_COLON = rf"(?:(：)|:([{_ODD_SPACES}]))"
_MISREAD_LINE = re.compile(r" *(?:- +)?[^\s：:#\"'\[\]{},]+" + _WRONG_COLON)
_MISREAD_KEY = re.compile(r"[A-Za-z_][\w-]*" + _WRONG_COLON)
_WRONG_IN_KEY = re.compile(rf"([：{_ODD_SPACES}])")


@dataclass(frozen=True)
class Slip:
    """A character in the wrong place: how far into the text, how long, which mistake it is."""

    offset: int
    code: str
    facts: Mapping[str, str] = field(default_factory=dict)
    length: int = 1


def slip_in_line(line: str) -> Slip | None:
    """The usual culprit on a line that the YAML parser could not read."""
    tab = _TAB_INDENT.match(line)
    if tab:
        return Slip(tab.start(1), "yaml-tab")
    sign = _FIRST_OF_LINE.match(line)
    if sign:
        return _full_width(sign.start(1), sign[1], {"＃": "#"}.get(sign[1], "-"))
    return _colon_or_space(_ODD_INDENT.match(line)) or _colon_or_space(_MISREAD_LINE.match(line))


def slip_at_value(line: str) -> Slip | None:
    """A bracket or quote of the input method that opens the value on a line."""
    found = _FIRST_OF_VALUE.match(line)
    return _opening(found[1], found.start(1)) if found else None


def slip_at_closing(line: str) -> Slip | None:
    """A bracket of the input method that should have closed a list or mapping."""
    found = _CLOSING.search(line)
    return _bracket(found[0], found.start()) if found else None


def slip_in_key(key: str) -> Slip | None:
    """What makes a key without quotes another one than was meant."""
    invisible = _INVISIBLE.search(key)
    if invisible:
        return _unseen(invisible)
    if key[:1] and key[0] in _QUOTES:
        return Slip(0, "yaml-curly-quote", {"character": key[0]})
    found = _colon_or_space(_WRONG_IN_KEY.search(key))
    if found:
        return found
    wide = _FULL_WIDTH.search(key)
    return _full_width(wide.start(), wide[0]) if wide else None


def slip_in_entry(text: str) -> Slip | None:
    """A comma of the input method between entries of a list."""
    found = _COMMA.search(text)
    return Slip(found.start(), "yaml-full-width-comma", {"character": found[0]}) if found else None


def slip_in_value(text: str) -> Slip | None:
    """What keeps `text` from being the list, id, number or word that its place calls for."""
    opening = _opening(text[0], 0) if text and text[0] in _OPENING + _QUOTES else None
    if opening:
        return opening
    unseen = _INVISIBLE.search(text) or _ODD_SPACE.search(text)
    if unseen:
        return _unseen(unseen)
    wide = _FULL_WIDTH.search(text)
    if wide and unicodedata.normalize("NFKC", text).isascii():
        return _full_width(wide.start(), wide[0])
    return None


def misread_key(text: str, *, is_whole_file: bool) -> Slip | None:
    """What makes `text`, meant as a key with its value, one string."""
    return _colon_or_space((_MISREAD_LINE if is_whole_file else _MISREAD_KEY).match(text))


def _colon_or_space(found: re.Match[str] | None) -> Slip | None:
    if not found:
        return None
    group = found.lastindex or 0
    if found[group] == "：":
        return Slip(found.start(group), "yaml-full-width-colon")
    return Slip(found.start(group), "yaml-odd-space", {"character": _code_point(found[group])})


def _unseen(found: re.Match[str]) -> Slip:
    code = "yaml-odd-space" if _ODD_SPACE.match(found[0]) else "yaml-invisible-character"
    return Slip(found.start(), code, {"character": _code_point(found[0])})


def _opening(character: str, offset: int) -> Slip:
    if character in _QUOTES:
        return Slip(offset, "yaml-curly-quote", {"character": character})
    return _bracket(character, offset)


def _bracket(character: str, offset: int) -> Slip:
    facts = {"character": character, "meant": _BRACKETS[character]}
    return Slip(offset, "yaml-full-width-bracket", facts)


def _full_width(offset: int, written: str, meant: str = "") -> Slip:
    facts = {"character": written, "meant": meant or unicodedata.normalize("NFKC", written)}
    return Slip(offset, "yaml-full-width-character", facts, len(written))


def _code_point(character: str) -> str:
    return f"U+{ord(character):04X}"
