"""How charts get at the interface strings of a language."""

from __future__ import annotations

from typing import Protocol


class Words(Protocol):
    """Looks up an interface string."""

    def __call__(self, key: str, **facts: object) -> str:
        """The string for `key`."""
