import { brakeNames } from "@sortie/core/mission/config";
import { z } from "zod";
import { carryOut } from "../../commands/carry-out.ts";
import { newCommandId } from "../../commands/new-id.ts";
import { commanding } from "../init.ts";
import { ofMission, said } from "../inputs.ts";

/** What moves, holds or ends a running mission. */
export const steer = {
  interject: commanding("interject")
    .input(ofMission.extend({ message: said }))
    .mutation(({ ctx, input: { id, ...asked } }) =>
      carryOut(ctx, id ?? newCommandId(), { type: "interject", ...asked }),
    ),

  pause: commanding("pause_mission")
    .input(ofMission)
    .mutation(({ ctx, input: { id, mission } }) =>
      carryOut(ctx, id ?? newCommandId(), { type: "pause_mission", mission }),
    ),

  resume: commanding("resume_mission")
    .input(ofMission)
    .mutation(({ ctx, input: { id, mission } }) =>
      carryOut(ctx, id ?? newCommandId(), { type: "resume_mission", mission }),
    ),

  stop: commanding("stop_mission")
    .input(ofMission.extend({ reason: said.optional() }))
    .mutation(({ ctx, input: { id, ...asked } }) =>
      carryOut(ctx, id ?? newCommandId(), { type: "stop_mission", ...asked }),
    ),

  raise: commanding("raise_brake")
    .input(ofMission.extend({ brake: z.enum(brakeNames), to: z.int().min(1).max(500) }))
    .mutation(({ ctx, input: { id, ...asked } }) =>
      carryOut(ctx, id ?? newCommandId(), { type: "raise_brake", ...asked }),
    ),
};
