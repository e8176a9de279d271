"""Template environments of the theme that keep what never changes between builds of one process.

MkDocs and Material make an environment anew for each purpose and each build, and
with it compile the same templates and walk through Material's 14,000 icons.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import CodeType

import jinja2
import material
import mkdocs
from jinja2.bccache import Bucket, BytecodeCache
from mkdocs.theme import Theme

INSTALLED = tuple(Path(package.__path__[0]).resolve() for package in (material, mkdocs))


def is_installed(folder: str | Path) -> bool:
    """Whether `folder` belongs to an installed package, whose version says what is in it."""
    return any(Path(folder).resolve().is_relative_to(package) for package in INSTALLED)


def keep_templates(theme: Theme) -> None:
    """Let every environment of `theme` share compiled templates with those of earlier builds."""
    theme.get_env = _keeping(theme.get_env)  # type: ignore[method-assign]  # MkDocs has no hook for this


def _keeping(make: Callable[[], jinja2.Environment]) -> Callable[[], jinja2.Environment]:
    def get_env() -> jinja2.Environment:
        environment = make()
        assert isinstance(environment.loader, jinja2.FileSystemLoader)
        environment.loader = _Loader(environment.loader.searchpath)
        environment.bytecode_cache = _COMPILED
        return environment

    return get_env


class _Loader(jinja2.FileSystemLoader):
    """Lists the files of installed packages once."""

    def list_templates(self) -> list[str]:
        found: set[str] = set()
        for folder in self.searchpath:
            found.update(_listed(str(folder)) if is_installed(folder) else _walked(str(folder)))
        return sorted(found)


class _Compiled(BytecodeCache):
    """Compiled templates by name and source, in memory."""

    def __init__(self) -> None:
        self._code: dict[str, tuple[str, CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        checksum, code = self._code.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self._code[bucket.key] = bucket.checksum, bucket.code


_COMPILED = _Compiled()


@lru_cache(maxsize=8)
def _listed(folder: str) -> tuple[str, ...]:
    return _walked(folder)


def _walked(folder: str) -> tuple[str, ...]:
    # Hidden files are the icons, which are loaded by name; MkDocs would only sort them out.
    found = jinja2.FileSystemLoader(folder).list_templates()
    return tuple(name for name in found if not name.startswith("."))
