"""The schemas for editors: made from the models, true to the project, written whole or not at all."""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from conftest import ROOT
from jsonschema import Draft7Validator
from pydantic import BaseModel, RootModel
from referencing import Registry, Resource
from small_advisor import WITH_ADVISOR
from small_cost import WITH_COST
from small_report import FILES, STRINGS, edited, problems, without
from small_weights import WITH_WEIGHTS

from generator import evidence, model
from generator.data_files import COST_FILES, FOLDERS, OPTIONAL_FILES, SINGLE_FILES, ListFile
from generator.editor_schema.choices import CHOICES
from generator.editor_schema.files import modeline, schema_name, schemas, stale_schemas, write_schemas
from generator.editor_schema.vocabulary import Vocabulary, vocabulary
from generator.editor_schema.wording import texts
from generator.wording import MESSAGE_LANGUAGES
from generator.yaml_source import parse

DATA = sorted((ROOT / "data").rglob("*.yml"))
Texts = Mapping[str, str]


WHOLE = {**WITH_COST, **WITH_ADVISOR, "weights.yml": WITH_WEIGHTS["weights.yml"]}


def known(files: Texts) -> Vocabulary:
    return vocabulary({name: text.encode() for name, text in files.items()})


def made(files: Texts) -> dict[str, Any]:
    """The schemas of a project, parsed."""
    return {name: json.loads(raw) for name, raw in schemas(known(files), strings=STRINGS).items()}


def plain(value: Any) -> Any:
    """Parsed YAML as JSON has it."""
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    return [plain(entry) for entry in value] if isinstance(value, tuple) else value


def complaints(files: Texts, found: Mapping[str, Any]) -> dict[str, list[str]]:
    """What the schemas find wrong, by file."""
    resources = [(name, Resource.from_contents(schema)) for name, schema in found.items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    result = {}
    for name, text in files.items():
        document, _ = parse(text.encode(), name)
        validator = Draft7Validator({"$ref": schema_name(name)}, registry=registry)
        errors = [error.message for error in validator.iter_errors(plain(document.value))] if document else []
        if errors:
            result[name] = errors
    return result


def own_data() -> dict[str, str]:
    return {path.relative_to(ROOT / "data").as_posix(): path.read_text(encoding="utf-8") for path in DATA}


def test_the_schemas_in_the_repository_are_up_to_date() -> None:
    assert stale_schemas(ROOT).problems == ()


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.name)
def test_each_data_file_names_its_schema_in_its_first_line(path: Path) -> None:
    first = path.read_bytes().split(b"\n")[0].decode()
    assert first == modeline(path.relative_to(ROOT / "data").as_posix())
    assert (path.parent / first.partition("$schema=")[2]).is_file()


def test_the_schemas_are_sound_and_every_reference_resolves() -> None:
    found = made(WHOLE)
    named = (*SINGLE_FILES, *COST_FILES, *OPTIONAL_FILES, *FOLDERS)
    assert len(found) == len(named) + 1
    for schema in found.values():
        Draft7Validator.check_schema(schema)
    used = set()
    for name, schema in found.items():
        for reference in re.findall(r'"\$ref": "([^"]+)"', json.dumps(schema)):
            file, _, path = reference.partition("#/definitions/")
            assert path in found[file or name]["definitions"], reference
            if file:
                used.add(path)
    assert used == {"-".join(kinds) for kinds in CHOICES}


def test_the_schemas_accept_what_the_models_accept() -> None:
    assert complaints(WHOLE, made(WHOLE)) == {}
    data = own_data()
    found = schemas(known(data))
    assert complaints(data, {name: json.loads(raw) for name, raw in found.items()}) == {}


