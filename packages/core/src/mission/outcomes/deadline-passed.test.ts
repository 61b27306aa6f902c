import { expect, test } from "vitest";
import { afterNoon, blocked, config } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { answer, effectStarted, pause, stop, stopDeadline, turnSays, waitDeadline } from "../../testing/inputs.ts";
import { play } from "../../testing/play.ts";
import { openWait, started, turnStarted } from "../../testing/stories.ts";
import { terminalFingerprint } from "../fingerprint.ts";
import { rejected } from "../rejections.ts";

const minute = { limits: { questionWaitMs: 60_000, approvalWaitMs: 60_000 } };
const asked = () => given(started(config(minute)), turnStarted).after(turnSays(blocked()));
const toApprove = () =>
  given(
    ...play(config({ ...minute, approval: "manual" }))
      .until("waiting")
      .log.map(({ event }) => event),
  );
const inTime = { now: afterNoon(59_999) };
const late = { now: afterNoon(60_000) };

test("a question: the next turn is told that nobody answered", () => {
  const { wait } = openWait(asked().state);
  expect(asked().when(waitDeadline, late)).toEqual(decided({ type: "mission.wait_expired", wait, next: "resume" }));
  const { state } = asked().after(waitDeadline, late).after(effectStarted);
  expect(state.turn?.said).toEqual([
    { from: "sortie", text: "Nobody answered in time. Decide what is safe, and say what you assumed." },
  ]);
});

test("an approval: the mission gives up, and says what was asked", () => {
  const { wait } = openWait(toApprove().state);
  const ending = {
    type: "mission.failed",
    reason: "wait_expired",
    detail: `nobody answered until ${afterNoon(60_000)}: Deliver this candidate?`,
  } as const;
  expect(toApprove().when(waitDeadline, late)).toEqual(
    decided(
      { type: "mission.wait_expired", wait, next: "give_up" },
      { ...ending, fingerprint: terminalFingerprint(ending) },
    ),
  );
});

test("while paused the question expires, and the mission stays paused", () => {
  const { state } = asked().after(pause).after(waitDeadline, late);
  expect([state.status, state.waits]).toEqual(["paused", {}]);
});

test("refuses a deadline that has not passed, and a wait that is not open", () => {
  const expire = waitDeadline(asked().state);
  expect(asked().when(expire, inTime)).toEqual(rejected("no_such_wait"));
  expect(asked().after(answer()).when(expire, late)).toEqual(rejected("no_such_wait"));
  expect(asked().after(expire, late).when(expire, late)).toEqual(rejected("no_such_wait"));
});

test("an answer after the deadline finds no wait", () => {
  const command = answer()(asked().state);
  expect(asked().after(waitDeadline, late).when(command)).toEqual(rejected("no_such_wait"));
});

test("a stop: the end is written at its deadline, also where nothing reported back", () => {
  const stopping = given(started(), turnStarted).after(stop);
  const ending = { type: "mission.failed", reason: "cancelled", detail: "stopped" } as const;
  expect(stopping.when(stopDeadline, inTime)).toEqual(rejected("effect_not_due"));
  expect(stopping.when(stopDeadline, late)).toEqual(decided({ ...ending, fingerprint: terminalFingerprint(ending) }));
  expect(given(started(), turnStarted).when(stopDeadline, late)).toEqual(rejected("effect_not_due"));
});
