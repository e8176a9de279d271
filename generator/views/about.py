"""Views of the pages about the report: downloads, changes, missing translations."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass

from generator.explanations import Group, explanations, shown_lines
from generator.views.lens import Lens
from generator.wording import MESSAGE_LANGUAGES


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
class Snippet:
    """Lines of a data file, without the indentation that they share."""

    title_key: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Message:
    """What a message means; the snippets are its wrong and right examples, from `file`."""

    code: str
    text: str
    file: str
    snippets: tuple[Snippet, ...]


@dataclass(frozen=True)
class MessageGroup:
    """Messages about the same kind of thing."""

    anchor: str
    name: str
    messages: tuple[Message, ...]


@dataclass(frozen=True)
class MessagesView:
    """Everything that a check can say. `language` is that of the words, where it is not the page's."""

    language: str
    groups: tuple[MessageGroup, ...]


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


def downloads_view(lens: Lens, names: tuple[str, ...], pdfs: Mapping[str, str]) -> DownloadsView:
    """The PDFs, that of the page's language first, and data files by name.

    `pdfs` are paths in the site by language. What a data file holds its own interface string says.
    """
    own_first = sorted(pdfs.items(), key=lambda pdf: pdf[0] != lens.language)
    books = (
        Download(posixpath.basename(path), f"../../{path}", lens.word("download.pdf", language=name))
        for path, name in ((path, lens.report.interfaces[language].name) for language, path in own_first)
    )
    data = (
        Download(name, f"../downloads/{name}", lens.word(f"download.{name.replace('.', '-')}"))
        for name in names
    )
    return DownloadsView((*books, *data))


def messages_view(lens: Lens) -> MessagesView:
    """All messages in the language, or in English where messages do not speak it."""
    language = lens.language if lens.language in MESSAGE_LANGUAGES else MESSAGE_LANGUAGES[0]
    groups = tuple(_message_group(group) for group in explanations(language))
    return MessagesView("" if language == lens.language else language, groups)


def _message_group(group: Group) -> MessageGroup:
    messages = []
    for entry in group.explanations:
        snippets: tuple[Snippet, ...] = ()
        if entry.example:
            snippets = (
                Snippet("messages.wrong", tuple(shown_lines(entry.example.wrong).split("\n"))),
                Snippet("messages.right", tuple(shown_lines(entry.example.right).split("\n"))),
            )
        messages.append(
            Message(entry.code, entry.text, entry.example.file if entry.example else "", snippets)
        )
    return MessageGroup(f"messages-{group.key}", group.name, tuple(messages))


def changes_view(lens: Lens) -> ChangesView:
    """Editions, newest first."""
    changes = sorted(lens.report.settings.changes, key=lambda change: change.date, reverse=True)
    return ChangesView(
        tuple(
            Change(change.edition, change.edition.replace(".", "-"), change.date, lens.text(change.text))
            for change in changes
        )
    )
