"""Build the site aside and put it in place only when it is whole.

The previous site stays as it is through every failure and interruption.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from mkdocs.commands.build import build as build_mkdocs
from mkdocs.config import load_config

from generator.errors import Place, Problem, ProblemsFound
from generator.garbage import collected_afterwards
from generator.mkdocs_plugin import PLUGIN
from generator.site_faults import as_problems, folder_busy, require_settings
from generator.undisturbed import undisturbed

# Material prints an advertisement against MkDocs 2 unless told not to.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")


def publish(config_file: Path, target: Path, *, recall: bool = True) -> int:
    """Build the site described by `config_file` into `target`. Returns the number of pages.

    With `recall`, what earlier builds made of the same input is used again.
    Raises ProblemsFound, with `target` untouched, where anything is wrong. Where `target`
    is a link, the folder that it leads to is replaced and the link stays.
    """
    require_settings(config_file)
    try:
        target = target.resolve()
        _refuse_to_destroy(target, config_file)
        target.parent.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except (OSError, RuntimeError) as error:
        # A circle of links is a RuntimeError up to Python 3.12.
        raise folder_busy(target.parent, error) from error
    site, previous = staging / "site", staging / "previous"
    try:
        with collected_afterwards():
            _build(config_file, site, recall=recall)
        page_count = sum(1 for _ in site.rglob("*.html"))
        with undisturbed():
            try:
                _swap(site, target, previous)
            except OSError as error:
                raise folder_busy(target, error) from error
        return page_count
    finally:
        with undisturbed():
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


def _build(config_file: Path, site: Path, *, recall: bool) -> None:
    with as_problems(config_file, site.parent):
        config = load_config(str(config_file), site_dir=str(site), strict=True)
        if PLUGIN not in config.plugins:
            raise ProblemsFound([Problem(Place(config_file.name), "plugin-missing", {"plugin": PLUGIN})])
        if not recall:
            config.plugins[PLUGIN].config["cache_dir"] = ""
        build_mkdocs(config)


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
