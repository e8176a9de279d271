"""What holds for the repository itself."""

from __future__ import annotations

import json
import re
import subprocess

import pytest
from conftest import ROOT


@pytest.fixture(scope="module")
def tracked() -> list[str]:
    result = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [name for name in result.stdout.split("\0") if name and (ROOT / name).is_file()]


def texts(names: list[str]) -> dict[str, str]:
    found = {}
    for name in names:
        try:
            found[name] = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return found


def test_no_file_names_a_package_registry_or_a_path_of_a_machine(tracked: list[str]) -> None:
    registry = re.compile(r"(py" r"pi|python" r"hosted|npm" r"js)\.|/ho" r"me/\w|/ro" r"ot/")
    assert {name for name, text in texts(tracked).items() if registry.search(text)} == set()


def test_lock_files_hold_hashes_and_no_addresses() -> None:
    for path in sorted(ROOT.glob("requirements*.lock")):
        text = path.read_text(encoding="utf-8")
        packages = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
        assert packages, path
        assert all(line.endswith("\\") for line in packages), path
        assert "--hash=sha256:" in text
        assert "//" not in text


@pytest.mark.parametrize(
    ("folder", "package"), [("language-server", "yaml-language-server"), ("audit", "axe-core")]
)
def test_the_lock_files_of_tools_hold_hashes_and_no_addresses(folder: str, package: str) -> None:
    lock = json.loads((ROOT / "tests" / folder / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages[f"node_modules/{package}"]["version"]
    assert {name for name, entry in packages.items() if not entry["integrity"].startswith("sha512-")} == set()
    assert "://" not in json.dumps(lock)


def test_no_module_is_long(tracked: list[str]) -> None:
    lengths = {
        name: len((ROOT / name).read_text(encoding="utf-8").splitlines())
        for name in tracked
        if name.startswith("generator/") and name.endswith(".py")
    }
    assert {name: length for name, length in lengths.items() if length > 320} == {}


def test_every_file_that_the_readme_and_architecture_name_is_there() -> None:
    for document in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (ROOT / target).exists(), f"{document}: {target}"


def test_the_tests_that_architecture_names_are_there() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`(test_[\w*]+\.py)`", text))
    assert names
    assert {name for name in names if not list((ROOT / "tests").glob(name))} == set()


def test_the_continuous_integration_runs_the_readmes_test_command() -> None:
    assert "make test" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
