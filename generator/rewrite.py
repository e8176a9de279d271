"""Write several files at once, all of them or none.

What is to be written, and what brings the files back, is first put beside them, so that a
full disk shows before anything has changed. Then files only change their names.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from generator.errors import Place, Problem, ProblemsFound, reason_of
from generator.rename import Edit
from generator.undisturbed import undisturbed


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


def write(files: Mapping[Path, bytes]) -> None:
    """Create files or replace them, and create their folders. Raises ProblemsFound with all as it was.

    Where a file is a link, the file that it leads to is replaced.
    """
    with ExitStack() as folders:
        for folder in dict.fromkeys(path.parent for path in files):
            _make_folder(folder, folders)
        with ExitStack() as drafts:
            swaps = [(path, *_whole(path, content, drafts)) for path, content in files.items()]
            with undisturbed(), ExitStack() as changes:
                for path, target, before, after in swaps:
                    with _explained(shown(path)):
                        after.replace(target)
                    changes.callback(_bring_back, target, before)
                changes.pop_all()
        folders.pop_all()


def shown(path: Path) -> str:
    """The whole path fit for printing, whatever bytes it has."""
    return os.fsencode(path.absolute()).decode(errors="replace")


def _drafts(root: Path, edit: Edit, drafts: ExitStack) -> tuple[Path, Path, Path]:
    """The file that is to be changed, a copy of it as it is, and one as it is to be."""
    place = Place(edit.file)
    with _explained(edit.file):
        target = (root / edit.file).resolve(strict=True)
        _refuse_unless_replaceable(target)
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


def _make_folder(folder: Path, made: ExitStack) -> None:
    missing = [path for path in (folder, *folder.parents) if not os.path.lexists(path)]
    for path in reversed(missing):
        made.callback(_remove_empty, path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        facts = {"folder": shown(folder), "reason": reason_of(error)}
        raise ProblemsFound([Problem(Place(shown(folder)), "folder-busy", facts)]) from error


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _whole(path: Path, content: bytes, drafts: ExitStack) -> tuple[Path, Path | None, Path]:
    """The file that is to be replaced, a copy of it if there is one, and the new one, all on disk."""
    with _explained(shown(path)):
        target = path.resolve()
        if not target.exists():
            return target, None, _new_beside(target, content, drafts)
        _refuse_unless_replaceable(target)
        after, before = _new_beside(target, content, drafts), _beside(target, drafts)
        shutil.copy2(target, before)
        shutil.copymode(target, after)
        _give(target, before, after)
    return target, before, after


def _refuse_unless_replaceable(target: Path) -> None:
    """Raises OSError for a folder, a device and what may not be written."""
    number = errno.EACCES
    if target.is_file():
        if os.access(target, os.W_OK):
            return
    else:
        number = errno.EISDIR if target.is_dir() else errno.EEXIST
    raise OSError(number, os.strerror(number))


def _new_beside(target: Path, content: bytes, drafts: ExitStack) -> Path:
    """A new file with `content` in the folder of `target`, readable to those whom new files are for."""
    draft = target.with_name(f".xuanxing-{secrets.token_hex(6)}")
    drafts.callback(_delete, draft)
    with draft.open("xb") as stream:
        stream.write(content)
    return draft


def _bring_back(target: Path, before: Path | None) -> None:
    """Undo a replacement as far as the file system lets us; its failure has been told already."""
    with suppress(OSError):
        before.replace(target) if before else target.unlink()


def _beside(target: Path, drafts: ExitStack) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
    os.close(handle)
    draft = Path(name)
    drafts.callback(_delete, draft)
    return draft


def _delete(draft: Path) -> None:
    with suppress(OSError):
        draft.unlink(missing_ok=True)


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
