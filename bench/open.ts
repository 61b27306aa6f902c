import type { Page, Request } from "playwright-core";
import { settled } from "../e2e/console/settled.mjs";
import { longNight } from "../packages/db/src/seed/stories/long-night.ts";
import type { Bench, BenchResult } from "./bench.ts";
import { percentile } from "./load.ts";
import { type SignedIn, startStage } from "./stage.ts";

const events = 20_000;
const visits = 6;
const scrolls = 40;
const openMsMax = 2_000;
const nodesMax = 3_000;
const scriptKilobytesMax = 250;

interface Visit {
  openMs: number;
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
      return [shown(ends, first), await scriptsOf(browser, mission)];
    } finally {
      await stage.close();
    }
  },
};

/** Opens the page in a fresh window, waits until the row of a version is there, and scrolls through all of them. */
async function visit(browser: SignedIn, path: string, version: number): Promise<Visit> {
  const page = await browser.tab();
  await page.goto(path, { waitUntil: "commit" });
  // The server renders no rows: where there is one, the page is hydrated and answers.
  const row = await page.waitForFunction(
    (row) => document.querySelector(row) !== null && performance.now(),
    rowOf(version),
  );
  const openMs = Number(await row.jsonValue());
  const visited = { openMs, nodesMost: await mostNodes(page) };
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
  const slowestMs = percentile(openMs, 100);
  return {
    bench: `opening a mission of ${events} events`,
    figures: {
      visits: ends.length,
      openP50Ms: Math.round(percentile(openMs, 50)),
      openMaxMs: Math.round(slowestMs),
      openAtFirstEventMs: Math.round(first.openMs),
      nodesMost,
    },
    rules: [
      { rule: `its last event is there within ${openMsMax} ms`, holds: slowestMs < openMsMax },
      { rule: `under ${nodesMax} DOM nodes, wherever one scrolls`, holds: nodesMost < nodesMax },
    ],
  };
}

/** What a browser fetches of scripts for each screen when its cache is empty, compressed. */
async function scriptsOf(browser: SignedIn, mission: string): Promise<BenchResult> {
  const paths = { missions: "/", newMission: "/missions/new", firstRun: "/first-run" };
  const ofMission = { mission: "", approval: "/approval", question: "/question" };
  const figures: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths)) figures[name] = await scriptKilobytes(browser, path);
  for (const [name, path] of Object.entries(ofMission)) {
    figures[name] = await scriptKilobytes(browser, `/missions/${mission}${path}`);
  }
  const rule = `under ${scriptKilobytesMax} KB on every screen`;
  return {
    bench: "kilobytes of compressed scripts",
    figures,
    rules: [{ rule, holds: Math.max(...Object.values(figures)) < scriptKilobytesMax }],
  };
}

async function scriptKilobytes(browser: SignedIn, path: string): Promise<number> {
  const page = await browser.tab();
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") scripts.push(request);
  });
  await page.goto(path, { waitUntil: "load" });
  await settled(page);
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  await page.context().close();
  return Math.round(bytes / 1024);
}
