import { planSchema } from "@sortie/core/mission/plan";
import { rejectionSays } from "@sortie/core/mission/rejections";
import { missionRequestSchema } from "@sortie/core/mission/request";
import { hasEnded } from "@sortie/core/mission/state";
import { loadMission } from "@sortie/db/missions";
import { z } from "zod";
import { carryOut } from "../../commands/carry-out.ts";
import { newCommandId, newMissionId } from "../../commands/new-id.ts";
import { refuseRequest } from "../../commands/refuse-request.ts";
import { retryRequest } from "../../commands/retry-request.ts";
import { commanding } from "../init.ts";
import { commandId, missionId, ofMission, said } from "../inputs.ts";

const startInput = z.strictObject({
  id: missionId.optional(),
  command: commandId.optional(),
  request: missionRequestSchema,
});
const retryInput = z.strictObject({
  mission: missionId,
  id: missionId.optional(),
  command: commandId.optional(),
});

/** What begins a mission, or its plan anew. */
export const start = {
  start: commanding("start_mission")
    .input(startInput)
    .mutation(async ({ ctx, input: { id, command, request } }) => {
      refuseRequest(request);
      const mission = id ?? newMissionId();
      const done = await carryOut(ctx, command ?? newCommandId(), { type: "start_mission", mission, request });
      return { mission, ...done };
    }),

  retry: commanding("start_mission")
    .input(retryInput)
    .mutation(async ({ ctx, input }) => {
      const old = await loadMission(ctx.deps.sql, input.mission);
      if (!old) return { refused: { rule: "mission_not_found", says: rejectionSays.mission_not_found } };
      if (!hasEnded(old)) return { refused: { rule: "mission_has_not_ended", says: "stop it before it is retried" } };
      const mission = input.id ?? newMissionId();
      const request = retryRequest(old.config);
      const done = await carryOut(ctx, input.command ?? newCommandId(), {
        type: "start_mission",
        mission,
        request,
        retryOf: old.id,
      });
      return { mission, retryOf: old.id, ...done };
    }),

  replan: commanding("replan_mission")
    .input(ofMission.extend({ reason: said, plan: planSchema.optional() }))
    .mutation(({ ctx, input: { id, ...asked } }) =>
      carryOut(ctx, id ?? newCommandId(), { type: "replan_mission", ...asked }),
    ),
};
