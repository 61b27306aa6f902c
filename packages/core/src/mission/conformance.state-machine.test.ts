import { describe, expect, test } from "vitest";
import { blocked, checkResult, config, done, owner, retry, unitPlans } from "../testing/builders.ts";
import { decided, given, type Story, step } from "../testing/given.ts";
import { checks, commits, reject, resume, stop, turnBreaks, turnSays } from "../testing/inputs.ts";
import { play } from "../testing/play.ts";
import {
  checked,
  checkStarted,
  commitStarted,
  dueId,
  openWait,
  paused,
  rolledBack,
  sealed,
  started,
  turnFinished,
  turnRetried,
  turnStarted,
  unitFailed,
  unitPassed,
  verified,
} from "../testing/stories.ts";
import { failureFingerprint, terminalFingerprint } from "./fingerprint.ts";
import { rejected } from "./rejections.ts";
import type { Mission } from "./state.ts";

const x = failureFingerprint("x");
const broken: Story = [turnStarted, turnFinished(null, "x"), unitFailed("turn_error", null), rolledBack];
const pair = ({ phase, status }: Mission) => `${phase}/${status}`;
const eventsOf = (decision: ReturnType<typeof step>) => (decision.accepted ? decision.events : []);
const typesOf = (decision: ReturnType<typeof step>) => eventsOf(decision).map(({ type }) => type);
const ending = { type: "mission.failed", reason: "cancelled", detail: "stopped" } as const;
const cancelled = { ...ending, fingerprint: terminalFingerprint(ending) };

describe("cancel", () => {
  test("SM01 while working: the stop is requested first, because the end is written when it is effective", () => {
    const working = given(started(), turnStarted);
    expect(typesOf(working.when(stop))).toEqual(["mission.stop_requested"]);
    const { state } = working.after(stop).after(turnSays());
    expect([pair(state), state.pause, state.ended?.reason]).toEqual(["failed/error", null, "cancelled"]);
  });

  test("SM01 with nothing in flight: failed at once", () => {
    const idle = given(started());
    expect(eventsOf(idle.when(stop)).at(-1)).toEqual(cancelled);
    expect(pair(idle.after(stop).state)).toBe("failed/error");
  });

  test("SM02 while paused for failures: failed, and the pause is gone", () => {
    const { state, when } = given(started(), broken, broken, paused("backoff"));
    expect(eventsOf(when(stop)).at(-1)).toEqual(cancelled);
    expect([state.pause?.reason, given(started(), paused("backoff")).after(stop).state.pause]).toEqual([
      "backoff",
      null,
    ]);
  });

  test("SM03 after an end: a stop and a resume change nothing", () => {
    const [finished, failed] = [play(config()).until("ended").state, play(config()).take(stop).state];
    expect([pair(finished), pair(failed)]).toEqual(["done/done", "failed/error"]);
    expect([step(finished, stop), step(finished, resume), step(failed, stop), step(failed, resume)]).toEqual(
      Array.from({ length: 4 }, () => rejected("mission_has_ended")),
    );
  });
});

describe("a turn", () => {
  test("SM05 that passes its checks: review/idle; reviews are not configured, so the commit is due", () => {
    const on = given(started(), sealed("c1"), checked(checkResult(), checkResult("failed")), checkStarted);
    expect(eventsOf(on.when(checks()))).toContainEqual({ type: "mission.phase_started", phase: "review" });
    const { state } = on.after(checks());
    expect([pair(state), state.due[0]?.effect.effect]).toEqual(["review/idle", "commit_unit"]);
  });

  test("SM07 that is blocked: same phase, and the wait carries the question", () => {
    const { state } = given(started(), turnStarted).after(turnSays(blocked("which endpoint?")));
    expect([pair(state), state.waits[openWait(state).wait]?.asked]).toEqual([
      "execute/waiting_for_input",
      "which endpoint?",
    ]);
  });

  test("SM08 that broke: same phase, one more failure and iteration; the retry is due after the roll-back", () => {
    const { state } = given(started(), broken, turnStarted).after(turnBreaks("x"));
    expect([pair(state), state.consecutiveFailures, state.units[0]?.iterations, state.due[0]?.effect.effect]).toEqual([
      "execute/idle",
      2,
      2,
      "roll_back",
    ]);
  });

  test("SM09 that broke at the failure limit: paused for backoff, carrying the reason", () => {
    const { state } = given(started(), broken, broken, turnStarted).after(turnBreaks("x"));
    expect([state.pause, state.consecutiveFailures, state.units[0]?.iterations]).toEqual([
      { reason: "backoff", remedy: "resume, once the cause is gone", detail: "x" },
      3,
      3,
    ]);
  });

  test("SM11 that broke at the iteration limit: failed, before the failure limit is looked at", () => {
    const settings = config({ brakes: { iterationsMax: 1, failuresMax: 10 } });
    const { state } = given(started(settings), turnStarted).after(turnBreaks("x"));
    expect([pair(state), state.units[0]?.iterations, state.ended?.reason]).toEqual([
      "failed/error",
      1,
      "max_iterations",
    ]);
  });

  test("SM12 that asks for a retry: no failures in a row any more; a retry always has its analysis as fingerprint", () => {
    const before = given(started(), broken, broken, turnStarted);
    const { state } = before.after(turnSays(retry("x")));
    expect([state.consecutiveFailures, state.units[0]?.iterations, pair(state)]).toEqual([0, 3, "execute/idle"]);
  });
});

