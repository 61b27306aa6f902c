import { commandIdPattern, missionIdPattern } from "@sortie/core/kernel/ids";
import { z } from "zod";

export const missionId = z.string().regex(missionIdPattern, "not a mission id");
export const commandId = z.string().regex(commandIdPattern, "not a command id");
export const said = z.string().trim().min(1).max(16_000);

/** Every command to a mission that exists; a chosen command id makes it repeatable. */
export const ofMission = z.strictObject({ mission: missionId, id: commandId.optional() });

/** The wait may be left out where a single one of its kind is open. */
export const ofWait = ofMission.extend({
  wait: z
    .string()
    .regex(/^wait_[0-9a-z_]{1,80}$/, "not a wait id")
    .optional(),
  nonce: z.string().min(8).max(64).optional(),
});

export const pageOf = (max: number, normal: number) => z.int().min(1).max(max).default(normal);
export const version = z.int().min(0).max(2_147_483_647);
