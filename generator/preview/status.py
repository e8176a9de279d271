"""What the script in the page is told: which site is current, what is wrong, where the page comes from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

import yaml

from generator.errors import Place, Problem, ProblemsFound
from generator.excerpt import Texts, excerpt
from generator.preview.editor import Editor
from generator.preview.state import State
from generator.reporting import label_of, related_places, summary
from generator.wording import MESSAGE_LANGUAGES, words_of


def status(
    run: str,
    state: State,
    *,
    page: str,
    viewer: str = "",
    pdf_fault: ProblemsFound | None = None,
    language: str,
    editor: Editor,
) -> dict[str, Any]:
    """The state in words, for a page of the site by its address.

    `viewer` is where the PDF in its language is shown. The page that shows it has `pdf_fault` where
    there is nothing to show.
    """
    place = state.site.places.get(page) if state.site else None
    problems, texts = state.problems, state.texts
    if pdf_fault is not None and not problems:
        problems, texts = pdf_fault.problems, pdf_fault.texts
    return {
        "version": f"{run}-{state.version}",
        "site": site_name(run, state),
        "words": words(language),
        "place": _linked(place, f"{place.file}:{place.line}", editor) if place else None,
        "viewer": viewer,
        "has_site_failed": bool(state.problems),
        "summary": summary(problems, language=language),
        "problems": [_problem(problem, texts, language, editor) for problem in problems],
    }


def site_name(run: str, state: State) -> str:
    """Tells sites apart, also those of an earlier run of the server; "" where there is none."""
    return f"{run}-{state.site.number}" if state.site else ""


def message_language(tag: str, default: str) -> str:
    """The language of messages for a page in the language `tag`, such as `zh-Hans`."""
    name = tag.lower().partition("-")[0]
    return name if name in MESSAGE_LANGUAGES else default


@lru_cache
def words(language: str) -> Mapping[str, str]:
    """The words around the problems."""
    path = resources.files("generator.messages") / "preview.yml"
    loaded: Mapping[str, Mapping[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {name: texts[language] for name, texts in loaded.items()}


def _problem(problem: Problem, texts: Texts, language: str, editor: Editor) -> dict[str, Any]:
    """What the terminal prints, in parts, for the places are links here and no carets can line up."""
    said = words_of(problem, language=language)
    places, more = related_places(problem, language=language)
    return {
        **_shown(problem.place, texts, editor),
        "severity": problem.severity,
        "text": f"{label_of(problem, language=language)} {said.text}",
        "related": [_shown(place, texts, editor) for place in places],
        "more": more,
        "advice": [part for part in (said.expected, said.hint) if part],
    }


def _shown(place: Place, texts: Texts, editor: Editor) -> dict[str, Any]:
    """A place as a link, and the line in question where it can be shown."""
    found = excerpt(place, texts)
    line = {"number": found.number, "parts": [found.before, found.marked, found.after]} if found else None
    return {**_linked(place, str(place), editor), "line": line}


def _linked(place: Place, text: str, editor: Editor) -> dict[str, str]:
    return {"place": text, "link": editor.link(place)}
