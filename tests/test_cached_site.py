"""A site built with the cache has the bytes of one built without, whatever was edited before."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import digests, edit_yaml
from small_project import write_small_project

from generator import cache, mkdocs_cache, render
from generator.errors import ProblemsFound
from generator.publish import publish

Edit = Callable[[Path, random.Random], None]
WALKS = 20 if os.environ.get("XUANXING_LONG_TESTS") else 1


def replaced(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def word_in_a_text(project: Path, chance: random.Random) -> None:
    path = chance.choice(sorted((project / "data" / "dimensions").glob("*.yml")))
    edit_yaml(path, lambda value: value["takeaway"].update(en=f"Taken away {chance.random()}."))


def chinese_word_in_a_name(project: Path, chance: random.Random) -> None:
    word = "".join(chance.choices("步行公交上班买票快慢", k=4))
    edit_yaml(project / "data" / "trends.yml", lambda value: value.update(trends=[trend(word)]))


def trend(word: str) -> dict[str, object]:
    return {
        "id": "t-word",
        "name": {"zh": word, "en": "A trend"},
        "text": {"zh": f"大家都说{word}好。", "en": "People say so."},
        "relation": "single-source",
        "cites": ["a-1"],
    }


def rating(project: Path, chance: random.Random) -> None:
    def change(value: dict) -> None:
        value["assessments"][0]["ratings"][0]["level"] = chance.randint(1, 3)

    edit_yaml(project / "data" / "dimensions" / "d-cost.yml", change)


def added_or_removed_dimension(project: Path, chance: random.Random) -> None:
    path = project / "data" / "dimensions" / "d-extra.yml"
    if path.exists():
        path.unlink()
        return
    text = (project / "data" / "dimensions" / "d-pace.yml").read_text(encoding="utf-8")
    path.write_text(text.replace("d-pace", "d-extra"), encoding="utf-8")


def renamed_scenario(project: Path, chance: random.Random) -> None:
    path = next((project / "data" / "scenarios").glob("*.yml"))
    name = f"sc-{chance.randint(1, 99)}"
    replaced(path, f"id: {path.stem}", f"id: {name}")
    path.rename(path.with_name(f"{name}.yml"))


def glossary(project: Path, chance: random.Random) -> None:
    spelling = chance.choice(["fast", "shoes", "bus", "ticket"])
    path = project / "data" / "glossary.yml"
    edit_yaml(path, lambda value: value["terms"][0]["spellings"].update(en=[spelling]))


def interface_string(project: Path, chance: random.Random) -> None:
    def change(value: dict) -> None:
        value["strings"]["relation.conflict"] = f"Differ {chance.random()}"

    edit_yaml(project / "data" / "ui" / "en.yml", change)


def edition(project: Path, chance: random.Random) -> None:
    day = f"2026-01-{chance.randint(10, 28)}"
    edit_yaml(project / "data" / "report.yml", lambda value: value.update(date=day))


def order_of_languages(project: Path, chance: random.Random) -> None:
    edit_yaml(project / "data" / "report.yml", lambda value: value["languages"].reverse())


def prose(project: Path, chance: random.Random) -> None:
    path = project / "content" / chance.choice(["zh", "en"]) / "about" / "method.md"
    path.write_text(f"{path.read_text(encoding='utf-8')}\nAdded {chance.random()}.\n", encoding="utf-8")


def asset_of_the_content(project: Path, chance: random.Random) -> None:
    path = project / "content" / "note.txt"
    path.unlink() if path.exists() else path.write_text(str(chance.random()), encoding="utf-8")


def site_template(project: Path, chance: random.Random) -> None:
    path = project / "site-overrides" / "main.html"
    text = path.read_text(encoding="utf-8").partition("{# added #}")[0]
    added = f"{{% block announce %}}{chance.random()} {{{{ pages | length }}}}{{% endblock %}}"
    path.write_text(f"{text}{{# added #}}{added}", encoding="utf-8")


def site_partial(project: Path, chance: random.Random) -> None:
    path = project / "site-overrides" / "partials" / "copyright.html"
    path.parent.mkdir(exist_ok=True)
    path.unlink() if path.exists() else path.write_text(f"<p>{chance.random()}</p>", encoding="utf-8")


def stylesheet(project: Path, chance: random.Random) -> None:
    path = project / "site-overrides" / "stylesheets" / "xuanxing.css"
    path.write_text(f"{path.read_text(encoding='utf-8')}\n/* {chance.random()} */\n", encoding="utf-8")


def page_template(project: Path, chance: random.Random) -> None:
    path = chance.choice(sorted(render.TEMPLATES.glob("*.md.j2")))
    path.write_text(f"{path.read_text(encoding='utf-8')}\nEnd {chance.random()}.\n", encoding="utf-8")


def theme_option(project: Path, chance: random.Random) -> None:
    path = project / "mkdocs.yml"
    if "navigation.top" in path.read_text(encoding="utf-8"):
        replaced(path, "    - navigation.top\n", "")
    else:
        replaced(path, "    - toc.follow\n", "    - navigation.top\n    - toc.follow\n")


def form_of_addresses(project: Path, chance: random.Random) -> None:
    text = (project / "mkdocs.yml").read_text(encoding="utf-8")
    was, becomes = ("true", "false") if "use_directory_urls: true" in text else ("false", "true")
    replaced(project / "mkdocs.yml", f"use_directory_urls: {was}", f"use_directory_urls: {becomes}")


def way_of_opening(project: Path, chance: random.Random) -> None:
    path = project / "mkdocs.yml"
    if "offline: true" in path.read_text(encoding="utf-8"):
        replaced(path, "      offline: true\n", "")
    else:
        replaced(path, "      data_dir: data\n", "      data_dir: data\n      offline: true\n")


def address_of_the_site(project: Path, chance: random.Random) -> None:
    lines = (project / "mkdocs.yml").read_text(encoding="utf-8").splitlines()
    site = f"site_url: https://{chance.choice('xyz')}.example/"
    changed = [site if line.startswith("site_url:") else line for line in lines]
    (project / "mkdocs.yml").write_text("\n".join(changed) + "\n", encoding="utf-8")


def markdown_option(project: Path, chance: random.Random) -> None:
    text = (project / "mkdocs.yml").read_text(encoding="utf-8")
    start = text.index("toc_depth: ") + len("toc_depth: ")
    depth = chance.choice("1234".replace(text[start], ""))
    (project / "mkdocs.yml").write_text(text[:start] + depth + text[start + 1 :], encoding="utf-8")


def nothing(project: Path, chance: random.Random) -> None:
    (project / "mkdocs.yml").touch()


def mistake_that_is_undone(project: Path, chance: random.Random) -> None:
    path = project / "site-overrides" / "main.html"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}{{% if %}}", encoding="utf-8")
    with pytest.raises(ProblemsFound):
        publish(project / "mkdocs.yml", project / "site")
    path.write_text(text, encoding="utf-8")


def new_process(project: Path, chance: random.Random) -> None:
    """The next build finds only what is on disk."""
    cache.opened.cache_clear()


def broken_store(project: Path, chance: random.Random) -> None:
    cache.opened.cache_clear()
    path = project / ".cache" / "xuanxing.sqlite"
    if path.exists():
        raw = bytearray(path.read_bytes())
        for _ in range(50):
            raw[chance.randrange(len(raw))] ^= 0xFF
        path.write_bytes(bytes(raw))


EDITS: tuple[Edit, ...] = (
    word_in_a_text, chinese_word_in_a_name, rating, added_or_removed_dimension, renamed_scenario, glossary,
    interface_string, edition, order_of_languages, prose, asset_of_the_content, site_template, site_partial,
    stylesheet, page_template, theme_option, form_of_addresses, way_of_opening, address_of_the_site,
    markdown_option, nothing, mistake_that_is_undone, new_process, broken_store,
)  # fmt: skip


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project, with page templates of its own to edit."""
    templates = tmp_path / "templates"
    shutil.copytree(render.TEMPLATES, templates)
    for module in (render, mkdocs_cache):
        monkeypatch.setattr(module, "TEMPLATES", templates)
    monkeypatch.setattr(render, "_environment", render._environment.__wrapped__)
    return write_small_project(tmp_path / "project")


