"""Files of a site that are made when somebody asks for them, because making them takes long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.errors import ProblemsFound


@dataclass
class FileOnRequest:
    """A file that is made at the first request and then kept, or what stood in its way.

    Only one thread at a time may ask.
    """

    make: Callable[[], bytes]
    fault: ProblemsFound | None = None
    """What stood in its way; None as long as nobody has asked."""
    _content: bytes | None = None

    def content(self) -> bytes:
        """The file. Raises ProblemsFound, at each request, where it could not be made."""
        if self.fault is not None:
            raise self.fault
        if self._content is None:
            try:
                self._content = self.make()
            except ProblemsFound as found:
                self.fault = found
                raise
        return self._content
