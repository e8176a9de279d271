/*
 * Finds what a reader types among the sections of the report and puts the best first.
 * Owns the meaning of a query and the ranking; words, excerpts and pages are others' concern.
 */
(function (scope) {
  "use strict";

  const Words = scope.XuanxingWords;
  const BOOSTS = { title: 4, page: 1.5, text: 1 };
  // Another word for what was typed, and one of which only a part was typed, count less.
  const SYNONYM = 0.7;
  const PART_OF_SYNONYM = 0.5;
  // A page comes before its sections, and before sections elsewhere that are about it.
  const PAGE = 1.6;
  const ABOUT_A_PAGE = 0.4;
  const SAME_TITLE = 3;
  const TITLE_BEGINS = 1.5;
  const TITLE_HOLDS = 1.25;
  // What several sections of a page say together is worth less than what one says.
  const TOGETHER = 0.6;
  // Words in no heading, or only in headings that pages have in common, tell little of what is meant;
  // such are those that make a question.
  const NOT_IN_HEADINGS = 0.5;
  // Two characters next to each other that belong to different words say little.
  const ACROSS_WORDS = 0.3;
  // Pages that match less than this share of what the best one matches are left out.
  const SHARE_OF_BEST = 0.5;

  class Engine {
    /*
     * `sections`: [{page, pageTitle, anchor, title, text, isPage, boost}];
     * `synonyms`: [[words, meanings]]; `stem` gives the common part of a word's forms.
     */
    constructor(sections, synonyms, stem) {
      this.sections = sections;
      this.stem = stem;
      this.titles = sections.map((section) => Words.key(section.title));
      this.texts = sections.map((section) => Words.key(section.title + "\n" + section.text));
      const uses = counted(this.titles);
      this.ownTitles = sections.map((section, id) => section.isPage || uses.get(this.titles[id]) === 1);
      this.pageTitles = new Set(this.titles.filter((_title, id) => sections[id].isPage));
      this.synonyms = new scope.XuanxingSynonyms(synonyms);
      this.compounds = new Set();
      this.index = new scope.MiniSearch({
        fields: Object.keys(BOOSTS),
        tokenize: (text) => Words.terms(text, stem).map((found) => found.term),
        processTerm: (term) => term,
      });
      this.index.addAll(sections.map((section, id) => {
        Words.pieces(section.title + "\n" + section.text).filter((piece) => piece.parts.length > 1)
          .forEach((piece) => this.compounds.add(piece.text));
        const page = section.isPage ? "" : section.pageTitle;
        return { id: id, title: section.title, page: page, text: section.text };
      }));
    }

    /* Pages that match, best first, as lists of their sections: [[{section, score, terms, phrases}]]. */
    search(query) {
      const whole = Words.key(query);
      const parts = new Map(Words.pieces(query).filter((word) => word.parts.length > 1)
        .map((word) => [word.text, word.parts]));
      const concepts = this.concepts(whole);
      const asked = unique([whole, ...(concepts.length === 1 ? concepts[0].meanings : [])]).filter(Boolean);
      const found = this.combined(concepts.map((concept) => this.hitsOf(concept, parts)), asked);
      const pages = new Map();
      found.forEach((hit) => {
        const page = this.sections[hit.id].page;
        pages.set(page, [...(pages.get(page) || []), hit]);
      });
      const ranked = Array.from(pages.values(), (hits) => (
        { hits: hits, score: this.scoreOfPage(hits), share: together(hits) }
      ));
      const best = Math.max(0, ...ranked.map((page) => page.share));
      return ranked
        .filter((page) => page.share >= best * SHARE_OF_BEST)
        .sort((one, other) => other.score - one.score)
        .map((page) => page.hits.map((hit) => ({ ...hit, section: this.sections[hit.id] })));
    }

    /* What its best section is worth, or less than what all say together, each about something else. */
    scoreOfPage(hits) {
      const sum = hits[0].scores.reduce((before, _score, number) =>
        before + Math.max(...hits.map((hit) => hit.scores[number] * hit.preference)), 0);
      return Math.max(hits[0].score, sum * together(hits) ** 2 * TOGETHER);
    }

    /* The query as [{text, meanings, weight}]: known words for something, and what stands between them. */
    concepts(query) {
      const concepts = [];
      let rest = 0;
      for (let place = 0; place < query.length; place += 1) {
        const word = this.synonyms.longestAt(query, place);
        if (word) {
          concepts.push(...this.plain(query.slice(rest, place)));
          concepts.push({ text: word, meanings: this.synonyms.meanings(word), weight: SYNONYM });
          rest = place + word.length;
          place = rest - 1;
        }
      }
      concepts.push(...this.plain(query.slice(rest)));
      if (concepts.length) { concepts[concepts.length - 1].isLast = true; }
      return concepts;
    }

    /* Words that mean nothing else; two that texts also write with a hyphen belong together. */
    plain(text) {
      const concepts = [];
      Words.pieces(text).forEach((piece) => {
        const last = concepts[concepts.length - 1];
        if (last && this.compounds.has(last.text + piece.text)) {
          concepts[concepts.length - 1] = {
            text: last.text + " " + piece.text, meanings: [last.text + piece.text], weight: 1,
          };
        } else {
          concepts.push({ text: piece.text, meanings: [], weight: 1 });
        }
      });
      return concepts;
    }

    /* Where a concept occurs, by its own words or by others for the same: {hits by section, weight}. */
    hitsOf(concept, parts) {
      const found = this.lookUp(concept.text, parts, concept.isLast);
      if (concept.meanings.length || found.hits.size) {
        this.addMeanings(found, concept.meanings, concept.text, concept.weight);
      } else {
        this.addMeanings(found, this.synonyms.meaningsOfPart(concept.text), concept.text, PART_OF_SYNONYM);
      }
      return found;
    }

    addMeanings(found, meanings, text, weight) {
      // A meaning that holds what was typed finds nothing more.
      meanings.filter((meaning) => Words.at(meaning, text, 0) < 0).forEach((meaning) => {
        const meant = this.lookUp(meaning, new Map(), false);
        found.weight = Math.max(found.weight, meant.weight);
        meant.hits.forEach((hit, id) => {
          if (Words.at(this.texts[id], meaning, 0) < 0) { return; }
          const other = found.hits.get(id) || { score: 0, terms: new Set(), phrases: new Set() };
          found.hits.set(id, {
            score: Math.max(hit.score * weight, other.score),
            share: 1,
            terms: other.terms,
            phrases: other.phrases.add(meaning),
            isOwn: true,
          });
        });
      });
    }

    /* Where the words of a phrase occur: `share` is what part of the phrase a section holds. */
    lookUp(phrase, parts, isLast) {
      const asked = Words.pieces(phrase).flatMap((piece, number, all) => piece.isRun
        ? this.queriesOfRun(piece.text)
        : [this.queriesOfWord(piece.text, parts.get(piece.text), isLast && number === all.length - 1)]);
      const answers = asked.map((query) => this.find(query.alternatives));
      const weights = answers.map((results, number) => this.weigh(results) * asked[number].weight);
      const whole = total(weights);
      const hits = new Map();
      answers.forEach((results, number) => {
        results.forEach((result) => {
          const hit = hits.get(result.id)
            || { score: 0, share: 0, terms: new Set(), phrases: new Set(), isOwn: false };
          hit.score += result.score * asked[number].weight;
          hit.share += weights[number] / whole;
          hit.isOwn = hit.isOwn || fieldsOf(result).some((field) => field !== "page");
          // Of the pairs that begin with a single character, only that character was asked for.
          const isMarkedAlone = isOneCharacter(phrase);
          result.terms.forEach((term) => isMarkedAlone ? hit.phrases.add(phrase) : hit.terms.add(term));
          hits.set(result.id, hit);
        });
      });
      return { hits: hits, weight: whole };
    }

    /* How much a word tells: rare ones more than common ones, those in headings more than others. */
    weigh(results) {
      if (!results.length) { return 0; }
      const isHeading = results.some((result) => this.ownTitles[result.id] && fieldsOf(result).includes("title"));
      return Math.log(1 + this.sections.length / results.length) * (isHeading ? 1 : NOT_IN_HEADINGS);
    }

    /* Results of the first query that has any. */
    find(alternatives) {
      for (const query of alternatives) {
        const found = this.index.search(query, { tokenize: (text) => [text], boost: BOOSTS });
        if (found.length) { return found; }
      }
      return [];
    }

    queriesOfRun(text) {
      const pairs = Words.terms(text, this.stem);
      if (pairs.length === 1) { return [{ alternatives: [{ queries: [pairs[0].term], prefix: true }], weight: 1 }]; }
      const ends = Words.ends(text);
      return pairs.slice(0, -1).map((pair) => ({
        alternatives: [{ queries: [pair.term] }],
        weight: ends.some((end) => end > pair.start && end < pair.end) ? ACROSS_WORDS : 1,
      }));
    }

    /* A word as typed or in another form; else what begins like it, has its parts, or a slip in it. */
    queriesOfWord(word, parts, isLast) {
      const root = this.stem(word);
      const asTyped = { queries: [word], prefix: Boolean(isLast) };
      const alternatives = [{ queries: [asTyped, { queries: ["~" + root] }] }];
      if (!isLast) { alternatives.push({ queries: [word], prefix: true }); }
      if (parts) { alternatives.push({ queries: parts, combineWith: "AND" }); }
      if (word.length > 3) { alternatives.push({ queries: [word], fuzzy: word.length > 7 ? 2 : 1 }); }
      if (root.length > 4) { alternatives.push({ queries: [root], prefix: true }); }
      return { alternatives: alternatives, weight: 1 };
    }

    /* Hits of all concepts put together, best first; `scores` and `shares` are those of each concept. */
    combined(concepts, asked) {
      const given = concepts.filter((concept) => concept.hits.size);
      const whole = total(given.map((concept) => concept.weight));
      const found = new Map();
      given.forEach((concept, number) => {
        concept.hits.forEach((hit, id) => {
          const sum = found.get(id) || {
            id: id, preference: this.preference(id, asked), terms: new Set(), phrases: new Set(), isOwn: false,
            scores: given.map(() => 0), shares: given.map(() => 0),
          };
          sum.scores[number] = hit.score;
          sum.shares[number] = hit.share * concept.weight / whole;
          sum.isOwn = sum.isOwn || hit.isOwn;
          hit.terms.forEach((term) => sum.terms.add(term));
          hit.phrases.forEach((phrase) => sum.phrases.add(phrase));
          found.set(id, sum);
        });
      });
      return Array.from(found.values())
        .filter((hit) => hit.isOwn || this.sections[hit.id].isPage)
        .map((hit) => ({ ...hit, score: total(hit.scores) * total(hit.shares) ** 2 * hit.preference }))
        .sort((one, other) => other.score - one.score);
    }

    /* How much rather a section is meant than another that says the same: by its title, and as a page. */
    preference(id, phrases) {
      const section = this.sections[id];
      const title = this.titles[id];
      const likeness = Math.max(...phrases.map((phrase) => {
        if (title === phrase) { return SAME_TITLE; }
        const place = Words.at(title, phrase, 0);
        return place === 0 ? TITLE_BEGINS : place > 0 ? TITLE_HOLDS : 1;
      }));
      const place = section.isPage ? PAGE : this.pageTitles.has(title) ? ABOUT_A_PAGE : 1;
      return section.boost * likeness * place;
    }
  }

  /* What part of the query the sections of a page hold together. */
  function together(hits) {
    return total(hits[0].shares.map((_share, number) => Math.max(...hits.map((hit) => hit.shares[number]))));
  }

  function total(values) {
    return values.reduce((sum, value) => sum + value, 0);
  }

  function fieldsOf(result) {
    return Object.values(result.match).flat();
  }

  function counted(values) {
    const counts = new Map();
    values.forEach((value) => counts.set(value, (counts.get(value) || 0) + 1));
    return counts;
  }

  function isOneCharacter(text) {
    return Array.from(text).length === 1 && Words.pieces(text).some((piece) => piece.isRun);
  }

  function unique(values) {
    return Array.from(new Set(values));
  }

  scope.XuanxingEngine = Engine;
})(self);
