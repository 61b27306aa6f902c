import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { accounts, loadTables, openingBalance } from "./load-operations.ts";
import type { WorkerReport } from "./load-worker.ts";

export type LoadReport = {
  readonly operations: number;
  /** What came back that should not have; what the tables say that they should not. */
  readonly wrong: string[];
  /** How often each error code came. */
  readonly errors: Record<string, number>;
  readonly clientsKilled: number;
  readonly appendsAcknowledged: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
};

export type LoadOptions = {
  readonly url: string;
  readonly seconds: number;
  /** Called while the load runs; it ends when the promise settles. */
  readonly meanwhile?: () => Promise<void>;
};

const processes = 3;
const betweenKillsMs = 500;
const restartMsMax = 60_000;
const workerFile = fileURLToPath(new URL("./load-worker.ts", import.meta.url));

/** Mixed load from three processes, while further clients are killed with a transaction open. */
export async function runLoad({ url, seconds, meanwhile }: LoadOptions): Promise<LoadReport> {
  await ask(url, loadTables);
  const workers = Array.from({ length: processes }, (_, index) => startWorker(url, [`p${index}`, String(seconds)]));
  const reports = Promise.all(workers.map(readReport));
  const over = new AbortController();
  const kills = killVictims(url, over.signal);
  await meanwhile?.();
  const all = await reports;
  over.abort();
  const clientsKilled = await kills;
  await untilAnswers(url);
  return summarize(all, clientsKilled, await checkTables(url, all));
}

/** The database may just be starting again. */
async function untilAnswers(url: string): Promise<void> {
  const deadline = performance.now() + restartMsMax;
  for (;;) {
    try {
      await ask(url, "SELECT 1");
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function killVictims(url: string, over: AbortSignal): Promise<number> {
  let killed = 0;
  while (!over.aborted) {
    const victim = startWorker(url, ["victim"]);
    const ended = once(victim, "exit");
    await Promise.race([once(victim.stdout ?? victim, "data"), ended, sleep(15_000)]);
    victim.kill("SIGKILL");
    await ended;
    killed += 1;
    await sleep(betweenKillsMs);
  }
  return killed;
}

async function checkTables(url: string, reports: WorkerReport[]): Promise<string[]> {
  const wrong: string[] = [];
  const [money] = await ask(url, "SELECT sum(balance)::int AS sum FROM load_account");
  if (money?.sum !== accounts * openingBalance) wrong.push(`the balances sum to ${money?.sum}`);
  for (const { name, tried, acknowledged } of reports.flatMap((report) => report.lanes)) {
    const [stored] = await ask(url, "SELECT count(*)::int AS count FROM load_append WHERE lane = $1", [name]);
    const count = Number(stored?.count);
    if (count < acknowledged || count > tried)
      wrong.push(`${name}: ${count} stored, ${acknowledged} acknowledged of ${tried}`);
  }
  const claimed = reports.flatMap((report) => report.claimed);
  if (new Set(claimed).size !== claimed.length) wrong.push("a job was claimed twice");
  return wrong;
}

function summarize(reports: WorkerReport[], clientsKilled: number, wrongInTables: string[]): LoadReport {
  const errors: Record<string, number> = {};
  for (const [code, count] of reports.flatMap((report) => Object.entries(report.errors))) {
    errors[code] = (errors[code] ?? 0) + count;
  }
  const operations = reports.reduce((sum, report) => sum + report.operations, 0);
  const sorted = reports.flatMap((report) => report.tenthsOfMs).sort(([one], [other]) => one - other);
  return {
    operations,
    wrong: [...reports.flatMap((report) => report.wrong), ...wrongInTables],
    errors,
    clientsKilled,
    appendsAcknowledged: reports.flatMap((report) => report.lanes).reduce((sum, lane) => sum + lane.acknowledged, 0),
    p50Ms: quantile(sorted, operations * 0.5),
    p95Ms: quantile(sorted, operations * 0.95),
  };
}

function quantile(sorted: [number, number][], rank: number): number {
  let passed = 0;
  for (const [tenths, count] of sorted) {
    passed += count;
    if (passed >= rank) return tenths / 10;
  }
  return 0;
}

function startWorker(url: string, args: string[]): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", workerFile, ...args], {
    env: { ...process.env, LOAD_URL: url },
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function readReport(worker: ChildProcess): Promise<WorkerReport> {
  let said = "";
  worker.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(worker, "close");
  if (code !== 0) throw new Error(`a load worker ended with ${code}`);
  return JSON.parse(said);
}

async function ask(url: string, sql: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const result = await client.query(sql, values);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}
