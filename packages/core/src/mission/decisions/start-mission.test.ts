import { expect, test } from "vitest";
import { asMissionId } from "../../kernel/ids.ts";
import { base, branch, config, mission, unitPlan } from "../../testing/builders.ts";
import { decided, given, step } from "../../testing/given.ts";
import { start } from "../../testing/inputs.ts";
import { created } from "../../testing/stories.ts";
import { rejected } from "../rejections.ts";
import type { TargetFacts } from "./start-mission.ts";

const decide = (target?: TargetFacts) => step(null, start, {}, target);

test("creates the mission with the configuration that was resolved, and begins to plan", () => {
  expect(decide({ base, branch, config: config() })).toEqual(
    decided(
      { type: "mission.created", config: config(), base, branch },
      { type: "mission.phase_started", phase: "plan" },
    ),
  );
});

test("remembers which mission it tries again", () => {
  expect(step(null, { ...start, retryOf: "msn_00000002" })).toEqual(
    decided(
      { type: "mission.created", config: config(), base, branch, retryOf: asMissionId("msn_00000002") },
      { type: "mission.phase_started", phase: "plan" },
    ),
  );
});

test("refuses a second start of the same mission", () => {
  expect(given(created()).when(start)).toEqual(rejected("mission_already_started"));
});

test("refuses what the runner refused about the target", () => {
  expect(decide({ rule: "base_not_found", says: "main is not there" })).toEqual(
    rejected("base_not_found", "main is not there"),
  );
});

test("refuses a check that is always green", () => {
  expect(decide({ base, branch, config: config({ check: ["true"] }) })).toEqual(
    rejected("check_judges_nothing", 'the verify command "true" is green whatever happens'),
  );
});

test("refuses a plan that proves nothing", () => {
  expect(decide({ base, branch, config: config({ plan: [unitPlan({ verify: ["echo", "ok"] })] }) })).toEqual(
    rejected("plan_not_valid", 'unit "Fix the parser": the verify command "echo" is green whatever happens'),
  );
});

test("refuses a viewer", () => {
  const actor = { kind: "person", name: "vi", role: "viewer" } as const;
  expect(step(null, start, { actor })).toEqual(rejected("role_may_not"));
});

test("the mission of the command is the mission of its events", () => {
  expect(given(created()).state.id).toBe(mission);
});
