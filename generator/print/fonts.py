"""The fonts of the PDF: installed with the project or part of Typst, never the system's.

Owns where they are and in which order they stand in for one another. All faces are
made of the same families, so that which characters can be set depends on neither
language nor face; `coverage` knows which these are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import typst

FOLDERS: tuple[Path, ...] = tuple(
    Path(str(files(package))) for package in ("pylopdf_fonts_zh_cn", "manimgx_fonts_cjk")
)
"""Folders with the fonts that do not come with Typst."""

CHINESE_SERIF = "Noto Serif SC"
"""One weight."""
CHINESE_SANS = "Noto Sans CJK SC"
"""All weights from 100 to 900."""
LATIN_SERIF = "Libertinus Serif"
"""Upright and italic in 400, 600 and 700."""
MONOSPACED = "DejaVu Sans Mono"
"""Upright and oblique in 400 and 700. Also has arrows, boxes and ticks that the others lack."""
MATHEMATICAL = "New Computer Modern Math"

_ALPHABETS = r"\p{Latin}\p{Greek}\p{Cyrillic}"
_WHOLE = "ĀāĂăĐđĒēĚěĨĩĪīŃńŇňŌōŎŏŒœŨũŪūŬŭƒƠơƯưǍ-ǜǸǹΑ-Ωα-ωЁА-яёḾḿẠ-ỹ"
_COMPOSED = rf"[\u{{100}}-\u{{24f}}\u{{370}}-\u{{4ff}}\u{{1e00}}-\u{{1fff}}--[{_WHOLE}]]"
_ACCENTED = rf"[{_ALPHABETS}]*({_COMPOSED}|[{_ALPHABETS}]\p{{M}})[{_ALPHABETS}\p{{M}}]*"
FAMILIES = (LATIN_SERIF, CHINESE_SERIF, CHINESE_SANS, MATHEMATICAL, MONOSPACED)
"""All that a face is made of."""


@dataclass(frozen=True)
class Faces:
    """Families by what they are for; where the first lacks a character, the next one sets it.

    `accented` is for words that match `accented_words`, in the place of any other face: in them is a
    letter such as “ř” that the Chinese fonts have in two parts, the accent over the next letter.
    """

    body: tuple[str, ...]
    emphasis: tuple[str, ...]
    code: tuple[str, ...]
    accented: tuple[str, ...]
    accented_words: str = _ACCENTED


def faces(language: str) -> Faces:
    """The faces of a report in `language`.

    Chinese punctuation and quotes come from the Chinese font only where that is the first.
    """
    is_chinese = language.partition("-")[0] == "zh"
    serif = CHINESE_SERIF if is_chinese else LATIN_SERIF
    return Faces(
        body=_led_by(serif),
        emphasis=_led_by(CHINESE_SANS),
        code=_led_by(MONOSPACED, CHINESE_SANS),
        accented=_led_by(LATIN_SERIF),
    )


@lru_cache
def typst_fonts() -> typst.Fonts:
    """All fonts as Typst takes them."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=list(FOLDERS))


def _led_by(*families: str) -> tuple[str, ...]:
    return *families, *(family for family in FAMILIES if family not in families)
