"""A report seen in one language: the one place where texts are chosen. Views do not keep their lens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pydantic import BaseModel

from generator import addresses
from generator.addresses import Address
from generator.evidence import Section, Source, Statement
from generator.languages import LocalisedText
from generator.model import Assessment, CitedText, Conflict, Option, Report
from generator.scoring import Merged, merge, middle_of
from generator.walk import cited_statements


@dataclass(frozen=True)
class Link:
    """A name and where it leads."""

    text: str
    address: Address


@dataclass(frozen=True)
class Citation:
    """A reference to a statement: short label, address, the claim as a tooltip."""

    label: str
    address: Address
    claim: str
    source: str


@dataclass(frozen=True)
class Cited:
    """A text with the statements it rests on."""

    text: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True)
class Quote:
    """A source's own words: `label` holds `original`, with quotation marks and perhaps a gloss."""

    original: str
    language: str
    label: str


@dataclass(frozen=True)
class OptionTag:
    """An option as it appears inside other things; `position` decides its mark."""

    id: str
    name: str
    short_name: str
    position: int
    address: Address


@dataclass(frozen=True)
class RatingTag:
    """A level of the scale in words. `level` is 0 where nothing is stated."""

    level: int
    highest: int
    name: str
    is_inferred: bool = False
    range_name: str = ""


@dataclass(frozen=True)
class ConflictNote:
    """A disagreement as a callout."""

    name: str
    type: str
    type_name: str
    address: Address
    positions: tuple[tuple[str, Cited], ...]
    handling: str


@dataclass(frozen=True)
class Use:
    """A place that cites statements, with the ids it cites."""

    link: Link
    kind: str
    cites: tuple[str, ...]


