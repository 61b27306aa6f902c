import { asMissionId } from "../kernel/ids.ts";
import type { CheckResult } from "../mission/check.ts";
import { type MissionConfig, missionConfigSchema } from "../mission/config.ts";
import { later, type StepContext } from "../mission/draft.ts";
import type { MissionEvent, Recorded } from "../mission/events.ts";
import type { UnitPlan } from "../mission/plan.ts";
import type { Actor } from "../mission/roles.ts";
import type { Verdict } from "../mission/verdict.ts";

/** The fixed clock of tests: ISO 8601, UTC. */
export const noon = "2026-01-01T12:00:00.000Z";
export const afterNoon = (ms: number): string => later(noon, ms);

export const mission = asMissionId("msn_00000001");
export const base = "b".repeat(40);
export const branch = "mission/fix-it-00000001";
export const nonce = "nonce-of-the-test";

export const owner: Actor = { kind: "person", name: "ada", role: "owner" };
export const runner: Actor = { kind: "runner", name: "runner-1", role: "operator" };

export function context(changes: Partial<StepContext> = {}): StepContext {
  return { now: noon, actor: owner, entropy: nonce, ...changes };
}

export function unitPlan(changes: Partial<UnitPlan> = {}): UnitPlan {
  return {
    title: "Fix the parser",
    kind: "change",
    artifacts: [],
    verify: ["node", "--test"],
    newTests: [],
    ...changes,
  };
}

/** Units whose verify commands differ, called "unit 0", "unit 1" and so on. */
export function unitPlans(count: number): UnitPlan[] {
  return Array.from({ length: count }, (_, at) =>
    unitPlan({ title: `unit ${at}`, verify: ["node", `verify-${at}.js`] }),
  );
}

type ConfigInput = Omit<Partial<MissionConfig>, "brakes" | "limits"> & {
  brakes?: Partial<MissionConfig["brakes"]>;
  limits?: Partial<MissionConfig["limits"]>;
};

/** A whole configuration; what is not given is the default. */
export function config(changes: ConfigInput = {}): MissionConfig {
  return missionConfigSchema.parse({
    goal: "Fix it",
    repository: "/srv/repository",
    agent: { engine: "command", argv: ["agent"] },
    check: ["npm", "test"],
    plan: [unitPlan()],
    approval: "none",
    ...changes,
  });
}

export function checkResult(
  outcome: CheckResult["outcome"] = "passed",
  changes: Partial<CheckResult> = {},
): CheckResult {
  const exit = outcome === "passed" ? 0 : outcome === "timed_out" ? null : 1;
  return { outcome, exit, durationMs: 5, digest: "d".repeat(64), tail: outcome, ...changes };
}

export const done = (evidence = "the tests pass"): Verdict => ({ status: "done", evidence });
export const retry = (analysis = "the lock is stale"): Verdict => ({ status: "retry", analysis });
export const blocked = (question = "which endpoint?"): Verdict => ({ status: "blocked", question });

/** Events as they stand in a log, from the version after `before`. */
export function record<E extends MissionEvent>(
  events: readonly E[],
  { before = 0, at = noon, actor = runner, cause = "test" } = {},
): Recorded<E>[] {
  return events.map((event, index) => ({
    mission,
    version: before + index + 1,
    at,
    actor,
    cause,
    provenance: "live",
    schema: 1,
    event,
  }));
}
