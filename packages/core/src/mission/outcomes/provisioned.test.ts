import { expect, test } from "vitest";
import { base, branch, checkResult, config } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { effectStarted, pause, provisioned, setUp, stop } from "../../testing/inputs.ts";
import { created, dueId, provisioned as hasPlace, provisionStarted } from "../../testing/stories.ts";
import { terminalFingerprint } from "../fingerprint.ts";
import { rejected } from "../rejections.ts";

const withSetUp = created(config({ setUp: ["npm", "ci"] }));
const settingUp = () => given(withSetUp, provisionStarted, hasPlace).after(effectStarted);

test("provisioned: the place is known, and the check at base is next", () => {
  const { state, when, after } = given(created(), provisionStarted);
  expect(when(provisioned)).toEqual(
    decided({ type: "mission.provisioned", effect: dueId(state), base, branch, home: "host-1", sandbox: "none" }),
  );
  const next = after(provisioned).state;
  expect([next.tip, next.home, next.due.map(({ effect }) => effect)]).toEqual([
    base,
    "host-1",
    [{ effect: "run_check", check: { check: "baseline" }, candidate: null }],
  ]);
});

test("provisioned: refuses what is not in flight", () => {
  expect(given(created()).when(provisioned)).toEqual(rejected("effect_not_due"));
  expect(settingUp().when(provisioned)).toEqual(rejected("effect_not_due"));
});

test("provisioned: a pause asked for meanwhile comes before the next effect", () => {
  const { state } = given(created(), provisionStarted).after(pause).after(provisioned);
  expect([state.pause?.reason, state.isProvisioned, state.due]).toEqual(["operator", true, []]);
});

test("setup_finished: the check at base is next", () => {
  const { state, when, after } = settingUp();
  expect(when(setUp())).toEqual(
    decided({ type: "mission.setup_finished", effect: dueId(state), result: checkResult() }),
  );
  expect(after(setUp()).state.isSetUp).toBe(true);
});

test("setup_finished: a set-up that fails pauses, and runs again after a resume", () => {
  const { state, when } = settingUp();
  const result = checkResult("failed", { tail: "no registry" });
  expect(when(setUp(result))).toEqual(
    decided(
      { type: "mission.setup_finished", effect: dueId(state), result },
      {
        type: "mission.paused",
        reason: "infra",
        remedy: "resume, once the cause is gone",
        detail: "the set-up failed: no registry",
      },
    ),
  );
});

test("setup_finished: a stop comes before a pause", () => {
  const stopping = settingUp().after(stop);
  const result = checkResult("failed");
  const ending = { type: "mission.failed", reason: "cancelled", detail: "stopped" } as const;
  expect(stopping.when(setUp(result))).toEqual(
    decided(
      { type: "mission.setup_finished", effect: dueId(stopping.state), result },
      { ...ending, fingerprint: terminalFingerprint(ending) },
    ),
  );
});

test("setup_finished: refuses what is not in flight", () => {
  expect(given(withSetUp).when(setUp())).toEqual(rejected("effect_not_due"));
});
