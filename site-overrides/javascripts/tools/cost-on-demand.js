/*
 * Opens the form of the cost tool, and loads what reckons when the reader turns to it: until then the page
 * says all that it would say. An address that holds a case is such a turn, too.
 */
(function () {
  "use strict";

  const tool = document.getElementById("cost-tool");
  const here = document.currentScript.src;
  const data = tool.querySelector("[data-part=data]");
  const scripts = [
    "cost/model.js", "cost/shown.js", "tools/numbers.js", "cost/entries.js", "tools/state.js", "tools/record.js",
    "tools/cost-record.js", "tools/cost-elements.js",
  ];
  const last = "tools/cost.js";
  const told = document.querySelector("[data-part=unloaded]");
  const places = [tool, document.querySelector(".x-record")];
  const intents = ["pointerenter", "focusin", "input", "change", "click"];
  let loading = null;
  let clicked = null;

  /* A promise that all is there, and that what was clicked meanwhile has been done. */
  function load() {
    if (!loading) {
      announceLast();
    }
    // The last one begins at once, so it has to wait until the others are there.
    loading = loading || Promise.all([
      added(data.dataset.script), ...scripts.map((name) => added(addressOf(name))),
    ]).then(() => added(addressOf(last))).then(() => {
      told.hidden = true;
      onIntents("removeEventListener");
      if (clicked) {
        clicked.click();
      }
    }, () => {
      // What is read aloud has to change while it is shown.
      told.hidden = false;
      told.textContent = told.dataset.text;
      loading = null;
    });
    return loading;
  }

  function addressOf(name) {
    return here.replace("tools/cost-on-demand.js", name);
  }

  /* It need not wait to be fetched. */
  function announceLast() {
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = "script";
    link.href = addressOf(last);
    document.head.appendChild(link);
  }

  function added(address) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = address;
      // They build on each other.
      script.async = false;
      script.onload = resolve;
      script.onerror = () => {
        script.remove();
        reject(new Error());
      };
      document.head.appendChild(script);
    });
  }

  function turnedTo(event) {
    clicked = event.type === "click" ? event.target.closest("[data-action]") : clicked;
    load();
  }

  function onIntents(change) {
    places.forEach((place) => intents.forEach((intent) => place[change](intent, turnedTo)));
  }

  function followAddress() {
    if (location.hash.includes("=")) {
      load();
    }
  }

  tool.querySelectorAll("fieldset").forEach((fieldset) => {
    fieldset.disabled = false;
  });
  onIntents("addEventListener");
  self.addEventListener("hashchange", followAddress);
  self.XuanxingCostPage = { load };
  followAddress();
})();
