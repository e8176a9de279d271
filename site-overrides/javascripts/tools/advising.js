/*
 * Which advice a situation meets, as generator/advising.py judges it: same names, same order.
 * Pure functions on plain values; pages, words and addresses are others' concern.
 */
(function (scope) {
  "use strict";

  /*
   * `knowledge` is that of Python with questions and their answers as pairs, which keep their order;
   * `answers` is an object from questions to answers.
   */
  function advise(knowledge, answers) {
    const questions = new Map(knowledge.questions);
    const given = knowledge.questions
      .map(([question, known]) => known.includes(own(answers, question)) && answers[question]);
    const judged = knowledge.advice.map((entry) => judge(entry, answers, questions));
    const applying = knowledge.advice.filter((_entry, number) => judged[number].state === "applies");
    const binding = applying.filter((entry) => entry.binding);
    const allowed = optionsAllowed(binding);
    const judgements = judged.map((judgement, number) =>
      overrule(judgement, knowledge.advice[number], allowed, binding, knowledge.settled));
    return {
      judgements,
      collisions: collisions(applying, judgements, knowledge.settled),
      nearest: applying.length ? [] : nearest(judgements, knowledge.advice),
      contradictions: knowledge.contradictions.filter((pair) => pair.every((answer) => given.includes(answer))),
    };
  }

  function judge(advice, answers, questions) {
    const met = [];
    const refused = [];
    const undecided = new Set();
    advice.conditions.forEach((condition, number) => {
      const answer = own(answers, condition.question);
      if (condition.answers.includes(answer)) {
        met.push(number);
      } else if (questions.get(condition.question).includes(answer)) {
        refused.push(number);
      } else {
        undecided.add(condition.question);
      }
    });
    const isAll = advice.match === "all";
    let state = "applies";
    let deciding = [];
    if (isAll ? refused.length : !met.length && !undecided.size) {
      state = "ruled-out";
    } else if (isAll ? undecided.size : !met.length) {
      state = "open";
      deciding = Array.from(questions.keys()).filter((question) => undecided.has(question));
    }
    return { id: advice.id, state, met, refused, deciding, overruled: [], handled: [] };
  }

  function own(answers, question) {
    return Object.prototype.hasOwnProperty.call(answers, question) ? answers[question] : null;
  }

  /* The options that all binding advice has in common; null where nothing binds, or they have none. */
  function optionsAllowed(binding) {
    if (!binding.length) {
      return null;
    }
    const common = binding[0].options.filter((option) => binding.every((entry) => entry.options.includes(option)));
    return common.length ? common : null;
  }

  function overrule(judgement, advice, allowed, binding, settled) {
    if (judgement.state === "ruled-out" || allowed === null) {
      return judgement;
    }
    const overruled = advice.options.filter((option) => !allowed.includes(option));
    if (!overruled.length) {
      return judgement;
    }
    const others = binding.map((entry) => entry.id);
    const handled = settled
      .filter((pair) => (pair.first === advice.id && others.includes(pair.second))
        || (pair.second === advice.id && others.includes(pair.first)))
      .map((pair) => pair.conflict);
    return { ...judgement, overruled, handled };
  }

  function collisions(applying, judgements, settled) {
    const standing = new Map();
    applying.filter((entry) => entry.rank).forEach((entry) => {
      const overruled = judgements.find((judgement) => judgement.id === entry.id).overruled;
      const left = entry.options.filter((option) => !overruled.includes(option));
      if (left.length) {
        standing.set(entry.id, left);
      }
    });
    const order = Array.from(standing.keys());
    const sides = new Map();
    order.forEach((first, number) => {
      order.slice(number + 1).forEach((second) => {
        if (standing.get(first).some((option) => standing.get(second).includes(option))) {
          return;
        }
        const conflicts = settled
          .filter((pair) => [pair.first, pair.second].sort().join() === [first, second].sort().join())
          .map((pair) => pair.conflict);
        (conflicts.length ? conflicts : [null]).forEach((conflict) => {
          sides.set(conflict, new Set([...(sides.get(conflict) || []), first, second]));
        });
      });
    });
    return Array.from(sides, ([conflict, involved]) => ({
      conflict, advice: order.filter((entry) => involved.has(entry)),
    }));
  }

  /* Of the advice that may apply, that which the fewest answers can make apply. */
  function nearest(judgements, advice) {
    const missing = judgements
      .map(({ id, state, deciding }, number) => ({
        id, state, count: advice[number].match === "all" ? deciding.length : 1,
      }))
      .filter(({ state }) => state === "open");
    const fewest = Math.min(...missing.map(({ count }) => count));
    return missing.filter(({ count }) => count === fewest).map(({ id }) => id);
  }

  scope.XuanxingAdvising = { advise };
})(typeof self === "undefined" ? globalThis : self);
