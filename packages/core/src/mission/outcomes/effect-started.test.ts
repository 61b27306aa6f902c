import { expect, test } from "vitest";
import { blocked, config } from "../../testing/builders.ts";
import { decided, given, step } from "../../testing/given.ts";
import { answer, effectStarted, pause, raise, turnSays } from "../../testing/inputs.ts";
import { type Point, play } from "../../testing/play.ts";
import { dueId, started, turnStarted } from "../../testing/stories.ts";
import type { MissionEvent } from "../events.ts";
import { terminalFingerprint } from "../fingerprint.ts";
import { rejected } from "../rejections.ts";

type Started = Exclude<MissionEvent, { type: "mission.phase_started" }>;
const settings = config({ setUp: ["npm", "ci"] });

test.each<[Point, Record<string, unknown> & { type: Started["type"] }]>([
  ["provision", { type: "mission.provision_started" }],
  ["set_up", { type: "mission.setup_started" }],
  ["run_check", { type: "mission.check_started", check: { check: "baseline" }, candidate: null }],
  ["run_turn", { type: "mission.turn_started", turn: 1, role: "implementer", unit: 0, engine: "command" }],
  ["seal_candidate", { type: "mission.seal_started" }],
  ["commit_unit", { type: "mission.commit_started" }],
])("%s is in the log before it begins", (point, event) => {
  const { state } = play(settings).until(point);
  expect(step(state, effectStarted(state))).toEqual({
    accepted: true,
    events: [{ ...event, effect: dueId(state) }],
  });
});

test("roll_back and deliver are in the log before they begin", () => {
  const back = play(settings).until("run_turn started").take(turnSays(null)).until("roll_back").state;
  expect(step(back, effectStarted(back))).toEqual(decided({ type: "mission.roll_back_started", effect: dueId(back) }));
  const out = play(settings).until("deliver").state;
  expect(step(out, effectStarted(out))).toEqual(
    decided({ type: "mission.delivery_started", effect: dueId(out), candidate: out.tip, kind: "patch" }),
  );
});

test("refuses a second start, and what is not due", () => {
  expect(given(started(), turnStarted).when(effectStarted)).toEqual(rejected("effect_already_started"));
  const { state, after } = given(started());
  const start = effectStarted(state);
  expect(after(pause).when(start)).toEqual(rejected("effect_not_due"));
});

test("ends the mission where a turn would be one too many; done on the last one is done", () => {
  const on = play(config({ brakes: { turnsMax: 1 } }))
    .until("run_turn started")
    .take(turnSays(blocked()));
  on.take(answer());
  const ending = { type: "mission.failed", reason: "max_iterations", detail: "1 turns were spent" } as const;
  expect(step(on.state, effectStarted(on.state))).toEqual(
    decided({ ...ending, fingerprint: terminalFingerprint(ending) }),
  );
  on.take(raise("turnsMax", 2));
  expect(on.until("ended").state.ended?.type).toBe("mission.done");
});
