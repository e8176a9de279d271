"""Terms are found in running text: longest first, whole words only, nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.glossary import Glossary
from generator.languages import LocalisedSpellings, LocalisedText
from generator.model import Term


def term(identifier: str, zh: tuple[str, ...] = (), en: tuple[str, ...] = ()) -> Term:
    return Term(
        id=identifier,
        name=LocalisedText({"zh": "名", "en": "name"}),
        spellings=LocalisedSpellings({"zh": zh, "en": en}),
        gloss=LocalisedText({"zh": "释", "en": "gloss"}),
        source_defines=False,
        cites=("a-1",),
    )


TERMS = (
    term("gpu", zh=("GPU",), en=("GPU",)),
    term("pool", zh=("GPU资源池", "池"), en=("GPU pool", "GPU pools")),
    term("plus", en=("C++", ".net", "i")),
)


def pieces(text: str, language: str = "en") -> list[str | tuple[str, str]]:
    split = Glossary(TERMS, language).split(text)
    return [piece if found is None else (piece, found.id) for piece, found in split]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a gpu here", ["a ", ("gpu", "gpu"), " here"]),
        ("GPU", [("GPU", "gpu")]),
        ("a GPU pool", ["a ", ("GPU pool", "pool")]),
        ("GPU pools, gpus", [("GPU pools", "pool"), ", gpus"]),
        ("xGPU GPU2 GPU-aware", ["xGPU GPU2 ", ("GPU", "gpu"), "-aware"]),
        ("C++ and ASP.NET", [("C++", "plus"), " and ASP", (".NET", "plus")]),
        ("nothing", ["nothing"]),
        ("", []),
    ],
)
def test_terms_are_found_in_english(text: str, expected: list[str | tuple[str, str]]) -> None:
    assert pieces(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("自建GPU资源池。", ["自建", ("GPU资源池", "pool"), "。"]),
        ("GPU池", [("GPU", "gpu"), ("池", "pool")]),
        ("GPUs池", ["GPUs", ("池", "pool")]),
    ],
)
def test_terms_are_found_in_chinese(text: str, expected: list[str | tuple[str, str]]) -> None:
    assert pieces(text, "zh") == expected


def test_a_language_without_spellings_finds_nothing() -> None:
    assert pieces("GPU", "fr") == ["GPU"]
    assert list(Glossary((), "en").split("GPU")) == [("GPU", None)]


@settings(deadline=None)
@given(st.text() | st.text(alphabet="GPUgpu ols+.net池i"), st.sampled_from(["zh", "en"]))
@example("ı İ ſ K", "en")
def test_the_pieces_join_to_the_text(text: str, language: str) -> None:
    split = list(Glossary(TERMS, language).split(text))
    assert "".join(piece for piece, _ in split) == text
    assert all(piece for piece, _ in split)


@settings(deadline=None)
@given(st.lists(st.text(min_size=1, max_size=4).filter(str.strip), min_size=1, max_size=6), st.text())
def test_any_spelling_can_be_searched_for(words: list[str], text: str) -> None:
    glossary = Glossary(tuple(term(f"t-{n}", en=(word,)) for n, word in enumerate(words)), "en")
    for sample in (text, "".join(words), f" {words[0]} "):
        assert "".join(piece for piece, _ in glossary.split(sample)) == sample
    assert any(found for _, found in glossary.split(f" {words[0]} "))


def test_the_order_of_terms_is_irrelevant() -> None:
    text = "a GPU pool of gpu cards in C++"
    backwards = Glossary(TERMS[::-1], "en")
    assert list(backwards.split(text)) == list(Glossary(TERMS, "en").split(text))
