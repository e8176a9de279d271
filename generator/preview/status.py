"""What the script in the page is told: which site is current, what is wrong, where the page comes from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

import yaml

from generator.errors import MESSAGE_LANGUAGES, Place, Problem, describe, summary
from generator.preview.editor import Editor
from generator.preview.state import State


def status(run: str, state: State, *, page: str, language: str, editor: Editor) -> dict[str, Any]:
    """The state in words, for a page of the site by its address."""
    place = state.site.places.get(page) if state.site else None
    return {
        "version": f"{run}-{state.version}",
        "site": site_name(run, state),
        "words": words(language),
        "place": _linked(place, f"{place.file}:{place.line}", editor) if place else None,
        "summary": summary(state.problems, language=language),
        "problems": [
            {
                **_linked(problem.place, str(problem.place), editor),
                "severity": problem.severity,
                "text": _text(problem, language),
            }
            for problem in state.problems
        ],
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


def _linked(place: Place, text: str, editor: Editor) -> dict[str, str]:
    return {"place": text, "link": editor.link(place)}


def _text(problem: Problem, language: str) -> str:
    """What the terminal prints, without the place, which is a link here."""
    return describe(problem, language=language).removeprefix(f"{problem.place}: ")
