import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

export type Row = Record<string, unknown>;

/** One statement with parameters. `name` prepares it once for each connection. */
export interface Statement {
  name: string;
  text: string;
}

export interface Transaction {
  run<R = Row>(statement: Statement, values: readonly unknown[]): Promise<R[]>;
}

/**
 * The way to the database, the same over a pool of Postgres connections and over PGlite in this process.
 * Errors are those of the driver; `isUnavailable` tells a lost database from a wrong statement.
 */
export interface Sql extends Transaction {
  /** Opens a transaction and runs `first` in one round trip; its text carries no parameters. Rolls back when `work` throws. */
  transaction<T>(first: readonly string[], work: (sets: Row[][], tx: Transaction) => Promise<T>): Promise<T>;
  /** Several statements without parameters, for migrations and tests. */
  script(text: string): Promise<void>;
}

// Times travel as text of one form, in and out, so that what is stored and what is folded are equal.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

export function pgSql(pool: pg.Pool): Sql {
  return {
    run: (statement, values) => rows(pool.query({ ...statement, values: [...values] })),
    async script(text) {
      await pool.query(text);
    },
    async transaction(first, work) {
      const client = await pool.connect();
      let broken: unknown;
      try {
        // One result for one statement, an array for several.
        const results: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query(
          ["begin", ...first].join(";\n"),
        );
        const sets = [results]
          .flat()
          .slice(1)
          .map((set) => set.rows);
        const done = await work(sets, {
          run: (statement, values) => rows(client.query({ ...statement, values: [...values] })),
        });
        await client.query("commit");
        return done;
      } catch (error) {
        await client.query("rollback").catch((lost: unknown) => {
          broken = lost;
        });
        throw error;
      } finally {
        client.release(broken instanceof Error ? broken : undefined);
      }
    },
  };
}

async function rows<R>(result: Promise<pg.QueryResult>): Promise<R[]> {
  return (await result).rows as R[];
}

const timestamptz = 1184;
const int8 = 20;
const parsers = {
  [timestamptz]: (text: string) => new Date(text).toISOString(),
  [int8]: (text: string) => Number(text),
};

export function pgliteSql(pglite: PGlite): Sql {
  return {
    run: async <R>(statement: Statement, values: readonly unknown[]) =>
      (await pglite.query<R>(statement.text, [...values], { parsers })).rows,
    async script(text) {
      await pglite.exec(text);
    },
    transaction: (first, work) =>
      pglite.transaction(async (tx) => {
        const sets: Row[][] = [];
        for (const text of first) sets.push((await tx.query<Row>(text, [], { parsers })).rows);
        return work(sets, {
          run: async <R>(statement: Statement, values: readonly unknown[]) =>
            (await tx.query<R>(statement.text, [...values], { parsers })).rows,
        });
      }),
  };
}

const unavailable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08003",
  "08001",
  "53300",
  "25P03",
]);
const unavailableSays =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|client has encountered a connection error/i;

/** Is this error the database being away (try again later), rather than a fault of ours? */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return unavailable.has(code) || unavailableSays.test(error.message);
}
