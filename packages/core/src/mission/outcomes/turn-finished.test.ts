import { describe, expect, test } from "vitest";
import { afterNoon, blocked, config, done, nonce, retry } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import {
  effectStarted,
  pause,
  resume,
  rollsBack,
  stop,
  turnAdopted,
  turnBreaks,
  turnLost,
  turnSays,
} from "../../testing/inputs.ts";
import { claimed, dueId, started, turnRetried, turnStarted, unitFailed } from "../../testing/stories.ts";
import type { EventOf } from "../events.ts";
import { failureFingerprint } from "../fingerprint.ts";
import { rejected } from "../rejections.ts";
import type { Verdict } from "../verdict.ts";

const running = () => given(started(), turnStarted);
const finished = (verdict: Verdict | null, reason = ""): EventOf<"mission.turn_finished"> => ({
  type: "mission.turn_finished",
  effect: dueId(running().state),
  turn: 1,
  unit: 0,
  verdict,
  reason,
  durationMs: 7,
});

test("done asks for verification: a seal is due, nothing has passed", () => {
  expect(running().when(turnSays(done()))).toEqual(decided(finished(done())));
  const { state } = running().after(turnSays(done()));
  expect([state.units[0]?.state, state.units[0]?.iterations]).toEqual(["claimed", 0]);
  expect(state.due.map(({ effect }) => effect)).toEqual([{ effect: "seal_candidate", turn: 1, unit: 0 }]);
});

test("retry is an attempt that did not pass, with the fingerprint of its analysis", () => {
  expect(running().when(turnSays(retry("the lock is stale")))).toEqual(
    decided(finished(retry("the lock is stale")), {
      type: "mission.unit_failed",
      unit: 0,
      reason: "retry",
      fingerprint: failureFingerprint("the lock is stale"),
      detail: "the lock is stale",
    }),
  );
  const { state } = running().after(turnSays(retry()));
  expect(state.due.map(({ effect }) => effect)).toEqual([{ effect: "roll_back", to: state.base, turn: 1 }]);
});

test("no verdict is a failure of its own fingerprint; prose never completes", () => {
  expect(running().when(turnSays(null, "let me know"))).toEqual(
    decided(finished(null, "let me know"), {
      type: "mission.unit_failed",
      unit: 0,
      reason: "no_verdict",
      fingerprint: "no_verdict",
      detail: "let me know",
    }),
  );
});

test("a turn that broke has no verdict and no fingerprint, and counts as a failure", () => {
  expect(running().when(turnBreaks("exit 1"))).toEqual(
    decided(finished(null, "exit 1"), {
      type: "mission.unit_failed",
      unit: 0,
      reason: "turn_error",
      fingerprint: null,
      detail: "exit 1",
    }),
  );
  expect(running().after(turnBreaks()).state.consecutiveFailures).toBe(1);
});

test("a verdict that came before the break does not count", () => {
  const decision = running().when((m) => ({ ...turnSays(done())(m), error: "killed after 90 min" }) as never);
  expect(decision.accepted && decision.events[0]).toEqual(finished(null, "killed after 90 min"));
});

test("blocked asks a person, and rolls nothing back", () => {
  const { state, when, after } = running();
  expect(when(turnSays(blocked()))).toEqual(
    decided(finished(blocked()), {
      type: "mission.wait_opened",
      wait: `wait_00000001_${state.version + 2}` as never,
      nonce,
      kind: "question",
      asked: "which endpoint?",
      candidate: null,
      deadline: afterNoon(7 * 86_400_000),
      atDeadline: "resume",
    }),
  );
  expect([after(turnSays(blocked())).state.undo, after(turnSays(blocked())).state.due]).toEqual([null, []]);
});

test.each([done(), blocked(), retry()])("a verdict ends a row of broken turns: $status", (verdict) => {
  const { state } = given(started(), turnStarted, unitFailed("turn_error", null)).after(turnSays(verdict));
  expect(state.consecutiveFailures).toBe(0);
});

test("a stop comes before what the turn leads to", () => {
  const types = (input: ReturnType<typeof turnSays>) => {
    const decision = running().after(stop).when(input);
    return decision.accepted && decision.events.map(({ type }) => type);
  };
  expect([types(turnSays(blocked())), types(turnSays(done())), types(turnBreaks())]).toEqual(
    Array.from({ length: 3 }, () => ["mission.turn_finished", "mission.failed"]),
  );
});

test("refuses a late and a repeated report", () => {
  const report = turnSays()(running().state);
  expect(running().after(report).when(report)).toEqual(rejected("effect_not_due"));
  expect(given(started()).when(turnSays())).toEqual(rejected("effect_not_due"));
  expect(given(started(), turnRetried("x"), turnStarted).when(report)).toEqual(rejected("effect_not_due"));
  expect(given(started(), claimed).after(effectStarted).when(turnSays())).toEqual(rejected("effect_not_due"));
});

describe("a turn that is lost with its runner", () => {
  test("is rolled back and runs again under its number; that is no failure of the turn", () => {
    expect(running().when(turnLost)).toEqual(
      decided({
        type: "mission.turn_lost",
        effect: dueId(running().state),
        turn: 1,
        killed: [],
        proof: "its process is gone",
      }),
    );
    const { state } = running().after(turnLost).after(effectStarted).after(rollsBack());
    expect(state.due.map(({ effect }) => effect)).toEqual([
      { effect: "run_turn", turn: 1, role: "implementer", unit: 0 },
    ]);
    expect([state.consecutiveFailures, state.units[0]?.iterations, state.turn?.restarts]).toEqual([0, 0, 1]);
  });

  test("pauses after too many restarts, and each resume is one more", () => {
    const lose = (from: ReturnType<typeof running>) =>
      from.after(effectStarted).after(rollsBack()).after(effectStarted).after(turnLost);
    const settings = config({ brakes: { restartsMax: 2 } });
    const twice = lose(given(started(settings), turnStarted).after(turnLost));
    const pauseFor = (times: number) => ({
      reason: "infra",
      remedy: "resume, once the cause is gone",
      detail: `turn 1 was lost ${times} times`,
    });
    expect(twice.state.pause).toEqual(pauseFor(2));
    expect(lose(twice.after(resume)).state.pause).toEqual(pauseFor(3));
  });

  test("another turn counts its restarts anew", () => {
    const again = running().after(turnLost).after(effectStarted).after(rollsBack()).after(effectStarted);
    const next = again.after(turnSays(retry())).after(effectStarted).after(rollsBack()).after(effectStarted);
    expect([next.state.turn?.number, next.state.turn?.restarts]).toEqual([2, 0]);
  });

  test("while a pause or a stop is asked for", () => {
    expect(running().after(pause).after(turnLost).state.pause?.reason).toBe("operator");
    expect(running().after(stop).after(turnLost).state.ended?.reason).toBe("cancelled");
  });

  test("goes on under another runner where its agent lives: nothing else changes", () => {
    const { state } = running();
    const effect = dueId(state);
    expect(running().when(turnAdopted)).toEqual(
      decided({ type: "mission.turn_adopted", effect, turn: 1, found: "running" }),
    );
    const { version: _, ...after } = running().after(turnAdopted).state;
    expect(after).toMatchObject({ turn: state.turn, due: state.due, units: state.units });
    expect(given(started()).when(turnAdopted)).toEqual(rejected("effect_not_due"));
  });

  test("refuses what is not in flight", () => {
    expect(given(started()).when(turnLost)).toEqual(rejected("effect_not_due"));
  });
});
