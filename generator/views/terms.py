"""View of the glossary."""

from __future__ import annotations

from dataclasses import dataclass

from generator.views.lens import Citation, Lens


@dataclass(frozen=True)
class Translation:
    """A term's name in another language of the report."""

    language: str
    code: str
    name: str


@dataclass(frozen=True)
class TermView:
    """A glossary entry."""

    id: str
    name: str
    gloss: str
    spellings: tuple[str, ...]
    translations: tuple[Translation, ...]
    defined_by: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True)
class GlossaryView:
    """All terms."""

    terms: tuple[TermView, ...]


def term_views(lens: Lens) -> tuple[TermView, ...]:
    """The glossary in the order of the language's names."""
    terms = [
        TermView(
            id=term.id,
            name=lens.text(term.name),
            gloss=lens.text(term.gloss),
            spellings=_other_spellings(lens.text(term.name), term.spellings.get(lens.language)),
            translations=tuple(
                Translation(interface.name, interface.html_language, term.name[language])
                for language, interface in lens.report.interfaces.items()
                if language != lens.language
            ),
            defined_by=lens.word("term.by-source" if term.source_defines else "term.by-us"),
            citations=lens.citations(term.cites),
        )
        for term in lens.report.terms
    ]
    return tuple(sorted(terms, key=lambda term: term.name.casefold()))


def _other_spellings(name: str, spellings: tuple[str, ...]) -> tuple[str, ...]:
    """Spellings that tell a reader something new: no plurals, no parts of the name."""
    kept: list[str] = []
    for spelling in spellings:
        known = [other.casefold() for other in (name, *kept)]
        if not any(spelling.casefold() in other or other in spelling.casefold() for other in known):
            kept.append(spelling)
    return tuple(kept)
