/*
 * What stands in the form, as values that the formula can take: every entry that can be used, and in the
 * place of the others what was there before. Pure functions on plain values; words are others' concern.
 */
(function (scope) {
  "use strict";

  const model = scope.XuanxingCost;
  const numbers = scope.XuanxingNumbers;

  /*
   * `texts` and `before` are by parameter; `before` is what the formula took last, the preset at first.
   * Gives
   *   values    what the formula is to take,
   *   faults    what is wrong with an entry, by parameter: as model.faults has it, or {code: "not-number", either},
   *   readings  how an entry in another form was read, by parameter,
   *   unused    entries in whose place the values have another number, or none,
   *   missing   blanks for which nothing is known and a number is needed.
   */
  function read(texts, before, parameters) {
    const found = { values: {}, faults: new Map(), readings: new Map() };
    const entered = new Map();
    parameters.forEach(({ id, isRatio }) => {
      const entry = typed(texts[id], isRatio);
      entered.set(id, entry.fault === "not-number" ? NaN : entry.value);
      if (entry.fault === "not-number") {
        found.faults.set(id, { code: entry.fault, either: entry.either });
        restore(found.values, before, id);
      } else if (entry.value !== null) {
        found.values[id] = entry.value;
        if (entry.isRead) {
          found.readings.set(id, entry.value);
        }
      }
    });
    settle(found, before, parameters);
    const open = model.faults(found.values, parameters).map(({ parameter }) => parameter);
    const missing = open.filter((id) => entered.get(id) === null);
    const unused = parameters.map(({ id }) => id).filter((id) => entered.get(id) !== valueOf(found.values, id));
    return { ...found, unused, missing, isWhole: !open.length };
  }

  function typed(text, isRatio) {
    const takesPercent = { takesPercent: isRatio };
    const entry = numbers.read(text, takesPercent);
    return entry.meant ? { ...numbers.read(entry.meant, takesPercent), isRead: true } : entry;
  }

  /* Goes back to what was there before, entry by entry, until nothing is wrong that was not wrong before. */
  function settle({ values, faults }, before, parameters) {
    for (;;) {
      const found = model.faults(values, parameters);
      found.forEach((fault) => concerned(fault).filter((id) => !faults.has(id)).forEach((id) => faults.set(id, fault)));
      const reverted = found.flatMap(causes).filter((id) => valueOf(values, id) !== valueOf(before, id));
      if (!reverted.length) {
        return;
      }
      reverted.forEach((id) => restore(values, before, id));
    }
  }

  function concerned(fault) {
    return fault.parameter === null ? model.SHARES : [fault.parameter];
  }

  /* A price is needed because of what is to be paid for. */
  function causes(fault) {
    const paidFor = model.PRICED[fault.parameter];
    return paidFor ? [...concerned(fault), paidFor] : concerned(fault);
  }

  function restore(values, before, id) {
    if (before[id] === undefined) {
      delete values[id];
    } else {
      values[id] = before[id];
    }
  }

  function valueOf(values, id) {
    return values[id] === undefined ? null : values[id];
  }

  scope.XuanxingCostEntries = { read };
})(typeof self === "undefined" ? globalThis : self);
