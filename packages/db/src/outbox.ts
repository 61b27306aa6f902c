import type { Recorded } from "@sortie/core/mission/events";
import { readEvents } from "./event-store.ts";
import type { Sql } from "./sql.ts";

const pending = {
  name: "outbox_pending",
  text: `select mission_id, min(version - events + 1) as first, max(version) as last from event_outbox
    where at <= clock_timestamp() - make_interval(secs => $1::float8 / 1000) group by mission_id order by min(at) limit $2`,
};

/** Events that the broker has not acknowledged yet and that are older than `ageMs`, in order for each mission. */
export async function pendingEvents(sql: Sql, ageMs: number, missionsMax: number): Promise<Recorded[]> {
  const ranges = await sql.run<{ mission_id: string; first: number; last: number }>(pending, [ageMs, missionsMax]);
  const lists = await Promise.all(
    ranges.map(({ mission_id, first, last }) =>
      readEvents(sql, mission_id, first - 1, Math.min(last - first + 1, 500)),
    ),
  );
  return lists.flat();
}

const relayed = {
  name: "outbox_relayed",
  text: `delete from event_outbox o using jsonb_to_recordset($1::jsonb) as r(mission text, version int)
    where o.mission_id = r.mission and o.version = r.version`,
};

/** Takes the submits out whose last event is among these: so give whole submits, as they were made or as they are pending. */
export async function markRelayed(sql: Sql, events: readonly Pick<Recorded, "mission" | "version">[]): Promise<void> {
  if (events.length === 0) return;
  await sql.run(relayed, [JSON.stringify(events.map(({ mission, version }) => ({ mission, version })))]);
}
