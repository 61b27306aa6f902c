import type { FileChange } from "@sortie/core/mission/candidate-diff";
import { config, unitPlan } from "@sortie/core/testing/builders";
import { describe, expect, test } from "vitest";
import type { DiffFile } from "./diff-file.ts";
import { riskFlags } from "./risk-flags.ts";

const file = (path: string, changes: Partial<DiffFile> = {}): DiffFile => ({
  path,
  from: null,
  change: "modified",
  modeBefore: "100644",
  modeAfter: "100644",
  added: 1,
  removed: 0,
  binary: false,
  omittedBytes: 0,
  hunks: [],
  hasBothEndings: false,
  ...changes,
});

const adding = (...texts: string[]): DiffFile["hunks"] => [
  {
    heading: "",
    before: 1,
    after: 1,
    lines: texts.map((text, at) => ({ kind: "added", text, before: null, after: at + 1, ending: "lf" })),
  },
];

const judged = { config: config({ check: ["node", "check.js"], judges: ["judge/"] }), units: [] };
const kinds = (...files: DiffFile[]) => riskFlags(files, judged).map(({ kind }) => kind);

test("an ordinary change raises nothing", () => {
  expect(kinds(file("src/sum.ts"), file("docs/hooks.md"), file("src/executable.ts"))).toEqual([]);
});

test.each([
  [".github/workflows/build.yml", "ci"],
  [".gitlab-ci.yml", "ci"],
  ["deploy/Jenkinsfile", "ci"],
  [".husky/pre-commit", "hooks"],
  [".gitattributes", "hooks"],
  ["lefthook.yml", "hooks"],
  ["packages/a/pnpm-lock.yaml", "lock_file"],
  ["AGENTS.md", "agent_rules"],
  [".claude/settings.json", "agent_rules"],
  ["check.js", "judge"],
  ["judge/data.json", "judge"],
  ["sortie.json", "judge"],
  ["test/sum.test.ts", "judge"],
])("%s is flagged as %s", (path, kind) => {
  expect(kinds(file(path))).toEqual([kind]);
});

test("what was moved away counts by its old name", () => {
  expect(kinds(file("old.yml", { from: ".github/workflows/build.yml", change: "renamed" }))).toEqual(["ci"]);
  expect(riskFlags([file("x.ts", { from: "test/a.test.ts", change: "renamed" })], judged)).toEqual([
    expect.objectContaining({ kind: "judge", paths: ["test/a.test.ts"] }),
  ]);
});

test("a new test judges nothing yet", () => {
  expect(kinds(file("test/new.test.ts", { change: "added", modeBefore: "000000" }))).toEqual([]);
});

describe("by mode and content", () => {
  test.each<[Partial<DiffFile>, string[]]>([
    [{ modeAfter: "120000" }, ["link"]],
    [{ modeAfter: "160000" }, ["submodule"]],
    [{ modeAfter: "100755" }, ["executable"]],
    [{ modeBefore: "000000", modeAfter: "100755", change: "added" as FileChange }, ["executable"]],
    [{ modeBefore: "100755", modeAfter: "100755" }, []],
    [{ binary: true }, ["binary"]],
    [{ binary: true, change: "deleted", modeAfter: "000000" }, []],
    [{ omittedBytes: 1 }, ["not_shown"]],
    [{ hunks: adding("if (admin\u202e) {") }, ["hidden_text"]],
    [{ hunks: adding("plain ✓ grün") }, []],
  ])("%j", (changes, expected) => {
    expect(kinds(file("src/a.ts", changes))).toEqual(expected);
  });

  test("a script that runs at install", () => {
    expect(kinds(file("package.json", { hunks: adding('    "postinstall": "node x.js"') }))).toEqual([
      "install_script",
    ]);
    expect(kinds(file("package.json", { hunks: adding('    "test": "node --test"') }))).toEqual([]);
  });
});

test("a unit's own flags come with its title, next to the judges", () => {
  const unit = {
    ...unitPlan({ title: "Sum" }),
    state: "passed" as const,
    commit: null,
    iterations: 1,
    workStall: null,
    reviewStall: null,
    reviewRounds: 0,
    flags: ["changed_judge" as const],
    lastFailure: null,
  };
  const flags = riskFlags([file("check.js"), file(".travis.yml")], { ...judged, units: [unit] });
  expect(flags.map(({ kind }) => kind)).toEqual(["judge", "unit_flag", "ci"]);
  expect(flags[1]).toEqual({ kind: "unit_flag", says: "Sum: it changed files that judge it", paths: [] });
});
