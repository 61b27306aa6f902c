import { describe, expect, test } from "vitest";
import { checkResult, config } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { pause, refusesSeal, resume, seals, stop } from "../../testing/inputs.ts";
import {
  checked,
  claimed,
  dueId,
  rolledBack,
  sealed,
  sealStarted,
  started,
  unitFailed,
  unitPassed,
  verified,
} from "../../testing/stories.ts";
import { failureFingerprint } from "../fingerprint.ts";
import { rejected } from "../rejections.ts";

const settings = config({ brakes: { wasteMax: 2, stallMax: 20 } });
const sealing = () => given(started(settings), claimed, sealStarted);

test("binds what follows to the candidate; its checks are due", () => {
  const { state, when, after } = sealing();
  expect(when(seals("c1"))).toEqual(
    decided({
      type: "mission.candidate_sealed",
      effect: dueId(state),
      unit: 0,
      commit: "c1",
      tree: "tree of c1",
      changed: ["src/parser.js"],
      judges: [],
    }),
  );
  expect(after(seals("c1")).state.due.map(({ effect }) => effect)).toEqual([
    { effect: "run_check", check: { check: "verify", unit: 0 }, candidate: "c1" },
  ]);
});

test("flags a candidate that changed a judge", () => {
  const decision = sealing().when(seals("c1", { judges: ["package.json", "test/a.test.js"] }));
  expect(decision.accepted && decision.events.at(-1)).toEqual({
    type: "mission.unit_flagged",
    unit: 0,
    flag: "changed_judge",
    detail: "package.json, test/a.test.js",
  });
});

describe("flags", () => {
  const failedOnce = [sealed("c1", { judges: ["package.json"] }), flag("changed_judge"), flag("not_discriminating")];

  test("are void with a new candidate", () => {
    const { state } = given(started(settings), failedOnce, unitFailed("check", "x"), rolledBack, sealed("c2"));
    expect(state.units[0]?.flags).toEqual([]);
  });

  test("stay where a commit that passed carries the changed judge", () => {
    const passed = [
      failedOnce,
      checked(checkResult(), checkResult("failed"), checkResult()),
      verified,
      unitPassed("c1"),
    ];
    const rework = {
      type: "mission.rework_requested",
      unit: 0,
      fingerprint: "f",
      reason: "no",
      by: { kind: "person", name: "ada", role: "owner" },
    } as const;
    const { state } = given(started(config({ approval: "none" })), passed, rework, sealed("c2"));
    expect(state.units[0]?.flags).toEqual(["changed_judge"]);
  });
});

function flag(name: "changed_judge" | "not_discriminating") {
  return { type: "mission.unit_flagged", unit: 0, flag: name, detail: "" } as const;
}

describe("the same tree again", () => {
  const again = () => {
    const once = [unitFailed("check", "x"), rolledBack, sealed("c1")];
    return given(started(settings), sealed("c1"), once, unitFailed("check", "y"), rolledBack, claimed, sealStarted);
  };

  test("pauses before the checks are paid for, at the limit", () => {
    const decision = again().when(seals("c1"));
    expect(decision.accepted && decision.events.at(-1)).toEqual({
      type: "mission.paused",
      reason: "no_progress",
      remedy: "interject and resume, or replan",
      detail: "the same candidate 3 times",
    });
  });

  test("another tree starts anew", () => {
    expect(again().after(seals("c2")).state.waste).toBe(0);
  });

  test("a pause by a person does not reset it", () => {
    expect(
      again()
        .after(pause)
        .after(seals("c2", { tree: "tree of c1" })).state.pause?.reason,
    ).toBe("no_progress");
    const once = given(started(settings), sealed("c1"), unitFailed("check", "x"), rolledBack, sealed("c1"));
    expect(once.after(pause).after(resume).state.waste).toBe(1);
  });

  test("a stop comes before the pause", () => {
    expect(again().after(stop).after(seals("c1")).state.ended?.reason).toBe("cancelled");
  });
});

test("a workspace that cannot be sealed is an attempt that did not pass, naming each path", () => {
  const { state, when } = sealing();
  const detail = "dev/null: device\nnested: nested_repository";
  const refused = [
    { path: "dev/null", rule: "device" },
    { path: "nested", rule: "nested_repository" },
  ];
  expect(when(refusesSeal(...refused))).toEqual(
    decided(
      { type: "mission.effect_failed", effect: dueId(state), reason: "the workspace cannot be sealed" },
      {
        type: "mission.unit_failed",
        unit: 0,
        reason: "seal_refused",
        fingerprint: failureFingerprint(detail),
        detail,
      },
    ),
  );
});

test("a refused seal ends with max_iterations where no attempt is left; a stop comes first", () => {
  const last = given(started(config({ brakes: { iterationsMax: 1 } })), claimed, sealStarted);
  const refused = refusesSeal({ path: "x", rule: "device" });
  expect(last.after(refused).state.ended?.reason).toBe("max_iterations");
  expect(last.after(stop).after(refused).state.ended?.reason).toBe("cancelled");
});

test("refuses what is not in flight", () => {
  expect(given(started(), claimed).when(seals("c1"))).toEqual(rejected("effect_not_due"));
  expect(given(started(), claimed).when(refusesSeal())).toEqual(rejected("effect_not_due"));
});
