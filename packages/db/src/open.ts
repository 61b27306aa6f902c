import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { pgliteSql, pgSql, type Sql } from "./sql.ts";

export interface Database {
  sql: Sql;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A pool of `connectionsMax` connections to `url`. */
export function openDatabase(url: string, { connectionsMax = 8 } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: connectionsMax, connectionTimeoutMillis: 10_000 });
  // A connection without a listener takes the process down when the database goes.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return { sql: pgSql(pool), pool, close: () => pool.end() };
}

/** PGlite in this process: for tools and tests that have the folder to themselves. */
export function openInProcess(pglite: PGlite): Pick<Database, "sql" | "close"> {
  return { sql: pgliteSql(pglite), close: () => pglite.close() };
}
