"""Characters without a glyph: told at their place, exactly where Typst would refuse the PDF."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from io import BytesIO
from unicodedata import category

import pytest
import typst
import yaml
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from small_report import FILES, assert_wording, at, edited

from generator.errors import MAXIMUM_PROBLEMS, Problem
from generator.load import assemble, load_report, read_files
from generator.print.compile import STANDARDS, compiled
from generator.print.document import document
from generator.print.fonts import faces, typst_fonts
from generator.print.glyphs import unprintable
from generator.reporting import describe
from generator.views.lens import Lens

ORDERS = {
    order for chosen in (faces("zh"), faces("en")) for order in (chosen.body, chosen.emphasis, chosen.code)
}
SHOWN = {
    "Latin": "naïve façade Łódź ﬁ ß ễ ʃ",
    "letters with marks": "e\u0301 x\u0301 n\u0303\u0301 \u0463\u0301 p\u0302 か\u3099",
    "Greek and Cyrillic": "Ωμέγα Жёлтый",
    "Chinese": "选型，《知识》：“报告”——、。；！？…·「」【】〇",
    "rare and traditional Chinese": "龘𠮷鬱麤",
    "Japanese and Korean": "かがカが 한국어",
    "full-width": "ＡＢＣ０１２％￥　ｱ",
    "symbols": "①⑳ Ⅳ ½ ² ₂ ° ± × ÷ ≤ ≥ ≈ ≠ ∞ ∑ √ → ⇒ ↔ ─ │ ■ □ ▲ ★ ☆ ♪ € £ ¥ ™ © § † • ☐ ☑ ✓ ✗ ➜",
    "spaces": "a\u00a0b\u202fc\u2009d\u3000e\tf\ng\u2028h",
    "invisible": "a\u200bb\u200cc\u200dd\u2060e\u00adf\u200eg\u200fh\u2066i\u2069",
    "a choice of form": "☎\ufe0e ☎\ufe0f 葛\U000e0100",
    "right to left": "שלום سلام",
    "Typst": '#panic() $x$ *a* _b_ `c` <d> @e \\ // = - + "f"',
    "what replaced another character": "\ufffd",
    "a mark without a letter": "\u0301",
    "nothing": "",
}
# With each text the characters that are named.
NOT_SHOWN = {
    "an emoji": ("省😀", "😀"),
    "an emoji made of two": ("👩\u200d💻", "👩💻"),
    "a flag": ("🇨🇳", "🇨🇳"),
    "a key": ("1\ufe0f\u20e3", "\u20e3"),
    "Thai": ("ไทย", "ไทย"),
    "letters and marks of Tamil": ("தமிழ்", "தமழ"),
    "a rare Chinese character": ("𠀀", "𠀀"),
    "private use": ("\ue000\uf8ff\U000f0000", "\ue000\uf8ff\U000f0000"),
    "not assigned": ("\u0378", "\u0378"),
    "a byte order mark inside": ("a\ufeffb", "\ufeff"),
    "a mark without a letter": ("\u20e3", "\u20e3"),
}


def page_of(text: str, families: tuple[str, ...]) -> typst.Compiler:
    """A page with `text` in a face with these families."""
    source = b"""\
