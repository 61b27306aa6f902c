import { runnersSeen } from "@sortie/db/queries/runners-seen";
import { runnerGoneMs } from "../../limits.ts";
import { askRunner } from "../../looks/ask-runner.ts";
import { systemChecks } from "../../looks/system-checks.ts";
import { databaseIsAway } from "../errors.ts";
import { commanding, reading, router } from "../init.ts";

export const system = router({
  /** What Sortie needs, each in a sentence with its remedy; of machines, what their runners found last. */
  checks: reading.query(({ ctx }) => systemChecks(ctx.deps)),

  /** The same, after every runner has looked at its machine again. */
  refreshChecks: commanding("start_mission").mutation(async ({ ctx }) => {
    const runners = await runnersSeen(ctx.deps.sql, runnerGoneMs);
    await Promise.all(runners.map(({ id }) => askRunner<"machine">(ctx, { kind: "machine" }, { runner: id })));
    return systemChecks(ctx.deps);
  }),

  /** What this server sees of the parts it needs. */
  health: reading.query(async ({ ctx: { deps } }) => {
    const { state } = deps.bus.status();
    try {
      return { database: "answers", broker: state, runners: await runnersSeen(deps.sql, runnerGoneMs) } as const;
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      return { database: "away", broker: state, runners: [] } as const;
    }
  }),
});
