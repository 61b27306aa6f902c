import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { superviseEmbedded } from "../embedded/supervise.ts";
import { migrate } from "../migrate.ts";
import { openDatabase, openInProcess } from "../open.ts";
import { isUnavailable, type Sql, type Statement } from "../sql.ts";
import { startPostgres } from "./postgres.ts";

/** A migrated database, as the suites of the store need it. */
export interface Store {
  sql: Sql;
  /** For further processes; undefined where the database is inside this one. */
  url: string | undefined;
  /** Cuts off every transaction that is open, as when the database or its client dies in the middle. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** As many connections as the suites have calls in flight. */
const suiteConnectionsMax = 20;

export async function openInProcessStore(): Promise<Store> {
  const { sql, close } = openInProcess(await PGlite.create());
  await migrate(sql);
  return { sql, url: undefined, crash: () => Promise.reject(new Error("the process died here")), close };
}

/** PGlite behind its gateway, both in a process of their own that is started again when it dies. */
export async function openGatewayStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "sortie-db-"));
  const lines: string[] = [];
  const embedded = superviseEmbedded({
    dataDir: join(folder, "data"),
    socketPath: join(folder, "socket", ".s.PGSQL.5432"),
    backupsDir: join(folder, "backups"),
    entry: [process.execPath, "--import", "tsx", fileURLToPath(new URL("../embedded/main.ts", import.meta.url))],
    onLine: (line) => lines.push(line),
  });
  await embedded.ready.catch((error: unknown) => {
    throw new Error(lines.join("\n"), { cause: error });
  });
  const database = openDatabase(embedded.url, { connectionsMax: suiteConnectionsMax });
  await migrate(database.sql);
  return {
    sql: database.sql,
    url: embedded.url,
    async crash() {
      const pid = embedded.pid();
      if (pid === undefined) throw new Error(`the database is not running: ${lines.join("\n")}`);
      process.kill(pid, "SIGKILL");
      await untilAnswers(database.sql);
    },
    async close() {
      await database.close();
      await embedded.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export async function openPostgresStore({ connectionsMax = suiteConnectionsMax } = {}): Promise<Store> {
  const server = await startPostgres();
  const url = await server.createDatabase();
  const database = openDatabase(url, { connectionsMax });
  const control = openDatabase(server.url, { connectionsMax: 1 });
  const name = new URL(url).pathname.slice(1);
  await migrate(database.sql);
  return {
    sql: database.sql,
    url,
    async crash() {
      await control.sql.script(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
      );
      await untilAnswers(database.sql);
    },
    async close() {
      await database.close();
      await control.close();
      // The server's processes do not keep this one alive, so something has to until they are gone.
      const awake = setInterval(() => {}, 1_000);
      await server.stop().finally(() => clearInterval(awake));
    },
  };
}

/** A database that was lost answers again; how long that may take is the suite's timeout. */
export async function untilAnswers(sql: Sql): Promise<void> {
  for (;;) {
    try {
      await sql.run({ name: "is_there", text: "select 1" }, []);
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** The same database, that goes away after the first statement of a transaction that has parameters, before it commits. */
export function dyingAfterStatement(sql: Sql, crash: () => Promise<void>): Sql {
  return {
    ...sql,
    transaction: (first, work) =>
      sql.transaction(first, (sets, tx) =>
        work(sets, {
          async run<R>(statement: Statement, values: readonly unknown[]) {
            const rows = await tx.run<R>(statement, values);
            await crash();
            return rows;
          },
        }),
      ),
  };
}
