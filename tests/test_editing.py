"""What an analyst does all day: edits of the real project in a text editor, and the pages that follow.

All good edits are made on one copy and built once. The mistakes are in `test_editing_mistakes.py`.
"""

from __future__ import annotations

import csv
import json
import re
import shutil
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest
from additions import (
    ARTICLE,
    ASSESSMENT,
    ASSESSMENT_WITH_RATING,
    EDITS,
    OPTION,
    SOURCE,
    UPFRONT,
    WORDS,
)
from conftest import ROOT, digests
from desk import Desk, Edit, above
from html_pages import PageContent, read
from search_entries import search_entries

from generator.publish import publish

LANGUAGES = ("zh", "en")
DIMENSIONS = tuple(sorted(path.name for path in (ROOT / "data" / "dimensions").glob("*.yml")))
pytestmark = pytest.mark.xdist_group("editing")


@dataclass(frozen=True)
class Site:
    """The site after all good edits, and what the command said on the way."""

    folder: Path
    desk: Desk
    missing: str
    unused: str
    passed: str

    def page(self, path: str) -> PageContent:
        return read(self.folder / path / "index.html")

    def html(self, path: str) -> str:
        """The page's markup, with characters for their codes."""
        return unescape((self.folder / path / "index.html").read_text(encoding="utf-8"))

    def content(self, path: str) -> str:
        """What the page says below its title, on one line."""
        return " ".join(self.page(path).text.partition("¶")[2].split())

    def figure(self, path: str, chart: str) -> str:
        """The drawing, data and table of a chart."""
        return self.html(path).partition(f'id="{chart}"')[2].partition("</figure>")[0]

    def navigation(self, path: str) -> list[str]:
        """The ids of the pages that the navigation lists beside a page, which itself is “.”."""
        navigation = (
            self.html(path).partition('<nav class="md-nav md-nav--primary')[2].partition("md-content")[0]
        )
        return [name or "." for name in re.findall(r'href="(?:\.\./([\w-]+)|\.)/"', navigation)]

    def search(self, language: str) -> dict[str, str]:
        """What the search index says, by location, as readers would read it."""
        entries = search_entries(self.folder, language)
        return {entry["location"]: f"{entry['title']} {entry['text']}" for entry in entries}

    def export(self, language: str, name: str) -> list[dict[str, str]]:
        """The rows of a downloaded table."""
        text = (self.folder / language / "downloads" / name).read_text(encoding="utf-8-sig")
        return list(csv.DictReader(text.splitlines()))


def assert_order(text: str, *parts: str) -> None:
    """The parts stand in the text in this order."""
    at = 0
    for part in parts:
        assert part in text[at:], f"{part!r} after {text[:at][-60:]!r}"
        at = text.index(part, at) + len(part)


def pasted(located: str) -> str:
    """The third source as its analyst writes it, with what `xuanxing locate` printed."""
    document, first, second, third = re.split(r"(?m)^(?=# Line)", located)
    written = SOURCE.replace("{document}", document)
    for name, lines in {"first": first, "second": second, "third": third}.items():
        written = written.replace(f"{{{name}}}", lines)
    return written


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """All good edits in the order in which an analyst makes them: source, option, and the rest."""
    folder = tmp_path_factory.mktemp("editing")
    desk = Desk.in_folder(folder)
    (folder / "article.txt").write_text(ARTICLE, encoding="utf-8")
    desk.edit(Edit("sources/c.yml", "", pasted(desk.run("locate", "../article.txt", *WORDS, "--lang", "en"))))
    desk.edit(OPTION)
    missing = desk.check("en")
    for name in DIMENSIONS:
        entry = ASSESSMENT_WITH_RATING if f"dimensions/{name}" == UPFRONT else ASSESSMENT
        desk.edit(above(f"dimensions/{name}", "positions:", entry))
    unused = desk.check("zh")
    desk.edit(*EDITS)
    passed = desk.check("en")
    publish(desk.project / "mkdocs.yml", desk.project / "site")
    return Site(desk.project / "site", desk, missing, unused, passed)


