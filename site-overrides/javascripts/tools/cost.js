/*
 * The cost tool: keeps form, address and result together; see cost-on-demand.js. What it computes is in cost/model.js, how it is
 * written in cost/shown.js; words, inputs and presets are in the page's data.
 */
(function () {
  "use strict";

  const tool = document.getElementById("cost-tool");
  const model = self.XuanxingCost;
  const numbers = self.XuanxingNumbers;
  const shown = self.XuanxingCostShown;
  const state = self.XuanxingState;
  const SVG = "http://www.w3.org/2000/svg";
  const QUIET = 700;
  const REST = 200;
  // As the style sheet has it.
  const WIDE_FROM = 480;
  const known = self.xuanxingFigures[part(tool, "data").dataset.name];
  const parameters = known.parameters;
  const limits = Object.fromEntries(parameters.map((entry) => [entry.id, [entry.least, entry.most]]));
  const whole = parameters.filter((entry) => entry.isWhole).map((entry) => entry.id);
  const names = Object.fromEntries(parameters.map((entry) => [entry.id, entry.name]));
  const presetChoice = document.getElementById("cost-preset");
  const wayChoices = Array.from(tool.querySelectorAll("[name=against]"));
  const fields = new Map(parameters.map((entry) => [entry.id, fieldOf(entry.id)]));
  const waiting = new Map();
  const presetNotes = document.querySelector("[data-part=preset-notes]");

  const record = self.XuanxingRecord.setUp(document.querySelector(".x-record"), { compose, entries });

  let preset = known.presets[0];
  // Numbers that were good when last looked at, by parameter; none where a field is blank.
  let good = {};
  let hasResult = !part(tool, "outcome").hidden;
  let isDrawing = false;
  let timer = 0;
  let restTimer = 0;
  let latest = null;
  let isWide = true;

  function part(inside, name) {
    return inside.querySelector(`[data-part="${name}"]`);
  }

  function fieldOf(id) {
    const input = document.getElementById(`cost-${id}`);
    return { input: input, box: input.closest(".x-cost__field"), fault: document.getElementById(`cost-${id}-fault`) };
  }

  function say(key, facts) {
    return shown.say(labelsOf(), key, facts);
  }

  function labelsOf() {
    const price = parameters.find(({ id }) => id === model.PRICES["on-demand"]);
    return {
      words: known.words,
      magnitudes: known.magnitudes,
      names: names,
      currency: preset.currency,
      hourly: price.unit.replaceAll("{currency}", preset.currency),
    };
  }

  /* What a preset has for a parameter; a default in another currency is none. */
  function stated(parameter) {
    const own = preset.values[parameter.id];
    const isForeign = parameter.currency !== null && parameter.currency !== preset.currency;
    const span = own && own.span ? own.span : isForeign ? null : parameter.span;
    const base = own || (isForeign ? { value: null, confidence: null, cites: [], note: "" } : parameter);
    return { ...base, span: span };
  }

  function presetValues() {
    const entries = parameters.map((entry) => [entry.id, stated(entry).value]);
    return Object.fromEntries(entries.filter(([, value]) => value !== null));
  }

  /* Text for a field: as short as possible, never in another form than it is read. */
  function entryText(value) {
    return value === undefined || value === null ? "" : String(value);
  }

  /* The form with a preset's own numbers. */
  function openPreset(next) {
    preset = next;
    presetChoice.value = preset.id;
    good = presetValues();
    hasResult = !model.faults(good, parameters).length;
    part(tool, "about").textContent = preset.about;
    parameters.forEach((entry) => {
      const { input, box } = fields.get(entry.id);
      input.value = entryText(stated(entry).value);
      part(box, "unit").textContent = entry.unit.replaceAll("{currency}", preset.currency);
      part(box, "range").textContent = rangeText(entry);
    });
    parameters.forEach(describe);
    const list = presetNotes.querySelector("ul");
    list.replaceChildren(...preset.notes.map(([text, cites]) => element("li", "", [`${text} `, ...marks(cites)])));
    presetNotes.hidden = preset.notes.length === 0;
  }

  function rangeText(entry) {
    const { value, span } = stated(entry);
    const facts = { least: shown.quantity(entry.least), most: shown.quantity(entry.most) };
    if (value === null) {
      return say("range.blank", facts);
    }
    facts.value = shown.quantity(value);
    if (span === null) {
      return say("range.wide", facts);
    }
    return say("range", { ...facts, low: shown.quantity(span[0]), high: shown.quantity(span[1]) });
  }

  /* Who published the number of a field, or that it is the reader's own. */
  function describe(entry) {
    const { input, box } = fields.get(entry.id);
    const found = stated(entry);
    const isOwn = input.value.trim() !== entryText(found.value);
    const confidence = found.confidence ? [element("span", "x-cost-confidence", [say(`confidence.${found.confidence}`)])] : [];
    const own = [element("strong", "x-cost-own", [say("yours")])];
    part(box, "source").replaceChildren(...(isOwn ? own : [...marks(found.cites), ...confidence]));
    part(box, "note").textContent = isOwn ? "" : found.note;
    part(box, "note").hidden = isOwn || !found.note;
    box.classList.toggle("is-changed", isOwn);
  }

  function marks(cites) {
    return cites.flatMap((id) => {
      const [publisher, interest] = known.references[id];
      const vendor = element("span", "x-cost-vendor", [say("interest")]);
      vendor.title = interest;
      const link = element("a", "x-source-label", interest ? [publisher, " ", vendor] : [publisher]);
      link.href = `#ref-${id}`;
      return [link, " "];
    });
  }

  function element(name, className, children) {
    const made = document.createElement(name);
    if (className) {
      made.className = className;
    }
    made.append(...children);
    return made;
  }

  /* Reads the form; marks what cannot be used, and keeps the last good numbers in its place. */
  function readForm() {
    const values = { ...good };
    const faults = new Map();
    const readings = new Map();
    parameters.forEach(({ id }) => {
      const text = fields.get(id).input.value;
      let entry = numbers.read(text);
      if (entry.fault === "not-number" && entry.meant) {
        readings.set(id, say("read-as", { number: entry.meant }));
        entry = numbers.read(entry.meant);
      }
      if (entry.value !== null) {
        values[id] = entry.value;
      } else if (entry.fault === "empty") {
        delete values[id];
      } else {
        faults.set(id, say("fault.not-number"));
      }
    });
    const shares = ["reserved-share", "spot-share"];
    model.faults(values, parameters).forEach(({ parameter, code, limit }) => {
      const text = say(`fault.${code}`, { limit: limit === null ? "" : shown.quantity(limit) });
      (parameter === null ? shares : [parameter]).forEach((id) => faults.set(id, faults.get(id) || text));
    });
    parameters.forEach(({ id }) => tell(fields.get(id), faults.get(id) || "", readings.get(id) || ""));
    return { values: values, faults: faults };
  }

  function tell({ input, fault }, text, reading) {
    if (fault.textContent === (text || reading) && input.hasAttribute("aria-invalid") === Boolean(text)) {
      return;
    }
    fault.textContent = text || reading;
    fault.hidden = !text && !reading;
    fault.classList.toggle("x-cost__fault--mild", !text);
    if (text) {
      input.setAttribute("aria-invalid", "true");
      const more = input.closest("details");
      if (more && document.activeElement !== input) {
        more.open = true;
      }
    } else {
      input.removeAttribute("aria-invalid");
    }
  }

  /* Everything after a change. */
  function update() {
    const { values, faults } = readForm();
    if (!faults.size) {
      good = values;
      hasResult = true;
    }
    part(tool, "stale").textContent = say("stale");
    part(tool, "stale").hidden = !(faults.size && hasResult);
    part(tool, "missing").hidden = hasResult;
    part(tool, "missing").textContent = say("missing", {
      names: Array.from(faults.keys(), (id) => names[id]).join(known.separator),
    });
    part(tool, "outcome").hidden = !hasResult;
    part(tool, "charts").hidden = !hasResult;
    if (hasResult) {
      show(good);
    } else {
      latest = null;
    }
    clearTimeout(restTimer);
    restTimer = setTimeout(finish, REST);
    part(tool, "glance").textContent = part(tool, hasResult ? "headline" : "missing").textContent;
    record.update();
  }

  function chosenWay(priced) {
    const chosen = wayChoices.find((choice) => choice.checked);
    return chosen && priced.includes(chosen.value) ? chosen.value : priced[0] || model.WAYS[0];
  }

  function show(values) {
    // Read before anything is written, so that the browser need not lay out the page twice.
    isWide = part(tool, "canvas").clientWidth >= WIDE_FROM;
    const priced = model.ways(values);
    const way = chosenWay(priced);
    const labels = labelsOf();
    const result = model.result(values);
    wayChoices.forEach((choice) => {
      const isPriced = priced.includes(choice.value);
      choice.disabled = !isPriced;
      choice.checked = choice.value === way;
      part(choice.parentElement, "unpriced").hidden = isPriced;
    });
    const bars = priced.includes(way) ? model.tornado(values, way, model.swings(values, limits), whole) : [];
    latest = { values: values, way: way, labels: labels, result: result };
    part(tool, "headline").textContent = shown.headline(result, way, values, labels);
    pairs(part(tool, "figures"), shown.figures(result, way, values, labels), true);
    pairs(part(tool, "owning"), shown.owningTable(result, values, labels), false);
    part(tool, "money").textContent = say("result.ways.note");
    part(tool, "owning-title").textContent = say("result.owning");
    table("ways", shown.waysTable(result, values, labels));
    const isPriced = priced.includes(way);
    chart("curves", (width) => shown.curvesDrawing(values, way, labels, width), () => shown.curvesTable(values, labels));
    chart("tornado", (width) => (isPriced ? shown.tornadoDrawing(values, way, bars, labels, width) : null),
      () => shown.tornadoTable(bars, labels));
    chart("map", (width) => shown.mapDrawing(values, way, labels, width), () => shown.mapTable(values, way, labels));
    part(tool.querySelector("[data-chart=map]"), "title").textContent = say("chart.map", { way: say(`way.${way}`) });
  }

  function pairs(list, entries, isBoxed) {
    const made = entries.map(([name, text]) => [element("dt", "", [name]), element("dd", "", [text])]);
    list.replaceChildren(...(isBoxed ? made.map((pair) => element("div", "", pair)) : made.flat()));
  }

  function table(name, content) {
    const target = tool.querySelector(`[data-table="${name}"]`);
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

  /* Draws at once what is seen; the other width and the table wait until the reader pauses. */
  function chart(name, draw, makeTable) {
    const figure = tool.querySelector(`[data-chart="${name}"]`);
    const canvas = part(figure, "canvas");
    const [seen, unseen] = isWide ? ["wide", "narrow"] : ["narrow", "wide"];
    const isDrawn = put(canvas, seen, draw);
    part(figure, "empty").textContent = say("map.none");
    part(figure, "empty").hidden = isDrawn;
    figure.querySelector("details").hidden = !isDrawn;
    waiting.set(name, () => {
      put(canvas, unseen, draw);
      table(name, makeTable());
    });
  }

  function put(canvas, form, draw) {
    const tree = draw(shown.WIDTHS[form]);
    const old = canvas.querySelector(`.x-draw--${form}`);
    if (old) {
      old.remove();
    }
    if (tree) {
      canvas.insertBefore(drawn(tree), form === "wide" ? canvas.firstChild : null);
    }
    return Boolean(tree);
  }

  function finish() {
    waiting.forEach((rest) => rest());
    waiting.clear();
  }

  function drawn([name, attributes, ...children]) {
    const made = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children.map((child) => (typeof child === "string" ? child : drawn(child))));
    return made;
  }

  /* What differs from the preset, as pairs of name and value. */
  function entries() {
    const own = presetValues();
    const changed = parameters
      .filter(({ id }) => entryText(good[id]) !== entryText(own[id]))
      .map(({ id }) => [id, entryText(good[id])]);
    const priced = model.ways(good);
    const way = chosenWay(priced);
    const isStart = preset === known.presets[0] && !changed.length && (way === priced[0] || !priced.length);
    return isStart ? [] : [["preset", preset.id], ...(way === priced[0] ? [] : [["against", way]]), ...changed];
  }

  function readAddress() {
    const found = state.read();
    record.compare(found);
    const wanted = found.get("preset");
    const next = known.presets.find((entry) => entry.id === wanted);
    fault("cost-preset-fault", wanted !== undefined && !next ? say("preset.unknown", { value: wanted }) : "", presetChoice);
    openPreset(next || known.presets[0]);
    const way = found.get("against");
    const isWay = way === undefined || model.WAYS.includes(way);
    fault("cost-against-fault", isWay ? "" : say("against.unknown", { value: way }), null);
    wayChoices.forEach((choice) => {
      choice.checked = choice.value === way;
    });
    parameters.forEach((entry) => {
      if (found.has(entry.id)) {
        fields.get(entry.id).input.value = found.get(entry.id);
        describe(entry);
      }
    });
    update();
  }

  function fault(id, text, input) {
    const target = document.getElementById(id);
    target.textContent = text;
    target.hidden = !text;
    if (input && text) {
      input.setAttribute("aria-invalid", "true");
    } else if (input) {
      input.removeAttribute("aria-invalid");
    }
  }

  /* One drawing for each frame; address and announcement once the reader pauses. */
  function changed(announcement) {
    if (!isDrawing) {
      isDrawing = true;
      requestAnimationFrame(() => {
        isDrawing = false;
        update();
      });
    }
    state.writeSoon(entries, QUIET);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const headline = hasResult ? part(tool, "headline").textContent : part(tool, "missing").textContent;
      const focused = document.activeElement;
      const told = focused && focused.getAttribute("aria-invalid") ? document.getElementById(`${focused.id}-fault`).textContent : "";
      announce([announcement, told, headline].filter(Boolean).join(" "));
    }, QUIET);
  }

  function announce(text) {
    part(tool, "status").textContent = text;
  }

  function copyLink() {
    const link = state.address(entries());
    state.write(entries());
    const copied = navigator.clipboard ? navigator.clipboard.writeText(link) : Promise.reject(new Error());
    const button = tool.querySelector("[data-action=copy]");
    copied.then(() => say("copied"), () => say("copy.failed")).then((text) => {
      const told = button.nextElementSibling || button.parentElement.appendChild(element("span", "x-note", []));
      told.textContent = ` ${text}`;
      announce(text);
    });
  }

  /* For the decision record: the case that the page shows, or while there is none what is missing. */
  function compose() {
    const cited = new Set();
    const assumptions = parameters.filter(({ id }) => id in good).map((entry) => {
      const { value, cites } = stated(entry);
      const isOwn = good[entry.id] !== value;
      if (!isOwn) {
        cites.forEach((id) => cited.add(id));
      }
      const unit = entry.unit.replaceAll("{currency}", preset.currency);
      return say("record.assumption", {
        name: entry.name,
        value: `${shown.quantity(good[entry.id])} ${unit}`,
        origin: isOwn ? say("yours") : cites.map((id) => known.references[id][0]).join(known.separator),
      });
    });
    return {
      context: [say("record.title", { preset: preset.name }), preset.about, say("warning")],
      options: ["own", ...model.ways(good)].map((name) => say(`name.${name}`)),
      sections: [
        { title: say("record.assumptions"), entries: assumptions },
        { title: document.getElementById("result").textContent, entries: outcome() },
        listed("included"),
        listed("excluded"),
      ],
      evidence: Array.from(cited, evidence),
    };
  }

  function outcome() {
    if (!latest) {
      return [part(tool, "missing").textContent];
    }
    const { values, way, labels, result } = latest;
    const texts = shown.figures(result, way, values, labels).map((pair) => named(...pair));
    const stale = part(tool, "stale").hidden ? [] : [say("stale")];
    const { header, rows } = shown.waysTable(result, values, labels);
    const ways = rows.slice(1).map(([name, ...cells]) => (
      { line: name, below: cells.map((cell, number) => named(header[number + 1], cell)) }
    ));
    return [...stale, shown.headline(result, way, values, labels), ...texts, ...ways, say("payback")];
  }

  /* Who published a number: title and address as the page's list of references has them. */
  function evidence(id) {
    const term = document.getElementById(`ref-${id}`);
    const published = term.querySelector("a");
    const interest = known.references[id][1];
    return {
      line: published ? [{ text: term.textContent, href: published.href }] : term.textContent,
      below: interest ? [named(say("interest"), interest)] : [],
    };
  }

  /* The list under a heading of the page. */
  function listed(heading) {
    const title = document.getElementById(heading);
    return { title: title.textContent, entries: Array.from(title.parentElement.querySelectorAll("li"), (item) => item.textContent) };
  }

  function named(name, value) {
    return say("record.named", { name, value });
  }

  tool.addEventListener("input", (event) => {
    const box = event.target.closest(".x-cost__field");
    if (box) {
      describe(parameters.find((entry) => entry.id === box.dataset.parameter));
      changed("");
    }
  });
  tool.addEventListener("change", (event) => {
    if (event.target === presetChoice) {
      fault("cost-preset-fault", "", presetChoice);
      openPreset(known.presets.find((entry) => entry.id === presetChoice.value));
      changed(say("preset.changed", { name: preset.name }));
    } else if (event.target.name === "against") {
      fault("cost-against-fault", "", null);
      changed("");
    }
  });
  tool.addEventListener("click", (event) => {
    const button = event.target.closest("[data-action]");
    if (button && button.dataset.action === "copy") {
      copyLink();
    } else if (button) {
      openPreset(preset);
      wayChoices.forEach((choice) => {
        choice.checked = false;
      });
      changed("");
    }
  });
  tool.addEventListener("toggle", finish, true);
  self.addEventListener("beforeprint", finish);
  state.follow(readAddress, entries);

  if (state.read().size) {
    readAddress();
  } else if (presetChoice.value !== preset.id) {
    openPreset(known.presets.find((entry) => entry.id === presetChoice.value));
    changed("");
  } else {
    // The reader may have typed while the scripts were on their way.
    good = presetValues();
    parameters.forEach(describe);
    update();
    if (entries().length) {
      changed("");
    }
  }
})();
