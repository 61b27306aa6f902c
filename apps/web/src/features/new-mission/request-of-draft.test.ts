import { describe, expect, test } from "vitest";
import { emptyDraft, emptyUnit, type MissionDraft } from "./mission-draft.ts";
import { readRequest } from "./request-of-draft.ts";

const filled: MissionDraft = {
  ...emptyDraft("msn_00000001"),
  goal: "Fix the sums",
  repository: "/srv/project",
  agent: "node agent.mjs",
  check: "npm test",
};
const unit = {
  ...emptyUnit("a"),
  title: "Sums",
  verify: "node --test 'a b.test.js'",
  artifacts: " src/a.ts \n\nsrc/b.ts",
};

const problems = (changes: Partial<MissionDraft>) => {
  const read = readRequest({ ...filled, ...changes }, null);
  return "problems" in read
    ? read.problems.map(({ field, isMissing }) => `${field}${isMissing ? " missing" : ""}`)
    : [];
};

test("what is left empty is left to sortie.json and the defaults", () => {
  expect(readRequest(filled, null)).toEqual({
    request: {
      goal: "Fix the sums",
      repository: "/srv/project",
      agent: { engine: "command", argv: ["node", "agent.mjs"], claim: "verdict" },
      check: ["npm", "test"],
      delivery: "branch",
      sandbox: "if_present",
      brakes: {},
      limits: {},
    },
  });
});

test("what is given is asked for", () => {
  const given: MissionDraft = {
    ...filled,
    base: " main ",
    branch: "fix/sums",
    setUp: "npm ci",
    plan: "own",
    units: [unit],
    approval: "none",
    judges: "judge/\nspec.md",
    limits: { turnsMax: "20", turnWallMs: "1.5", approvalWaitMs: "2" },
  };
  expect(readRequest(given, null)).toEqual({
    request: expect.objectContaining({
      base: "main",
      branch: "fix/sums",
      setUp: ["npm", "ci"],
      plan: [
        {
          title: "Sums",
          kind: "change",
          verify: ["node", "--test", "a b.test.js"],
          artifacts: ["src/a.ts", "src/b.ts"],
          newTests: [],
        },
      ],
      approval: "none",
      judges: ["judge/", "spec.md"],
      brakes: { turnsMax: 20 },
      limits: { turnWallMs: 90_000, approvalWaitMs: 172_800_000 },
    }),
  });
});

test("an empty form names everything that is missing", () => {
  expect(problems({ ...emptyDraft("msn_00000001") })).toEqual([
    "goal missing",
    "repository missing",
    "agent missing",
    "check missing",
  ]);
});

test("the check may come from sortie.json", () => {
  expect(readRequest({ ...filled, check: "" }, { check: ["npm", "test"] })).toHaveProperty("request");
  expect(problems({ check: "" })).toEqual(["check missing"]);
});

describe("each field says what is wrong with it", () => {
  test.each<[says: string, Partial<MissionDraft>, string[]]>([
    ["a shell line as agent", { agent: "agent | tee log" }, ["agent"]],
    ["a shell line as check", { check: "npm test && true" }, ["check"]],
    ["a check that is always green", { check: "true" }, ["check"]],
    ["a quote that is not closed", { setUp: "npm 'ci" }, ["setUp"]],
    ["no unit", { plan: "own", units: [] }, ["plan missing"]],
    ["an empty unit", { plan: "own", units: [emptyUnit("a")] }, ["units.0.title missing", "units.0.verify missing"]],
    ["two units of one name", { plan: "own", units: [unit, { ...unit, key: "b" }] }, ["plan"]],
    ["a path outside", { plan: "own", units: [{ ...unit, artifacts: "../x" }] }, ["plan"]],
    ["a unit that is always verified", { plan: "own", units: [{ ...unit, verify: "echo ok" }] }, ["units.0.verify"]],
    ["a long title", { plan: "own", units: [{ ...unit, title: "x".repeat(301) }] }, ["units.0.title"]],
    ["no number", { limits: { turnsMax: "many" } }, ["limits.turnsMax"]],
    ["too many turns", { limits: { turnsMax: "501" } }, ["limits.turnsMax"]],
    ["no time", { limits: { turnWallMs: "0" } }, ["limits.turnWallMs"]],
    ["a long goal", { goal: "x".repeat(8_001) }, ["goal"]],
  ])("%s", (_, changes, fields) => {
    expect(problems(changes)).toEqual(fields);
  });

  test("a shell line is named as one", () => {
    const read = readRequest({ ...filled, check: "npm test | tee log" }, null);
    expect("problems" in read && read.problems[0]?.says).toMatch(/a pipe.*not a shell line\.$/);
  });
});
