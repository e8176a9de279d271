"""Bytes of a YAML file to text; files that are not UTF-8 are named for what they are."""

from __future__ import annotations

import codecs

from generator.errors import LINE_END, Place, Problem

MAXIMUM_BYTES = 1_000_000

_MARKS = (
    # The mark of UTF-32 begins like that of UTF-16, so it comes first.
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def decode(raw: bytes, file: str) -> tuple[str, Problem | None]:
    """The text without byte order mark, or what keeps it from being read."""
    if len(raw) > MAXIMUM_BYTES:
        return "", Problem(Place(file), "file-too-large", {"limit": str(MAXIMUM_BYTES // 1000)})
    wide = next((name for mark, name in _MARKS if raw.startswith(mark)), "") or _without_mark(raw[:4])
    if wide:
        return "", Problem(Place(file), "file-not-utf8-like", {"encoding": wide})
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode("utf-8"), None
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", errors="replace")
    if 0 in raw:
        return "", Problem(Place(file), "file-not-utf8-like", {"encoding": "UTF-16"})
    try:
        raw.decode("gb18030")
    except UnicodeDecodeError:
        return "", Problem(place_after(before, file), "file-not-utf8")
    return "", Problem(place_after(before, file), "file-not-utf8-like", {"encoding": "GB18030"})


def place_after(before: str, file: str) -> Place:
    """The place of the character that follows the text `before`."""
    lines = LINE_END.split(before)
    return Place(file, len(lines), len(lines[-1]) + 1)


def _without_mark(start: bytes) -> str:
    """The encoding that gives a first plain letter so many zero bytes around it."""
    zeros = [byte == 0 for byte in start]
    if zeros in ([False, True, True, True], [True, True, True, False]):
        return "UTF-32"
    return "UTF-16" if zeros[:2] in ([False, True], [True, False]) else ""
