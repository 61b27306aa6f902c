import { expect, test } from "vitest";
import { decided, given } from "../../testing/given.ts";
import { effectFails, effectStops, pause, resume, stop } from "../../testing/inputs.ts";
import { created, dueId, provisionStarted, sealed, started, turnStarted } from "../../testing/stories.ts";
import { terminalFingerprint } from "../fingerprint.ts";
import { rejected } from "../rejections.ts";

test("pauses once, naming the effect and the cause", () => {
  const { state, when } = given(created(), provisionStarted);
  expect(when(effectFails("the disk is full"))).toEqual(
    decided(
      { type: "mission.effect_failed", effect: dueId(state), reason: "the disk is full" },
      {
        type: "mission.paused",
        reason: "infra",
        remedy: "resume, once the cause is gone",
        detail: "provision: the disk is full",
      },
    ),
  );
});

test("of a turn: neither a failure nor an attempt, and what it left is rolled back", () => {
  const { state } = given(started(), turnStarted).after(effectFails());
  expect([state.consecutiveFailures, state.units[0]?.iterations, state.turn?.state, state.undo]).toEqual([
    0,
    0,
    "lost",
    { to: state.tip, turn: 1 },
  ]);
});

test("of a check: the unit has neither passed nor failed", () => {
  const { state } = given(started(), sealed("c1"), (m) => ({
    type: "mission.check_started",
    effect: dueId(m),
    check: { check: "verify", unit: 0 },
    candidate: "c1",
  })).after(effectFails("no sandbox"));
  expect([state.units[0]?.state, state.units[0]?.lastFailure, state.candidate?.results]).toEqual(["sealed", null, {}]);
});

test("a pause asked for meanwhile does not come twice, a stop comes first", () => {
  const running = given(started(), turnStarted);
  expect(running.after(pause).after(effectFails()).after(resume).state.pause).toBe(null);
  const ending = { type: "mission.failed", reason: "cancelled", detail: "stopped" } as const;
  expect(running.after(stop).when(effectFails("no space left"))).toEqual(
    decided(
      { type: "mission.effect_failed", effect: dueId(running.state), reason: "no space left" },
      { ...ending, fingerprint: terminalFingerprint(ending) },
    ),
  );
});

test("refuses what is not in flight", () => {
  expect(given(started()).when(effectFails())).toEqual(rejected("effect_not_due"));
});

test("effect_stopped: the stop is acknowledged, then the end is written", () => {
  const { state, when } = given(started(), turnStarted).after(stop);
  const ending = { type: "mission.failed", reason: "cancelled", detail: "stopped" } as const;
  expect(when(effectStops)).toEqual(
    decided(
      { type: "mission.stop_acknowledged", killed: [41] },
      { type: "mission.effect_stopped", effect: dueId(state), killed: [41] },
      { ...ending, fingerprint: terminalFingerprint(ending) },
    ),
  );
});

test("effect_stopped: refused where nobody asked for a stop", () => {
  expect(given(started(), turnStarted).when(effectStops)).toEqual(rejected("effect_not_due"));
});
