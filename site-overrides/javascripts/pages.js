/* Checklists that remember, and a filter for the matrix. All words come from the page. */
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
    panel.hidden = false;
  }

  function filter(panel) {
    var groups = Array.prototype.slice.call(
      document.querySelectorAll("#" + panel.dataset.filter + " tbody[data-group]")
    );
    if (groups.length < 2) { return; }
    panel.setAttribute("role", "group");
    panel.setAttribute("aria-label", panel.dataset.label);
    var entries = [{ id: "", name: panel.dataset.all }].concat(
      groups.map(function (group) { return { id: group.dataset.group, name: group.dataset.name }; })
    );
    entries.forEach(function (entry, index) {
      var button = document.createElement("button");
      button.type = "button";
      button.className = "x-button";
      button.textContent = entry.name;
      button.setAttribute("aria-pressed", String(index === 0));
      button.addEventListener("click", function () {
        panel.querySelectorAll("button").forEach(function (other) {
          other.setAttribute("aria-pressed", String(other === button));
        });
        groups.forEach(function (group) {
          group.hidden = entry.id !== "" && group.dataset.group !== entry.id;
        });
      });
      panel.appendChild(button);
    });
    panel.hidden = false;
  }

  document.querySelectorAll("[data-checklist]").forEach(checklist);
  document.querySelectorAll("[data-filter]").forEach(filter);
})();
