/*
 * Answers Material's search dialog: as its worker, or within the page where a browser allows no worker,
 * as for files that are opened without a server. Everything else is loaded with the first question.
 */
(function (scope) {
  "use strict";

  const PARTS = ["minisearch.js", "stemmer.js", "words.js", "synonyms.js", "engine.js", "excerpts.js"];
  // A page that is pasted would keep the browser busy.
  const LONGEST_QUERY = 200;
  const SETUP = 0;
  const READY = 1;
  const QUERY = 2;
  const RESULT = 3;

  /* Answers messages through `send`; `load` loads scripts, named relative to this one. */
  function answering(send, load) {
    let engine = null;
    let entries = "";
    let latest = 0;

    async function answer(query) {
      latest += 1;
      const number = latest;
      if (!query.trim()) { return []; }
      engine = engine || load([...PARTS, entries]).then(prepared);
      try {
        const ready = await engine;
        // Whoever goes on typing while everything loads wants the last answer only.
        if (number !== latest) { return null; }
        return scope.XuanxingExcerpts.items(ready.search(query.slice(0, LONGEST_QUERY)), ready.stem);
      } catch (error) {
        // The next question tries again, for the network may be back.
        engine = null;
        console.warn(error);
        return null;
      }
    }

    return async function (message) {
      if (message.type === SETUP) {
        entries = message.data.config.entries;
        send({ type: READY });
      } else if (message.type === QUERY) {
        const items = await answer(message.data);
        if (items) { send({ type: RESULT, data: { items: items } }); }
      }
    };
  }

  function prepared() {
    const data = scope.xuanxingEntries;
    const sections = data.pages.flatMap((page) => {
      const common = { page: page.location, pageTitle: page.title, boost: page.boost };
      const article = { ...common, anchor: "", title: page.title, text: page.text, isPage: true };
      return [article, ...page.sections.map(([anchor, title, text]) => (
        { ...common, anchor: anchor, title: title, text: text, isPage: false, article: article }
      ))];
    });
    return new scope.XuanxingEngine(sections, data.synonyms, data.isEnglish ? english() : (word) => word);
  }

  /* The stems of English words, in American spelling. */
  function english() {
    const known = new Map();
    return function (word) {
      if (!known.has(word)) {
        const american = word.replace(/is(e[drs]?|ing|ations?|able)$/, "iz$1").replace(/([a-z]{2})our/, "$1or")
          .replace(/tre(s?)$/, "ter$1");
        known.set(word, scope.Stemmer.stemmer(american));
      }
      return known.get(word);
    };
  }

  function inWorker() {
    const load = async (names) => scope.importScripts(...names);
    const handle = answering((message) => scope.postMessage(message), load);
    scope.addEventListener("message", (event) => handle(event.data));
  }

  /* What Material takes for a worker, in the page itself. */
  function inPage() {
    const base = document.currentScript.src;
    const load = async (names) => {
      for (const name of names) { await script(new URL(name, base)); }
    };
    scope.Worker = class extends EventTarget {
      constructor() {
        super();
        this.handle = answering((data) => this.dispatchEvent(new MessageEvent("message", { data: data })), load);
      }

      postMessage(message) {
        this.handle(message);
      }
    };
  }

  function script(address) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = address;
      element.onload = resolve;
      element.onerror = reject;
      document.head.appendChild(element);
    });
  }

  if (typeof document === "undefined") { inWorker(); } else { inPage(); }
})(self);
