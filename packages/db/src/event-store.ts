import { asMissionId } from "@sortie/core/kernel/ids";
import type { Recorded } from "@sortie/core/mission/events";
import type { Actor } from "@sortie/core/mission/roles";
import { upcast } from "@sortie/core/mission/upcast";
import type { Transaction } from "./sql.ts";

interface EventRow {
  mission_id: string;
  version: number;
  type: string;
  payload: unknown;
  schema: number;
  actor: Actor;
  cause: string;
  provenance: Recorded["provenance"];
  at: string;
}

const read = {
  name: "events_after",
  text: `select mission_id, version, type, payload, schema, actor, cause, provenance, at
    from mission_event where mission_id = $1 and version > $2 order by version limit $3`,
};

/** A mission's events above a version, in order; at most `limit` (default 1,000). */
export async function readEvents(sql: Transaction, mission: string, after = 0, limit = 1_000): Promise<Recorded[]> {
  return (await sql.run<EventRow>(read, [mission, after, limit])).map(recorded);
}

/** The whole log of a mission, page by page. */
export async function* eachEvent(sql: Transaction, mission: string, page = 1_000): AsyncGenerator<Recorded> {
  let after = 0;
  for (;;) {
    const events = await readEvents(sql, mission, after, page);
    yield* events;
    after = events.at(-1)?.version ?? after;
    if (events.length < page) return;
  }
}

function recorded(row: EventRow): Recorded {
  return {
    mission: asMissionId(row.mission_id),
    version: row.version,
    at: row.at,
    actor: row.actor,
    cause: row.cause,
    provenance: row.provenance,
    schema: row.schema,
    event: upcast(row.type, row.payload, row.schema),
  };
}
