"""The report and its claims in the vocabulary of schema.org.

Addresses stay addresses; whoever writes the JSON knows what they are on the site.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator import addresses
from generator.addresses import Address
from generator.pages import PageSpec
from generator.views.evidence import SourceView
from generator.views.lens import Lens

Thing = Mapping[str, Any]


def things(spec: PageSpec, lens: Lens) -> tuple[Thing, ...]:
    """What the page is about: the report, a source with its claims, or a page that cites claims."""
    if spec.path == addresses.HOME:
        return (_report(lens),)
    if isinstance(spec.view, SourceView):
        return _source(spec.view, lens)
    return (_page(spec, lens),)


def _report(lens: Lens) -> Thing:
    settings = lens.report.settings
    return {
        "@type": "Report",
        "@id": Address(addresses.HOME),
        "url": Address(addresses.HOME),
        "name": lens.text(settings.title),
        "alternativeHeadline": lens.text(settings.subtitle),
        "description": lens.text(settings.description),
        "inLanguage": _tag(lens),
        "datePublished": settings.date,
        "version": settings.edition,
        "about": [{"@type": "Thing", "name": lens.text(option.name)} for option in lens.report.options],
        "isBasedOn": [{"@id": lens.addresses[source.id]} for source in lens.report.sources],
    }


def _source(view: SourceView, lens: Lens) -> tuple[Thing, ...]:
    source: Thing = {
        "@type": "CreativeWork",
        "@id": view.link.address,
        "name": view.original_title,
        "inLanguage": view.language,
        "identifier": f"sha256:{view.digest}",
    }
    claims = (
        {
            "@type": "Claim",
            "@id": Address(view.link.address.page, statement.id),
            "name": statement.label,
            "text": statement.claim,
            "inLanguage": _tag(lens),
            "identifier": f"sha256:{statement.digest}",
            "appearance": {"@id": view.link.address},
        }
        for section in view.sections
        for statement in section.statements
    )
    return source, *claims


def _page(spec: PageSpec, lens: Lens) -> Thing:
    page = {
        "@type": "WebPage",
        "@id": Address(spec.path),
        "name": spec.title,
        "description": spec.description,
        "inLanguage": _tag(lens),
        "isPartOf": {"@id": Address(addresses.HOME)},
    }
    cited = {cite: None for use in lens.uses if use.link.address.page == spec.path for cite in use.cites}
    if cited:
        page["citation"] = [{"@id": lens.addresses[cite]} for cite in cited]
    return page


def _tag(lens: Lens) -> str:
    return lens.report.interfaces[lens.language].html_language
