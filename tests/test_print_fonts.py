"""The fonts of the PDF: all there after installing, with the weights that the pages are set in."""

from __future__ import annotations

import json

import pytest
import typst

from generator.print.fonts import CHINESE_SANS, FOLDERS, LATIN_SERIF, faces, typst_fonts


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en", "fr"])
def test_every_face_of_a_language_is_installed_and_can_set_the_same_characters(language: str) -> None:
    chosen = faces(language)
    orders = (chosen.body, chosen.emphasis, chosen.code)
    assert set(chosen.body) <= set(typst_fonts().families())
    assert {frozenset(order) for order in orders} == {frozenset(faces("en").body)}
    assert all(len(order) == len(set(order)) for order in orders)


def test_fonts_come_with_typst_or_from_the_installed_packages_alone() -> None:
    for font in typst_fonts().fonts():
        assert font.path is None or any(font.path.startswith(str(folder)) for folder in FOLDERS), font.path


def test_each_language_leads_with_a_face_of_its_own_script() -> None:
    assert faces("zh").body[0] != faces("en").body[0] == LATIN_SERIF
    assert faces("zh").emphasis[0] == CHINESE_SANS


@pytest.mark.parametrize(
    ("family", "weights"), [(CHINESE_SANS, (400, 500, 700)), (LATIN_SERIF, (400, 600, 700))]
)
def test_each_weight_is_drawn_as_such(family: str, weights: tuple[int, ...]) -> None:
    source = b"#set text(..json(bytes(sys.inputs.text)))\nBook"
    drawn = set()
    for weight in weights:
        inputs = {"text": json.dumps({"font": family, "weight": weight, "fallback": False})}
        drawn.add(typst.Compiler(source, font_paths=typst_fonts(), sys_inputs=inputs).compile(format="svg"))
    assert len(drawn) == len(weights)
