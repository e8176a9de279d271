"""The words around a printed result, from `messages/cost.yml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

import yaml


def say(name: str, /, *, language: str, **facts: str) -> str:
    """The words called `name` with the facts of the case."""
    return words()[name][language].format_map(facts)


@lru_cache
def words() -> Mapping[str, Mapping[str, str]]:
    """All of them by language."""
    path = resources.files("generator.messages") / "cost.yml"
    loaded: Mapping[str, Mapping[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded
