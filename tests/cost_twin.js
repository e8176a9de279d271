/* Answers calls to model.js, shown.js and numbers.js, a line of JSON each: {name, arguments} -> {answer}. */
"use strict";
require("../site-overrides/javascripts/cost/model.js");
require("../site-overrides/javascripts/cost/shown.js");
require("../site-overrides/javascripts/tools/numbers.js");
const lines = require("readline").createInterface({ input: process.stdin });

function finite(_key, value) {
  // JSON would write null, which means undefined here.
  return typeof value === "number" && !Number.isFinite(value) ? `not finite: ${value}` : value;
}

lines.on("line", (line) => {
  const call = JSON.parse(line);
  const owners = [globalThis.XuanxingCost, globalThis.XuanxingCostShown, globalThis.XuanxingNumbers];
  const owner = owners.find((one) => call.name in one);
  const answer = owner[call.name](...call.arguments);
  process.stdout.write(`${JSON.stringify({ answer }, finite)}\n`);
});
