import { compactScore } from "@sortie/core/read-models/compact-score";
import { emptyScore, type Score, scoreOf } from "@sortie/core/read-models/score";
import { eachSlimEvent } from "@sortie/db/queries/mission-log";
import type { Sql } from "@sortie/db/sql";
import { scoreSpansMax, scoresKeptMax } from "../limits.ts";
import { Kept } from "./kept.ts";

const kept = new Kept<Score>(scoresKeptMax);

/** A mission's score as of now, small enough for a screen. Only what came since the last time is folded. */
export async function missionScore(sql: Sql, mission: string): Promise<Score> {
  const before = kept.get(sql, mission) ?? emptyScore;
  const events = [];
  for await (const event of eachSlimEvent(sql, mission, before.head?.version ?? 0)) events.push(event);
  const score = events.length > 0 ? scoreOf(events, before) : before;
  kept.set(sql, mission, score);
  return compactScore(score, scoreSpansMax);
}
