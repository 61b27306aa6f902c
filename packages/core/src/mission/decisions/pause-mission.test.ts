import { expect, test } from "vitest";
import { blocked, config, owner, unitPlans } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { commits, effectStarted, pause, resume, rollsBack, stop, turnLost, turnSays } from "../../testing/inputs.ts";
import { play } from "../../testing/play.ts";
import { claimed, openWait, started, turnStarted } from "../../testing/stories.ts";
import type { MissionEvent } from "../events.ts";
import { rejected } from "../rejections.ts";

const requested: MissionEvent = { type: "mission.pause_requested", by: owner };
const paused: MissionEvent = {
  type: "mission.paused",
  reason: "operator",
  remedy: "resume",
  detail: "paused by a person",
};

test("pauses at once with nothing in flight", () => {
  expect(given(started()).when(pause)).toEqual(decided(requested, paused));
  expect(given(started()).after(pause).state.due).toEqual([]);
});

test("lets what runs finish and be recorded, then starts nothing new", () => {
  const running = given(started(), turnStarted);
  expect(running.when(pause)).toEqual(decided(requested));
  const decision = running.after(pause).when(turnSays());
  expect(decision.accepted && decision.events.map(({ type }) => type)).toEqual([
    "mission.turn_finished",
    "mission.paused",
  ]);
  const { state } = running.after(pause).after(turnSays());
  expect([state.due, state.units[0]?.state, state.pauseRequested]).toEqual([[], "claimed", false]);
});

test("a turn that is lost meanwhile runs again only after the resume", () => {
  const lost = given(started(), turnStarted).after(pause).after(turnLost);
  expect([lost.state.status, lost.state.due]).toEqual(["paused", []]);
  const again = lost.after(resume).after(effectStarted).after(rollsBack());
  expect(again.state.due.map(({ effect }) => effect)).toEqual([
    { effect: "run_turn", turn: 1, role: "implementer", unit: 0 },
  ]);
});

test("a question that is asked meanwhile stays open", () => {
  const asked = given(started(), turnStarted).after(pause).after(turnSays(blocked()));
  expect([asked.state.status, openWait(asked.state).candidate]).toEqual(["paused", ""]);
  expect(asked.after(resume).state.status).toBe("waiting_for_input");
});

test("while the last unit is committed: the approval is asked for after the resume", () => {
  const on = play(config({ approval: "manual", plan: unitPlans(1) })).until("commit_unit started");
  on.take(pause).take(commits("c1"));
  expect([on.state.status, on.state.waits]).toEqual(["paused", {}]);
  expect(on.take(resume).state.status).toBe("waiting_for_input");
});

test("refuses a second pause, and a pause after a stop", () => {
  expect(given(started()).after(pause).when(pause)).toEqual(rejected("already_paused"));
  expect(given(started(), turnStarted).after(pause).when(pause)).toEqual(rejected("already_paused"));
  expect(given(started(), turnStarted).after(stop).when(pause)).toEqual(rejected("stop_already_requested"));
  expect(given(started(), claimed).when(pause).accepted).toBe(true);
});
