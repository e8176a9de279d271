// Lighthouse on its mobile preset, page after page in one browser. Prints a line of JSON for each run.
//   node lighthouse.mjs CHROMIUM RUNS FLAGS ADDRESS ...   (flags with commas between them)
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [chromePath, runs, flags, ...addresses] = process.argv.slice(2);
const ALL = ["performance", "accessibility", "best-practices", "seo"];
// Only speed differs from run to run.
const AGAIN = ["performance"];

function reportOf(address, { categories, audits }) {
  const listed = Object.values(categories);
  return {
    address,
    scores: Object.fromEntries(listed.map(({ id, score }) => [id, Math.round(100 * score)])),
    shift: audits["cumulative-layout-shift"].numericValue,
    paint: audits["largest-contentful-paint"].numericValue,
    blocked: audits["total-blocking-time"].numericValue,
    failed: listed.flatMap(({ id, auditRefs }) =>
      id === "performance"
        ? []
        : auditRefs.filter(({ id: audit, weight }) => weight && audits[audit].score < 1).map(({ id: audit }) => audit)
    ),
  };
}

const chrome = await launch({ chromePath, chromeFlags: ["--headless=new", ...flags.split(",")] });
try {
  for (const address of addresses) {
    for (let run = 0; run < Number(runs); run += 1) {
      const options = { port: chrome.port, logLevel: "error", onlyCategories: run ? AGAIN : ALL };
      const { lhr } = await lighthouse(address, options);
      if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
      console.log(JSON.stringify(reportOf(address, lhr)));
    }
  }
} finally {
  chrome.kill();
}
