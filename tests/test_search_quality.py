"""Readers find the pages that they expect, whatever words they have for them.

`search_queries/` holds what readers type and the pages they expect. All of it is typed into the
search dialog of a real browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser
from searching import Dialog, Found

pytestmark = pytest.mark.browser

QUERIES = Path(__file__).parent / "search_queries"
LANGUAGES = ("zh", "en")
LOOKED_AT = 5
"""How many results a reader looks at."""
ENOUGH = 0.95
AT_LEAST = 60
_LETTER = re.compile(r"[^\W_\u2e80-\u9fff]")


@dataclass(frozen=True)
class Answer:
    """A query with the places that a reader expects, and what the dialog showed."""

    query: str
    expected: tuple[str, ...]
    items: tuple[tuple[Found, ...], ...]

    def recall(self, root: str) -> float:
        """The share of the expected places among the first results."""
        shown = {found.place for item in self.items[:LOOKED_AT] for found in item}
        return sum(f"{root}{place}" in shown for place in self.expected) / len(self.expected)


@dataclass(frozen=True)
class Session:
    """All queries of a language, typed one after the other."""

    root: str
    answers: tuple[Answer, ...]


def queries(language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    groups = yaml.safe_load((QUERIES / f"{language}.yml").read_text(encoding="utf-8"))
    for group in groups.values():
        for query, places in group.items():
            yield query, tuple(places)


TOGETHER = [pytest.param(each, marks=pytest.mark.xdist_group(f"search-{each}")) for each in LANGUAGES]


@pytest.fixture(scope="module", params=TOGETHER)
def session(request: pytest.FixtureRequest, browser: Browser, site_url: str) -> Iterator[Session]:
    root = f"{site_url}/{request.param}/"
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(root)
    dialog = Dialog(page)
    answers = [
        Answer(query, places, tuple(map(tuple, dialog.results(query))))
        for query, places in queries(request.param)
    ]
    yield Session(root, tuple(answers))
    context.close()


def test_readers_find_what_they_expect(session: Session) -> None:
    recalls = {answer.query: answer.recall(session.root) for answer in session.answers}
    assert len(recalls) >= AT_LEAST
    missed = [query for query, recall in recalls.items() if recall < 1]
    mean = sum(recalls.values()) / len(recalls)
    print(f"recall at {LOOKED_AT}: {mean:.3f} of {len(recalls)} queries; missed in part: {missed}")
    assert mean >= ENOUGH, missed


def test_no_result_is_of_another_language(session: Session) -> None:
    places = [found.place for answer in session.answers for item in answer.items for found in item]
    assert places
    assert [place for place in places if not place.startswith(session.root)] == []


def test_marks_cover_whole_words(session: Session) -> None:
    marks = [
        (answer.query, before[-9:], mark, after[:9])
        for answer in session.answers
        for item in answer.items
        for found in item
        for before, mark, after in found.marked
    ]
    assert len(marks) > len(session.answers)
    assert [found for found in marks if is_cut(found[1], found[2]) or is_cut(found[2], found[3])] == []


def test_something_is_marked_in_the_first_result(session: Session) -> None:
    without = [
        answer.query
        for answer in session.answers
        if answer.items and not any(found.marked for found in answer.items[0])
    ]
    assert without == []


def is_cut(before: str, after: str) -> bool:
    """Whether a word of letters goes on from one text into the next."""
    return bool(_LETTER.fullmatch(before[-1:]) and _LETTER.fullmatch(after[:1]))


def test_what_was_typed_is_marked_as_one(session: Session) -> None:
    """A Chinese word that stands in a result is marked from end to end."""
    torn = []
    for answer in session.answers:
        if not re.fullmatch(r"[\u4e00-\u9fff]{2,4}", answer.query):
            continue
        for found in (found for item in answer.items for found in item):
            plain = found.text.count(answer.query)
            marked = sum(answer.query in mark for _, mark, _ in found.marked)
            if plain > 0 and marked == 0:
                torn.append((answer.query, found.text))
    assert torn == []
