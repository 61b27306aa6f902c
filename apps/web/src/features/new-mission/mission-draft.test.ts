import { expect, test } from "vitest";
import { defaultOf, limitFields } from "./limit-fields.ts";
import { emptyDraft, isUntouched, linesOf, prefilled, readDraft } from "./mission-draft.ts";
import { policyWords } from "./policy-words.ts";

const empty = emptyDraft("msn_00000001");

test("what was stored is read back; what cannot be understood is no draft", () => {
  const draft = { ...empty, goal: "Fix it", limits: { turnsMax: "5" } };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  expect([null, "", "{}", "no json"].map(readDraft)).toEqual([null, null, null, null]);
});

test("a link fills in what it names and nothing else", () => {
  expect(prefilled({ ...empty, goal: "Mine" }, { repository: "/srv/a", goal: "" })).toEqual({
    ...empty,
    goal: "Mine",
    repository: "/srv/a",
  });
});

test("a draft is touched once anything differs", () => {
  expect(isUntouched(empty)).toBe(true);
  expect(isUntouched({ ...empty, delivery: "patch" })).toBe(false);
});

test("lines are trimmed and never empty", () => {
  expect(linesOf(" a \n\n b\n")).toEqual(["a", "b"]);
});

test("every limit has its default in its own unit", () => {
  const defaults = Object.fromEntries(
    limitFields.map((field) => [field.name, `${defaultOf(field)} ${field.unit}`.trim()]),
  );
  expect(defaults).toMatchObject({ turnsMax: "60", turnWallMs: "90 min", approvalWaitMs: "7 days" });
  expect(limitFields).toHaveLength(12);
});

test("the policy is said with the limits that will hold", () => {
  const facts = { approval: "manual" as const, units: 2, checkLine: "npm test" };
  expect(policyWords({ ...empty, limits: { turnsMax: "20", approvalWaitMs: "1" } }, facts)).toEqual([
    "Nothing is delivered without your approval; it waits a day for it, then the mission ends.",
    "What comes out is a patch file and a new branch in the repository; no branch of yours is touched.",
    "`npm test` decides, never the agent's word.",
    "It works through 2 units, and fails after 20 turns in all or 8 at one unit.",
    "It pauses after 3 failures in a row, or when it makes no progress.",
    "Agent and checks run in a sandbox where the host has one.",
  ]);
});
