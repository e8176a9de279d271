"""What the system says about its user."""

from __future__ import annotations

import locale
import os


def system_language() -> str:
    """Language of messages by the locale; English where the locale is neither."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "") or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"
