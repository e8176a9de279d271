"""Which data files there are and what each holds; files that are missing or in the wrong place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from pydantic import BaseModel

from generator import evidence, model, model_advisor, model_cost, model_weights
from generator.draft import Draft
from generator.errors import Place, Problem
from generator.schema import nearest


@dataclass(frozen=True)
class ListFile:
    """A file with one top-level key whose value is a list of records."""

    key: str
    record: type[BaseModel]
    kind: str
    is_needed: bool = False


@dataclass(frozen=True)
class SingleFile:
    """A file that is one record."""

    record: type[BaseModel]
    kind: str


SINGLE_FILES: Mapping[str, SingleFile | ListFile] = {
    "report.yml": SingleFile(model.ReportSettings, "settings"),
    "scales.yml": SingleFile(model.Scales, "scales"),
    "options.yml": ListFile("options", model.Option, "option", is_needed=True),
    "shared_ground.yml": ListFile("shared_ground", model.Finding, "shared-ground"),
    "conflicts.yml": ListFile("conflicts", model.Conflict, "conflict"),
    "trends.yml": ListFile("trends", model.Finding, "trend"),
    "conclusions.yml": ListFile("conclusions", model.Finding, "conclusion"),
    "framing.yml": ListFile("framing", model.Framing, "framing"),
    "open_questions.yml": ListFile("open_questions", model.OpenQuestion, "open-question"),
    "glossary.yml": ListFile("terms", model.Term, "term"),
}
OPTIONAL_FILES: Mapping[str, SingleFile | ListFile] = {
    "advisor.yml": ListFile("questions", model_advisor.AdvisorQuestion, "question", is_needed=True),
    "weights.yml": ListFile("presets", model_weights.WeightPreset, "weight-preset", is_needed=True),
}
"""A report can do without each of these."""
FOLDERS: Mapping[str, SingleFile] = {
    "sources": SingleFile(evidence.Source, "source"),
    "dimensions": SingleFile(model.Dimension, "dimension"),
    "scenarios": SingleFile(model.Scenario, "scenario"),
    "migrations": SingleFile(model.Migration, "migration"),
    "ui": SingleFile(model.InterfaceFile, "interface"),
}
COST_FILES: Mapping[str, SingleFile | ListFile] = {
    "cost/parameters.yml": ListFile("parameters", model_cost.CostParameter, "cost-parameter", is_needed=True),
    "cost/references.yml": ListFile("references", model_cost.CostReference, "cost-reference", is_needed=True),
    "cost/presets.yml": ListFile("presets", model_cost.CostPreset, "cost-preset", is_needed=True),
    "cost/scope.yml": SingleFile(model_cost.CostScope, "cost-scope"),
}
"""A report has all of these files or none."""
COST_FOLDER = "cost"
REQUIRED_FOLDERS = ("sources", "dimensions", "ui")


def content_of(name: str) -> SingleFile | ListFile | None:
    """What the file at `name`, relative to the data folder, holds; None where nothing reads it."""
    folder, _, rest = name.rpartition("/")
    if not folder:
        return SINGLE_FILES.get(rest) or OPTIONAL_FILES.get(rest)
    if name in COST_FILES:
        return COST_FILES[name]
    return FOLDERS.get(folder) if rest.endswith(".yml") else None


def misplaced(files: Mapping[str, bytes], folder: str, draft: Draft) -> Iterator[Problem]:
    """Files that should be there and are not; files that nothing would read."""
    meant = {name: _meant(name) for name in sorted(files) if content_of(name) is None}
    present = {*files, *meant.values()}
    for name, near in meant.items():
        content = content_of(near)
        if content is None:
            yield Problem(Place(f"{folder}/{name}"), "file-unknown", {"file": name})
        else:
            draft.unread_kinds.add(content.kind)
            yield Problem(Place(f"{folder}/{name}"), "file-unknown-near", {"file": name, "meant": near})
    for name, content in _expected(present).items():
        if name not in files:
            draft.unread_kinds.add(content.kind)
        if name not in present:
            yield Problem(Place(f"{folder}/{name}"), "file-missing", {"file": f"{folder}/{name}"})
    for required in REQUIRED_FOLDERS:
        if not any(name.startswith(f"{required}/") for name in present):
            draft.unread_kinds.add(FOLDERS[required].kind)
            yield Problem(Place(f"{folder}/{required}"), "folder-empty", {"folder": f"{folder}/{required}"})


def _expected(present: AbstractSet[str]) -> Mapping[str, SingleFile | ListFile]:
    """The files that have their own names and should be there, beside those that are `present`."""
    return SINGLE_FILES if present.isdisjoint(COST_FILES) else {**SINGLE_FILES, **COST_FILES}


def _meant(name: str) -> str:
    """The path that would be read and that `name` nearly is, or "" where there is none."""
    stem, _, ending = name.rpartition(".")
    folder, _, base = stem.rpartition("/")
    if ending.lower() not in ("yml", "yaml"):
        return ""
    if not folder:
        return nearest(f"{base}.yml", {**SINGLE_FILES, **OPTIONAL_FILES})
    if folder == COST_FOLDER:
        return nearest(f"{folder}/{base}.yml", COST_FILES)
    near = nearest(folder, FOLDERS)
    return near and f"{near}/{base}.yml"
