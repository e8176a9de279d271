"""Where claims come from: sources, their sections and numbered statements.

A source's own sentences are not kept. A statement has our wording, its place
in the document (Unicode code points) and the SHA-256 of the original words, so
that a reader who owns a copy can check it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, StringConstraints, field_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from generator.languages import LanguageCode, LocalisedText, Spellings

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Polarity = Literal["strength", "weakness", "neutral"]
StatementKind = Literal["sentence", "list-item", "table-cell", "code"]
Relation = Literal["agree", "complement", "conflict", "single-source"]


@dataclass(frozen=True)
class Reference:
    """Marks a field as naming a record of one of `kinds`."""

    kinds: tuple[str, ...]

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Keep the mark, which JSON Schema has no word for, as `kinds`."""
        return {**handler(core), "kinds": list(self.kinds)}


SourceId = Annotated[Id, Reference(("source",))]
SectionId = Annotated[Id, Reference(("section",))]
StatementId = Annotated[Id, Reference(("statement",))]
OptionId = Annotated[Id, Reference(("option",))]
SubjectId = Annotated[Id, Reference(("option", "subject"))]
TopicId = Annotated[Id, Reference(("topic",))]
Cites = Annotated[tuple[StatementId, ...], Field(min_length=1)]


class Record(BaseModel):
    """Base of everything read from YAML: frozen, strict, no unknown keys."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    @field_validator("*", mode="before")
    @classmethod
    def _written(cls, value: Any) -> Any:
        """Refuse a key with nothing after it, also where the key may be left out."""
        if value is None:
            raise PydanticCustomError("value_empty", "empty")
        return value


class Section(Record):
    """A heading of a source and its place in the tree of headings."""

    id: Id
    parent: SectionId | None = None
    number: str | None = None
    name: LocalisedText


class Statement(Record):
    """One atomic claim of a source, in our words.

    `start` and `end` are offsets in Unicode code points into the document;
    `sha256` is the digest of those characters in UTF-8.
    """

    id: Id
    section: SectionId
    kind: StatementKind
    start: Annotated[int, Field(ge=0)]
    end: Annotated[int, Field(ge=1)]
    sha256: Digest
    about: Annotated[tuple[SubjectId, ...], Field(min_length=1)]
    topic: TopicId
    also_topics: tuple[TopicId, ...] = ()
    polarity: dict[OptionId, Polarity] = Field(default_factory=dict)
    claim: LocalisedText


class Source(Record):
    """A document that the report rests on."""

    id: Id
    label: Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Za-z0-9]?$")]
    order: int
    title: LocalisedText
    language: LanguageCode
    characters: Annotated[int, Field(ge=1)]
    sha256: Digest
    published: LocalisedText
    stance: LocalisedText
    names: dict[OptionId, Spellings] = Field(default_factory=dict)
    sections: Annotated[tuple[Section, ...], Field(min_length=1)]
    statements: Annotated[tuple[Statement, ...], Field(min_length=1)]
