import { cursorText } from "@sortie/core/feed/cursor";
import type { Mission } from "@sortie/core/mission/state";
import { loadMission } from "@sortie/db/missions";
import { type Ownership, ownershipOf } from "@sortie/db/queries/mission-detail";
import { missionHeads } from "@sortie/db/queries/mission-heads";
import { effectBegan, type LatestCheck, latestChecks } from "@sortie/db/queries/mission-log";
import type { Sql } from "@sortie/db/sql";
import { evidenceTailCharsMax } from "../limits.ts";

/** All that a mission's screen begins with. Times are ISO 8601, UTC. */
export interface OpenedMission {
  mission: string;
  state: Mission;
  /** Of the feed: what came after it is not in here. */
  cursor: string;
  head: number;
  owner: Ownership | null;
  /** The last result of each check, oldest first, tails cut. */
  checks: LatestCheck[];
  /** When what is in flight was begun. */
  since: string | null;
}

/** Undefined while the mission has no event. */
export async function openMission(sql: Sql, mission: string): Promise<OpenedMission | undefined> {
  // The position first: what is said after it comes over the feed, and nothing is left out.
  const position = (await missionHeads(sql, [mission])).get(mission)?.position ?? 0;
  const state = await loadMission(sql, mission);
  if (!state) return undefined;
  const inFlight = state.due.find(({ started }) => started);
  const [owner, checks, since] = await Promise.all([
    ownershipOf(sql, mission),
    latestChecks(sql, mission, evidenceTailCharsMax),
    inFlight ? effectBegan(sql, mission, inFlight.id) : null,
  ]);
  const cursor = cursorText({ version: state.version, position });
  return { mission, state, cursor, head: state.version, owner, checks, since };
}
