"""Pictures of 1200 by 630 pixels that stand for a page where a link to it is shown, without a browser."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import typst
from wcwidth import wcswidth

from generator.print.fonts import faces, typst_fonts

WIDTH, HEIGHT = 1200, 630
TEMPLATE = Path(__file__).parent / "typst" / "pictures.typ"
_PIXELS_PER_INCH = 72
_LONGEST_TITLE, _LONGEST_DESCRIPTION = 160, 110


@dataclass(frozen=True)
class Picture:
    """The words of a picture: the kind of page, its title and description, the report, the edition."""

    language: str
    kind: str
    title: str
    description: str
    report: str
    edition: str


def drawn(pictures: Sequence[Picture]) -> tuple[bytes, ...]:
    """PNG of each picture; the same words give the same bytes. Raises typst.TypstError."""
    if not pictures:
        return ()
    content = [
        {
            **asdict(picture),
            "title": _cut(picture.title, _LONGEST_TITLE),
            "description": _cut(picture.description, _LONGEST_DESCRIPTION),
            "fonts": faces(picture.language).emphasis,
        }
        for picture in pictures
    ]
    made = typst.compile(
        TEMPLATE,
        root=TEMPLATE.parent,
        font_paths=typst_fonts(),
        format="png",
        ppi=_PIXELS_PER_INCH,
        sys_inputs={"document": json.dumps(content, ensure_ascii=False)},
    )
    return tuple(made) if isinstance(made, list) else (made,)


def _cut(text: str, longest: int) -> str:
    """At most so many columns, of which a Chinese character takes two."""
    if wcswidth(text) <= longest:
        return text
    kept = text
    while wcswidth(kept) > longest - 1:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
