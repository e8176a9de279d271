"""Words of another language on a page, marked so that voices and fonts treat them as such.

Chinese characters stand on pages of languages that are written otherwise: names kept as they
are, numbers of chapters, the glossary's words. What is Latin on Chinese pages are names and
technical terms, which need no mark.
"""

from __future__ import annotations

import re

_WRITTEN_WITH_HAN = ("zh", "ja")
_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_BETWEEN = "\u3000-\u303f\uff00-\uff20"
_LABELLED = re.compile(r"""\slang=["']?(?:zh|ja)""")
_RUN = re.compile(f"[{_HAN}]+(?:[{_BETWEEN}]+[{_HAN}]+)*[{_BETWEEN}]?")
# What holds text that is not marked, whole; other tags, to leave their attributes alone; and text.
_PARTS = re.compile(
    r"<(?P<name>code|option|pre|script|style|svg|template|textarea|title)\b.*?</(?P=name)\s*>"
    r"|<!--.*?-->"
    r"""|<[a-z/!](?:[^>"']|"[^"]*"|'[^']*')*>"""
    r"|(?P<text>[^<]+)",
    re.DOTALL | re.IGNORECASE,
)


def mark_han(page: str, language: str) -> str:
    """The HTML `page` with Chinese words marked as such, where its language (a BCP 47 tag) has none."""
    if language.startswith(_WRITTEN_WITH_HAN):
        return page
    return _PARTS.sub(_marked, page)


def _marked(part: re.Match[str]) -> str:
    if part["text"] is None or _LABELLED.search(
        part.string, part.string.rfind("<", 0, part.start()), part.start()
    ):
        return part[0]
    return _RUN.sub(r'<span lang="zh">\g<0></span>', part[0])
