"""A tool's scripts become one file; all others stay what they are."""

from __future__ import annotations

from generator.joined_scripts import join_scripts

SCRIPTS = {
    "javascripts/tools/state.js": "state();\n",
    "javascripts/tools/advisor.js": "advisor()",
    "javascripts/cost/model.js": "model();\n",
    "javascripts/pages.js": "pages();\n",
}


def linked(*names: str, way: str = "../") -> str:
    return (
        "<p></p>\n" + "".join(f'<script src="{way}{name}" defer></script>\n' for name in names) + "<p></p>\n"
    )


def test_scripts_of_a_tool_become_one_in_their_order() -> None:
    page = linked("javascripts/cost/model.js", "javascripts/tools/state.js", "javascripts/tools/advisor.js")
    joined = join_scripts({"a/index.html": page}, SCRIPTS)
    ((name, text),) = joined.made.items()
    assert name.startswith("javascripts/tools.") and name.endswith(".js")
    assert text == "model();\n\nstate();\n\nadvisor()\n"
    assert joined.pages == {"a/index.html": linked(name)}
    assert joined.idle == {
        "javascripts/cost/model.js",
        "javascripts/tools/state.js",
        "javascripts/tools/advisor.js",
    }


def test_scripts_beside_those_of_a_tool_stay_where_they_are() -> None:
    names = ("javascripts/pages.js", "javascripts/tools/state.js", "javascripts/tools/advisor.js")
    page = linked(*names, "javascripts/pages.js")
    joined = join_scripts({"index.html": page}, SCRIPTS)
    (name,) = joined.made
    assert joined.pages["index.html"] == linked(names[0], name, "javascripts/pages.js")


def test_one_script_alone_stays_what_it_is() -> None:
    page = linked("javascripts/pages.js", "javascripts/tools/state.js", "javascripts/pages.js")
    joined = join_scripts({"index.html": page}, SCRIPTS)
    assert (joined.pages["index.html"], joined.made, joined.idle) == (page, {}, frozenset())


def test_a_script_that_some_page_still_asks_for_stays() -> None:
    pages = {
        "a.html": linked("javascripts/tools/state.js", "javascripts/tools/advisor.js"),
        "b.html": linked("javascripts/tools/state.js"),
    }
    assert join_scripts(pages, SCRIPTS).idle == {"javascripts/tools/advisor.js"}


def test_pages_with_the_same_scripts_share_one_file() -> None:
    names = ("javascripts/tools/state.js", "javascripts/tools/advisor.js")
    pages = {"a.html": linked(*names, way=""), "b/c.html": linked(*names, way="/base/")}
    joined = join_scripts(pages, SCRIPTS)
    assert len(joined.made) == 1
    (name,) = joined.made
    assert joined.pages == {"a.html": linked(name, way=""), "b/c.html": linked(name, way="/base/")}
