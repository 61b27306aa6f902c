import type { Sql } from "./sql.ts";

const unowned = {
  name: "due_unowned",
  text: `select m.id from mission m left join lease l on l.mission_id = m.id
    where m.is_due and m.status in ('idle', 'working') and (m.home is null or m.home = $1)
      and (l.mission_id is null or l.expires_at <= clock_timestamp())
    order by m.updated_at limit $2`,
};

/** Missions of this host that have something to do and no living owner. */
export async function dueMissions(sql: Sql, host: string, limit: number): Promise<string[]> {
  return (await sql.run<{ id: string }>(unowned, [host, limit])).map((row) => row.id);
}

const overdue = {
  name: "deadlines_passed",
  text: `select id from mission where deadline_at <= clock_timestamp() and status not in ('done', 'error') order by deadline_at limit $1`,
};

export async function missionsPastDeadline(sql: Sql, limit: number): Promise<string[]> {
  return (await sql.run<{ id: string }>(overdue, [limit])).map((row) => row.id);
}
