/*
 * Cuts texts and queries into words for the search: letters and digits of languages that put spaces
 * between words, pairs of characters for those that do not.
 */
(function (scope) {
  "use strict";

  const SCRIPTS = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"];
  const UNSPACED = "[々〇ー" + SCRIPTS.map((name) => "\\p{Script=" + name + "}").join("") + "]";
  // C++ and C# are words of their own.
  const SPACED = "(?:[cfCF](?:\\+\\+|#)|(?:(?!" + UNSPACED + ")[\\p{L}\\p{N}\\p{M}])+)";
  // A run of characters, or a word that may consist of several with hyphens between them.
  const WORD = new RegExp("(" + UNSPACED + "+)|" + SPACED + "(?:[-\u2010\u2011]" + SPACED + ")*", "gu");

  const SEGMENTER = typeof Intl.Segmenter === "function"
    ? new Intl.Segmenter(undefined, { granularity: "word" })
    : null;

  /* A word as it is compared: without case, accents and full width. */
  function folded(word) {
    return even(word.normalize("NFKD").replace(/\p{M}+/gu, ""));
  }

  /* Characters as they are compared; marks are a part of them in Japanese and Thai. */
  function even(characters) {
    return characters.normalize("NFKC").toLowerCase();
  }

  /* Runs of unspaced characters, and words with the parts between their hyphens; each with its place. */
  function pieces(text) {
    return Array.from(text.matchAll(WORD), (match) => {
      const parts = match[1] ? [even(match[0])] : match[0].split(/[-\u2010\u2011]/).map(folded);
      return {
        text: parts.join(""),
        parts: parts,
        isRun: Boolean(match[1]),
        start: match.index,
        end: match.index + match[0].length,
      };
    });
  }

  /* What the index holds of a text, each with its place: words, their parts, stems (~), pairs of characters. */
  function terms(text, stem) {
    return pieces(text).flatMap((piece) => {
      if (piece.isRun) { return pairs(text, piece); }
      const words = piece.parts.length > 1 ? [piece.text, ...piece.parts] : piece.parts;
      const roots = words.map((word) => stem(word)).filter((root, place) => root !== words[place]);
      return [...words, ...roots.map((root) => "~" + root)]
        .map((term) => ({ term: term, start: piece.start, end: piece.end }));
    });
  }

  /* The last character stands alone, so that a query of one character finds each. */
  function pairs(text, run) {
    const characters = Array.from(text.slice(run.start, run.end));
    let start = run.start;
    return characters.map((character, number) => {
      const pair = character + (characters[number + 1] || "");
      const found = { term: even(pair), start: start, end: start + pair.length };
      start += character.length;
      return found;
    });
  }

  /* Where words end in a run of characters; browsers without a dictionary do not tell. */
  function ends(run) {
    return SEGMENTER ? Array.from(SEGMENTER.segment(run), (word) => word.index + word.segment.length) : [];
  }

  /* What is left of a text when only its words count: the form in which phrases are compared. */
  function key(text) {
    return pieces(text).map((piece) => piece.text).join(" ");
  }

  /* Where `phrase`, a key, stands in a text, with whole words at its ends. */
  function places(text, phrase) {
    const found = [];
    const words = pieces(text);
    const begins = [];
    let whole = "";
    words.forEach((piece) => {
      begins.push(whole.length);
      whole += piece.text + " ";
    });
    for (let place = at(whole, phrase, 0); place >= 0; place = at(whole, phrase, place + phrase.length)) {
      found.push({ start: origin(place, false), end: origin(place + phrase.length, true) });
    }
    return found;

    function origin(place, isEnd) {
      let number = 0;
      while (number + 1 < begins.length && begins[number + 1] < place + (isEnd ? 0 : 1)) { number += 1; }
      const piece = words[number];
      return piece.isRun ? piece.start + place - begins[number] : isEnd ? piece.end : piece.start;
    }
  }

  /* The place of `phrase` in a key, from `start` on, where it is no part of a longer word; -1 if none. */
  function at(whole, phrase, start) {
    for (let place = whole.indexOf(phrase, start); place >= 0; place = whole.indexOf(phrase, place + 1)) {
      if (!isInside(whole, place) && !isInside(whole, place + phrase.length)) { return place; }
    }
    return -1;
  }

  /* Whether a place in a key is within a word of letters. */
  function isInside(whole, place) {
    return place > 0 && place < whole.length && isLetter(whole[place - 1]) && isLetter(whole[place]);
  }

  const RUN = new RegExp("^" + UNSPACED + "$", "u");

  function isLetter(character) {
    return character !== " " && !RUN.test(character);
  }

  scope.XuanxingWords = { pieces: pieces, terms: terms, ends: ends, key: key, places: places, at: at };
})(self);
