"""Read HTML as a real browser parses it, without running any of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_READ = r"""
html => {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const attributes = node => Array.from(node.attributes, entry => [entry.name, entry.value]).sort();
  const texts = nodes => Array.from(nodes, node => node.textContent);

  function nodesIn(node, found) {
    node.childNodes.forEach(child => {
      if (child.nodeType === Node.ELEMENT_NODE) {
        found.push(["<" + child.localName, attributes(child)]);
        nodesIn(child, found);
        found.push(["/" + child.localName]);
      } else if (child.nodeType === Node.TEXT_NODE) {
        found.push(["text", child.nodeValue]);
      } else {
        found.push(["node " + child.nodeType, child.nodeValue || ""]);
      }
    });
    return found;
  }

  // What marks Chinese words on other pages comes and goes with the words.
  parsed.querySelectorAll("span[lang=zh]").forEach(mark => mark.replaceWith(...mark.childNodes));
  parsed.normalize();
  // Each entry of a drawing's legend begins where the words of the last one end.
  parsed.querySelectorAll(".x-draw__legend, .x-draw [y='3'], .x-draw [cy='9']").forEach(entry => {
    entry.removeAttribute("x");
    entry.removeAttribute("cx");
  });
  const charts = Array.from(parsed.querySelectorAll("figure.x-chart"), figure => {
    const template = figure.querySelector("template");
    const drawings = Array.from(figure.querySelectorAll("svg"), drawing => ({
      elements: Array.from(drawing.querySelectorAll("*"), node => [
        node.localName, Array.from(node.attributes, entry => entry.name)]),
      named: texts(drawing.querySelectorAll("title, desc")),
      texts: texts(drawing.querySelectorAll("text")),
      values: Array.from(drawing.querySelectorAll("g"), node => attributes(node)),
    }));
    const elements = template.content.querySelectorAll("*").length;
    figure.querySelectorAll("svg, template").forEach(node => node.remove());
    return {drawings, elements, name: template.dataset.name};
  });
  // As one text, which crosses over to Python much faster than many small ones.
  return JSON.stringify({nodes: nodesIn(parsed, []), charts});
}
"""


def read_in_browser(page: Page, html: str, site: Path) -> dict[str, Any]:
    """Elements of a site's page with attributes and texts in order, and the charts by themselves."""
    read: dict[str, Any] = json.loads(page.evaluate(_READ, html))
    for chart in read["charts"]:
        chart["live"] = script_data(site, chart["name"])
    return read


def script_data(site: Path, name: str) -> Any:
    """What the script called `name` tells its page: a chart, or what a tool needs to know."""
    script = (site / "assets" / "figures" / f"{name}.js").read_text(encoding="utf-8")
    return json.loads(script.partition("] = ")[2].rstrip(";\n"))
