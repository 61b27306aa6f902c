import { describe, expect, test } from "vitest";
import { checkResult, config, unitPlan, unitPlans } from "../../testing/builders.ts";
import { decided, type Given, given } from "../../testing/given.ts";
import { checks, effectStarted, pause, stop } from "../../testing/inputs.ts";
import {
  checked,
  checkStarted,
  created,
  dueId,
  provisioned,
  provisionStarted,
  sealed,
  started,
  unitPassed,
  verified,
} from "../../testing/stories.ts";
import type { CheckResult } from "../check.ts";
import { failureFingerprint } from "../fingerprint.ts";
import { commandHash } from "../plan.ts";
import { rejected } from "../rejections.ts";

const passed = checkResult();
const red = checkResult("failed");
const types = (from: Given, result: CheckResult) => {
  const decision = from.when(checks(result));
  return decision.accepted ? decision.events.map(({ type }) => type.replace("mission.", "")) : [];
};

test("the check at base, whatever its result, leads to the given plan", () => {
  const atBase = given(created(), provisionStarted, provisioned, checkStarted);
  const units = [unitPlan()];
  expect(atBase.when(checks(red))).toEqual(
    decided(
      {
        type: "mission.check_finished",
        effect: dueId(atBase.state),
        check: { check: "baseline" },
        candidate: null,
        result: red,
      },
      { type: "mission.plan_submitted", units },
      {
        type: "mission.plan_accepted",
        units: [{ title: "Fix the parser", commandHash: commandHash(unitPlan()) }],
      },
      { type: "mission.phase_started", phase: "execute" },
    ),
  );
  expect(atBase.after(checks(passed)).state.baseline).toEqual(passed);
});

test("runs artifacts, verify, before, the regressions and the mission's check, in this order", () => {
  const plan = unitPlans(2).map((unit) => ({ ...unit, artifacts: ["NOTES.md"] }));
  const first = [sealed("c1"), checked(passed, passed, red, passed), verified, unitPassed("c1")];
  let on = given(started(config({ plan })), first, sealed("c2"));
  const order: unknown[] = [];
  for (const result of [passed, passed, red, passed, passed]) {
    order.push(on.state.due[0]?.effect);
    on = on.after(effectStarted).after(checks(result));
  }
  expect(order).toEqual(
    [
      { check: "artifacts", unit: 1 },
      { check: "verify", unit: 1 },
      { check: "before", unit: 1 },
      { check: "regression", unit: 0 },
      { check: "mission" },
    ].map((check) => ({ effect: "run_check", check, candidate: "c2" })),
  );
  expect(on.state.due.map(({ effect }) => effect)).toEqual([{ effect: "commit_unit", unit: 1, candidate: "c2" }]);
});

test("the last check that passes verifies the unit; that nobody reviewed it is recorded", () => {
  const last = given(started(), sealed("c1"), checked(passed, red), checkStarted);
  expect(last.when(checks(passed))).toEqual(
    decided(
      {
        type: "mission.check_finished",
        effect: dueId(last.state),
        check: { check: "mission" },
        candidate: "c1",
        result: passed,
      },
      { type: "mission.unit_verified", unit: 0, candidate: "c1" },
      { type: "mission.phase_started", phase: "review" },
      { type: "mission.review_skipped", unit: 0, policy: "none" },
    ),
  );
});

test("the mission's check runs once where the last unit's command is the check", () => {
  const settings = config({ plan: [unitPlan({ verify: ["npm", "test"] })] });
  const on = given(started(settings), sealed("c1"), checked(passed, red));
  expect(on.state.candidate?.results).toEqual({ "verify:0": passed, "before:0": red });
  const [, second] = unitPlans(2);
  const early = config({ plan: [unitPlan({ verify: ["npm", "test"] }), ...(second ? [second] : [])] });
  const before = given(started(early), sealed("c1"), checked(passed), checkStarted).after(checks(red));
  expect(before.state.due.map(({ effect }) => effect)).toEqual([
    { effect: "run_check", check: { check: "mission" }, candidate: "c1" },
  ]);
  expect(on.state.due).toEqual([]);
});

test.each(["failed", "timed_out", "vacuous"] as const)("verify %s fails the unit, with the evidence", (outcome) => {
  const on = given(started(), sealed("c1"), checkStarted);
  const result = checkResult(outcome, { tail: "1 test fails" });
  const detail = `verify ${outcome}\n1 test fails`;
  expect(on.when(checks(result))).toEqual(
    decided(
      {
        type: "mission.check_finished",
        effect: dueId(on.state),
        check: { check: "verify", unit: 0 },
        candidate: "c1",
        result,
      },
      {
        type: "mission.unit_failed",
        unit: 0,
        reason: "check",
        fingerprint: failureFingerprint(`verify:0 ${detail}`),
        detail,
      },
    ),
  );
});

