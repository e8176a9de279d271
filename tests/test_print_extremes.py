"""Texts that no reasonable report has, in every field: the PDF sets them as written, and clips nothing."""

from __future__ import annotations

import re
from collections import Counter
from itertools import count

import pytest
from extreme_reports import worded
from hostile import WORD
from printed import book, squeezed
from printed_look import assert_sound

pytestmark = pytest.mark.xdist_group("print-extremes")
both_languages = pytest.mark.parametrize("language", ["zh", "en"])

SYNTAX = (
    '#import "rain.typ": *',
    '#panic("rain")',
    "#let rain = 1; #rain",
    "#set page(fill: red)",
    '#"rain"',
    "#",
    "$x^2 + y$ $ sum_(i=1)^n i $",
    "$",
    "*bold* _emphasis_ `raw` ```raw```",
    "<label> @reference",
    "@",
    "\\ \\u{41} \\#",
    "\\",
    "// comment",
    "/* comment */",
    "*/ /*",
    "= Heading",
    "- item + item / Term: text",
    "~ -- --- ...",
    "]]) )} #[",
    "{{}} {0} ${rain}",
    "don't \"say\" 'rain'",
    "https://rain.example/#sun?x=1&y=2",
    "=1+1 =SUM(A1:A9)",
    "<b>rain</b> &amp; <script>alert(1)</script>",
    "[rain](https://sun.example) [^1]",
    "%PDF-1.7 endobj (rain) Tj",
    "\\frac{1}{2} \\n \\t %s",
)
LENGTHY = {
    "a word": "rain" * 60,
    "an address": f"https://rain.example/{'sun/' * 40}?q={'x' * 80}",
    "digits": "0123456789" * 30,
    "Chinese": "很长的文字" * 60,
    "English": "many words " * 60,
    "no letters": "?!.,;'()/" * 30,
}


@both_languages
def test_syntax_of_typst_and_others_is_text_in_every_field(language: str) -> None:
    """In an interface string, braces would be a mistake of its own."""
    chosen, numbers = dict[str, str](), count()

    def say(word: str) -> str:
        if word not in chosen:
            chosen[word] = f"{word} {SYNTAX[next(numbers) % len(SYNTAX)]}"
        return chosen[word]

    report = worded(say, say_interface=lambda word: say(word).replace("{", "(").replace("}", ")"))
    made = book(report, language)
    assert_sound(made)
    shown = _unhyphenated(made.tree.text)
    clean = Counter(WORD.findall(book(worded(str), language).tree.text))
    assert len(clean) > 100
    for word in clean:
        forms = (chosen[word], chosen[word].replace("{", "(").replace("}", ")"))
        assert any(_unhyphenated(form) in shown for form in forms), forms


@both_languages
@pytest.mark.parametrize("length", LENGTHY)
def test_texts_of_any_length_are_set_whole_within_the_margins(language: str, length: str) -> None:
    made = book(worded(lambda word: f"{word} {LENGTHY[length]}"), language)
    assert_sound(made)
    shown = _unhyphenated(made.tree.text)
    words = WORD.findall(shown)
    assert len(set(words)) > 100
    for word in set(words):
        assert word + _unhyphenated(LENGTHY[length]) in shown


@both_languages
def test_a_heading_of_any_length_is_cut_in_running_heads_only(language: str) -> None:
    title = "a title " * 40
    made = book(worded(lambda word: f"{word} {title}"), language)
    heads = {piece.text for page in made.pieces for piece in page if piece.content < 0}
    assert not [head for head in heads if len(head) > len(title) / 2]
    assert [head for head in heads if "…" in head]
    assert squeezed(made.source["title"]) in squeezed(made.texts[0])


@both_languages
def test_hebrew_is_set_from_right_to_left(language: str) -> None:
    made = book(worded(lambda word: f"{word} שלום עולם (123) {word}"), language)
    assert_sound(made)
    found = 0
    for page in made.pages:
        reader = page.get_textpage()
        search = reader.search("שלום")
        while place := search.get_next():
            first, last = place[0], place[0] + place[1] - 1
            assert reader.get_charbox(first)[0] > reader.get_charbox(last)[0]
            found += 1
    assert found > 100


@both_languages
def test_marks_upon_letters_stay_with_them(language: str) -> None:
    text = "re\u0301in Z\u0351\u036b\u0343\u036a"
    made = book(worded(lambda word: f"{word} {text}"), language)
    assert_sound(made, is_overlapping=True)
    shown = squeezed(made.tree.text)
    assert len(WORD.findall(shown)) > 150
    assert all(word + squeezed(text) in shown for word in set(WORD.findall(shown)))


def _unhyphenated(text: str) -> str:
    return re.sub("[-\u2010\x02\ufffe]", "", squeezed(text))
