import type { Recorded } from "@sortie/core/mission/events";
import type { Sql } from "@sortie/db/sql";
import { logOf } from "../asking.ts";

export interface Turns {
  /** By the agents' own count, where it could be written. */
  counted: number;
  started: number;
  lost: number;
  adopted: number;
  wrong: string[];
}

/** Compares what agents counted with the log: a turn ran once, and once more for each time it was lost. */
export async function compareTurns(
  sql: Sql,
  missions: readonly string[],
  countedOf: ((mission: string) => Map<number, number>) | undefined,
): Promise<Turns> {
  const all: Turns = { counted: 0, started: 0, lost: 0, adopted: 0, wrong: [] };
  for (const mission of missions) {
    const log = await logOf(sql, mission);
    const started = byTurn(log, "mission.turn_started");
    const lost = byTurn(log, "mission.turn_lost");
    const counted = countedOf?.(mission) ?? new Map<number, number>();
    all.started += sum(started);
    all.lost += sum(lost);
    all.adopted += sum(byTurn(log, "mission.turn_adopted"));
    all.counted += sum(counted);
    for (const [turn, times] of started) {
      const losses = lost.get(turn) ?? 0;
      const runs = counted.get(turn) ?? 0;
      if (times !== losses + 1) all.wrong.push(`turn ${turn} of ${mission}: started ${times}, lost ${losses}`);
      if (countedOf && (runs < 1 || runs > losses + 1))
        all.wrong.push(`turn ${turn} of ${mission}: ran ${runs}, lost ${losses}`);
    }
  }
  return all;
}

function byTurn(log: readonly Recorded[], type: `mission.turn_${"started" | "lost" | "adopted"}`): Map<number, number> {
  const times = new Map<number, number>();
  for (const { event } of log) {
    if (event.type === type) times.set(event.turn, (times.get(event.turn) ?? 0) + 1);
  }
  return times;
}

function sum(times: Map<number, number>): number {
  return [...times.values()].reduce((total, each) => total + each, 0);
}
