/*
  Weighing dimensions: the same as generator/weighing.py, which says what it means. Pure; no page needed.
  A grid is {options, dimensions, spans, lowest, highest}, a span [level, low, high] or null.
*/
(function (scope) {
  "use strict";
  const CLEAR_MARGIN = 0.1;
  const ENOUGH_RATED = 0.5;
  const LEAST = 0;
  const MOST = 10;
  const STEPS = 10;
  const DRAWS = 2000;
  const SEED = 20261130;
  const EQUAL = 1e-9;
  const WORD = 4294967296;

  function weigh(grid, weights) {
    const scores = grid.options.map((option, number) => scoreOf(grid, weights, option, number));
    scores.forEach((score) => {
      const better = scores.filter((other) => other.level !== null && other.level > score.level + EQUAL);
      score.rank = score.level === null ? 0 : 1 + better.length;
    });
    const placed = scores.filter((score) => score.level !== null).sort((one, other) => other.level - one.level);
    const ranking = placed.concat(scores.filter((score) => score.level === null));
    if (placed.length < 2) {
      return { state: placed.length ? "alone" : "nothing", ranking, margin: null, doubts: [], flip: null };
    }
    const lead = placed[0].level - placed[1].level;
    const margin = lead / (grid.highest - grid.lowest);
    if (lead <= EQUAL) {
      return { state: "tie", ranking, margin, doubts: [], flip: null };
    }
    const doubts = doubtsOf(placed, margin);
    const flip = smallestFlip(grid, weights, placed[0].option);
    return { state: doubts.length ? "unclear" : "clear", ranking, margin, doubts, flip };
  }

  function randomWins(grid, weighed) {
    const chosen = [];
    weighed.forEach((isWeighed, number) => isWeighed && chosen.push(number));
    const compared = grid.spans.filter((spans) => chosen.some((number) => spans[number]));
    const draws = compared.length > 1 ? DRAWS : 0;
    const wins = grid.options.map(() => 0);
    const next = randomWords(SEED);
    const cuts = new Uint32Array(Math.max(chosen.length - 1, 0));
    const gaps = new Array(chosen.length);
    const levels = new Array(grid.options.length);
    let ties = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      for (let place = 0; place < cuts.length; place += 1) cuts[place] = next();
      cuts.sort();
      let start = 0;
      for (let place = 0; place < gaps.length; place += 1) {
        const end = place < cuts.length ? cuts[place] : WORD;
        gaps[place] = end - start;
        start = end;
      }
      for (let option = 0; option < levels.length; option += 1) {
        levels[option] = mean(grid.spans[option], chosen, gaps);
      }
      const winner = winnerOf(levels);
      if (winner === -1) ties += 1;
      else wins[winner] += 1;
    }
    return { wins, ties, draws };
  }

  /* Whether the number is within the limits and a whole number of steps. */
  function isWeight(number) {
    return number >= LEAST && number <= MOST && Math.round(number * STEPS) / STEPS === number;
  }

  function scoreOf(grid, weights, option, number) {
    let total = 0;
    let rated = 0;
    let level = 0;
    let low = 0;
    let high = 0;
    grid.spans[number].forEach((span, place) => {
      const weight = weights[place];
      total += weight;
      if (span) {
        rated += weight;
        level += weight * span[0];
        low += weight * span[1];
        high += weight * span[2];
      }
    });
    return rated
      ? { option, level: level / rated, low: low / rated, high: high / rated, rated: rated / total, rank: 0 }
      : { option, level: null, low: null, high: null, rated: 0, rank: 0 };
  }

  function doubtsOf(placed, margin) {
    const doubts = [];
    if (margin < CLEAR_MARGIN - EQUAL) doubts.push("margin");
    if (placed.slice(1).some((other) => placed[0].low <= other.high + EQUAL)) doubts.push("range");
    if (Math.min(placed[0].rated, placed[1].rated) < ENOUGH_RATED - EQUAL) doubts.push("coverage");
    return doubts;
  }

  function smallestFlip(grid, weights, leader) {
    const every = grid.dimensions.map((_, number) => number);
    const own = grid.options.indexOf(leader);
    const changed = weights.slice();
    let best = null;
    every.forEach((number) => {
      const before = weights[number];
      for (let step = LEAST * STEPS; step <= MOST * STEPS; step += 1) {
        const after = step / STEPS;
        if (best && Math.abs(after - before) >= Math.abs(best.after - best.before) - EQUAL) continue;
        changed[number] = after;
        const levels = grid.spans.map((spans) => mean(spans, every, changed));
        const winner = bestOf(levels);
        if (levels[own] !== null && levels[winner] > levels[own] + EQUAL) {
          best = { dimension: grid.dimensions[number], before, after, option: grid.options[winner] };
        }
      }
      changed[number] = before;
    });
    return best;
  }

  function mean(spans, chosen, weights) {
    let rated = 0;
    let level = 0;
    for (let place = 0; place < chosen.length; place += 1) {
      const span = spans[chosen[place]];
      if (span) {
        rated += weights[place];
        level += weights[place] * span[0];
      }
    }
    return rated ? level / rated : null;
  }

  function winnerOf(levels) {
    const best = bestOf(levels);
    const isAlone = levels.every(
      (level, number) => level === null || number === best || level < levels[best] - EQUAL
    );
    return isAlone ? best : -1;
  }

  function bestOf(levels) {
    let best = -1;
    levels.forEach((level, number) => {
      if (level !== null && (best === -1 || level > levels[best])) best = number;
    });
    return best;
  }

  /* mulberry32 */
  function randomWords(seed) {
    let state = seed;
    return function () {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) >>> 0;
    };
  }

  scope.XuanxingWeighing = { isWeight, weigh, randomWins };
})(typeof self === "undefined" ? globalThis : self);
