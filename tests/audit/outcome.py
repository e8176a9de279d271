"""What a gate gives: figures to print, faults that close it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """Figures for the reader, and what has to be mended before the gate opens."""

    figures: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
