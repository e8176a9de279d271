/* Changes to what Material's script does. Has to run before it. */

/* Titles are text, but Material makes markup of those that it shows as tooltips. */
(function () {
  "use strict";
  var markup = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  Object.defineProperty(Element.prototype, "innerHTML", {
    configurable: true,
    enumerable: markup.enumerable,
    get: markup.get,
    set: function (value) {
      if (this.matches(".md-tooltip__inner, .md-tooltip2__inner")) {
        this.textContent = value;
      } else {
        markup.set.call(this, value);
      }
    }
  });
})();

/* The search weighs more than a page: its index and its worker wait until the reader turns to it.

   In a folder Material waits by itself. */
(function () {
  "use strict";
  var search = document.querySelector(".md-search");
  var toggle = document.getElementById("__search");
  if (!search || !toggle || location.protocol === "file:") return;

  var INDEX = /\/search\/search_index\.json$/;
  var WORKER = /\/workers\/search\b/;
  var isWanted = /[?&][qh]=/.test(location.search);
  var waiting = [];

  function whenWanted(begin) {
    if (isWanted) begin();
    else waiting.push(begin);
  }

  function want() {
    isWanted = true;
    waiting.splice(0).forEach(function (begin) { begin(); });
  }

  ["pointerenter", "focusin"].forEach(function (intent) { search.addEventListener(intent, want, { once: true }); });
  document.querySelectorAll("label[for=__search]").forEach(function (label) {
    label.addEventListener("pointerdown", want, { once: true });
  });
  toggle.addEventListener("change", want, { once: true });

  var open = XMLHttpRequest.prototype.open;
  var send = XMLHttpRequest.prototype.send;
  var indexRequests = new WeakSet();
  XMLHttpRequest.prototype.open = function (method, address) {
    if (INDEX.test(address)) indexRequests.add(this);
    return open.apply(this, arguments);
  };
  XMLHttpRequest.prototype.send = function (body) {
    var request = this;
    if (!indexRequests.has(request)) return send.call(request, body);
    whenWanted(function () { send.call(request, body); });
  };

  /* Stands in for the worker until the first message to it, which holds the index. */
  function workerOnDemand(Worker, address) {
    var worker = new EventTarget();
    var real = null;
    worker.postMessage = function (message) {
      if (!real) {
        real = new Worker(address);
        real.addEventListener("message", function (event) {
          worker.dispatchEvent(new MessageEvent("message", { data: event.data }));
        });
      }
      real.postMessage(message);
    };
    return worker;
  }

  var Worker = window.Worker;
  window.Worker = function (address, options) {
    return WORKER.test(address) ? workerOnDemand(Worker, address) : new Worker(address, options);
  };
})();

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
