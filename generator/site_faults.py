"""What MkDocs, its templates and the disk complain about during a build, as problems of the user."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import yaml
from jinja2 import TemplateError
from mkdocs.exceptions import Abort, MkDocsException, PluginError

from generator.errors import Place, Problem, ProblemsFound, reason_of
from generator.page_warnings import page_warning, warning_problems
from generator.reporting import describe
from generator.yaml_nodes import compose
from generator.yaml_text import decode


class ReportProblems(PluginError):
    """The report has errors; MkDocs prints them and stops without a traceback."""

    def __init__(self, found: ProblemsFound) -> None:
        self.problems, self.texts = found.problems, found.texts
        described = (describe(problem, language="en", texts=found.texts) for problem in found.problems)
        super().__init__("\n".join(("the report has problems:", *described)))


@contextmanager
def as_problems(config_file: Path, workplace: Path) -> Iterator[None]:
    """Let a build raise nothing but ProblemsFound, unless the generator itself is at fault.

    `workplace` is the folder that the build writes to. What MkDocs prints is kept back.
    """
    with _warnings() as messages:
        try:
            yield
        except (Abort, MkDocsException) as error:
            raise _problems_of(error, messages, config_file) from error
        except TemplateError as error:
            raise _template_problem(error, config_file) from error
        except UnicodeError as error:
            # MkDocs has logged which page it could not read.
            raise _site_warnings([*messages, str(error)][:1], config_file) from error
        except OSError as error:
            raise _unreadable(error, workplace) from error


def require_settings(config_file: Path) -> None:
    """Raises ProblemsFound where there are no settings of a site."""
    if not config_file.exists():
        facts = {"file": config_file.name}
        raise ProblemsFound([Problem(Place(config_file.name), "settings-missing", facts)])


def folder_busy(folder: Path, error: OSError | RuntimeError) -> ProblemsFound:
    """The folder cannot be written."""
    facts = {"folder": str(folder), "reason": reason_of(error)}
    return ProblemsFound([Problem(Place(str(folder)), "folder-busy", facts)])


def _problems_of(error: BaseException, messages: list[str], config_file: Path) -> ProblemsFound:
    """The report's own problems where they are the cause, else what MkDocs complained about."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ReportProblems):
            return ProblemsFound(cause.problems, cause.texts)
        if isinstance(cause, yaml.MarkedYAMLError) and cause.problem_mark:
            return _settings_problem(cause.problem_mark, config_file)
        cause = cause.__cause__ or cause.__context__
    return _site_warnings(messages or [str(error)], config_file)


def _site_warnings(details: Iterable[str], config_file: Path) -> ProblemsFound:
    problems: list[Problem] = []
    texts: dict[str, bytes] = {}
    for detail in details:
        warning = page_warning(detail)
        file = f"content/{warning.page}" if warning else ""
        if warning and (config_file.parent / file).is_file():
            texts[file] = _read(config_file.parent / file)
            problems.extend(warning_problems(warning, texts[file], file=file))
        else:
            problems.append(Problem(Place(config_file.name), "site-warning", {"detail": detail}))
    return ProblemsFound(problems, texts)


def _settings_problem(mark: yaml.Mark, config_file: Path) -> ProblemsFound:
    """What is wrong with the YAML of the settings, at the parser's mark where we know nothing better."""
    name = config_file.name
    raw = _read(config_file)
    text, problem = decode(raw, name)
    if problem is None:
        _, problem = compose(text, name)
    found = problem or Problem(Place(name, mark.line + 1, mark.column + 1), "yaml-syntax")
    return ProblemsFound([found], {name: raw})


def _template_problem(error: TemplateError, config_file: Path) -> ProblemsFound:
    """What is wrong at which line of which template."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(".html")
    ]
    file = getattr(error, "filename", None) or (frames[-1].filename if frames else None)
    line = getattr(error, "lineno", None) or (frames[-1].lineno if frames else None) or 1
    detail = error.message or type(error).__name__
    if file is None:
        return _site_warnings([f"{type(error).__name__}: {detail}"], config_file)
    path, folder = Path(file), config_file.parent.absolute()
    name = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else file
    return ProblemsFound(
        [Problem(Place(name, line), "site-warning", {"detail": detail})], {name: _read(path)}
    )


def _read(file: Path) -> bytes:
    """The file for an excerpt; nothing where it is gone."""
    try:
        return file.read_bytes()
    except OSError:
        return b""


def _unreadable(error: OSError, workplace: Path) -> ProblemsFound:
    """The file that could not be read, or the site's folder where writing failed."""
    name = error.filename
    if isinstance(name, str) and not Path(name).is_relative_to(workplace):
        return ProblemsFound([Problem(Place(name), "file-unreadable", {"reason": reason_of(error)})])
    return folder_busy(workplace.parent, error)


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """Collect what MkDocs warns about; our own words are printed instead."""
    messages: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    logger = logging.getLogger("mkdocs")
    handlers, propagate = logger.handlers, logger.propagate
    logger.handlers, logger.propagate = [Collector(logging.WARNING)], False
    try:
        yield messages
    finally:
        logger.handlers, logger.propagate = handlers, propagate
