"""What the tools report and a person has looked at: `reviewed.yml`, each entry with its reason.

An entry that meets nothing any more is a fault, so that the list cannot grow old.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import yaml

FILE = Path(__file__).with_name("reviewed.yml")


@dataclass(frozen=True)
class Review:
    """One kind of report that stands. `what` is the tool's own name of it, `where` narrows it down."""

    what: str
    where: str
    reason: str


def reviews(tool: str, file: Path = FILE) -> tuple[Review, ...]:
    """The entries for one tool."""
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    return tuple(Review(**entry) for entry in entries.get(tool, ()))


def unmet(known: Iterable[Review], met: Iterable[Review]) -> tuple[str, ...]:
    """Faults for entries that nothing has met."""
    seen = set(met)
    return tuple(
        f"reviewed.yml: nothing meets “{review.what}” at “{review.where}” any more; take it out"
        for review in known
        if review not in seen
    )
