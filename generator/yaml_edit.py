"""Words inside YAML text replaced at exact places; every other byte stays.

Comments, quotes, anchors, layout, line ends and the byte order mark are kept.
"""

from __future__ import annotations

import codecs
from collections.abc import Set as AbstractSet

import yaml

from generator.errors import Place
from generator.yaml_source import parse


def replace_words(raw: bytes, places: AbstractSet[Place], old: str, new: str) -> bytes:
    """`raw`, sound YAML, with each `old` that stands at one of `places` replaced by `new`.

    Where `old` has no quotes and YAML would misread `new` without them, it gets some.
    """
    mark = codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b""
    text = raw.removeprefix(mark).decode("utf-8")
    wanted = {(place.line, place.column) for place in places}
    bare = new if _is_read_as_text(new) else f'"{new}"'
    pieces, end = [], 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if not isinstance(event, yaml.ScalarEvent) or event.value != old:
            continue
        start, stop = event.start_mark, event.end_mark
        if start and stop and (start.line + 1, start.column + 1) in wanted:
            first, last = _words(text[start.index : stop.index], event.style, old)
            pieces += [text[end : start.index + first], new if event.style else bare]
            end = start.index + last
    return mark + "".join((*pieces, text[end:])).encode()


def _words(written: str, style: str | None, old: str) -> tuple[int, int]:
    """Where in `written`, a scalar with its anchor, tag and quotes, the words themselves stand."""
    if style in ("'", '"'):
        return written.index(style) + 1, len(written) - 1
    first = written.rfind(old)
    return first, first + len(old)


def _is_read_as_text(word: str) -> bool:
    document, problems = parse(f"key: {word}".encode(), "")
    return document is not None and not problems and document.value == {"key": word}
