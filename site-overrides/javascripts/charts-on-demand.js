/* Shows the charts' buttons, and loads the script behind them when the reader turns to a chart. */
(function () {
  "use strict";
  var address = document.currentScript.src.replace("charts-on-demand.js", "charts.js");
  var isLoading = false;
  var isLoaded = false;
  var isTouched = false;
  var clicked = null;

  function load() {
    var script = document.createElement("script");
    isLoading = true;
    script.src = address;
    script.onload = function () {
      isLoaded = true;
      repeat();
    };
    script.onerror = function () {
      isLoading = false;
      script.remove();
    };
    document.head.appendChild(script);
  }

  /* What the reader did meanwhile, for the script that has only just come. */
  function repeat() {
    var focused = document.activeElement;
    if (clicked) clicked.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    if (focused && focused.closest("figure.x-chart")) focused.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    if (isTouched) return;
    document.querySelectorAll(".x-chart__canvas:hover, .x-chart__explore:hover").forEach(function (target) {
      target.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
    });
  }

  function whenTurnedTo(event) {
    if (isLoaded) return;
    if (event.type === "click") clicked = event.target;
    if (event.type === "pointerenter") isTouched = event.pointerType === "touch";
    if (!isLoading) load();
  }

  document.querySelectorAll("figure.x-chart").forEach(function (figure) {
    figure.classList.add("is-ready");
    ["pointerenter", "focusin", "click"].forEach(function (intent) {
      figure.addEventListener(intent, whenTurnedTo);
    });
  });
})();
