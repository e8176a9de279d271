"""Which scripts the policy of a page allows."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from small_project import write_small_project

from generator.content_policy import with_policy
from generator.publish import publish

HEAD = '<!doctype html><html><head><meta charset="utf-8"><title>A page</title></head><body>'


def allowed(page: str, text: str = "") -> list[str]:
    """What the page's policy says of scripts."""
    policy = with_policy(page, text=text).partition('http-equiv="Content-Security-Policy" content="')[2]
    return policy.partition(";")[0].split()[1:]


def named(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def test_a_script_of_the_template_is_allowed_by_its_hash() -> None:
    assert allowed(f"{HEAD}<script>start()</script>") == ["'self'", named("start()")]


@pytest.mark.parametrize(
    "script",
    [
        '<script src="pages.js"></script>',
        '<script defer SRC="pages.js"></script>',
        '<script type="application/json">{"a": 1}</script>',
        '<script type="application/ld+json">{"a": "<script>"}</script>',
    ],
)
def test_files_and_data_need_no_hash(script: str) -> None:
    assert allowed(HEAD + script) == ["'self'"]


def test_a_script_in_the_text_is_not_allowed() -> None:
    text = "<p>Words</p><script>steal()</script>"
    assert allowed(f"{HEAD}<script>start()</script>{text}", text) == ["'self'", named("start()")]


def test_a_script_is_not_allowed_for_standing_in_data() -> None:
    assert allowed(f'{HEAD}<script type="application/json">"<script>steal()"</script>') == ["'self'"]


def test_ends_of_lines_count_as_browsers_read_them() -> None:
    assert allowed(f"{HEAD}<script>one()\r\ntwo()\rthree()</script>")[1:] == [named("one()\ntwo()\nthree()")]


def test_the_policy_comes_before_all_that_it_holds_for_and_after_the_encoding() -> None:
    start, _, rest = with_policy(f"{HEAD}<script>start()</script>").partition("<meta http-equiv=")
    assert start == '<!doctype html><html><head><meta charset="utf-8">\n'
    assert "<title>" in rest


def test_a_page_without_a_head_stays_as_it_is() -> None:
    assert with_policy("<p>A part of a page</p><header>") == "<p>A part of a page</p><header>"


def test_a_project_can_leave_the_policy_to_its_server(tmp_path: Path) -> None:
    project = write_small_project(tmp_path / "project")
    settings = project / "mkdocs.yml"
    text = settings.read_text(encoding="utf-8")
    plugin = "  - xuanxing:\n"
    assert plugin in text
    settings.write_text(
        text.replace(plugin, f"{plugin}      content_security_policy: false\n"), encoding="utf-8"
    )
    publish(settings, tmp_path / "site")
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "site").rglob("*.html")]
    assert pages
    assert not any("Content-Security-Policy" in page for page in pages)
