"""The content security policy of a finished page: what a browser may load and run there.

Scripts are files of the site, or stand in the page because a template put them there; those
are named by their hashes. What comes from the report or from a hand-written page is text, so a
script in it does not run even if it got there.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

# A browser takes these for data and never runs them.
_DATA = re.compile(r"""\btype\s*=\s*["']?application/(?:ld\+)?json\b""", re.IGNORECASE)
_FILE = re.compile(r"\bsrc\s*=", re.IGNORECASE)
# As templates write them. What is written otherwise is not found, and so not allowed.
_OPENING = re.compile(r"<script\b([^<>]*)>")
_CLOSING = "</script>"
# The policy holds for what stands after it, and a browser looks for the encoding at the very start.
_START = re.compile(r"<head\b[^>]*>(?:\s*<meta charset=[^>]*>)?", re.IGNORECASE)
# Firefox fetches the page that rel=next names, for which there is no directive but the default.
_SITE = (
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
)


def with_policy(page: str, *, text: str = "") -> str:
    """The page with its policy, and without its address in requests to other sites.

    `text` is what the page says; scripts in it are not allowed. What has no head stays as it is.
    """
    hashes = sorted(_hashes(page) - _hashes(text))
    policy = "; ".join((" ".join(("script-src 'self'", *hashes)), *_SITE))
    heads = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="referrer" content="same-origin">',
    )
    return _START.sub(lambda start: "\n".join((start[0], *heads)), page, count=1)


def _hashes(html: str) -> set[str]:
    found = set()
    opening = _OPENING.search(html)
    while opening and (end := html.find(_CLOSING, opening.end())) >= 0:
        if not (_DATA.search(opening[1]) or _FILE.search(opening[1])):
            found.add(_hash(html[opening.end() : end]))
        opening = _OPENING.search(html, end)
    return found


def _hash(script: str) -> str:
    # Browsers make one character of the two that end a line in some files.
    text = script.replace("\r\n", "\n").replace("\r", "\n")
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