#set document(title: "A")
#set text(font: json(bytes(sys.inputs.families)), fallback: false)
#show regex(sys.inputs.accented): set text(font: json(bytes(sys.inputs.accents)))
#json(bytes(sys.inputs.text))
"""
    inputs = {
        "families": json.dumps(families),
        "accented": faces("zh").accented_words,
        "accents": json.dumps(faces("zh").accented),
        "text": json.dumps(text),
    }
    return typst.Compiler(source, font_paths=typst_fonts(), sys_inputs=inputs)


def typst_sets(text: str, families: tuple[str, ...]) -> bool:
    """Whether Typst makes a PDF of the page."""
    try:
        page_of(text, families).compile(format="pdf", pdf_standards=STANDARDS)
    except typst.TypstError as error:
        assert "could not be displayed" in error.message or "codepoint" in error.message, error.diagnostic
        return False
    return True


def glyphs(text: str, families: tuple[str, ...]) -> set[str]:
    """The outlines on the page."""
    drawn = page_of(text, families).compile(format="svg")
    assert isinstance(drawn, bytes)
    outlines = set(re.findall(r'<path d="([^"]+)"', drawn.decode().partition("<defs")[2]))
    assert outlines
    return outlines


def refused(text: str) -> set[str]:
    """The characters that are named where `text` is printed."""
    written = "".join(f"\\U{ord(letter):08X}" for letter in text)
    found = unprintable({"en": [text]}, {"data/options.yml": f'options: "{written}"'.encode()})
    words = (word for problem in found for word in str(problem.facts["character"]).split())
    return {chr(int(word.removeprefix("U+"), 16)) for word in words if word.startswith("U+")}


@pytest.mark.parametrize("text", SHOWN.values(), ids=SHOWN)
def test_what_the_fonts_have_is_no_problem_and_typst_sets_it_in_every_face(text: str) -> None:
    assert refused(text) == set()
    assert {typst_sets(text, order) for order in ORDERS} == {True}


@pytest.mark.parametrize(("text", "expected"), NOT_SHOWN.values(), ids=NOT_SHOWN)
def test_what_no_font_has_is_named_and_typst_refuses_it_in_every_face(text: str, expected: str) -> None:
    assert refused(text) == set(expected)
    assert {typst_sets(text, order) for order in ORDERS} == {False}


# YAML holds no control characters and no surrogates, PDF/A no byte order mark.
ANY = st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\ufeff\ufffe\uffff")
TELLING = st.sampled_from("".join((*SHOWN.values(), *(letters for _, letters in NOT_SHOWN.values()))))
TEXTS = st.text(TELLING.filter(lambda letter: letter != "\ufeff") | ANY, max_size=12)


@settings(deadline=None)
@given(TEXTS)
def test_typst_refuses_no_text_that_is_not_refused_before(text: str) -> None:
    assert refused(text) or all(typst_sets(text, order) for order in ORDERS), ascii(text)


@settings(deadline=None)
@given(TEXTS.map(lambda text: "".join(letter for letter in text if not category(letter).startswith("M"))))
def test_text_without_marks_is_refused_only_where_typst_refuses_it(text: str) -> None:
    assert not refused(text) or not typst_sets(text, faces("zh").body), ascii(text)


def test_a_letter_that_typst_would_lose_beneath_a_mark_is_refused() -> None:
    assert refused("中\u0301") == {"\u0301"}
    body = faces("en").body
    # Where Typst no longer loses it, `unfit_marks` can do with less.
    assert not glyphs("中", body) & glyphs("中\u0301", body)


@pytest.mark.parametrize("text", ["Dvořák", "s\u030cest", "x\u0304", "Łódź", "Ḃ", "ѣ\u0301"])
def test_words_with_accents_that_the_chinese_fonts_misplace_come_from_the_latin_one(text: str) -> None:
    chinese = faces("zh")
    for order in (chinese.body, chinese.emphasis, chinese.code):
        assert glyphs(text, order) == glyphs(text, chinese.accented), order


@pytest.mark.parametrize("text", ["naïve", "Pěkný", "Москва", "Ωμ", "nǐ hǎo", "Việt"])
def test_words_with_accents_that_the_chinese_fonts_have_stay_in_them(text: str) -> None:
    chinese = faces("zh")
    assert glyphs(text, chinese.body).isdisjoint(glyphs(text, chinese.accented))


# Where a problem is told, and of which texts.


def problems(files: Mapping[str, str], **printed: str) -> tuple[Problem, ...]:
    """What is told where `printed` is printed, by language; each problem has words and an excerpt."""
    raw = {f"data/{name}": text.encode() for name, text in files.items()}
    found = unprintable({language: [text] for language, text in printed.items()}, raw)
    for problem in found:
        assert_wording(problem)
    return found


def told(files: Mapping[str, str], **printed: str) -> list[tuple[str, str, str]]:
    """Place, character and languages of each problem."""
    found = problems(files, **printed)
    assert {problem.code for problem in found} <= {"glyph-missing"}
    return [(str(p.place), str(p.facts["character"]), str(p.facts["languages"])) for p in found]


GRIN = "😀 U+1F600 GRINNING FACE"


def test_the_message_marks_the_character_beneath_its_line() -> None:
    files = edited("report.yml", "看情况。", "看情况😀吧。")
    texts = {"data/report.yml": files["report.yml"].encode()}
    (problem,) = problems(files, zh="看情况😀吧。")
    assert describe(problem, language="en", texts=texts).splitlines() == [
        "data/report.yml:12:19: error [glyph-missing] the PDF (zh) cannot show the character"
        " 😀 U+1F600 GRINNING FACE.",
        "       12 |   - text: {zh: 看情况😀吧。, en: It depends.}",
        "          |                      ^^",
        "    Expected characters that its fonts have: European and East Asian scripts and common symbols,"
        " but no emoji.",
        "    Replace it, for example by words. Delete it where nothing is to be seen.",
    ]
    assert describe(problem, language="zh").startswith(
        "data/report.yml:12:19: 错误 [glyph-missing] PDF（zh）显示不了字符 😀 U+1F600 GRINNING FACE。"
    )


def test_a_character_is_told_once_for_each_text_however_often_it_is_there() -> None:
    files = edited("report.yml", "看情况。", "😀看😀情况😀。")
    files["trends.yml"] = "trends: [] # 😀\n"
    files["conclusions.yml"] = files["conclusions.yml"].replace("zh: 步行省钱。", "zh: 步行😀。")
    assert told(files, zh="".join(files.values())) == [
        (at(files, "conclusions.yml", "😀"), GRIN, "zh"),
        (at(files, "report.yml", "😀"), GRIN, "zh"),
    ]


def test_several_characters_of_a_text_are_told_each() -> None:
    files = edited("report.yml", "看情况。", "看ไ情😀况。")
    assert told(files, zh="看ไ情😀况。") == [
        (at(files, "report.yml", "ไ"), "ไ U+0E44 THAI CHARACTER SARA AI MAIMALAI", "zh"),
        (at(files, "report.yml", "😀"), GRIN, "zh"),
    ]


def test_only_the_language_that_is_printed_counts() -> None:
    files = edited("report.yml", "看情况。, en: It depends.", "看情况😀。, en: It depends 😀.")
    assert told(files, zh="看情况。") == []
    assert told(files, zh="看情况😀。") == [(at(files, "report.yml", "😀"), GRIN, "zh")]
    assert told(files, en="It depends 😀.") == [(at(files, "report.yml", "😀", nth=2), GRIN, "en")]


def test_a_text_that_is_the_same_in_all_languages_is_told_once() -> None:
    files = edited("sources/a.yml", "label: A", "label: A😀")
    assert told(files, zh="A😀", en="A😀") == [(at(files, "sources/a.yml", "😀"), GRIN, "zh, en")]


def test_interface_strings_belong_to_the_language_of_their_file() -> None:
    files = edited("ui/en.yml", "Goodbye", "Goodbye 😀")
    files["ui/zh.yml"] = files["ui/zh.yml"].replace("再见", "再见😀")
    assert told(files, en="Goodbye 😀") == [(at(files, "ui/en.yml", "😀"), GRIN, "en")]


def test_the_name_of_a_language_is_found_where_a_page_in_another_prints_it() -> None:
    files = edited("ui/en.yml", "name: English", "name: English 😀")
    assert told(files, zh="English 😀") == [(at(files, "ui/en.yml", "😀"), GRIN, "zh")]


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("'It 😀 depends.'", "😀"),
        ('"It 😀 depends."', "😀"),
        ('"It \\\n      😀 depends."', "😀"),
        ("It\n      depends 😀.", "😀"),
        ("&text It 😀 depends.", "😀"),
        ('"It \\U0001F600 depends."', '"It'),
    ],
)
def test_the_character_is_found_however_the_text_is_written(written: str, place: str) -> None:
    files = edited("report.yml", "It depends.", written)
    assert told(files, en="It 😀 depends.") == [(at(files, "report.yml", place), GRIN, "en")]


@pytest.mark.parametrize("style", ["|", ">-"])
def test_the_character_is_found_in_a_block_of_lines(style: str) -> None:
    files = dict(FILES)
    files["report.yml"] = f"title:\n  zh: 步行\n  en: {style}\n    Walk or\n    bus 😀?\nedition: x\n"
    assert told(files, en="Walk or bus 😀?") == [(at(files, "report.yml", "😀"), GRIN, "en")]


def test_a_text_brought_in_by_an_alias_is_told_where_it_stands() -> None:
    files = edited("report.yml", "en: A small example}", "en: &same A 😀 example}")
    files["report.yml"] = files["report.yml"].replace("en: Two ways to work", "en: *same")
    assert told(files, en="A 😀 example") == [(at(files, "report.yml", "😀"), GRIN, "en")]


def test_a_letter_whose_mark_cannot_be_set_is_found_among_those_that_can() -> None:
    files = edited("report.yml", "看情况。", "看情况中\u0301。")
    files["options.yml"] = files["options.yml"].replace("On foot.", "A\u0301 pe.")
    assert told(files, zh="看情况中\u0301。") == [
        (at(files, "report.yml", "\u0301"), "中\u0301 U+0301 COMBINING ACUTE ACCENT", "zh")
    ]


def test_a_mark_that_comes_to_its_letter_on_the_page_is_found() -> None:
    files = edited("report.yml", "看情况。", "\u0301看情况。")
    assert told(files, zh="中\u0301看情况。") == [
        (at(files, "report.yml", "\u0301"), "中\u0301 U+0301 COMBINING ACUTE ACCENT", "zh")
    ]


def test_a_character_that_came_to_be_only_on_the_page_is_told_all_the_same() -> None:
    assert told(FILES, en="A 😀") == [("data:1:1", GRIN, "en")]


def test_a_character_that_cannot_be_seen_is_told_by_its_number() -> None:
    files = edited("report.yml", "It depends.", '"It\\uE000 depends."')
    assert told(files, en="It\ue000 depends.") == [(at(files, "report.yml", '"It'), "U+E000", "en")]


def test_what_is_not_printed_is_not_told() -> None:
    files = edited("report.yml", "It depends.", "It depends 😀.")
    assert told(files, en="Hello") == []
    assert told(files) == []


def test_a_report_in_a_script_that_no_font_has_is_told_within_bounds() -> None:
    letters = "".join(map(chr, range(0x12000, 0x12000 + MAXIMUM_PROBLEMS + 50)))
    found = problems(edited("report.yml", "It depends.", letters), en=letters)
    assert len(found) == MAXIMUM_PROBLEMS + 1
    assert found[-1].code == "problems-too-many"


def test_the_small_report_and_this_projects_own_can_be_printed() -> None:
    assert told(FILES, zh="".join(FILES.values()), en="".join(FILES.values())) == []
    _, loaded = load_report(ROOT / "data")
    everything = [raw.decode() for raw in loaded.texts.values()]
    assert unprintable({"zh": everything, "en": everything}, loaded.texts) == ()


# In the document itself.


def fonts_in(pdf: bytes) -> set[str]:
    """Names of the fonts on all pages, such as `NotoSerifSC-Regular`."""
    pages = PdfReader(BytesIO(pdf)).pages
    fonts = [font.get_object() for page in pages for font in page["/Resources"].get("/Font", {}).values()]
    return {font["/BaseFont"].partition("+")[2].removesuffix("-Identity-H") for font in fonts}


def test_accented_words_are_in_the_latin_font_in_the_chinese_document_too() -> None:
    files, _ = read_files(ROOT / "data")
    settings = files["report.yml"].decode()
    zh = yaml.safe_load(settings)["subtitle"]["zh"]
    for name, is_latin in (("Dvorak", False), ("Dvořák", True)):
        report = assemble({**files, "report.yml": settings.replace(zh, name).encode()}).report
        assert report is not None
        pdf = compiled(document(Lens(report, "zh"), parts=("summary",)), day=datetime(2026, 1, 1, tzinfo=UTC))
        assert any(font.startswith("Libertinus") for font in fonts_in(pdf)) == is_latin
