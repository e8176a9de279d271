"""Names of files that editors and version control leave beside the ones that people mean."""

from __future__ import annotations

import re

_LEFTOVER = re.compile(
    r"""
    \..*            # hidden, such as .git, .DS_Store, .#lock of Emacs, .a.yml.swp of Vim
    | \#.*\#        # saved by Emacs without being asked
    | .*~           # backup
    | .*\.(swp|swx|swo|tmp|temp|bak|crswap|part)
    | 4913          # Vim tries whether it may write
    | .*___jb_(tmp|old|bak)___
    | __pycache__
    """,
    re.VERBOSE | re.DOTALL,
)


def is_leftover(name: str) -> bool:
    """Whether a file or folder of this name is no part of the project."""
    return _LEFTOVER.fullmatch(name) is not None
