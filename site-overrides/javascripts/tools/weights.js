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

  const record = self.XuanxingRecord.setUp(document.querySelector(".x-record"), { compose, entries });
  let preset = buttons[0].dataset.preset;
  let weights = tool.presets[preset].slice();
  let isWaiting = false;
  let pause = 0;

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
    const margin = (Math.trunc(outcome.margin * 1000 + 1e-6) / 10).toFixed(1);
    const pattern = outcome.state === "clear" ? words.verdictClear : words.verdictUnclear;
    return filled(pattern, { first: names[0], second: names[1], margin });
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
    if (!isRanked) return;
    mark.setAttribute("x", across(LEFT + ACROSS * place(score.level)));
    bar.setAttribute("x", across(LEFT + ACROSS * place(score.low)));
    bar.setAttribute("width", across(ACROSS * (place(score.high) - place(score.low))));
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
    write(byId("status"), [verdict(outcome), ...doubts(outcome)].join(" "));
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

  function showFault(number, text) {
    const row = rows[number];
    write(row.fault, text);
    if (text) {
      row.number.setAttribute("aria-invalid", "true");
      row.number.setAttribute("aria-describedby", `${row.fault.id} ${row.described}`.trim());
      return;
    }
    row.number.removeAttribute("aria-invalid");
    if (row.described) row.number.setAttribute("aria-describedby", row.described);
    else row.number.removeAttribute("aria-describedby");
  }

  /* What is wrong with a text as a weight, as facts for a message; null where nothing is. */
  function faultIn(entry) {
    if (entry.fault === "empty") return words.faultEmpty;
    if (entry.fault) return entry.meant ? words.faultMeant : words.faultNotNumber;
    return entry.value >= weighing.LEAST && entry.value <= weighing.MOST ? null : words.faultRange;
  }

  function typed(number) {
    const entry = self.XuanxingNumbers.read(rows[number].number.value);
    const fault = faultIn(entry);
    if (fault) {
      showFault(number, filled(fault, { weight: plain(weights[number]), meant: entry.meant }));
      return;
    }
    showFault(number, "");
    weights[number] = entry.value;
    showWeight(number);
    changed();
  }

  function slid(number) {
    weights[number] = Number(rows[number].slider.value);
    rows[number].slider.setAttribute("aria-valuetext", plain(weights[number]));
    rows[number].number.value = plain(weights[number]);
    showFault(number, "");
    changed();
  }

  function take(name, own) {
    preset = name;
    weights = own;
    rows.forEach((row, number) => {
      row.number.value = plain(weights[number]);
      showWeight(number);
      showFault(number, "");
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

  function open() {
    const state = self.XuanxingState.read();
    if (!state.size) return false;
    const wanted = state.get("preset");
    const isKnown = wanted !== undefined && Object.hasOwn(tool.presets, wanted);
    const name = isKnown ? wanted : buttons[0].dataset.preset;
    const own = tool.presets[name].slice();
    const unusable = [];
    state.forEach((value, key) => {
      if (NOT_WEIGHTS.includes(key)) return;
      const number = grid.dimensions.indexOf(key);
      const entry = self.XuanxingNumbers.read(value);
      if (number === -1 || faultIn(entry)) unusable.push(key);
      else own[number] = entry.value;
    });
    const notices = [];
    if (wanted !== undefined && !isKnown) notices.push(filled(byId("notice").dataset.preset, { value: wanted }));
    if (unusable.length) {
      const more = unusable.length > SHOWN_NAMES ? ["…"] : [];
      const names = unusable.slice(0, SHOWN_NAMES).concat(more).join(words.separator);
      notices.push(filled(byId("notice").dataset.link, { names }));
    }
    write(byId("notice"), notices.join(" "));
    record.compare(state);
    take(name, own);
    return true;
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
            filled(words.recordWeight, { dimension, weight: plain(weights[number]) })
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
