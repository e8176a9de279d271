"""Measures, wraps and escapes the texts of a drawing.

Owns an estimate of widths that needs no font and errs on the wide side, and
the rules for where a label may break. Knows nothing of charts.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

LINE_HEIGHT = 1.3

_WIDTHS = {
    character: width
    for width, characters in (
        (0.31, "iljI'|!.,:; "),
        (0.42, "ftr()[]{}/-"),
        (0.55, "ckszvxyJL"),
        (0.92, "mwMW%"),
        (0.76, "ACDGHNOQRUVKX&мφψ"),
        (1.0, "@ÆæŒœΜΦΨωЖМФШЩЪЫЮжфшщыю"),
    )
    for character in characters
}
# Marks on the letter before, and what cannot be seen.
_WITHOUT_WIDTH = frozenset(("Mn", "Me", "Cf"))
_NARROW_SYMBOLS = frozenset("¡¢£¤¥¨®°²³´¸¹¿–€′″")
_NO_LINE_START = frozenset("，。、；：？！）》」』】〕〉”’…—·%,.;:?!)]}/-–℃")
_NO_LINE_END = frozenset("（《「『【〔〈“‘([{")
# Between words of a Chinese label nothing shows; these words, of one character each, tell where one ends.
_JOINING = frozenset("与和及或并")
_JOINED_AFTER = frozenset("的")
# Where they are part of a word instead, with the character before or after.
_WITHIN_WORDS = frozenset(
    (
        *("参与", "赋与", "给与", "与否", "和平", "和谐", "缓和", "饱和", "总和", "温和", "及时"),
        *("涉及", "普及", "以及", "提及", "或许", "合并", "兼并", "并发", "并行", "并网", "目的"),
    )
)
_INVALID_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def width_in_em(text: str) -> float:
    """Estimated width of a text, in units of its font size."""
    return sum(map(_character_width, text))


def width_in_pixels(text: str, size: float) -> float:
    """Estimated width of a text at a font size."""
    return width_in_em(text) * size


# A chart is laid out twice in each language, and after an edit most of its texts are the same.
@lru_cache(maxsize=32768)
def wrap(text: str, *, size: float, width: float) -> tuple[str, ...]:
    """Lines that fit `width` pixels, of about equal length; no line where there is no text.

    A word that is wider than `width` is cut. Where that needs no more lines, Chinese breaks only at marks
    and joining words, or else after an even number of characters, for most words have two.
    """
    pieces = tuple(_pieces(" ".join(text.split())))
    if not pieces:
        return ()
    lines = _fill(pieces, width / size)
    phrases = tuple(_phrases(pieces))
    for larger in (phrases, tuple(_pairs(phrases))):
        if not _cuts_words(larger, width / size) and len(_fill(larger, width / size)) <= len(lines):
            pieces, lines = larger, _fill(larger, width / size)
            break
    low, high = 0.0, width / size
    while high - low > 0.25:
        middle = (low + high) / 2
        narrower = _fill(pieces, middle)
        if len(narrower) <= len(lines) and not _cuts_words(pieces, middle):
            lines, high = narrower, middle
        else:
            low = middle
    return lines


def fits(text: str, *, size: float, width: float, lines: int) -> bool:
    """Whether a text takes at most `lines` lines of `width` pixels with no word cut."""
    pieces = tuple(_pieces(" ".join(text.split())))
    return not _cuts_words(pieces, width / size) and len(_fill(pieces, width / size)) <= lines


def escape(text: str) -> str:
    """Escape a text for XML content and attributes; drops what XML cannot hold."""
    return html.escape(_INVALID_IN_XML.sub("", text), quote=True)


@lru_cache(maxsize=8192)
def _character_width(character: str) -> float:
    if unicodedata.category(character) in _WITHOUT_WIDTH:
        return 0.0
    if _is_wide(character):
        return 1.0
    if character in _WIDTHS:
        return _WIDTHS[character]
    if character.isascii() or character in _NARROW_SYMBOLS:
        return 0.68 if character.isupper() else 0.61
    if character.isalpha():
        return 0.78 if character.isupper() else 0.66
    # Arrows, circled numbers and other symbols are as wide as Chinese characters in Chinese typefaces.
    return 1.0


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF" or character in "“”‘’…—"


def _pieces(text: str) -> Iterator[str]:
    """Parts between which a line may break; a space stays at the end of its part."""
    part = ""
    for token in _tokens(text):
        if part and _may_break(part, token):
            yield part
            part = ""
        part += token
    if part:
        yield part


def _phrases(pieces: tuple[str, ...]) -> Iterator[str]:
    """The pieces joined into what belongs together, as far as that shows without a dictionary."""
    phrase = ""
    for number, piece in enumerate(pieces):
        following = pieces[number + 1][:1] if number + 1 < len(pieces) else ""
        if phrase and _may_part(phrase, piece, following):
            yield phrase
            phrase = ""
        phrase += piece
    if phrase:
        yield phrase


def _may_part(before: str, after: str, following: str) -> bool:
    last, first = before[-1], after[0]
    if not (_is_ideograph(last) and _is_ideograph(first)):
        return True
    joins = first in _JOINING and not {last + first, first + following} & _WITHIN_WORDS
    ends = last in _JOINED_AFTER and before[-2:] not in _WITHIN_WORDS
    return joins or ends


def _pairs(phrases: tuple[str, ...]) -> Iterator[str]:
    """Phrases cut after every second ideograph, but with no single one left over."""
    for phrase in phrases:
        start = 0
        place = 3 if phrase[0] in _JOINING else 2
        while _is_ideograph(phrase[place - 1 : place] or " ") and sum(map(_is_ideograph, phrase[place:])) > 1:
            if phrase[place - 1 : place + 1] in _WITHIN_WORDS:
                place += 1
                continue
            yield phrase[start:place]
            start, place = place, place + 2
        yield phrase[start:]


def _is_ideograph(character: str) -> bool:
    return _is_wide(character) and character.isalpha()


def _tokens(text: str) -> Iterator[str]:
    position = 0
    while position < len(text):
        character = text[position]
        if _is_wide(character) or character.isspace():
            token = character
        else:
            end = position + 1
            while end < len(text) and not _is_wide(text[end]) and not text[end].isspace():
                end += 1
                if text[end - 1] in "-/–" and end < len(text):
                    break
            token = text[position:end]
        yield token
        position += len(token)


def _may_break(before: str, after: str) -> bool:
    if after[0] in _NO_LINE_START or after.isspace():
        return False
    return before.rstrip()[-1:] not in _NO_LINE_END


def _fill(pieces: tuple[str, ...], width: float) -> tuple[str, ...]:
    lines: list[str] = []
    line = ""
    for piece in pieces:
        if line and width_in_em((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece
        while width_in_em(line.rstrip()) > width and len(line) > 1:
            head = _longest_start(line, width)
            lines.append(head)
            line = line[len(head) :]
    if line.strip():
        lines.append(line.rstrip())
    return tuple(lines)


def _longest_start(text: str, width: float) -> str:
    length = 1
    while length < len(text) and width_in_em(text[: length + 1]) <= width:
        length += 1
    return text[:length]


def _cuts_words(pieces: tuple[str, ...], width: float) -> bool:
    return any(width_in_em(piece.rstrip()) > width for piece in pieces)
