import { expect, test } from "vitest";
import { exitCodes, outcomeOf, type Standing } from "./outcome.ts";

type Situation = NonNullable<Standing["situation"]>;

const working: Situation = {
  phase: "execute",
  status: "working",
  pause: null,
  ended: null,
  delivered: {},
  version: 3,
  turns: 1,
  unitsPassed: 0,
  unitsTotal: 1,
  isDue: true,
  waits: [],
  next: null,
};
const standing = (changes: Partial<Situation>): Standing => ({
  mission: "msn_00000001",
  runners: 1,
  refused: null,
  situation: { ...working, ...changes },
});
const ended = (type: "mission.done" | "mission.failed", reason: "cancelled" | "max_iterations" | null) => ({
  ended: { type, reason, detail: "", fingerprint: "f" },
});
const wait = {
  id: "wait_1",
  mission: "msn_00000001",
  kind: "approval",
  nonce: "n",
  asked: "ship it?",
  candidate: "c",
  openedAt: "",
  deadline: "",
  atDeadline: "give_up",
};

test.each([
  [standing({}), undefined],
  [standing({ waits: [wait] }), "needs_a_person"],
  [standing({ pause: { reason: "operator", remedy: "resume", detail: "" } }), "paused"],
  [standing(ended("mission.done", null)), "done"],
  [standing(ended("mission.failed", "max_iterations")), "failed"],
  [standing(ended("mission.failed", "cancelled")), "cancelled"],
  [{ ...standing({}), situation: null }, undefined],
  [{ ...standing({}), situation: null, refused: { rule: "base_not_found", says: "no" } }, "refused"],
])("%#: %s", (given, outcome) => {
  expect(outcomeOf(given as Standing)).toBe(outcome);
});

test("every outcome has its own exit code", () => {
  expect(exitCodes).toEqual({
    done: 0,
    refused: 1,
    needs_a_person: 2,
    failed: 3,
    cancelled: 4,
    paused: 5,
    no_runner: 6,
  });
});
