"""The texts that an editor shows for records, keys and values, from `messages/fields.yml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import yaml

from generator.wording import MESSAGE_LANGUAGES


@dataclass(frozen=True)
class Wording:
    """The texts in every language of messages, `first` before the others."""

    first: str

    def file(self, kind: str) -> str:
        """What a file that lists records of `kind` holds."""
        return self._text("files", kind)

    def name(self, model: str) -> str:
        """What a record is called."""
        return self._text("records", model, "name", separator=" · ")

    def record(self, model: str) -> str:
        """What a record is for."""
        return self._text("records", model, "about")

    def field(self, model: str, field: str) -> str:
        """What a key of a record means."""
        own = field in texts()["records"][model].get("fields", {})
        return self._text("records", model, "fields", field) if own else self._text("common", field)

    def value(self, value: str) -> str:
        """What a fixed value means."""
        return self._text("values", value, separator=" · ")

    def project_value(self, kind: str) -> str:
        """What the values are that the project defines for `kind`."""
        return self._text("project", kind, "about")

    def no_project_value(self, kind: str) -> str:
        """That a value is none of those that the project defines for `kind`."""
        return self._text("project", kind, "unknown", separator=" ")

    def _text(self, *path: str, separator: str = "\n") -> str:
        found: Any = texts()
        for key in path:
            found = found[key]
        languages = sorted(MESSAGE_LANGUAGES, key=lambda language: language != self.first)
        return separator.join(found[language] for language in languages)


def example(model: str, field: str) -> str | None:
    """YAML to start from, where it helps."""
    found: Mapping[str, str] = texts()["records"][model].get("fields", {}).get(field, {})
    return found.get("example")


@lru_cache
def texts() -> Mapping[str, Any]:
    """The whole file."""
    path = resources.files("generator.messages") / "fields.yml"
    loaded: Mapping[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded
