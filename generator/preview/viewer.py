"""The page that shows the site's PDF in the browser's own viewer, and comes again after each save."""

from __future__ import annotations

from html import escape

from generator.preview.state import Site

VIEWER = "pdf/"
"""Where the pages are among the preview's own, one for each language."""

_WHOLE_WINDOW = "html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0 }"


def pdf_of(site: Site | None, language: str) -> str:
    """Address in the site of its PDF in `language`, or "" where there is none."""
    addresses = site.on_request if site else ()
    return next((address for address in addresses if address.startswith(f"{language}/")), "")


def viewer_page(name: str, pdf: str, *, language: str, script: str) -> str:
    """The page. Its script shows what is at the address `pdf`; nothing where that is "", but problems.

    `name` is what the tab is called.
    """
    title = escape(name)
    frame = f'<iframe title="{title}" data-pdf="{escape(pdf)}"></iframe>' if pdf else ""
    return (
        f'<!doctype html><html lang="{escape(language)}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>{_WHOLE_WINDOW}</style><body>{frame}{script}</body></html>"
    )
