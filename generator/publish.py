"""Build the site aside and put it in place only when it is whole.

The previous site stays as it is through every failure and interruption.
"""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mkdocs.commands.build import build as build_mkdocs
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, MkDocsException

from generator.errors import Place, Problem, ProblemsFound
from generator.mkdocs_plugin import ReportProblems

# Material prints an advertisement against MkDocs 2 unless told not to.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")


def publish(config_file: Path, target: Path) -> int:
    """Build the site described by `config_file` into `target`. Returns the number of pages.

    Raises ProblemsFound, with `target` untouched, where anything is wrong.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except OSError as error:
        raise _folder_busy(target.parent, error) from error
    try:
        site = staging / "site"
        _build(config_file, site)
        page_count = sum(1 for _ in site.rglob("*.html"))
        try:
            _swap(site, target, staging / "previous")
        except OSError as error:
            raise _folder_busy(target, error) from error
        return page_count
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _build(config_file: Path, site: Path) -> None:
    with _warnings() as messages:
        try:
            config = load_config(str(config_file), site_dir=str(site), strict=True)
            build_mkdocs(config)
        except (Abort, MkDocsException) as error:
            raise _problems_of(error, messages, config_file) from error
        except OSError as error:
            raise _folder_busy(site, error) from error


def _swap(site: Path, target: Path, previous: Path) -> None:
    had_site = target.exists()
    if had_site:
        target.rename(previous)
    try:
        site.rename(target)
    except BaseException:
        if had_site:
            previous.rename(target)
        raise


def _problems_of(error: BaseException, messages: list[str], config_file: Path) -> ProblemsFound:
    """The report's own problems where they are the cause, else what MkDocs complained about."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ReportProblems):
            return ProblemsFound(cause.problems)
        cause = cause.__cause__ or cause.__context__
    details = messages or [str(error)]
    place = Place(config_file.name)
    return ProblemsFound(Problem(place, "site-warning", {"detail": detail}) for detail in details)


def _folder_busy(folder: Path, error: OSError) -> ProblemsFound:
    reason = error.strerror or type(error).__name__
    return ProblemsFound(
        [Problem(Place(str(folder)), "folder-busy", {"folder": str(folder), "reason": reason})]
    )


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """Collect what MkDocs warns about; our own words are printed instead."""
    messages: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    logger = logging.getLogger("mkdocs")
    collector = Collector(logging.WARNING)
    logger.addHandler(collector)
    propagate, logger.propagate = logger.propagate, False
    try:
        yield messages
    finally:
        logger.propagate = propagate
        logger.removeHandler(collector)
