"""The values that the project defines, as one JSON Schema to which the others refer."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from generator.editor_schema.vocabulary import Vocabulary
from generator.editor_schema.wording import Wording
from generator.evidence import Id
from generator.languages import LanguageCode

Node = dict[str, Any]

CHOICES: tuple[tuple[str, ...], ...] = (
    ("answer",),
    ("conflict",),
    ("cost-reference",),
    ("group",),
    ("language",),
    ("level",),
    ("option",),
    ("option", "subject"),
    ("section",),
    ("source",),
    ("statement",),
    ("strength",),
    ("topic",),
)
COST_CHOICES = (("cost-reference",),)
"""Those that only projects with a cost model have."""
_FORMS = {"level": int, "language": LanguageCode}


def choices_schema(vocabulary: Vocabulary) -> Node:
    """Every kind of value with its meaning."""
    wanted = [kinds for kinds in CHOICES if vocabulary.has_cost_model or kinds not in COST_CHOICES]
    return {"definitions": {"-".join(kinds): _choice(kinds, vocabulary) for kinds in wanted}}


def _choice(kinds: tuple[str, ...], vocabulary: Vocabulary) -> Node:
    wording = Wording(vocabulary.message_language)
    name = "-".join(kinds)
    form = {**TypeAdapter(_FORMS.get(name, Id)).json_schema(), "description": wording.project_value(name)}
    entries = {entry.value: entry for kind in kinds for entry in vocabulary.entries[kind]}
    if not entries:
        return form
    known: Node = {
        "type": form["type"],
        "description": form["description"],
        "errorMessage": wording.no_project_value(name),
        "enum": list(entries),
    }
    if any(entry.names for entry in entries.values()):
        known["enumDescriptions"] = [" · ".join(entry.names) for entry in entries.values()]
    return {"anyOf": [known, form]} if vocabulary.unread_kinds.intersection(kinds) else known
