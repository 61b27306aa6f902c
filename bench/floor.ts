import { readEvents } from "../packages/db/src/event-store.ts";
import type { Sql, Statement } from "../packages/db/src/sql.ts";

/** The least that a transition costs: one statement, two events, one row with its snapshot; nothing is read or decided. */
const appendTwo: Statement = {
  name: "bench_floor",
  text: `with appended as (
      insert into mission_event (mission_id, version, type, payload, schema, actor, cause, provenance, at)
      select $1, $2::int + e.nth, e.type, e.payload, e.schema, e.actor, e.cause, e.provenance, e.at
      from jsonb_to_recordset($3::jsonb) as e(nth int, type text, payload jsonb, schema int, actor jsonb, cause text,
        provenance text, at timestamptz)
    )
    update mission set (version, phase, status, pause_reason, title, repository, branch, home, units_passed, units_total,
      is_due, deadline_at, created_at, updated_at, state) = (
      select $2::int + 2, r.phase, r.status, r.pause_reason, r.title, r.repository, r.branch, r.home, r.units_passed,
        r.units_total, r.is_due, r.deadline_at, r.created_at, r.updated_at, r.state
      from jsonb_to_record($4::jsonb) as r(phase text, status text, pause_reason text, title text, repository text,
        branch text, home text, units_passed int, units_total int, is_due boolean, deadline_at timestamptz,
        created_at timestamptz, updated_at timestamptz, state jsonb))
    where id = $1`,
};

export interface Payload {
  events: string;
  row: string;
}

/** What the last transition of two events wrote for this mission. */
export async function recordPayload(sql: Sql, mission: string, head: number): Promise<Payload> {
  const [row] = await sql.run({ name: "bench_row", text: "select * from mission where id = $1" }, [mission]);
  const events = (await readEvents(sql, mission, head - 2)).map((recorded, at) => {
    const { event, schema, actor, cause, provenance, at: time } = recorded;
    const { type, ...payload } = event;
    return { nth: at + 1, type, payload, schema, actor, cause, provenance, at: time };
  });
  return { events: JSON.stringify(events), row: JSON.stringify(row) };
}

/** Writes the payload after version `head`; gives how many events that were. */
export async function appendPayload(sql: Sql, mission: string, head: number, payload: Payload): Promise<number> {
  await sql.run(appendTwo, [mission, head, payload.events, payload.row]);
  return 2;
}
