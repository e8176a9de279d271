/* The advisor's page: sorts the advice by what the reader answers. Judges nothing itself, see advising.js. */
(function () {
  "use strict";
  const tool = document.querySelector(".x-advisor");
  if (!tool) {
    return;
  }
  const { model, words } = JSON.parse(tool.querySelector('[data-part="data"]').textContent);
  const form = tool.querySelector("form");
  const cards = new Map(Array.from(tool.querySelectorAll("[data-advice]"), (card) => [card.dataset.advice, card]));
  const groups = new Map(Array.from(tool.querySelectorAll("[data-group]"), (group) => [group.dataset.group, group]));
  const advice = new Map(model.advice.map((entry) => [entry.id, entry]));
  // While a tooltip shows, its owner has no title.
  const claims = new Map(Array.from(tool.querySelectorAll(".x-cite"), (cite) => [cite, cite.title]));
  const record = self.XuanxingRecord.setUp(document.querySelector(".x-record"), { compose, entries });
  const STATES = ["met", "refused", "undecided"];
  let outcome = null;

  function part(name, within = tool) {
    return within.querySelector(`[data-part="${name}"]`);
  }

  function filled(pattern, facts) {
    // Doubled braces stand for braces.
    return pattern.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) => (name ? facts[name] : found[0]));
  }

  function answers() {
    return Object.fromEntries(entries());
  }

  function entries() {
    return model.questions
      .map(([question]) => [question, form.elements[`answer-${question}`].value])
      .filter(([, answer]) => answer);
  }

  function show() {
    outcome = self.XuanxingAdvising.advise(model, answers());
    outcome.judgements.forEach(showCard);
    groups.get("collisions").querySelector(".x-advisor__list").replaceChildren(...outcome.collisions.map(drawnCollision));
    groups.forEach((group) => { group.hidden = !group.querySelector(".x-advisor__list").childElementCount; });
    write(part("summary"), summary());
    part("lead").textContent = lead();
    part("lead").hidden = !lead();
    tool.querySelectorAll('[data-part="contradictions"]').forEach((notice) => {
      write(notice, contradictions().join(" "));
      notice.hidden = !outcome.contradictions.length;
    });
    record.update();
  }

  function write(element, text) {
    if (element.textContent !== text) {
      element.textContent = text;
    }
  }

  function count(state) {
    return outcome.judgements.filter((judgement) => judgement.state === state).length;
  }

  function summary() {
    const overruled = outcome.judgements.filter((entry) => entry.state === "applies" && isOverruled(entry)).length;
    const facts = { applies: count("applies") - overruled, open: count("open"), out: count("ruled-out"), overruled };
    return filled(overruled ? words.summaryOverruled : words.summary, facts);
  }

  function lead() {
    if (!entries().length) {
      return words.start;
    }
    if (count("applies")) {
      return "";
    }
    return count("open") ? words.nothing : words.silent;
  }

  function contradictions() {
    return outcome.contradictions.map(([first, second]) => (
      filled(words.contradiction, { first: words.contradictory[first], second: words.contradictory[second] })
    ));
  }

  /* Whether binding advice excludes all that is advised. */
  function isOverruled(judgement) {
    return judgement.overruled.length === advice.get(judgement.id).options.length;
  }

  function groupOf(judgement) {
    if (judgement.state !== "applies") {
      return judgement.state;
    }
    return advice.get(judgement.id).rank ? "applies" : "cautions";
  }

  function showCard(judgement) {
    const card = cards.get(judgement.id);
    groups.get(groupOf(judgement)).querySelector(".x-advisor__list").append(card);
    card.querySelectorAll("[data-condition]").forEach((line, number) => {
      const state = judgement.met.includes(number) ? "met" : judgement.refused.includes(number) ? "refused" : "undecided";
      line.dataset.state = state;
      part("state", line).textContent = `${words[state]} `;
    });
    part("nearest", card).hidden = !(entries().length && outcome.nearest.includes(judgement.id));
    showOverruling(card, judgement);
  }

  function showOverruling(card, judgement) {
    const note = part("note", card);
    card.classList.toggle("is-overruled", isOverruled(judgement));
    note.hidden = !judgement.overruled.length;
    note.replaceChildren();
    if (judgement.overruled.length) {
      note.append(overruling(judgement), ...judgement.handled.map((conflict) => handling(conflict)));
    }
  }

  function overruling(judgement) {
    if (isOverruled(judgement)) {
      return words.overruled;
    }
    const names = judgement.overruled.map((option) => words.options[option]).join(words.separator);
    return filled(words.overruledPart, { options: names, strength: words.binding });
  }

  /* How the report handles a disagreement: its own words, copied. */
  function handling(conflict) {
    return tool.querySelector(`[data-conflict="${conflict}"] .x-conflict__handling`).cloneNode(true);
  }

  function drawnCollision(collision) {
    const block = document.createElement("div");
    const list = document.createElement("ul");
    block.className = "x-advisor__collision";
    collision.advice.forEach((id) => {
      const line = document.createElement("li");
      const card = cards.get(id);
      const conditions = document.createElement("span");
      conditions.className = "x-advisor__asked";
      conditions.textContent = states(card, ["met"]).join(" · ");
      line.append(...verdict(card).childNodes, " – ", ...card.querySelector(".x-branch__scenario").cloneNode(true).childNodes);
      line.append(card.querySelector(".x-branch__source .x-cites").cloneNode(true), conditions);
      list.append(line);
    });
    block.append(list);
    if (collision.conflict === null) {
      const note = document.createElement("p");
      note.textContent = words.unsettled;
      block.append(note);
    } else {
      block.append(tool.querySelector(`[data-conflict="${collision.conflict}"]`).firstElementChild.cloneNode(true));
    }
    return block;
  }

  /* A copy of what is advised, without the mark of what is nearest. */
  function verdict(card) {
    const copy = card.querySelector(".x-branch__verdict").cloneNode(true);
    part("nearest", copy).remove();
    return copy;
  }

  /* For the decision record */

  function compose() {
    const by = (state, isCaution) => outcome.judgements.filter((judgement) => judgement.state === state
      && (isCaution === undefined || isCaution === !advice.get(judgement.id).rank));
    const sections = [
      { title: words.answers, entries: model.questions.map(([question]) => answered(question)) },
      { title: words.groups.applies, entries: by("applies", false).map((entry) => told(entry, STATES)) },
      { title: words.groups.cautions, entries: by("applies", true).map((entry) => told(entry, STATES)) },
      { title: words.groups.collisions, entries: outcome.collisions.map(toldCollision) },
      { title: words.groups.open, entries: by("open").map((entry) => told(entry, STATES)) },
      { title: words.groups["ruled-out"], entries: by("ruled-out").map((entry) => told(entry, ["refused"])) },
    ];
    return {
      context: [words.context, lead(), ...contradictions()].filter(Boolean),
      options: Object.values(words.options),
      sections: sections.filter((section) => section.entries.length),
      evidence: evidence(by("applies")),
    };
  }

  function answered(question) {
    const fieldset = form.querySelector(`[data-question="${question}"]`);
    const chosen = fieldset.querySelector("input:checked").closest("label");
    return `${text(part("text", fieldset))} ${text(chosen)}`;
  }

  /* A piece of advice with why it stands where it does: its conditions in `shown` states, and what else there is. */
  function told(judgement, shown) {
    const card = cards.get(judgement.id);
    const reason = part("reason", card);
    return {
      line: cited(card, link(card.querySelector(".x-branch__scenario a"))),
      below: [
        { line: text(card.querySelector(".x-branch__needs")), below: states(card, shown, true) },
        ...judgement.deciding.length ? [`${words.depends}${words.colon}${deciding(judgement)}`] : [],
        ...reason ? [{ line: words.reason, below: [text(reason)] }] : [],
        ...judgement.overruled.length ? [overruling(judgement)] : [],
        ...judgement.handled.map(toldHandling),
      ],
    };
  }

  /* The conditions of a card that are in one of the states, perhaps with the state in words. */
  function states(card, shown, isSaid = false) {
    return Array.from(card.querySelectorAll("[data-condition]"))
      .filter((line) => shown.includes(line.dataset.state))
      .map((line) => `${isSaid ? `${words[line.dataset.state]}${words.colon}` : ""}${part("condition", line).textContent}`);
  }

  function deciding(judgement) {
    return judgement.deciding.map((question) => words.questions[question]).join(words.separator);
  }

  function toldHandling(conflict) {
    const copy = handling(conflict);
    copy.querySelector("strong").remove();
    return `${words.handling}${words.colon}${text(copy)}`;
  }

  function toldVerdict(card) {
    const copy = verdict(card);
    const strength = copy.querySelector(".x-strength");
    strength.remove();
    return `${text(strength)}${words.colon}${text(copy)}`;
  }

  function toldCollision(collision) {
    const lines = collision.advice.map((id) => ({
      line: cited(cards.get(id), text(cards.get(id).querySelector(".x-branch__scenario"))),
      below: states(cards.get(id), ["met"]),
    }));
    if (collision.conflict === null) {
      return { line: words.unsettled, below: lines };
    }
    const title = tool.querySelector(`[data-conflict="${collision.conflict}"] .x-conflict__title a`);
    return { line: [link(title)], below: [...lines, toldHandling(collision.conflict)] };
  }

  /* What is advised where, with the statements that say so. */
  function cited(card, scenario) {
    const cites = Array.from(card.querySelectorAll(".x-cite"), (cite) => text(cite)).join(words.separator);
    return [`${toldVerdict(card)} – `, scenario, ` [${cites}]`];
  }

  function evidence(judgements) {
    const found = new Map();
    judgements.forEach((judgement) => {
      cards.get(judgement.id).querySelectorAll(".x-cite").forEach((cite) => {
        found.set(cite.href, [link(cite), `${words.colon}${claims.get(cite)}`]);
      });
    });
    return Array.from(found.values());
  }

  function link(anchor) {
    return { text: text(anchor), href: anchor.href };
  }

  /* Other spaces, such as the wide one of Chinese, are part of a text. */
  function text(element) {
    return element.textContent.replace(/[\t\n\f\r \u0085\u2028\u2029]+/g, " ").replace(/^ | $/g, "");
  }

  /* Address */

  /* Takes the answers of the address, and says so where part of it is none. */
  function restore() {
    const state = self.XuanxingState.read();
    let isLost = self.XuanxingState.isMarred();
    record.compare(state);
    form.reset();
    state.forEach((answer, question) => {
      if (self.XuanxingState.ORIGIN.includes(question)) {
        return;
      }
      const known = model.questions.find(([name]) => name === question);
      if (known && known[1].includes(answer)) {
        form.elements[`answer-${question}`].value = answer;
      } else {
        isLost = true;
      }
    });
    part("ignored").hidden = !isLost;
    part("ignored").textContent = isLost ? words.ignored : "";
    show();
  }

  function remember() {
    self.XuanxingState.writeSoon(entries, 150);
  }

  form.addEventListener("change", () => {
    part("ignored").hidden = true;
    show();
    remember();
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); });
  tool.querySelector('[data-action="reset"]').addEventListener("click", () => {
    form.reset();
    part("ignored").hidden = true;
    show();
    self.XuanxingState.write([]);
    record.compare(self.XuanxingState.read());
    form.querySelector("input").focus();
  });
  tool.querySelector('[data-action="see"]').addEventListener("click", () => {
    const heading = document.getElementById("results");
    heading.tabIndex = -1;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  });
  self.XuanxingState.follow(restore, entries);
  if (location.hash.includes("=")) {
    restore();
  } else {
    form.reset();
    show();
  }
})();