def test_a_new_main_option_is_told_once_which_files_need_an_assessment(edited: Site) -> None:
    first = "\n".join(
        f"    data/dimensions/{file}:{line}:1\n{line:>9} | assessments:\n          | ^^^^^^^^^^^"
        for file, line in (("d-access.yml", 16), ("d-architecture.yml", 16), ("d-compliance.yml", 14))
    )
    told, _, rest = edited.missing.partition("data/sources/c.yml")
    assert told == (
        "data/options.yml:36:9: error [assessment-missing-often] "
        "the main option “hosted-rack” has no assessment in 16 dimensions.\n"
        "       36 |   - id: hosted-rack\n"
        "          |         ^^^^^^^^^^^\n"
        f"{first}\n"
        "    and in 13 more places\n"
        "        data/dimensions/d-control.yml:16\n"
        "        data/dimensions/d-cost-labour.yml:14\n"
        "        data/dimensions/d-cost-longrun.yml:14\n"
        "        data/dimensions/d-cost-running.yml:14\n"
        "        data/dimensions/d-cost-upfront.yml:14\n"
        "        data/dimensions/d-disaster-recovery.yml:14\n"
        "        data/dimensions/d-elasticity.yml:16\n"
        "        data/dimensions/d-features.yml:16\n"
        "        data/dimensions/d-fit.yml:14\n"
        "        data/dimensions/d-isolation.yml:14\n"
        "        data/dimensions/d-operations.yml:14\n"
        "        data/dimensions/d-performance.yml:16\n"
        "        data/dimensions/d-resource-management.yml:16\n"
        "    Add “- option: hosted-rack” under assessments in each of these files; "
        "leave out the text where the sources are silent.\n"
    )
    assert rest.endswith("3 errors\n")


def test_a_statement_that_is_not_cited_yet_is_the_next_thing_to_do(edited: Site) -> None:
    assert (
        edited.unused
        == """\
data/sources/c.yml:40:9: 错误 [statement-unused] 报告里没有任何地方引用陈述“c-1-s03”。
       40 |   - id: c-1-s03
          |         ^^^^^^^
    请在合适之处引用。
1 个错误
"""
    )


def test_after_all_edits_the_check_passes(edited: Site) -> None:
    assert edited.passed == "All data is sound: 157 statements, 17 dimensions, 2 languages.\n"


@pytest.mark.parametrize(("language", "name"), [("zh", "托管机柜"), ("en", "Hosted rack")])
def test_a_main_option_has_a_page_a_column_and_a_line_in_each_dimension(
    edited: Site, language: str, name: str
) -> None:
    head = {
        "zh": ("维度", "自建GPU集群", "托管GPU云服务"),
        "en": ("Dimension", "Self-built GPU", "Managed GPU"),
    }
    assert_order(edited.content(f"{language}/compare"), *head[language], name)
    assert f"{name}¶" in edited.page(f"{language}/options/hosted-rack").text
    options = edited.navigation(f"{language}/options/hosted-rack")
    assert options[:4] == ["self-built", "managed-cloud", ".", "private-cloud"]
    silent = {"zh": "未提及", "en": "not stated"}[language]
    assert_order(edited.content(f"{language}/compare/d-access"), name, silent)
    pages = [f"{language}/compare/{file.removesuffix('.yml')}" for file in DIMENSIONS]
    assert [page for page in pages if f"{name}¶" not in edited.content(page)] == []


@pytest.mark.parametrize(("language", "name"), [("zh", "竞价实例"), ("en", "Spot instances")])
def test_a_variant_stands_among_the_variants_in_the_order_of_the_file(
    edited: Site, language: str, name: str
) -> None:
    others = {
        "zh": ("托管机柜", "基于国产自研芯片的云", "算力聚合调度平台"),
        "en": ("Hosted rack", "Cloud built on", "Compute aggregation"),
    }
    main, before, after = others[language]
    assert_order(edited.content(f"{language}/options"), f"{main}¶", before, f"{name}¶", after)


@pytest.mark.parametrize(
    ("language", "title", "claim"),
    [
        ("zh", "托管机柜小记", "托管机柜的前期投入中等。"),
        ("en", "A note on hosted racks", "The up-front investment of a hosted rack is medium."),
    ],
)
def test_a_source_has_a_page_with_its_statements_and_where_each_is_used(
    edited: Site, language: str, title: str, claim: str
) -> None:
    used = {"zh": ("初始投入", "机柜是中间道路"), "en": ("Up-front investment", "The rack as a middle way")}
    assert_order(edited.content(f"{language}/evidence/c"), title, "C1", "C2", claim, *used[language], "C3")
    assert edited.navigation(f"{language}/evidence/c")[:4] == ["a", "b", ".", "disagreements"]


