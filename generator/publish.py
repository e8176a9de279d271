"""Build the site aside and put it in place only when it is whole.

The previous site stays as it is through every failure and interruption.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from jinja2 import TemplateError
from mkdocs.commands.build import build as build_mkdocs
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, MkDocsException

from generator.errors import Place, Problem, ProblemsFound, reason_of
from generator.mkdocs_plugin import PLUGIN, ReportProblems

# Material prints an advertisement against MkDocs 2 unless told not to.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")


def publish(config_file: Path, target: Path) -> int:
    """Build the site described by `config_file` into `target`. Returns the number of pages.

    Raises ProblemsFound, with `target` untouched, where anything is wrong. Where `target`
    is a link, the folder that it leads to is replaced and the link stays.
    """
    if not config_file.exists():
        facts = {"file": config_file.name}
        raise ProblemsFound([Problem(Place(config_file.name), "settings-missing", facts)])
    try:
        target = target.resolve()
        _refuse_to_destroy(target, config_file)
        target.parent.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except (OSError, RuntimeError) as error:
        # A circle of links is a RuntimeError up to Python 3.12.
        raise _folder_busy(target.parent, error) from error
    site, previous = staging / "site", staging / "previous"
    try:
        _build(config_file, site)
        page_count = sum(1 for _ in site.rglob("*.html"))
        with _undisturbed():
            try:
                _swap(site, target, previous)
            except OSError as error:
                raise _folder_busy(target, error) from error
        return page_count
    finally:
        with _undisturbed():
            _clear(staging, previous, target)


def _refuse_to_destroy(target: Path, config_file: Path) -> None:
    """Only a folder that is empty or holds a site, and nothing else's, may be replaced."""
    if not target.exists():
        return
    place, facts = Place(str(target)), {"folder": str(target)}
    if config_file.resolve().is_relative_to(target):
        raise ProblemsFound([Problem(place, "output-is-project", facts)])
    names = {path.name for path in target.iterdir()} if target.is_dir() else {""}
    if names and ("index.html" not in names or ".git" in names):
        raise ProblemsFound([Problem(place, "output-not-site", facts)])


def _build(config_file: Path, site: Path) -> None:
    with _warnings() as messages:
        try:
            config = load_config(str(config_file), site_dir=str(site), strict=True)
            if PLUGIN not in config.plugins:
                raise ProblemsFound([Problem(Place(config_file.name), "plugin-missing", {"plugin": PLUGIN})])
            build_mkdocs(config)
        except (Abort, MkDocsException) as error:
            raise _problems_of(error, messages, config_file) from error
        except TemplateError as error:
            raise _site_warnings([_words_of(error)], config_file) from error
        except UnicodeError as error:
            # MkDocs has logged which page it could not read.
            raise _site_warnings([*messages, str(error)][:1], config_file) from error
        except OSError as error:
            raise _unreadable(error, site.parent) from error


def _swap(site: Path, target: Path, previous: Path) -> None:
    try:
        if target.exists():
            target.rename(previous)
        site.rename(target)
    except BaseException:
        if previous.exists() and not target.exists():
            previous.rename(target)
        raise


def _clear(staging: Path, previous: Path, target: Path) -> None:
    """Delete the staging folder, unless it holds the only site because bringing that back failed."""
    if target.exists() or not previous.exists():
        shutil.rmtree(staging, ignore_errors=True)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let requests to stop pass for the moment that folders take to change their names."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    stops = (signal.SIGINT, signal.SIGTERM)
    handlers = [(number, signal.signal(number, lambda *_: None)) for number in stops]
    try:
        yield
    finally:
        for number, handler in handlers:
            signal.signal(number, handler)


def _problems_of(error: BaseException, messages: list[str], config_file: Path) -> ProblemsFound:
    """The report's own problems where they are the cause, else what MkDocs complained about."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ReportProblems):
            return ProblemsFound(cause.problems, cause.texts)
        cause = cause.__cause__ or cause.__context__
    details = messages or [str(error)]
    return _site_warnings(details, config_file)


def _site_warnings(details: Iterable[str], config_file: Path) -> ProblemsFound:
    place = Place(config_file.name)
    return ProblemsFound(Problem(place, "site-warning", {"detail": detail}) for detail in details)


def _words_of(error: TemplateError) -> str:
    """What is wrong with which template."""
    where = ":".join(str(part) for name in ("filename", "lineno") if (part := getattr(error, name, None)))
    return f"{where}: {error.message}" if where else f"{type(error).__name__}: {error.message}"


def _unreadable(error: OSError, staging: Path) -> ProblemsFound:
    """The file that could not be read, or the site's folder where writing failed."""
    name = error.filename
    if isinstance(name, str) and not Path(name).is_relative_to(staging):
        return ProblemsFound([Problem(Place(name), "file-unreadable", {"reason": reason_of(error)})])
    return _folder_busy(staging.parent, error)


def _folder_busy(folder: Path, error: OSError | RuntimeError) -> ProblemsFound:
    facts = {"folder": str(folder), "reason": reason_of(error)}
    return ProblemsFound([Problem(Place(str(folder)), "folder-busy", facts)])


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
