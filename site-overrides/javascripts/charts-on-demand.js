/* Shows the charts' buttons, and loads the script behind them when the reader turns to a chart. */
(function () {
  "use strict";
  var address = document.currentScript.src.replace("charts-on-demand.js", "charts.js");
  var isLoading = false;
  var isLoaded = false;
  var clicked = null;

  function load() {
    var script = document.createElement("script");
    isLoading = true;
    script.src = address;
    script.onload = function () {
      // That script finds out which chart is pointed at or has the focus; a click is over and has to be repeated.
      isLoaded = true;
      if (clicked) clicked.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    };
    script.onerror = function () {
      isLoading = false;
      script.remove();
    };
    document.head.appendChild(script);
  }

  function whenTurnedTo(event) {
    if (isLoaded) return;
    if (event.type === "click") clicked = event.target;
    if (!isLoading) load();
  }

  document.querySelectorAll("figure.x-chart").forEach(function (figure) {
    figure.classList.add("is-ready");
    ["pointerenter", "focusin", "click"].forEach(function (intent) {
      figure.addEventListener(intent, whenTurnedTo);
    });
  });
})();
