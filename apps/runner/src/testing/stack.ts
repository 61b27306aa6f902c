import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bus, connectBus } from "@sortie/bus/connect";
import { ensureStreams } from "@sortie/bus/streams";
import { startNats, type TestNats } from "@sortie/bus/testing/nats-server";
import { migrate } from "@sortie/db/migrate";
import { openDatabase } from "@sortie/db/open";
import type { Sql } from "@sortie/db/sql";
import { startPostgres } from "@sortie/db/testing/postgres";
import { localCustody } from "../custody/local-custody.ts";
import { type CuttableDatabase, cuttableDatabase } from "./cuttable-database.ts";
import { type RunnerProcess, startRunnerProcess } from "./runner-process.ts";

/** A real Postgres, a real nats-server and a folder for an installation; runners are started as asked. */
export interface Stack {
  /** Straight to the database, also while the runners' line is cut. */
  readonly sql: Sql;
  readonly bus: Bus;
  readonly nats: TestNats;
  /** The line of the runners to the database. */
  readonly database: CuttableDatabase;
  /** Folder for projects and counters; the installation is below. */
  readonly folder: string;
  readonly home: string;
  startRunner(env?: Record<string, string>): Promise<RunnerProcess>;
  /** Ends all runners, proves that nothing of their missions is alive, and removes everything. */
  close(): Promise<void>;
}

export async function startStack(): Promise<Stack> {
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  const url = await postgres.createDatabase();
  const direct = openDatabase(url, { connectionsMax: 4 });
  await migrate(direct.sql);
  const database = await cuttableDatabase(url);
  const bus = await connectBus({ url: nats.url, name: "test" });
  await ensureStreams(bus);
  const folder = await realpath(await mkdtemp(join(tmpdir(), "sortie-stack-")));
  const home = join(folder, "home");
  await mkdir(home, { mode: 0o700 });
  const runners: RunnerProcess[] = [];
  return {
    sql: direct.sql,
    bus,
    nats,
    database,
    folder,
    home,
    async startRunner(env = {}) {
      const runner = await startRunnerProcess({
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        SORTIE_HOME: home,
        SORTIE_HOST: "host-1",
        ...(process.env.SORTIE_BWRAP ? { SORTIE_BWRAP: process.env.SORTIE_BWRAP } : {}),
        ...env,
      });
      runners.push(runner);
      return runner;
    },
    async close() {
      await Promise.all(runners.map((runner) => runner.stop()));
      const left = await localCustody.sweep(home, home);
      for (const { capsule } of left) await localCustody.reconcile(capsule, { installation: home, generation: 1e6 });
      await bus.close();
      await direct.close();
      await database.close();
      await postgres.stop();
      // Last, because nothing else keeps this process waiting while Postgres ends.
      await nats.stop();
      await rm(folder, { recursive: true, force: true });
      if (left.length > 0) throw new Error(`left alive: ${JSON.stringify(left)}`);
    },
  };
}