describe("red before green", () => {
  const before = (
    kind: "change" | "tests" | "refactor" | "docs",
    changed = ["src/parser.js"],
    artifacts: string[] = [],
  ) =>
    given(
      started(config({ plan: [unitPlan({ kind, artifacts })] })),
      sealed("c1", { changed }),
      checked(...(artifacts.length > 0 ? [passed, passed] : [passed])),
      checkStarted,
    );
  const after = (from: Given, result: CheckResult) => {
    const { units } = from.after(checks(result)).state;
    return [units[0]?.state, units[0]?.flags, units[0]?.lastFailure?.detail ?? null];
  };

  test.each(["change", "tests"] as const)("%s: red is what it takes", (kind) => {
    expect(after(before(kind), red)).toEqual(["sealed", [], null]);
  });

  test.each(["passed", "timed_out", "vacuous"] as const)("%s before: flagged, and a person decides", (outcome) => {
    expect(after(before("change"), checkResult(outcome))).toEqual(["sealed", ["not_discriminating"], null]);
  });

  test.each(["refactor", "docs"] as const)("%s: green before, and a change in what it promises", (kind) => {
    expect(after(before(kind), passed)).toEqual(["sealed", [], null]);
    expect(after(before(kind), red)).toEqual(["open", [], "the command was not green before the change\nfailed"]);
    expect(after(before(kind, []), passed)).toEqual(["open", [], "nothing that the unit promises was changed\npassed"]);
    expect(after(before(kind, ["other.md"], ["NOTES.md"]), passed)).toEqual([
      "open",
      [],
      "nothing that the unit promises was changed\npassed",
    ]);
    expect(after(before(kind, ["NOTES.md"], ["NOTES.md"]), passed)).toEqual(["sealed", [], null]);
  });
});

describe("the mission's check", () => {
  const two = config({ plan: unitPlans(2) });
  const onTheWay = (baseline: CheckResult) =>
    given(started(two, baseline), sealed("c1"), checked(passed, red), checkStarted);
  const atTheEnd = (baseline: CheckResult) =>
    given(
      started(two, baseline),
      [sealed("c1"), checked(passed, red, passed), verified, unitPassed("c1")],
      [sealed("c2"), checked(passed, red, passed), checkStarted],
    );
  const withTests = (outcome: "passed" | "failed", failed: string[]) =>
    checkResult(outcome, { tests: { passed: ["a", "b", "c"].filter((name) => !failed.includes(name)), failed } });
  const detail = (from: Given, result: CheckResult) =>
    from.after(checks(result)).state.units[from.state.current]?.lastFailure?.detail ?? null;

  test("on the way may be red where it was red at base", () => {
    expect(types(onTheWay(red), red)).toEqual(["check_finished", "unit_verified", "phase_started", "review_skipped"]);
  });

  test("on the way fails from green to red", () => {
    expect(detail(onTheWay(passed), red)).toBe("the mission's check was green at base and failed\nfailed");
  });

  test("on the way fails test by test, where the tests are readable", () => {
    expect(detail(onTheWay(withTests("failed", ["a"])), withTests("failed", ["a", "b"]))).toBe(
      "tests that were green at base fail: b\nfailed",
    );
    expect(detail(onTheWay(withTests("failed", ["a", "b"])), withTests("failed", ["a"]))).toBe(null);
  });

  test("with the last unit has to be wholly green", () => {
    expect(detail(atTheEnd(red), red)).toBe("the mission's check failed\nfailed");
    expect(detail(atTheEnd(red), checkResult("vacuous"))).toBe("the mission's check vacuous\nvacuous");
    expect(types(atTheEnd(red), passed).at(-1)).toBe("review_skipped");
  });
});

test("a stop comes before what the result leads to; a pause after it", () => {
  const on = given(started(), sealed("c1"), checkStarted);
  expect(types(on.after(stop), red)).toEqual(["check_finished", "failed"]);
  expect(types(on.after(pause), red)).toEqual(["check_finished", "unit_failed", "paused"]);
});

test("refuses what is not in flight", () => {
  expect(given(started(), sealed("c1")).when(checks())).toEqual(rejected("effect_not_due"));
});
