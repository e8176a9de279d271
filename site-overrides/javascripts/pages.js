/* Checklists that remember, a filter for the matrix, marks at what was searched for, addresses on paper.

   All words come from the page. */
(function () {
  "use strict";

  function stored(key) {
    try {
      var value = JSON.parse(localStorage.getItem(key) || "[]");
      return Array.isArray(value) ? value.filter(function (entry) { return typeof entry === "string"; }) : [];
    } catch (error) {
      return [];
    }
  }

  function store(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch (error) {
      /* A browser that keeps nothing still lets the reader tick and print. */
    }
  }

  /* The pattern with its placeholders filled; doubled braces stand for braces. */
  function filled(pattern, facts) {
    return pattern.replace(/\{\{|\}\}|\{(\w+)\}/g, function (found, name) {
      return name ? facts[name] : found[0];
    });
  }

  function checklist(panel) {
    // The key leaves out the language: progress is the reader's, not the translation's.
    var key = "xuanxing.checklist." + panel.dataset.checklist;
    var boxes = Array.prototype.slice.call(document.querySelectorAll(".x-checklist input[type=checkbox]"));
    var text = panel.querySelector(".x-progress__text");
    var bar = panel.querySelector(".x-progress__bar span");

    function ticked() {
      return boxes.filter(function (box) { return box.checked; }).map(function (box) { return box.id; });
    }

    function show() {
      var done = ticked().length;
      text.textContent = filled(panel.dataset.template, { done: done, total: boxes.length });
      bar.style.width = (boxes.length ? (100 * done) / boxes.length : 0) + "%";
    }

    function restore() {
      var known = stored(key);
      boxes.forEach(function (box) { box.checked = known.indexOf(box.id) >= 0; });
      show();
    }

    boxes.forEach(function (box) {
      box.addEventListener("change", function () {
        store(key, ticked());
        show();
      });
    });
    panel.querySelector("[data-action=reset]").addEventListener("click", function (event) {
      if (window.confirm(event.currentTarget.dataset.confirm)) {
        boxes.forEach(function (box) { box.checked = false; });
        store(key, []);
        show();
      }
    });
    panel.querySelector("[data-action=print]").addEventListener("click", function () { window.print(); });
    window.addEventListener("storage", function (event) {
      if (event.key === key) { restore(); }
    });
    restore();
  }

  function filter(panel) {
    var groups = document.querySelectorAll("#" + panel.dataset.filter + " tbody[data-group]");
    var buttons = panel.querySelectorAll("button");
    buttons.forEach(function (button) {
      button.addEventListener("click", function () {
        var shown = button.dataset.shows;
        buttons.forEach(function (other) { other.setAttribute("aria-pressed", String(other === button)); });
        groups.forEach(function (group) { group.hidden = shown !== "" && group.dataset.group !== shown; });
      });
    });
  }

  /* A pattern that finds the words whole; null where the browser knows no such pattern. */
  function wholeWords(words) {
    var letter = "[\\p{Lu}\\p{Ll}\\p{M}\\p{N}]";
    var longestFirst = words.slice().sort(function (one, other) { return other.length - one.length; });
    try {
      return new RegExp(longestFirst.map(function (word) {
        // Chinese needs no space around a word.
        var before = new RegExp("^" + letter, "u").test(word) ? "(?<!" + letter + ")" : "";
        var after = new RegExp(letter + "$", "u").test(word) ? "(?!" + letter + ")" : "";
        return before + word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&") + after;
      }).join("|"), "giu");
    } catch (error) {
      return null;
    }
  }

  /* Marks the words by which the search found the page; its results carry them in their addresses. */
  function markSearched(content) {
    var words = (new URLSearchParams(location.search).get("h") || "").split("\n")
      .filter(function (word) { return word.trim() && word.length < 100; }).slice(0, 10);
    var pattern = words.length ? wholeWords(words) : null;
    if (!pattern) { return; }
    var found = [];
    var texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (!texts.currentNode.parentElement.closest("svg, script, template")) { found.push(texts.currentNode); }
    }
    found.forEach(function (text) { mark(text, pattern); });
  }

  function mark(text, pattern) {
    var parts = [];
    var end = 0;
    text.data.replace(pattern, function (word) {
      // The place comes after the word, for the pattern has no groups.
      var place = arguments[1];
      var marked = document.createElement("mark");
      marked.textContent = word;
      parts.push(text.data.slice(end, place), marked);
      end = place + word.length;
    });
    if (parts.length) { text.replaceWith.apply(text, parts.concat(text.data.slice(end))); }
  }

  /* On paper a link leads nowhere: the addresses of a page's citations are listed at its end. */
  function listAddresses(section) {
    var title = document.createElement("h2");
    var list = document.createElement("ul");
    var listed = new Set();
    title.textContent = section.dataset.title;
    document.querySelectorAll("article .x-cite").forEach(function (cite) {
      if (listed.has(cite.href)) { return; }
      listed.add(cite.href);
      var entry = document.createElement("li");
      var label = document.createElement("strong");
      label.textContent = cite.textContent;
      entry.append(label, " ", cite.href);
      list.append(entry);
    });
    section.append(title, list);
  }

  function addresses(section) {
    window.addEventListener("beforeprint", function () {
      if (!section.childElementCount) { listAddresses(section); }
    });
  }

  document.querySelectorAll("[data-checklist]").forEach(checklist);
  document.querySelectorAll("[data-filter]").forEach(filter);
  document.querySelectorAll("[data-md-component=content] article").forEach(markSearched);
  document.querySelectorAll(".x-cited[data-title]").forEach(addresses);
})();
