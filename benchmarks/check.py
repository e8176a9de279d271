"""What `xuanxing check` costs on the worst files under the size limit, against this project's own data.

    .venv/bin/python benchmarks/check.py

Each file stands in for the glossary and is checked by the real command. Prints the processor
time as a multiple of that of the sound data in the same run, and the memory, worst first.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from oversized_files import OVERSIZED  # noqa: E402  # the tests' files are no package


def main() -> None:
    """Check the sound data and each of the worst files."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        for part in ("data", "content"):
            shutil.copytree(ROOT / part, project / part)
        shutil.copy(ROOT / "mkdocs.yml", project)
        sound, _ = _cost(project)
        costs = {}
        for name, text in OVERSIZED.items():
            (project / "data" / "glossary.yml").write_bytes(text.encode())
            costs[name] = _cost(project)
    print(f"this project's own data: {sound:.2f} s")
    for name, (seconds, megabytes) in sorted(costs.items(), key=lambda entry: -entry[1][0]):
        print(f"{name}: {seconds:.2f} s, {seconds / sound:.1f} times, {megabytes:.0f} MB")


def _cost(project: Path) -> tuple[float, float]:
    """Processor seconds and megabytes of one check."""
    process = subprocess.Popen(
        [sys.executable, "-m", "generator.cli", "check"],
        cwd=project, env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


if __name__ == "__main__":
    main()
