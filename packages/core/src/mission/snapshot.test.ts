import { describe, expect, test } from "vitest";
import { config } from "../testing/builders.ts";
import { given, step } from "../testing/given.ts";
import { resume, turnSays } from "../testing/inputs.ts";
import { play } from "../testing/play.ts";
import { paused, started, turnStarted } from "../testing/stories.ts";
import { due } from "./due.ts";
import { rejected } from "./rejections.ts";
import { readSnapshot } from "./snapshot.ts";
import type { Mission } from "./state.ts";

const { state } = given(started(), turnStarted);
const stored = (changes: object = {}) => {
  const odd = { ...state, ...changes } as Mission;
  return { state: odd, phase: odd.phase, status: odd.status };
};
const [unit] = state.units;
const [entry] = state.due;

test.each([
  ["working", state],
  ["paused", given(started(), paused("backoff")).state],
  ["done", play(config()).until("ended").state],
])("a row that is understood is read as it is: %s", (_, known) => {
  const row = { state: known, phase: known.phase, status: known.status };
  expect(readSnapshot(row)).toEqual({ mission: known, isCorrupt: false });
});

describe("what is not understood is paused/infra and quoted", () => {
  test.each([
    ["the phase column", { ...stored(), phase: "ponder" }, 'phase "ponder"'],
    ["the status column", { ...stored(), status: "musing" }, 'status "musing"'],
    ["a phase that differs from its column", { ...stored(), phase: "review" }, 'phase "execute"'],
    ["a status that differs from its column", { ...stored(), status: "idle" }, 'status "working"'],
    ["no plan", stored({ units: null }), "plan null"],
    ["a unit's state", stored({ units: [{ ...unit, state: "pondered" }] }), 'unit state "pondered"'],
    ["no unit", stored({ units: [null] }), "unit state undefined"],
    [
      "a pause reason",
      { ...stored({ status: "paused", pause: { reason: "weather", remedy: "", detail: "" } }) },
      'pause reason "weather"',
    ],
    [
      "an effect",
      stored({ due: [{ ...entry, effect: { effect: "sing", song: "x" } }] }),
      'effect {"effect":"sing","song":"x"}',
    ],
  ])("%s", (_, row, quoted) => {
    const { mission, isCorrupt } = readSnapshot(row);
    expect(isCorrupt).toBe(true);
    expect(mission).toEqual({
      ...row.state,
      status: "paused",
      ended: null,
      due: [],
      pause: {
        reason: "infra",
        remedy: "resume, once the cause is gone",
        detail: `this version does not understand the row: ${quoted}`,
      },
    });
  });
});

test("it never drives itself, and takes no report", () => {
  const { mission } = readSnapshot({ ...stored(), status: "musing" });
  expect(due(mission)).toEqual([]);
  expect(step(mission, turnSays()(state))).toEqual(rejected("effect_not_due"));
});

test("it never counts as done", () => {
  const done = play(config()).until("ended").state;
  const { mission } = readSnapshot({ state: done, phase: "finished", status: "done" });
  expect([mission.status, mission.ended]).toEqual(["paused", null]);
});

test("a resume goes on from the log, where what was in flight still is", () => {
  const { pause } = readSnapshot({ ...stored(), status: "musing" }).mission;
  const folded = { ...state, pause };
  const decision = step(folded, resume);
  expect(decision.accepted && decision.events.map(({ type }) => type)).toEqual(["mission.resumed"]);
  const { state: resumed } = given(started(), turnStarted, decision.accepted ? decision.events : []);
  expect([resumed.status, resumed.due]).toEqual(["working", state.due]);
});
