import { runnersSeen } from "@sortie/db/queries/runners-seen";
import { runnerGoneMs } from "../../limits.ts";
import { databaseIsAway } from "../errors.ts";
import { reading, router } from "../init.ts";

export const system = router({
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
