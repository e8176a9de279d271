"""What an editor offers and shows, by the real language server with the settings of this repository."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, copy_project
from language_server import LanguageServer

from generator.editor_schema.files import write_schemas
from generator.errors import Facts, Place, Problem
from generator.model import Report
from generator.reporting import describe
from generator.starter.files import own_titles, starter_files
from generator.starter.scaffold import scaffold
from generator.wording import MESSAGE_LANGUAGES

pytestmark = pytest.mark.xdist_group("language-server")

SETTINGS = json.loads((ROOT / ".vscode" / "settings.json").read_text(encoding="utf-8"))
FIT = "dimensions/d-fit.yml"


@pytest.fixture(scope="module")
def start() -> Iterator[Callable[[Path], LanguageServer]]:
    """Start a server on a folder."""
    servers = []

    def begin(root: Path) -> LanguageServer:
        servers.append(LanguageServer(root, SETTINGS))
        return servers[-1]

    yield begin
    for server in servers:
        server.close()


@pytest.fixture(scope="module")
def server(start: Callable[[Path], LanguageServer]) -> LanguageServer:
    return start(ROOT)


def marked(file: str, old: str, new: str) -> tuple[Path, str]:
    """A data file with `old` replaced by `new` at its first place, unsaved."""
    path = ROOT / "data" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    return path, text.replace(old, new, 1)


def messages(diagnostics: list[dict[str, Any]]) -> list[str]:
    return [entry["message"] for entry in diagnostics]


def test_no_data_file_is_called_wrong(server: LanguageServer) -> None:
    paths = sorted((ROOT / "data").rglob("*.yml"))
    found = {path.name: messages(server.open(path)) for path in paths}
    assert {name: said for name, said in found.items() if said} == {}


def test_an_option_is_completed_with_its_name(server: LanguageServer) -> None:
    offered = server.complete(*marked(FIT, "option: self-built", "option: |"))
    assert list(offered)[:2] == ["self-built", "managed-cloud"]
    assert len(offered) == 5
    assert offered["self-built"]["documentation"] == "自建GPU集群 · Self-built GPU cluster"


def test_a_statement_is_completed_with_its_claim(server: LanguageServer, report: Report) -> None:
    offered = server.complete(*marked(FIT, "cites: [a-4-s13, ", "cites: [a-4-s13, |, "))
    assert len(offered) == 154
    assert offered["b-5-s02"]["insertText"] == "b-5-s02"
    assert (
        "Source B" in offered["b-5-s02"]["documentation"]
        or "self-built" in offered["b-5-s02"]["documentation"]
    )
    begun = server.complete(*marked(FIT, "cites: [a-4-s13, ", "cites: [a-4-s1|, "))
    assert "a-4-s13" in begun


def test_rating_levels_are_completed_with_their_names(server: LanguageServer) -> None:
    offered = server.complete(*marked("dimensions/d-access.yml", "level: ", "level: |\n        ignored: "))
    assert sorted(offered) == ["1", "2", "3", "4", "5"]
    assert offered["1"]["documentation"] == "极不利 · very unfavourable"


@pytest.mark.parametrize(
    ("file", "old", "new", "label"),
    [
        (FIT, "group: fit", "group: |", "technical"),
        (FIT, "relation: complement", "relation: |", "single-source"),
        ("scenarios/sc-vdi.yml", "strength: advantage", "strength: |", "must"),
        ("scenarios/sc-vdi.yml", "match: all", "match: |", "any"),
        ("sources/a.yml", "  topic: ", "  topic: |\n    ignored: ", "architecture"),
        ("sources/a.yml", "  section: ", "  section: |\n    ignored: ", "a-3-1"),
        ("conflicts.yml", "source: a", "source: |", "b"),
        ("report.yml", "default_language: zh", "default_language: |", "en"),
        ("report.yml", 'date: "2026-11-30"', "date: |", '"2026-11-30"'),
    ],
)
def test_values_are_completed(server: LanguageServer, file: str, old: str, new: str, label: str) -> None:
    assert label in server.complete(*marked(file, old, new))


def test_keys_are_completed_with_their_meaning_and_a_text_with_every_language(server: LanguageServer) -> None:
    offered = server.complete(*marked(FIT, "positions:\n", "  - option: self-built\n    |\npositions:\n"))
    assert {"text", "cites", "ratings"} <= set(offered)
    assert "option" not in offered
    assert re.fullmatch(r"text:\n +zh: \$1\n +en: \$2", offered["text"]["insertText"])
    assert offered["ratings"]["documentation"].splitlines()[0] == "各来源的评级；没有评价的不写。"


def test_a_new_file_starts_from_a_whole_record(server: LanguageServer) -> None:
    path = ROOT / "data" / "dimensions" / "d-new.yml"
    offered = server.complete(path, "# yaml-language-server: $schema=../.schema/dimensions.json\n|")
    skeleton = offered["维度 · Dimension"]["insertText"]
    for key in ("id:", "group:", "name:\n  zh:", "assessments:\n  - option:", "positions:\n  - source:"):
        assert key in skeleton


def test_interface_strings_are_completed(server: LanguageServer) -> None:
    offered = server.complete(*marked("ui/en.yml", '  colon: ": "\n', "  |\n"))
    assert "colon" in offered


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "- option",
            "- op|tion",
            ["评估 · Assessment", "哪个选项。", "Which option.", "自建GPU集群 · Self-built"],
        ),
        ("    cites", "    ci|tes", ["依据哪些陈述。", "The statements this rests on."]),
        ("takeaway:", "take|away:", ["一两句话的小结。", "What to remember"]),
        ("relation: comp", "relation: co|mp", ["来源讲的是不同侧面", "the sources cover different aspects"]),
    ],
)
def test_hovering_explains_in_both_languages(
    server: LanguageServer, old: str, new: str, expected: list[str]
) -> None:
    shown = server.hover(*marked(FIT, old, new))
    assert [words for words in expected if words not in shown] == []


def test_hovering_over_a_statement_shows_its_claim_first(server: LanguageServer) -> None:
    shown = server.hover(*marked(FIT, "[a-4-s13, ", "[a-4-|s13, "))
    first = next(line for line in shown.splitlines() if line.startswith("* "))
    assert first.startswith("* `a-4-s13`: 自建方案适用于核心大模型的长期满载训练")


@pytest.mark.parametrize(
    ("old", "new", "at", "expected"),
    [
        ("option: self-built", "option: self-buil", "self-buil", ["没有这个选项。 There is no such option."]),
        ("[a-4-s13, ", "[a-4-s99, ", "a-4-s99", ["没有这条陈述。 There is no such statement."]),
        ("positions:", "remark: x\npositions:", "remark", ["Property remark is not allowed."]),
        (
            "name: {zh: 适用场景, en: Suitable uses}",
            "name: {zh: 适用场景}",
            "name",
            ['Missing property "en".'],
        ),
    ],
)
def test_a_mistake_is_marked_at_its_place(
    server: LanguageServer, old: str, new: str, at: str, expected: list[str]
) -> None:
    path, text = marked(FIT, old, new)
    found = server.open(path, text)
    assert messages(found) == expected
    before = text[: text.index(new) + new.index(at)]
    start = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
    assert found[0]["range"]["start"] == start


def test_a_new_option_completes_once_the_schemas_are_written_again(
    start: Callable[[Path], LanguageServer], tmp_path: Path
) -> None:
    project = copy_project(tmp_path / "project")
    server = start(project)
    data = project / "data"
    text = (data / FIT).read_text(encoding="utf-8").replace("option: self-built", "option: |", 1)
    assert "edge-boxes" not in server.complete(data / FIT, text)
    options = data / "options.yml"
    added = re.sub(
        r"(?ms)^  - id: self-built\n.*?(?=^  - )", lambda found: found[0] * 2, options.read_text("utf-8")
    )
    options.write_text(added.replace("id: self-built", "id: edge-boxes", 1), encoding="utf-8")
    outcome = write_schemas(project)
    assert outcome.problems == ()
    server.changed_on_disk(*(outcome.folder / name for name in outcome.differing))
    offered = server.complete(data / FIT, text)
    assert "edge-boxes" in offered
    assert offered["edge-boxes"]["documentation"] == "自建GPU集群 · Self-built GPU cluster"


def test_the_schemas_are_found_in_a_folder_of_any_name(
    start: Callable[[Path], LanguageServer], tmp_path: Path
) -> None:
    data = copy_project(tmp_path / "两个 数据库") / "data"
    text = (data / FIT).read_text(encoding="utf-8").replace("option: self-built", "option: |", 1)
    assert "managed-cloud" in start(data.parent).complete(data / FIT, text)


def test_a_file_without_modeline_finds_its_schema_by_the_settings(
    start: Callable[[Path], LanguageServer], tmp_path: Path
) -> None:
    project = copy_project(tmp_path / "project")
    server = start(project)
    for path in sorted((project / "data").rglob("*.yml")):
        text = path.read_text(encoding="utf-8").partition("\n")[2]
        assert "yaml-language-server" not in text
        assert "Property remark is not allowed." in messages(server.open(path, f"{text}remark: x\n")), path


def test_a_new_project_is_helped_at_once(start: Callable[[Path], LanguageServer], tmp_path: Path) -> None:
    scaffold(tmp_path, starter_files(titles=own_titles([]), day=date(2027, 3, 1), language="en"))
    server, data = start(tmp_path), tmp_path / "data"
    found = {path.name: messages(server.open(path)) for path in sorted(data.rglob("*.yml"))}
    assert {name: said for name, said in found.items() if said} == {}
    path = data / "dimensions" / "d-fields.yml"
    text = path.read_text(encoding="utf-8").replace("option: document-database", "option: |", 1)
    offered = server.complete(path, text)
    assert offered["document-database"]["documentation"] == "文档数据库 · Document database"


def editor_matches(line: str) -> list[tuple[str, dict[str, str]]]:
    """What the editor's task makes of a line: severity and parts."""
    tasks = json.loads((ROOT / ".vscode" / "tasks.json").read_text(encoding="utf-8"))["tasks"]
    found = []
    for matcher in next(task for task in tasks if task["label"] == "xuanxing: check")["problemMatcher"]:
        pattern = matcher["pattern"]
        match = re.search(pattern["regexp"], line)
        if match:
            parts = {name: match[group] for name, group in pattern.items() if name != "regexp"}
            found.append((matcher["severity"], parts))
    return found


@pytest.mark.parametrize("severity", ["error", "warning", "info"])
@pytest.mark.parametrize("language", MESSAGE_LANGUAGES)
def test_the_editors_task_understands_what_the_check_prints(severity: Any, language: str) -> None:
    facts: Facts = {"id": "bus", "first": Place("data/options.yml", 1, 3)}
    problem = Problem(Place("data/options.yml", 2, 3), "id-duplicate", facts, severity=severity)
    texts = {"data/options.yml": b"- id: bus\n- id: bus\n"}
    line, *others = describe(problem, language=language, texts=texts).splitlines()
    assert len(others) == 6
    assert [found for other in others for found in editor_matches(other)] == []
    [(found, parts)] = editor_matches(line)
    assert found == severity
    message = parts.pop("message")
    assert parts == {"file": "data/options.yml", "line": "2", "column": "3", "code": "id-duplicate"}
    assert line.endswith(message)


def test_the_editors_task_passes_over_other_lines() -> None:
    assert editor_matches("    Expected: a word [or more].") == []
    assert editor_matches("All data is sound: 154 statements, 16 dimensions, 2 languages.") == []