def test_a_source_whose_offsets_were_pasted_verifies_against_its_document(edited: Site) -> None:
    said = edited.desk.run("verify-sources", "c=../article.txt", "--lang", "zh")
    assert said == "C：3 条陈述全部与副本一致。\n"


@pytest.mark.parametrize(("language", "name"), [("zh", "退出难易"), ("en", "Ease of leaving")])
def test_a_dimension_takes_its_place_in_navigation_matrix_and_chart(
    edited: Site, language: str, name: str
) -> None:
    assert_order(" ".join(edited.navigation(f"{language}/compare/d-exit")), "d-cost-longrun . d-isolation")
    neighbours = {"zh": ("长期总成本与折旧", "隔离"), "en": ("Long-run total cost", "Isolation")}[language]
    assert_order(edited.content(f"{language}/compare"), neighbours[0], name, neighbours[1])
    assert name in edited.figure(language, "chart-dimensions")


@pytest.mark.parametrize(
    ("language", "conditions", "answer"),
    [
        ("zh", "项目为期很短", "可以考虑"),
        ("en", "The project is short", "may consider"),
    ],
)
def test_a_branch_is_the_weakest_advice_of_its_scenario_and_in_the_chart_of_advice(
    edited: Site, language: str, conditions: str, answer: str
) -> None:
    stronger = {"zh": ("推荐", "更有优势"), "en": ("recommend", "has the edge")}[language]
    assert_order(
        edited.content(f"{language}/scenarios/sc-rapid-iteration"), *stronger, answer, conditions, "C3"
    )
    rack = {"zh": "机柜", "en": "Rack"}[language]
    assert rack in edited.figure(f"{language}/scenarios", "chart-advice")
    assert conditions in edited.content(f"{language}/options/hosted-rack")


@pytest.mark.parametrize(("language", "name"), [("zh", "短期项目"), ("en", "Short projects")])
def test_a_scenario_is_last_by_its_order_and_on_the_home_page(edited: Site, language: str, name: str) -> None:
    assert edited.navigation(f"{language}/scenarios/sc-short-project")[-2:] == ["sc-vdi", "."]
    assert_order(edited.content(language), {"zh": "云桌面", "en": "Cloud desktops"}[language], name)


@pytest.mark.parametrize(
    ("language", "steps"),
    [
        ("zh", ("硬件采购周期", "机柜与供电", "调度系统重建成本")),
        ("en", ("Hardware purchase lead time", "Racks and power", "Cost of rebuilding the scheduler")),
    ],
)
def test_a_migration_step_stands_where_it_was_written_with_a_box_to_tick(
    edited: Site, language: str, steps: tuple[str, ...]
) -> None:
    path = f"{language}/migrations/m-cloud-to-self"
    assert_order(edited.content(path), *steps)
    assert "rack-room" in edited.page(path).ids


@pytest.mark.parametrize(
    ("language", "gloss"), [("zh", "放置服务器的标准柜子。"), ("en", "A standard cabinet for servers.")]
)
def test_a_term_is_explained_where_texts_use_it(edited: Site, language: str, gloss: str) -> None:
    page = edited.html(f"{language}/compare/d-cost-upfront")
    assert f'href="../../evidence/glossary/#g-rack" title="{gloss}"' in page
    following = {"zh": "梯度同步¶", "en": "RDMA (remote direct memory access)¶"}[language]
    assert_order(edited.content(f"{language}/evidence/glossary"), gloss, following)


@pytest.mark.parametrize(
    ("page", "zh", "en"),
    [
        (
            "evidence/open-questions",
            ("没有任何价格数字", "机柜的租金", "没有阈值"),
            ("No prices at all", "The rent of racks", "No threshold"),
        ),
        (
            "evidence/trends",
            ("运维", "机柜按月出租", "GPU虚拟化在云桌面"),
            ("Intelligent operations", "Racks rented by the month", "GPU virtualisation at scale"),
        ),
        (
            "compare/conclusions",
            ("将一体化方案纳入考量", "机柜是中间道路", "剥离短期市场情绪"),
            ("Take integrated", "The rack as a middle way", "Look past"),
        ),
    ],
)
def test_questions_trends_and_conclusions_keep_the_order_of_the_file(
    edited: Site, page: str, zh: tuple[str, ...], en: tuple[str, ...]
) -> None:
    assert_order(edited.content(f"zh/{page}"), *zh)
    assert_order(edited.content(f"en/{page}"), *en)


