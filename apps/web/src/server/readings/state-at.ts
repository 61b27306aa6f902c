import { evolve } from "@sortie/core/mission/evolve";
import type { Mission } from "@sortie/core/mission/state";
import { readEvents } from "@sortie/db/event-store";
import type { Sql } from "@sortie/db/sql";
import { checkpointMissionsMax, checkpointVersions } from "../limits.ts";
import { Kept } from "./kept.ts";

const kept = new Kept<Map<number, Mission>>(checkpointMissionsMax);

/** A mission as it was after a version, folded from the log; null where the log does not reach that far. */
export async function stateAt(sql: Sql, mission: string, version: number): Promise<Mission | null> {
  const checkpoints = kept.get(sql, mission) ?? new Map<number, Mission>();
  kept.set(sql, mission, checkpoints);
  let state = nearest(checkpoints, version);
  while ((state?.version ?? 0) < version) {
    const from = state?.version ?? 0;
    const until = Math.min(version, (Math.floor(from / checkpointVersions) + 1) * checkpointVersions);
    const events = await readEvents(sql, mission, from, until - from);
    if (events.length < until - from) return null;
    for (const event of events) state = evolve(state, event);
    if (state && until % checkpointVersions === 0) checkpoints.set(until, state);
  }
  return state;
}

function nearest(checkpoints: ReadonlyMap<number, Mission>, version: number): Mission | null {
  for (let at = Math.floor(version / checkpointVersions); at > 0; at -= 1) {
    const found = checkpoints.get(at * checkpointVersions);
    if (found) return found;
  }
  return null;
}
