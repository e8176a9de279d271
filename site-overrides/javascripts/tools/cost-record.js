/* The decision record of the cost tool: the case that the page shows, or while there is none what is missing. */
(function (scope) {
  "use strict";

  const model = scope.XuanxingCost;
  const shown = scope.XuanxingCostShown;

  /*
   * `known` is the page's data; `say` fills its words; `stated` is what the preset has for a parameter. `found`
   * is what the tool shows now: {preset, values, latest, stale, missing}.
   */
  function compose({ known, say, stated }, found) {
    const { preset, values } = found;
    const cited = new Set(preset.notes.flatMap(([, cites]) => cites));
    const entered = known.parameters.filter(({ id }) => id in values);
    const isOwn = (entry) => values[entry.id] !== stated(entry).value;
    entered.filter((entry) => !isOwn(entry)).forEach((entry) => stated(entry).cites.forEach((id) => cited.add(id)));
    const assumptions = entered.map((entry) => say("record.assumption", {
      name: entry.name,
      value: `${shown.quantity(values[entry.id])} ${entry.unit.replaceAll("{currency}", preset.currency)}`,
      origin: isOwn(entry) ? say("yours") : origin(stated(entry), { known, say }),
    }));
    return {
      context: [
        { line: say("record.title", { preset: preset.name }), below: preset.notes.map(([text]) => text) },
        preset.about, ...changes(known, say, stated, values), say("warning"),
      ],
      options: ["own", ...model.ways(values)].map((name) => say(`name.${name}`)),
      sections: [
        { title: say("record.assumptions"), entries: assumptions },
        { title: document.getElementById("result").textContent, entries: outcome(known, say, found) },
        listed("included"),
        listed("excluded"),
      ],
      evidence: Array.from(cited, (id) => evidence(id, { known, say })),
    };
  }

  /* Which numbers are the reader's own, if any. */
  function changes(known, say, stated, values) {
    const names = known.parameters
      .filter((entry) => (entry.id in values ? values[entry.id] : null) !== stated(entry).value)
      .map(({ name }) => name);
    return names.length ? [say("record.changed", { names: names.join(known.separator) })] : [];
  }

  /* Who published a number, whether they have an interest, and how sure it is. */
  function origin({ cites, confidence }, { known, say }) {
    const publishers = cites.map((id) => {
      const [publisher, interest] = known.references[id];
      return interest ? say("record.interested", { publisher }) : publisher;
    });
    return [...publishers, ...(confidence ? [say(`confidence.${confidence}`)] : [])].join(known.separator);
  }

  function outcome(known, say, { latest, stale, missing }) {
    if (!latest) {
      return [missing];
    }
    const named = (name, value) => say("record.named", { name, value });
    const { values, way, labels, result } = latest;
    const texts = shown.figures(result, way, values, labels).map((pair) => named(...pair));
    const { header, rows } = shown.waysTable(result, values, labels);
    const ways = rows.slice(1).map(([name, ...cells]) => (
      { line: name, below: cells.map((cell, number) => named(header[number + 1], cell)) }
    ));
    const headline = shown.headline(result, way, values, labels);
    return [...(stale ? [stale] : []), headline, ...texts, ...ways, say("payback")];
  }

  /* Who published a number: title and address as the page's list of references has them. */
  function evidence(id, { known, say }) {
    const term = document.getElementById(`ref-${id}`);
    const published = term.querySelector("a");
    const interest = known.references[id][1];
    return {
      line: published ? [{ text: term.textContent, href: published.href }] : term.textContent,
      below: interest ? [say("record.named", { name: say("interest"), value: interest })] : [],
    };
  }

  /* The list under a heading of the page. */
  function listed(heading) {
    const title = document.getElementById(heading);
    return { title: title.textContent, entries: Array.from(title.parentElement.querySelectorAll("li"), (item) => item.textContent) };
  }

  scope.XuanxingCostRecord = { compose };
})(self);
