"""Every link of the built site leads somewhere, anchors included."""

from __future__ import annotations

from pathlib import Path

import pytest
from html_pages import PageContent, read_all, resolve


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, PageContent]:
    return read_all(site)


def test_every_internal_link_and_anchor_resolves(site: Path, pages: dict[str, PageContent]) -> None:
    ids = {content.path.resolve(): set(content.ids) for content in pages.values()}
    broken = []
    for name, content in pages.items():
        for link in (*content.links, *content.resources, *content.alternates.values()):
            target = resolve(site, content, link)
            if target is None:
                continue
            path, anchor = target
            if not path.exists() or (anchor and anchor not in ids.get(path, {anchor})):
                broken.append(f"{name}: {link}")
    assert broken == []


def test_ids_are_unique_on_each_page(pages: dict[str, PageContent]) -> None:
    doubled = {
        name: sorted({identifier for identifier in content.ids if content.ids.count(identifier) > 1})
        for name, content in pages.items()
    }
    assert {name: found for name, found in doubled.items() if found} == {}


def test_no_page_links_to_a_resource_of_another_origin(pages: dict[str, PageContent]) -> None:
    foreign = {resource for content in pages.values() for resource in content.resources if "//" in resource}
    assert foreign == set()


def test_both_languages_have_the_same_pages(pages: dict[str, PageContent]) -> None:
    zh = {name.removeprefix("zh/") for name in pages if name.startswith("zh/")}
    en = {name.removeprefix("en/") for name in pages if name.startswith("en/")}
    assert zh == en
    assert len(zh) > 45


def test_the_language_switch_leads_to_the_same_page(site: Path, pages: dict[str, PageContent]) -> None:
    for name, content in pages.items():
        language, _, path = name.partition("/")
        if language not in ("zh", "en"):
            continue
        targets = {code: resolve(site, content, link) for code, link in content.alternates.items()}
        expected = {code: ((site / code / path).resolve(), "") for code in ("zh", "en")}
        assert targets == expected, name


def test_every_page_has_a_title_of_its_own_and_one_main_heading(pages: dict[str, PageContent]) -> None:
    for language in ("zh", "en"):
        own = {name: content for name, content in pages.items() if name.startswith(f"{language}/")}
        titles = [content.title for content in own.values()]
        assert len(set(titles)) == len(titles)
        assert {name: content.headings.count(1) for name, content in own.items()} == dict.fromkeys(own, 1)


def test_headings_skip_no_level(pages: dict[str, PageContent]) -> None:
    skips = {
        name: content.headings
        for name, content in pages.items()
        if any(
            later > earlier + 1
            for earlier, later in zip(content.headings, content.headings[1:], strict=False)
        )
    }
    assert skips == {}
