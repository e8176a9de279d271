/* Charts: the static drawing stays until the reader shows an intent; then plotly draws in its place.

   Plotly and what it draws are loaded by script elements, so that it works from a folder too.
   All words come from the markup. */
(function () {
  "use strict";

  var NARROW_BELOW = 600;
  var RASTER_SCALE = 2;
  var VARIABLE = /^var\((--[\w-]+)\)$/;
  var loading = {};
  var charts = [];

  /* The promise of what a script leaves behind, which is asked for once unless that fails. */
  function load(address, result) {
    if (result()) return Promise.resolve(result());
    if (!loading[address]) {
      loading[address] = new Promise(function (resolve, reject) {
        var script = document.createElement("script");
        script.src = address;
        script.async = true;
        script.onload = function () {
          if (result()) resolve(result());
          else reject(new Error(address));
        };
        script.onerror = function () {
          script.remove();
          reject(new Error(address));
        };
        document.head.appendChild(script);
      });
      loading[address].catch(function () {
        delete loading[address];
      });
    }
    return loading[address];
  }

  function loadPlotly(chart) {
    return load(chart.figure.dataset.plotly, function () {
      return window.Plotly;
    });
  }

  /* What plotly draws stands in the page, or in a script that the page names. */
  function loadDocument(chart) {
    var source = chart.template.dataset;
    if (!source.script) return Promise.resolve(JSON.parse(chart.template.content.textContent));
    return load(source.script, function () {
      return (window.xuanxingFigures || {})[source.name];
    });
  }

  /* Colours resolved in a scheme, sizes of texts and marks scaled; all else as it is. */
  function adapted(node, key, style, scale) {
    if (Array.isArray(node)) {
      return node.map(function (entry) {
        return adapted(entry, key, style, scale);
      });
    }
    if (node && typeof node === "object") {
      var copy = {};
      Object.keys(node).forEach(function (name) {
        copy[name] = adapted(node[name], name, style, scale);
      });
      return copy;
    }
    if (typeof node === "number") return key === "size" ? node * scale : node;
    if (typeof node === "string" && /color$/.test(key)) {
      var match = VARIABLE.exec(node);
      if (match) return style.getPropertyValue(match[1]).trim() || node;
    }
    return node;
  }

  function visibleDrawing(chart) {
    var drawings = chart.still.querySelectorAll("svg");
    for (var index = 0; index < drawings.length; index += 1) {
      if (drawings[index].getBoundingClientRect().width > 0) return drawings[index];
    }
    return null;
  }

  /* Draws, or draws again after a change of theme or width, exactly where the static drawing is. */
  function redraw(chart) {
    var drawing = visibleDrawing(chart);
    if (!drawing || !chart.live) return Promise.resolve();
    var box = drawing.getBoundingClientRect();
    var frame = chart.canvas.getBoundingClientRect();
    var isNarrow = drawing.viewBox.baseVal.width < NARROW_BELOW;
    var source = isNarrow ? chart.document.narrow : chart.document;
    var style = getComputedStyle(chart.figure);
    var scale = box.width / drawing.viewBox.baseVal.width;
    chart.live.style.left = box.left - frame.left + "px";
    chart.live.style.top = box.top - frame.top + "px";
    chart.live.style.width = box.width + "px";
    chart.live.style.height = box.height + "px";
    var layout = adapted(source.layout, "layout", style, scale);
    layout.width = box.width;
    layout.height = box.height;
    layout.font.family = getComputedStyle(chart.canvas).fontFamily;
    layout.hoverlabel.font.family = layout.font.family;
    var data = adapted(source.data, "data", style, scale);
    return window.Plotly.react(chart.live, data, layout, chart.document.config);
  }

  function titleOf(chart) {
    var title = chart.figure.querySelector(".x-chart__title") || chart.figure.querySelector("figcaption");
    return title ? title.textContent.trim() : "";
  }

  function say(chart, words) {
    chart.status.textContent = words || "";
    chart.figure.classList.toggle("is-failed", Boolean(words) && words === chart.figure.dataset.error);
  }

  /* Whatever went wrong, the static drawing is there and says so. */
  function goBack(chart) {
    if (chart.live) {
      if (window.Plotly) window.Plotly.purge(chart.live);
      chart.live.remove();
    }
    chart.live = null;
    chart.isStarted = false;
    chart.hasFailed = true;
    chart.figure.classList.remove("is-live");
    chart.still.removeAttribute("aria-hidden");
    say(chart, chart.figure.dataset.error);
  }

  function refresh(chart) {
    Promise.resolve(chart)
      .then(redraw)
      .catch(function () {
        goBack(chart);
      });
  }

  function upgrade(chart) {
    if (chart.isStarted) return;
    chart.isStarted = true;
    chart.figure.setAttribute("aria-busy", "true");
    say(chart, chart.figure.dataset.loading);
    Promise.all([loadDocument(chart), loadPlotly(chart)])
      .then(function (loaded) {
        chart.document = loaded[0];
        chart.live = document.createElement("div");
        chart.live.className = "x-chart__live";
        chart.live.setAttribute("role", "img");
        chart.live.setAttribute("aria-label", titleOf(chart));
        chart.canvas.appendChild(chart.live);
        return redraw(chart);
      })
      .then(function () {
        chart.figure.classList.add("is-live");
        chart.still.setAttribute("aria-hidden", "true");
        say(chart, "");
        watchWidth(chart);
      })
      .catch(function () {
        goBack(chart);
      })
      .then(function () {
        chart.figure.removeAttribute("aria-busy");
      });
  }

  function watchWidth(chart) {
    if (!window.ResizeObserver) return;
    var width = chart.canvas.clientWidth;
    new ResizeObserver(function () {
      if (chart.canvas.clientWidth === width || !chart.canvas.clientWidth) return;
      width = chart.canvas.clientWidth;
      window.requestAnimationFrame(function () {
        refresh(chart);
      });
    }).observe(chart.canvas);
  }

  /* A finger that only scrolls over the chart enters it too: only a mouse or pen shows intent so. */
  function watchIntent(chart) {
    function whenAimed(event) {
      if (event.pointerType !== "touch" && !chart.hasFailed) upgrade(chart);
    }
    function whenFocused() {
      if (!chart.hasFailed) upgrade(chart);
    }
    function whenAsked() {
      upgrade(chart);
    }
    [chart.canvas, chart.explore].forEach(function (target) {
      if (!target) return;
      target.addEventListener("pointerenter", whenAimed);
      target.addEventListener("focusin", whenFocused);
      target.addEventListener("click", whenAsked);
    });
    chart.canvas.addEventListener("keydown", function (event) {
      if (event.key === "Enter") upgrade(chart);
    });
  }

  function saveAs(content, name) {
    var address = typeof content === "string" ? content : URL.createObjectURL(content);
    var link = document.createElement("a");
    link.href = address;
    link.download = name;
    document.body.appendChild(link);
    link.click();
    link.remove();
    if (typeof content !== "string") {
      window.setTimeout(function () {
        URL.revokeObjectURL(address);
      }, 10000);
    }
  }

  function csvOf(table) {
    return Array.prototype.map
      .call(table.rows, function (row) {
        return Array.prototype.map
          .call(row.cells, function (cell) {
            var text = cell.textContent.trim().replace(/\s+/g, " ");
            return '"' + (/^[=+\-@＝＋－＠]/.test(text) && isNaN(Number(text)) ? "'" : "") + text.replace(/"/g, '""') + '"';
          })
          .join(",");
      })
      .join("\r\n");
  }

  /* The wide drawing as a file of its own: colours of the present scheme, font and ground inside. */
  function standaloneDrawing(chart) {
    var original = chart.still.querySelector("svg");
    var style = getComputedStyle(chart.figure);
    var copy = original.cloneNode(true);
    var size = original.viewBox.baseVal;
    copy.removeAttribute("class");
    copy.setAttribute("font-family", getComputedStyle(chart.canvas).fontFamily);
    ["fill", "stroke"].forEach(function (name) {
      copy.querySelectorAll("[" + name + "]").forEach(function (element) {
        var colour = element.getAttribute(name).replace(/^var\((--[\w-]+),\s*(.*)\)$/, function (_, key, light) {
          return style.getPropertyValue(key).trim() || light;
        });
        element.setAttribute(name, colour);
      });
    });
    var margin = 16;
    var width = size.width + 2 * margin;
    var height = size.height + 2 * margin;
    copy.setAttribute("viewBox", [-margin, -margin, width, height].join(" "));
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    var ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    ground.setAttribute("x", -margin);
    ground.setAttribute("y", -margin);
    ground.setAttribute("width", width);
    ground.setAttribute("height", height);
    ground.setAttribute("fill", style.getPropertyValue("--x-surface").trim() || "#ffffff");
    var first = copy.querySelector("desc") || copy.querySelector("title");
    copy.insertBefore(ground, first ? first.nextSibling : copy.firstChild);
    return { text: new XMLSerializer().serializeToString(copy), width: width, height: height };
  }

  function saveRaster(chart) {
    var drawing = standaloneDrawing(chart);
    var image = new Image();
    image.onload = function () {
      var surface = document.createElement("canvas");
      surface.width = drawing.width * RASTER_SCALE;
      surface.height = drawing.height * RASTER_SCALE;
      surface.getContext("2d").drawImage(image, 0, 0, surface.width, surface.height);
      surface.toBlob(function (blob) {
        if (blob) saveAs(blob, chart.figure.id + ".png");
        else say(chart, chart.figure.dataset.error);
      }, "image/png");
    };
    image.onerror = function () {
      say(chart, chart.figure.dataset.error);
    };
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(drawing.text);
  }

  function watchDownloads(chart) {
    function on(kind, action) {
      var button = chart.figure.querySelector(".x-chart__download-" + kind);
      if (button) button.addEventListener("click", action);
    }
    on("csv", function () {
      var table = chart.figure.querySelector("details table");
      if (table) saveAs(new Blob(["\ufeff" + csvOf(table)], { type: "text/csv;charset=utf-8" }), chart.figure.id + ".csv");
    });
    on("svg", function () {
      saveAs(new Blob([standaloneDrawing(chart).text], { type: "image/svg+xml" }), chart.figure.id + ".svg");
    });
    on("png", function () {
      saveRaster(chart);
    });
  }

  function start(figure) {
    var chart = {
      figure: figure,
      canvas: figure.querySelector(".x-chart__canvas"),
      still: figure.querySelector(".x-chart__static"),
      explore: figure.querySelector(".x-chart__explore"),
      template: figure.querySelector("template.x-chart__figure"),
      status: document.createElement("p"),
      live: null,
      document: null,
      isStarted: false,
      hasFailed: false
    };
    if (!chart.canvas || !chart.still || !chart.template) return;
    chart.status.className = "x-chart__status";
    chart.status.setAttribute("role", "status");
    chart.status.setAttribute("aria-live", "polite");
    chart.canvas.insertAdjacentElement("afterend", chart.status);
    charts.push(chart);
    watchIntent(chart);
    watchDownloads(chart);
    figure.classList.add("is-ready");
  }

  function setPrinting(isPrinting) {
    charts.forEach(function (chart) {
      chart.figure.classList.toggle("is-printing", isPrinting);
    });
  }

  document.querySelectorAll("figure.x-chart").forEach(start);
  if (!charts.length) return;

  new MutationObserver(function () {
    charts.forEach(refresh);
  }).observe(document.body, { attributes: true, attributeFilter: ["data-md-color-scheme"] });
  window.addEventListener("beforeprint", function () {
    setPrinting(true);
  });
  window.addEventListener("afterprint", function () {
    setPrinting(false);
  });
})();
