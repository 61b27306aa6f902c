import type { Sql } from "../packages/db/src/sql.ts";

/** What Postgres counted so far, of everybody who uses this database. */
export interface DatabaseReads {
  /** Transactions, a statement by itself being one. */
  transactions: number;
  /** Looks into the tables of logs and missions. */
  scans: number;
}

const counted = {
  name: "bench_reads",
  text: `select (select xact_commit + xact_rollback from pg_stat_database where datname = current_database()) as transactions,
    (select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) from pg_stat_user_tables
      where relname in ('mission_event', 'mission', 'activity'))::bigint as scans`,
};

export async function readsSoFar(sql: Sql): Promise<DatabaseReads> {
  const [row] = await sql.run<DatabaseReads>(counted, []);
  if (!row) throw new Error("Postgres counts nothing");
  return row;
}
