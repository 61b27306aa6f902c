import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { firstDay } from "../packages/db/src/seed/stories/first-day.ts";
import type { Bench, BenchOptions, BenchResult } from "./bench.ts";
import { type DatabaseReads, readsSoFar } from "./database-reads.ts";
import type { Watched, Watching } from "./feed-watchers.ts";
import { type Stage, startStage } from "./stage.ts";

const watchersMax = 300;
const eventsPerSecond = 10;
const p95MsMax = 300;
const lastMsMax = 10_000;
/** An idle backend tells what it did up to ten seconds later: what the connecting cost is not what watching costs. */
const countedLateMs = 11_000;
/** What else runs (sweeps, other backends' late counts) differs a little from one round to the next. */
const sameShare = 1.2;
const script = fileURLToPath(new URL("feed-watchers.ts", import.meta.url));

/** Many watchers of one mission on the built product: each event to each of them, how fast, and what it costs to read. */
export const feedBench: Bench = {
  name: "feed",
  async run(options) {
    const stage = await startStage("postgres", options.say);
    try {
      const [mission = ""] = (await stage.seed(firstDay)).slice(-1);
      const one = await round(stage, mission, 1, options);
      const many = await round(stage, mission, watchersMax, options);
      return [shown(one, many)];
    } finally {
      await stage.close();
    }
  },
};

interface Round {
  watched: Watched;
  events: number;
  reads: DatabaseReads;
}

async function round(stage: Stage, mission: string, watchers: number, options: BenchOptions): Promise<Round> {
  const { say, seconds } = options;
  const { version: after } = await interject(stage, mission);
  const { url, token } = stage;
  const readers = startWatchers({ url, token, mission, after, watchers, lastMsMax });
  await readers.ready;
  await sleep(countedLateMs);
  say(`feed: ${watchers} watching, ${eventsPerSecond} events a second for ${seconds} s`);
  const before = await readsSoFar(stage.sql);
  const head = await appendAtPace(stage, mission, seconds);
  const now = await readsSoFar(stage.sql);
  const reads = { transactions: now.transactions - before.transactions, scans: now.scans - before.scans };
  return { watched: await readers.end(head), events: head - after, reads };
}

/** Begins a command each tenth of a second whatever became of the one before; gives the last version. */
async function appendAtPace(stage: Stage, mission: string, seconds: number): Promise<number> {
  const begun = performance.now();
  const versions: Promise<{ version: number }>[] = [];
  for (let at = 0; at < seconds * eventsPerSecond; at += 1) {
    await sleep(Math.max(0, begun + (at * 1_000) / eventsPerSecond - performance.now()));
    versions.push(interject(stage, mission));
  }
  return Math.max(...(await Promise.all(versions)).map(({ version }) => version));
}

function interject(stage: Stage, mission: string): Promise<{ version: number }> {
  return stage.command("mission.interject", { mission, message: "Go on." });
}

function startWatchers(watching: Watching) {
  const child = spawn(process.execPath, ["--import", "tsx", script, JSON.stringify(watching)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const next = async () => {
    const ended = once(child, "exit").then(([code]) => Promise.reject(new Error(`the watchers ended with ${code}`)));
    const [line] = await Promise.race([once(lines, "line"), ended]);
    return JSON.parse(line);
  };
  return {
    ready: next(),
    async end(head: number): Promise<Watched> {
      const result = next();
      child.stdin.write(`${head}\n`);
      return result;
    },
  };
}

function shown(one: Round, many: Round): BenchResult {
  const { watched, events, reads } = many;
  const figures = {
    watchers: watchersMax,
    events,
    eventsPerSecond,
    received: watched.received,
    p50Ms: watched.p50Ms,
    p95Ms: watched.p95Ms,
    p99Ms: watched.p99Ms,
    maxMs: watched.maxMs,
    p95MsOfOneWatcher: one.watched.p95Ms,
    transactionsPerEvent: perEvent(many, "transactions"),
    transactionsPerEventOfOneWatcher: perEvent(one, "transactions"),
    scansPerEvent: perEvent(many, "scans"),
    scansPerEventOfOneWatcher: perEvent(one, "scans"),
  };
  const isComplete = [one, many].every(({ watched: { missing, repeated, lost } }) => missing + repeated + lost === 0);
  const grows = (what: keyof DatabaseReads) => reads[what] > one.reads[what] * sameShare;
  return {
    bench: "feed on Postgres",
    figures,
    rules: [
      { rule: "every event reached every watcher exactly once", holds: isComplete },
      { rule: `p95 from commit to receipt under ${p95MsMax} ms`, holds: watched.p95Ms < p95MsMax },
      { rule: "the database is not read more for more watchers", holds: !grows("transactions") && !grows("scans") },
    ],
  };
}

function perEvent({ reads, events }: Round, what: keyof DatabaseReads): number {
  return Math.round((reads[what] / events) * 10) / 10;
}
