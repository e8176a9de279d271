/* On paper a link leads nowhere: the addresses of a page's citations are listed at its end. */
(function () {
  "use strict";
  var section = document.querySelector(".x-cited");
  if (!section) return;

  function fill() {
    var title = document.createElement("h2");
    var list = document.createElement("ul");
    var listed = new Set();
    title.textContent = section.dataset.title;
    document.querySelectorAll("article .x-cite").forEach(function (cite) {
      if (listed.has(cite.href)) return;
      listed.add(cite.href);
      var entry = document.createElement("li");
      var label = document.createElement("strong");
      label.textContent = cite.textContent;
      entry.append(label, " ", cite.href);
      list.append(entry);
    });
    section.append(title, list);
  }

  window.addEventListener("beforeprint", function () {
    if (!section.childElementCount) fill();
  });
})();
