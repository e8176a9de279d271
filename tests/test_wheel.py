"""The wheel: a new project starts, is checked, printed and built where the repository is not at hand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from conftest import ROOT

ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def call(*arguments: str | Path, cwd: Path) -> str:
    result = subprocess.run(
        [str(argument) for argument in arguments],
        cwd=cwd,
        env={**ENVIRONMENT, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def pip(*arguments: str | Path, cwd: Path) -> None:
    call(sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments, cwd=cwd)


def copy_sources(target: Path) -> Path:
    """What a fresh clone has; leftovers of earlier builds would get into the wheel."""
    listed = call("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    for name in filter(None, listed.split("\0")):
        origin = ROOT / name
        if origin.is_symlink() or origin.is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(origin, target / name, follow_symlinks=False)
    return target


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the wheel installed, which sees the libraries of this one but not this project."""
    folder = tmp_path_factory.mktemp("wheel")
    sources = copy_sources(folder / "sources")
    pip("wheel", ".", "--no-deps", "--no-index", "--no-build-isolation", "-w", folder, cwd=sources)
    shutil.rmtree(sources)
    venv.create(folder / "venv", with_pip=False)
    interpreter = folder / "venv" / "bin" / "python"
    packages = Path(
        call(interpreter, "-c", "import site; print(site.getsitepackages()[0])", cwd=folder).strip()
    )
    # Reached this way, the folder's own .pth files, and with them the editable project, stay asleep.
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    (wheel,) = folder.glob("*.whl")
    pip("--python", interpreter, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    return interpreter


def test_a_project_is_started_checked_printed_and_built_from_the_wheel_alone(
    python: Path, tmp_path: Path
) -> None:
    where = call(python, "-c", "import generator; print(generator.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(python.parent.parent)
    xuanxing = python.with_name("xuanxing")
    call(xuanxing, "new", "my-choice", cwd=tmp_path)
    project = tmp_path / "my-choice"
    call(python, "-m", "generator.cli", "check", "--strict", cwd=project)
    call(xuanxing, "verify-sources", "a=sources/a.txt", "b=sources/b.txt", cwd=project)
    call(xuanxing, "pdf", cwd=project)
    assert len(list((project / "dist").glob("xuanxing-*-*.pdf"))) == 2
    call(xuanxing, "build", cwd=project)
    assert "index.html" in call(xuanxing, "offline", cwd=project)
    site = project / "site"
    home = (site / "en" / "index.html").read_text(encoding="utf-8")
    assert "Relational or document database?" in home
    (sheet,) = (site / "stylesheets").glob("site.*.css")
    assert sheet.name in home
    assert ".x-matrix" in sheet.read_text(encoding="utf-8")
    for name in ("javascripts/charts-on-demand.js", "images/mark.svg"):
        assert name in home
        assert (site / name).stat().st_size > 0
    mark = "images/mark.svg"
    assert (site / mark).read_bytes() == (ROOT / "site-overrides" / mark).read_bytes()


def test_the_wheel_makes_the_same_project_as_the_repository(python: Path, tmp_path: Path) -> None:
    for name, program in (("wheel", python), ("repository", Path(sys.executable))):
        call(program, "-m", "generator.cli", "new", "--lang", "zh", name, cwd=tmp_path)
    trees = [
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (tmp_path / "wheel", tmp_path / "repository")
    ]
    assert trees[0] == trees[1]
