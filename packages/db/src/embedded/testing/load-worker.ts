/** One process of the mixed load: `load-worker <name> <seconds>`, or `load-worker victim`, which sits in a transaction. */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Lane, operations } from "./load-operations.ts";

const lanes = 4;
const afterErrorMs = 50;
const url = process.env.LOAD_URL ?? "";
const [name = "", seconds = "0"] = process.argv.slice(2);

export type WorkerReport = {
  readonly operations: number;
  readonly wrong: string[];
  readonly errors: Record<string, number>;
  /** How many operations took so many tenths of a millisecond. */
  readonly tenthsOfMs: [number, number][];
  readonly lanes: { readonly name: string; readonly tried: number; readonly acknowledged: number }[];
  readonly claimed: number[];
};

async function work(): Promise<WorkerReport> {
  const pool = new pg.Pool({ connectionString: url, max: lanes });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const deadline = performance.now() + Number(seconds) * 1_000;
  const report = {
    operations: 0,
    wrong: [] as string[],
    errors: {} as Record<string, number>,
    tenths: new Map<number, number>(),
  };

  async function drive(lane: Lane): Promise<void> {
    while (performance.now() < deadline) {
      const operation = operations[randomInt(operations.length)];
      const startedAt = performance.now();
      try {
        const complaint = await operation?.(lane);
        if (complaint !== undefined) report.wrong.push(complaint);
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
        report.errors[code] = (report.errors[code] ?? 0) + 1;
        await sleep(afterErrorMs);
      }
      report.operations += 1;
      const tenths = Math.round((performance.now() - startedAt) * 10);
      report.tenths.set(tenths, (report.tenths.get(tenths) ?? 0) + 1);
    }
  }

  const all = Array.from({ length: lanes }, (_, index): Lane => {
    return { name: `${name}-${index}`, pool, appendsTried: 0, appendsAcknowledged: 0, claimed: [] };
  });
  await Promise.all(all.map(drive));
  await pool.end();
  return {
    operations: report.operations,
    wrong: report.wrong,
    errors: report.errors,
    tenthsOfMs: [...report.tenths],
    lanes: all.map((lane) => ({ name: lane.name, tried: lane.appendsTried, acknowledged: lane.appendsAcknowledged })),
    claimed: all.flatMap((lane) => lane.claimed),
  };
}

async function sitInTransaction(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  await client.query("BEGIN");
  await client.query("UPDATE load_account SET balance = balance - 500");
  await client.query({ name: "twice", text: "SELECT 'a victim' || $1 AS twice", values: ["!"] });
  process.stdout.write("holding\n");
  setInterval(() => {}, 1_000);
}

if (name === "victim") await sitInTransaction().catch(() => process.exit(1));
else process.stdout.write(`${JSON.stringify(await work())}\n`);
