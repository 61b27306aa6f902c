import { describe, expect, test } from "vitest";
import { unitPlan, unitPlans } from "../testing/builders.ts";
import { commandHash, commandProblem, onePlan, planProblem, planSchema } from "./plan.ts";

describe("a command that can judge", () => {
  test.each([
    [["node", "--test"]],
    [["npm", "test"]],
    [["grep", "-q", 'it\'s "here"', "README.md"]],
    [["test", "-f", "NOTES.md"]],
    [["sh", "-c", "npm run build && npm test"]],
    [["bash", "-ec", "make; make check"]],
  ])("%j", (argv) => {
    expect(commandProblem(argv)).toBe(undefined);
  });
});

describe("a command that cannot", () => {
  test.each<[string[], string]>([
    [[""], "the verify command is empty"],
    [["  "], "the verify command is empty"],
    [["sh", "-c", "  "], "the verify command is empty"],
    [["true"], 'the verify command "true" is green whatever happens'],
    [["/bin/true"], 'the verify command "true" is green whatever happens'],
    [[":"], 'the verify command ":" is green whatever happens'],
    [["echo", "done"], 'the verify command "echo" is green whatever happens'],
    [["test", "1", "=", "1"], "the verify command compares constants"],
    [["[", "-n", "x", "]"], "the verify command compares constants"],
    [["sh", "-c", "test $(cat a) = b"], "the verify command uses a substitution"],
    [["grep", "`cat a`", "b"], "the verify command uses a substitution"],
    [["sh", "-c", "npm test || true"], "the verify command uses ||"],
    [["sh", "-c", "npm test && true"], "the verify command ends in something that is always true"],
    [["sh", "-c", "npm test; exit 0"], "the verify command ends in something that is always true"],
    [["sh", "-c", "npm test | true"], "the verify command ends in something that is always true"],
    [["sh", "-c", "npm test\ntrue\n"], "the verify command ends in something that is always true"],
    [["sh", "-ce", "echo fine"], "the verify command is green whatever happens"],
  ])("%j: %s", (argv, problem) => {
    expect(commandProblem(argv)).toBe(problem);
  });
});

test("a plan has units with different titles, and stays inside the workspace", () => {
  expect([
    planProblem(unitPlans(2)),
    planProblem([]),
    planProblem([unitPlan(), unitPlan()]),
    planProblem([unitPlan({ verify: ["true"] })]),
    planProblem([unitPlan({ artifacts: ["/etc/passwd"] })]),
    planProblem([unitPlan({ newTests: ["test/../../x"] })]),
    planProblem([unitPlan({ artifacts: ["a\\b"] })]),
    planProblem([unitPlan({ artifacts: ["", " ", "a..b/c"] })]),
  ]).toEqual([
    undefined,
    "a plan has at least one unit",
    'two units are called "Fix the parser"',
    'unit "Fix the parser": the verify command "true" is green whatever happens',
    'unit "Fix the parser": the path "/etc/passwd" is not inside the workspace',
    'unit "Fix the parser": the path "test/../../x" is not inside the workspace',
    'unit "Fix the parser": the path "a\\\\b" is not inside the workspace',
    undefined,
  ]);
});

test("a stored plan is strict: unknown fields, a unit born passed and an empty list are refused", () => {
  const parses = (plan: unknown) => planSchema.safeParse(plan).success;
  expect([
    parses([{ title: "a", verify: ["x"] }]),
    parses([{ title: "a", verify: ["x"], state: "passed" }]),
    parses([{ title: "a", verify: [] }]),
    parses([]),
    parses(unitPlans(51)),
  ]).toEqual([true, false, false, false, false]);
});

test("what a unit leaves out has a default", () => {
  expect(planSchema.parse([{ title: " a ", verify: ["x"] }])).toEqual([
    { title: "a", kind: "change", artifacts: [], verify: ["x"], newTests: [] },
  ]);
});

test("a mission without a plan is one unit, verified by the mission's check", () => {
  expect(onePlan("Fix it\nand more", ["npm", "test"])).toEqual([
    { title: "Fix it", kind: "change", artifacts: [], verify: ["npm", "test"], newTests: [] },
  ]);
});

test("a command's hash depends on its words, not on how they could be joined", () => {
  expect(commandHash({ verify: ["a", "b"] })).toBe(commandHash({ verify: ["a", "b"] }));
  expect(commandHash({ verify: ["a", "b"] })).not.toBe(commandHash({ verify: ["a b"] }));
});
