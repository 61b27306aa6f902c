import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as ask from "@sortie/core/testing/inputs";
import { openWait } from "@sortie/core/testing/stories";
import { afterEach, expect, test } from "vitest";
import { scriptedAgent, scriptedMission } from "../../testing/scripted.ts";
import { rightSum, sumCheck, sumFiles, sumUnit, writes, wrongSum } from "../../testing/sum-project.ts";
import { git } from "../../workspaces/git/testing/temporary-installation.ts";

let run: ReturnType<typeof scriptedMission>;
afterEach(() => run.close());

const situation = () => `${run.state().phase}/${run.state().status}`;
const settings = (turn: string, more: object = {}) => ({
  agent: scriptedAgent(turn),
  check: sumCheck,
  plan: [sumUnit],
  ...more,
});

test("a mission on a real repository ends delivered, and the user's own checkout is as it was", async () => {
  run = scriptedMission(sumFiles);
  await run.start(settings(`${writes("sum.js", rightSum)} done();`));
  expect([situation(), run.state().turns]).toEqual(["done/done", 1]);
  expect(git(run.repository, "show", "mission/fix-it:sum.js")).toBe(rightSum.trim());
  expect(git(run.repository, "rev-parse", "mission/fix-it^")).toBe(run.base);
  expect([git(run.repository, "status", "--porcelain"), git(run.repository, "rev-parse", "HEAD")]).toEqual([
    "",
    run.base,
  ]);
  const [patch] = run.eventsOf("mission.delivered").filter(({ kind }) => kind === "patch");
  expect(readFileSync(patch?.where ?? "", "utf8")).toContain("+module.exports = (a, b) => a + b;");
  const [sealed] = run.eventsOf("mission.candidate_sealed");
  expect(run.log.diff(run.id(), sealed?.commit ?? "")).toMatchObject({
    base: run.base,
    candidate: sealed?.commit,
    files: [{ path: "sum.js", change: "modified", added: 1, removed: 1 }],
    patch: expect.stringContaining("-module.exports = (a, b) => a - b;\n+module.exports = (a, b) => a + b;\n"),
  });
  expect(run.eventsOf("mission.check_finished").map(({ check, result }) => [check.check, result.outcome])).toEqual([
    ["baseline", "failed"],
    ["artifacts", "passed"],
    ["verify", "passed"],
    ["before", "failed"],
  ]);
});

test("a wrong attempt is rolled back and kept, and its evidence is in the next packet", async () => {
  run = scriptedMission(sumFiles);
  const wrong = "module.exports = (a, b) => a * b;\n";
  await run.start(
    settings(`
      ${writes("scratch.txt", "left behind")}
      if (!packet.previousFailure) { ${writes("sum.js", wrong)} }
      else if (require("node:fs").existsSync("scratch.old")) process.exit(3);
      else if (packet.previousFailure.detail.includes("2 !== 3")) { ${writes("sum.js", rightSum)} }
      write("scratch.old", "x"); done();`),
  );
  expect([situation(), run.state().turns]).toEqual(["done/done", 2]);
  const [failed] = run.eventsOf("mission.unit_failed");
  expect([failed?.reason, failed?.detail.split("\n")[0]]).toEqual(["check", "verify failed"]);
  const [back] = run.eventsOf("mission.rolled_back");
  const kept = back?.keptAs ?? "";
  expect(git(run.judge(), "show", `${kept}:sum.js`)).toBe(wrong.trim());
  expect(git(run.judge(), "for-each-ref", "--contains", kept)).not.toBe("");
});

test("a question waits for a person, and the answer is in the next packet", async () => {
  run = scriptedMission(sumFiles);
  await run.start(
    settings(`
      const answer = packet.said.map(({ text }) => text).join();
      if (!answer) ask("plus or minus?");
      else if (answer.includes("plus, please")) { ${writes("sum.js", rightSum)} done(); }
      else retry("nobody said");`),
  );
  expect(situation()).toBe("execute/waiting_for_input");
  const { wait, nonce } = openWait(run.state());
  run.log.command({ type: "answer_question", mission: run.id(), wait, nonce, answer: "plus, please" });
  await run.goOn();
  expect([situation(), run.state().turns]).toEqual(["done/done", 2]);
});

test("an agent that does nothing and calls it done gets one new plan and then a pause that asks for a person", async () => {
  run = scriptedMission(sumFiles);
  await run.start(settings("done();"));
  expect([situation(), run.state().pause?.reason, run.eventsOf("mission.replanned").length]).toEqual([
    "execute/paused",
    "no_progress",
    1,
  ]);
  expect(run.eventsOf("mission.candidate_sealed").map(({ changed }) => changed)).toEqual(
    run.eventsOf("mission.candidate_sealed").map(() => []),
  );
  expect(existsSync(join(run.repository, ".git/refs/heads/mission/fix-it"))).toBe(false);
});

test("an agent that breaks is tried again, and after three times in a row the mission pauses", async () => {
  run = scriptedMission(sumFiles);
  await run.start(settings('console.error("no key"); process.exit(2);'));
  expect([situation(), run.state().pause]).toEqual([
    "execute/paused",
    { reason: "backoff", remedy: "resume, once the cause is gone", detail: "exit: exit code 2" },
  ]);
  expect(run.state().turns).toBe(3);
});

test("a unit that breaks what an earlier one had passed is rolled back, and the earlier one counts again", async () => {
  run = scriptedMission({
    ...sumFiles,
    "check-b.js": 'process.exit(require("./b.js") === 2 ? 0 : 1);\n',
    "b.js": "module.exports = 1;\n",
  });
  await run.start(
    settings(
      `
      if (packet.unit.index === 0) { ${writes("sum.js", rightSum)} }
      else { ${writes("b.js", "module.exports = 2;\n")} if (!packet.previousFailure) { ${writes("sum.js", wrongSum)} } }
      done();`,
      {
        plan: [sumUnit, { ...sumUnit, title: "Two", artifacts: ["b.js"], verify: ["node", "check-b.js"] }],
      },
    ),
  );
  expect(situation()).toBe("done/done");
  expect(run.eventsOf("mission.unit_regressed").map(({ unit }) => unit)).toEqual([0]);
  expect(run.eventsOf("mission.unit_failed").map(({ unit, reason }) => [unit, reason])).toEqual([[1, "regression"]]);
  expect(run.eventsOf("mission.unit_passed").map(({ unit }) => unit)).toEqual([0, 1]);
  expect(git(run.repository, "show", "mission/fix-it:sum.js")).toBe(rightSum.trim());
});

test("a branch that is there already keeps the mission open with the reason; after it is gone, resume delivers", async () => {
  run = scriptedMission(sumFiles);
  git(run.repository, "branch", "mission/fix-it");
  await run.start(settings(`${writes("sum.js", rightSum)} done();`));
  const reason = `branch_exists: mission/fix-it is there already, at ${run.base}`;
  expect([situation(), run.state().pause?.detail]).toEqual([
    "review/paused",
    `delivery of the branch failed: ${reason}`,
  ]);
  run.log.command({ ...ask.resume, mission: run.id() });
  await run.goOn();
  expect([situation(), run.eventsOf("mission.delivery_failed").length]).toEqual(["review/paused", 2]);
  expect(git(run.repository, "rev-parse", "mission/fix-it")).toBe(run.base);

  git(run.repository, "branch", "-D", "mission/fix-it");
  run.log.command({ ...ask.resume, mission: run.id() });
  await run.goOn();
  expect([situation(), run.state().turns]).toEqual(["done/done", 1]);
  expect(git(run.repository, "show", "mission/fix-it:sum.js")).toBe(rightSum.trim());
});
