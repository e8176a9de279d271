/*
  The page of the weights tool: follows sliders, numbers, presets and the address. All words come from the
  page; weighing.js computes. A result is written within the frame after an input; what only has to be
  right once the reader pauses (random weightings, the address, what a screen reader says) waits.
*/
(function () {
  "use strict";
  const store = document.getElementById("weights-words");
  if (!store) return;
  const weighing = self.XuanxingWeighing;
  const words = store.dataset;
  const tool = JSON.parse(words.tool);
  const grid = tool.grid;
  const NOTHING = "–";
  const PAUSE = 150;
  const LEFT = 4;
  const ACROSS = 92;
  const SHOWN_NAMES = 5;
  // What an id can be, at a length that can be read.
  const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const MOST_OF_NAME = 40;
  const LIMIT = 10;
  const NOT_WEIGHTS = ["preset", ...self.XuanxingState.ORIGIN];

  const rows = grid.dimensions.map((dimension) => {
    const row = document.querySelector(`.x-weight[data-dimension="${dimension}"]`);
    const number = row.querySelector("input[type=text]");
    return {
      slider: row.querySelector("input[type=range]"),
      number,
      fault: row.querySelector(".x-weight__fault"),
      described: number.getAttribute("aria-describedby") || "",
    };
  });
  const buttons = Array.from(document.querySelectorAll(".x-weigh__presets [data-preset]"));
  const ranking = document.querySelector("#weights-ranking tbody");
  const lines = new Map(grid.options.map((option) => [option, ranking.querySelector(`[data-option="${option}"]`)]));
  const drawing = document.querySelector(".x-scores");
  const byId = (name) => document.getElementById(`weights-${name}`);

  const record = self.XuanxingRecord.setUp(document.querySelector(".x-record"), { compose, entries: named });
  let preset = buttons[0].dataset.preset;
  let weights = tool.presets[preset].slice();
  let isWaiting = false;
  let pause = 0;
  let telling = 0;
  // What is wrong with the last input, for a screen reader.
  let refusal = "";
  const readings = new Map();

  /* Texts */

  function filled(pattern, facts) {
    return pattern.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) => (name ? facts[name] : found[0]));
  }

  function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  function list(element, texts) {
    const shown = Array.from(element.children, (entry) => entry.textContent);
    if (shown.join("\n") === texts.join("\n")) return;
    element.replaceChildren(
      ...texts.map((text) => {
        const entry = document.createElement("li");
        entry.textContent = text;
        return entry;
      })
    );
  }

  function plain(weight) {
    return String(Number(weight.toPrecision(6)));
  }

  function nameOf(option) {
    return tool.options[grid.options.indexOf(option)];
  }

  function verdict(outcome) {
    const names = outcome.ranking.map((score) => nameOf(score.option));
    if (outcome.state === "nothing") return words.verdictNothing;
    if (outcome.state === "alone") return filled(words.verdictAlone, { first: names[0] });
    if (outcome.state === "tie") {
      const tied = names.filter((_, number) => outcome.ranking[number].rank === 1);
      return filled(words.verdictTie, { options: tied.join(words.separator) });
    }
    const margin = lead(outcome);
    const pattern = outcome.state === "clear" ? words.verdictClear : words.verdictUnclear;
    return filled(pattern, { first: names[0], second: names[1], margin });
  }

  /* Rounded; a lead under the limit does not look like one that meets it. */
  function lead(outcome) {
    const shown = (outcome.margin * 100).toFixed(1);
    return outcome.doubts.includes("margin") && Number(shown) >= LIMIT ? (LIMIT - 0.1).toFixed(1) : shown;
  }

  function doubts(outcome) {
    const all = { margin: words.doubtMargin, range: words.doubtRange, coverage: words.doubtCoverage };
    return outcome.doubts.map((doubt) => all[doubt]);
  }

  function flip(outcome) {
    if (outcome.state !== "clear" && outcome.state !== "unclear") return "";
    if (!outcome.flip) return words.flipNone;
    return filled(words.flip, {
      dimension: tool.dimensions[grid.dimensions.indexOf(outcome.flip.dimension)],
      before: plain(outcome.flip.before),
      after: plain(outcome.flip.after),
      option: nameOf(outcome.flip.option),
    });
  }

  function percent(share, digits) {
    return filled(words.percent, { number: share.toFixed(digits) });
  }

  function range(score) {
    const low = score.low.toFixed(2);
    const high = score.high.toFixed(2);
    return low === high ? NOTHING : filled(words.range, { low, high });
  }

  /* The result */

  function showRow(score) {
    const line = lines.get(score.option);
    const part = (name) => line.querySelector(`[data-part="${name}"]`);
    const isRanked = score.level !== null;
    write(part("rank"), isRanked ? String(score.rank) : NOTHING);
    write(part("score"), isRanked ? score.level.toFixed(2) : NOTHING);
    write(part("range"), isRanked ? range(score) : NOTHING);
    write(part("rated"), percent(score.rated * 100, 0));
  }

  function place(level) {
    return (level - grid.lowest) / (grid.highest - grid.lowest);
  }

  function across(share) {
    return `${Number(share.toFixed(2))}%`;
  }

  function draw(score) {
    const mark = drawing.querySelector(`[data-mark="${score.option}"]`);
    const bar = drawing.querySelector(`[data-range="${score.option}"]`);
    const text = drawing.querySelector(`[data-words="${score.option}"]`);
    const isRanked = score.level !== null;
    mark.style.display = bar.style.display = isRanked ? "" : "none";
    write(text, isRanked ? score.level.toFixed(2) : NOTHING);
    // What is hidden has a place as well, so that a drawing says nothing of earlier ones.
    const [level, low, high] = isRanked ? [score.level, score.low, score.high].map(place) : [0, 0, 0];
    mark.setAttribute("x", across(LEFT + ACROSS * level));
    bar.setAttribute("x", across(LEFT + ACROSS * low));
    bar.setAttribute("width", across(ACROSS * (high - low)));
  }

  function describeDrawing(outcome) {
    const scores = new Map(outcome.ranking.map((score) => [score.option, score]));
    const values = grid.options.map((option, number) => {
      const level = scores.get(option).level;
      const shown = level === null ? NOTHING : level.toFixed(2);
      return filled(words.chartValue, { option: tool.options[number], words: shown });
    });
    const facts = { title: words.chartTitle, values: values.join(words.separator) };
    drawing.setAttribute("aria-label", filled(words.chartDescription, facts));
  }

  function sort(outcome) {
    const wanted = outcome.ranking.map((score) => lines.get(score.option));
    if (wanted.some((line, number) => ranking.children[number] !== line)) ranking.append(...wanted);
  }

  function show() {
    isWaiting = false;
    const outcome = weighing.weigh(grid, weights);
    write(byId("verdict"), verdict(outcome));
    list(byId("doubts"), doubts(outcome));
    write(byId("flip"), flip(outcome));
    outcome.ranking.forEach(showRow);
    outcome.ranking.forEach(draw);
    sort(outcome);
    clearTimeout(pause);
    pause = setTimeout(() => settle(outcome), PAUSE);
    self.XuanxingState.writeSoon(entries, PAUSE);
  }

  function settle(outcome) {
    showWins();
    describeDrawing(outcome);
    write(byId("status"), refusal || [...readings.values(), verdict(outcome), ...doubts(outcome)].join(" "));
    readings.clear();
    record.update();
  }

  function showWins() {
    const found = weighing.randomWins(grid, weights.map((weight) => weight > 0));
    grid.options.forEach((option, number) => {
      const share = found.draws ? percent((found.wins[number] * 100) / found.draws, 1) : NOTHING;
      write(lines.get(option).querySelector('[data-part="wins"]'), share);
    });
    write(byId("wins"), found.draws ? filled(words.winsNote, found) : "");
  }

  function changed() {
    clearTimeout(telling);
    refusal = "";
    showPreset();
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(show);
  }

  function isOwn() {
    return weights.some((weight, number) => weight !== tool.presets[preset][number]);
  }

  function showPreset() {
    buttons.forEach((button) => {
      const isChosen = button.dataset.preset === preset;
      button.setAttribute("aria-pressed", String(isChosen && !isOwn()));
      if (!isChosen) return;
      const own = byId("why").dataset.own;
      write(byId("why"), isOwn() ? filled(own, { preset: button.textContent }) : button.dataset.why);
    });
  }

  /* Inputs */

  function showWeight(number) {
    const row = rows[number];
    row.slider.value = weights[number];
    row.slider.setAttribute("aria-valuetext", plain(weights[number]));
  }

  /* Beside a number, what is wrong with it or as what it was read. */
  function note(number, text, isFault) {
    const row = rows[number];
    write(row.fault, text);
    if (isFault) row.number.setAttribute("aria-invalid", "true");
    else row.number.removeAttribute("aria-invalid");
    const described = `${text ? row.fault.id : ""} ${row.described}`.trim();
    if (described) row.number.setAttribute("aria-describedby", described);
    else row.number.removeAttribute("aria-describedby");
  }

  function said(number, text) {
    return filled(words.said, { dimension: tool.dimensions[number], text });
  }

  /* A number, or what is plainly meant by one: then `reading` says so. */
  function read(text) {
    const entry = self.XuanxingNumbers.read(text);
    return entry.meant
      ? { ...self.XuanxingNumbers.read(entry.meant), reading: filled(words.readAs, { number: entry.meant }) }
      : { ...entry, reading: "" };
  }

  /* What is wrong with a text as a weight, as facts for a message; null where nothing is. */
  function faultIn(entry) {
    if (entry.fault === "empty") return words.faultEmpty;
    if (entry.fault) return words.faultNotNumber;
    return weighing.isWeight(entry.value) ? null : words.faultRange;
  }

  function typed(number) {
    const entry = read(rows[number].number.value);
    const pattern = faultIn(entry);
    if (pattern) {
      const fault = filled(pattern, { weight: plain(weights[number]) });
      note(number, fault, true);
      refusal = said(number, fault);
      clearTimeout(telling);
      telling = setTimeout(() => write(byId("status"), refusal), PAUSE);
      return;
    }
    note(number, entry.reading, false);
    if (entry.reading) readings.set(number, said(number, entry.reading));
    else readings.delete(number);
    weights[number] = entry.value;
    showWeight(number);
    changed();
  }

  function slid(number) {
    weights[number] = Number(rows[number].slider.value);
    rows[number].slider.setAttribute("aria-valuetext", plain(weights[number]));
    rows[number].number.value = plain(weights[number]);
    note(number, "", false);
    changed();
  }

  function take(name, own) {
    preset = name;
    weights = own;
    rows.forEach((row, number) => {
      row.number.value = plain(weights[number]);
      showWeight(number);
      note(number, "", false);
    });
    changed();
  }

  /* The address: the preset, and the weights that differ from it. */

  function entries() {
    const found = grid.dimensions
      .map((dimension, number) => [dimension, plain(weights[number]), number])
      .filter(([, , number]) => weights[number] !== tool.presets[preset][number])
      .map(([dimension, weight]) => [dimension, weight]);
    return found.length || preset !== buttons[0].dataset.preset ? [["preset", preset], ...found] : [];
  }

  /* The same for a record, which names the preset even where nothing differs from the start. */
  function named() {
    const found = entries();
    return found.length ? found : [["preset", preset]];
  }

  function open() {
    if (!location.hash.includes("=")) return false;
    const state = self.XuanxingState.read();
    const wanted = state.get("preset");
    const isKnown = wanted !== undefined && Object.hasOwn(tool.presets, wanted);
    const typedIn = new Map();
    const unusable = [];
    state.forEach((value, key) => {
      if (NOT_WEIGHTS.includes(key)) return;
      const number = grid.dimensions.indexOf(key);
      if (number === -1 || faultIn(read(value))) unusable.push(key);
      else typedIn.set(number, value);
    });
    write(byId("notice"), [
      wanted === undefined || isKnown ? "" : unknownPreset(wanted),
      leftOut(unusable),
    ].filter(Boolean).join(" "));
    record.compare(state);
    const name = isKnown ? wanted : buttons[0].dataset.preset;
    take(name, tool.presets[name].slice());
    typedIn.forEach((value, number) => {
      rows[number].number.value = value;
      typed(number);
    });
    return true;
  }

  function unknownPreset(value) {
    const { preset: pattern, unnamed } = byId("notice").dataset;
    return isName(value) ? filled(pattern, { value: value }) : unnamed;
  }

  function leftOut(unusable) {
    const shown = unusable.filter(isName).slice(0, SHOWN_NAMES);
    const isMore = shown.length < unusable.length || self.XuanxingState.isMarred();
    if (!shown.length) return isMore ? byId("notice").dataset.unclear : "";
    const names = shown.concat(isMore ? ["…"] : []).join(words.separator);
    return filled(byId("notice").dataset.link, { names });
  }

  function isName(text) {
    return text.length <= MOST_OF_NAME && NAME.test(text);
  }

  /* For the decision record */

  function compose() {
    const outcome = weighing.weigh(grid, weights);
    const found = weighing.randomWins(grid, weights.map((weight) => weight > 0));
    const button = buttons.find((one) => one.dataset.preset === preset);
    const counted = grid.dimensions.filter((_, number) => weights[number] > 0);
    return {
      context: [
        words.question,
        filled(words.recordPreset, { preset: button.textContent, why: button.dataset.why }),
        isOwn() ? words.recordOwn : "",
        words.judgement,
      ].filter(Boolean),
      options: tool.options.slice(),
      sections: [
        {
          title: words.inputs,
          entries: tool.dimensions.map((dimension, number) => (
            filled(weights[number] > 0 ? words.recordRated : words.recordWeight, {
              dimension, weight: plain(weights[number]), ratings: tool.ratings[number],
            })
          )),
        },
        {
          title: words.result,
          entries: [
            verdict(outcome),
            ...doubts(outcome),
            ...outcome.ranking.map((score) => recordedRow(score, found)),
            flip(outcome),
            found.draws ? filled(words.winsNote, found) : "",
          ].filter(Boolean),
        },
      ],
      evidence: [
        linked(document.querySelector("#weights-ratings a")),
        ...counted.map((dimension) => linked(document.querySelector(`[data-row="${dimension}"] a`))),
      ],
    };
  }

  function recordedRow(score, found) {
    const isRanked = score.level !== null;
    const won = found.wins[grid.options.indexOf(score.option)];
    return filled(words.recordRow, {
      rank: isRanked ? String(score.rank) : NOTHING,
      option: nameOf(score.option),
      score: isRanked ? score.level.toFixed(2) : NOTHING,
      range: isRanked ? range(score) : NOTHING,
      rated: percent(score.rated * 100, 0),
      wins: found.draws ? percent((won * 100) / found.draws, 1) : NOTHING,
    });
  }

  function linked(anchor) {
    return [{ text: anchor.textContent, href: anchor.href }];
  }

  function copy(event) {
    const button = event.currentTarget;
    self.XuanxingState.write(entries());
    const said = (text) => write(byId("status"), text) || write(byId("notice"), text);
    const isAllowed = navigator.clipboard && navigator.clipboard.writeText(location.href);
    Promise.resolve(isAllowed || Promise.reject(new Error("not here"))).then(
      () => said(button.dataset.done),
      () => said(button.dataset.failed)
    );
  }

  rows.forEach((row, number) => {
    row.slider.addEventListener("input", () => slid(number));
    row.number.addEventListener("input", () => typed(number));
  });
  buttons.forEach((button) => {
    button.addEventListener("click", () => {
      write(byId("notice"), "");
      take(button.dataset.preset, tool.presets[button.dataset.preset].slice());
    });
  });
  document.querySelector('.x-weigh__actions [data-action="reset"]').addEventListener("click", () => {
    write(byId("notice"), "");
    take(preset, tool.presets[preset].slice());
  });
  document.querySelector('.x-weigh__actions [data-action="copy"]').addEventListener("click", copy);
  self.XuanxingState.follow(open, entries);
  // A browser that goes back may have kept what was typed, in spite of autocomplete="off".
  if (!open()) take(preset, weights);
})();
