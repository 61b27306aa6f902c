import { z } from "zod";
import { argvSchema } from "../mission/config.ts";
import type { UnitPlan } from "../mission/plan.ts";
import type { MissionRequest, RepositoryConfig } from "../mission/request.ts";
import { type Actor, mayDo } from "../mission/roles.ts";
import type { SystemCheck } from "./system-check.ts";

const repository = z.string().trim().min(1).max(2_000);
const base = z.string().trim().min(1).max(500);

export const targetSchema = z.strictObject({ repository, base: base.optional() });
export const checkTrialSchema = z.strictObject({ repository, base, check: argvSchema, setUp: argvSchema.optional() });

/** What only a runner can find out, because it needs git, a workspace or a program. Nothing of it changes a mission. */
export const lookRequestSchema = z.discriminatedUnion("kind", [
  targetSchema.extend({ kind: z.literal("look") }),
  checkTrialSchema.extend({ kind: z.literal("try_check") }),
  z.strictObject({ kind: z.literal("prepare_subject") }),
  z.strictObject({ kind: z.literal("machine") }),
]);

export type LookRequest = z.infer<typeof lookRequestSchema>;
export type LookKind = LookRequest["kind"];
export type LookRequestOf<K extends LookKind> = Extract<LookRequest, { kind: K }>;

/** A repository as a start would find it. `base` has 40 hex digits; `branches` are the most recent of `branchesTotal`. */
export interface TargetFound {
  repository: string;
  base: string;
  defaultBranch: string | null;
  branches: string[];
  branchesTotal: number;
  /** What sortie.json says at base; null where there is none, or where it cannot be read before provisioning. */
  config: RepositoryConfig | null;
  plan: UnitPlan[] | null;
  /** Why a start would refuse that sortie.json, or why it could not be read. */
  configProblem: string | null;
}

/** One run of a check outside of any mission. `part` is what ended it; `tail` is redacted and capped. */
export interface CheckTried {
  outcome: "passed" | "failed" | "timed_out" | "vacuous";
  part: "set_up" | "check";
  exitCode: number | null;
  durationMs: number;
  tail: string;
  says: string;
  base: string;
  sandbox: string;
}

export interface LookFindings {
  look: TargetFound;
  try_check: CheckTried;
  prepare_subject: { request: MissionRequest };
  machine: { host: string; checks: SystemCheck[] };
}

export interface LookRefused {
  refused: { rule: string; says: string };
}

export type LookResult<K extends LookKind = LookKind> = { found: LookFindings[K] } | LookRefused;

/** Each kind runs programs on a runner's host: who may not start a mission may not ask for it either. */
export function mayAskLook(actor: Actor): boolean {
  return actor.kind === "runner" || mayDo(actor.role, "start_mission");
}
