import { describe, expect, test } from "vitest";
import { effectIdOf } from "../kernel/ids.ts";
import { blocked, config, unitPlans } from "../testing/builders.ts";
import { given } from "../testing/given.ts";
import { answer, effectStarted, interject, pause, raise, reject, resume, turnSays } from "../testing/inputs.ts";
import { play } from "../testing/play.ts";
import { created, paused, pauseRequested, sealed, started, turnStarted } from "../testing/stories.ts";
import { due } from "./due.ts";

test("a whole mission, effect by effect", () => {
  const settings = config({ setUp: ["npm", "ci"], plan: unitPlans(2), approval: "manual" });
  const on = play(settings);
  const told: string[] = [];
  while (!on.state.ended) {
    const [entry] = on.state.due;
    if (entry && !entry.started) {
      const { effect } = entry;
      told.push(effect.effect === "run_check" ? `run_check ${effect.check.check}` : effect.effect);
    } else if (!entry) told.push("ask");
    on.next();
  }
  expect(told).toEqual([
    "provision",
    "set_up",
    "run_check baseline",
    ...["run_turn", "seal_candidate", "run_check verify", "run_check before", "run_check mission", "commit_unit"],
    ...["run_turn", "seal_candidate", "run_check verify", "run_check before", "run_check regression"],
    ...["run_check mission", "commit_unit"],
    "ask",
    "deliver",
    "deliver",
  ]);
});

test("an effect's id names the version that made it due, and stays while other things happen", () => {
  const before = given(started());
  const { version, due: entries } = before.state;
  expect(entries).toEqual([
    {
      id: effectIdOf(before.state.id, version - 2, 0),
      effect: { effect: "run_turn", turn: 1, role: "implementer", unit: 0 },
      started: false,
    },
  ]);
  expect(before.after(interject()).after(raise("turnsMax", 100)).state.due).toEqual(entries);
  expect(before.after(effectStarted).after(interject()).state.due).toEqual([{ ...entries[0], started: true }]);
});

describe("nothing is due", () => {
  test("while paused, asked or ended", () => {
    expect([
      given(started(), paused("infra")).state.due,
      given(started(), turnStarted).after(turnSays(blocked())).state.due,
      play(config()).until("ended").state.due,
    ]).toEqual([[], [], []]);
  });

  test("anew, while something is in flight", () => {
    const running = given(started(), turnStarted);
    expect(running.after(pause).state.due).toEqual(running.state.due);
    expect(due(given(started(), turnStarted, pauseRequested).state)).toEqual(running.state.due);
  });
});

test("what was due before a pause is due after it, under a new id", () => {
  const before = given(created());
  const { state } = before.after(pause).after(resume);
  expect(state.due).toEqual([
    { id: effectIdOf(state.id, state.version, 0), effect: { effect: "provision" }, started: false },
  ]);
});

test("an answer makes the next turn due", () => {
  const { state } = given(started(), turnStarted).after(turnSays(blocked())).after(answer());
  expect(due(state).map(({ effect }) => effect)).toEqual([
    { effect: "run_turn", turn: 2, role: "implementer", unit: 0 },
  ]);
});

test("an older row in which something unstarted is due while parked starts nothing", () => {
  const { state } = given(started(), sealed("c1"));
  const parked = { ...state, pause: { reason: "infra", remedy: "resume", detail: "" } } as const;
  expect([due(state).length, due(parked)]).toEqual([1, []]);
});

test("after a rejection the fixer's turn is due, not the delivery", () => {
  const on = play(config({ approval: "manual" }))
    .until("waiting")
    .take(reject());
  expect(on.state.due.map(({ effect }) => effect)).toEqual([{ effect: "run_turn", turn: 2, role: "fixer", unit: 0 }]);
});
