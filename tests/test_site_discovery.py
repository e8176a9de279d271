"""What programs find on the built site: heads, twins, lists, pictures."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from conftest import copy_project, digests
from small_project import write_small_project

from generator.model import Report
from generator.publish import publish

ADDRESS = "https://report.example/gpu/"
PAGES = ("", "compare/", "compare/d-access/", "scenarios/sc-rapid-iteration/", "evidence/a/", "about/method/")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this project with a known address."""
    folder = tmp_path_factory.mktemp("found")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XUANXING_SITE_URL", ADDRESS)
        publish(copy_project(folder / "project") / "mkdocs.yml", folder / "site")
    return folder / "site"


def soup_of(path: Path) -> BeautifulSoup:
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


def local(site: Path, address: str) -> Path:
    """The file of a whole address."""
    assert address.startswith(ADDRESS), address
    path = urlsplit(address).path.removeprefix(urlsplit(ADDRESS).path)
    return site / (path if path and not path.endswith("/") else f"{path}index.html")


def graph_of(soup: BeautifulSoup) -> list[dict]:
    script = soup.select_one('script[type="application/ld+json"]')
    assert script is not None
    document = json.loads(script.string or "")
    assert document["@context"] == "https://schema.org"
    return document["@graph"]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_tells_its_address_its_translations_and_its_twin(
    found: Path, language: str, page: str
) -> None:
    soup = soup_of(found / language / page / "index.html")
    own = urljoin(ADDRESS, f"{language}/{page}")
    assert [link["href"] for link in soup.select("link[rel~=canonical]")] == [own]
    alternates = {link["hreflang"]: link["href"] for link in soup.select("link[hreflang]")}
    assert alternates == {
        "zh": urljoin(ADDRESS, f"zh/{page}"), "en": urljoin(ADDRESS, f"en/{page}"),
        "x-default": urljoin(ADDRESS, f"zh/{page}"),
    }  # fmt: skip
    twin = soup.select_one('link[type="text/markdown"]')
    assert twin is not None
    assert (found / language / page / twin["href"]).is_file()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_page_has_a_title_a_description_and_a_picture_of_its_own(found: Path, language: str) -> None:
    titles, descriptions, pictures = [], [], []
    for path in sorted((found / language).rglob("index.html")):
        soup = soup_of(path)
        meta = {tag.get("property") or tag.get("name"): tag.get("content") for tag in soup.select("meta")}
        assert meta["og:title"] and meta["og:description"] == meta["description"]
        assert (meta["og:image:width"], meta["og:image:height"]) == ("1200", "630")
        assert local(found, meta["og:image"]).read_bytes().startswith(b"\x89PNG")
        assert meta["og:url"] == urljoin(ADDRESS, path.parent.relative_to(found).as_posix() + "/")
        titles.append(soup.title.get_text() if soup.title else "")
        descriptions.append(meta["description"])
        pictures.append(meta["og:image"])
    for values in (titles, descriptions, pictures):
        assert len(set(values)) == len(values)


def test_the_claims_of_a_source_are_linked_data(found: Path, report: Report) -> None:
    graph = graph_of(soup_of(found / "en" / "evidence" / "a" / "index.html"))
    claims = {thing["@id"]: thing for thing in graph if thing["@type"] == "Claim"}
    source = next(source for source in report.sources if source.id == "a")
    page = urljoin(ADDRESS, "en/evidence/a/")
    assert {identifier: claim["text"] for identifier, claim in claims.items()} == {
        f"{page}#{statement.id}": statement.claim["en"] for statement in source.statements
    }
    (work,) = (thing for thing in graph if thing["@type"] == "CreativeWork")
    assert work["identifier"] == f"sha256:{source.sha256}"
    assert {claim["appearance"]["@id"] for claim in claims.values()} == {work["@id"]}


def test_pages_name_the_report_and_the_claims_that_they_cite(found: Path) -> None:
    home = graph_of(soup_of(found / "en" / "index.html"))[0]
    assert (home["@type"], home["@id"]) == ("Report", urljoin(ADDRESS, "en/"))
    page = graph_of(soup_of(found / "en" / "compare" / "d-access" / "index.html"))[0]
    assert page["isPartOf"]["@id"] == home["@id"]
    for cited in page["citation"]:
        address, _, anchor = cited["@id"].partition("#")
        assert soup_of(local(found, address)).find(id=anchor), cited


def test_sitemaps_name_each_page_once(found: Path) -> None:
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    index = ElementTree.parse(found / "sitemap.xml").getroot()
    maps = [local(found, entry.text or "") for entry in index.iter(f"{space}loc")]
    listed = [
        entry.text or "" for path in maps for entry in ElementTree.parse(path).getroot().iter(f"{space}loc")
    ]
    pages = {path for language in ("zh", "en") for path in (found / language).rglob("index.html")}
    assert len(listed) == len(set(listed))
    assert {local(found, address) for address in listed} == pages
    # The file counts at the top of a host only.
    assert not (found / "robots.txt").exists()


def test_twins_and_llms_txt_lead_to_files_that_exist(found: Path) -> None:
    listed = re.findall(
        r"^- \[.*\]\((\S+)\): .", (found / "llms.txt").read_text(encoding="utf-8"), re.MULTILINE
    )
    twins = {local(found, address) for address in listed}
    assert twins == {path.with_suffix(".md") for path in found.glob("*/**/index.html")}
    for path in twins:
        text = path.read_text(encoding="utf-8")
        assert "\n# " in f"\n{text}"
        for target in re.findall(r"(?<!\\)\]\(([^)\s#]+)", text):
            assert urlsplit(target).scheme or (path.parent / target).exists(), (path, target)


def test_a_twin_of_a_page_with_a_chart_has_its_values(found: Path) -> None:
    text = (found / "en" / "compare" / "index.md").read_text(encoding="utf-8")
    assert "| Onboarding and development rework |" in text
    assert "<svg" not in text and "x-chart" not in text


def test_a_site_without_an_address_tells_what_it_can(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(write_small_project(tmp_path / "project") / "mkdocs.yml", site)
    soup = soup_of(site / "en" / "compare" / "d-pace" / "index.html")
    assert not soup.select("meta[property='og:image'], link[rel~=canonical]")
    assert graph_of(soup)[0]["citation"][0]["@id"] == "../../evidence/a/#a-3"
    assert not (site / "sitemap.xml").exists() and not (site / "assets" / "pictures").exists()
    assert "](en/compare/d-pace/index.md)" in (site / "llms.txt").read_text(encoding="utf-8")


def test_pictures_and_twins_are_the_same_whether_recalled_or_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XUANXING_SITE_URL", "https://report.example/")
    config = write_small_project(tmp_path / "project") / "mkdocs.yml"
    for name, recall in (("first", True), ("second", True), ("third", False)):
        publish(config, tmp_path / name, recall=recall)
    assert digests(tmp_path / "first") == digests(tmp_path / "second") == digests(tmp_path / "third")
    assert (tmp_path / "first" / "robots.txt").exists()
