"""Rules about languages and words: parity, interface strings, terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter

from pydantic import BaseModel

from generator.draft import Draft
from generator.errors import Facts, Place, Problem
from generator.languages import LocalisedText
from generator.model import InterfaceFile
from generator.schema import nearest
from generator.walk import spellings, texts
from generator.yaml_source import Path

MANY_TEXTS = 6
"""From how many texts of a file on it is told once that they lack a language."""
SHOWN_WORDING = 40
"""How many characters of a text a message shows."""


def default_language_is_listed(draft: Draft) -> Iterator[Problem]:
    """The default language is one of the report's languages, each listed once."""
    settings = draft.single("settings")
    if not settings:
        return
    languages = settings[0].languages
    if settings[0].default_language not in languages:
        facts = {"language": settings[0].default_language, "languages": ", ".join(languages)}
        yield Problem(settings[1].place("default_language"), "language-unknown", facts)
    for number, language in enumerate(languages):
        if language in languages[:number]:
            first = settings[1].place("languages", languages.index(language))
            repeated: Facts = {"id": language, "first": first}
            yield Problem(settings[1].place("languages", number), "entry-repeated", repeated)


def every_language_has_an_interface(draft: Draft) -> Iterator[Problem]:
    """Each language of the report has its file of interface strings, and no other has."""
    settings = draft.single("settings")
    if not settings or "interface" in draft.unread_kinds:
        return
    interfaces = draft.ids("interface")
    for number, language in enumerate(settings[0].languages):
        if language not in interfaces:
            folder = settings[1].document.file.rpartition("/")[0]
            facts = {"language": language, "file": f"{folder}/ui/{language}.yml"}
            yield Problem(settings[1].place("languages", number), "interface-missing", facts)
    for language, origin in interfaces.items():
        if language not in settings[0].languages:
            facts = {"language": language, "languages": ", ".join(settings[0].languages)}
            yield Problem(origin.place(), "language-unknown", facts)


def texts_have_every_language(draft: Draft) -> Iterator[Problem]:
    """Every text is there in every language of the report, and in no other.

    A language without interface, or an interface without its language in the settings, is
    reported once by another rule, not at each text. Many texts of one file are reported together.
    """
    settings = draft.single("settings")
    if not settings:
        return
    languages = settings[0].languages
    interfaces = draft.ids("interface")
    begun = [name for name in languages if name in interfaces or "interface" in draft.unread_kinds]
    known = {*languages, *interfaces}
    missing: dict[tuple[str, str], list[Problem]] = {}
    for record, origin in draft.parts():
        mistyped = set()
        for path, present in _languages_used(record):
            for language in (name for name in present if name not in known):
                mistyped.add(path)
                facts = {"language": language, "languages": ", ".join(languages)}
                yield Problem(origin.key_place(*path, language), "language-unknown", facts)
        for path, text in texts(record):
            for language in begun:
                if language not in text.languages() and path not in mistyped:
                    problem = _untranslated(text, origin.key_place(*path), language)
                    missing.setdefault((language, problem.place.file), []).append(problem)
    for (language, _), found in missing.items():
        if len(found) < MANY_TEXTS:
            yield from found
        else:
            first, *rest = sorted({problem.place for problem in found})
            together: Facts = {"language": language, "count": str(1 + len(rest)), "places": tuple(rest)}
            yield Problem(first, "translation-missing-often", together)


