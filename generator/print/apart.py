"""Typst in a process of its own, for programs that go on running.

Within one process Typst keeps hundreds of megabytes of each of its latest documents, in the
hope that the next one is nearly the same. Ours always differ in what is read first.
"""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime

from generator.print.compile import PrintFault, compiled


def compiled_apart(document: str, day: datetime) -> bytes:
    """As `compiled`."""
    command = [sys.executable, "-X", "utf8", "-m", "generator.print.apart", str(int(day.timestamp()))]
    ended = subprocess.run(command, input=document.encode(), capture_output=True, check=False)
    if ended.returncode != 0:
        raise PrintFault(ended.stderr.decode(errors="replace").strip())
    return ended.stdout


def _main(seconds: str) -> None:
    document = sys.stdin.buffer.read().decode()
    try:
        pdf = compiled(document, datetime.fromtimestamp(int(seconds), UTC))
    except PrintFault as fault:
        sys.exit(str(fault))
    sys.stdout.buffer.write(pdf)


if __name__ == "__main__":
    _main(sys.argv[1])
