import { z } from "zod";
import { planSchema } from "./plan.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

/** A program and its arguments; never a shell line. */
export const argvSchema = z
  .array(z.string().max(4_000))
  .min(1)
  .max(200)
  .refine((argv) => (argv[0] ?? "") !== "", {
    message: "the program's name is empty",
  });

export const brakesSchema = z.strictObject({
  iterationsMax: z.int().min(1).max(50).default(8),
  turnsMax: z.int().min(1).max(500).default(60),
  failuresMax: z.int().min(1).max(20).default(3),
  stallMax: z.int().min(1).max(20).default(2),
  wasteMax: z.int().min(1).max(20).default(3),
  restartsMax: z.int().min(1).max(100).default(3),
});

export const limitsSchema = z.strictObject({
  turnWallMs: z
    .int()
    .min(1_000)
    .max(86_400_000)
    .default(90 * 60_000),
  turnSilenceMs: z
    .int()
    .min(1_000)
    .max(86_400_000)
    .default(10 * 60_000),
  checkWallMs: z
    .int()
    .min(1_000)
    .max(86_400_000)
    .default(15 * 60_000),
  setUpWallMs: z
    .int()
    .min(1_000)
    .max(86_400_000)
    .default(15 * 60_000),
  questionWaitMs: z
    .int()
    .min(1_000)
    .max(90 * 86_400_000)
    .default(7 * 86_400_000),
  approvalWaitMs: z
    .int()
    .min(1_000)
    .max(90 * 86_400_000)
    .default(7 * 86_400_000),
});

export const agentSchema = z.strictObject({
  engine: z.literal("command"),
  argv: argvSchema,
  /** What counts as the claim "done": the verdict on the last line, or exit code 0. */
  claim: z.enum(["verdict", "exit_code"]).default("verdict"),
});

/** A mission's configuration, frozen at its start. Durations in milliseconds. */
export const missionConfigSchema = z.strictObject({
  playbook: z.literal("change").default("change"),
  goal: text(8_000),
  repository: text(2_000),
  baseRef: text(500).optional(),
  branch: text(200).optional(),
  agent: agentSchema,
  check: argvSchema,
  setUp: argvSchema.optional(),
  plan: planSchema,
  approval: z.enum(["manual", "none"]).default("manual"),
  /** How many reviewers read a candidate; none is recorded as a skipped review. */
  reviews: z.literal("none").default("none"),
  /** A patch is always written; a branch is also put into the repository. */
  delivery: z.enum(["patch", "branch"]).default("branch"),
  sandbox: z.enum(["required", "if_present"]).default("if_present"),
  /** Extra files that judge: taken from base in every check. */
  judges: z.array(text(500)).max(200).default([]),
  brakes: brakesSchema.prefault({}),
  limits: limitsSchema.prefault({}),
});

export type MissionConfig = z.infer<typeof missionConfigSchema>;
export type Brakes = z.infer<typeof brakesSchema>;
export type BrakeName = keyof Brakes;
export const brakeNames = Object.keys(brakesSchema.shape) as BrakeName[];
