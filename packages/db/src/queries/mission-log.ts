import type { Check, CheckResult } from "@sortie/core/mission/check";
import type { Recorded } from "@sortie/core/mission/events";
import { upcast } from "@sortie/core/mission/upcast";
import type { Sql } from "../sql.ts";

/** Rows of one statement; without their long texts that is a few megabytes. */
const pageRows = 5_000;

const slim = {
  name: "slim_events_after",
  text: `select version, type, schema, at,
      payload - 'config' - 'detail' - 'evidence' - 'verdict' #- '{result,tail}' #- '{result,tests}'
        || case when payload ? 'verdict'
          then jsonb_build_object('verdict', case when jsonb_typeof(payload->'verdict') = 'object'
            then jsonb_build_object('status', payload->'verdict'->'status') end)
          else '{}'::jsonb end as payload
    from mission_event where mission_id = $1 and version > $2 order by version limit $3`,
};

type SlimEvent = Pick<Recorded, "version" | "at" | "event">;

/** A mission's events above a version without their long texts: enough for folds that only count and place. */
export async function* eachSlimEvent(sql: Sql, mission: string, from = 0): AsyncGenerator<SlimEvent> {
  let after = from;
  for (;;) {
    const rows = await sql.run<{ version: number; type: string; schema: number; at: string; payload: unknown }>(slim, [
      mission,
      after,
      pageRows,
    ]);
    for (const { version, type, schema, at, payload } of rows)
      yield { version, at, event: upcast(type, payload, schema) };
    after = rows.at(-1)?.version ?? after;
    if (rows.length < pageRows) return;
  }
}

export interface LatestCheck {
  version: number;
  at: string;
  check: Check;
  candidate: string | null;
  /** Without the names of its tests; the tail is cut to the length asked for. */
  result: CheckResult;
}

const latest = {
  name: "latest_checks",
  text: `select distinct on (payload->'check') version, at, payload->'check' as "check", payload->>'candidate' as candidate,
      (payload->'result') - 'tests' - 'tail' || jsonb_build_object('tail', right(payload->'result'->>'tail', $2)) as result
    from mission_event where mission_id = $1 and type = 'mission.check_finished'
    order by payload->'check', version desc`,
};

/** The last result of each check of a mission, oldest first. */
export async function latestChecks(sql: Sql, mission: string, tailCharsMax: number): Promise<LatestCheck[]> {
  const rows = await sql.run<LatestCheck>(latest, [mission, tailCharsMax]);
  return rows.sort((a, b) => a.version - b.version);
}

const began = {
  name: "effect_began",
  text: `select min(at) as at from mission_event where mission_id = $1 and version > $2 and payload->>'effect' = $3`,
};

/** When an effect was begun, which is after the version that made it due; null while it was not. */
export async function effectBegan(sql: Sql, mission: string, effect: string): Promise<string | null> {
  const [row] = await sql.run<{ at: string | null }>(began, [mission, Number(effect.split(":")[1] ?? 0), effect]);
  return row?.at ?? null;
}
