import { hasEnded } from "@sortie/core/mission/state";
import { loadMission } from "@sortie/db/missions";
import type { Custody } from "../custody/custody.ts";
import type { DriverDeps } from "../driver/ports.ts";
import { limits } from "../limits.ts";
import type { LoopDeps } from "./loop-deps.ts";
import { repeatedly } from "./repeatedly.ts";

type Grounds = Pick<DriverDeps["place"], "missions" | "installation">;

/**
 * Ends what is alive of missions that have ended, such as one whose stop met its deadline while no runner was there.
 * What belongs to a living mission is left to whoever holds its lease.
 */
export function sweepCapsulesLoop(
  deps: LoopDeps,
  custody: Custody,
  grounds: Grounds,
  signal: AbortSignal,
): Promise<void> {
  return repeatedly(deps, "capsules", limits.capsuleSweepEveryMs, signal, async () => {
    for (const { capsule, labels } of await custody.sweep(grounds.missions, grounds.installation)) {
      const mission = await loadMission(deps.sql, labels.mission);
      if (!mission || !hasEnded(mission)) continue;
      const ended = await custody.reconcile(capsule, labels);
      deps.log.info({ capsule, ended }, "ended what an ended mission had left");
    }
  });
}
