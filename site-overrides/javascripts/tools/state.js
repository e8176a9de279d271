/*
 * State of a tool in the fragment of its address: #name=value&name=value.
 *
 * Works for pages from a folder too, where only the fragment may change. What is read there was
 * perhaps written by somebody else: callers check every value.
 */
(function (scope) {
  "use strict";

  const NAME = /^[a-z][a-z0-9._-]{0,60}$/;
  const MOST_CHARACTERS = 200;
  const MOST_IN_ALL = 4000;

  /* Name to value; empty where the fragment is an anchor, or longer than a tool would write. */
  function read() {
    const fragment = location.hash.slice(1);
    if (!fragment.includes("=") || fragment.length > MOST_IN_ALL) {
      return new Map();
    }
    return new Map(Array.from(new URLSearchParams(fragment)).filter(isFit));
  }

  /* Puts `entries`, pairs of name and value, into the address; no entries take the fragment away. */
  function write(entries) {
    try {
      history.replaceState(history.state, "", address(entries));
    } catch (error) {
      /* Some browsers forbid changes in quick succession; the next one brings the address up to date. */
    }
  }

  /* The whole address of the page with `entries`. */
  function address(entries) {
    const fragment = new URLSearchParams(Array.from(entries).filter(isFit)).toString();
    const page = location.href.split("#")[0];
    return fragment ? `${page}#${fragment}` : page;
  }

  function isFit([name, value]) {
    return NAME.test(name) && value.length <= MOST_CHARACTERS;
  }

  /* The same page in another language keeps what was entered. */
  scope.document.addEventListener("click", (event) => {
    const link = event.target.closest("a[hreflang]");
    if (link && location.hash.includes("=")) {
      link.hash = location.hash;
    }
  }, true);

  scope.XuanxingState = { read, write, address };
})(self);
