/*
 * A decision record: what a tool was told and found, as a sheet to print and a Markdown file to keep.
 *
 * A tool composes a record of plain values, out of which the sheet and the file are both made:
 *   { context: [line], options: [line], sections: [{ title, entries: [entry] }], evidence: [line] }
 * A line is a text, or a list of texts and links { text, href }. An entry is a line, or
 * { line, below: [entry] }. All words come from the page.
 */
(function (scope) {
  "use strict";

  const SHOWN_DIGEST = 16;
  const EDITION = /^\d{4}\.\d{2}(\.\d{1,4})?$/;
  // Other spaces, such as the wide one of Chinese, are part of a text.
  const GAP = /[\t\n\v\f\r \u0085\u2028\u2029]+/g;
  // What means something to Markdown anywhere in a line; "&" only before a name, "!" only before a link.
  const SPECIAL = /[\\`*_{[\]<|~$]|&(?=#?\w+;)|!(?=\[|$)/g;
  const INSIDE_WORD = /^[\p{L}\p{N}]_[\p{L}\p{N}]$/u;
  // What means something at the beginning of a block: a heading, a quotation, a list, a rule.
  const OPENING = /^([#>+=-]|\d{1,9}(?=[.)]))/;

  /*
   * `section` is what the template `record` makes. `compose` gives the record; `entries` the state
   * of the tool, as XuanxingState.write takes it.
   */
  function setUp(section, { compose, entries }) {
    const facts = JSON.parse(section.querySelector('[data-part="data"]').textContent);
    const sheet = section.querySelector('[data-part="sheet"]');
    const opener = section.querySelector('[data-action="write"]');
    const others = section.querySelectorAll('[data-action="print"], [data-action="download"]');

    function written() {
      return finished(compose(), facts, address(facts, entries()));
    }

    function show() {
      sheet.replaceChildren(...drawn(written(), facts.words));
    }

    function open(isOpen) {
      opener.setAttribute("aria-expanded", String(isOpen));
      sheet.hidden = !isOpen;
      others.forEach((button) => { button.hidden = !isOpen; });
    }

    opener.addEventListener("click", () => {
      open(sheet.hidden);
      if (!sheet.hidden) {
        show();
        sheet.focus();
      }
    });
    section.querySelector('[data-action="print"]').addEventListener("click", () => {
      show();
      document.body.classList.add("x-prints-record");
      scope.print();
    });
    scope.addEventListener("afterprint", () => { document.body.classList.remove("x-prints-record"); });
    section.querySelector('[data-action="download"]').addEventListener("click", () => {
      show();
      save(markdown(written(), facts.words), `${facts.file}-${facts.edition}.md`);
    });
    return {
      /* What the sheet shows follows the tool. */
      update() {
        if (!sheet.hidden) {
          show();
        }
      },
      /* Whether the data was another when the link with this state was written; then a notice says so. */
      compare(state) {
        const notice = document.querySelector('[data-part="record-changed"]');
        const edition = state.get("edition");
        const digest = state.get("digest");
        const isOther = (edition !== undefined && edition !== facts.edition)
          || (digest !== undefined && digest !== facts.digest.slice(0, SHOWN_DIGEST));
        notice.hidden = !isOther;
        notice.textContent = isOther ? changed(facts, edition) : "";
        return isOther;
      },
    };
  }

  /* That the data is another than that of `edition`, which is repeated only where it can be one. */
  function changed({ words, edition: now }, edition) {
    if (edition === now) {
      return filled(words.changedWithin, { now });
    }
    return EDITION.test(edition) ? filled(words.changed, { then: edition, now }) : filled(words.changedOther, { now });
  }

  function address(facts, entries) {
    const origin = [["edition", facts.edition], ["digest", facts.digest.slice(0, SHOWN_DIGEST)]];
    return scope.XuanxingState.address([...entries, ...origin]);
  }

  /* The record with what every record has. */
  function finished(record, facts, link) {
    const words = facts.words;
    return {
      title: words.title,
      facts: [
        [words.status, words.proposed],
        [words.report, words.named],
        [words.data, facts.digest],
        [words.link, [{ text: link, href: link }]],
      ],
      sections: [
        { title: words.context, entries: record.context },
        { title: words.options, entries: record.options },
        ...record.sections,
        { title: words.evidence, entries: record.evidence },
        { title: words.decision, entries: [words.undecided] },
      ].filter((section) => section.entries.length),
    };
  }

  function drawn(record, words) {
    const facts = made("dl");
    record.facts.forEach(([name, line]) => facts.append(made("dt", name), made("dd", line)));
    const parts = [made("h2", record.title), facts];
    record.sections.forEach((section) => parts.push(made("h3", section.title), drawnList(section.entries)));
    parts.push(made("p", words.note));
    return parts;
  }

  function drawnList(entries) {
    const list = made("ul");
    entries.forEach((entry) => {
      const item = made("li", lineOf(entry));
      if (below(entry).length) {
        item.append(drawnList(below(entry)));
      }
      list.append(item);
    });
    return list;
  }

  /* An element with a line in it; texts stay texts. */
  function made(name, line = []) {
    const element = document.createElement(name);
    [line].flat().forEach((part) => {
      if (typeof part === "string") {
        element.append(part);
        return;
      }
      const link = document.createElement("a");
      link.href = part.href;
      link.textContent = part.text;
      element.append(link);
    });
    return element;
  }

  function markdown(record, words) {
    const lines = [`# ${inMarkdown(record.title)}`, ""];
    record.facts.forEach(([name, line]) => lines.push(`- ${inMarkdown([`${name}${words.colon}`, line].flat())}`));
    record.sections.forEach((section) => {
      lines.push("", `## ${inMarkdown(section.title)}`, "", ...listed(section.entries, ""));
    });
    return [...lines, "", inMarkdown(words.note), ""].join("\n");
  }

  function listed(entries, indentation) {
    return entries.flatMap((entry) => [
      `${indentation}- ${inMarkdown(lineOf(entry))}`, ...listed(below(entry), `${indentation}  `),
    ]);
  }

  function inMarkdown(line) {
    return [line].flat().map((part, number) => {
      if (typeof part !== "string") {
        return `[${escaped(part.text)}](<${part.href.replace(/[<>\s]/g, encodeURIComponent)}>)`;
      }
      return number ? escaped(part) : opened(escaped(part));
    }).join("");
  }

  /* At the beginning of a block, and perhaps at its end, where a heading may close. */
  function opened(text) {
    return text
      .replace(/^ /, "")
      .replace(OPENING, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
      .replace(/(?<!\\)#(?=#*\s*$)/g, "\\#");
  }

  function escaped(text) {
    return text.replace(GAP, " ").replace(SPECIAL, (sign, place, whole) => (
      INSIDE_WORD.test(whole.slice(Math.max(place - 1, 0), place + 2)) ? sign : `\\${sign}`
    ));
  }

  /* The pattern with its placeholders filled; doubled braces stand for braces. */
  function filled(pattern, values) {
    return pattern.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) => (name ? values[name] : found[0]));
  }

  function lineOf(entry) {
    return entry.line === undefined ? entry : entry.line;
  }

  function below(entry) {
    return entry.below || [];
  }

  function save(text, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/markdown;charset=utf-8" }));
    link.download = name;
    link.click();
    setTimeout(() => { URL.revokeObjectURL(link.href); }, 1000);
  }

  scope.XuanxingRecord = { setUp };
})(self);
