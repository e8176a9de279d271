"""One model to JSON Schema (draft 7) that knows the project's languages and ids.

What pydantic derives from the model stays; what only the project knows is put in where the
model has a mark, and the texts are put on every key.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from generator.data_files import ListFile
from generator.editor_schema.vocabulary import Vocabulary
from generator.editor_schema.wording import Wording, example
from generator.languages import LanguageCode, LocalisedText

Node = dict[str, Any]

IDS_FILE = "ids.json"
# Plain in the models, but only some values make sense in a project.
PROJECT_FIELDS = {("Rating", "level"): "level", ("ReportSettings", "default_language"): "language"}
LANGUAGE_PATTERN = TypeAdapter(LanguageCode).json_schema()["pattern"]


class _Generator(GenerateJsonSchema):
    """Without pydantic's titles, and without null and default, which nobody should write out."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002  # pydantic's signature
        return False

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def record_schema(record: type[BaseModel], vocabulary: Vocabulary) -> Node:
    """The schema of one record, with everything it refers to under `definitions`."""
    raw = record.model_json_schema(ref_template="#/definitions/{model}", schema_generator=_Generator)
    definitions = raw.pop("$defs", {})
    finished = {name: _record(name, node, vocabulary) for name, node in definitions.items()}
    return {**_record(record.__name__, raw, vocabulary), "definitions": finished}


def list_schema(content: ListFile, vocabulary: Vocabulary) -> Node:
    """The schema of a file that has one key with a list of records."""
    key, record = content.key, content.record
    about = Wording(vocabulary.message_language).file(content.kind)
    entry = record_schema(record, vocabulary)
    definitions = {**entry.pop("definitions"), record.__name__: entry}
    entries = {"type": "array", "description": about, "items": {"$ref": f"#/definitions/{record.__name__}"}}
    return {
        "type": "object",
        "description": about,
        "properties": {key: entries},
        "required": [key],
        "additionalProperties": False,
        "definitions": definitions,
    }


def strings_schema(schema: Node, strings: Mapping[str, frozenset[str]]) -> Node:
    """The schema of interface strings with a key for each of `strings`, which have placeholders."""
    keys: Node = {}
    for key, placeholders in sorted(strings.items()):
        keys[key] = {"type": "string"}
        if placeholders:
            keys[key]["description"] = " ".join(f"{{{name}}}" for name in sorted(placeholders))
    open_ended = schema["properties"]["strings"]
    closed = {
        "title": schema["title"],
        "description": open_ended["description"],
        "type": "object",
        "properties": keys,
        "required": list(keys),
        "additionalProperties": False,
    }
    return {**schema, "properties": {**schema["properties"], "strings": closed}}


def _record(name: str, raw: Node, vocabulary: Vocabulary) -> Node:
    wording = Wording(vocabulary.message_language)
    node = {**raw, "title": wording.name(name), "description": wording.record(name)}
    if "properties" in raw:
        node["properties"] = {
            key: _property(name, key, child, vocabulary) for key, child in raw["properties"].items()
        }
        return node
    filled = _filled(node, vocabulary)
    return {**filled, "required": list(filled["properties"])} if name == LocalisedText.__name__ else filled


def _property(record: str, key: str, raw: Node, vocabulary: Vocabulary) -> Node:
    kind = PROJECT_FIELDS.get((record, key))
    node = _filled({"kinds": [kind]} if kind else raw, vocabulary)
    node = {"description": Wording(vocabulary.message_language).field(record, key), **node}
    start = example(record, key)
    if start:
        # Not as `examples`, which editors insert without the quotes that YAML needs here.
        node["defaultSnippets"] = [{"label": start, "body": start}]
    return node


def _filled(raw: Node, vocabulary: Vocabulary) -> Node:
    """The node with the project's languages and ids in place of the marks."""
    if "kinds" in raw:
        return {"$ref": f"{IDS_FILE}#/definitions/{'-'.join(raw['kinds'])}"}
    node = {key: value for key, value in raw.items() if key not in ("propertyNames", "patternProperties")}
    if "enum" in node:
        wording = Wording(vocabulary.message_language)
        node["enumDescriptions"] = [wording.value(value) for value in node["enum"]]
    if "items" in node:
        node["items"] = _filled(node["items"], vocabulary)
    if "patternProperties" in raw:
        (pattern, value), *_ = raw["patternProperties"].items()
        kind = "language" if pattern == LANGUAGE_PATTERN else raw["propertyNames"]["kinds"][0]
        filled = _filled(value, vocabulary)
        node |= _keyed(kind, pattern, filled, vocabulary)
    return node


def _keyed(kind: str, pattern: str, value: Node, vocabulary: Vocabulary) -> Node:
    """A mapping whose keys are values that the project defines."""
    keys = {
        str(entry.value): {**value, **({"description": " · ".join(entry.names)} if entry.names else {})}
        for entry in vocabulary.entries[kind]
    }
    if not keys or kind in vocabulary.unread_kinds:
        return {"properties": keys, "patternProperties": {pattern: value}, "additionalProperties": False}
    return {"properties": keys, "additionalProperties": False}
