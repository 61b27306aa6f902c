import { readSnapshot, type StoredMission } from "@sortie/core/mission/snapshot";
import type { Sql, Statement } from "./sql.ts";

const unowned = {
  name: "due_unowned",
  text: `select m.id, m.state, m.phase, m.status from mission m left join lease l on l.mission_id = m.id
    where m.is_due and m.status in ('idle', 'working') and (m.home is null or m.home = $3)
      and (l.mission_id is null or l.expires_at <= clock_timestamp())
    order by m.updated_at, m.id limit $1 offset $2`,
};

/** Missions of this host that have something to do and no living owner. */
export async function dueMissions(sql: Sql, host: string, limit: number): Promise<string[]> {
  return understood(sql, unowned, limit, [host]);
}

const overdue = {
  name: "deadlines_passed",
  text: `select id, state, phase, status from mission
    where deadline_at <= clock_timestamp() and status not in ('done', 'error')
    order by deadline_at, id limit $1 offset $2`,
};

export async function missionsPastDeadline(sql: Sql, limit: number): Promise<string[]> {
  return understood(sql, overdue, limit, []);
}

/** Rows that this version does not understand are left out, and do not stand in the way of the others. */
async function understood(sql: Sql, statement: Statement, limit: number, values: readonly unknown[]) {
  const ids: string[] = [];
  for (let offset = 0; ids.length < limit; offset += limit) {
    const rows = await sql.run<StoredMission & { id: string }>(statement, [limit, offset, ...values]);
    ids.push(...rows.filter((row) => !readSnapshot(row).isCorrupt).map(({ id }) => id));
    if (rows.length < limit) break;
  }
  return ids.slice(0, limit);
}
