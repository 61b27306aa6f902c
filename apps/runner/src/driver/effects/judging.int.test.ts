import * as ask from "@sortie/core/testing/inputs";
import { openWait } from "@sortie/core/testing/stories";
import { afterEach, expect, test } from "vitest";
import { scriptedAgent, scriptedMission } from "../../testing/scripted.ts";
import { rightSum, runTests, sumCheck, sumFiles, sumTest, sumUnit, writes } from "../../testing/sum-project.ts";
import { exists, git } from "../../workspaces/git/testing/temporary-installation.ts";

let run: ReturnType<typeof scriptedMission>;
afterEach(() => run.close());

const situation = () => `${run.state().phase}/${run.state().status}`;
const settings = (turn: string, more: object = {}) => ({
  agent: scriptedAgent(turn),
  check: sumCheck,
  plan: [sumUnit],
  ...more,
});
const flags = () => run.eventsOf("mission.unit_flagged").map(({ flag, detail }) => [flag, detail]);
const outcomes = () => run.eventsOf("mission.check_finished").map(({ check, result }) => [check.check, result.outcome]);

async function approve() {
  run.log.command({ type: "approve_candidate", mission: run.id(), ...openWait(run.state()) });
  return run.goOn();
}

test("a test that the agent made green does not judge: base's does", async () => {
  run = scriptedMission(sumFiles);
  await run.start(
    settings(
      `${writes("test/sum.test.js", 'require("node:test")("adds", () => {});\n')} ${writes("sum.js", "module.exports = 0;\n")} done();`,
      {
        brakes: { iterationsMax: 1 },
      },
    ),
  );
  expect(situation()).toBe("failed/error");
  expect(flags()).toEqual([["changed_judge", "test/sum.test.js"]]);
  expect(outcomes().at(-1)).toEqual(["verify", "failed"]);
});

test("a candidate that changes a judge is flagged and needs a person, although no approval was asked for", async () => {
  run = scriptedMission(sumFiles);
  await run.start(
    settings(`${writes("test/sum.test.js", `${sumTest}// a word\n`)} ${writes("sum.js", rightSum)} done();`),
  );
  expect([situation(), flags()]).toEqual(["review/waiting_for_input", [["changed_judge", "test/sum.test.js"]]]);
  expect(Object.values(run.state().waits).map(({ kind, asked }) => [kind, asked])).toEqual([
    ["approval", "Deliver this candidate?\nAdd instead of subtracting: changed_judge"],
  ]);
  expect(git(run.repository, "branch", "--list", "mission/*")).toBe("");
  await approve();
  expect([situation(), git(run.repository, "branch", "--list", "mission/*")]).toEqual(["done/done", "mission/fix-it"]);
});

const more = (body: string) =>
  `const assert = require("node:assert");\nrequire("node:test")("adds three", () => ${body});\n`;
const withNewTest = { ...sumUnit, newTests: ["test/more.test.js"], verify: runTests("test/more.test.js") };

test("a declared new test is red on base and green after: no flag, no person", async () => {
  run = scriptedMission(sumFiles);
  const test = more('assert.strictEqual(require("../sum.js")(3, 4), 7)');
  await run.start(
    settings(`${writes("sum.js", rightSum)} ${writes("test/more.test.js", test)} done();`, { plan: [withNewTest] }),
  );
  expect([situation(), flags()]).toEqual(["done/done", []]);
  expect(outcomes()).toEqual([
    ["baseline", "failed"],
    ["artifacts", "passed"],
    ["verify", "passed"],
    ["before", "failed"],
    ["mission", "passed"],
  ]);
});

test("a new test that is red only because something is missing proves nothing and is flagged", async () => {
  run = scriptedMission(sumFiles);
  const test = more('assert.strictEqual(require("../new.js"), 1)');
  await run.start(
    settings(
      `${writes("sum.js", rightSum)} ${writes("new.js", "module.exports = 1;\n")} ${writes("test/more.test.js", test)} done();`,
      { plan: [withNewTest] },
    ),
  );
  expect([situation(), flags()]).toEqual([
    "review/waiting_for_input",
    [["not_discriminating", "the verify command was vacuous before the change"]],
  ]);
});

test("a new test that was green before the change is flagged", async () => {
  run = scriptedMission(sumFiles);
  const test = more('assert.strictEqual(require("../sum.js")(0, 0), 0)');
  await run.start(
    settings(`${writes("sum.js", rightSum)} ${writes("test/more.test.js", test)} done();`, { plan: [withNewTest] }),
  );
  expect([situation(), flags()]).toEqual([
    "review/waiting_for_input",
    [["not_discriminating", "the verify command was green before the change"]],
  ]);
});

test("what an agent does to its own git directory runs nothing of ours", async () => {
  run = scriptedMission(sumFiles);
  const canary = `${run.directory}/canary`;
  const touch = `touch ${canary}`;
  await run.start(
    settings(`
      const hook = ${JSON.stringify(`#!/bin/sh\n${touch}\n`)};
      fs.mkdirSync(".git/hooks", { recursive: true });
      for (const name of ["pre-commit", "post-checkout", "post-index-change", "reference-transaction", "fsmonitor"])
        fs.writeFileSync(".git/hooks/" + name, hook, { mode: 0o755 });
      fs.appendFileSync(".git/config", ${JSON.stringify(`
[core]
	fsmonitor = ${touch}
	hooksPath = .git/hooks
	sshCommand = ${touch}
[diff]
	external = ${touch}
[filter "x"]
	clean = ${touch}
	smudge = ${touch}
`)});
      ${writes(".gitattributes", "* filter=x diff=x\n")}
      ${writes("sum.js", rightSum)} done();`),
  );
  expect([situation(), exists(canary)]).toEqual(["done/done", false]);
});

test("a workspace that cannot be sealed fails the attempt by name, and the next one goes on from a clean tree", async () => {
  run = scriptedMission(sumFiles);
  await run.start(
    settings(`
      if (!packet.previousFailure) require("node:child_process").execFileSync("git", ["init", "-q", "inner"]);
      ${writes("sum.js", rightSum)} done();`),
  );
  expect([situation(), run.state().turns]).toEqual(["done/done", 2]);
  expect(run.eventsOf("mission.unit_failed").map(({ reason, detail }) => [reason, detail])).toEqual([
    ["seal_refused", "inner: nested_repository"],
  ]);
});

test("a rejected candidate goes back to work with the reason", async () => {
  run = scriptedMission(sumFiles);
  await run.start(
    settings(
      `const said = packet.said.map(({ text }) => text).join();
       write("sum.js", ${JSON.stringify(rightSum)} + (said.includes("say why") ? "// a sum\\n" : "")); done();`,
      { approval: "manual" },
    ),
  );
  expect(situation()).toBe("review/waiting_for_input");
  run.log.command({ ...ask.reject("say why")(run.state()), mission: run.id() });
  await run.goOn();
  expect([situation(), run.state().turns]).toEqual(["review/waiting_for_input", 2]);
  await approve();
  expect([situation(), git(run.repository, "show", "mission/fix-it:sum.js")]).toEqual([
    "done/done",
    `${rightSum}// a sum`,
  ]);
});
