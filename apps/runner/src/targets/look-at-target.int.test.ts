import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MissionRequest } from "@sortie/core/mission/request";
import { mission } from "@sortie/core/testing/builders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noSandbox } from "../sandbox/none.ts";
import {
  commitAll,
  git,
  type Installation,
  newInstallation,
  newRepository,
  writeTree,
} from "../workspaces/git/testing/temporary-installation.ts";
import { lookAtTarget } from "./look-at-target.ts";

let place: Installation;
let base: string;

const files = {
  "sortie.json": JSON.stringify({
    check: ["node", "check.js"],
    plan: "plan.json",
    approval: "none",
    judges: ["lint.json"],
  }),
  "plan.json": JSON.stringify({ units: [{ title: "One", verify: ["node", "one.js"] }] }),
  "check.js": "",
  "bin/agent": "#!/bin/sh\n",
  "notes.txt": "not a program\n",
};

beforeAll(() => {
  place = newInstallation({ "readme.md": "" });
  writeTree(place.repository, files);
  chmodSync(join(place.repository, "bin/agent"), 0o755);
  base = commitAll(place.repository);
});
afterAll(() => place.dispose());

function look(request: Partial<MissionRequest> = {}, repository = place.repository) {
  const whole: MissionRequest = {
    goal: "Fix it",
    repository,
    agent: { engine: "command", argv: ["node", "agent.js"], claim: "verdict" },
    ...request,
  };
  const { workspaces } = place;
  return lookAtTarget({ workspaces, sandbox: noSandbox }, { type: "start_mission", mission, request: whole });
}

async function ruleOf(request: Partial<MissionRequest>, repository?: string): Promise<string> {
  const facts = await look(request, repository);
  return "rule" in facts ? facts.rule : "accepted";
}

/** Another repository with its own sortie.json. */
function repositoryWith(sortieJson: string, more: Record<string, string> = {}): string {
  const directory = join(place.directory, `other-${Math.random().toString(36).slice(2)}`);
  newRepository(directory, { "sortie.json": sortieJson, ...more });
  return directory;
}

test("what the repository says at base fills what was not asked, and the base is a commit", async () => {
  const facts = await look();
  if ("rule" in facts) throw new Error(facts.says);
  expect([facts.base, facts.branch]).toEqual([base, "mission/fix-it-00000001"]);
  expect(facts.config).toMatchObject({
    check: ["node", "check.js"],
    approval: "none",
    judges: ["lint.json"],
    plan: [{ title: "One", kind: "change", artifacts: [], verify: ["node", "one.js"], newTests: [] }],
  });
});

test("what was asked goes before what the repository says", async () => {
  const plan = [{ title: "Mine", kind: "docs" as const, artifacts: [], verify: ["node", "mine.js"], newTests: [] }];
  const facts = await look({ check: ["node", "mine.js"], approval: "manual", branch: "mine", plan });
  if ("rule" in facts) throw new Error(facts.says);
  expect([facts.branch, facts.config.check, facts.config.approval, facts.config.plan]).toEqual([
    "mine",
    ["node", "mine.js"],
    "manual",
    plan,
  ]);
});

test("what is committed counts, not what lies in the working tree", async () => {
  writeFileSync(join(place.repository, "sortie.json"), "{ torn");
  const rule = await ruleOf({});
  git(place.repository, "checkout", "--quiet", "sortie.json");
  expect(rule).toBe("accepted");
});

describe("each start that cannot be is refused by the rule's name", () => {
  const refusals: [string, string, Partial<MissionRequest>][] = [
    ["a folder that is not there", "repository_not_found", { repository: "/nonexistent/project" }],
    ["a relative path", "remote_not_allowed", { repository: "some/project" }],
    ["a remote that runs a program", "remote_not_allowed", { repository: "ext::sh -c touch% /tmp/x" }],
    ["a file address", "remote_not_allowed", { repository: "file:///etc" }],
    ["a base that is not there", "base_not_found", { base: "no-such-branch" }],
    ["a commit that is not there", "base_not_found", { base: "1".repeat(40) }],
    ["a base that reads as an option", "base_not_valid", { base: "--output=x" }],
    ["a branch that reads as an option", "branch_not_valid", { branch: "--output=x" }],
    ["a branch that is no branch name", "branch_not_valid", { branch: "a..b" }],
    ["a check that is no program of the machine", "check_not_a_program", { check: ["no-such-program"] }],
    ["a check that is not at base", "check_not_a_program", { check: ["./no-such-file"] }],
    ["a check that cannot be run", "check_not_a_program", { check: ["./notes.txt"] }],
    ["a check that is a folder", "check_not_a_program", { check: ["/usr/bin"] }],
    ["an agent that is no program of the machine", "agent_not_a_program", agent("no-such-program")],
    ["an agent that is not there", "agent_not_a_program", agent("/nonexistent/agent")],
    ["a sandbox on a host without one", "sandbox_missing", { sandbox: "required" }],
    ["a limit out of range", "config_not_valid", { limits: { turnWallMs: 1 } }],
  ];
  test.each(refusals)("%s: %s", async (_, rule, request) => {
    expect(await ruleOf(request)).toBe(rule);
  });

  test("a folder that is no repository", async () => {
    const folder = join(place.directory, "plain");
    mkdirSync(folder);
    expect(await ruleOf({}, folder)).toBe("repository_not_a_git_repository");
  });

  const broken: [string, string, string][] = [
    ["a sortie.json that is not JSON", "config_not_valid", "{ torn"],
    ["a sortie.json with a field nobody knows", "config_not_valid", '{"check":["node"],"chek":1}'],
    ["a sortie.json without a check", "check_missing", "{}"],
    ["a plan file that is not at base", "plan_not_valid", '{"check":["node"],"plan":"no-plan.json"}'],
    ["a plan file outside of the repository", "plan_not_valid", '{"check":["node"],"plan":"../plan.json"}'],
    ["a sortie.json with a plan without units", "config_not_valid", '{"check":["node"],"plan":[]}'],
  ];
  test.each(broken)("%s: %s", async (_, rule, text) => {
    expect(await ruleOf({}, repositoryWith(text))).toBe(rule);
  });

  test.each(["- one\n", '{"units":[]}', '{"units":[{"title":"One"}]}'])(
    "the plan file %j: plan_not_valid",
    async (text) => {
      const repository = repositoryWith('{"check":["node"],"plan":"plan.json"}', { "plan.json": text });
      expect(await ruleOf({}, repository)).toBe("plan_not_valid");
    },
  );
});

test("programs are found on the confined path, by absolute path, and at base", async () => {
  const found = [["node"], [process.execPath], ["./bin/agent"], ["bin/agent"]];
  const rules = await Promise.all(found.map((check) => ruleOf({ check, agent: agent(check[0]).agent })));
  expect(rules).toEqual(found.map(() => "accepted"));
});

function agent(program = ""): Pick<MissionRequest, "agent"> {
  return { agent: { engine: "command", argv: [program], claim: "verdict" } };
}
