"""Write several files at once, all of them or none.

What is to be written, and what brings the files back, is first put beside them, so that a
full disk shows before anything has changed. Then files only change their names.
"""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from generator.errors import Place, Problem, ProblemsFound, reason_of
from generator.rename import Edit


def rewrite(root: Path, edits: Iterable[Edit]) -> None:
    """Change and move files below `root`. Raises ProblemsFound with all files as they were.

    Where a file is a link, the file that it leads to is changed, and the link is moved.
    """
    with ExitStack() as drafts:
        swaps = [(edit, *_drafts(root, edit, drafts)) for edit in edits]
        with ExitStack() as changes:
            for edit, target, before, after in swaps:
                with _explained(edit.file):
                    changes.callback(os.replace, before, target)
                    after.replace(target)
                    if edit.new_file != edit.file:
                        changes.callback(_move, root / edit.new_file, root / edit.file)
                        _move(root / edit.file, root / edit.new_file)
            changes.pop_all()


def _drafts(root: Path, edit: Edit, drafts: ExitStack) -> tuple[Path, Path, Path]:
    """The file that is to be changed, a copy of it as it is, and one as it is to be."""
    place = Place(edit.file)
    with _explained(edit.file):
        target = (root / edit.file).resolve(strict=True)
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        before, after = _beside(target, drafts), _beside(target, drafts)
        shutil.copy2(target, before)
        if before.read_bytes() != edit.before:
            raise ProblemsFound([Problem(place, "file-changed")])
        if edit.new_file != edit.file and os.path.lexists(root / edit.new_file):
            raise ProblemsFound([Problem(place, "rename-file-exists", {"file": edit.new_file})])
        after.write_bytes(edit.after)
        shutil.copymode(target, after)
        _give(target, before, after)
    return target, before, after


def _beside(target: Path, drafts: ExitStack) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
    os.close(handle)
    draft = Path(name)
    drafts.callback(draft.unlink, missing_ok=True)
    return draft


def _give(target: Path, *drafts: Path) -> None:
    """Let drafts belong to whom the file belongs, where the system has owners and allows it."""
    owner = target.stat()
    with suppress(OSError, AttributeError):
        for draft in drafts:
            os.chown(draft, owner.st_uid, owner.st_gid)


def _move(origin: Path, goal: Path) -> None:
    if os.path.lexists(origin):
        origin.rename(goal)


@contextmanager
def _explained(file: str) -> Iterator[None]:
    """Tell a failure of the file system as a problem with `file`."""
    try:
        yield
    except (OSError, RuntimeError) as error:
        # A circle of links is a RuntimeError up to Python 3.12.
        facts = {"reason": reason_of(error)}
        raise ProblemsFound([Problem(Place(file), "file-unwritable", facts)]) from error
