import { expect, test } from "vitest";
import { config, nonce, owner } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { approve, pause, resume } from "../../testing/inputs.ts";
import { play } from "../../testing/play.ts";
import { openWait } from "../../testing/stories.ts";
import { rejected } from "../rejections.ts";

const asked = () =>
  given(
    ...play(config({ approval: "manual" }))
      .until("waiting")
      .log.map(({ event }) => event),
  );

test("answers the wait; the candidate may be delivered", () => {
  const { state, when, after } = asked();
  const { wait, candidate } = openWait(state);
  expect(when(approve())).toEqual(decided({ type: "mission.wait_answered", wait, by: owner, answer: "approved" }));
  const { state: approved } = after(approve());
  expect(approved.approval).toEqual({ candidate, by: "ada" });
  expect(approved.due.map(({ effect }) => effect)).toEqual([{ effect: "deliver", kind: "patch", candidate }]);
});

test("refuses a candidate that has been replaced", () => {
  expect(asked().when(approve("another"))).toEqual(rejected("candidate_was_replaced"));
});

test("refuses the nonce of an earlier question", () => {
  expect(asked().when((m) => ({ ...approve()(m), nonce: "an older nonce" }))).toEqual(rejected("wait_was_replaced"));
});

test("refuses a wait that is not open, or is not an approval", () => {
  expect(asked().when((m) => ({ ...approve()(m), wait: "wait_00000001_1" }))).toEqual(rejected("no_such_wait"));
});

test("tells the second one who answered first", () => {
  const first = asked();
  const command = approve()(first.state);
  expect(first.after(command).when(command)).toEqual(
    rejected("wait_was_answered", "ada answered this before: approved"),
  );
});

test("is taken while paused, and nothing starts until somebody resumes", () => {
  const paused = asked().after(pause).after(approve());
  expect([paused.state.status, paused.state.due]).toEqual(["paused", []]);
  expect(paused.after(resume).state.due.map(({ effect }) => effect.effect)).toEqual(["deliver"]);
});

test("refuses a viewer and lets an approver", () => {
  const by = (role: "viewer" | "approver") => ({ actor: { kind: "person", name: "bo", role } as const });
  expect(asked().when(approve(), by("viewer"))).toEqual(rejected("role_may_not"));
  expect(asked().when(approve(), by("approver")).accepted).toBe(true);
});

test("the question names its flags, its candidate and what happens at its deadline", () => {
  const { log, state } = play(config({ approval: "none" })).until("waiting", {
    seal_candidate: (_, __, effect) => ({
      type: "candidate_sealed",
      effect,
      commit: "c1",
      tree: "t1",
      changed: ["package.json"],
      judges: ["package.json"],
    }),
  });
  expect(log.at(-1)?.event).toEqual({
    type: "mission.wait_opened",
    wait: `wait_00000001_${state.version}`,
    nonce,
    kind: "approval",
    asked: "Deliver this candidate?\nFix the parser: changed_judge",
    candidate: "c1",
    deadline: "2026-01-08T12:00:00.000Z",
    atDeadline: "give_up",
  });
});
