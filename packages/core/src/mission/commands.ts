import { z } from "zod";
import { missionIdPattern } from "../kernel/ids.ts";
import { brakesSchema } from "./config.ts";
import { planSchema } from "./plan.ts";
import { missionRequestSchema } from "./request.ts";

const mission = z.string().regex(missionIdPattern);
const wait = z.string().regex(/^wait_[0-9a-z_]{1,80}$/);
const nonce = z.string().min(8).max(64);
const said = z.string().trim().min(1).max(16_000);

/** What a person (or a program on their behalf) may ask of a mission. Strict: an unknown field is refused. */
export const missionCommandSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("start_mission"),
    mission,
    request: missionRequestSchema,
    retryOf: mission.optional(),
  }),
  z.strictObject({ type: z.literal("approve_candidate"), mission, wait, nonce, candidate: z.string() }),
  z.strictObject({
    type: z.literal("reject_candidate"),
    mission,
    wait,
    nonce,
    candidate: z.string(),
    reason: said,
    unit: z.int().min(0).optional(),
  }),
  z.strictObject({ type: z.literal("answer_question"), mission, wait, nonce, answer: said }),
  z.strictObject({ type: z.literal("interject"), mission, message: said }),
  z.strictObject({ type: z.literal("pause_mission"), mission }),
  z.strictObject({ type: z.literal("resume_mission"), mission }),
  z.strictObject({ type: z.literal("stop_mission"), mission, reason: said.optional() }),
  z.strictObject({
    type: z.literal("raise_brake"),
    mission,
    brake: z.enum(Object.keys(brakesSchema.shape) as [keyof typeof brakesSchema.shape]),
    to: z.int().min(1).max(500),
  }),
  z.strictObject({ type: z.literal("replan_mission"), mission, reason: said, plan: planSchema.optional() }),
]);

export type MissionCommand = z.infer<typeof missionCommandSchema>;
export type CommandOf<T extends MissionCommand["type"]> = Extract<MissionCommand, { type: T }>;