@pytest.mark.parametrize(
    ("language", "level", "option"),
    [
        ("zh", "不利", "自建GPU集群"),
        ("en", "unfavourable", "Self-built GPU cluster"),
    ],
)
def test_a_changed_rating_is_on_page_and_in_the_export(
    edited: Site, language: str, level: str, option: str
) -> None:
    source = {"zh": "来源A", "en": "Source A"}[language]
    assert f"{source} ●●○○○{level} “高CapEx”" in edited.content(f"{language}/compare/d-cost-upfront")
    rows = [list(row.values())[:5] for row in edited.export(language, "ratings.csv")]
    dimension = {"zh": "初始投入", "en": "Up-front investment"}[language]
    assert [dimension, option, source, "2", level] in rows


@pytest.mark.parametrize(
    ("language", "claim"),
    [
        ("zh", "来源A发问：国产GPU算力的供给逐渐丰富"),
        ("en", "Source A wonders how enterprises"),
    ],
)
def test_a_changed_claim_is_on_page_in_tooltips_search_and_export(
    edited: Site, language: str, claim: str
) -> None:
    assert claim in edited.content(f"{language}/evidence/a")
    assert f'#a-0-s03" title="{claim}' in edited.html(language)
    assert any(claim in text for text in edited.search(language).values())
    claims = {row["id"]: row["claim"] for row in map(_by_column, edited.export(language, "statements.csv"))}
    assert claims["a-0-s03"].startswith(claim)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dimensions_change_places_with_their_order(edited: Site, language: str) -> None:
    places = " ".join(edited.navigation(f"{language}/compare/d-features"))
    assert_order(places, "d-resource-management . d-access d-performance")


@pytest.mark.parametrize(
    ("language", "words", "note"),
    [
        ("zh", "2026.12", "加入来源C与托管机柜。"),
        ("en", "Edition 2026.12 (2026-12-31)", "Source C and the hosted rack added."),
    ],
)
def test_the_edition_is_on_every_page_and_its_note_above_the_earlier_ones(
    edited: Site, language: str, words: str, note: str
) -> None:
    pages = sorted((edited.folder / language).rglob("index.html"))
    assert [page for page in pages if words not in " ".join(read(page).text.split())] == []
    assert_order(edited.content(f"{language}/about/changes"), "2026.12", note, "2026.11")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "zh",
            {
                "options/hosted-rack/": "托管机柜",
                "compare/d-exit/": "退出难易",
                "scenarios/sc-short-project/": "短期项目",
            },
        ),
        (
            "en",
            {
                "options/hosted-rack/": "Hosted rack",
                "compare/d-exit/": "Ease of leaving",
                "evidence/c/": "Source C",
            },
        ),
    ],
)
def test_search_finds_what_was_added(edited: Site, language: str, words: dict[str, str]) -> None:
    found = edited.search(language)
    assert {path for path, title in words.items() if title not in found[path]} == set()


def test_the_exported_report_holds_what_was_added(edited: Site) -> None:
    report = json.loads((edited.folder / "en" / "downloads" / "report.json").read_text(encoding="utf-8"))
    added = {
        "options": "hosted-rack",
        "sources": "c",
        "dimensions": "d-exit",
        "scenarios": "sc-short-project",
        "terms": "g-rack",
        "open_questions": "q-rack-price",
        "trends": "t-rack",
        "conclusions": "k-rack",
    }
    assert [key for key, name in added.items() if name not in [record["id"] for record in report[key]]] == []


def test_undoing_every_edit_gives_every_byte_as_it_was(edited: Site, site: Path, tmp_path: Path) -> None:
    project = shutil.copytree(edited.desk.project, tmp_path / "project")
    desk = Desk(project, list(edited.desk.edits))
    desk.undo()
    assert digests(desk.data) == digests(ROOT / "data")
    publish(desk.project / "mkdocs.yml", desk.project / "site")
    assert digests(desk.project / "site") == digests(site)


def _by_column(row: dict[str, str]) -> dict[str, str]:
    """The row with the machine's names of its first and its claim column, whatever its language."""
    values = list(row.values())
    return {"id": values[0], "claim": values[7]}
