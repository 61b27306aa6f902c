import { expect, test } from "vitest";
import { CliRefusal, UsageError } from "../api/refusal.ts";
import { requestOf } from "./run-request.ts";

const cwd = "/work/project";

test("what is not said is not asked for", () => {
  expect(requestOf({ goal: "Fix it", agent: "claude -p" }, [], cwd)).toEqual({
    goal: "Fix it",
    repository: cwd,
    agent: { engine: "command", argv: ["claude", "-p"] },
  });
});

test("everything that can be said", () => {
  const flags = {
    goal: "Fix it",
    repo: "../other",
    base: "main",
    branch: "fix",
    claim: "exit_code",
    check: '["npm", "test"]',
    setup: "npm ci --ignore-scripts",
    approval: "none",
    delivery: "patch",
    sandbox: "required",
  } as const;
  expect(requestOf(flags, ["node", "agent.mjs", "--fast"], cwd)).toEqual({
    goal: "Fix it",
    repository: "/work/other",
    base: "main",
    branch: "fix",
    agent: { engine: "command", argv: ["node", "agent.mjs", "--fast"], claim: "exit_code" },
    check: ["npm", "test"],
    setUp: ["npm", "ci", "--ignore-scripts"],
    approval: "none",
    delivery: "patch",
    sandbox: "required",
  });
});

test.each([
  ["https://example.com/a.git", "https://example.com/a.git"],
  ["git@example.com:a/b.git", "git@example.com:a/b.git"],
  ["ext::sh -c id", "ext::sh -c id"],
  ["--upload-pack=x", "/work/project/--upload-pack=x"],
  [".", "/work/project"],
])("the repository %s is %s", (repo, repository) => {
  expect(requestOf({ goal: "x", agent: "a", repo }, [], cwd).repository).toBe(repository);
});

test("the subject says what the flags leave out", () => {
  const given = {
    goal: "subject",
    repository: "/s",
    agent: { engine: "command" as const, argv: ["node", "agent.mjs"] },
  };
  expect(requestOf({ approval: "none" }, [], cwd, { ...given, approval: "manual" })).toEqual({
    ...given,
    approval: "none",
  });
});

test.each([
  [{ agent: "a" }, []],
  [{ goal: "x" }, []],
  [{ goal: "x", agent: "a" }, ["b"]],
  [{ goal: "x", goalFile: "y", agent: "a" }, []],
  [{ goalFile: "/no/such/file", agent: "a" }, []],
])("%j with %j is a usage error", (flags, words) => {
  expect(() => requestOf(flags, words, cwd)).toThrow(UsageError);
});

test("a check for a shell is refused by its rule", () => {
  expect(() => requestOf({ goal: "x", agent: "a", check: "npm test | tee log" }, [], cwd)).toThrow(CliRefusal);
});