FAULTS = [
    ("report.yml", 'edition: "2026.01"', 'edition: "26.1"'),
    ("report.yml", "languages: [zh, en]", "languages: []"),
    ("report.yml", "default_language: zh", "default_language: fr"),
    ("report.yml", "subtitle: {zh: 小例子, en: A small example}", "subtitle: {zh: 小例子}"),
    ("report.yml", "subtitle: {zh: 小例子, en: A small example}", "subtitle: {zh: 小例子, en: a, fr: b}"),
    ("report.yml", "subtitle: {zh: 小例子, en: A small example}", "subtitle: 小例子"),
    ("report.yml", "subtitle: {zh: 小例子, en: A small example}", 'subtitle: {zh: " ", en: a}'),
    ("report.yml", "subtitle:", "sub_title:"),
    ("scales.yml", "level: 1", "level: 0"),
    ("scales.yml", "level: 1", 'level: "1"'),
    ("scales.yml", "rank: 1", "rank: -1"),
    ("options.yml", "role: main", "role: principal"),
    ("options.yml", "id: bus", "id: Bus"),
    ("options.yml", "cites: [a-1]", "cites: []"),
    ("options.yml", "cites: [a-1]", "cites: [a-9]"),
    ("options.yml", "cites: [a-1]", "cites: a-1"),
    ("options.yml", "options:", "option:"),
    ("sources/a.yml", "section: a-top", "section: a-bottom"),
    ("sources/a.yml", "kind: sentence", "kind: paragraph"),
    ("sources/a.yml", "about: [walk]", "about: [city]"),
    ("sources/a.yml", "topic: cost", "topic: price"),
    ("sources/a.yml", "polarity: {walk: strength}", "polarity: {walk: strong}"),
    ("sources/a.yml", "polarity: {walk: strength}", "polarity: {ride: strength}"),
    ("sources/a.yml", "  walk: [walking]", "  walk: 3"),
    ("sources/a.yml", "  walk: [walking]", "  ride: [riding]"),
    ("sources/b.yml", "label: B", "label: b"),
    ("dimensions/d-cost.yml", "group: practical", "group: theoretical"),
    ("dimensions/d-cost.yml", "option: walk", "option: run"),
    ("dimensions/d-cost.yml", "source: a", "source: c"),
    ("dimensions/d-cost.yml", "level: 3", "level: 7"),
    ("dimensions/d-cost.yml", "inferred: true", "inferred: 1"),
    ("dimensions/d-pace.yml", "conflicts: [c-pace]", "conflicts: [c-speed]"),
    ("scenarios/sc-late.yml", "strength: recommend", "strength: insist"),
    ("scenarios/sc-late.yml", "match: all", "match: some"),
    ("migrations/m-to-bus.yml", "target: bus", "target: train"),
    ("migrations/m-to-bus.yml", "target: bus", "target:"),
    ("conflicts.yml", "type: contradiction", "type: quarrel"),
    ("glossary.yml", "source_defines: false", "source_defines: maybe"),
    ("glossary.yml", "en: [ticket, bus ticket]", "de: [Fahrschein]"),
    ("ui/en.yml", "  farewell: Goodbye\n", ""),
    ("ui/en.yml", "  farewell: Goodbye", "  farewel: Goodbye"),
]


@pytest.mark.parametrize(("file", "right", "wrong"), FAULTS)
def test_the_schemas_refuse_what_the_check_refuses(file: str, right: str, wrong: str) -> None:
    files = edited(file, right, wrong)
    assert problems(files) != []
    assert list(complaints(files, made(FILES))) == [file]


ADVISOR_FAULTS = [
    ("advisor.yml", "text: {zh: 天气怎样？", "txt: {zh: 天气怎样？"),
    ("advisor.yml", "id: sunny", "id: Sunny"),
    ("scenarios/sc-late.yml", "when: [[late-now]]", "when: [late-now]"),
    ("scenarios/sc-late.yml", "when: [[late-now]]", "when: [[late-new]]"),
    ("scales.yml", "binding: true", 'binding: "true"'),
]


@pytest.mark.parametrize(("file", "right", "wrong"), ADVISOR_FAULTS)
def test_the_schemas_of_the_advisor_refuse_what_the_check_refuses(file: str, right: str, wrong: str) -> None:
    files = {**WITH_ADVISOR, file: WITH_ADVISOR[file].replace(right, wrong, 1)}
    assert problems(files) != []
    assert list(complaints(files, made(WITH_ADVISOR))) == [file]


