import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { noSandbox } from "../../sandbox/none.ts";
import { requireBubblewrap } from "../../sandbox/require-bubblewrap.ts";
import { scriptedAgent, scriptedMission } from "../../testing/scripted.ts";
import { rightSum, sumFiles, sumUnit, writes } from "../../testing/sum-project.ts";
import { exists, git } from "../../workspaces/git/testing/temporary-installation.ts";

let run: ReturnType<typeof scriptedMission>;
afterEach(() => run.close());

const situation = () => `${run.state().phase}/${run.state().status}`;
const setUp = [
  "node",
  "-e",
  'const fs = require("fs"); fs.mkdirSync("deps"); fs.writeFileSync("deps/id.txt", require("crypto").randomUUID());',
];
/** Green when the sum is right; says which layer it saw. */
const check = ["node", "check.js"];
const files = {
  ...sumFiles,
  "check.js": `
    console.log("layer " + require("node:fs").readFileSync("deps/id.txt", "utf8"));
    require("node:assert").strictEqual(require("./sum.js")(1, 2), 3);`,
};
const turn = `
  const id = fs.readFileSync("deps/id.txt", "utf8");
  let wrote = "wrote";
  try { fs.writeFileSync("deps/mine.txt", "x"); } catch (error) { wrote = error.code; }
  console.log("layer " + id + " " + wrote);
  if (packet.previousFailure) { ${writes("sum.js", rightSum)} }
  done();`;
const layerIn = (text: string) => /layer (\S+)/.exec(text)?.[1];

for (const [name, sandboxOf] of [
  ["no sandbox", async () => noSandbox],
  ["bubblewrap", requireBubblewrap],
] as const) {
  describe(name, () => {
    test("the set-up runs once; every turn and every check sees what it made, and no candidate holds it", async () => {
      run = scriptedMission(files, await sandboxOf());
      await run.start({ agent: scriptedAgent(turn), check, setUp, plan: [{ ...sumUnit, verify: check }] });
      expect([situation(), run.state().turns]).toEqual(["done/done", 2]);
      expect(run.eventsOf("mission.setup_finished").map(({ result }) => result.outcome)).toEqual(["passed"]);
      const said = run.log.said(run.id()).map(({ body }) => body);
      const checked = run.eventsOf("mission.check_finished").map(({ result }) => result.tail);
      const layers = [...said, ...checked].map(layerIn).filter((id) => id !== undefined);
      expect([layers.length, new Set(layers).size]).toEqual([6, 1]);
      expect(readdirSync(join(run.judge(), "..", "layers"))).toHaveLength(1);
      expect(git(run.repository, "ls-tree", "-r", "--name-only", "mission/fix-it").split("\n")).toEqual(
        Object.keys(files).sort(),
      );
    });
  });
}

test("in the sandbox the layer is read-only", async () => {
  run = scriptedMission(files, await requireBubblewrap());
  await run.start({ agent: scriptedAgent(turn), check, setUp, plan: [{ ...sumUnit, verify: check }] });
  const wrote = run.log.said(run.id()).flatMap(({ body }) => /^layer \S+ (\S+)/.exec(body)?.[1] ?? []);
  expect(wrote).toEqual(["EROFS", "EROFS"]);
});

test("a set-up that fails pauses the mission with its last words, and no turn was begun", async () => {
  run = scriptedMission(files);
  const broken = ["node", "-e", 'console.error("registry unreachable"); process.exit(1)'];
  await run.start({ agent: scriptedAgent(turn), check, setUp: broken, plan: [{ ...sumUnit, verify: check }] });
  expect([situation(), run.state().turns, run.state().pause]).toEqual([
    "plan/paused",
    0,
    { reason: "infra", remedy: "resume, once the cause is gone", detail: "the set-up failed: registry unreachable\n" },
  ]);
});

test("without a sandbox an agent reaches the host's files; inside one it does not, and the log names which it was", async () => {
  const seen: Record<string, unknown> = {};
  for (const sandbox of [noSandbox, await requireBubblewrap()]) {
    run = scriptedMission(sumFiles, sandbox);
    const canary = join(run.directory, "canary");
    const reach = `try { fs.writeFileSync(${JSON.stringify(canary)}, ""); } catch {}`;
    await run.start({
      agent: scriptedAgent(`${reach} ${writes("sum.js", rightSum)} done();`),
      check: sumUnit.verify,
      plan: [sumUnit],
    });
    seen[sandbox.name] = [situation(), exists(canary), run.state().sandbox];
    if (sandbox === noSandbox) await run.close();
  }
  expect(seen).toEqual({ none: ["done/done", true, "none"], bubblewrap: ["done/done", false, "bubblewrap"] });
});
