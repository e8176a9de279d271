"""Style sheets cut down to what a site needs, read as browsers read them.

Knows texts only; `slimming` reads and writes the files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import tinycss2
from tinycss2.ast import AtRule, Declaration, Node, QualifiedRule

# Attributes of which pages name every value that they can get.
_CHOICES = frozenset({"data-md-color-accent", "data-md-color-primary", "data-md-color-scheme", "dir"})
_CHOSEN = re.compile(rf"""\b({"|".join(sorted(_CHOICES))})=["']?([\w-]+)""")
_CLASSES = re.compile(r"""\bclass=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_WORDS = re.compile(r"[A-Za-z][\w-]+")
_PROPERTIES = re.compile(r"--[\w-]+")
_GROUPS = frozenset({"container", "layer", "media", "supports"})
_ANY_OF = frozenset({"is", "where", "-moz-any", "-webkit-any"})
# What the theme's script gives only where a page holds the text on the right.
_COMES_WITH = {
    "md-annotation": "annotate",
    "md-code__": "content.code.",
    "md-source__fact": 'data-md-component="source"',
    "md-version": '"provider"',
    "tabbed-": "tabbed-set",
}
# Common words: scripts say them and mean something else, for Markdown alone makes classes of them.
_WRITTEN = frozenset(
    [
        "abstract",
        "bug",
        "danger",
        "example",
        "failure",
        "filename",
        "footnote",
        "footnote-ref",
        "info",
        "keys",
        "md-tag",
        "md-tag-icon",
        "note",
        "question",
        "quote",
        "result",
        "success",
        "tip",
        "warning",
    ]
)


@dataclass(frozen=True)
class Names:
    """The classes that an element of a page has or a script might give it, and values of attributes."""

    classes: frozenset[str]
    given: frozenset[str]
    beginnings: tuple[str, ...]
    absent: tuple[str, ...]
    choices: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, pages: Iterable[str], scripts: Iterable[str]) -> Names:
        """The names in these pages, and every word of these scripts."""
        pages = tuple(pages)
        words = {word for script in scripts for word in _WORDS.findall(script)}
        classes = {name for page in pages for found in _CLASSES.finditer(page) for name in _split(found)}
        choices = {found for page in pages for found in _CHOSEN.findall(page)}
        # A script puts some names together, the end being a variable.
        beginnings = tuple(sorted(word for word in words if word.endswith(("-", "_"))))
        absent = tuple(name for name, sign in _COMES_WITH.items() if not any(sign in page for page in pages))
        return cls(frozenset(classes), frozenset(words - _WRITTEN), beginnings, absent, frozenset(choices))

    def has_class(self, name: str) -> bool:
        """Whether an element can have this class."""
        if name in self.classes:
            return True
        is_given = name in self.given or name.startswith(self.beginnings)
        return is_given and not name.startswith(self.absent)

    def has_choice(self, name: str, value: str) -> bool:
        """Whether an attribute can have this value."""
        return name not in _CHOICES or (name, value) in self.choices


def _split(found: re.Match[str]) -> list[str]:
    return next(filter(None, found.groups()), "").split()


def needed_rules(sheet: str, names: Names) -> str:
    """The sheet without rules for what no element can be."""
    return _needed_rules(_parsed(sheet), names)


def without_idle_properties(sheets: Mapping[str, str], others: Iterable[str]) -> dict[str, str]:
    """The sheets without custom properties that neither they nor `others` use."""
    used = {name for text in others for name in _PROPERTIES.findall(text)}
    slim = dict(sheets)
    while True:
        named = used.union(*(_uses(sheet) for sheet in slim.values()))
        slimmer = {
            name: _needed_declarations(_parsed(sheet), named.__contains__) for name, sheet in slim.items()
        }
        if slimmer == slim:
            return slim
        slim = slimmer


def without_comments(sheet: str) -> str:
    """The sheet without comments, and with one space where there were several."""
    nodes = tinycss2.parse_component_value_list(sheet, skip_comments=True)
    return str(tinycss2.serialize(_with_single_spaces(nodes))).strip()


def names_other_files(sheet: str) -> bool:
    """Whether addresses in the sheet depend on where it is."""
    return any(_is_address(node) for node in _all(tinycss2.parse_component_value_list(sheet)))


def _parsed(sheet: str) -> list[Node]:
    return list(tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True))


def _needed_rules(rules: Iterable[Node], names: Names) -> str:
    return "".join(_needed_parts(rules, names))


def _needed_parts(rules: Iterable[Node], names: Names) -> Iterator[str]:
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            selectors = [each for each in _listed(rule.prelude) if _can_meet(each, names)]
            if selectors:
                yield f"{','.join(map(tinycss2.serialize, selectors))}{{{tinycss2.serialize(rule.content)}}}"
        elif isinstance(rule, AtRule) and rule.lower_at_keyword in _GROUPS and rule.content is not None:
            inside = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
            if needed := _needed_rules(inside, names):
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{needed}}}"
        else:
            yield rule.serialize()


def _listed(prelude: Iterable[Node]) -> list[list[Node]]:
    """The selectors of a list, without the space around them."""
    selectors: list[list[Node]] = [[]]
    for node in prelude:
        if node == ",":
            selectors.append([])
        elif selectors[-1] or node.type != "whitespace":
            selectors[-1].append(node)
    return selectors


def _can_meet(selector: list[Node], names: Names) -> bool:
    """Whether there can be an element with all that the selector asks for."""
    return all(
        _can_be(before, node, names) for before, node in zip([None, *selector], selector, strict=False)
    )


def _can_be(before: Node | None, node: Node, names: Names) -> bool:
    if node.type == "ident":
        return before != "." or names.has_class(node.value)
    if node.type == "[] block":
        return _is_chosen(node.content, names)
    if node.type == "function" and node.lower_name in _ANY_OF:
        return any(_can_meet(each, names) for each in _listed(node.arguments))
    return True


def _is_chosen(attribute: list[Node], names: Names) -> bool:
    if len(attribute) != 3 or attribute[1] != "=":
        return True
    return names.has_choice(attribute[0].value, attribute[2].value)


def _uses(sheet: str) -> Iterator[str]:
    return (found[1] for found in re.finditer(r"var\(\s*(--[\w-]+)", sheet))


def _needed_declarations(rules: Iterable[Node], is_used: Callable[[str], bool]) -> str:
    parts = []
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            content = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
            kept = [node for node in content if not _is_custom(node) or is_used(node.name)]
            if kept:
                body = ";".join(node.serialize() for node in kept)
                parts.append(f"{tinycss2.serialize(rule.prelude)}{{{body}}}")
        elif isinstance(rule, AtRule) and rule.lower_at_keyword in _GROUPS and rule.content is not None:
            inside = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
            if needed := _needed_declarations(inside, is_used):
                parts.append(f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{needed}}}")
        else:
            parts.append(rule.serialize())
    return "".join(parts)


def _is_custom(node: Node) -> bool:
    return isinstance(node, Declaration) and node.name.startswith("--")


def _with_single_spaces(nodes: Iterable[Node]) -> list[Node]:
    kept = []
    for node in nodes:
        if node.type == "whitespace":
            node.value = " "
        for part in ("content", "arguments"):
            if isinstance(getattr(node, part, None), list):
                setattr(node, part, _with_single_spaces(getattr(node, part)))
        if node.type != "comment":
            kept.append(node)
    return kept


def _all(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        for part in ("content", "arguments"):
            inside = getattr(node, part, None)
            if isinstance(inside, list):
                yield from _all(inside)


def _is_address(node: Node) -> bool:
    if node.type == "at-keyword":
        return bool(node.lower_value == "import")
    if node.type == "function" and node.lower_name == "url":
        return any(part.type == "string" and not part.value.startswith("data:") for part in node.arguments)
    return node.type == "url" and not node.value.startswith("data:")
