import { describe, expect, test } from "vitest";
import { afterNoon, blocked, config, owner } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { delivers, effectStops, report, stop, turnSays } from "../../testing/inputs.ts";
import { play } from "../../testing/play.ts";
import { dueId, paused, started, turnStarted } from "../../testing/stories.ts";
import type { EventOf, MissionEvent } from "../events.ts";
import { terminalFingerprint } from "../fingerprint.ts";
import { rejected } from "../rejections.ts";

const ending = { type: "mission.failed", reason: "cancelled", detail: "stopped" } as const;
const failed: MissionEvent = { ...ending, fingerprint: terminalFingerprint(ending) };
const requested: EventOf<"mission.stop_requested"> = {
  type: "mission.stop_requested",
  by: owner,
  deadline: afterNoon(60_000),
  reason: null,
};

test("with nothing in flight it is effective at once", () => {
  expect(given(started()).when(stop)).toEqual(decided(requested, failed));
  expect(given(started(), paused("backoff")).when({ ...stop, reason: "wrong goal" })).toEqual(
    decided({ ...requested, reason: "wrong goal" }, failed),
  );
});

test("while a person is asked: the wait is gone with the end", () => {
  const { state } = given(started(), turnStarted).after(turnSays(blocked())).after(stop);
  expect([state.phase, state.status, state.pause, state.waits]).toEqual(["failed", "error", null, {}]);
});

describe("with something in flight it is requested first", () => {
  const stopping = () => given(started(), turnStarted).after(stop);

  test("and nothing ends yet", () => {
    expect(given(started(), turnStarted).when(stop)).toEqual(decided(requested));
    expect(stopping().state.ended).toBe(null);
  });

  test("and acknowledged by what was stopped", () => {
    const effect = dueId(stopping().state);
    expect(stopping().when(effectStops)).toEqual(
      decided(
        { type: "mission.stop_acknowledged", killed: [41] },
        { type: "mission.effect_stopped", effect, killed: [41] },
        failed,
      ),
    );
  });

  test("a turn that finishes meanwhile is recorded and leads to nothing", () => {
    const effect = dueId(stopping().state);
    expect(stopping().when(turnSays(blocked()))).toEqual(
      decided(
        {
          type: "mission.turn_finished",
          effect,
          turn: 1,
          unit: 0,
          verdict: blocked(),
          reason: "",
          durationMs: 7,
        },
        failed,
      ),
    );
  });
});

test("what was delivered before the stop was effective is done", () => {
  const on = play(config({ delivery: "patch" }))
    .until("deliver started")
    .take(stop)
    .take(delivers());
  expect(on.state.ended?.type).toBe("mission.done");
});

test("a patch alone is not a delivery where a branch was asked for", () => {
  const on = play(config()).until("deliver started").take(stop).take(delivers());
  expect(on.state.ended).toMatchObject({ type: "mission.failed", reason: "cancelled" });
});

test("refuses a second stop", () => {
  expect(given(started(), turnStarted).after(stop).when(stop)).toEqual(rejected("stop_already_requested"));
});

test("starts nothing between the request and the end", () => {
  const stopping = given(started(), turnStarted).after(stop);
  expect(stopping.when(report("effect_started", {}))).toEqual(rejected("effect_not_due"));
});
