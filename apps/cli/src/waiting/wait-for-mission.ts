import { setTimeout as delay } from "node:timers/promises";
import type { Connection } from "../api/connection.ts";
import { lookMs, noRunnerMs } from "../api/limits.ts";
import { CliRefusal } from "../api/refusal.ts";
import { followMission } from "./follow-mission.ts";
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
  const following = new AbortController();
  let alone: number | undefined;
  let version: number | undefined;
  let moved: ((past: number) => Promise<void>) | undefined;
  try {
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
      moved ??= movesOf(connection, mission, version ?? 0, following.signal);
      // Runners come and go, and a start is refused, without an event.
      const looking = new AbortController();
      const nextLook = delay(lookMs, undefined, { signal: looking.signal });
      await Promise.race([moved(version ?? 0), nextLook]).finally(() => looking.abort());
    }
  } finally {
    following.abort();
  }
}

/** Gives a way to wait for the mission's next event past a version. */
function movesOf(connection: Connection, mission: string, after: number, signal: AbortSignal) {
  let head = after;
  let tell = () => {};
  const follow = async () => {
    for await (const event of followMission(connection, mission, after, signal)) {
      head = event.version;
      tell();
    }
  };
  // What the feed refuses, the next look is told as well.
  follow().catch((error: unknown) => {
    if (!(error instanceof CliRefusal)) throw error;
  });
  return (past: number) =>
    new Promise<void>((resolve) => {
      tell = () => head > past && resolve();
      tell();
    });
}
