"""Mutants of data files: what slips of hand, editors, input methods and broken merges make of them."""

from __future__ import annotations

import random
from collections.abc import Callable

Mutation = Callable[[bytes, random.Random], bytes]

FRAGMENTS = (
    "：",
    "，",
    "、",
    "“",
    "”",
    "‘",
    "’",
    "【",
    "】",
    "［",
    "］",
    "（",
    "｛",
    "｝",
    "\u3000",
    "\u00a0",
    "\u200b",
    "\ufeff",
    "\t",
    "\r",
    "\x00",
    "\x1b",
    "\u2028",
    "\ud7ff",
    "\ufffd",
    "😀",
    "é",
    "e\u0301",
    "\u202e",
    "&a ",
    "*a",
    "*a ",
    "<<: ",
    "<<: *a",
    "!tag ",
    "!!python/object:os.system ",
    "%YAML 1.2\n",
    "---\n",
    "...\n",
    "? ",
    "- ",
    "-",
    ": ",
    ":",
    " #",
    "#",
    "|",
    ">",
    "|-\n",
    "[",
    "]",
    "{",
    "}",
    ",",
    "'",
    '"',
    '"\\x"',
    "\\",
    "@",
    "`",
    "%",
    "~",
    "null",
    "no",
    "on",
    "yes",
    "3.10",
    "22:30",
    "010",
    "0x1F",
    "1_000",
    "1e3",
    ".inf",
    "2026-11-30",
    "9" * 400,
    "-1",
    "0.1",
    "true",
    "''",
    '""',
    "id: x\n",
    "<<<<<<< HEAD\n",
    "=======\n",
    ">>>>>>> x\n",
    "a-1-s01",
    "self-built",
    "zh: ",
    "en: ",
    "{zh: a, en: b}",
    "[" * 60,
    "{a: " * 60,
    "x" * 5000,
    "字" * 3000,
    "\n\n\n",
)


def mutant(raw: bytes, other: bytes, chance: random.Random) -> bytes:
    """`raw` after one to three mutations; `other` is a file to take pieces from."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        mutation = chance.choice(MUTATIONS)
        raw = mutation(raw + b"" if chance.random() < 0.98 else other, chance)
    return raw


def line_deleted(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    if lines:
        del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def lines_deleted(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    start = chance.randrange(len(lines) + 1)
    del lines[start : start + chance.randint(2, 40)]
    return b"".join(lines)


def line_doubled(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    if lines:
        number = chance.randrange(len(lines))
        lines.insert(number, lines[number])
    return b"".join(lines)


def lines_swapped(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    if len(lines) > 1:
        first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def lines_joined(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    if lines:
        number = chance.randrange(len(lines))
        lines[number] = lines[number].rstrip(b"\r\n")
    return b"".join(lines)


def indentation_changed(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    if lines:
        start = chance.randrange(len(lines))
        for number in range(start, min(len(lines), start + chance.choice((1, 1, 5)))):
            text = lines[number]
            lines[number] = chance.choice((b" ", b"  ", b"\t", "\u3000".encode())) + text
            if chance.random() < 0.5:
                lines[number] = text.removeprefix(chance.choice((b" ", b"  ", b"    ")))
    return b"".join(lines)


def fragment_inserted(raw: bytes, chance: random.Random) -> bytes:
    text = raw.decode("utf-8", errors="replace")
    position = chance.randrange(len(text) + 1)
    return (text[:position] + chance.choice(FRAGMENTS) + text[position:]).encode("utf-8", "surrogatepass")


def value_replaced(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.decode("utf-8", errors="replace").splitlines(keepends=True)
    keyed = [number for number, line in enumerate(lines) if ": " in line]
    if keyed:
        number = chance.choice(keyed)
        key = lines[number].partition(": ")[0]
        lines[number] = f"{key}: {chance.choice(FRAGMENTS)}\n"
    return "".join(lines).encode("utf-8", "surrogatepass")


def characters_deleted(raw: bytes, chance: random.Random) -> bytes:
    text = raw.decode("utf-8", errors="replace")
    position = chance.randrange(len(text) + 1)
    return (text[:position] + text[position + chance.choice((1, 1, 1, 2, 30)) :]).encode()


def letter_mistyped(raw: bytes, chance: random.Random) -> bytes:
    text = raw.decode("utf-8", errors="replace")
    position = chance.randrange(len(text) + 1)
    return (text[:position] + chance.choice("abcdefgh-_19 ：") + text[position + 1 :]).encode()


def byte_changed(raw: bytes, chance: random.Random) -> bytes:
    changed = bytearray(raw or b"x")
    changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def truncated(raw: bytes, chance: random.Random) -> bytes:
    return raw[: chance.randrange(len(raw) + 1)]


def piece_moved(raw: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(raw) + 1)
    end = min(len(raw), start + chance.randint(1, 400))
    rest = raw[:start] + raw[end:]
    position = chance.randrange(len(rest) + 1)
    return rest[:position] + raw[start:end] + rest[position:]


def encoded_otherwise(raw: bytes, chance: random.Random) -> bytes:
    encoding = chance.choice(("gb18030", "utf-16", "utf-16-le", "utf-32", "utf-8-sig", "big5", "latin-1"))
    return raw.decode("utf-8", errors="replace").encode(encoding, errors="replace")


def line_ends_changed(raw: bytes, chance: random.Random) -> bytes:
    return raw.replace(b"\n", chance.choice((b"\r\n", b"\r", "\u0085".encode(), "\u2028".encode())))


def emptied(_raw: bytes, chance: random.Random) -> bytes:
    return chance.choice((b"", b"\n", b"# only a comment\n", b"---\n", b"[]", b"{}", b"x", b"null", b"- a\n"))


MUTATIONS: tuple[Mutation, ...] = (
    line_deleted,
    lines_deleted,
    line_doubled,
    lines_swapped,
    lines_joined,
    indentation_changed,
    fragment_inserted,
    fragment_inserted,
    fragment_inserted,
    value_replaced,
    value_replaced,
    characters_deleted,
    letter_mistyped,
    letter_mistyped,
    byte_changed,
    truncated,
    piece_moved,
    encoded_otherwise,
    line_ends_changed,
    emptied,
)
