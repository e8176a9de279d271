/*
 * The cost tool: keeps form, address and result together; see cost-on-demand.js. What it computes is in
 * cost/model.js, what it takes from the form in cost/entries.js, how results are written in cost/shown.js;
 * words, inputs and presets are in the page's data.
 */
(function () {
  "use strict";

  const tool = document.getElementById("cost-tool");
  const model = self.XuanxingCost;
  const shown = self.XuanxingCostShown;
  const state = self.XuanxingState;
  const { element, pairs, table, drawn } = self.XuanxingCostElements;
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
  const ignored = document.querySelector("[data-part=ignored]");
  // What was last said of the number in each field.
  const shownAs = new Map();
  const record = self.XuanxingRecord.setUp(document.querySelector(".x-record"), { compose, entries: caseEntries });

  let preset = known.presets[0];
  // What the formula takes, by parameter: in the place of what cannot be used the number before.
  let good = {};
  let reading = null;
  // What the reader asked for; the comparison can be another where that has no price.
  let wantedWay = null;
  let wayFault = "";
  let hasResult = !part(tool, "outcome").hidden;
  let isDrawing = false;
  let timer = 0;
  let restTimer = 0;
  let latest = null;
  let isWide = true;

  function part(inside, name) {
    return inside.querySelector(`[data-part="${name}"]`);
  }

  function tableOf(name) {
    return tool.querySelector(`[data-table="${name}"]`);
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
    shownAs.clear();
    part(tool, "about").textContent = preset.about;
    parameters.forEach((entry) => {
      const { input, box } = fields.get(entry.id);
      input.value = entryText(stated(entry).value);
      part(box, "unit").textContent = entry.unit.replaceAll("{currency}", preset.currency);
      part(box, "range").textContent = rangeText(entry);
    });
    const list = presetNotes.querySelector("ul");
    list.replaceChildren(...preset.notes.map(([text, cites]) => element("li", "", [`${text} `, ...marks(cites)])));
    presetNotes.hidden = preset.notes.length === 0;
  }

  function rangeText(entry) {
    const range = plainRange(entry);
    return Object.values(model.PRICES).includes(entry.id) ? say("range.optional", { range }) : range;
  }

  function plainRange(entry) {
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

  /* What is said of the number in a field, if it is not the preset's. */
  function remark(entry) {
    const value = entry.id in good ? good[entry.id] : null;
    if (reading.unused.includes(entry.id)) {
      return value === null ? say("unused") : say("unused.taken", { number: shown.quantity(value) });
    }
    if (value === stated(entry).value) {
      return "";
    }
    return value === null ? say("emptied") : say("yours");
  }

  /* Who published the number of a field, or that it is the reader's own. */
  function describe(entry) {
    const told = remark(entry);
    if (shownAs.get(entry.id) === told) {
      return;
    }
    shownAs.set(entry.id, told);
    const { box } = fields.get(entry.id);
    const found = stated(entry);
    const confidence = found.confidence ? [element("span", "x-cost-confidence", [say(`confidence.${found.confidence}`)])] : [];
    const own = [element("strong", "x-cost-own", [told])];
    part(box, "source").replaceChildren(...(told ? own : [...marks(found.cites), ...confidence]));
    part(box, "note").textContent = told ? "" : found.note;
    part(box, "note").hidden = Boolean(told) || !found.note;
    box.classList.toggle("is-changed", told === say("yours"));
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

  /* Reads the form, and tells at each field what cannot be used and what was read in another form. */
  function readForm() {
    const texts = Object.fromEntries(parameters.map(({ id }) => [id, fields.get(id).input.value]));
    reading = self.XuanxingCostEntries.read(texts, good, parameters);
    good = reading.values;
    hasResult = reading.isWhole;
    parameters.forEach((entry) => {
      const found = reading.faults.get(entry.id);
      const read = reading.readings.get(entry.id);
      const told = read === undefined ? "" : say("read-as", { number: entryText(read) });
      tell(fields.get(entry.id), found ? faultText(found) : "", told);
      describe(entry);
    });
  }

  function faultText({ code, limit, meant, either }) {
    if (either && either.length) {
      return say("fault.comma", { one: either[0], other: either[1] });
    }
    return say(`fault.${code}`, { limit: typeof limit === "number" ? shown.quantity(limit) : "", meant });
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
    readForm();
    const stale = staleText();
    part(tool, "stale").textContent = stale;
    part(tool, "stale").hidden = !stale;
    part(tool, "missing").hidden = hasResult;
    part(tool, "missing").textContent = missingText();
    part(tool, "outcome").hidden = !hasResult;
    part(tool, "charts").hidden = !hasResult;
    if (hasResult) {
      show(good);
    } else {
      latest = null;
    }
    const moved = movedText();
    fault("cost-against-fault", wayFault || moved, null, !wayFault);
    clearTimeout(restTimer);
    restTimer = setTimeout(finish, REST);
    part(tool, "glance").replaceChildren(...[stale, outcomeText()].filter(Boolean).map((text) => element("span", "", [text])));
    record.update();
  }

  /* The result in a sentence, or why there is none. */
  function outcomeText() {
    return part(tool, hasResult ? "headline" : "missing").textContent;
  }

  function namesOf(ids) {
    return ids.map((id) => names[id]).join(known.separator);
  }

  /* What the result takes in the place of entries that cannot be used. */
  function staleText() {
    const taken = reading.unused.map((id) => (
      id in good ? say("stale.taken", { name: names[id], value: shown.quantity(good[id]) }) : say("stale.left", { name: names[id] })
    ));
    return hasResult && taken.length ? say("stale", { taken: taken.join(known.separator) }) : "";
  }

  function missingText() {
    const { missing, unused } = reading;
    const first = missing.length ? say("missing", { names: namesOf(missing) }) : say("missing.nothing");
    const second = unused.length ? say("missing.unused", { missing: first, names: namesOf(unused) }) : first;
    return model.ways(good).length ? second : say("missing.price", { missing: second });
  }

  /* The reader's choice, or the first way with a price. */
  function chosenWay(priced) {
    return priced.includes(wantedWay) ? wantedWay : priced[0] || model.WAYS[0];
  }

  /* That another way is compared, because the one that was to be has no price. */
  function movedText() {
    const expected = wantedWay || model.ways(presetValues())[0];
    const priced = model.ways(good);
    if (!expected || !priced.length || priced.includes(expected)) {
      return "";
    }
    return say("against.moved", { way: say(`way.${expected}`), other: say(`way.${chosenWay(priced)}`) });
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
    table(tableOf("ways"), shown.waysTable(result, values, labels));
    const isPriced = priced.includes(way);
    chart("curves", (width) => shown.curvesDrawing(values, way, labels, width), () => shown.curvesTable(values, labels));
    chart("tornado", (width) => (isPriced ? shown.tornadoDrawing(values, way, bars, labels, width) : null),
      () => shown.tornadoTable(bars, labels));
    chart("map", (width) => shown.mapDrawing(values, way, labels, width), () => shown.mapTable(values, way, labels));
    part(tool.querySelector("[data-chart=map]"), "title").textContent = say("chart.map", { way: say(`way.${way}`) });
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
      table(tableOf(name), makeTable());
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

  /* What differs from the preset, as pairs of name and value; nothing for the page as it opens. */
  function entries() {
    const found = caseEntries();
    return found.length === 1 && preset === known.presets[0] ? [] : found;
  }

  function caseEntries() {
    const own = presetValues();
    const changed = parameters
      .filter(({ id }) => entryText(good[id]) !== entryText(own[id]))
      .map(({ id }) => [id, entryText(good[id])]);
    const priced = model.ways(good);
    const way = chosenWay(priced);
    return [["preset", preset.id], ...(way === (priced[0] || way) ? [] : [["against", way]]), ...changed];
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
    wayFault = isWay ? "" : say("against.unknown", { value: way });
    wantedWay = isWay && way !== undefined ? way : null;
    parameters.filter(({ id }) => found.has(id)).forEach(({ id }) => {
      fields.get(id).input.value = found.get(id);
    });
    const meant = ["preset", "against", ...state.ORIGIN, ...parameters.map(({ id }) => id)];
    const isLost = state.isMarred() || Array.from(found.keys()).some((name) => !meant.includes(name));
    ignored.hidden = !isLost;
    ignored.textContent = isLost ? say("ignored") : "";
    update();
    if (reading.faults.size || reading.readings.size || wayFault || (wanted !== undefined && !next)) {
      announceSoon(document.getElementById("cost-preset-fault").textContent);
    }
  }

  function fault(id, text, input, isMild = false) {
    const target = document.getElementById(id);
    target.classList.toggle("x-cost__fault--mild", isMild);
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
    ignored.hidden = true;
    state.writeSoon(entries, QUIET);
    announceSoon(announcement);
  }

  /* What has changed, what is said of the field in hand, and the result with what it leaves out. */
  function announceSoon(announcement) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const focused = document.activeElement;
      const said = focused && focused.closest(".x-cost__field") ? document.getElementById(`${focused.id}-fault`) : null;
      const parts = [announcement, said ? said.textContent : "", document.getElementById("cost-against-fault").textContent,
        part(tool, "stale").textContent, outcomeText()];
      announce(parts.filter(Boolean).join(" "));
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

  function compose() {
    const [stale, missing] = ["stale", "missing"].map((name) => part(tool, name).textContent);
    return self.XuanxingCostRecord.compose({ known, say, stated }, { preset, values: good, latest, stale, missing });
  }

  tool.addEventListener("input", (event) => {
    if (event.target.closest(".x-cost__field")) {
      changed("");
    }
  });
  tool.addEventListener("change", (event) => {
    if (event.target === presetChoice) {
      fault("cost-preset-fault", "", presetChoice);
      openPreset(known.presets.find((entry) => entry.id === presetChoice.value));
      changed(say("preset.changed", { name: preset.name }));
    } else if (event.target.name === "against") {
      wantedWay = event.target.value;
      wayFault = "";
      changed("");
    }
  });
  tool.addEventListener("click", (event) => {
    const button = event.target.closest("[data-action]");
    if (button && button.dataset.action === "copy") {
      copyLink();
    } else if (button) {
      openPreset(preset);
      wantedWay = null;
      wayFault = "";
      changed("");
    }
  });
  tool.addEventListener("toggle", finish, true);
  self.addEventListener("beforeprint", finish);
  state.follow(readAddress, entries);

  if (location.hash.includes("=")) {
    readAddress();
  } else if (presetChoice.value !== preset.id) {
    openPreset(known.presets.find((entry) => entry.id === presetChoice.value));
    changed("");
  } else {
    // The reader may have typed while the scripts were on their way.
    good = presetValues();
    const early = wayChoices.find((choice) => choice.checked);
    wantedWay = early && early.value !== model.ways(good)[0] ? early.value : null;
    update();
    if (entries().length || reading.faults.size) {
      changed("");
    }
  }
})();
