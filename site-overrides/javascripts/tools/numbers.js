/* Numbers as people type them, as generator/typed_numbers.py reads them. */
(function (scope) {
  "use strict";

  const MOST_CHARACTERS = 40;
  const SMALLEST_SHARE = 0.0001;
  const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;
  const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
  const SIGNS = { "。": ".", "．": ".", "，": ",", "、": ",", "−": "-", "％": "%", "﹪": "%" };

  /* A number as people type it: {value, fault: "" | "empty" | "not-number", meant}. */
  function read(text) {
    const plain = text.trim();
    if (!plain) {
      return { value: null, fault: "empty", meant: "" };
    }
    const value = numberIn(plain);
    return value === null
      ? { value: null, fault: "not-number", meant: meantBy(plain) }
      : { value: value, fault: "", meant: "" };
  }

  function numberIn(text) {
    if (text.length > MOST_CHARACTERS || !NUMBER.test(text)) {
      return null;
    }
    const value = Number(text);
    return Number.isFinite(value) ? value : null;
  }

  function meantBy(text) {
    if (Array.from(text).length > MOST_CHARACTERS) {
      return "";
    }
    let plain = withPlainSigns(withPlainSigns(text).normalize("NFKC")).replace(/\s|_/g, "");
    const commas = plain.split(",").length - 1;
    if (GROUPED.test(plain)) {
      // "1,500" is 1500 to some and 1.5 to others.
      return commas > 1 || plain.includes(".") ? plain.replaceAll(",", "") : "";
    }
    if (commas === 1 && !plain.includes(".")) {
      plain = plain.replace(",", ".");
    }
    const percent = plain.endsWith("%") ? plain.slice(0, -1) : plain;
    const value = numberIn(percent);
    if (value === null || percent === plain) {
      return value === null ? "" : plain;
    }
    const share = value / 100;
    const isLikely = SMALLEST_SHARE <= Math.abs(share) && Math.abs(share) <= 1;
    return isLikely ? String(Number(share.toPrecision(10))) : "";
  }

  function withPlainSigns(text) {
    return Array.from(text, (sign) => SIGNS[sign] || sign).join("");
  }

  scope.XuanxingNumbers = { read };
})(typeof self === "undefined" ? globalThis : self);
