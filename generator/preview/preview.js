// Shows what stands in the way of a build, reloads after one, and leads to the page's file.
// It lives in a shadow tree, so that neither the site's styles nor these reach the other.
(() => {
  "use strict";

  const script = document.currentScript;
  const served = script.dataset.site;
  const own = new URL("./", script.src);
  const POSITION = "xuanxing-preview-position";
  const AFTER_FAILURE = 1500;

  const host = document.createElement("xuanxing-preview");
  const root = host.attachShadow({ mode: "open" });
  let version = "";
  let hidden = "";
  let request;
  let timer;

  function element(name, properties = {}, ...children) {
    const created = Object.assign(document.createElement(name), properties);
    created.append(...children.filter(Boolean));
    return created;
  }

  const dialog = element("dialog", { className: "problems", tabIndex: -1 });
  const corner = element("div", { className: "corner" });

  dialog.setAttribute("aria-labelledby", "title");
  dialog.addEventListener("close", () => {
    hidden = version;
  });
  dialog.addEventListener("cancel", (event) => {
    // Without a site there is nothing beneath.
    if (!served) {
      event.preventDefault();
    }
  });

  function button(words, act) {
    const created = element("button", { type: "button", textContent: words });
    created.addEventListener("click", () => act(created));
    return created;
  }

  function place({ place: text, link }, words) {
    return link
      ? element("a", { className: "place", href: link, textContent: text, title: words.open })
      : element("span", { className: "place", textContent: text });
  }

  function lineOf({ line }) {
    if (!line) {
      return null;
    }
    // Chinese characters are not exactly two columns wide in every face, so carets beneath could not line up.
    const [before, marked, after] = line.parts;
    const number = element("span", { className: "number", textContent: `${line.number} ` });
    return element("pre", {}, number, before, element("mark", { textContent: marked }), after);
  }

  function headOf({ words, has_site_failed: isSite, site }) {
    if (!isSite) {
      return [words["pdf-failed"], words["pdf-failed-more"]];
    }
    return [words.failed, site ? words["failed-with-site"] : words["failed-without-site"]];
  }

  function showDialog(status) {
    const { problems, words, summary, site } = status;
    if (problems.length === 0 || hidden === version) {
      dialog.close();
      return;
    }
    const entries = problems.map((problem) =>
      element(
        "li",
        { className: problem.severity },
        place(problem, words),
        element("p", { textContent: problem.text }),
        lineOf(problem),
        ...problem.related.flatMap((other) => [place(other, words), lineOf(other)]),
        ...[problem.more, ...problem.advice].map((text) => text && element("p", { textContent: text })),
      ),
    );
    const [title, lead] = headOf(status);
    dialog.replaceChildren(
      element(
        "header",
        {},
        element("h2", { id: "title", textContent: title }),
        site && button(words.hide, () => dialog.close()),
      ),
      element("p", { textContent: lead }),
      element("ol", {}, ...entries),
      element("p", { className: "summary", textContent: summary }),
    );
    if (!dialog.open) {
      dialog.showModal();
      dialog.focus();
    }
    dialog.scrollTop = 0;
  }

  function showCorner(status) {
    const { words, problems, summary, viewer, place: origin } = status;
    const copy =
      origin &&
      navigator.clipboard &&
      button(words.copy, async (pressed) => {
        await navigator.clipboard.writeText(origin.place);
        pressed.textContent = words.copied;
      });
    const again =
      problems.length > 0 &&
      button(summary, () => {
        hidden = "";
        showDialog(status);
      });
    if (again) {
      again.className = "again";
    }
    // A tab of its own for each PDF, so that it can stand beside the page.
    const pdf = viewer && element("a", { href: viewer, target: viewer, textContent: words.pdf });
    corner.replaceChildren(...[again, origin && place(origin, words), copy, pdf].filter(Boolean));
  }

  function show(status) {
    document.documentElement.dataset.xuanxingPreview = status.version;
    const isWaiting = !status.site && status.problems.length === 0;
    corner.classList.toggle("waiting", isWaiting);
    if (isWaiting) {
      corner.replaceChildren(element("p", { textContent: status.words.building }));
      return;
    }
    if (!served) {
      document.title = status.words.failed;
    }
    showDialog(status);
    showCorner(status);
  }

  function showPdf() {
    const frame = document.querySelector("iframe[data-pdf]");
    if (frame) {
      // Such as #page=7, which stays in the address over all reloads.
      frame.src = frame.dataset.pdf + location.hash;
    }
  }

  function reload() {
    const position = { page: location.pathname, left: scrollX, top: scrollY };
    sessionStorage.setItem(POSITION, JSON.stringify(position));
    location.reload();
  }

  function returnToPosition() {
    const kept = JSON.parse(sessionStorage.getItem(POSITION));
    sessionStorage.removeItem(POSITION);
    if (kept && kept.page === location.pathname) {
      scrollTo({ left: kept.left, top: kept.top, behavior: "instant" });
    }
  }

  async function ask() {
    stop();
    const asking = new AbortController();
    request = asking;
    const query = new URLSearchParams({
      seen: version,
      page: location.pathname,
      lang: document.documentElement.lang,
    });
    let pause = AFTER_FAILURE;
    try {
      const answer = await fetch(`${own}status?${query}`, { signal: asking.signal, cache: "no-store" });
      if (answer.ok) {
        const status = await answer.json();
        if (status.site && status.site !== served) {
          reload();
          return;
        }
        pause = status.retry;
        if (status.version !== version) {
          version = status.version;
          show(status);
        }
      }
    } catch (error) {
      if (asking.signal.aborted) {
        return;
      }
      // The server is gone or restarts; ask again until it is back.
    }
    if (request === asking) {
      timer = setTimeout(ask, pause);
    }
  }

  function stop() {
    clearTimeout(timer);
    request?.abort();
    request = undefined;
  }

  function follow() {
    // A tab that nobody looks at needs no connection.
    if (document.visibilityState === "visible") {
      ask();
    } else {
      stop();
    }
  }

  function takeScheme() {
    const scheme = document.body.dataset.mdColorScheme;
    const isDark = scheme ? scheme === "slate" : matchMedia("(prefers-color-scheme: dark)").matches;
    host.dataset.scheme = isDark ? "dark" : "light";
  }

  const styles = element("link", { rel: "stylesheet", href: `${own}preview.css` });
  styles.addEventListener("load", follow, { once: true });
  root.append(styles, corner, dialog);
  document.body.append(host);
  takeScheme();
  new MutationObserver(takeScheme).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
  document.addEventListener("visibilitychange", follow);
  addEventListener("pagehide", stop);
  addEventListener("hashchange", showPdf);
  showPdf();
  addEventListener("pageshow", (event) => event.persisted && follow());
  if (document.readyState === "complete") {
    returnToPosition();
  } else {
    addEventListener("load", returnToPosition, { once: true });
  }
})();
