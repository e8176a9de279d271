/* Shows titles as tooltips, as text: to mouse, pen and keyboard, hoverable, gone with Escape.

   One for the whole page; Material's own takes a listener for each title, which holds up long pages. */
(function () {
  "use strict";
  // In milliseconds: a pointer may pass by, or be on its way to the tooltip.
  var BEFORE = 150;
  var AFTER = 150;
  // In pixels, from the owner and from the window's edge.
  var GAP = 6;
  var tooltip = null;
  var owner = null;
  var title = "";
  var timer = 0;

  function made() {
    var element = document.createElement("div");
    element.className = "x-tooltip";
    element.id = "x-tooltip";
    element.setAttribute("role", "tooltip");
    element.hidden = true;
    element.addEventListener("pointerenter", function () { clearTimeout(timer); });
    element.addEventListener("pointerleave", hideSoon);
    document.body.appendChild(element);
    return element;
  }

  /* Where the owner has several boxes, as a link over two lines, the first. */
  function place() {
    var box = owner.getClientRects()[0] || owner.getBoundingClientRect();
    var width = tooltip.offsetWidth;
    var height = tooltip.offsetHeight;
    var page = document.documentElement;
    var left = Math.min(box.left + box.width / 2 - width / 2, page.clientWidth - width - GAP);
    var below = box.bottom + GAP;
    var isBelow = below + height <= page.clientHeight || box.top < height + GAP;
    tooltip.style.left = Math.max(GAP, left) + "px";
    tooltip.style.top = (isBelow ? below : box.top - height - GAP) + "px";
  }

  function follow() {
    if (!owner) { return; }
    var box = owner.getBoundingClientRect();
    if (box.bottom < 0 || box.top > document.documentElement.clientHeight) { hide(); } else { place(); }
  }

  function show(element) {
    if (element === owner) { return; }
    hide();
    tooltip = tooltip || made();
    owner = element;
    title = element.title;
    // Else the browser shows its own beside ours.
    element.removeAttribute("title");
    element.setAttribute("aria-describedby", tooltip.id);
    tooltip.textContent = title;
    tooltip.hidden = false;
    place();
  }

  function hide() {
    clearTimeout(timer);
    if (!owner) { return; }
    tooltip.hidden = true;
    owner.removeAttribute("aria-describedby");
    if (!owner.title) { owner.title = title; }
    owner = null;
  }

  function hideSoon() {
    clearTimeout(timer);
    timer = setTimeout(hide, AFTER);
  }

  /* The owner of the tooltip at this place of the page, if there is one. */
  function ownerOf(target) {
    if (owner && owner.contains(target)) { return owner; }
    return target.closest ? target.closest("[title]") : null;
  }

  document.addEventListener("pointerover", function (event) {
    var next = ownerOf(event.target);
    if (event.pointerType === "touch" || (tooltip && tooltip.contains(event.target))) { return; }
    if (next === owner) { clearTimeout(timer); return; }
    clearTimeout(timer);
    timer = setTimeout(function () { if (next) { show(next); } else { hide(); } }, next ? BEFORE : AFTER);
  });
  document.documentElement.addEventListener("pointerleave", hideSoon);
  document.addEventListener("focusin", function (event) {
    var next = event.target.matches(":focus-visible") ? ownerOf(event.target) : null;
    if (next) { show(next); } else { hide(); }
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("click", hide);
  document.addEventListener("keydown", function (event) { if (event.key === "Escape") { hide(); } });
  window.addEventListener("scroll", follow, { passive: true });
  window.addEventListener("beforeprint", hide);
})();
