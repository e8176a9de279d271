/* Titles are text, but Material makes markup of those that it shows as tooltips.

   Has to run before Material's script, which reads the header's titles at once. */
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
