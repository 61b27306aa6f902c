import type { Sql } from "./sql.ts";

/** The database's time as ISO 8601 text with milliseconds, UTC. The one clock of deadlines, leases and events. */
export const nowText = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const now = { name: "database_now", text: `select ${nowText} as now` };

/** The database's time now, for who wants to compare a clock with it. */
export async function databaseNow(sql: Sql): Promise<string> {
  const [row] = await sql.run<{ now: string }>(now, []);
  if (!row) throw new Error("the database gave no time");
  return row.now;
}
