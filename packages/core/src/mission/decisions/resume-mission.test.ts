import { describe, expect, test } from "vitest";
import { config, owner } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { effectFails, effectStarted, interject, pause, raise, resume, turnBreaks } from "../../testing/inputs.ts";
import { type Point, play } from "../../testing/play.ts";
import { paused, started, turnStarted } from "../../testing/stories.ts";
import type { MissionEvent } from "../events.ts";
import { rejected } from "../rejections.ts";

const resumed: MissionEvent = { type: "mission.resumed", by: owner };

test.each(["backoff", "infra", "operator"] as const)("ends a pause for %s", (reason) => {
  expect(given(started(), paused(reason)).when(resume)).toEqual(decided(resumed));
  expect(given(started(), paused(reason)).after(resume).state.pause).toBe(null);
});

test("takes a requested pause back; what is in flight goes on and nothing starts a second time", () => {
  const running = given(started(), turnStarted);
  const { state } = running.after(pause).after(resume);
  expect(state.due).toEqual(running.state.due);
  expect(state.pauseRequested).toBe(false);
});

test("without progress it needs an interjection first", () => {
  const stuck = given(started(), paused("no_progress"));
  expect(stuck.when(resume)).toEqual(rejected("resume_needs_more", "nothing moved: interject first, or replan"));
  expect(stuck.after(interject()).when(resume)).toEqual(decided(resumed));
});

test("refuses a mission that is not paused", () => {
  expect(given(started()).when(resume)).toEqual(rejected("not_paused"));
});

test("counters stay: the next failure pauses again", () => {
  const settings = config({ brakes: { failuresMax: 2 } });
  const on = play(settings);
  for (let count = 0; count < 2; count += 1) on.until("run_turn started").take(turnBreaks());
  expect(on.take(resume).state.consecutiveFailures).toBe(2);
  expect(on.until("run_turn started").take(turnBreaks()).state.pause?.reason).toBe("backoff");
});

test("after a raise the counter has room again", () => {
  const on = play(config({ brakes: { failuresMax: 1 } }))
    .until("run_turn started")
    .take(turnBreaks());
  on.take(raise("failuresMax", 3)).take(resume).until("run_turn started").take(turnBreaks());
  expect(on.state.pause).toBe(null);
});

describe("after an effect that failed the same effect is due again, under a new id", () => {
  const points: Point[] = [
    "provision started",
    "set_up started",
    "run_check started",
    "seal_candidate started",
    "commit_unit started",
    "deliver started",
  ];
  test.each(points)("%s", (point) => {
    const on = play(config({ setUp: ["npm", "ci"] })).until(point);
    const [failed] = on.state.due;
    on.take(effectFails());
    expect(on.state.pause).toEqual({
      reason: "infra",
      remedy: "resume, once the cause is gone",
      detail: `${failed?.effect.effect}: no space left`,
    });
    const [again] = on.take(resume).state.due;
    expect(again?.effect).toEqual(failed?.effect);
    expect(again?.id).not.toBe(failed?.id);
    expect(on.until("ended").state.ended?.type).toBe("mission.done");
  });

  test("a turn: what it left is rolled back first, and it runs again under its number", () => {
    const on = play(config()).until("run_turn started").take(effectFails()).take(resume);
    expect(on.state.due.map(({ effect }) => effect.effect)).toEqual(["roll_back"]);
    on.take(effectStarted).take(effectFails()).take(resume);
    expect(on.until("run_turn").state.due.map(({ effect }) => effect)).toEqual([
      { effect: "run_turn", turn: 1, role: "implementer", unit: 0 },
    ]);
    expect(on.until("ended").state.turns).toBe(1);
  });
});
