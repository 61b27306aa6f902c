import type { Page } from "playwright-core";
import { longNight } from "../packages/db/src/seed/stories/long-night.ts";
import type { Bench, BenchResult } from "./bench.ts";
import { percentile } from "./load.ts";
import { type SignedIn, startStage } from "./stage.ts";

const events = 20_000;
const visits = 6;
const scrolls = 40;
const openMsMax = 2_000;
const nodesMax = 3_000;
const scriptBytesMax = 250 * 1024;

interface Visit {
  openMs: number;
  scriptBytes: number;
  nodesMost: number;
}

/** A mission with a long past: how fast it opens with an empty cache, how large its page grows, how much comes first. */
export const openBench: Bench = {
  name: "open",
  async run({ say }) {
    const stage = await startStage("embedded", say);
    try {
      const [mission = ""] = await stage.seed(longNight({ events }));
      const browser = await stage.browser();
      await visit(browser, `/missions/${mission}`, events);
      say(`open: a mission of ${events} events, ${visits} times with an empty cache`);
      const ends: Visit[] = [];
      for (let at = 0; at < visits; at += 1) ends.push(await visit(browser, `/missions/${mission}`, events));
      const first = await visit(browser, `/missions/${mission}?at=1`, 1);
      return [shown(ends, first)];
    } finally {
      await stage.close();
    }
  },
};

/** Opens the page in a fresh window, waits until the row of a version is there, and scrolls through all of them. */
async function visit(browser: SignedIn, path: string, version: number): Promise<Visit> {
  const page = await browser.tab();
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path, { waitUntil: "commit" });
  // The server renders no rows: where there is one, the page is hydrated and answers.
  const row = await page.waitForFunction(
    (row) => document.querySelector(row) !== null && performance.now(),
    rowOf(version),
  );
  const openMs = Number(await row.jsonValue());
  const scriptBytes = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  const visited = { openMs, scriptBytes, nodesMost: await mostNodes(page) };
  await page.context().close();
  return visited;
}

const rowOf = (version: number) => `li[data-version="${version}"] button`;

async function mostNodes(page: Page): Promise<number> {
  let most = 0;
  for (let at = 0; at <= scrolls; at += 1) {
    const nodes = await page.evaluate(
      async (share) => {
        const scroller = document.querySelector("ol[data-head]")?.parentElement;
        if (scroller) scroller.scrollTop = scroller.scrollHeight * share;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return document.querySelectorAll("*").length;
      },
      1 - at / scrolls,
    );
    most = Math.max(most, nodes);
  }
  return most;
}

function shown(ends: readonly Visit[], first: Visit): BenchResult {
  const openMs = ends.map((visit) => visit.openMs);
  const nodesMost = Math.max(...ends.map((visit) => visit.nodesMost));
  const scriptBytes = Math.max(...ends.map((visit) => visit.scriptBytes));
  const slowestMs = percentile(openMs, 100);
  return {
    bench: `opening a mission of ${events} events`,
    figures: {
      visits: ends.length,
      openP50Ms: Math.round(percentile(openMs, 50)),
      openMaxMs: Math.round(slowestMs),
      openAtFirstEventMs: Math.round(first.openMs),
      nodesMost,
      scriptKilobytes: Math.round(scriptBytes / 1024),
    },
    rules: [
      { rule: `its last event is there within ${openMsMax} ms`, holds: slowestMs < openMsMax },
      { rule: `under ${nodesMax} DOM nodes, wherever one scrolls`, holds: nodesMost < nodesMax },
      { rule: `under ${scriptBytesMax / 1024} KB of compressed scripts`, holds: scriptBytes < scriptBytesMax },
    ],
  };
}
