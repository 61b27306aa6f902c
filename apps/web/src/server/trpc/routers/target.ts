import { checkTrialSchema, targetSchema } from "@sortie/core/look/look";
import { refuseTarget } from "../../commands/refuse-request.ts";
import { askRunner } from "../../looks/ask-runner.ts";
import { commanding, router } from "../init.ts";

/** What a mission would start from. Programs run for it on a runner's host, so it is no query, and no viewer's. */
export const target = router({
  /** A repository and a base, as a start would find them. */
  look: commanding("start_mission")
    .input(targetSchema)
    .mutation(({ ctx, input }) => {
      refuseTarget(input);
      return askRunner<"look">(ctx, { kind: "look", ...input });
    }),

  /** One run of a check at base, thrown away afterwards. May take minutes. */
  tryCheck: commanding("start_mission")
    .input(checkTrialSchema)
    .mutation(({ ctx, input }) => {
      refuseTarget(input);
      return askRunner<"try_check">(ctx, { kind: "try_check", ...input });
    }),
});
