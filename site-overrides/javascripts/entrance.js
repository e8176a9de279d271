/* Leads from the top of the site to the language that the reader prefers. */
(function () {
  "use strict";
  var links = Array.prototype.slice.call(document.querySelectorAll("a[hreflang]"));
  var wanted = (navigator.languages || [navigator.language || ""]).map(function (name) {
    return name.toLowerCase().split("-")[0];
  });
  var found = null;
  wanted.some(function (name) {
    found = links.filter(function (link) { return link.hreflang.toLowerCase().split("-")[0] === name; })[0];
    return Boolean(found);
  });
  location.replace((found || links[0]).href + location.hash);
})();
