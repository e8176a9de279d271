/* Shows what was found: titles and excerpts with the words marked, in the form that Material's dialog takes. */
(function (scope) {
  "use strict";

  const Words = scope.XuanxingWords;
  const PAGES = 30;
  const SECTIONS = 10;
  const SHOWN_SECTIONS = 3;
  // Sections below this share of the best one's score are folded away.
  const SHOWN_SHARE = 0.25;
  const PARAGRAPHS = 2;
  // In characters: of a paragraph, and of it before the first word that matched.
  const LENGTH = 160;
  const BEFORE = 40;
  const MARKED_WORDS = 8;

  /* The pages found, each as the list of its sections. */
  function items(pages, stem) {
    return pages.slice(0, PAGES).map((sections) => item(sections.slice(0, SECTIONS), stem));
  }

  /* Material folds away what has a lower score than the first. */
  function item(results, stem) {
    const best = results[0].score;
    const sections = results.map((result, rank) => {
      const isShown = rank < SHOWN_SECTIONS && result.score > best * SHOWN_SHARE;
      return entry(result.section, result, stem, isShown ? best : Math.min(result.score, best * SHOWN_SHARE));
    });
    if (results.some((result) => result.section.isPage)) { return sections; }
    return [...sections, entry(results[0].section.article, results[0], stem, 0, sections[0])];
  }

  /* What the dialog shows of a section; a page that comes up for its best section marks the same words. */
  function entry(section, asked, stem, score, best = { words: [] }) {
    const title = marked(section.title, spansOf(section.title, asked, stem));
    const text = excerpt(section.text, asked, stem);
    const words = Array.from(new Set([...title.words, ...text.words, ...best.words])).slice(0, MARKED_WORDS);
    return {
      location: section.page + (words.length ? "?h=" + encodeURIComponent(words.join("\n")) : "")
        + (section.anchor ? "#" + section.anchor : ""),
      title: title.html,
      text: text.html,
      score: score,
      // With its own highlighting, search.highlight, Material puts these into the address instead.
      terms: Object.fromEntries(words.map((word) => [word, true])),
      words: words,
    };
  }

  /* The two paragraphs that say most of what was asked, cut around it; else how the text begins. */
  function excerpt(text, asked, stem) {
    const paragraphs = text.split("\n").map((paragraph, place) => {
      const spans = spansOf(paragraph, asked, stem);
      return { paragraph: paragraph, place: place, spans: spans, said: wordsAt(paragraph, spans).size };
    });
    const matching = paragraphs.filter((found) => found.said)
      .sort((one, other) => other.said - one.said)
      .slice(0, PARAGRAPHS)
      .sort((one, other) => one.place - other.place);
    const parts = (matching.length ? matching : paragraphs.slice(0, 1)).filter((found) => found.paragraph)
      .map((found) => cut(found.paragraph, found.spans));
    return {
      html: parts.map((part) => "<p>" + part.html + "</p>").join(""),
      words: parts.flatMap((part) => part.words),
    };
  }

  /* A part of a paragraph with all words whole, beginning a little before the first that matched. */
  function cut(paragraph, spans) {
    const first = spans.length ? spans[0].start : 0;
    let start = Math.max(0, Math.min(first - BEFORE, paragraph.length - LENGTH));
    let end = Math.min(paragraph.length, start + LENGTH);
    [...Words.pieces(paragraph).filter((piece) => !piece.isRun), ...spans].forEach((word) => {
      if (word.start < start && word.end > start) { start = word.start; }
      if (word.start < end && word.end > end) { end = word.end; }
    });
    const inside = spans.filter((span) => span.start >= start && span.end <= end);
    const part = marked(paragraph, inside, start, end);
    return { html: (start > 0 ? "…" : "") + part.html + (end < paragraph.length ? "…" : ""), words: part.words };
  }

  /* The text from `start` to `end` with the words that matched marked, and these words. */
  function marked(text, spans, start = 0, end = text.length) {
    let html = "";
    let place = start;
    spans.forEach((span) => {
      html += escaped(text.slice(place, span.start));
      html += "<mark>" + escaped(text.slice(span.start, span.end)) + "</mark>";
      place = span.end;
    });
    return { html: html + escaped(text.slice(place, end)), words: Array.from(wordsAt(text, spans)) };
  }

  function wordsAt(text, spans) {
    return new Set(spans.map((span) => text.slice(span.start, span.end).toLowerCase()));
  }

  /* Where words and phrases that matched stand in a text; those that touch are one. */
  function spansOf(text, asked, stem) {
    const words = Words.terms(text, stem).filter((found) => asked.terms.has(found.term));
    const phrases = Array.from(asked.phrases).flatMap((phrase) => Words.places(text, phrase));
    const spans = [];
    [...words, ...phrases].sort((one, other) => one.start - other.start).forEach((found) => {
      const last = spans[spans.length - 1];
      if (last && found.start <= last.end) {
        last.end = Math.max(last.end, found.end);
      } else {
        spans.push({ start: found.start, end: found.end });
      }
    });
    return spans;
  }

  function escaped(text) {
    return text.replace(/[&<>"]/g, (character) => "&#" + character.charCodeAt(0) + ";");
  }

  scope.XuanxingExcerpts = { items: items };
})(self);
