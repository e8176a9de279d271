"""Each gate closes before a planted fault. `make audit` runs this first: a gate that cannot fail is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit import accessibility, links, markup, weight
from audit.reviewed import Review
from audit.sites import Site

SOUND = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>
<body><main><h1>{title}</h1><p>A sound page.</p>{more}</main></body></html>
"""


def site_of(folder: Path, **pages: str) -> Site:
    """A site with these pages: what stands at the end of each by its name."""
    for name, more in {"index": "", "404": "", **pages}.items():
        (folder / f"{name}.html").write_text(SOUND.format(title=f"Page {name}", more=more), encoding="utf-8")
    return Site(folder)


def test_the_validator_meets_wrong_markup(tmp_path: Path) -> None:
    assert markup.audit(site_of(tmp_path), ()).faults == ()
    (fault,) = markup.audit(site_of(tmp_path, index='<p><img src="a.png"></p>'), ()).faults
    assert "alt" in fault


def test_a_reviewed_message_passes_and_a_review_of_nothing_does_not(tmp_path: Path) -> None:
    site = site_of(tmp_path, index='<p><img src="a.png"></p>')
    met = Review("must have an “alt” attribute", "a.png", "It is planted.")
    assert markup.audit(site, (met,)).faults == ()
    (fault,) = markup.audit(site, (met, Review("no such message", "", "There is none."))).faults
    assert "no such message" in fault


@pytest.mark.parametrize("target", ["missing.html", "other.html#missing", "missing.css"])
def test_a_link_to_nowhere_is_met_over_http(tmp_path: Path, target: str) -> None:
    site = site_of(tmp_path, other="", index='<a href="other.html">other</a>')
    assert links.over_http(site).faults == ()
    site = site_of(tmp_path, other="", index=f'<a href="other.html">other</a> <a href="{target}">x</a>')
    faults = links.over_http(site).faults
    assert len(faults) == 1
    assert target in faults[0]


def test_a_link_to_nowhere_is_met_among_files(tmp_path: Path) -> None:
    site = site_of(tmp_path, other="", index='<a href="other.html">other</a>')
    assert links.from_files(site).faults == ()
    site = site_of(tmp_path, other="", index='<a href="other.html">other</a> <a href="missing.html">x</a>')
    assert any("missing.html" in fault for fault in links.from_files(site).faults)


def test_a_page_that_no_link_leads_to_is_met(tmp_path: Path) -> None:
    site = site_of(tmp_path, alone="")
    for outcome in (links.over_http(site), links.from_files(site)):
        assert any("alone.html" in fault for fault in outcome.faults)


@pytest.mark.parametrize(
    ("markup", "rule"),
    [
        ("<p><input></p>", "label"),
        ('<p style="color: #999; background: #fff">pale</p>', "color-contrast"),
        ("<h4>deep</h4>", "heading-order"),
        (
            "<style>html {color-scheme: dark light} @media (prefers-color-scheme: dark) {p {color: #333}}"
            "</style>",
            "color",
        ),
        ("<style>@media (max-width: 400px) {p {color: #aaa}}</style>", "color"),
    ],
    ids=["name", "contrast", "headings", "dark only", "phone only"],
)
def test_a_barrier_is_met(tmp_path: Path, markup: str, rule: str) -> None:
    assert accessibility.audit(site_of(tmp_path), ()).faults == ()
    faults = accessibility.audit(site_of(tmp_path, index=markup), ()).faults
    assert any(rule in fault for fault in faults)


def test_what_axe_cannot_judge_passes_once_reviewed_and_a_violation_never(tmp_path: Path) -> None:
    unclear = '<p style="background: linear-gradient(#fff, #eee)"><b>on a gradient</b></p>'
    (fault,) = accessibility.audit(site_of(tmp_path, index=unclear), ()).faults
    review = Review(fault.partition("× ")[2].partition(" First")[0], "b", "It is planted.")
    assert accessibility.audit(site_of(tmp_path, index=unclear), (review,)).faults == ()
    pale = '<p style="color: #999; background: #fff">pale</p>'
    (violation, unmet) = accessibility.audit(
        site_of(tmp_path, index=pale), (Review("color", "p", ""),)
    ).faults
    assert "color-contrast" in violation
    assert "reviewed.yml" in unmet


def test_a_heavy_page_is_met(tmp_path: Path) -> None:
    assert weight.audit(site_of(tmp_path)).faults == ()
    noise = "".join(chr(0x4E00 + number * 7919 % 20000) for number in range(60_000))
    assert any("at most 90 KB" in fault for fault in weight.audit(site_of(tmp_path, index=noise)).faults)


def test_many_requests_are_met(tmp_path: Path) -> None:
    pictures = "".join(f'<img src="{number}.png" alt="">' for number in range(13))
    assert any("12 requests" in fault for fault in weight.audit(site_of(tmp_path, index=pictures)).faults)


def test_a_request_to_another_site_is_met(tmp_path: Path) -> None:
    site = site_of(tmp_path, index='<img src="http://127.0.0.1:9/x.png" alt="">')
    assert any("asks another site" in fault for fault in weight.audit(site).faults)
