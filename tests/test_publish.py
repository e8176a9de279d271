"""A build that fails or is stopped leaves the previous site as it was, and nothing beside it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import edit_yaml
from small_report import assert_wording

from generator import publish as publish_module
from generator.errors import ProblemsFound
from generator.publish import publish


@pytest.fixture
def previous(project: Path) -> Path:
    """A project with a site from before."""
    site = project / "site"
    site.mkdir()
    (site / "index.html").write_text("previous", encoding="utf-8")
    return project


def assert_untouched(project: Path) -> None:
    site = project / "site"
    assert [path.name for path in site.iterdir()] == ["index.html"]
    assert (site / "index.html").read_text(encoding="utf-8") == "previous"
    assert [path.name for path in project.iterdir() if path.name.startswith(".site-")] == []


def run_build(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "generator.cli", "build", "--lang", "en", *arguments],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_sound_project_replaces_the_previous_site(previous: Path) -> None:
    page_count = publish(previous / "mkdocs.yml", previous / "site")
    assert page_count > 90
    assert "previous" not in (previous / "site" / "index.html").read_text(encoding="utf-8")
    assert [path.name for path in previous.iterdir() if path.name.startswith(".site-")] == []


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (
            lambda data: edit_yaml(data / "trends.yml", lambda v: v["trends"][0]["text"].pop("en")),
            "[translation-missing]",
        ),
        (
            lambda data: edit_yaml(data / "trends.yml", lambda v: v["trends"][0].update(cites=["a-9-s99"])),
            "[id-unknown",
        ),
        (
            lambda data: edit_yaml(data / "trends.yml", lambda v: v["trends"][0].update(name=7)),
            "[type-mapping]",
        ),
        (lambda data: (data / "trends.yml").unlink(), "[file-missing]"),
        (lambda data: (data / "trends.yml").write_text(""), "[file-empty]"),
        (lambda data: (data / "trends.yml").write_bytes("趋势: 1".encode("gb18030")), "[file-not-utf8"),
    ],
    ids=["missing translation", "unknown id", "wrong type", "missing file", "empty file", "unreadable file"],
)
def test_bad_data_names_its_place_and_leaves_the_site(previous: Path, spoil: object, expected: str) -> None:
    spoil(previous / "data")  # type: ignore[operator]
    result = run_build(previous)
    assert result.returncode == 1
    assert expected in result.stderr
    assert "data/trends.yml:" in result.stderr
    assert "Nothing was built. The previous site is unchanged." in result.stderr
    assert "Traceback" not in result.stderr
    assert_untouched(previous)


def test_a_broken_link_in_a_hand_written_page_leaves_the_site(previous: Path) -> None:
    page = previous / "content" / "en" / "about" / "method.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n[x](nowhere.md) [y](#none)\n", encoding="utf-8")
    with pytest.raises(ProblemsFound) as found:
        publish(previous / "mkdocs.yml", previous / "site")
    codes = [problem.code for problem in found.value.problems]
    assert codes == ["page-link-missing", "page-anchor-missing"]
    assert_untouched(previous)


def test_a_failed_swap_brings_the_previous_site_back(previous: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.rename

    def fail_on_the_new_site(self: Path, target: Path) -> Path:
        if self.name == "site" and self.parent.name.startswith(".site-"):
            raise OSError(28, "No space left on device")
        return rename(self, target)

    def build(_config: Path, site: Path, **_options: object) -> None:
        site.mkdir()

    monkeypatch.setattr(publish_module, "_build", build)
    monkeypatch.setattr(Path, "rename", fail_on_the_new_site)
    with pytest.raises(ProblemsFound) as found:
        publish(previous / "mkdocs.yml", previous / "site")
    assert [problem.code for problem in found.value.problems] == ["folder-busy"]
    assert_untouched(previous)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_build_leaves_the_site(previous: Path, stop: signal.Signals) -> None:
    # A test run in the background inherits that interrupts are ignored; a reader's shell has them.
    command = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    command += "from generator.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", command, "build", "--lang", "en"],
        cwd=previous,
        stderr=subprocess.PIPE,
        text=True,
    )
    for _ in range(600):
        if any(path.name.startswith(".site-") for path in previous.iterdir()):
            break
        time.sleep(0.05)
    os.kill(process.pid, stop)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Stopped. The previous site is unchanged." in errors
    assert "Traceback" not in errors
    assert_untouched(previous)


def fake_build(_config: Path, site: Path, **_options: object) -> None:
    site.mkdir()
    (site / "index.html").write_text("new", encoding="utf-8")


@pytest.mark.parametrize(
    ("output", "code"),
    [
        (".", "output-is-project"),
        ("..", "output-is-project"),
        ("data", "output-not-site"),
        ("content", "output-not-site"),
        ("mkdocs.yml", "output-is-project"),
        ("data/trends.yml", "output-not-site"),
    ],
)
def test_what_is_no_site_is_never_replaced(
    previous: Path, monkeypatch: pytest.MonkeyPatch, output: str, code: str
) -> None:
    monkeypatch.setattr(publish_module, "_build", fake_build)
    before = sorted(previous.rglob("*"))
    with pytest.raises(ProblemsFound) as found:
        publish(previous / "mkdocs.yml", previous / output)
    assert [problem.code for problem in found.value.problems] == [code]
    assert sorted(previous.rglob("*")) == before


def test_a_working_copy_of_git_is_never_replaced(previous: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish_module, "_build", fake_build)
    (previous / "site" / ".git").mkdir()
    with pytest.raises(ProblemsFound):
        publish(previous / "mkdocs.yml", previous / "site")
    assert (previous / "site" / ".git").is_dir()


def test_a_link_stays_and_the_folder_that_it_leads_to_is_replaced(
    previous: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publish_module, "_build", fake_build)
    (previous / "site").rename(previous / "real")
    (previous / "site").symlink_to("real")
    publish(previous / "mkdocs.yml", previous / "site")
    assert (previous / "site").is_symlink()
    assert (previous / "real" / "index.html").read_text(encoding="utf-8") == "new"


def test_a_signal_between_the_two_renames_does_not_lose_a_site(
    previous: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def interrupted(self: Path, target: Path) -> Path:
        result = rename(self, target)
        signal.raise_signal(signal.SIGINT)
        return result

    monkeypatch.setattr(publish_module, "_build", fake_build)
    monkeypatch.setattr(Path, "rename", interrupted)
    publish(previous / "mkdocs.yml", previous / "site")
    assert (previous / "site" / "index.html").read_text(encoding="utf-8") == "new"
    assert [path.name for path in previous.iterdir() if path.name.startswith(".site-")] == []


def test_the_only_site_is_kept_where_bringing_it_back_fails(
    previous: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def only_away(self: Path, target: Path) -> Path:
        if target.name == "site":
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(publish_module, "_build", fake_build)
    monkeypatch.setattr(Path, "rename", only_away)
    with pytest.raises(ProblemsFound):
        publish(previous / "mkdocs.yml", previous / "site")
    kept = list(previous.glob(".site-*/previous/index.html"))
    assert [path.read_text(encoding="utf-8") for path in kept] == ["previous"]


def without_plugin(project: Path) -> None:
    path = project / "mkdocs.yml"
    path.write_text(path.read_text(encoding="utf-8").partition("\nplugins:")[0] + "\n", encoding="utf-8")


def folder_for_settings(project: Path) -> None:
    (project / "mkdocs.yml").unlink()
    (project / "mkdocs.yml").mkdir()


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (without_plugin, "[plugin-missing]"),
        (folder_for_settings, "[file-unreadable]"),
        (
            lambda p: edit_yaml(p / "data/ui/en.yml", lambda v: v.update(theme_language="tlh")),
            "[theme-language-",
        ),
        (lambda p: (p / "content/en/about/method.md").write_bytes(b"\xd6\xd0"), "method.md"),
        (lambda p: (p / "site-overrides/main.html").write_text("{% if %}"), "main.html:1"),
    ],
    ids=[
        "no plugin",
        "settings are a folder",
        "theme language",
        "page not UTF-8",
        "template",
    ],
)
def test_a_fault_in_the_surroundings_is_a_problem(previous: Path, spoil: object, expected: str) -> None:
    spoil(previous)  # type: ignore[operator]
    result = run_build(previous)
    assert result.returncode == 1
    assert expected in result.stderr
    assert "Traceback" not in result.stderr
    assert_untouched(previous)


def test_a_theme_without_palette_and_search_still_makes_a_site(previous: Path) -> None:
    def plain(value: str) -> str:
        head, _, rest = value.partition("  palette:\n")
        return head + rest[rest.index("\nmarkdown_extensions:") :].replace("  - material/search\n", "")

    path = previous / "mkdocs.yml"
    path.write_text(plain(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert publish(path, previous / "site") > 90


def test_a_hand_written_page_that_nothing_leads_to_is_named(previous: Path) -> None:
    page = previous / "content" / "en" / "compare" / "index.md"
    page.parent.mkdir()
    page.write_text("# Mine\n", encoding="utf-8")
    with pytest.raises(ProblemsFound) as found:
        publish(previous / "mkdocs.yml", previous / "site")
    assert [(str(problem.place), problem.code) for problem in found.value.problems] == [
        ("content/en/compare/index.md:1:1", "content-unknown")
    ]
    assert_untouched(previous)


def test_links_that_lead_nowhere_are_named_where_they_stand(previous: Path) -> None:
    page = previous / "content" / "en" / "about" / "method.md"
    text = """\
