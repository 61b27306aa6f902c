import { planSchema, type UnitPlan } from "@sortie/core/mission/plan";
import { unitsOf } from "@sortie/core/mission/request";
import { limits } from "../limits.ts";
import type { Inspected } from "../workspaces/workspaces.ts";
import { readRepositoryConfig, ruleOf } from "./look-at-target.ts";
import { type PerformLook, refusedLook } from "./look-deps.ts";
import { unlessUnreadable } from "./unreadable.ts";

/** What a start would find at a repository and a base. */
export const findTarget: PerformLook<"look"> = (deps, { request: { repository, base } }, signal) =>
  unlessUnreadable(async () => {
    const workspaces = deps.workspacesUntil(signal);
    const msMax = limits.lookAtTargetMs;
    const inspected = await workspaces.inspect({ repository, base, msMax });
    if (!inspected.ok) return refusedLook(ruleOf(inspected.rule), inspected.detail);
    if (inspected.base === "unavailable") return refusedLook("repository_unavailable", "it did not answer in time");
    const listed = await workspaces.listBranches({ repository, msMax });
    if (!listed.ok) return refusedLook(ruleOf(listed.rule), listed.detail);
    const { defaultBranch, branches, total } = listed;
    const found = { repository, base: inspected.base, defaultBranch, branches, branchesTotal: total };
    return { found: { ...found, ...(await configAt(inspected)) } };
  });

async function configAt(inspected: Inspected) {
  const unread = { config: null, plan: null };
  if (inspected.sortieJson === "unavailable") {
    return { ...unread, configProblem: "sortie.json of a remote is read when the mission is provisioned" };
  }
  if (inspected.sortieJson === null) return { ...unread, configProblem: null };
  const read = await readRepositoryConfig(inspected);
  if ("rule" in read) return { ...unread, configProblem: `${read.rule}: ${read.says}` };
  const { config } = read;
  const plan = planOf(Array.isArray(config.plan) ? config.plan : unitsOf(read.plan));
  const hasPlan = config.plan !== undefined;
  return { config, plan, configProblem: hasPlan && !plan ? "plan_not_valid: the plan that it names is no plan" : null };
}

function planOf(units: unknown): UnitPlan[] | null {
  return planSchema.safeParse(units).data ?? null;
}
