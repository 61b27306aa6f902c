import type { LeaseKey } from "./leases.ts";
import type { Sql, Transaction } from "./sql.ts";
import { storableText } from "./storable-text.ts";

/** One thing an agent said or did in a turn. `stream` and `offset` (bytes in its spool) make it unique within the turn. */
export interface ActivityEntry {
  turn: number;
  stream: string;
  offset: number;
  kind: string;
  body: string;
}

export interface StoredActivity extends ActivityEntry {
  position: number;
  at: string;
}

const insert = {
  name: "append_activity",
  text: `with held as (select 1 from lease where mission_id = $1 and owner = $2 and generation = $3 for share),
    fresh as (
      select e.*, row_number() over (order by e.at_index) as nth
      from (
        select distinct on (turn, stream, "offset") *
        from jsonb_to_recordset($4::jsonb) as b(turn int, stream text, "offset" bigint, kind text, body text, at_index int)
        order by turn, stream, "offset", at_index
      ) e
      where not exists (
        select 1 from activity a where a.mission_id = $1 and a.turn = e.turn and a.stream = e.stream and a.spool_offset = e."offset"
      )
    )
    insert into activity (mission_id, position, turn, stream, spool_offset, kind, body, generation, at)
    select $1, coalesce((select max(position) from activity where mission_id = $1), 0) + nth, turn, stream, "offset", kind, body,
      $3, clock_timestamp()
    from fresh, held
    returning position`,
};

/** Appends a batch, given positions by the lease's owner; entries that are there already, or come from a stale owner, are left out. Gives how many were written. */
export async function appendActivity(
  sql: Sql,
  mission: string,
  { owner, generation }: LeaseKey,
  entries: readonly ActivityEntry[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const batch = entries.map((entry, at_index) => ({ ...entry, body: storableText(entry.body), at_index }));
  return (await sql.run(insert, [mission, owner, generation, JSON.stringify(batch)])).length;
}

const read = {
  name: "activity_after",
  text: `select position, turn, stream, spool_offset as "offset", kind, body, at from activity
    where mission_id = $1 and position > $2 order by position limit $3`,
};

export async function readActivity(
  sql: Transaction,
  mission: string,
  after = 0,
  limit = 500,
): Promise<StoredActivity[]> {
  return sql.run<StoredActivity>(read, [mission, after, limit]);
}
