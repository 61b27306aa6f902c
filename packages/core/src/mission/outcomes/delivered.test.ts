import { expect, test } from "vitest";
import { config } from "../../testing/builders.ts";
import { decided, step } from "../../testing/given.ts";
import { delivers, deliveryFails, pause, resume, stop } from "../../testing/inputs.ts";
import { play } from "../../testing/play.ts";
import { dueId } from "../../testing/stories.ts";
import { terminalFingerprint } from "../fingerprint.ts";
import { rejected } from "../rejections.ts";

const delivering = (delivery: "patch" | "branch") => play(config({ delivery })).until("deliver started");

test("a patch, where only a patch is asked for, is the end", () => {
  const { state } = delivering("patch");
  const ending = { type: "mission.done", candidate: state.tip } as const;
  expect(step(state, delivers("/var/patches/1.patch")(state))).toEqual(
    decided(
      {
        type: "mission.delivered",
        effect: dueId(state),
        candidate: state.tip,
        kind: "patch",
        where: "/var/patches/1.patch",
      },
      { ...ending, fingerprint: terminalFingerprint(ending) },
    ),
  );
});

test("the branch comes after the patch", () => {
  const on = delivering("branch").take(delivers());
  expect(on.state.due.map(({ effect }) => effect)).toEqual([
    { effect: "deliver", kind: "branch", candidate: on.state.tip },
  ]);
  expect(on.until("ended").state.ended?.type).toBe("mission.done");
});

test("a delivery that fails keeps the mission open with the reason", () => {
  const { state } = delivering("branch");
  expect(step(state, deliveryFails("the ref moved")(state))).toEqual(
    decided(
      { type: "mission.delivery_failed", effect: dueId(state), kind: "patch", reason: "the ref moved" },
      {
        type: "mission.paused",
        reason: "infra",
        remedy: "resume, once the cause is gone",
        detail: "delivery of the patch failed: the ref moved",
      },
    ),
  );
});

test("after a resume only what is missing is delivered again", () => {
  const on = delivering("branch").take(delivers()).until("deliver started").take(deliveryFails()).take(resume);
  on.until("ended");
  expect(on.log.filter(({ event }) => event.type === "mission.delivered")).toHaveLength(2);
});

test("a pause waits for the delivery; the last one is the end, not a pause", () => {
  expect(delivering("branch").take(pause).take(delivers()).state.pause?.reason).toBe("operator");
  expect(delivering("patch").take(pause).take(delivers()).state.status).toBe("done");
});

test("a stop ends a delivery that fails", () => {
  const { state } = delivering("patch").take(stop);
  const ending = { type: "mission.failed", reason: "cancelled", detail: "stopped" } as const;
  expect(step(state, deliveryFails("the ref moved")(state))).toEqual(
    decided(
      { type: "mission.delivery_failed", effect: dueId(state), kind: "patch", reason: "the ref moved" },
      { ...ending, fingerprint: terminalFingerprint(ending) },
    ),
  );
});

test("refuses what is not in flight", () => {
  const { state } = play(config()).until("deliver");
  expect(step(state, delivers()(state))).toEqual(rejected("effect_not_due"));
  expect(step(state, deliveryFails()(state))).toEqual(rejected("effect_not_due"));
});
