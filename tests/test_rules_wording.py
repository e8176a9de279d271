"""Languages and words: parity, interface strings, terms. Each test makes one mistake."""

from __future__ import annotations

import pytest
from small_report import FILES, STRINGS, assert_only, at, edited, load_files, problems, without

from generator.load import assemble
from generator.reporting import describe
from generator.theme_languages import ThemeLanguages


def test_default_language_is_listed() -> None:
    files = edited("report.yml", "default_language: zh", "default_language: fr")
    place = at(files, "report.yml", "fr")
    assert_only(files, place, "language-unknown", language="fr", languages="zh, en")


def test_default_language_is_listed_and_no_language_twice() -> None:
    files = edited("report.yml", "[zh, en]", "[zh, en, zh]")
    first = at(files, "report.yml", "[zh, en, zh]", offset=1)
    place = at(files, "report.yml", "[zh, en, zh]", offset=9)
    assert_only(files, place, "entry-repeated", id="zh", first=first)


def test_every_language_has_an_interface_and_a_begun_language_is_one_problem() -> None:
    files = edited("report.yml", "[zh, en]", "[zh, en, fr]")
    place = at(files, "report.yml", "fr")
    assert_only(files, place, "interface-missing", language="fr", file="data/ui/fr.yml")


def test_every_language_has_an_interface_and_no_other_language_has_one() -> None:
    files = edited("report.yml", "[zh, en]", "[zh]")
    assert_only(files, "data/ui/en.yml:1:1", "language-unknown", language="en", languages="zh")


def test_every_language_has_an_interface_even_if_it_cannot_be_read() -> None:
    files = {**FILES, "ui/en.yml": "name: [\n"}
    assert [code for _, code, _ in problems(files)] == ["yaml-bracket-open"]


def test_texts_have_every_language_and_the_key_of_the_text_is_shown() -> None:
    files = edited("trends.yml", "trends: []\n", "trends:\n  - id: t-x\n")
    files["trends.yml"] += (
        "    name: {zh: 名, en: Name}\n"
        "    text:\n"
        "      zh: 这段文字还没有译文\n"
        "    relation: single-source\n"
        "    cites: [a-1]\n"
    )
    place = at(files, "trends.yml", "text:")
    assert_only(files, place, "translation-missing", language="en", text="这段文字还没有译文")


def test_texts_have_every_language_inside_lists_too() -> None:
    files = edited("scenarios/sc-late.yml", "- {zh: 快迟到了, en: You are late}", "- {en: You are late}")
    place = at(files, "scenarios/sc-late.yml", "{en: You are late}")
    assert_only(files, place, "translation-missing", language="zh", text="You are late")


def test_texts_have_every_language_and_a_mistyped_one_is_one_problem() -> None:
    files = edited("conclusions.yml", "{zh: 步行省钱, en:", "{zh: 步行省钱, em:")
    place = at(files, "conclusions.yml", "em:")
    assert_only(files, place, "language-unknown", language="em", languages="zh, en")


def test_texts_have_every_language_of_a_language_with_interface() -> None:
    files = edited("report.yml", "[zh, en]", "[zh, en, fr]")
    files["ui/fr.yml"] = FILES["ui/en.yml"]
    found = problems(files)
    assert {code for _, code, _ in found} == {"translation-missing", "translation-missing-often"}
    assert {facts["language"] for _, _, facts in found} == {"fr"}
    words_and_spellings = 2
    texts = sum(text.count(" en: ") for text in FILES.values()) - words_and_spellings
    assert sum(int(facts.get("count", 1)) for _, _, facts in found) == texts


def test_texts_have_every_language_else_many_of_one_file_are_one_problem_with_all_places() -> None:
    files = edited("report.yml", "[zh, en]", "[zh, en, fr]")
    files["ui/fr.yml"] = FILES["ui/en.yml"]
    found = [problem for problem in load_files(files).problems if problem.place.file == "data/scales.yml"]
    assert [(problem.code, problem.facts["count"]) for problem in found] == [
        ("translation-missing-often", "11")
    ]
    assert len(found[0].related) == 10
    ids = [
        problem.facts.get("text") for problem in load_files(files).problems if "options" in problem.place.file
    ]
    assert ids == [None]


def test_texts_have_every_language_else_the_beginning_of_a_long_one_is_shown() -> None:
    wording = "Walking saves money, time and much else besides, as they say"
    files = edited("conclusions.yml", "{zh: 步行省钱。, en: Walking saves money.}", f'{{en: "{wording}"}}')
    place = at(files, "conclusions.yml", "text:")
    assert_only(files, place, "translation-missing", language="zh", text=wording[:39] + "…")


def test_texts_have_every_language_but_spellings_may_lack_one() -> None:
    assert problems(edited("glossary.yml", "{zh: [车票], en:", "{en:")) == []


def test_texts_have_every_language_and_spellings_have_no_other() -> None:
    files = edited("glossary.yml", "{zh: [车票], en:", "{zn: [车票], en:")
    place = at(files, "glossary.yml", "zn:")
    assert_only(files, place, "language-unknown", language="zn", languages="zh, en")


