import { expect, test } from "vitest";
import { given } from "../../testing/given.ts";
import { dueId, started, turnStarted } from "../../testing/stories.ts";
import { inFlight } from "./in-flight.ts";

test("finds a started effect by its id and kind only", () => {
  const due = given(started()).state;
  const { state } = given(started(), turnStarted);
  expect([
    inFlight(state, dueId(state), "run_turn"),
    inFlight(state, dueId(state), "run_check"),
    inFlight(due, dueId(due), "run_turn"),
    inFlight(state, `${state.id}:1:0` as never, "run_turn"),
  ]).toEqual([{ effect: "run_turn", turn: 1, role: "implementer", unit: 0 }, undefined, undefined, undefined]);
});
