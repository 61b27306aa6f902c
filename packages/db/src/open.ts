import type { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";
import { pgliteSql, pgSql, type Sql } from "./sql.ts";

export interface Database {
  sql: Sql;
  prisma: PrismaClient;
  close(): Promise<void>;
}

/** A pool of `connectionsMax` connections to `url`, and Prisma over the same pool. */
export function openDatabase(url: string, { connectionsMax = 8 } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: connectionsMax, connectionTimeoutMillis: 10_000 });
  // A connection without a listener takes the process down when the database goes.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    sql: pgSql(pool),
    prisma,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** PGlite in this process: for tools and tests that have the folder to themselves. No Prisma over it. */
export function openInProcess(pglite: PGlite): Pick<Database, "sql" | "close"> {
  return { sql: pgliteSql(pglite), close: () => pglite.close() };
}
