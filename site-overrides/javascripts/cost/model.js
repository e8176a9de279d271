/*
 * Owning against renting, as generator/cost computes it: same names, same order of operations.
 * Pure functions on plain values; pages, words and storage are others' concern.
 *
 * `values` is an object from parameter ids, such as "node-price", to numbers; prices of ways to
 * rent may be missing. Money is in the one currency of the values. Undefined results are null.
 */
(function (scope) {
  "use strict";

  const MONTHS = 12;
  const HOURS_PER_DAY = 24;
  const SMALLEST_RATE = 1e-9;
  const SWING = 0.2;
  const WAYS = ["on-demand", "reserved", "spot", "mix"];
  const PRICES = { "on-demand": "on-demand-price", reserved: "reserved-price", spot: "spot-price" };
  // Prices that matter only where there is something to pay for, and what that is.
  const PRICED = { "storage-price": "storage", "egress-price": "egress" };
  // From here on a number that is too large for a share is taken for percent without their sign.
  const LEAST_PERCENT = 2;
  const SHARES = ["reserved-share", "spot-share"];
  const DECIDED = ["gpus", "gpus-per-node"];
  const OWN_OUTPUTS = ["own-total", "own-cost-per-gpu-hour", "own-cost-per-node-hour"];

  function nodes(values) {
    return Math.ceil(values["gpus"] / values["gpus-per-node"]);
  }

  function capital(values) {
    return nodes(values) * values["node-price"] + values["other-capex"];
  }

  function ownMonthly(values) {
    return ownFixed(values) + ownByUse(values) * values["utilisation"];
  }

  function ownFixed(values) {
    return powerCost(values) * values["idle-power-share"]
      + values["maintenance-rate"] * capital(values) / MONTHS
      + nodes(values) * values["colocation-price"]
      + values["staff-cost"] / MONTHS
      + values["other-running-cost"];
  }

  function ownByUse(values) {
    return powerCost(values) * (1 - values["idle-power-share"]);
  }

  function powerCost(values) {
    const kilowattHours = nodes(values) * values["node-power"] * values["hours-per-month"] * values["pue"];
    return kilowattHours * values["electricity-price"];
  }

  function usefulHours(values) {
    return values["gpus"] * values["availability"] * values["utilisation"] * values["hours-per-month"];
  }

  /* The ways to rent whose prices are known. */
  function ways(values) {
    return WAYS.filter((way) => {
      const parts = shares(values, way);
      return Object.keys(parts).every((part) => !(parts[part] > 0) || isKnown(values, PRICES[part]));
    });
  }

  function isKnown(values, name) {
    return typeof values[name] === "number";
  }

  function shares(values, way) {
    if (way !== "mix") {
      return { "on-demand": way === "on-demand" ? 1 : 0, reserved: way === "reserved" ? 1 : 0, spot: way === "spot" ? 1 : 0 };
    }
    const reserved = values["reserved-share"];
    const spot = values["spot-share"];
    return { "on-demand": Math.max(0, 1 - reserved - spot), reserved: reserved, spot: spot };
  }

  function cloudMonthly(values, way) {
    return cloudFixed(values, way) + cloudByUse(values, way) * values["utilisation"];
  }

  function cloudFixed(values, way) {
    const share = shares(values, way).reserved;
    const reserved = share ? share * values["gpus"] * values["hours-per-month"] * values["reserved-price"] : 0;
    const stored = values["storage"] ? values["storage-price"] * values["storage"] : 0;
    const moved = values["egress"] ? values["egress-price"] * values["egress"] : 0;
    return reserved + stored + moved;
  }

  function cloudByUse(values, way) {
    const parts = shares(values, way);
    const full = values["gpus"] * values["availability"] * values["hours-per-month"] * values["cloud-hours-ratio"];
    let price = parts["on-demand"] ? parts["on-demand"] * values["on-demand-price"] : 0;
    if (parts.spot) {
      price += parts.spot * values["spot-price"] * (1 + values["spot-overhead"]);
    }
    return full * price;
  }

  function monthlyRate(values) {
    const yearly = values["discount-rate"];
    return yearly < SMALLEST_RATE ? 0 : Math.expm1(Math.log1p(yearly) / MONTHS);
  }

  function annuity(values, months) {
    const rate = monthlyRate(values);
    return rate === 0 ? months : -Math.expm1(-months * Math.log1p(rate)) / rate;
  }

  function residual(values) {
    const discount = Math.exp(-values["horizon"] * Math.log1p(monthlyRate(values)));
    return values["residual-share"] * capital(values) * discount;
  }

  function ownTotal(values) {
    const running = ownMonthly(values) * annuity(values, values["horizon"]);
    return capital(values) + running - residual(values);
  }

  function cloudTotal(values, way) {
    return cloudMonthly(values, way) * annuity(values, values["horizon"]);
  }

  function saving(values, way) {
    const difference = cloudMonthly(values, way) - ownMonthly(values);
    return difference * annuity(values, values["horizon"]) - (capital(values) - residual(values));
  }

  function breakEven(values, way) {
    const paid = capital(values);
    const gain = cloudMonthly(values, way) - ownMonthly(values);
    const rate = monthlyRate(values);
    if (paid <= 0 && gain >= 0) {
      return { state: "immediate", months: 0 };
    }
    if (gain <= 0 || paid * rate >= gain) {
      return { state: "never", months: null };
    }
    let months = quotient(paid, gain);
    if (months !== null && rate > 0) {
      months = -Math.log1p(-paid * rate / gain) / Math.log1p(rate);
    }
    if (months === null) {
      return { state: "never", months: null };
    }
    return { state: months <= values["horizon"] ? "ok" : "beyond-horizon", months: months };
  }

  function breakEvenUtilisation(values, way) {
    if (shares(values, way).reserved === 1) {
      return { state: "undefined", share: null };
    }
    const months = annuity(values, values["horizon"]);
    const fixed = ownFixed(values) - cloudFixed(values, way);
    const needed = capital(values) - residual(values) + fixed * months;
    const gained = (cloudByUse(values, way) - ownByUse(values)) * months;
    const winsIdle = needed <= 0;
    const winsBusy = gained >= needed;
    const share = quotient(needed, gained);
    if (winsIdle && winsBusy) {
      return { state: "always", share: null };
    }
    if (share === null || winsIdle === winsBusy) {
      return { state: "never", share: null };
    }
    return { state: winsBusy ? "ok" : "below", share: share };
  }

  function ownCostPerHour(values) {
    return quotient(ownTotal(values), usefulHours(values) * annuity(values, values["horizon"]));
  }

  function cloudCostPerHour(values, way) {
    return quotient(cloudMonthly(values, way), usefulHours(values));
  }

  function quotient(dividend, divisor) {
    if (divisor === 0) {
      return null;
    }
    const found = dividend / divisor;
    return Number.isFinite(found) ? found : null;
  }

  /* All figures of a case: owning, and each way to rent whose price is known. */
  function result(values) {
    return {
      owning: {
        nodes: nodes(values),
        capital: capital(values),
        monthly: ownMonthly(values),
        residual: residual(values),
        total: ownTotal(values),
        usefulHours: usefulHours(values),
        perHour: ownCostPerHour(values),
      },
      renting: ways(values).map((way) => ({
        way: way,
        monthly: cloudMonthly(values, way),
        total: cloudTotal(values, way),
        perHour: cloudCostPerHour(values, way),
        saving: saving(values, way),
        breakEven: breakEven(values, way),
        threshold: breakEvenUtilisation(values, way),
      })),
    };
  }

  /* What has been paid after each month, from the start to the horizon: [{month, own, cloud: {way: money}}]. */
  function curves(values) {
    const paid = capital(values);
    const own = ownMonthly(values);
    const monthly = ways(values).map((way) => [way, cloudMonthly(values, way)]);
    const points = [];
    for (let month = 0; month <= Math.trunc(values["horizon"]); month += 1) {
      const worth = annuity(values, month);
      const cloud = Object.fromEntries(monthly.map(([way, cost]) => [way, cost * worth]));
      points.push({ month: month, own: paid + own * worth, cloud: cloud });
    }
    return points;
  }

  /* Each input a fifth less and more, within `limits`, {parameter: [least, most]}; without the numbers of GPUs. */
  function swings(values, limits) {
    const within = (value, limit) => Math.min(Math.max(value, limit[0]), limit[1]);
    return Object.fromEntries(
      Object.entries(limits)
        .filter(([name]) => isKnown(values, name) && !DECIDED.includes(name))
        .map(([name, limit]) => [
          name, [within(values[name] * (1 - SWING), limit), within(values[name] * (1 + SWING), limit)],
        ]),
    );
  }

  /* The saving at both ends of each of `spans`, the widest first; `whole` are the ids of whole numbers. */
  function tornado(values, way, spans, whole) {
    const bars = Object.entries(spans).flatMap(([name, span]) => {
      const [low, high] = span.map((end) => fitting(values, name, end, whole));
      const ends = [low, high].map((end) => ({ ...values, [name]: end }));
      if (!ends.every((end) => ways(end).includes(way))) { return []; }
      const [savingLow, savingHigh] = ends.map((end) => saving(end, way));
      return [{ parameter: name, low: low, high: high, savingLow: savingLow, savingHigh: savingHigh }];
    });
    const width = (bar) => Math.abs(bar.savingHigh - bar.savingLow);
    const byName = (one, other) => (one.parameter < other.parameter ? -1 : 1);
    return bars
      .filter((bar) => width(bar) > 0)
      .sort((one, other) => width(other) - width(one) || byName(one, other));
  }

  function fitting(values, name, value, whole) {
    const others = { "reserved-share": "spot-share", "spot-share": "reserved-share" };
    const kept = name in others ? Math.min(value, 1 - values[others[name]]) : value;
    return whole.includes(name) ? Math.floor(kept + 0.5) : kept;
  }

  /* A row for each price of `way` (of a mix, for the one on demand), with the saving at each utilisation. */
  function winners(values, way, utilisations, prices) {
    const priceName = PRICES[way] || "on-demand-price";
    return prices.map((price) => utilisations.map((share) => ({
      utilisation: share,
      price: price,
      saving: saving({ ...values, utilisation: share, [priceName]: price }, way),
    })));
  }

  /* One figure by its name, as publications state it. */
  function output(values, way, name) {
    if (OWN_OUTPUTS.includes(name)) {
      return ownOutput(values, name);
    }
    return ways(values).includes(way) ? comparedOutput(values, way, name) : null;
  }

  function ownOutput(values, name) {
    if (name === "own-total") {
      return ownTotal(values);
    }
    if (name === "own-cost-per-gpu-hour") {
      return ownCostPerHour(values);
    }
    const hours = nodes(values) * annuity(values, values["horizon"]) * values["hours-per-month"];
    return quotient(ownTotal(values), hours);
  }

  function comparedOutput(values, way, name) {
    const months = breakEven(values, way).months;
    const share = breakEvenUtilisation(values, way).share;
    const owned = ownCostPerHour(values);
    const rented = cloudCostPerHour(values, way);
    return {
      "break-even-months": months,
      "break-even-hours": months === null ? null : months * values["hours-per-month"],
      "break-even-utilisation": share,
      "break-even-hours-per-day": share === null ? null : share * HOURS_PER_DAY,
      "cloud-total": cloudTotal(values, way),
      "cloud-cost-per-year": cloudMonthly(values, way) * MONTHS,
      "saving": saving(values, way),
      "saving-share": quotient(saving(values, way), cloudTotal(values, way)),
      "saving-per-gpu-hour": owned === null || rented === null ? null : rented - owned,
    }[name];
  }

  /*
   * Why the formula cannot take `values`: [{parameter, code, limit}], empty where it can. The codes are
   * those of the messages. `parameters`: [{id, least, most, isWhole, isRatio}]. `meant` is there where
   * percent were written without their sign.
   */
  function faults(values, parameters) {
    const found = parameters
      .map((parameter) => fault(values, parameter))
      .filter((entry) => entry !== null);
    if (SHARES.reduce((sum, name) => sum + (isKnown(values, name) ? values[name] : 0), 0) > 1) {
      found.push({ parameter: null, code: "cost-shares", limit: 1 });
    }
    return found;
  }

  function fault(values, parameter) {
    const name = parameter.id;
    const value = values[name];
    const told = (code, limit) => ({ parameter: name, code: code, limit: limit });
    if (!isKnown(values, name)) {
      return isNeeded(values, name) ? told("cost-value-needed", null) : null;
    }
    if (!(value >= parameter.least)) {
      return told("value-too-small", parameter.least);
    }
    const share = value / 100;
    const isPercent = parameter.isRatio && value >= LEAST_PERCENT && share >= parameter.least && share <= parameter.most;
    if (value > parameter.most && isPercent) {
      return { ...told("value-too-large-near", parameter.most), meant: String(Number(share.toPrecision(10))) };
    }
    if (!(value <= parameter.most)) {
      return told("value-too-large", parameter.most);
    }
    return parameter.isWhole && value !== Math.trunc(value) ? told("cost-value-fraction", null) : null;
  }

  function isNeeded(values, name) {
    if (name in PRICED) {
      return values[PRICED[name]] > 0;
    }
    return !Object.values(PRICES).includes(name);
  }

  scope.XuanxingCost = {
    WAYS, PRICES, PRICED, SHARES, ways, result, curves, swings, tornado, winners, output, faults,
  };
})(typeof self === "undefined" ? globalThis : self);
