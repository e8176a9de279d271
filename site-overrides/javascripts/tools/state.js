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
  // When the link was written; stays until the reader starts over.
  const ORIGIN = ["edition", "digest"];

  let pending = null;
  let timer = 0;
  // The fragment that the pending state takes the place of.
  let replaced = "";

  /* Name to value; empty where the fragment is an anchor, or longer than a tool would write. */
  function read() {
    return new Map(pairs().filter(isFirst));
  }

  /* Whether the fragment holds what no tool would write: other names, overlong values, a name twice. */
  function isMarred() {
    const fragment = location.hash.slice(1);
    return fragment.includes("=") && (fragment.length > MOST_IN_ALL || !pairs().every(isFirst));
  }

  function pairs() {
    const fragment = location.hash.slice(1);
    const isState = fragment.includes("=") && fragment.length <= MOST_IN_ALL;
    return isState ? Array.from(new URLSearchParams(fragment)) : [];
  }

  function isFirst(pair, place, all) {
    return isFit(pair) && all.findIndex(([name]) => name === pair[0]) === place;
  }

  /* Puts `entries`, pairs of name and value, into the address; no entries take the state away. */
  function write(entries) {
    clearTimeout(timer);
    pending = null;
    const found = Array.from(entries);
    if (!found.length && !location.hash.includes("=")) {
      // An anchor stays.
      return;
    }
    const origin = found.length ? pairs().filter(isFirst).filter(([name]) => ORIGIN.includes(name)) : [];
    try {
      history.replaceState(history.state, "", address([...found, ...origin]));
    } catch (error) {
      /* Some browsers forbid changes in quick succession; the next one brings the address up to date. */
    }
  }

  /* Does the same with what `entries` gives after this many milliseconds of rest, or when the reader leaves. */
  function writeSoon(entries, milliseconds) {
    clearTimeout(timer);
    pending = entries;
    replaced = location.hash;
    timer = setTimeout(writePending, milliseconds);
  }

  function writePending() {
    // Another address that came meanwhile is to be followed, not to be overwritten.
    if (pending && location.hash === replaced) {
      write(pending());
    }
    pending = null;
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

  /* Calls `restore` when the address gets another state; a link to an anchor leaves that of `entries` there. */
  function follow(restore, entries) {
    scope.addEventListener("hashchange", () => {
      if (location.hash.includes("=")) {
        restore();
      } else {
        const found = Array.from(entries());
        if (found.length) {
          write(found);
        }
      }
    });
  }

  /* The same page in another language keeps what was entered. */
  scope.document.addEventListener("click", (event) => {
    const link = event.target.closest("a[hreflang]");
    if (link) {
      writePending();
    }
    if (link && location.hash.includes("=")) {
      link.hash = location.hash;
    }
  }, true);
  scope.addEventListener("pagehide", writePending);

  scope.XuanxingState = { ORIGIN, read, isMarred, write, writeSoon, follow, address };
})(self);
