/* Elements of the cost page, of plain values. */
(function (scope) {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";

  function element(name, className, children) {
    const made = document.createElement(name);
    if (className) {
      made.className = className;
    }
    made.append(...children);
    return made;
  }

  /* Puts names with their texts into a list of definitions. */
  function pairs(list, entries, isBoxed) {
    const made = entries.map(([name, text]) => [element("dt", "", [name]), element("dd", "", [text])]);
    list.replaceChildren(...(isBoxed ? made.map((pair) => element("div", "", pair)) : made.flat()));
  }

  /* Puts a table's head and rows, as cost/shown.js has them, into `target`. */
  function table(target, content) {
    const head = content.header.map((text) => {
      const cell = element(text ? "th" : "td", "", [text]);
      if (text) {
        cell.scope = "col";
      }
      return cell;
    });
    const rows = content.rows.map((row) => element("tr", "", row.map((text, column) => {
      const cell = element(column ? "td" : "th", "", [text]);
      if (!column) {
        cell.scope = "row";
      }
      return cell;
    })));
    target.tHead.replaceChildren(element("tr", "", head));
    target.tBodies[0].replaceChildren(...rows);
  }

  /* A drawing, as cost/shown.js has it. */
  function drawn([name, attributes, ...children]) {
    const made = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children.map((child) => (typeof child === "string" ? child : drawn(child))));
    return made;
  }

  scope.XuanxingCostElements = { element, pairs, table, drawn };
})(self);
