/* Other words for what the report speaks of, and how its texts put it. */
(function (scope) {
  "use strict";

  const Words = scope.XuanxingWords;

  class Synonyms {
    /* `groups`: [[words, meanings]]; all words and meanings are compared as keys. */
    constructor(groups) {
      this.byWord = new Map();
      groups.forEach(([words, meanings]) => {
        // A word with a hyphen is also typed with a space.
        words.flatMap((word) => [word, word.replace(/-/g, " ")]).map(Words.key).filter(Boolean).forEach((word) => {
          this.byWord.set(word, unique([...this.meanings(word), ...meanings.map(Words.key)]));
        });
      });
    }

    meanings(word) {
      return this.byWord.get(word) || [];
    }

    /* The longest known word that begins at `place` of a query; empty if none does. */
    longestAt(query, place) {
      let longest = "";
      this.byWord.forEach((_meanings, word) => {
        if (word.length > longest.length && query.startsWith(word, place) && Words.at(query, word, place) === place) {
          longest = word;
        }
      });
      return longest;
    }

    /* What is meant where only the beginning of a known word was typed, or any part of it in Chinese. */
    meaningsOfPart(text) {
      if (text.length < 2) { return []; }
      const isRun = Words.pieces(text).every((piece) => piece.isRun);
      const known = Array.from(this.byWord.keys())
        .filter((word) => (" " + word).includes(" " + text) || isRun && word.includes(text));
      return unique(known.flatMap((word) => this.meanings(word)));
    }
  }

  function unique(values) {
    return Array.from(new Set(values));
  }

  scope.XuanxingSynonyms = Synonyms;
})(self);