COST_FAULTS = [
    ("cost/parameters.yml", "id: pue", "id: pu"),
    ("cost/parameters.yml", "default: 10", 'default: "10"'),
    ("cost/parameters.yml", "currency: USD", "currency: dollars"),
    ("cost/references.yml", "https://", "ftp://"),
    ("cost/references.yml", 'date: "2026-01"', 'date: "01.2026"'),
    ("cost/references.yml", "grade: primary", "grade: excellent"),
    ("cost/presets.yml", "cites: [r-shop]", "cites: [r-shops]"),
    ("cost/presets.yml", "output: saving", "output: savings"),
    ("cost/presets.yml", "tolerance: 0.1", "tolerance: 10"),
    ("cost/scope.yml", "included:", "includes:"),
]


@pytest.mark.parametrize(("file", "right", "wrong"), COST_FAULTS)
def test_the_schemas_of_the_cost_model_refuse_what_the_check_refuses(
    file: str, right: str, wrong: str
) -> None:
    files = {**WITH_COST, file: WITH_COST[file].replace(right, wrong, 1)}
    assert problems(files) != []
    assert list(complaints(files, made(WITH_COST))) == [file]


def test_a_project_without_a_cost_model_has_no_schemas_for_it() -> None:
    assert [name for name in made(FILES) if "cost" in name] == []
    assert "cost-reference" not in made(FILES)["ids.json"]["definitions"]


WEIGHT_FAULTS = [("d-pace: 8", "d-pac: 8"), ("d-pace: 8", "d-pace: 11"), ("d-pace: 8", 'd-pace: "8"')]


@pytest.mark.parametrize(("right", "wrong"), WEIGHT_FAULTS)
def test_the_schema_of_weights_refuses_what_the_check_refuses(right: str, wrong: str) -> None:
    text = WITH_WEIGHTS["weights.yml"].replace(right, wrong, 1)
    assert problems({**WITH_WEIGHTS, "weights.yml": text}) != []
    assert list(complaints({**WITH_WEIGHTS, "weights.yml": text}, made(WITH_WEIGHTS))) == ["weights.yml"]


def test_a_project_without_weights_has_no_schema_for_them() -> None:
    assert "weights.json" not in made(FILES)


def models_of(annotation: Any) -> Iterator[type[BaseModel]]:
    if get_origin(annotation) is None and isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        if not issubclass(annotation, RootModel):
            for field in annotation.model_fields.values():
                yield from models_of(field.annotation)
    for argument in get_args(annotation):
        yield from models_of(argument)


