"""Chinese words on pages of other languages are marked, and nothing else changes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.language_parts import mark_han

MARK = re.compile(r'<span lang="zh">([^<]*)</span>')


@pytest.mark.parametrize(
    ("html", "marked"),
    [
        ("<p>The meaning of “无锁绑定”</p>", ["无锁绑定"]),
        ("<h2>一、Background</h2>", ["一、"]),
        ("<p>场景一：Pre-training, 六、Notes</p>", ["场景一：", "六、"]),
        ("<p>自建、托管云 and 云</p>", ["自建、托管云", "云"]),
        ("<p>only Latin, café, かな</p>", []),
        ('<a title="自建 > 云" href="#云">cloud</a>', []),
        ("<a title='自建 > 云'>云</a>", ["云"]),
        ('<span lang="zh">自建</span> 云', ["云"]),
        ("<span class=x lang=zh-Hans>自建</span>", []),
        ("<pre><b>自建</b> 云</pre><code>云</code><p>云</p>", ["云"]),
        ("<script>var a = '云';</script><style>/* 云 */</style><title>云</title><!-- 云 <b> -->", []),
        ("<svg><text>云</text></svg><select><option>云</option></select>", []),
    ],
)
def test_words_are_marked_where_a_reader_meets_them(html: str, marked: list[str]) -> None:
    result = mark_han(html, "en")
    assert result.count('<span lang="zh">') - html.count('<span lang="zh">') == len(marked)
    new = MARK.findall(result)
    assert [word for word in new if f'<span lang="zh">{word}</span>' not in html] == marked


@pytest.mark.parametrize("language", ["zh", "zh-Hans", "ja"])
def test_pages_written_with_these_characters_stay_as_they_are(language: str) -> None:
    assert mark_han("<p>自建</p>", language) == "<p>自建</p>"


@given(
    st.lists(
        st.sampled_from(
            ["<p>", "</p>", '<a title="云">', "</a>", "云", "、", "a&lt;b", "<pre>", "</pre>", " "]
        )
    )
)
def test_nothing_but_marks_is_added(parts: list[str]) -> None:
    html = "".join(parts)
    assert MARK.sub(r"\1", mark_han(html, "en")) == html