describe("the same failure again", () => {
  test("SM14 replans once; the given plan is taken again at once, so the phase goes on to execute", () => {
    const again = given(started(), turnRetried(failureFingerprint("same again")), turnStarted);
    const decision = again.when(turnSays(retry("same again")));
    expect(eventsOf(decision).filter(({ type }) => type === "mission.replanned")).toEqual([
      { type: "mission.replanned", reason: "same again" },
    ]);
    const { state } = again.after(turnSays(retry("same again")));
    const [unit] = state.units;
    expect([pair(state), unit?.workStall, unit?.iterations, state.replanned]).toEqual(["execute/idle", null, 0, true]);
  });

  test("SM15 after a replan pauses; the iteration counts, because each finished turn that did not pass does", () => {
    const story = [started(), { type: "mission.replanned", reason: "x" }, turnRetried(x), turnStarted] as const;
    const { state } = given(...(story as readonly Story[])).after(turnSays(retry("x")));
    const [unit] = state.units;
    expect([state.pause?.reason, unit?.workStall?.count, unit?.iterations]).toEqual(["no_progress", 2, 2]);
  });

  test("SM16 another failure is no stall", () => {
    const { state } = given(started(), turnRetried(x), turnStarted).after(turnSays(retry("y")));
    const [unit] = state.units;
    expect([unit?.workStall, unit?.iterations, state.pause]).toEqual([
      { fingerprint: failureFingerprint("y"), count: 1 },
      2,
      null,
    ]);
  });
});

describe("review and the end", () => {
  const two = config({ plan: unitPlans(2) });
  const green = [checkResult(), checkResult("failed"), checkResult()];

  test("SM17 a unit passes and others remain: back to execute with counters at nothing; the turns stay counted", () => {
    const on = given(started(two), turnRetried(x), sealed("c1"), checked(...green), verified, commitStarted);
    expect(on.when(commits("c1"))).toEqual(
      decided(
        { type: "mission.unit_passed", effect: dueId(on.state), unit: 0, passed: true, commit: "c1" },
        { type: "mission.phase_started", phase: "execute" },
      ),
    );
    const { state } = on.after(commits("c1"));
    const [unit] = state.units;
    expect([pair(state), unit?.workStall, unit?.iterations, state.consecutiveFailures, state.turns]).toEqual([
      "execute/idle",
      null,
      0,
      0,
      2,
    ]);
  });

  test("SM18 every unit passed: approval and delivery come before done", () => {
    const on = play(config({ approval: "manual" })).until("waiting");
    expect(pair(on.state)).toBe("review/waiting_for_input");
    expect(pair(on.until("deliver started").state)).toBe("review/working");
    expect(pair(on.until("ended").state)).toBe("done/done");
  });

  test("SM19 a rejection, which only a person gives here: back to execute with the stall of reviews", () => {
    const on = play(config({ approval: "manual" })).until("waiting");
    expect(eventsOf(step(on.state, reject("r")(on.state)))[1]).toEqual({
      type: "mission.rework_requested",
      unit: 0,
      fingerprint: failureFingerprint("r"),
      reason: "r",
      by: owner,
    });
    const [unit] = on.take(reject("r")).state.units;
    expect([pair(on.state), unit?.iterations, unit?.reviewStall]).toEqual([
      "execute/idle",
      1,
      { fingerprint: failureFingerprint("r"), count: 1 },
    ]);
  });

  test("SM22 a resume keeps the counters", () => {
    const before = given(started(), broken, turnRetried(x), broken, broken, paused("backoff"));
    const [unit] = before.state.units;
    expect([unit?.iterations, before.state.consecutiveFailures]).toEqual([4, 2]);
    expect(before.when(resume)).toEqual(decided({ type: "mission.resumed", by: owner }));
    const { state } = before.after(resume);
    expect([pair(state), state.pause, state.units, state.consecutiveFailures]).toEqual([
      "execute/idle",
      null,
      before.state.units,
      2,
    ]);
  });

  test("SM25 a check of the second unit shows the first one broken: regressed, and on in execute", () => {
    const first = [sealed("c1"), checked(...green), verified, unitPassed("c1")];
    const on = given(started(two), first, sealed("c2"), checked(checkResult(), checkResult("failed")), checkStarted);
    const result = checkResult("failed");
    expect(eventsOf(on.when(checks(result)))).toContainEqual({
      type: "mission.unit_regressed",
      unit: 0,
      check: { check: "regression", unit: 0 },
    });
    const { state } = on.after(checks(result));
    expect([state.phase, state.units.map((unit) => unit.state), state.units[1]?.iterations]).toEqual([
      "execute",
      ["regressed", "open"],
      1,
    ]);
  });
});

test("SE01 a turn that ends with done is accepted after one turn", () => {
  const { state } = given(started(), turnStarted).after(turnSays(done()));
  expect([state.turns, state.units[0]?.state]).toEqual([1, "claimed"]);
});
