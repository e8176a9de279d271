"""Steps that are quick and must not stop half-way, such as putting whole folders in place."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
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
