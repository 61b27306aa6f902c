import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { newRepository } from "../apps/runner/src/workspaces/git/testing/temporary-installation.ts";
import { loadMission } from "../packages/db/src/missions.ts";
import type { Bench, BenchOptions, BenchResult } from "./bench.ts";
import { percentile } from "./load.ts";
import { type DatabaseKind, type Stage, startStage } from "./stage.ts";

const samplesMin = 500;
const warmUpSamples = 20;
const turnMsMax = 60_000;
const p95MsMax: Record<DatabaseKind, number> = { embedded: 150, postgres: 100 };
/** It works as long as anybody measures, and says something now and then. */
const agent = ["node", "-e", "setInterval(() => console.log('still at it'), 250)"];

/** From the click of a person to the row of its event in their browser, on a mission whose agent works. */
export const pixelBench: Bench = {
  name: "pixel",
  async run(options) {
    const results: BenchResult[] = [];
    for (const kind of ["embedded", "postgres"] as const) results.push(await measure(kind, options));
    return results;
  },
};

async function measure(kind: DatabaseKind, { seconds, say }: BenchOptions): Promise<BenchResult> {
  const stage = await startStage(kind, say);
  const folder = mkdtempSync(join(tmpdir(), "sortie-bench-"));
  try {
    const mission = await runningMission(stage, join(folder, "project"));
    const page = await (await stage.browser()).tab();
    await page.goto(`/missions/${mission}`);
    const before = await sampleUntil(page, (samples) => samples.length >= warmUpSamples);
    say(`pixel: clicking for ${seconds} s or ${samplesMin} times on ${kind}`);
    const until = performance.now() + seconds * 1_000;
    const samples = await sampleUntil(page, ({ length }) => length >= samplesMin && performance.now() > until);
    const clicks = before.length + samples.length;
    return shown(kind, samples, { clicks, appended: await appendedBy(stage, mission) });
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The agent of its first turn is at work, and stays so: nothing but our clicks appends events. */
async function runningMission(stage: Stage, repository: string): Promise<string> {
  newRepository(repository, { "a.txt": "a\n" });
  const argv = [
    "--repo",
    repository,
    "--goal",
    "Work on",
    "--agent",
    JSON.stringify(agent),
    "--check",
    '["cat", "b.txt"]',
  ];
  const started = await stage.sortie("run", ...argv);
  const mission = String(started.mission);
  if (!started.receipt) throw new Error(JSON.stringify(started));
  const turnRuns = async () => (await loadMission(stage.sql, mission))?.turn?.state === "running";
  const deadline = performance.now() + turnMsMax;
  while (!(await turnRuns())) {
    if (performance.now() > deadline) throw new Error(`no turn of ${mission} began within ${turnMsMax} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return mission;
}

/** Clicks Pause and Resume in turns, each once the one before is settled; gives how long each took to its row, in ms. */
async function sampleUntil(page: Page, isEnough: (samples: number[]) => boolean): Promise<number[]> {
  const samples: number[] = [];
  const button = page.getByRole("button", { name: /^(Pause|Resume)$/ });
  while (!isEnough(samples)) {
    await page.waitForFunction(() => document.querySelector("ol[data-head] li[data-version]") !== null);
    const name = await button.textContent();
    const row = page.evaluate(rowOfNextClick);
    await button.click();
    samples.push(await row);
    await page.getByRole("button", { name: name === "Pause" ? "Resume" : "Pause", exact: true }).waitFor();
  }
  return samples;
}

/** Runs in the page: the time from the next click to the row of the next version, as the DOM has it. */
function rowOfNextClick(): Promise<number> {
  const list = document.querySelector<HTMLElement>("ol[data-head]");
  const selector = `li[data-version="${Number(list?.dataset.head) + 1}"] button`;
  return new Promise((resolve) => {
    let clickedAt = 0;
    addEventListener("click", ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (clickedAt === 0 || !list?.querySelector(selector)) return;
      observer.disconnect();
      resolve(performance.now() - clickedAt);
    });
    if (list) observer.observe(list, { childList: true, subtree: true });
  });
}

/** Events that people's commands appended, as the log counts them. */
async function appendedBy({ sql }: Stage, mission: string): Promise<number> {
  const text = `select count(*)::int as count from mission_event
    where mission_id = $1 and type in ('mission.pause_requested', 'mission.resumed')`;
  return (await sql.run<{ count: number }>({ name: "bench_clicks", text }, [mission]))[0]?.count ?? 0;
}

function shown(
  kind: DatabaseKind,
  samples: number[],
  { clicks, appended }: { clicks: number; appended: number },
): BenchResult {
  const [p50Ms, p95Ms, p99Ms, maxMs] = [50, 95, 99, 100].map((percent) => Math.round(percentile(samples, percent)));
  return {
    bench: `click to pixel, ${kind}`,
    figures: { samples: samples.length, p50Ms: p50Ms ?? 0, p95Ms: p95Ms ?? 0, p99Ms: p99Ms ?? 0, maxMs: maxMs ?? 0 },
    rules: [
      { rule: "every click is an event, and nothing else is", holds: clicks === appended },
      { rule: `p95 under ${p95MsMax[kind]} ms`, holds: percentile(samples, 95) < p95MsMax[kind] },
    ],
  };
}
