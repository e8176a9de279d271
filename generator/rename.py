"""Give a record another id everywhere at once: in its file, its referrers and the links of pages.

Pure: texts in, texts or problems out. Owns what a renaming changes and when it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.addresses import Address
from generator.errors import Place, Problem, with_files
from generator.evidence import Id, Record
from generator.interface import STRINGS
from generator.load import assemble, read_draft
from generator.page_links import relink
from generator.rename_address import address_of, moves
from generator.rename_target import Target, find_target
from generator.rules.identity import FILE_KINDS
from generator.schema import validate
from generator.yaml_edit import replace_words
from generator.yaml_source import Document, Path, parse


@dataclass(frozen=True)
class Project:
    """The texts that may name a record: data files and hand-written pages, by path inside their folders."""

    files: Mapping[str, bytes]
    pages: Mapping[str, bytes] = field(default_factory=dict)
    folder: str = "data"
    pages_folder: str = "content"
    strings: Mapping[str, frozenset[str]] = field(default_factory=lambda: STRINGS)

    def texts(self) -> dict[str, bytes]:
        """All of them by the names that places use."""
        named = ((self.folder, self.files), (self.pages_folder, self.pages))
        return {f"{folder}/{name}": raw for folder, files in named for name, raw in files.items()}


@dataclass(frozen=True)
class Edit:
    """A file's new bytes and name, and the number of places that differ."""

    file: str
    new_file: str
    before: bytes
    after: bytes
    places: int


@dataclass(frozen=True)
class Renaming:
    """What changes, the record's address before and after, and warnings about what stays as it is."""

    kind: str
    edits: tuple[Edit, ...]
    old_address: str
    new_address: str
    warnings: tuple[Problem, ...]


_UNKNOWN = ("id-unknown", "id-unknown-near", "id-unknown-often", "id-unknown-often-near")


class _Named(Record):
    id: Id


@dataclass(frozen=True)
class _Spots:
    """Where in one document the id stands."""

    document: Document
    values: set[Path] = field(default_factory=set)
    keys: set[Path] = field(default_factory=set)

    def places(self) -> set[Place]:
        """A place for each spot; spots that an alias leads to share one."""
        return {self.document.values[path] for path in self.values} | {
            self.document.keys[path] for path in self.keys
        }


def rename(
    project: Project, *, old: str, new: str, kind: str | None = None
) -> tuple[Renaming | None, tuple[Problem, ...]]:
    """The renaming of the record called `old`, or every problem that stands against it.

    The report must be sound, or be so once nothing is called `old` any more: whoever has
    changed an id by hand can have its referrers follow.
    """
    draft, found = read_draft(project.files, folder=project.folder, strings=project.strings)
    faults = tuple(problem for problem in found if problem.severity == "error")
    target, refusals = find_target(draft, old=old, new=new, kind=kind, folder=project.folder)
    if target is None:
        return None, (*faults, *refusals)
    if not all(_is_mended(fault, target) for fault in faults):
        return None, faults
    refusals = (*refusals, *_form_problems(target)) or tuple(_file_problems(target, project))
    if refusals:
        return None, refusals
    edits, problems = _data_edits(target, project)
    if problems:
        return None, problems
    return _checked(target, project, edits)


def _checked(
    target: Target, project: Project, edits: tuple[Edit, ...]
) -> tuple[Renaming | None, tuple[Problem, ...]]:
    """The renaming with the pages' links, if the report is sound with it."""
    files = dict(project.files)
    for edit in edits:
        del files[_inside(edit.file, project)]
        files[_inside(edit.new_file, project)] = edit.after
    loaded = assemble(files, folder=project.folder, strings=project.strings)
    if loaded.report is None:
        names = {edit.new_file: edit.file for edit in edits}
        return None, tuple(_as_before(problem, names) for problem in loaded.problems)
    written = {name.partition("/")[2] for name in project.pages}
    page_edits, remarks = _page_edits(target, project, moves(target, loaded.report, written))
    if any(remark.severity == "error" for remark in remarks):
        return None, remarks
    before, after = (address_of(target, loaded.report, name) for name in (target.old, target.new))
    return Renaming(target.record.kind, (*edits, *page_edits), before, after, remarks), ()