def interfaces_have_the_strings_in_use(draft: Draft) -> Iterator[Problem]:
    """Interface files hold exactly the strings that pages use, with their placeholders."""
    records = dict(draft.named("interface"))
    for (name, record), (_, origin) in zip(records.items(), draft.of("interface"), strict=True):
        missing = [key for key in draft.strings if key not in record.strings]
        strange = {key: nearest(key, missing) for key in record.strings if key not in draft.strings}
        for key in missing:
            if key not in strange.values():
                facts = {"key": key, "text": _wording_elsewhere(key, records), "language": name}
                yield Problem(origin.key_place("strings"), "string-missing", facts)
        for key, meant in strange.items():
            facts, code = {"key": key}, "string-unknown"
            if meant:
                facts, code = {"key": key, "meant": meant}, "string-unknown-near"
            yield Problem(origin.key_place("strings", key), code, facts)
        for key in draft.strings.keys() & record.strings.keys():
            if _placeholders(record.strings[key]) != draft.strings[key]:
                expected = ", ".join(f"{{{name}}}" for name in sorted(draft.strings[key])) or "–"
                facts = {"key": key, "expected": expected}
                yield Problem(origin.place("strings", key), "string-placeholders", facts)


def interfaces_name_languages_of_the_theme(draft: Draft) -> Iterator[Problem]:
    """The theme has texts for each language."""
    if draft.theme is None:
        return
    for interface, origin in draft.of("interface"):
        wanted = interface.theme_language
        if wanted not in draft.theme.texts:
            facts = {"language": wanted, "known": ", ".join(sorted(draft.theme.texts))}
            yield Problem(origin.place("theme_language"), "theme-language-unknown", facts)


def terms_are_unique(draft: Draft) -> Iterator[Problem]:
    """A spelling leads to one glossary term."""
    first: dict[tuple[str, str], Place] = {}
    for term, origin in draft.of("term"):
        for language in term.spellings.languages():
            for number, spelling in enumerate(term.spellings.get(language)):
                key = (language, spelling.casefold())
                place = origin.place("spellings", language, number)
                if key in first:
                    facts: Facts = {"term": spelling, "first": first[key]}
                    yield Problem(place, "term-duplicate", facts)
                first.setdefault(key, place)


def terms_are_mentioned(draft: Draft) -> Iterator[Problem]:
    """A remark on each term that no text mentions in a language, because nothing leads to it there."""
    settings = draft.single("settings")
    if not settings:
        return
    spoken: dict[str, list[str]] = {}
    for kind, _, record, _ in draft.everything():
        if kind != "term":
            for _, text in texts(record):
                for language, wording in text.items():
                    spoken.setdefault(language, []).append(wording.casefold())
    # A line feed keeps a spelling from being found across two texts.
    whole = {language: "\n".join(wordings) for language, wordings in spoken.items()}
    for term, origin in draft.of("term"):
        for language in settings[0].languages:
            words = [spelling.casefold() for spelling in term.spellings.get(language)]
            if words and not any(word in whole.get(language, "") for word in words):
                facts = {"term": words[0], "language": language}
                place = origin.key_place("spellings", language)
                yield Problem(place, "term-unused", facts, severity="info")


def _languages_used(record: BaseModel) -> Iterator[tuple[Path, tuple[str, ...]]]:
    for path, text in texts(record):
        yield path, text.languages()
    for path, words in spellings(record):
        yield path, words.languages()


def _untranslated(text: LocalisedText, place: Place, language: str) -> Problem:
    wording = next((wording for _, wording in text.items()), "")
    excerpt = wording if len(wording) <= SHOWN_WORDING else wording[: SHOWN_WORDING - 1] + "…"
    return Problem(place, "translation-missing", {"language": language, "text": excerpt})


def _wording_elsewhere(key: str, interfaces: Mapping[str, InterfaceFile]) -> str:
    """The string in another language, which shows what to translate."""
    wordings = (interface.strings[key] for interface in interfaces.values() if key in interface.strings)
    return next(wordings, "–")


def _placeholders(text: str) -> frozenset[str] | None:
    """Names in braces; None where the braces do not match or hold more than a name."""
    try:
        parts = [part for part in Formatter().parse(text) if part[1] is not None]
    except ValueError:
        return None
    if any(form or conversion for _, _, form, conversion in parts):
        return None
    return frozenset(name for _, name, _, _ in parts if name is not None)
