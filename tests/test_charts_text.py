"""Widths, line breaks and escaping of the texts in drawings."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.charts.text import escape, fits, width_in_em, wrap


def test_a_chinese_character_is_one_em_wide_and_a_latin_one_about_half() -> None:
    assert width_in_em("架构与部署") == 5
    assert 0.5 < width_in_em("abcdefghij") / 10 < 0.65


def test_marks_and_what_cannot_be_seen_take_no_width() -> None:
    assert width_in_em("e\u0301\u200b\u00ad\ufe0f") == width_in_em("e")


def test_chinese_breaks_between_characters() -> None:
    assert wrap("架构与部署方式", size=10, width=40) == ("架构与部", "署方式")


def test_lines_are_of_about_equal_length() -> None:
    assert wrap("数据主权与责任", size=10, width=60) == ("数据主权", "与责任")


@pytest.mark.parametrize("mark", "，。、；：？！）》」』】”")
def test_no_line_starts_with_closing_punctuation(mark: str) -> None:
    lines = wrap(f"合规与数据{mark}主权与责任", size=10, width=50)
    assert not any(line.startswith(mark) for line in lines)
    assert "".join(lines) == f"合规与数据{mark}主权与责任"


@pytest.mark.parametrize("mark", "（《「【“")
def test_no_line_ends_with_opening_punctuation(mark: str) -> None:
    assert not any(line.endswith(mark) for line in wrap(f"前期投入{mark}资本支出", size=10, width=50))


def test_latin_breaks_at_spaces_and_after_hyphens_only() -> None:
    assert wrap("and self-provisioned hardware", size=10, width=75) == (
        "and self-",
        "provisioned",
        "hardware",
    )


def test_a_word_within_chinese_stays_whole() -> None:
    assert any("GPU" in line for line in wrap("自建GPU集群与托管GPU云", size=10, width=45))


def test_a_word_wider_than_the_line_is_cut() -> None:
    lines = wrap("Infrastructure", size=10, width=30)
    assert "".join(lines) == "Infrastructure"
    assert all(width_in_em(line) * 10 <= 30 for line in lines)
    assert not fits("Infrastructure", size=10, width=30, lines=9)


def test_an_empty_text_has_no_lines() -> None:
    assert wrap("  ", size=10, width=30) == ()


@given(st.text(alphabet="架构，。（）“”abW -/12", max_size=40), st.integers(11, 200))
def test_wrapping_keeps_every_character_within_the_width(text: str, width: int) -> None:
    lines = wrap(text, size=10, width=width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width_in_em(line) * 10 <= width + 0.01 or len(line) == 1 for line in lines)


def test_escaping_keeps_a_text_a_text_and_drops_what_xml_cannot_hold() -> None:
    text = "<script>\"&'</script>"
    element = ElementTree.fromstring(f'<a b="{escape(text)}">{escape(text + chr(11))}</a>')
    assert element.text == element.get("b") == text


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        # Before a word that joins, after one that ends what came before, and at marks.
        ("长期总成本与折旧", ("长期总成本", "与折旧")),
        ("波峰波谷明显的推理服务", ("波峰波谷明显的", "推理服务")),
        ("合规、数据主权与安全责任", ("合规、数据主权", "与安全责任")),
        # These are parts of words here.
        ("社区的参与度", ("社区的参与度",)),
        ("多租户并发训练任务", ("多租户并发", "训练任务")),
        # Most words have two characters.
        ("监管要求绝对物理隔离", ("监管要求绝对", "物理隔离")),
        ("数据主权敏感型业务", ("数据主权", "敏感型业务")),
    ],
)
def test_chinese_breaks_between_words_as_far_as_that_can_be_told(label: str, lines: tuple[str, ...]) -> None:
    assert wrap(label, size=10, width=75) == lines