@dataclass(frozen=True)
class Lens:
    """The report in `language`, with the look-ups that views need."""

    report: Report
    language: str

    def text(self, text: LocalisedText) -> str:
        """The wording in this language."""
        return text[self.language]

    def optional(self, text: LocalisedText | None) -> str:
        """The wording, or "" where there is no text."""
        return "" if text is None else text[self.language]

    def word(self, key: str, **facts: object) -> str:
        """An interface string with its placeholders filled."""
        return self.pattern(key).format(**facts)

    def pattern(self, key: str) -> str:
        """An interface string with its placeholders in it."""
        return self.report.interfaces[self.language].strings[key]

    def link(self, identifier: str, text: str) -> Link:
        """A link to the record with this id."""
        return Link(text, self.addresses[identifier])

    def cited(self, text: CitedText) -> Cited:
        """A cited text in this language."""
        return Cited(self.text(text.text), self.citations(text.cites))

    def citations(self, cites: Iterable[str]) -> tuple[Citation, ...]:
        """Citations of the statements, in the order of the sources."""
        ordered = sorted(dict.fromkeys(cites), key=lambda cite: self._statement_order[cite])
        return tuple(self._citations[cite] for cite in ordered)

    def sources_of(self, cites: Iterable[str]) -> tuple[str, ...]:
        """Names of the sources that the statements come from, in order."""
        owners = {self.owners[cite].id for cite in cites}
        return tuple(self.source_name(source.id) for source in self.report.sources if source.id in owners)

    def option_tag(self, identifier: str) -> OptionTag:
        """An option's names, mark and address."""
        option = self.options[identifier]
        return OptionTag(
            identifier,
            self.text(option.name),
            self.text(option.short_name),
            self.option_positions[identifier],
            self.addresses[identifier],
        )

    def merged(self, assessment: Assessment | None) -> Merged:
        """The merged level of an assessment."""
        ratings = assessment.ratings if assessment else ()
        return merge(
            [rating.level for rating in ratings],
            inferred=[rating.inferred for rating in ratings],
            middle=middle_of([level.level for level in self.report.scales.levels]),
        )

    def level_name(self, level: int) -> str:
        """A level of the scale in words."""
        return self._level_names[level]

    def rating_tag(self, merged: Merged, *, is_described: bool) -> RatingTag:
        """A merged level in words; disputed levels are named as a range.

        Without a level, `is_described` tells "not rated" from "not stated".
        """
        highest = max(self._level_names)
        if merged.level is None or merged.low is None or merged.high is None:
            return RatingTag(0, highest, self.word("not-rated" if is_described else "not-stated"))
        if merged.is_disputed:
            span = self.word(
                "rating.range", low=self.level_name(merged.low), high=self.level_name(merged.high)
            )
            return RatingTag(merged.level, highest, self.word("rating.disputed"), False, span)
        return RatingTag(merged.level, highest, self.level_name(merged.level), merged.is_inferred)

    def conflict_note(self, identifier: str) -> ConflictNote:
        """A disagreement with each position and its handling."""
        conflict = self.conflicts[identifier]
        return ConflictNote(
            name=self.text(conflict.name),
            type=conflict.type,
            type_name=self.word(f"conflict.{conflict.type}"),
            address=self.addresses[identifier],
            positions=tuple(
                (
                    self.source_name(position.source),
                    Cited(self.text(position.text), self.citations(position.cites)),
                )
                for position in conflict.positions
            ),
            handling=self.text(conflict.handling),
        )

    def source_name(self, identifier: str) -> str:
        """How a source is called in running text, such as “Source A”."""
        return self.word("source.name", label=self.sources[identifier].label)

    def section_label(self, section: Section) -> str:
        """A section's number and name; a full-width mark needs no space after it."""
        number = section.number or ""
        gap = "" if not number or number[-1] in "、：．）" else " "
        return f"{number}{gap}{self.text(section.name)}"

    def subject_name(self, identifier: str) -> str:
        """Name of an option or of another subject of statements."""
        if identifier in self.options:
            return self.text(self.options[identifier].short_name)
        return self.text(self._subjects[identifier])

    def topic_name(self, identifier: str) -> str:
        """Name of a topic."""
        return self.text(self._topics[identifier])

    @cached_property
    def addresses(self) -> dict[str, Address]:
        """Address of each record."""
        return addresses.addresses(self.report)

    @cached_property
    def options(self) -> dict[str, Option]:
        """Options by id."""
        return {option.id: option for option in self.report.options}

    @cached_property
    def main_options(self) -> tuple[Option, ...]:
        """The options that are compared in full."""
        return tuple(option for option in self.report.options if option.role == "main")

    @cached_property
    def option_positions(self) -> dict[str, int]:
        """Position of each option, main ones first; it decides colour and shape."""
        ordered = sorted(self.report.options, key=lambda option: option.role != "main")
        return {option.id: position for position, option in enumerate(ordered)}

    @cached_property
    def sources(self) -> dict[str, Source]:
        """Sources by id."""
        return {source.id: source for source in self.report.sources}

    @cached_property
    def conflicts(self) -> dict[str, Conflict]:
        """Conflicts by id."""
        return {conflict.id: conflict for conflict in self.report.conflicts}

    @cached_property
    def statements(self) -> dict[str, Statement]:
        """Statements of all sources by id, in reading order."""
        return {entry.id: entry for source in self.report.sources for entry in source.statements}

    @cached_property
    def owners(self) -> dict[str, Source]:
        """The source of each statement."""
        return {entry.id: source for source in self.report.sources for entry in source.statements}

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """Every place of the report that cites statements."""
        report = self.report
        found = [self._use(report.settings, "home", Link(self.word("page.home"), Address(addresses.HOME)))]
        for kind, records in (
            ("option", report.options),
            ("dimension", report.dimensions),
            ("shared-ground", report.shared_ground),
            ("conclusion", report.conclusions),
            ("conflict", report.conflicts),
            ("trend", report.trends),
            ("framing", report.framing),
            ("open-question", report.open_questions),
            ("term", report.terms),
            ("scenario", report.scenarios),
            ("migration", report.migrations),
        ):
            for record in records:
                found.append(self._use(record, kind, self.link(record.id, self.text(record.name))))
        return tuple(found)

    @cached_property
    def uses_of(self) -> dict[str, tuple[Use, ...]]:
        """Places that cite each statement, by statement id."""
        found: dict[str, list[Use]] = {statement: [] for statement in self.statements}
        for use in self.uses:
            for statement in use.cites:
                found[statement].append(use)
        return {statement: tuple(uses) for statement, uses in found.items()}

    def _use(self, record: BaseModel, kind: str, link: Link) -> Use:
        return Use(link, self.word(f"kind.{kind}"), cited_statements(record))

    @cached_property
    def _citations(self) -> dict[str, Citation]:
        """A citation of each statement, labelled with the source's label and its running number in it."""
        return {
            statement.id: Citation(
                f"{source.label}{number}",
                self.addresses[statement.id],
                self.text(statement.claim),
                source.label,
            )
            for source in self.report.sources
            for number, statement in enumerate(source.statements, start=1)
        }

    @cached_property
    def _statement_order(self) -> dict[str, int]:
        return {identifier: number for number, identifier in enumerate(self.statements)}

    @cached_property
    def _level_names(self) -> dict[int, str]:
        return {level.level: self.text(level.name) for level in self.report.scales.levels}

    @cached_property
    def _subjects(self) -> dict[str, LocalisedText]:
        return {subject.id: subject.name for subject in self.report.scales.subjects}

    @cached_property
    def _topics(self) -> dict[str, LocalisedText]:
        return {topic.id: topic.name for topic in self.report.scales.topics}
