import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const SUBJECT = fileURLToPath(new URL("../../subject/", import.meta.url));
const DURATION_UNIT = "Read and format durations exactly";
const MONEY_UNIT = "Split and format money to the cent";

const DURATION_BUGS = ["adds the parts of a duration up", "formats only whole units", "reads back what it formats"];
const SPREAD_BUGS = [
  "spreads several cents left over, one for each of the first shares",
  "splits a refund like a payment",
];
const MONEY_BUGS = ["formats cents with two digits", "gives a cent left over to the first share", ...SPREAD_BUGS];

let workspace;
let mission;
let plan;

before(async () => {
  workspace = await mkdtemp(join(tmpdir(), "sortie-subject-"));
  await cp(SUBJECT, workspace, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  mission = JSON.parse(await readFile(join(workspace, "sortie.json"), "utf8"));
  plan = JSON.parse(await readFile(join(workspace, mission.plan), "utf8"));
  const setUp = await run(mission.setup);
  assert.equal(setUp.exit, 0, setUp.stderr);
});

after(() => rm(workspace, { recursive: true, force: true }));

test("the lock file names packages by version and digest, and no registry", async () => {
  const lock = await readFile(join(SUBJECT, "package-lock.json"), "utf8");
  assert.doesNotMatch(lock, /resolved|:\/\//);
});

test("the scripted agent repairs the subject in three turns, the second one wrong", async () => {
  assert.deepEqual(await state(), {
    check: { exit: 1, failed: [...DURATION_BUGS, ...MONEY_BUGS] },
    [DURATION_UNIT]: { exit: 1, failed: DURATION_BUGS },
    [MONEY_UNIT]: { exit: 1, failed: MONEY_BUGS },
  });

  await turn({ unit: { title: DURATION_UNIT, index: 0 }, iteration: 1, previousFailure: null });
  assert.deepEqual(await state(), {
    check: { exit: 1, failed: MONEY_BUGS },
    [DURATION_UNIT]: { exit: 0, failed: [] },
    [MONEY_UNIT]: { exit: 1, failed: MONEY_BUGS },
  });

  await turn({ unit: { title: MONEY_UNIT, index: 1 }, iteration: 1, previousFailure: null });
  assert.deepEqual(await state(), {
    check: { exit: 1, failed: SPREAD_BUGS },
    [DURATION_UNIT]: { exit: 0, failed: [] },
    [MONEY_UNIT]: { exit: 1, failed: SPREAD_BUGS },
  });

  const { stdout: tail } = await run(unitOf(MONEY_UNIT).verify);
  const lines = await turn({
    unit: { title: MONEY_UNIT, index: 1 },
    iteration: 2,
    previousFailure: { kind: "check_failed", exit: 1, tail },
  });
  assert.deepEqual(
    lines.filter((line) => line.startsWith("The last check failed at: ")),
    SPREAD_BUGS.map((name) => `The last check failed at: ${name}`),
  );
  assert.deepEqual(await state(), {
    check: { exit: 0, failed: [] },
    [DURATION_UNIT]: { exit: 0, failed: [] },
    [MONEY_UNIT]: { exit: 0, failed: [] },
  });
});

async function state() {
  const units = plan.units.map(async ({ title, verify }) => [title, await grade(verify)]);
  return { check: await grade(mission.check), ...Object.fromEntries(await Promise.all(units)) };
}

async function grade(argv) {
  const { exit, stdout } = await run(argv);
  return { exit, failed: [...stdout.matchAll(/^not ok \d+ - (.+)$/gm)].map(([, name]) => name) };
}

async function turn(packet) {
  const { exit, stdout, stderr } = await run(["node", join(SUBJECT, "agent.mjs")], JSON.stringify(packet));
  assert.equal(exit, 0, stderr);
  const lines = stdout.trimEnd().split("\n");
  assert.equal(JSON.parse(lines.at(-1)).mission_status.status, "done");
  return lines;
}

function unitOf(title) {
  return plan.units.find((unit) => unit.title === title);
}

function run([command, ...args], stdin = "") {
  // A nested test run that inherits this variable reports to its parent instead of printing TAP.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, { cwd: workspace, env }, (error, stdout, stderr) => {
      if (error && typeof error.code !== "number") reject(error);
      else resolve({ exit: error ? error.code : 0, stdout, stderr });
    });
    child.stdin.end(stdin);
  });
}
