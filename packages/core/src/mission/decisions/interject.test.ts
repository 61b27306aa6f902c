import { expect, test } from "vitest";
import { owner } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { effectStarted, interject, rollsBack, turnBreaks, turnLost } from "../../testing/inputs.ts";
import { dueId, started, turnStarted } from "../../testing/stories.ts";

const said = [{ from: "ada", text: "use the old API" }];

test("is kept for the next turn, and changes nothing else", () => {
  const before = given(started());
  expect(before.when(interject())).toEqual(
    decided({ type: "mission.interjected", by: owner, message: "use the old API" }),
  );
  const { state } = before.after(interject());
  expect({ ...state, unread: [], version: before.state.version }).toEqual(before.state);
  expect(state.unread).toEqual(said);
});

test("is read by the turn that starts, which says so in the log", () => {
  const { state, when, after } = given(started()).after(interject());
  const effect = dueId(state);
  expect(when(effectStarted)).toEqual(
    decided(
      { type: "mission.turn_started", effect, turn: 1, role: "implementer", unit: 0, engine: "command" },
      { type: "mission.interjection_read", turn: 1, count: 1 },
    ),
  );
  const { turn, unread } = after(effectStarted).state;
  expect([turn?.said, unread]).toEqual([said, []]);
});

test("waits while a turn runs", () => {
  const { turn, unread } = given(started(), turnStarted).after(interject()).state;
  expect([turn?.said, unread]).toEqual([[], said]);
});

test("is kept for a turn that runs again, with what was said meanwhile", () => {
  const { state } = given(started())
    .after(interject())
    .after(effectStarted)
    .after(turnLost)
    .after(interject("and be quick"))
    .after(effectStarted)
    .after(rollsBack())
    .after(effectStarted);
  expect(state.turn).toEqual({
    number: 1,
    unit: 0,
    restarts: 1,
    state: "running",
    said: [...said, { from: "ada", text: "and be quick" }],
  });
});

test("is kept for the turn after one that broke, since its workspace was rolled back", () => {
  const { state } = given(started())
    .after(interject())
    .after(effectStarted)
    .after(turnBreaks())
    .after(effectStarted)
    .after(rollsBack())
    .after(effectStarted);
  expect([state.turn?.number, state.turn?.said]).toEqual([2, said]);
});
