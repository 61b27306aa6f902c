import { z } from "zod";
import { agentSchema, argvSchema, brakesSchema, type MissionConfig, missionConfigSchema } from "./config.ts";
import { onePlan, planSchema } from "./plan.ts";
import type { RejectionRule } from "./rejections.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const partialBrakes = z.strictObject(
  Object.fromEntries(Object.entries(brakesSchema.shape).map(([name, brake]) => [name, brake.unwrap().optional()])),
);

/** What `sortie.json` at the root of a repository may say; read at base. Flags override it. */
export const repositoryConfigSchema = z.strictObject({
  check: argvSchema.optional(),
  setup: argvSchema.optional(),
  plan: z.union([text(500), planSchema]).optional(),
  approval: z.enum(["manual", "none"]).optional(),
  judges: z.array(text(500)).max(200).optional(),
  brakes: partialBrakes.optional(),
});

/** What a person asks for at the start; what it leaves out comes from `sortie.json` at base, then from the defaults. */
export const missionRequestSchema = z.strictObject({
  goal: text(8_000),
  repository: text(2_000),
  base: text(500).optional(),
  branch: text(200).optional(),
  agent: agentSchema,
  check: argvSchema.optional(),
  setUp: argvSchema.optional(),
  plan: planSchema.optional(),
  approval: z.enum(["manual", "none"]).optional(),
  delivery: z.enum(["patch", "branch"]).optional(),
  sandbox: z.enum(["required", "if_present"]).optional(),
  judges: z.array(text(500)).max(200).optional(),
  brakes: partialBrakes.optional(),
  limits: z.record(z.string(), z.int()).optional(),
});

export type MissionRequest = z.infer<typeof missionRequestSchema>;
export type RepositoryConfig = z.infer<typeof repositoryConfigSchema>;

export type Resolved = { config: MissionConfig } | { rule: RejectionRule; says: string };

/** One configuration, to be frozen, from what was asked and what the repository says at base. */
export function resolveConfig(request: MissionRequest, repository: RepositoryConfig, planOfFile: unknown): Resolved {
  const check = request.check ?? repository.check;
  if (!check) return { rule: "check_missing", says: "no check was given, and sortie.json at base names none" };
  const { base, ...asked } = request;
  const given = repository.plan === undefined ? onePlan(request.goal, check) : planFrom(repository.plan, planOfFile);
  const plan = request.plan ?? given;
  const setUp = request.setUp ?? repository.setup;
  const parsed = missionConfigSchema.safeParse({
    ...asked,
    ...(base === undefined ? {} : { baseRef: base }),
    ...(setUp === undefined ? {} : { setUp }),
    check,
    plan,
    approval: request.approval ?? repository.approval ?? "manual",
    judges: [...(request.judges ?? []), ...(repository.judges ?? [])],
    brakes: { ...repository.brakes, ...request.brakes },
    limits: request.limits ?? {},
  });
  if (parsed.success) return { config: parsed.data };
  const rule = parsed.error.issues.some((issue) => issue.path[0] === "plan") ? "plan_not_valid" : "config_not_valid";
  return { rule, says: z.prettifyError(parsed.error) };
}

/** A plan that is named but not there is no plan: it is refused, never replaced by another one. */
function planFrom(named: NonNullable<RepositoryConfig["plan"]>, planOfFile: unknown): unknown {
  return Array.isArray(named) ? named : unitsOf(planOfFile);
}

/** A plan file holds the list of units, or an object with `units`. */
export function unitsOf(file: unknown): unknown {
  return file !== null && typeof file === "object" && "units" in file ? file.units : file;
}
