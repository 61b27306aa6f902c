import { describe, expect, test } from "vitest";
import { config, retry, unitPlans } from "../testing/builders.ts";
import { given } from "../testing/given.ts";
import { raise, turnBreaks, turnSays } from "../testing/inputs.ts";
import { play } from "../testing/play.ts";
import { rolledBack, started, turnRetried, turnStarted, unitFailed } from "../testing/stories.ts";
import type { BrakeName } from "./config.ts";
import { failureFingerprint } from "./fingerprint.ts";

const mission = (brakes: Partial<Record<BrakeName, number>>) => play(config({ plan: unitPlans(2), brakes }));
const types = (decision: ReturnType<ReturnType<typeof given>["when"]>) =>
  decision.accepted ? decision.events.map(({ type }) => type.replace("mission.", "")) : [];

describe("iterations of a unit", () => {
  test("fail the mission at the limit, with the last reason", () => {
    const on = mission({ iterationsMax: 2, failuresMax: 20 });
    for (let count = 0; count < 2; count += 1) on.until("run_turn started").take(turnBreaks("exit 9"));
    expect(on.state.ended).toMatchObject({
      reason: "max_iterations",
      detail: 'unit "unit 0" did not pass in 2 attempts: exit 9',
    });
  });

  test("start anew with the next unit", () => {
    const on = mission({ iterationsMax: 2 });
    on.until("run_turn started").take(turnBreaks()).until("commit_unit").until("run_turn");
    expect(on.state.units.map(({ iterations }) => iterations)).toEqual([0, 0]);
  });

  test("done on the last one is done", () => {
    const on = mission({ iterationsMax: 2 }).until("run_turn started").take(turnBreaks());
    expect(on.until("ended").state.ended?.type).toBe("mission.done");
  });

  test("a raise gives more, also to a mission that would be at its limit", () => {
    const on = mission({ iterationsMax: 1, failuresMax: 20 }).until("run_turn started").take(raise("iterationsMax", 3));
    expect(on.take(turnBreaks()).state.ended).toBe(null);
  });
});

describe("turns of the mission", () => {
  test("fail it when the last one did not pass; nothing resets them", () => {
    const on = mission({ turnsMax: 2 }).until("commit_unit").until("run_turn started");
    expect(on.state.turns).toBe(2);
    expect(on.take(turnBreaks("exit 9")).state.ended).toMatchObject({
      reason: "max_iterations",
      detail: "2 turns were spent: exit 9",
    });
  });
});

describe("consecutive failures", () => {
  test("pause at the limit, with the last reason", () => {
    const on = mission({ failuresMax: 2 });
    for (let count = 0; count < 2; count += 1) on.until("run_turn started").take(turnBreaks("exit 9"));
    expect(on.state.pause).toEqual({ reason: "backoff", remedy: "resume, once the cause is gone", detail: "exit 9" });
  });

  test("end with any other outcome", () => {
    const on = mission({ failuresMax: 2 }).until("run_turn started").take(turnBreaks());
    on.until("run_turn started").take(turnSays(retry())).until("run_turn started").take(turnBreaks());
    expect([on.state.consecutiveFailures, on.state.pause]).toEqual([1, null]);
  });
});

describe("the same failure again", () => {
  const fingerprint = failureFingerprint("same again");
  const once = [started(), turnRetried(fingerprint), turnStarted];
  const replanned: Parameters<typeof given> = [
    started(),
    { type: "mission.replanned", reason: "stalled before" },
    ...[turnRetried(fingerprint), turnStarted],
  ];

  test("takes the plan again, once a mission", () => {
    expect(types(given(...once).when(turnSays(retry("same again"))))).toEqual([
      "turn_finished",
      "unit_failed",
      "replanned",
      "plan_submitted",
      "plan_accepted",
      "phase_started",
    ]);
  });

  test("then pauses without progress", () => {
    const { pause } = given(...replanned).after(turnSays(retry("same again"))).state;
    expect(pause).toEqual({
      reason: "no_progress",
      remedy: "interject and resume, or replan",
      detail: "same again",
    });
  });

  test("another failure, or one without a fingerprint, is no stall", () => {
    expect(given(...once).after(turnSays(retry("another"))).state.units[0]?.workStall).toEqual({
      fingerprint: failureFingerprint("another"),
      count: 1,
    });
    expect(given(...once).after(turnBreaks()).state.units[0]?.workStall).toEqual({ fingerprint, count: 1 });
  });

  test("in two units is no stall", () => {
    const on = mission({})
      .until("run_turn started")
      .take(turnSays(retry("same again")));
    on.until("commit_unit")
      .until("run_turn started")
      .take(turnSays(retry("same again")));
    expect([on.state.replanned, on.state.units[1]?.workStall?.count]).toEqual([false, 1]);
  });
});

test("the order: iterations before consecutive failures before the stall", () => {
  const limits = { iterationsMax: 1, failuresMax: 1, stallMax: 1 };
  const after = (brakes: Partial<Record<BrakeName, number>>) =>
    given(started(config({ brakes })), turnStarted).after(turnBreaks("x")).state;
  expect(after(limits).ended?.reason).toBe("max_iterations");
  expect(after({ ...limits, iterationsMax: 2 }).pause?.reason).toBe("backoff");
  const stalled = given(started(config({ brakes: { ...limits, iterationsMax: 2 } })), turnStarted);
  expect(stalled.after(turnSays(retry("x"))).state.replanned).toBe(true);
  expect(given(started(), unitFailed("check", "x"), rolledBack).state.units[0]?.iterations).toBe(1);
});
