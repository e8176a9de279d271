"""Leaves out of a finished site what no reader needs, so that its pages arrive sooner.

From the theme's style sheets go the rules for classes that neither a page nor a script
names, and custom properties that nothing uses; from pages the indentation. Style sheets
and scripts of ours and of the project stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import tinycss2
from tinycss2.ast import AtRule, Declaration, Node, QualifiedRule

THEME_STYLES = "assets/stylesheets"
# Far too large to be searched for names, and none of its names is styled by the theme.
_FOREIGN = "plotly.min.js"
# Attributes of which pages name every value that they can get.
_CHOICES = frozenset({"data-md-color-accent", "data-md-color-primary", "data-md-color-scheme", "dir"})
_CHOSEN = re.compile(rf"""\b({"|".join(sorted(_CHOICES))})=["']?([\w-]+)""")
_CLASSES = re.compile(r"""\bclass=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_WORDS = re.compile(r"[A-Za-z][\w-]+")
_PROPERTIES = re.compile(r"--[\w-]+")
_GROUPS = frozenset({"container", "layer", "media", "supports"})
_ANY_OF = frozenset({"is", "where", "-moz-any", "-webkit-any"})
# Spaces are shown as written in these; everywhere else a browser makes one of many.
_LAYOUT = re.compile(
    r"(<(?P<name>pre|textarea|script|style|template)\b.*?</(?P=name)>)|\s*\n\s*", re.DOTALL | re.IGNORECASE
)


@dataclass(frozen=True)
class _Names:
    """The classes that an element of a page has or a script might give it, and values of attributes."""

    classes: frozenset[str]
    beginnings: tuple[str, ...]
    choices: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, pages: Iterable[str], scripts: Iterable[str]) -> _Names:
        pages = tuple(pages)
        words = {word for script in scripts for word in _WORDS.findall(script)}
        classes = {name for page in pages for found in _CLASSES.finditer(page) for name in _split(found)}
        choices = {found for page in pages for found in _CHOSEN.findall(page)}
        # A script puts some names together, the end being a variable.
        beginnings = tuple(sorted(word for word in words if word.endswith(("-", "_"))))
        return cls(frozenset(classes | words), beginnings, frozenset(choices))

    def has_class(self, name: str) -> bool:
        return name in self.classes or name.startswith(self.beginnings)

    def has_choice(self, name: str, value: str) -> bool:
        return name not in _CHOICES or (name, value) in self.choices


def _split(found: re.Match[str]) -> list[str]:
    return next(filter(None, found.groups()), "").split()


def slim(site: Path) -> None:
    """Rewrite the pages and the theme's style sheets of the finished site in the folder `site`."""
    pages = _texts(site, "*.html")
    scripts = [text for path, text in _texts(site, "*.js").items() if path.name != _FOREIGN]
    sheets = _texts(site, "*.css")
    names = _Names.of(pages.values(), scripts)
    slimmer = {
        path: _needed_rules(_parsed(text), names)
        for path, text in sheets.items()
        if path.parent == site / THEME_STYLES
    }
    others = (*pages.values(), *scripts, *(text for path, text in sheets.items() if path not in slimmer))
    for path, text in _without_idle_properties(slimmer, others).items():
        path.write_text(text, encoding="utf-8")
    for path, text in pages.items():
        path.write_text(_without_layout(text), encoding="utf-8")


def _texts(site: Path, pattern: str) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob(pattern))}


def _without_layout(html: str) -> str:
    return _LAYOUT.sub(lambda found: found[1] or "\n", html)


def _parsed(sheet: str) -> list[Node]:
    return list(tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True))


def _needed_rules(rules: Iterable[Node], names: _Names) -> str:
    return "".join(_needed_parts(rules, names))


def _needed_parts(rules: Iterable[Node], names: _Names) -> Iterator[str]:
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


def _can_meet(selector: list[Node], names: _Names) -> bool:
    """Whether there can be an element with all that the selector asks for."""
    return all(
        _can_be(before, node, names) for before, node in zip([None, *selector], selector, strict=False)
    )


def _can_be(before: Node | None, node: Node, names: _Names) -> bool:
    if node.type == "ident":
        return before != "." or names.has_class(node.value)
    if node.type == "[] block":
        return _is_chosen(node.content, names)
    if node.type == "function" and node.lower_name in _ANY_OF:
        return any(_can_meet(each, names) for each in _listed(node.arguments))
    return True


def _is_chosen(attribute: list[Node], names: _Names) -> bool:
    if len(attribute) != 3 or attribute[1] != "=":
        return True
    return names.has_choice(attribute[0].value, attribute[2].value)


def _without_idle_properties(sheets: dict[Path, str], others: Iterable[str]) -> dict[Path, str]:
    """The sheets without custom properties that are set and never used, by any of them or in `others`."""
    used = {name for text in others for name in _PROPERTIES.findall(text)}
    while True:
        named = used.union(*(_uses(sheet) for sheet in sheets.values()))
        slimmer = {
            path: _needed_declarations(_parsed(sheet), named.__contains__) for path, sheet in sheets.items()
        }
        if slimmer == sheets:
            return slimmer
        sheets = slimmer


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
