/* The buttons that open menu and search in narrow windows. Opening leads the keyboard inside; Escape, and leaving the menu, close. */
(function () {
  "use strict";

  function opener(button) {
    var toggle = document.getElementById(button.dataset.opens);
    var inside = document.querySelector(button.dataset.opens === "__drawer" ? ".md-sidebar--primary" : ".md-search");
    if (!toggle || !inside) return;

    function set(isOpen) {
      toggle.checked = isOpen;
      toggle.dispatchEvent(new Event("change", { bubbles: true }));
    }

    button.addEventListener("click", function () { set(!toggle.checked); });
    toggle.addEventListener("change", function () {
      button.setAttribute("aria-expanded", String(toggle.checked));
      if (toggle.checked) setTimeout(function () { inside.querySelector("a[href], input").focus(); });
    });
    inside.addEventListener("focusout", function (event) {
      var next = event.relatedTarget;
      if (toggle.checked && next && next !== button && !inside.contains(next)) set(false);
    });
    document.addEventListener("keydown", function (event) {
      if (event.key !== "Escape" || !toggle.checked) return;
      set(false);
      if (button.checkVisibility()) button.focus();
    });
  }

  document.querySelectorAll("[data-opens]").forEach(opener);
})();
