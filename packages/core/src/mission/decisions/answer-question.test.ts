import { expect, test } from "vitest";
import { blocked, config, owner } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { answer, effectStarted, interject, pause, turnSays } from "../../testing/inputs.ts";
import { openWait, started, turnStarted } from "../../testing/stories.ts";
import { rejected } from "../rejections.ts";

const asked = () => given(started(), turnStarted).after(turnSays(blocked("which endpoint?")));

test("answers the wait; the next turn is due", () => {
  const { state, when, after } = asked();
  const { wait } = openWait(state);
  expect(when(answer("the second one"))).toEqual(
    decided({ type: "mission.wait_answered", wait, by: owner, answer: "the second one" }),
  );
  expect(after(answer()).state.due.map(({ effect }) => effect)).toEqual([
    { effect: "run_turn", turn: 2, role: "implementer", unit: 0 },
  ]);
});

test("the next turn, a fresh session, reads the question with its answer", () => {
  const { state } = asked().after(interject("be quick")).after(answer("the second one")).after(effectStarted);
  expect(state.turn?.said).toEqual([
    { from: "ada", text: "be quick" },
    { from: "ada", text: "Asked: which endpoint?\nAnswer: the second one" },
  ]);
  expect(state.unread).toEqual([]);
});

test("a question asks nothing about a candidate, and goes on by itself at its deadline", () => {
  const decision = given(started(config({ limits: { questionWaitMs: 60_000 } })), turnStarted).when(
    turnSays(blocked("which endpoint?")),
  );
  expect(decision.accepted && decision.events.at(-1)).toMatchObject({
    kind: "question",
    asked: "which endpoint?",
    candidate: null,
    deadline: "2026-01-01T12:01:00.000Z",
    atDeadline: "resume",
  });
});

test("is taken while paused", () => {
  const { state } = asked().after(pause).after(answer());
  expect([state.status, state.waits]).toEqual(["paused", {}]);
});

test("refuses a wait that is not there, an older nonce and a second answer", () => {
  const first = asked();
  const command = answer()(first.state);
  expect(first.when({ ...command, wait: "wait_00000001_2" })).toEqual(rejected("no_such_wait"));
  expect(first.when({ ...command, nonce: "an older nonce" })).toEqual(rejected("wait_was_replaced"));
  expect(first.after(command).when(command)).toEqual(
    rejected("wait_was_answered", "ada answered this before: the second one"),
  );
});

test("an approval is no answer to a question", () => {
  const first = asked();
  const { wait, nonce } = openWait(first.state);
  expect(first.when({ type: "approve_candidate", mission: first.state.id, wait, nonce, candidate: "" })).toEqual(
    rejected("no_such_wait"),
  );
});
