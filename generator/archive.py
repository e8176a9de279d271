"""A folder as one file: the same files give the same bytes, wherever and by whom it is packed."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_EARLIEST = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_FILE_FOR_ALL_TO_READ = 0o100644 << 16


def pack(folder: Path, archive: Path, *, name: str, day: datetime) -> None:
    """Pack all files of `folder` into the ZIP file `archive`, below a folder called `name`, dated `day`."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    moment = max(_EARLIEST, day.timetuple()[:6])
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for relative, path in sorted(paths.items()):
            entry = ZipInfo(f"{name}/{relative}", moment)
            entry.compress_type = ZIP_DEFLATED
            # Else it would tell on which system, and for whom, the file was made.
            entry.create_system, entry.external_attr = _UNIX, _FILE_FOR_ALL_TO_READ
            packed.writestr(entry, path.read_bytes())
