/* Numbers as people type them, as generator/typed_numbers.py reads them. */
(function (scope) {
  "use strict";

  const MOST_CHARACTERS = 40;
  const LIKELY_SHARES = [0.0001, 100];
  const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;
  const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
  const SIGNS = { "。": ".", "．": ".", "，": ",", "、": ",", "−": "-", "％": "%", "﹪": "%" };

  /*
   * A number as people type it: {value, fault: "" | "empty" | "not-number", meant, either}. `meant` is what
   * was probably meant; `either` what it may mean where a comma can be read in two ways.
   */
  function read(text, { takesPercent = true } = {}) {
    const plain = text.trim();
    if (!plain) {
      return entry(null, "empty");
    }
    const value = numberIn(plain);
    return value === null ? noNumber(plain, takesPercent) : entry(value, "");
  }

  function entry(value, fault, meant = "", either = []) {
    return { value, fault, meant, either };
  }

  function numberIn(text) {
    if (text.length > MOST_CHARACTERS || !NUMBER.test(text)) {
      return null;
    }
    const value = Number(text);
    return Number.isFinite(value) ? value : null;
  }

  function noNumber(text, takesPercent) {
    if (Array.from(text).length > MOST_CHARACTERS) {
      return entry(null, "not-number");
    }
    let plain = withPlainSigns(withPlainSigns(text).normalize("NFKC")).replace(/\s|_/g, "");
    const commas = plain.split(",").length - 1;
    if (GROUPED.test(plain)) {
      // "1,500" is 1500 to some and 1.5 to others.
      const whole = plain.replaceAll(",", "");
      return commas > 1 || plain.includes(".")
        ? entry(null, "not-number", whole)
        : entry(null, "not-number", "", [whole, plain.replace(",", ".")]);
    }
    if (commas === 1 && !plain.includes(".")) {
      plain = plain.replace(",", ".");
    }
    return entry(null, "not-number", meantBy(plain, takesPercent));
  }

  function meantBy(plain, takesPercent) {
    const percent = plain.endsWith("%") ? plain.slice(0, -1) : plain;
    const value = numberIn(percent);
    if (value === null || percent === plain) {
      return value === null ? "" : plain;
    }
    const share = value / 100;
    const isLikely = takesPercent && LIKELY_SHARES[0] <= Math.abs(share) && Math.abs(share) <= LIKELY_SHARES[1];
    return isLikely ? String(Number(share.toPrecision(10))) : "";
  }

  function withPlainSigns(text) {
    return Array.from(text, (sign) => SIGNS[sign] || sign).join("");
  }

  scope.XuanxingNumbers = { read };
})(typeof self === "undefined" ? globalThis : self);
