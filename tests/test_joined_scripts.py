"""The scripts of a tool become one, and those that something else asks for stay."""

from __future__ import annotations

from generator.joined_scripts import join_scripts


def links(*names: str) -> str:
    return "".join(f'<script src="../../javascripts/{name}.js" defer></script>\n' for name in names)


def texts(*names: str) -> dict[str, str]:
    return {f"javascripts/{name}.js": f"/* {name.upper()} */\n" for name in names}


def test_the_scripts_of_a_tool_become_one_in_their_order() -> None:
    page = links("first", "cost/model", "tools/weighing", "pages")
    joined = join_scripts({"en/index.html": page}, texts("first", "cost/model", "tools/weighing", "pages"))
    ((name, text),) = joined.made.items()
    assert text == "/* COST/MODEL */\n\n/* TOOLS/WEIGHING */\n"
    made = f'<script src="../../{name}" defer></script>\n'
    assert joined.pages["en/index.html"] == links("first") + made + links("pages")
    assert joined.idle == {"javascripts/cost/model.js", "javascripts/tools/weighing.js"}


def test_a_script_that_a_page_asks_for_alone_stays() -> None:
    pages = {"a.html": links("tools/state", "tools/weights"), "b.html": links("tools/state")}
    joined = join_scripts(pages, texts("tools/state", "tools/weights"))
    assert joined.pages["b.html"] == pages["b.html"]
    assert joined.idle == {"javascripts/tools/weights.js"}


def test_a_script_that_another_script_loads_stays() -> None:
    loader = {"javascripts/tools/on-demand.js": 'load(["cost/model.js"]);\n'}
    page = links("cost/model", "tools/weights")
    joined = join_scripts({"a.html": page}, {**texts("cost/model", "tools/weights"), **loader})
    assert joined.idle == {"javascripts/tools/weights.js"}
