"""What the fonts of the PDF can set.

Typst itself is asked, because half of the fonts are inside it: a page with the
characters in question is made into a PDF, whose standards refuse what has no glyph.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from unicodedata import name, normalize

import typst

from generator.print.compile import STANDARDS
from generator.print.fonts import FAMILIES, Faces, faces, typst_fonts

_PROBE = """\
#let families = json(bytes(sys.inputs.families))
#let lines = json(bytes(sys.inputs.lines))
#set document(title: "-")
#set text(font: families, fallback: false)
"""
_LINE = re.compile(r"\.typ:(\d+):")
_BYTE_ORDER_MARK = "\ufeff"
"""PDF/A forbids it in texts. Typst complains only where it is the first invisible one in its font."""
_FACES: tuple[Faces, ...] = (faces("zh"), faces("en"))
_ORDERS = frozenset(order for chosen in _FACES for order in (chosen.body, chosen.emphasis, chosen.code))


def without_glyph(characters: Iterable[str]) -> frozenset[str]:
    """Those of `characters` that no PDF can hold, nearly always for want of a glyph.

    Characters that are never seen, such as a soft hyphen, need none.
    """
    distinct = frozenset(characters)
    return _refused(distinct, FAMILIES) | (distinct & {_BYTE_ORDER_MARK})


def unfit_marks(sequences: Iterable[str]) -> frozenset[str]:
    """Those of `sequences`, a letter with marks each, that some face cannot set.

    Where a font lacks the letter and has one of its marks, Typst loses the letter without complaint,
    even if another font has both.
    """
    forms = {sequence: (sequence, normalize("NFC", sequence)) for sequence in sequences}
    characters = frozenset("".join(form for pair in forms.values() for form in pair))
    lacking = {family: _refused(characters, (family,)) for family in FAMILIES}
    return frozenset(
        sequence
        for sequence, pair in forms.items()
        if not all(_is_set(pair, [lacking[family] for family in order]) for order in _orders(sequence[0]))
    )


def _orders(letter: str) -> Iterable[tuple[str, ...]]:
    is_alphabetic = name(letter, "").startswith(("LATIN ", "GREEK ", "CYRILLIC "))
    return (_FACES[0].accented,) if is_alphabetic else _ORDERS


def _is_set(forms: Sequence[str], lacking: Iterable[frozenset[str]]) -> bool:
    """Whether of the fonts, of each of which there is what it lacks, the first with any part has all."""
    for absent in lacking:
        if any(absent.isdisjoint(form) for form in forms):
            return True
        if any(form[0] in absent and not absent.issuperset(form) for form in forms):
            return False
    return False


@lru_cache(maxsize=32)
def _refused(distinct: frozenset[str], families: tuple[str, ...]) -> frozenset[str]:
    """Those of the characters that Typst refuses with these families."""
    if not distinct:
        return frozenset()
    # One to a line, so that the line of a complaint tells which it is. It stands between letters
    # because Typst gives a mark at the beginning of a line a letter of its own.
    characters = sorted(distinct)
    lines = (f"#lines.at({number}) \\\n" for number in range(len(characters)))
    compiler = typst.Compiler(
        (_PROBE + "".join(lines)).encode(),
        font_paths=typst_fonts(),
        sys_inputs={
            "families": json.dumps(families),
            "lines": json.dumps([f"n{character}n" for character in characters]),
        },
    )
    try:
        compiler.compile(format="pdf", pdf_standards=STANDARDS)
    except typst.TypstError as error:
        found = [int(line) - 1 - _PROBE.count("\n") for line in _LINE.findall(error.diagnostic)]
        if not found:
            raise
        return frozenset(characters[number] for number in found)
    return frozenset()
