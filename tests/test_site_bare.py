"""A report that lacks what another has: no section without content, no way that leads to nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag
from small_project import write_small_project

from generator.publish import publish

pytestmark = pytest.mark.xdist_group("bare")

EMPTY = {
    "conclusions.yml": "conclusions",
    "conflicts.yml": "conflicts",
    "framing.yml": "framing",
    "glossary.yml": "terms",
    "open_questions.yml": "open_questions",
    "shared_ground.yml": "shared_ground",
}
HEADINGS = ("h1", "h2", "h3")
NOTHING = {"zh": "这份报告没有这一类内容。", "en": "This report has nothing of this kind."}


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a report of two dimensions and nothing else."""
    project = write_small_project(tmp_path_factory.mktemp("bare") / "project")
    data = project / "data"
    for file, key in EMPTY.items():
        (data / file).write_text(f"{key}: []\n", encoding="utf-8")
    for folder in ("scenarios", "migrations"):
        for file in (data / folder).iterdir():
            file.unlink()
    pace = data / "dimensions" / "d-pace.yml"
    text = pace.read_text(encoding="utf-8").replace("relation: conflict", "relation: complement")
    text = text.replace("cites: [b-2]", "cites: [b-2, b-3]").replace("cites: [a-3]", "cites: [a-2, a-3]")
    pace.write_text(text.replace("conflicts: [c-pace]\n", ""), encoding="utf-8")
    publish(project / "mkdocs.yml", project / "site")
    return project / "site"


def article(page: Path) -> Tag:
    found = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser").select_one("article")
    assert found is not None, page
    return found


def bare_headings(content: Tag) -> list[str]:
    """Headings with nothing beneath them, not even a smaller heading."""
    parts = [
        part
        for part in content.find_all([*HEADINGS, "p", "li", "table", "figure", "dl", "section"])
        if part.get_text(strip=True)
    ]
    return [
        part.get_text(strip=True)
        for part, follower in zip(parts, [*parts[1:], None], strict=True)
        if part.name in HEADINGS
        and (follower is None or follower.name in HEADINGS[: HEADINGS.index(part.name) + 1])
    ]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_heading_stands_above_nothing(bare: Path, language: str) -> None:
    pages = [
        page
        for page in sorted((bare / language).rglob("index.html"))
        if page.relative_to(bare).parts[1] != "about"
    ]
    assert len(pages) > 10
    assert {str(page): bare_headings(article(page)) for page in pages} == {str(page): [] for page in pages}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    "page",
    [
        "scenarios",
        "migrations",
        "compare/conclusions",
        "compare/shared-ground",
        "evidence/trends",
        "evidence/open-questions",
        "evidence/glossary",
    ],
)
def test_a_page_of_what_there_is_none_of_says_so(bare: Path, language: str, page: str) -> None:
    assert NOTHING[language] in article(bare / language / page / "index.html").get_text()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_home_page_leads_to_what_the_report_has(bare: Path, language: str) -> None:
    home = article(bare / language / "index.html")
    start = {link["href"] for link in home.select(".x-figures a, .x-ways a")}
    assert start == {"evidence/", "evidence/coverage/", "compare/", "options/"}
    assert home.select("#verdicts, #disagreements") == []
    assert article(bare / language / "evidence" / "index.html").select("#framing") == []
    # Nothing is advised, so the mark of advice needs no explanation.
    assert len(home.select(".x-marks > li")) == 2
