/*
 * Results as a page shows them: numbers, sentences, tables and drawings, as generator/cost has them in
 * numbers.py, shown.py and drawing.py: same names, same texts, same trees.
 *
 * Drawings are trees [name, {attributes}, ...children]. `labels` is {words, magnitudes, names,
 * currency, hourly}; all words come from the page.
 */
(function (scope) {
  "use strict";

  const model = scope.XuanxingCost;
  const HUGE = 1e15;
  const DASH = "–";
  const MINUS = "−";
  const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 48];
  const MOST_MONTHS = 6;
  const SHOWN_BARS = 8;
  const MOST_POINTS = 60;
  const PRICE_SPAN = [0.25, 2];
  const TENTHS = steps(10);
  const QUARTERS = steps(4);
  const COLUMNS = steps(40);
  const WIDTHS = { wide: 560, narrow: 344 };
  const CURVES_HEIGHT = 300;
  const MAP_HEIGHT = 310;
  const ROW = 36;
  const LABEL_GAP = 15;

  function steps(count) {
    return Array.from({ length: count + 1 }, (_, step) => step / count);
  }

  /* Numbers */

  function fixed(value, digits) {
    if (Math.abs(value) >= HUGE) {
      return value.toExponential(2);
    }
    const text = value.toFixed(digits);
    return /[1-9]/.test(text) ? text : text.replace("-", "");
  }

  function trimmed(value, digits) {
    const text = fixed(value, digits);
    return text.includes(".") && !text.includes("e") ? text.replace(/\.?0+$/, "") : text;
  }

  function signed(text) {
    return text.startsWith("-") ? `${MINUS}${text.slice(1)}` : text;
  }

  function grouped(text) {
    if (text.includes("e")) {
      return signed(text);
    }
    const [whole, decimals] = text.split(".");
    const spaced = signed(whole.replace(/\B(?=(?:\d{3})+$)/g, ","));
    return decimals === undefined ? spaced : `${spaced}.${decimals}`;
  }

  function amount(value) {
    if (value === null) {
      return DASH;
    }
    const size = Math.abs(value);
    return grouped(fixed(value, size >= 1000 || size === 0 ? 0 : size >= 1 ? 2 : 4));
  }

  function quantity(value) {
    return grouped(trimmed(value, 6));
  }

  function short(value, magnitudes) {
    for (const [exponent, name] of magnitudes) {
      const scale = Number(`1e${exponent}`);
      if (Math.abs(value) >= scale) {
        return signed(trimmed(value / scale, 2)) + name;
      }
    }
    return signed(trimmed(value, Math.abs(value) >= 1 ? 2 : 4));
  }

  function niceStep(raw) {
    let power = 1;
    while (power * 10 <= raw) {
      power *= 10;
    }
    while (power > raw) {
      power /= 10;
    }
    const factor = [1, 2, 2.5, 5].find((entry) => power * entry >= raw);
    return power * (factor || 10);
  }

  function ticks(low, high, count) {
    const step = niceStep((high - low) / count);
    const found = [];
    for (let number = Math.ceil(low / step); number <= Math.floor(high / step); number += 1) {
      found.push(number * step);
    }
    return found;
  }

  /* Sentences and tables */

  /* All words are patterns as in Python's `str.format`: doubled braces stand for braces. */
  function say(labels, key, facts) {
    const known = { currency: labels.currency, hourly: labels.hourly, ...facts };
    return labels.words[key].replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) => (name ? known[name] : found[0]));
  }

  function wayName(labels, way) {
    return say(labels, `way.${way}`);
  }

  function percent(share, labels) {
    return say(labels, "percent", { number: signed(trimmed(share * 100, 1)) });
  }

  /* A number of months with its unit, to a tenth. */
  function monthsText(months, labels) {
    const text = grouped(fixed(months, 1));
    return text === "0.0" ? say(labels, "months.least") : say(labels, "months.many", { number: text });
  }

  function horizonText(values, labels) {
    const text = quantity(values["horizon"]);
    return say(labels, text === "1" ? "months.one" : "months.many", { number: text });
  }

  function against(found, way) {
    return found.renting.find((entry) => entry.way === way) || null;
  }

  function headline(found, way, values, labels) {
    const renting = against(found, way);
    if (renting === null) {
      return say(labels, "headline.unpriced", { way: wayName(labels, way) });
    }
    const { state, months } = renting.breakEven;
    const told = say(labels, `headline.${state}`, {
      way: wayName(labels, way),
      months: months === null ? "" : monthsText(months, labels),
      horizon: horizonText(values, labels),
    });
    return found.owning.residual ? say(labels, "headline.residual", { headline: told }) : told;
  }

  function breakEvenText(entry, labels) {
    const { state, months } = entry.breakEven;
    return say(labels, `break-even.${state}`, { months: months === null ? "" : monthsText(months, labels) });
  }

  function utilisationText(found, labels) {
    const share = found.share === null ? "" : percent(found.share, labels);
    return say(labels, `utilisation.${found.state}`, { share: share });
  }

  function figures(found, way, values, labels) {
    const renting = against(found, way);
    const facts = { way: wayName(labels, way), months: horizonText(values, labels) };
    return [
      ["figure.break-even", renting === null ? DASH : breakEvenText(renting, labels)],
      ["figure.utilisation", renting === null ? DASH : utilisationText(renting.threshold, labels)],
      ["figure.own", amount(found.owning.perHour)],
      ["figure.rent", renting === null ? DASH : amount(renting.perHour)],
      ["figure.saving", renting === null ? DASH : amount(renting.saving)],
    ].map(([key, text]) => [say(labels, key, facts), text]);
  }

  function waysTable(found, values, labels) {
    const months = horizonText(values, labels);
    const keys = ["column.per-hour", "column.break-even", "column.utilisation", "column.saving"];
    const rented = found.renting.map((entry) => [
      say(labels, `name.${entry.way}`),
      amount(entry.perHour),
      breakEvenText(entry, labels),
      utilisationText(entry.threshold, labels),
      amount(entry.saving),
    ]);
    return {
      header: ["", ...keys.map((key) => say(labels, key, { months: months }))],
      rows: [[say(labels, "name.own"), amount(found.owning.perHour), DASH, DASH, DASH], ...rented],
    };
  }

  function owningTable(found, values, labels) {
    const owning = found.owning;
    const months = horizonText(values, labels);
    return [
      ["owning.nodes", quantity(owning.nodes)],
      ["owning.capital", amount(owning.capital)],
      ["owning.monthly", amount(owning.monthly)],
      ["owning.residual", amount(owning.residual)],
      ["owning.total", amount(owning.total)],
      ["owning.hours", amount(owning.usefulHours)],
    ].map(([key, text]) => [say(labels, key, { months: months }), text]);
  }

  function curvesTable(values, labels) {
    const known = model.ways(values);
    const points = model.curves(values);
    const step = monthStep(points.length - 1);
    return {
      header: [say(labels, "column.months"), ...["own", ...known].map((name) => say(labels, `name.${name}`))],
      rows: points
        .filter((point) => point.month % step === 0 || point.month === points.length - 1)
        .map((point) => [
          quantity(point.month), amount(point.own), ...known.map((way) => amount(point.cloud[way])),
        ]),
    };
  }

  function tornadoTable(bars, labels) {
    const keys = ["column.input", "column.low", "column.high", "column.saving-low", "column.saving-high"];
    return {
      header: keys.map((key) => say(labels, key)),
      rows: bars.slice(0, SHOWN_BARS).map((bar) => [
        labels.names[bar.parameter],
        quantity(bar.low),
        quantity(bar.high),
        amount(bar.savingLow),
        amount(bar.savingHigh),
      ]),
    };
  }

  function mapTable(values, way, labels) {
    const price = variedPrice(values, way);
    const header = [say(labels, "column.at"), say(labels, "column.price", { way: wayName(labels, way) })];
    const bounds = price ? priceBounds(values, way, TENTHS, price) : [];
    return {
      header: header,
      rows: bounds.map((bound, number) => [
        percent(TENTHS[number], labels),
        typeof bound === "string" ? say(labels, `price.${bound}`) : amount(bound),
      ]),
    };
  }

  function variedPrice(values, way) {
    const price = values[model.PRICES[way] || "on-demand-price"];
    return price !== undefined && model.ways(values).includes(way) ? price : null;
  }

  function priceBounds(values, way, utilisations, price) {
    const [low, high] = PRICE_SPAN.map((factor) => price * factor);
    const [below, above] = model.winners(values, way, utilisations, [low, high]);
    return below.map((one, number) => {
      const gained = above[number].saving - one.saving;
      if (gained <= 0) {
        return one.saving > 0 ? "any" : "none";
      }
      const bound = low - one.saving / gained * (high - low);
      return bound > 0 ? bound : "any";
    });
  }

  function monthStep(horizon) {
    return MONTH_STEPS.find((step) => horizon / step <= MOST_MONTHS) || MONTH_STEPS[MONTH_STEPS.length - 1];
  }

  /* Drawings */

  function boxOf(left, right, top, bottom, xRange, yRange) {
    return {
      left, right, top, bottom, xRange, yRange,
      x: (value) => left + (right - left) * (value - xRange[0]) / (xRange[1] - xRange[0]),
      y: (value) => bottom - (bottom - top) * (value - yRange[0]) / (yRange[1] - yRange[0]),
    };
  }

  function curvesDrawing(values, way, labels, width) {
    const points = model.curves(values);
    const known = model.ways(values);
    const horizon = points.length - 1;
    const series = { own: points.map((point) => point.own) };
    known.forEach((name) => {
      series[name] = points.map((point) => point.cloud[name]);
    });
    const top = Math.max(...Object.values(series).map((line) => line[horizon])) || 1;
    const box = boxOf(46, width - 92, 30, CURVES_HEIGHT - 42, [0, horizon], [0, top]);
    const names = [...known.filter((name) => name !== way), ...(known.includes(way) ? [way] : []), "own"];
    const [finding, marks] = known.includes(way) ? crossing(points, values, way, labels, box) : ["", []];
    const ends = Object.fromEntries(names.map((name) => [name, series[name][horizon]]));
    const pieces = [
      text(0, 14, say(labels, "axis.paid"), "title"),
      ...moneyAxis(box, labels),
      ...monthAxis(box, horizon, labels),
      ...names.map((name) => curve(series[name], name, way, box)),
      ...endLabels(ends, way, box, labels),
      ...marks,
    ];
    const title = say(labels, "chart.curves");
    return svg(width, CURVES_HEIGHT, finding ? `${title} ${finding}` : title, pieces);
  }

  function tornadoDrawing(values, way, bars, labels, width) {
    const shown = bars.slice(0, SHOWN_BARS);
    const base = model.output(values, way, "saving");
    const ends = [base, ...shown.flatMap((bar) => [bar.savingLow, bar.savingHigh])];
    const low = Math.min(...ends);
    const most = Math.max(...ends);
    const high = most > low ? most : low + 1;
    const height = 44 + ROW * shown.length + 40;
    const box = boxOf(8, width - 8, 44, height - 40, [low, high], [0, 1]);
    const pieces = [...legend([["low", "tornado.low"], ["high", "tornado.high"]], labels), ...savingAxis(box, labels)];
    shown.forEach((entry, number) => pieces.push(...bar(entry, base, box.top + number * ROW, box, labels)));
    const across = (box.x(base) - box.left) / (box.right - box.left);
    const anchor = across < 0.3 ? "start" : across > 0.7 ? "end" : "middle";
    const told = say(labels, "tornado.base", { amount: short(base, labels.magnitudes) });
    pieces.push(line(box.x(base), box.top - 4, box.x(base), box.bottom, "base"));
    pieces.push(text(box.x(base), box.top - 8, told, "strong", anchor));
    const title = say(labels, "chart.tornado");
    const name = shown.length
      ? `${title} ${say(labels, "tornado.widest", { name: labels.names[shown[0].parameter] })}`
      : title;
    return svg(width, height, name, pieces);
  }

  function mapDrawing(values, way, labels, width) {
    const price = variedPrice(values, way);
    if (!price) {
      return null;
    }
    const span = [price * PRICE_SPAN[0], price * PRICE_SPAN[1]];
    const box = boxOf(46, width - 22, 52, MAP_HEIGHT - 42, [0, 1], span);
    const heights = priceBounds(values, way, COLUMNS, price).map((bound) => edgeHeight(bound, box));
    const edge = COLUMNS.map((share, number) => [box.x(share), heights[number]]);
    const area = [...edge, [box.right, box.top], [box.left, box.top]];
    const hatch = `x-cost-hatch-${width}`;
    const stripes = ["path", { d: "M0,6 L6,0", class: "x-draw__hatch" }];
    const pattern = { id: hatch, width: "6", height: "6", patternUnits: "userSpaceOnUse" };
    return svg(width, MAP_HEIGHT, say(labels, "chart.map", { way: wayName(labels, way) }), [
      ["defs", {}, ["pattern", pattern, stripes]],
      ...legend([["own", "map.own"], ["rent", "map.rent"], ["case", "map.case"]], labels, hatch),
      rect(box.left, box.top, box.right - box.left, box.bottom - box.top, "rent"),
      path(area, "own-area", true),
      path(area, "hatched", true, `url(#${hatch})`),
      ...edgeLine(edge, box),
      text(0, 40, say(labels, "axis.price", { way: wayName(labels, way) }), "title"),
      ...ticks(span[0], span[1], 5).map((tick) => tickLabel(box, box.y(tick), trimmed(tick, 4))),
      ...QUARTERS.map((share) => below(box, box.x(share), percent(share, labels))),
      text((box.left + box.right) / 2, box.bottom + 36, say(labels, "axis.utilisation"), "title", "middle"),
      circle(box.x(values["utilisation"]), box.y(price), "case"),
    ]);
  }

  function crossing(points, values, way, labels, box) {
    const { state, months } = against(model.result(values), way).breakEven;
    const told = say(labels, `crossing.${state}`, { months: months === null ? "" : monthsText(months, labels) });
    if (months === null || months > points.length - 1) {
      return [told, [text(box.left + 8, box.top + 14, told, "strong")]];
    }
    const index = Math.trunc(months);
    const after = points[Math.min(index + 1, points.length - 1)];
    const cost = points[index].own + (after.own - points[index].own) * (months - index);
    const [x, y] = [box.x(months), box.y(cost)];
    const isLeft = x < (box.left + box.right) / 2;
    return [told, [
      line(x, y, x, box.bottom, "drop"),
      circle(x, y, "crossing"),
      text(x + (isLeft ? 8 : -8), y + (isLeft ? 18 : -10), told, "strong", isLeft ? "start" : "end"),
    ]];
  }

  function curve(costs, name, way, box) {
    const every = Math.ceil(costs.length / MOST_POINTS);
    const corners = costs
      .map((cost, month) => [box.x(month), box.y(cost)])
      .filter((_, month) => month % every === 0 || month === costs.length - 1);
    return path(corners, kindOf(name, way));
  }

  function kindOf(name, way) {
    return name === "own" ? name : name === way ? "rented" : "other";
  }

  function endLabels(ends, way, box, labels) {
    const ordered = Object.keys(ends).sort((one, other) => ends[other] - ends[one] || (one < other ? -1 : 1));
    const places = [];
    ordered.forEach((name) => {
      const y = box.y(ends[name]);
      places.push(places.length ? Math.max(y, places[places.length - 1] + LABEL_GAP) : y);
    });
    let floor = box.bottom;
    for (let number = places.length - 1; number >= 0; number -= 1) {
      places[number] = Math.min(places[number], floor);
      floor = places[number] - LABEL_GAP;
    }
    return ordered.map((name, number) => text(
      box.right + 6, places[number] + 4, say(labels, `name.${name}`), `end x-draw__end--${kindOf(name, way)}`,
    ));
  }

  function bar(entry, base, top, box, labels) {
    const ends = say(labels, "tornado.ends", { low: quantity(entry.low), high: quantity(entry.high) });
    const bars = [["low", entry.savingLow], ["high", entry.savingHigh]].map(([kind, end]) => {
      const [start, stop] = [box.x(base), box.x(end)].sort((one, other) => one - other);
      return rect(start, top + 17, stop - start, 12, kind);
    });
    return [
      text(box.left, top + 12, labels.names[entry.parameter], "name"),
      text(box.right, top + 12, ends, "ends", "end"),
      ...bars,
    ];
  }

  function moneyAxis(box, labels) {
    return ticks(box.yRange[0], box.yRange[1], 5).flatMap((tick) => [
      line(box.left, box.y(tick), box.right, box.y(tick), "grid"),
      tickLabel(box, box.y(tick), short(tick, labels.magnitudes)),
    ]);
  }

  function monthAxis(box, horizon, labels) {
    const step = monthStep(horizon);
    const marks = [];
    for (let month = 0; month <= horizon; month += step) {
      marks.push(below(box, box.x(month), String(month)));
    }
    const title = text((box.left + box.right) / 2, box.bottom + 36, say(labels, "axis.months"), "title", "middle");
    return [...marks, title];
  }

  function savingAxis(box, labels) {
    const marks = ticks(box.xRange[0], box.xRange[1], 4).flatMap((tick) => {
      const across = (box.x(tick) - box.left) / (box.right - box.left);
      const anchor = across < 0.05 ? "start" : across > 0.95 ? "end" : "middle";
      return [
        line(box.x(tick), box.top, box.x(tick), box.bottom, tick === 0 ? "zero" : "grid"),
        text(box.x(tick), box.bottom + 16, short(tick, labels.magnitudes), "tick", anchor),
      ];
    });
    return [...marks, text((box.left + box.right) / 2, box.bottom + 36, say(labels, "axis.saving"), "title", "middle")];
  }

  function edgeHeight(bound, box) {
    if (typeof bound === "string") {
      return bound === "any" ? box.bottom : box.top;
    }
    return Math.min(Math.max(box.y(bound), box.top), box.bottom);
  }

  function edgeLine(edge, box) {
    const isInside = ([, y]) => box.top < y && y < box.bottom;
    const run = [];
    for (let number = 1; number < edge.length; number += 1) {
      if (isInside(edge[number - 1]) || isInside(edge[number])) {
        if (!run.length) {
          run.push(edge[number - 1]);
        }
        run.push(edge[number]);
      }
    }
    return run.length ? [path(run, "edge")] : [];
  }

  function legend(entries, labels, hatch) {
    const pieces = [];
    let x = 0;
    entries.forEach(([kind, key]) => {
      const words = say(labels, key);
      pieces.push(kind === "case" ? circle(x + 6, 9, "case") : rect(x, 3, 12, 12, kind === "own" ? "own-area" : kind));
      if (kind === "own") {
        pieces.push(["rect", { ...frame(x, 3, 12, 12), class: "x-draw__hatched", fill: `url(#${hatch})` }]);
      }
      pieces.push(text(x + 17, 14, words, "legend"));
      // A Chinese character takes the room of two Latin ones.
      x += 17 + Array.from(words).reduce((sum, sign) => sum + (sign.codePointAt(0) > 0x2e80 ? 12 : 6.6), 0) + 14;
    });
    return pieces;
  }

  function tickLabel(box, y, words) {
    return text(box.left - 6, y + 4, words, "tick", "end");
  }

  function below(box, x, words) {
    return text(x, box.bottom + 16, words, "tick", "middle");
  }

  function svg(width, height, name, pieces) {
    const form = width === WIDTHS.wide ? "wide" : "narrow";
    const attributes = {
      class: `x-draw x-draw--${form}`, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": name,
    };
    return ["svg", attributes, ...pieces];
  }

  function text(x, y, words, kind, anchor = "start") {
    const aligned = anchor === "start" ? {} : { "text-anchor": anchor };
    return ["text", { x: place(x), y: place(y), class: `x-draw__${kind}`, ...aligned }, words];
  }

  function line(x1, y1, x2, y2, kind) {
    return ["line", { x1: place(x1), y1: place(y1), x2: place(x2), y2: place(y2), class: `x-draw__${kind}` }];
  }

  function frame(x, y, width, height) {
    return { x: place(x), y: place(y), width: place(width), height: place(height) };
  }

  function rect(x, y, width, height, kind) {
    return ["rect", { ...frame(x, y, width, height), class: `x-draw__${kind}` }];
  }

  function circle(x, y, kind) {
    return ["circle", { cx: place(x), cy: place(y), r: "5", class: `x-draw__${kind}` }];
  }

  function path(corners, kind, isClosed, fill) {
    const drawn = corners.map(([x, y]) => `${place(x)},${place(y)}`).join(" L");
    const filled = fill ? { fill: fill } : {};
    return ["path", { d: `M${drawn}${isClosed ? " Z" : ""}`, class: `x-draw__${kind}`, ...filled }];
  }

  function place(number) {
    return trimmed(number, 1);
  }

  scope.XuanxingCostShown = {
    WIDTHS, fixed, amount, quantity, short, ticks, say, headline, figures, waysTable, owningTable,
    curvesTable, tornadoTable, mapTable, curvesDrawing, tornadoDrawing, mapDrawing,
  };
})(typeof self === "undefined" ? globalThis : self);
