/* Changes to what Material's script does. Has to run before it. */

/* Opening the search of narrow windows leads into it: a label gives the focus to its box, not to the field. */
(function () {
  "use strict";
  var toggle = document.getElementById("__search");
  var field = document.querySelector("[data-md-component=search-query]");
  if (!toggle || !field) return;
  toggle.addEventListener("change", function () {
    if (toggle.checked) setTimeout(function () { field.focus(); });
  });
})();

/* The menu of narrow windows by keyboard: opening leads into it, leaving or Escape closes it. */
(function () {
  "use strict";
  var toggle = document.getElementById("__drawer");
  var menu = document.querySelector(".md-sidebar--primary");
  if (!toggle || !menu) return;

  function close() {
    toggle.checked = false;
    toggle.dispatchEvent(new Event("change", { bubbles: true }));
  }

  toggle.addEventListener("change", function () {
    var first = menu.querySelector("a[href]");
    if (toggle.checked && toggle.matches(":focus-visible") && first) first.focus();
  });
  menu.addEventListener("focusout", function (event) {
    var isElsewhere = event.relatedTarget && event.relatedTarget !== toggle && !menu.contains(event.relatedTarget);
    if (toggle.checked && isElsewhere) close();
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape" || !toggle.checked) return;
    close();
    toggle.focus();
  });
})();
