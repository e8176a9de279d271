"""The content type of a file by its name, the same on each machine."""

from __future__ import annotations

import mimetypes

# The table of the standard library only: what the system adds differs from machine to machine.
_TYPES = mimetypes.MimeTypes()
for _kind, _ending in (
    ("text/javascript", ".js"),
    ("text/javascript", ".mjs"),
    ("application/json", ".map"),
    ("application/manifest+json", ".webmanifest"),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx"),
    ("font/woff", ".woff"),
    ("font/woff2", ".woff2"),
    ("image/svg+xml", ".svg"),
    ("image/webp", ".webp"),
    ("text/markdown", ".md"),
    ("text/yaml", ".yml"),
):
    _TYPES.add_type(_kind, _ending)


def type_of(name: str) -> str:
    """The value of the header `Content-Type`."""
    kind, encoding = _TYPES.guess_type(name.lower())
    if encoding == "gzip":
        return "application/gzip"
    kind = kind or "application/octet-stream"
    is_text = kind.startswith("text/") or kind.endswith(("json", "xml"))
    return f"{kind}; charset=utf-8" if is_text else kind
