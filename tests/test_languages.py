"""Localised texts and spellings: no fallback, no empty wording."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from generator.languages import LocalisedSpellings, LocalisedText


def test_a_text_gives_the_wording_of_a_language() -> None:
    text = LocalisedText({"zh": "甲", "en": "A"})
    assert text["zh"] == "甲"
    assert text.languages() == ("zh", "en")
    assert list(text.items()) == [("zh", "甲"), ("en", "A")]


def test_a_missing_wording_is_never_replaced_by_another() -> None:
    with pytest.raises(KeyError):
        LocalisedText({"zh": "甲"})["en"]


@pytest.mark.parametrize("wording", ["", " ", "\n", "\u3000", 1, None])
def test_a_wording_is_text_that_shows(wording: object) -> None:
    with pytest.raises(ValidationError):
        LocalisedText.model_validate({"en": wording})


@pytest.mark.parametrize("code", ["zh", "en", "zh-Hant", "pt-BR", "yue", "sr-Latn-RS"])
def test_language_codes_are_accepted(code: str) -> None:
    assert LocalisedText({code: "x"}).languages() == (code,)


@pytest.mark.parametrize("code", ["", "z", "ZH", "English", "zh_CN", "zh-", "zh\n"])
def test_other_keys_are_refused(code: str) -> None:
    with pytest.raises(ValidationError):
        LocalisedText({code: "x"})


def test_a_text_cannot_be_changed() -> None:
    text = LocalisedText({"zh": "甲"})
    with pytest.raises(ValidationError):
        text.root = {}


def test_spellings_may_lack_a_language_and_be_one_word() -> None:
    spellings = LocalisedSpellings.model_validate({"zh": ("断点", "检查点"), "en": "checkpoint"})
    assert spellings.get("zh") == ("断点", "检查点")
    assert spellings.get("en") == ("checkpoint",)
    assert spellings.get("fr") == ()
    assert spellings.languages() == ("zh", "en")
    assert dict(spellings.by_language()) == {"zh": ("断点", "检查点"), "en": ("checkpoint",)}


@pytest.mark.parametrize("words", [("",), " ", (1,), {"a": "b"}, None])
def test_spellings_are_words(words: object) -> None:
    with pytest.raises(ValidationError):
        LocalisedSpellings.model_validate({"en": words})