def _as_before(problem: Problem, names: Mapping[str, str]) -> Problem:
    """The problem in the file as it is now: with its present name, and another word where the new id ends."""
    moved = with_files(problem, lambda file: names.get(file, file))
    return replace(moved, place=replace(moved.place, end_column=None))


def _inside(file: str, project: Project) -> str:
    return file.removeprefix(f"{project.folder}/")


def _is_mended(fault: Problem, target: Target) -> bool:
    """Whether a fault comes from an id that was changed in some places only."""
    names = {target.old, target.new}
    if fault.code in ("id-not-file-name", "file-name-no-id"):
        return names == {fault.facts["id"], fault.facts["expected"]}
    return fault.code in _UNKNOWN and fault.facts["id"] in names


def _form_problems(target: Target) -> tuple[Problem, ...]:
    record = target.record
    path = (*record.origin.path, *record.path[:-1])
    return validate(_Named, {"id": target.new}, record.origin.document, path)[1]


def _file_problems(target: Target, project: Project) -> Iterator[Problem]:
    file = target.record.origin.document.file
    moved = _new_file(file, target)
    if moved != file and _inside(moved, project) in project.files:
        yield Problem(target.record.place, "rename-file-exists", {"file": moved})


def _new_file(file: str, target: Target) -> str:
    """The name of the file after renaming: records with a file of their own give it their id."""
    if target.record.kind not in FILE_KINDS or file != target.record.origin.document.file:
        return file
    return f"{file.rpartition('/')[0]}/{target.new}.yml"


def _data_edits(target: Target, project: Project) -> tuple[tuple[Edit, ...], tuple[Problem, ...]]:
    edits, problems = [], []
    for file, spots in sorted(_spots(target).items()):
        before = project.files[_inside(file, project)]
        places = spots.places()
        after = replace_words(before, places, target.old, target.new)
        document, _ = parse(after, file)
        differing = _difference(spots.document.value, document and document.value, spots, target.new)
        if differing is not None:
            problems.append(Problem(spots.document.place(differing), "rename-entangled", {"id": target.old}))
        edits.append(Edit(file, _new_file(file, target), before, after, len(places)))
    return tuple(edit for edit in edits if edit.places or edit.file != edit.new_file), tuple(problems)


def _spots(target: Target) -> dict[str, _Spots]:
    record = target.record
    document = record.origin.document
    found = {document.file: _Spots(document)}
    if record.identifier == target.old:
        found[document.file].values.add((*record.origin.path, *record.path))
    for origin, use in target.uses:
        spots = found.setdefault(origin.document.file, _Spots(origin.document))
        (spots.keys if use.is_key else spots.values).add((*origin.path, *use.path))
    return found


def _difference(before: Any, after: Any, spots: _Spots, new: str, path: Path = ()) -> Path | None:
    """Where `after` is not `before` with `new` at the spots and nothing else changed."""
    if path in spots.values:
        return None if after == new else path
    if isinstance(before, dict) and isinstance(after, dict):
        names = {key: new if (*path, key) in spots.keys else key for key in before}
        if sorted(names.values()) != sorted(after):
            return path
        parts = [((*path, key), value, after[names[key]]) for key, value in before.items()]
    elif isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        parts = [((*path, number), *pair) for number, pair in enumerate(zip(before, after, strict=True))]
    else:
        return None if before == after else path
    found = (_difference(old, now, spots, new, at) for at, old, now in parts)
    return next((at for at in found if at is not None), None)


def _page_edits(
    target: Target, project: Project, moved: Callable[[Address], Address]
) -> tuple[tuple[Edit, ...], tuple[Problem, ...]]:
    edits: list[Edit] = []
    remarks: list[Problem] = []
    for name, raw in sorted(project.pages.items()):
        file = f"{project.pages_folder}/{name}"
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            remarks.append(Problem(Place(file), "file-not-utf8"))
            continue
        page = relink(text, name, moved, target.old, file=file)
        remarks.extend(
            Problem(place, "rename-mention", {"id": target.old, "new": target.new}, severity="warning")
            for place in page.mentions
        )
        if page.links:
            edits.append(Edit(file, file, raw, page.text.encode(), page.links))
    return tuple(edits), tuple(remarks)
