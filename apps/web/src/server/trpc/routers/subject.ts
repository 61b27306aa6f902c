import { z } from "zod";
import { type CarriedOut, carryOut } from "../../commands/carry-out.ts";
import { lookIdOf, newCommandId, newMissionId } from "../../commands/new-id.ts";
import { askRunner } from "../../looks/ask-runner.ts";
import { commanding } from "../init.ts";
import { commandId, missionId } from "../inputs.ts";

const subjectInput = z.strictObject({ id: missionId.optional(), command: commandId.optional() }).prefault({});

export const subject = {
  /** Starts a mission on the bundled project, which a runner prepares; the same command prepares and starts it once. */
  startSubject: commanding("start_mission")
    .input(subjectInput)
    .mutation(async ({ ctx, input }): Promise<{ mission: string } & CarriedOut> => {
      const mission = input.id ?? newMissionId();
      const command = input.command ?? newCommandId();
      const prepared = await askRunner<"prepare_subject">(ctx, { kind: "prepare_subject" }, { id: lookIdOf(command) });
      if ("refused" in prepared) return { mission, command, ...prepared };
      const { request } = prepared.found;
      return { mission, ...(await carryOut(ctx, command, { type: "start_mission", mission, request })) };
    }),
};
