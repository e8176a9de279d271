/* Answers calls to weighing.js, a line of JSON each: {name, arguments} -> {answer}. */
"use strict";
require("../site-overrides/javascripts/tools/weighing.js");
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const call = JSON.parse(line);
  const answer = globalThis.XuanxingWeighing[call.name](...call.arguments);
  process.stdout.write(`${JSON.stringify({ answer })}\n`);
});
