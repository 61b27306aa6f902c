import { expect, test } from "vitest";
import { config, unitPlan, unitPlans } from "../testing/builders.ts";
import { start } from "../testing/inputs.ts";
import { onePlan } from "./plan.ts";
import { resolveConfig, unitsOf } from "./request.ts";

const { request } = start;
const check = ["npm", "test"];
const whole = config({ approval: "manual", plan: onePlan("Fix it", check) });

test("what nobody says is the default; without a plan it is one unit", () => {
  expect(resolveConfig({ ...request, check }, {}, undefined)).toEqual({ config: whole });
});

test("sortie.json at base fills in, and the request overrides it", () => {
  const repository = {
    check: ["make"],
    setup: ["npm", "ci"],
    approval: "none" as const,
    judges: ["a"],
    brakes: { turnsMax: 9 },
  };
  expect(resolveConfig({ ...request, check, judges: ["b"], brakes: { stallMax: 5 } }, repository, undefined)).toEqual({
    config: {
      ...whole,
      setUp: ["npm", "ci"],
      approval: "none",
      judges: ["b", "a"],
      brakes: { ...whole.brakes, turnsMax: 9, stallMax: 5 },
    },
  });
});

test("a base is kept under its name in the configuration", () => {
  expect(resolveConfig({ ...request, check, base: "main" }, {}, undefined)).toEqual({
    config: { ...whole, baseRef: "main" },
  });
});

test("a plan comes from the request, then from sortie.json, then from the file it names", () => {
  const planOf = (...given: Parameters<typeof resolveConfig>) => {
    const resolved = resolveConfig(...given);
    return "config" in resolved ? resolved.config.plan : resolved.rule;
  };
  const asked = { ...request, check };
  const [one, two] = [unitPlans(1), [unitPlan()]];
  expect([
    planOf({ ...asked, plan: one }, { plan: two }, undefined),
    planOf(asked, { plan: two }, undefined),
    planOf(asked, { plan: "plan.json" }, one),
    planOf(asked, { plan: "plan.json" }, { units: one }),
  ]).toEqual([one, two, one, one]);
});

test.each([undefined, null, {}, "x", { units: [] }])("a plan file that holds %j is refused, never replaced", (file) => {
  expect(resolveConfig({ ...request, check }, { plan: "plan.json" }, file)).toMatchObject({ rule: "plan_not_valid" });
});

test("refuses a mission without a check, and limits that do not exist", () => {
  expect(resolveConfig(request, {}, undefined)).toEqual({
    rule: "check_missing",
    says: "no check was given, and sortie.json at base names none",
  });
  expect(resolveConfig({ ...request, check, limits: { napMs: 1 } }, {}, undefined)).toMatchObject({
    rule: "config_not_valid",
  });
});

test("a plan file holds the units, alone or by name", () => {
  expect([unitsOf([1]), unitsOf({ units: [1] }), unitsOf(null)]).toEqual([[1], [1], null]);
});
