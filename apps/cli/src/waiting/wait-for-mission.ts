import { setTimeout as delay } from "node:timers/promises";
import type { Connection } from "../api/connection.ts";
import { lookMs, noRunnerMs } from "../api/limits.ts";
import { type Outcome, outcomeOf, type Standing } from "./outcome.ts";

export interface Waited {
  outcome: Outcome;
  standing: Standing;
}

/** Until the mission ends, stops for a person, or no runner is there to move it; over restarts of the server. */
export async function waitForMission(
  connection: Connection,
  mission: string,
  onChange: (standing: Standing) => void,
): Promise<Waited> {
  let alone: number | undefined;
  let version: number | undefined;
  for (;;) {
    const standing = await connection.askPatiently((api) => api.mission.situation.query({ mission }));
    if (standing.situation?.version !== version) {
      version = standing.situation?.version;
      onChange(standing);
    }
    const outcome = outcomeOf(standing);
    if (outcome) return { outcome, standing };
    if (standing.runners > 0) alone = undefined;
    else alone ??= performance.now();
    if (alone !== undefined && performance.now() - alone > noRunnerMs) return { outcome: "no_runner", standing };
    await delay(lookMs);
  }
}
