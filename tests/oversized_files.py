"""Files just under the size limit that are as bad as they can be, for a reader of YAML."""

from __future__ import annotations

SIZE = 990_000
_EMPTY_TERM = "  name: {zh: a, en: b}\n  gloss: {zh: a, en: b}\n  source_defines: false\n"


def filled(piece: str) -> str:
    """`piece` again and again, up to the size in UTF-8."""
    return piece * (SIZE // len(piece.encode()))


def numbered(form: str, count: int) -> str:
    """`form` with each number below `count`, up to the size."""
    return "".join(form.format(number) for number in range(count))[:SIZE]


def _aliases_of_aliases() -> str:
    lines = ["a0: &a0 [x,x,x,x,x,x,x,x,x,x]"]
    for number in range(1, 12):
        lines.append(f"a{number}: &a{number} [{','.join([f'*a{number - 1}'] * 10)}]")
    return "\n".join(lines)


OVERSIZED: dict[str, str] = {
    "nested lists": filled("["),
    "nested mappings": filled("{a: "),
    "nested keys": filled("? "),
    "list in brackets": f"a: [{filled('x,')}]",
    "mapping in braces": f"a: {{{numbered('k{0}: v,', 90_000)}}}",
    "list": filled("- x\n"),
    "keys": numbered("key{0}: v\n", 70_000),
    "one key again and again": filled("a: 1\n"),
    "lone carriage returns": filled("a: b\r"),
    "one long text": f"a: {filled('字')}",
    "spaces": f"a: {filled(' ')}b",
    "hyphens": filled("- "),
    "quotes": filled('"'),
    "open quote": f'a: "{filled("x y ")}',
    "full-width colons": filled("："),
    "colons": filled(": "),
    "comments in texts": f"a: b{filled(' #x')}",
    "tabs": filled("\ta: b\n"),
    "documents": filled("--- a\n"),
    "anchors": numbered("- &a{0} x\n", 70_000),
    "aliases": f"- &a x\n{filled('- *a' + chr(10))}",
    "aliases of aliases": _aliases_of_aliases(),
    "merge keys": f"b: &b {{x: 1}}\n{numbered('k{0}:' + chr(10) + '  <<: *b' + chr(10), 45_000)}",
    "wide spaces": filled("\u3000a: b\n"),
    "tags": filled("- !t x\n"),
    "words that YAML changes": filled("- no\n"),
    "a huge number": f"a: {filled('9')}",
    "backslashes": f'a: "{filled(chr(92))}"',
    "full-width brackets": f"a: ［{filled('x，')}］",
    "terms with a mistyped key": f"terms:\n{numbered('- {{id: t{0}, nme: x}}' + chr(10), 40_000)}",
    "empty terms": f"terms:\n{filled('- {}' + chr(10))}",
    "citations of nothing": (
        "terms:\n- id: t\n  spellings: {zh: [a], en: [b]}\n"
        f"{_EMPTY_TERM}  cites: [{numbered('zz-{0},', 18_000)}zz]"
    ),
    "spellings": (
        "terms:\n- id: t\n  cites: [a-1-s01]\n"
        f"{_EMPTY_TERM}  spellings: {{zh: [a], en: [{numbered('w{0},', 18_000)}w]}}"
    ),
}
