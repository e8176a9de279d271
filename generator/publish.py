"""Build the site aside and put it in place only when it is whole.

The previous site stays as it is through every failure and interruption.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from mkdocs.commands.build import build as build_mkdocs
from mkdocs.config import load_config

from generator.archive import pack
from generator.errors import Place, Problem, ProblemsFound
from generator.garbage import collected_afterwards
from generator.mkdocs_plugin import PLUGIN, XuanxingPlugin
from generator.site_faults import as_problems, folder_busy, require_settings
from generator.undisturbed import undisturbed

# Material prints an advertisement against MkDocs 2 unless told not to.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")


def publish(
    config_file: Path, target: Path, *, recall: bool = True, offline_archive: Path | None = None
) -> int:
    """Build the site described by `config_file` into `target`. Returns the number of pages.

    With `recall`, what earlier builds made of the same input is used again. With `offline_archive`,
    a file in the same folder as `target`, the site opens without a server and is packed there too.
    Raises ProblemsFound, with nothing changed, where anything is wrong. Where `target`
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
    site = staging / "site"
    swaps = [_Swap(site, target, staging / "previous")]
    try:
        with collected_afterwards():
            moment = _build(config_file, site, recall=recall, is_offline=offline_archive is not None)
        page_count = sum(1 for _ in site.rglob("*.html"))
        if offline_archive:
            swaps.append(_Swap(staging / "new.zip", offline_archive, staging / "previous.zip"))
            _pack(site, staging / "new.zip", name=target.name, day=moment)
        with undisturbed():
            _swap(swaps)
        return page_count
    finally:
        with undisturbed():
            _clear(staging, swaps)


@dataclass(frozen=True)
class _Swap:
    """What takes the place of `target`, and where that is kept in the meantime."""

    new: Path
    target: Path
    previous: Path


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


def _build(config_file: Path, site: Path, *, recall: bool, is_offline: bool) -> datetime:
    """Build the site; gives the moment that its files are dated by."""
    with as_problems(config_file, site.parent):
        config = load_config(str(config_file), site_dir=str(site), strict=True)
        plugin = config.plugins.get(PLUGIN)
        if not isinstance(plugin, XuanxingPlugin):
            raise ProblemsFound([Problem(Place(config_file.name), "plugin-missing", {"plugin": PLUGIN})])
        if not recall:
            plugin.config["cache_dir"] = ""
        if is_offline:
            plugin.config["offline"] = True
        build_mkdocs(config)
        return plugin.moment


def _pack(site: Path, archive: Path, *, name: str, day: datetime) -> None:
    try:
        pack(site, archive, name=name, day=day)
    except OSError as error:
        raise folder_busy(archive.parent.parent, error) from error


def _swap(swaps: Iterable[_Swap]) -> None:
    """Put everything in place, or leave everything as it was."""
    with ExitStack() as undo:
        for swap in swaps:
            try:
                if swap.target.exists():
                    swap.target.rename(swap.previous)
                    undo.callback(_rename_if_possible, swap.previous, swap.target)
                swap.new.rename(swap.target)
                undo.callback(_rename_if_possible, swap.target, swap.new)
            except OSError as error:
                raise folder_busy(swap.target, error) from error
        undo.pop_all()


def _rename_if_possible(origin: Path, goal: Path) -> None:
    """The failure that this is to undo is told already."""
    with suppress(OSError):
        origin.rename(goal)


def _clear(staging: Path, swaps: Iterable[_Swap]) -> None:
    """Delete the staging folder, unless it holds the only copy because bringing that back failed."""
    if all(swap.target.exists() or not swap.previous.exists() for swap in swaps):
        shutil.rmtree(staging, ignore_errors=True)
