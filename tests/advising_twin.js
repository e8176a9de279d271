/* Answers calls to advising.js, a line of JSON each: {knowledge, answers} -> {outcome}. */
"use strict";
require("../site-overrides/javascripts/tools/advising.js");
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const call = JSON.parse(line);
  const outcome = globalThis.XuanxingAdvising.advise(call.knowledge, call.answers);
  process.stdout.write(`${JSON.stringify({ outcome })}\n`);
});
