"""Views of the pages about the report: downloads, changes, missing translations."""

from __future__ import annotations

from dataclasses import dataclass

from generator.views.lens import Lens


@dataclass(frozen=True)
class Download:
    """A file that a reader can take along; `path` is relative to the page."""

    name: str
    path: str
    text: str


@dataclass(frozen=True)
class DownloadsView:
    """What there is to download."""

    files: tuple[Download, ...]


@dataclass(frozen=True)
class Change:
    """What an edition changed."""

    edition: str
    anchor: str
    date: str
    text: str


@dataclass(frozen=True)
class ChangesView:
    """Editions, newest first."""

    changes: tuple[Change, ...]


@dataclass(frozen=True)
class OtherLanguage:
    """A language in which a page exists."""

    name: str
    path: str


@dataclass(frozen=True)
class UntranslatedView:
    """A hand-written page that is not there in this language."""

    title: str
    languages: tuple[OtherLanguage, ...]


def downloads_view(lens: Lens, names: tuple[str, ...]) -> DownloadsView:
    """Downloads by file name; each name's interface string says what it holds."""
    return DownloadsView(
        tuple(
            Download(name, f"../downloads/{name}", lens.word(f"download.{name.replace('.', '-')}"))
            for name in names
        )
    )


def changes_view(lens: Lens) -> ChangesView:
    """Editions, newest first."""
    changes = sorted(lens.report.settings.changes, key=lambda change: change.date, reverse=True)
    return ChangesView(
        tuple(
            Change(change.edition, change.edition.replace(".", "-"), change.date, lens.text(change.text))
            for change in changes
        )
    )
