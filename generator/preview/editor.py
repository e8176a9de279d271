"""Links that open a file of the project in the editor, at the line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from generator.errors import Place

VARIABLE = "XUANXING_EDITOR_URL"
VISUAL_STUDIO_CODE = "vscode://file{path}:{line}:{column}"


@dataclass(frozen=True)
class Editor:
    """An editor that opens files by address; `folders` are those that places are relative to."""

    template: str
    folders: tuple[Path, ...]

    def link(self, place: Place) -> str:
        """The address that opens the place, or "" where there is no such file."""
        paths = (folder / place.file for folder in self.folders)
        path = next((path for path in paths if path.is_file()), None)
        if path is None or not self.template:
            return ""
        facts = {"path": quote(path.as_posix()), "line": str(place.line), "column": str(place.column)}
        link = self.template
        for name, value in facts.items():
            link = link.replace(f"{{{name}}}", value)
        return link