def assert_same_as_clean(project: Path, story: list[str]) -> None:
    publish(project / "mkdocs.yml", project / "site")
    publish(project / "mkdocs.yml", project / "clean", recall=False)
    recalled, clean = digests(project / "site"), digests(project / "clean")
    differing = {name for name in recalled.keys() | clean if recalled.get(name) != clean.get(name)}
    assert differing == set(), f"after {story}"


@pytest.mark.parametrize("walk", range(WALKS))
def test_after_any_edits_the_cached_site_equals_a_clean_one(project: Path, walk: int) -> None:
    chance = random.Random(random.random())
    story: list[str] = []
    assert_same_as_clean(project, story)
    # Three at a time: builds take long, and what one edit leaves behind the next may stumble over.
    for number, edit in enumerate(chance.sample(EDITS, len(EDITS)), 1):
        story.append(edit.__name__)
        edit(project, chance)
        if number % 3 == 0 or number == len(EDITS):
            assert_same_as_clean(project, story)


def test_an_unchanged_site_is_recalled_whole_by_the_next_process(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(project / "mkdocs.yml", project / "site")
    first = digests(project / "site")
    cache.opened.cache_clear()
    made: list[object] = []
    remember = cache.Cache.remember

    def watched(self: cache.Cache, parts: object, make: Callable[[], str]) -> str:
        return remember(self, parts, lambda: made.append(parts) or make())

    monkeypatch.setattr(cache.Cache, "remember", watched)
    publish(project / "mkdocs.yml", project / "site")
    assert made == []
    assert digests(project / "site") == first


def test_an_edit_makes_only_the_pages_anew_that_show_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(project / "mkdocs.yml", project / "site")
    made: list[str] = []
    convert = mkdocs_cache._made
    monkeypatch.setattr(
        mkdocs_cache, "_made", lambda page, *rest: made.append(page.file.src_uri) or convert(page, *rest)
    )
    edit_yaml(project / "data" / "framing.yml", lambda value: value["framing"][0]["text"].update(en="So."))
    publish(project / "mkdocs.yml", project / "site")
    assert made == ["en/evidence/index.md"]


HOOK = """\
from pathlib import Path
def on_page_content(html, **_):
    return html + Path(__file__).with_name("note.txt").read_text()
"""


def add_hook(project: Path) -> None:
    (project / "hook.py").write_text(HOOK, encoding="utf-8")
    path = project / "mkdocs.yml"
    path.write_text(f"{path.read_text(encoding='utf-8')}\nhooks: [hook.py]\n", encoding="utf-8")


def add_snippet(project: Path) -> None:
    snippets = f"  - pymdownx.snippets:\n      base_path: {project}\n"
    replaced(project / "mkdocs.yml", "  - attr_list\n", f"  - attr_list\n{snippets}")
    page = project / "content" / "en" / "about" / "method.md"
    page.write_text(f'{page.read_text(encoding="utf-8")}\n\n--8<-- "note.txt"\n', encoding="utf-8")


@pytest.mark.parametrize("add", [add_hook, add_snippet])
def test_what_may_depend_on_anything_is_never_recalled(project: Path, add: Callable[[Path], None]) -> None:
    add(project)
    for word in ("FIRST", "SECOND"):
        (project / "note.txt").write_text(word, encoding="utf-8")
        publish(project / "mkdocs.yml", project / "site")
        shown = (project / "site" / "en" / "about" / "method" / "index.html").read_text(encoding="utf-8")
        assert word in shown
