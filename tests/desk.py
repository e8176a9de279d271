"""The desk of an analyst: a copy of the project whose files are edited as text, and the real command."""

from __future__ import annotations

from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path

from click.testing import CliRunner
from conftest import copy_project

from generator.cli import main


@dataclass(frozen=True)
class Edit:
    """Words in a file of `data/` that others take the place of; a new file where there were none."""

    file: str
    old: str
    new: str

    def undone(self) -> Edit:
        """The edit that takes this one back."""
        return Edit(self.file, self.new, self.old)


def below(file: str, line: str, lines: str) -> Edit:
    """Write `lines` below a line."""
    return Edit(file, f"{line}\n", f"{line}\n{lines}")


def above(file: str, line: str, lines: str) -> Edit:
    """Write `lines` above a line."""
    return Edit(file, f"\n{line}\n", f"\n{lines}{line}\n")


@dataclass
class Desk:
    """A copy of the project, with what was done to it."""

    project: Path
    edits: list[Edit] = field(default_factory=list)

    @classmethod
    def in_folder(cls, folder: Path) -> Desk:
        """A fresh copy of the project in `folder`."""
        return cls(copy_project(folder / "project", has_pdf=True))

    @property
    def data(self) -> Path:
        """The folder with the YAML files."""
        return self.project / "data"

    def edit(self, *edits: Edit) -> None:
        """Make each edit where its words stand, which has to be one place only."""
        for edit in edits:
            path = self.data / edit.file
            assert path.exists() == bool(edit.old), edit.file
            before = path.read_bytes().decode() if edit.old else ""
            assert not edit.old or before.count(edit.old) == 1, f"{edit.file}: {edit.old!r}"
            if before == edit.old and not edit.new:
                path.unlink()
            else:
                path.write_bytes(before.replace(edit.old, edit.new, 1).encode())
            self.edits.append(edit)

    def undo(self) -> None:
        """Take every edit back, the last one first."""
        self.edit(*(edit.undone() for edit in reversed(self.edits)))

    def run(self, *arguments: str) -> str:
        """What `xuanxing` prints in the project's folder."""
        with chdir(self.project):
            return CliRunner().invoke(main, arguments).output

    def check(self, language: str = "en") -> str:
        """What `xuanxing check` prints."""
        return self.run("check", "--lang", language)