def test_interfaces_have_the_strings_in_use() -> None:
    files = edited("ui/en.yml", "  farewell: Goodbye\n", "")
    place = at(files, "ui/en.yml", "strings:")
    assert_only(files, place, "string-missing", key="farewell", text="再见", language="en")


def test_interfaces_have_the_strings_in_use_and_a_mistyped_one_is_one_problem() -> None:
    files = edited("ui/en.yml", "farewell:", "fairwell:")
    place = at(files, "ui/en.yml", "fairwell:")
    assert_only(files, place, "string-unknown-near", key="fairwell", meant="farewell")


def test_interfaces_have_the_strings_in_use_and_no_other() -> None:
    files = edited("ui/en.yml", "  farewell:", "  xyz: More\n  farewell:")
    place = at(files, "ui/en.yml", "xyz:")
    assert_only(files, place, "string-unknown", key="xyz")


def test_interfaces_have_the_strings_in_use_with_their_placeholders() -> None:
    files = edited("ui/en.yml", "{name}", "{nmae}")
    place = at(files, "ui/en.yml", '"Hello')
    assert_only(files, place, "string-placeholders", key="greeting", expected="{name}")


def test_interfaces_have_the_strings_in_use_without_other_placeholders() -> None:
    files = edited("ui/en.yml", "Goodbye", '"Goodbye {name}"')
    place = at(files, "ui/en.yml", '"Goodbye')
    assert_only(files, place, "string-placeholders", key="farewell", expected="–")


def test_interfaces_have_the_strings_in_use_even_if_every_language_lacks_one() -> None:
    files = {name: text.replace("  farewell: 再见\n", "") for name, text in FILES.items()}
    files["ui/en.yml"] = files["ui/en.yml"].replace("  farewell: Goodbye\n", "")
    found = [(place, facts["key"]) for place, code, facts in problems(files) if code == "string-missing"]
    assert found == [("data/ui/en.yml:4:1", "farewell"), ("data/ui/zh.yml:4:1", "farewell")]


def test_interfaces_have_the_strings_in_use_with_braces_that_match() -> None:
    files = edited("ui/en.yml", "Goodbye", '"Goodbye {"')
    place = at(files, "ui/en.yml", '"Goodbye')
    assert_only(files, place, "string-placeholders", key="farewell", expected="–")


@pytest.mark.parametrize("placeholder", ["{name!r}", "{name:>9}", "{name!x}", "{name:%Y}", "{name:{name}}"])
def test_interfaces_have_the_strings_in_use_with_placeholders_that_are_names_alone(placeholder: str) -> None:
    files = edited("ui/en.yml", "{name}", placeholder)
    place = at(files, "ui/en.yml", '"Hello')
    assert_only(files, place, "string-placeholders", key="greeting", expected="{name}")


def test_terms_are_unique() -> None:
    term = FILES["glossary.yml"].partition("terms:\n")[2].replace("id: ticket", "id: other")
    files = {**FILES, "glossary.yml": FILES["glossary.yml"] + term.replace("[车票]", "[票]")}
    files["glossary.yml"] = files["glossary.yml"].replace("[ticket, bus ticket]", "Pass", 1)
    files["glossary.yml"] = files["glossary.yml"].replace("[ticket, bus ticket]", "[ticket, PASS]")
    first = at(files, "glossary.yml", "Pass")
    assert_only(files, at(files, "glossary.yml", "PASS"), "term-duplicate", term="PASS", first=first)


def test_rules_on_words_wait_for_settings_that_can_be_read() -> None:
    for files in (without("report.yml"), edited("report.yml", "languages: [zh, en]", "languages: zh")):
        files["conclusions.yml"] = FILES["conclusions.yml"].replace(", en: Walking saves}", "}")
        assert [code for _, code, _ in problems(files)] in (["file-missing"], ["type-list"])


def test_a_missing_translation_is_explained_in_full() -> None:
    files = edited("conclusions.yml", "{zh: 步行省钱, en: Walking saves}", "{zh: 步行省钱}")
    problem = load_files(files).problems[0]
    assert describe(problem, language="en") == (
        "data/conclusions.yml:3:5: error [translation-missing] "
        "the text “步行省钱” has no wording in “en”.\n"
        "    Add “en: …”."
    )
    assert describe(problem, language="zh") == (
        "data/conclusions.yml:3:5: 错误 [translation-missing] “步行省钱”缺少“en”的文字。\n    请加上“en: …”。"
    )


def test_terms_are_mentioned_or_remarked_on_without_failing() -> None:
    files = edited("glossary.yml", "en: [ticket, bus ticket]", "en: [fare]")
    place = at(files, "glossary.yml", "en: [fare]")
    assert_only(files, place, "term-unused", term="fare", language="en")
    assert load_files(files).report is not None


def test_interfaces_name_languages_of_the_theme() -> None:
    raw = {name: text.encode() for name, text in FILES.items()}
    theme = ThemeLanguages(texts=frozenset({"en"}))
    found = assemble(raw, strings=STRINGS, theme=theme).problems
    assert [(str(p.place), p.code, p.facts["known"]) for p in found] == [
        ("data/ui/zh.yml:3:17", "theme-language-unknown", "en"),
    ]