def literals_of(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    for argument in get_args(annotation):
        yield from literals_of(argument)


def every_model() -> set[type[BaseModel]]:
    contents = (*SINGLE_FILES.values(), *COST_FILES.values(), *OPTIONAL_FILES.values(), *FOLDERS.values())
    return {found for content in contents for found in models_of(content.record)}


def test_every_record_and_key_is_explained_and_nothing_else() -> None:
    records = texts()["records"]
    assert set(records) == {found.__name__ for found in every_model()}
    used_common = set()
    for found in every_model():
        own = set(records[found.__name__].get("fields", {}))
        fields = set() if issubclass(found, RootModel) else set(found.model_fields)
        assert own <= fields, found
        assert fields - own <= set(texts()["common"]), found
        used_common |= fields - own
    assert used_common == set(texts()["common"])
    named = (*SINGLE_FILES.values(), *COST_FILES.values(), *OPTIONAL_FILES.values())
    assert set(texts()["files"]) == {content.kind for content in named if isinstance(content, ListFile)}
    assert set(texts()["project"]) == {"-".join(kinds) for kinds in CHOICES}


def test_every_fixed_value_is_explained_and_nothing_else() -> None:
    used = {
        value
        for found in every_model()
        for field in found.model_fields.values()
        for value in literals_of(field.annotation)
    }
    assert {"single-source", "any-of", "table-cell"} < used
    assert set(texts()["values"]) == used


def wordings(value: Any, path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    if set(MESSAGE_LANGUAGES) & set(value):
        yield path, {key: text for key, text in value.items() if key != "example"}
        return
    for key, entry in value.items():
        yield from wordings(entry, f"{path}.{key}")


def test_every_explanation_is_there_in_each_language() -> None:
    found = dict(wordings(texts()))
    assert len(found) > 150
    for path, entry in found.items():
        assert set(entry) == set(MESSAGE_LANGUAGES), path
        assert re.search(r"[\u4e00-\u9fff]", entry["zh"]), path
        assert not re.search(r"[\u4e00-\u9fff]", entry["en"]), path
        is_sentence = not re.fullmatch(r"\.(values\.[^.]+|records\.[^.]+\.name)", path)
        assert entry["zh"].endswith(("。", "？")) == is_sentence, path
        assert entry["en"].endswith((".", "?")) == is_sentence, path


def test_examples_are_yaml_that_the_check_accepts() -> None:
    examples = {
        (record, key): entry["example"]
        for record, entries in texts()["records"].items()
        for key, entry in entries.get("fields", {}).items()
        if "example" in entry
    }
    assert examples
    for (record, key), source in examples.items():
        document, found = parse(f"{key}: {source}".encode(), "f")
        assert found == () and document
        owner: Any = getattr(model, record, None) or getattr(evidence, record)
        owner.__pydantic_validator__.validate_assignment(owner.model_construct(), key, document.value[key])


@pytest.mark.parametrize(("default", "first"), [("zh", "哪个选项。"), ("en", "Which option.")])
def test_the_projects_language_comes_first(default: str, first: str) -> None:
    files = edited("report.yml", "default_language: zh", f"default_language: {default}")
    option = made(files)["dimensions.json"]["definitions"]["Assessment"]["properties"]["option"]
    assert option["description"].startswith(first)
    assert len(option["description"].splitlines()) == 2


def test_values_carry_what_they_are_called_in_the_reports_languages() -> None:
    ids = made(FILES)["ids.json"]["definitions"]
    assert ids["option"]["enum"] == ["walk", "bus"]
    assert ids["option"]["enumDescriptions"] == ["步行上班 · Walking to work", "乘公交上班 · Taking the bus"]
    assert ids["level"]["enum"] == [1, 2, 3]
    assert ids["statement"]["enumDescriptions"][0] == "步行不花钱 · Walking costs nothing"
    assert ids["option-subject"]["enum"] == ["walk", "bus", "town"]
    assert ids["language"]["enum"] == ["zh", "en"]


def test_a_third_language_is_asked_for_everywhere() -> None:
    files = edited("report.yml", "languages: [zh, en]", "languages: [zh, en, fr]")
    text = made(files)["options.json"]["definitions"]["LocalisedText"]
    assert text["required"] == ["zh", "en", "fr"]
    spellings = made(files)["glossary.json"]["definitions"]["LocalisedSpellings"]
    assert list(spellings["properties"]) == ["zh", "en", "fr"]
    assert "required" not in spellings


def test_a_faulty_record_keeps_its_id_and_those_beside_it() -> None:
    files = edited("sources/a.yml", "kind: sentence", "kind: paragraph")
    assert made(files) == made(FILES)


def test_of_equal_ids_the_first_counts() -> None:
    files = edited("options.yml", "id: bus", "id: walk")
    assert made(files)["ids.json"]["definitions"]["option"]["enum"] == ["walk"]


@pytest.mark.parametrize(
    "files",
    [
        edited("sources/a.yml", "id: a\n", "id: [a\n"),
        edited("sources/a.yml", "id: a\n", "id：a\n"),
        without("sources/a.yml", "sources/b.yml"),
    ],
)
def test_where_a_file_is_unreadable_ids_that_may_be_in_it_are_not_called_wrong(files: Texts) -> None:
    others = {name: text for name, text in files.items() if not name.startswith("sources/")}
    assert complaints(others, made(files)) == {}
    assert list(complaints(edited("options.yml", "cites: [a-1]", "cites: [A 1]"), made(files))) == [
        "options.yml"
    ]


def test_a_malformed_id_is_called_wrong_once_and_not_wherever_it_is_used() -> None:
    files = edited("options.yml", "id: bus", "id: Bus")
    assert list(complaints(files, made(files))) == ["options.yml"]


def test_what_is_readable_beside_an_unreadable_file_is_still_offered() -> None:
    statement = made(edited("sources/a.yml", "id: a\n", "id: [a\n"))["ids.json"]["definitions"]["statement"]
    assert statement["anyOf"][0]["enum"] == ["b-1", "b-2", "b-3"]


@pytest.mark.parametrize(
    "value", ["", "x", "[1, 2]", "options: 3", "options: [3, {id: 4}, {id: A b}, {id: [x]}]"]
)
@pytest.mark.parametrize("file", ["options.yml", "report.yml", "scales.yml", "sources/a.yml"])
def test_schemas_come_of_any_files(file: str, value: str) -> None:
    for schema in made({**FILES, file: value}).values():
        Draft7Validator.check_schema(schema)
    assert made({})["ids.json"]["definitions"]["option"]["type"] == "string"


def test_the_order_in_which_files_are_found_does_not_matter() -> None:
    backwards = dict(reversed(FILES.items()))
    assert schemas(known(backwards)) == schemas(known(FILES))


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The small report on the disk."""
    for name, text in FILES.items():
        path = tmp_path / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def written(project: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((project / "data" / ".schema").iterdir())}


def test_writing_gives_every_schema_and_leaves_what_is_right_alone(small: Path) -> None:
    first = write_schemas(small)
    assert first.problems == ()
    assert list(first.differing) == sorted(schemas(known(FILES)))
    assert written(small) == schemas(known(FILES))
    stamps = {path: path.stat().st_mtime_ns for path in (small / "data" / ".schema").iterdir()}
    assert write_schemas(small).differing == ()
    assert {path: path.stat().st_mtime_ns for path in stamps} == stamps


def test_a_new_option_changes_what_names_options(small: Path) -> None:
    write_schemas(small)
    path = small / "data" / "options.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("id: bus", "id: tram"), encoding="utf-8")
    stale = stale_schemas(small)
    assert [(str(p.place), p.code) for p in stale.problems] == [
        ("data/.schema/ids.json:1:1", "schema-stale"),
        ("data/.schema/sources.json:1:1", "schema-stale"),
    ]
    assert write_schemas(small).differing == ("ids.json", "sources.json")
    assert stale_schemas(small).problems == ()


def test_a_schema_that_nothing_uses_any_more_goes(small: Path) -> None:
    write_schemas(small)
    (small / "data" / ".schema" / "costs.json").write_text("{}")
    assert stale_schemas(small).differing == ("costs.json",)
    write_schemas(small)
    assert "costs.json" not in written(small)


def test_an_unreadable_data_file_is_named_and_the_schemas_are_written(small: Path) -> None:
    (small / "data" / "options.yml").write_text("options: [", encoding="utf-8")
    outcome = write_schemas(small)
    assert [problem.place.file for problem in outcome.problems] == ["data/options.yml"]
    assert len(written(small)) == outcome.count > 0


@pytest.mark.parametrize(
    "obstacle",
    [
        lambda folder: folder.write_text("a file"),
        lambda folder: (folder / "ids.json").mkdir(parents=True),
    ],
    ids=["a file in place of the folder", "a folder in place of a file"],
)
def test_what_stands_in_the_way_is_a_problem(small: Path, obstacle: Callable[[Path], object]) -> None:
    obstacle(small / "data" / ".schema")
    before = sorted((small / "data").rglob("*"))
    assert [problem.code for problem in write_schemas(small).problems] == ["folder-busy"]
    assert sorted((small / "data").rglob("*")) == before


def test_where_the_disk_is_full_nothing_changes(small: Path) -> None:
    write_schemas(small)
    path = small / "data" / "report.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("[zh, en]", "[zh, en, fr]"), encoding="utf-8")
    before = written(small)
    # The limit is between the sizes of the schemas, so that some can be written and some cannot.
    sizes = sorted(map(len, before.values()))
    script = (
        "import sys; from pathlib import Path; from generator.editor_schema.files import write_schemas;"
        "print([problem.code for problem in write_schemas(Path(sys.argv[1])).problems])"
    )
    result = subprocess.run(
        [sys.executable, "-c", script, str(small)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (sizes[5], sizes[5])),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert result.stdout == "['folder-busy']\n"
    assert written(small) == before


def test_a_project_without_data_is_a_problem(tmp_path: Path) -> None:
    assert [problem.code for problem in write_schemas(tmp_path).problems] == ["folder-missing"]
    assert list(tmp_path.iterdir()) == []
