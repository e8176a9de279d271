"""The moment at which files say that they were made, so that the same data gives the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from generator.errors import Place, Problem, ProblemsFound

CLOCK = "SOURCE_DATE_EPOCH"


def moment(day: str, environment: Mapping[str, str]) -> datetime:
    """The start of `day`, such as 2026-11-30, unless the environment names another moment.

    Raises ProblemsFound where what it names is no time.
    """
    seconds = environment.get(CLOCK)
    if seconds is None:
        return datetime.fromisoformat(day).replace(tzinfo=UTC)
    # Python refuses to read numbers of thousands of digits.
    if not (seconds.isascii() and seconds.isdigit() and len(seconds) <= 10 and int(seconds) < 2**32):
        facts = {"name": CLOCK, "value": seconds}
        raise ProblemsFound([Problem(Place("mkdocs.yml"), "clock-invalid", facts)])
    return datetime.fromtimestamp(int(seconds), UTC)
