import type { Sql } from "./sql.ts";

/** A runner process: id, host and the process by pid and kernel start time, since pids are used again. */
export interface RunnerEntry {
  id: string;
  host: string;
  pid: number;
  processStart: string;
}

const see = {
  name: "see_runner",
  text: `insert into runner (id, host, pid, process_start, seen_at) values ($1, $2, $3, $4, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`,
};

export async function seeRunner(sql: Sql, { id, host, pid, processStart }: RunnerEntry): Promise<void> {
  await sql.run(see, [id, host, pid, processStart]);
}

const onHost = { name: "runners_on_host", text: `select id, host, pid, process_start from runner where host = $1` };

export async function runnersOn(sql: Sql, host: string): Promise<RunnerEntry[]> {
  const rows = await sql.run<{ id: string; host: string; pid: number; process_start: string }>(onHost, [host]);
  return rows.map(({ id, pid, process_start }) => ({ id, host, pid, processStart: process_start }));
}

const forget = { name: "forget_runner", text: `delete from runner where id = $1` };

export async function forgetRunner(sql: Sql, id: string): Promise<void> {
  await sql.run(forget, [id]);
}

const alive = {
  name: "runners_alive",
  text: `select count(*)::int as count from runner where seen_at > clock_timestamp() - make_interval(secs => $1::float8 / 1000)`,
};

/** How many runners were seen within `withinMs`. */
export async function countRunners(sql: Sql, withinMs: number): Promise<number> {
  const [row] = await sql.run<{ count: number }>(alive, [withinMs]);
  return row?.count ?? 0;
}