# Method

`[as code](nothere.md)` is none.

See [a](nothere.md), [b](edting.md#files) and ![c](nothere.md),
[d](#nowhere), [e](editing.md#no-such), [f](../compare/), [g][ref] and [h](/en/).

[ref]: ../nothing/
"""
    page.write_text(text, encoding="utf-8")
    with pytest.raises(ProblemsFound) as found:
        publish(previous / "mkdocs.yml", previous / "site")
    file = "content/en/about/method.md"
    assert [(str(problem.place), problem.code, problem.facts) for problem in found.value.problems] == [
        (f"{file}:5:9", "page-link-missing", {"link": "nothere.md"}),
        (f"{file}:5:26", "page-link-missing", {"link": "edting.md#files"}),
        (f"{file}:5:52", "page-link-missing", {"link": "nothere.md"}),
        (f"{file}:6:5", "page-anchor-missing", {"link": "#nowhere"}),
        (f"{file}:6:20", "page-anchor-missing", {"link": "editing.md#no-such"}),
        (
            f"{file}:6:45",
            "page-link-unrecognized-near",
            {"link": "../compare/", "meant": "../compare/index.md"},
        ),
        (f"{file}:6:76", "page-link-absolute-near", {"link": "/en/", "meant": "../index.md"}),
        (f"{file}:8:8", "page-link-unrecognized", {"link": "../nothing/"}),
    ]
    assert found.value.texts[file] == text.encode()
    for problem in found.value.problems:
        assert_wording(problem)
    assert_untouched(previous)


@pytest.mark.parametrize("value", ["abc", "-5", "1e9", "99999999999"])
def test_a_clock_that_tells_no_time_is_a_problem(
    previous: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    with pytest.raises(ProblemsFound) as found:
        publish(previous / "mkdocs.yml", previous / "site")
    assert [(problem.code, problem.facts["value"]) for problem in found.value.problems] == [
        ("clock-invalid", value)
    ]
    assert_untouched(previous)


def test_each_build_is_dated_by_its_own_edition(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("XUANXING_SITE_URL", "https://example.org/")
    for day in ("2026-11-30", "2027-01-02"):
        edit_yaml(project / "data" / "report.yml", lambda value, day=day: value.update(date=day))
        publish(project / "mkdocs.yml", project / "site")
        assert f"<lastmod>{day}</lastmod>" in (project / "site" / "zh" / "sitemap.xml").read_text(
            encoding="utf-8"
        )
