import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { git } from "./git.mjs";
import { clone, Product, processesOf } from "./product.mjs";
import { replayOf } from "./replay.mjs";
import { formatterMission, npmPackageRepository } from "./targets/npm-package.mjs";

const product = new Product();
before(() => product.up());
after(() => product.close());

test("the bundled subject: repaired in two units, one wrong at first, approved, delivered", async () => {
  const ran = await product.sortie("run", "--subject", "--wait");
  assert.equal(ran.code, 2, ran.stderr);
  const { mission } = ran.json;

  const { json: waits } = await product.sortie("waits");
  assert.equal(waits.filter((wait) => wait.mission === mission).length, 1);
  const approved = await product.sortie("approve", mission);
  assert.equal(approved.json.receipt.status, "settled");
  assert.equal((await product.sortie("wait", mission)).code, 0);

  const events = await product.events(mission);
  assert.deepEqual(
    events.map(({ version }) => version),
    events.map((_, at) => at + 1),
  );
  const of = (type) => events.filter(({ event }) => event.type === `mission.${type}`).map(({ event }) => event);
  assert.equal(of("done").length, 1);
  const failed = of("unit_failed");
  assert.deepEqual(
    failed.map(({ unit, reason }) => ({ unit, reason })),
    [{ unit: 1, reason: "check" }],
  );
  assert.deepEqual(
    of("review_skipped").map(({ policy }) => policy),
    ["none", "none"],
  );

  const { repository } = of("created")[0].config;
  const { branch } = of("created")[0];
  const titles = git(repository, "log", "--format=%s", `HEAD..${branch}`).trim().split("\n");
  assert.deepEqual(
    titles.reverse(),
    of("plan_submitted")[0].units.map(({ title }) => title),
  );
  const trees = git(repository, "log", "--format=%T", branch).split("\n");
  const failedCheck = of("check_finished").find(
    ({ check, result }) => check.check === "verify" && result.outcome === "failed",
  );
  const wrongTree = of("candidate_sealed").find(({ commit }) => commit === failedCheck.candidate).tree;
  assert.ok(!trees.includes(wrongTree), "the wrong attempt is in the log and not in the branch");

  const patch = of("delivered").find(({ kind }) => kind === "patch").where;
  const copy = mkdtempSync(join(tmpdir(), "sortie-patch-"));
  git(copy, "clone", "--quiet", repository, ".");
  git(copy, "apply", "--index", patch);
  assert.equal(git(copy, "write-tree").trim(), git(repository, "rev-parse", `${branch}^{tree}`).trim());
  assert.equal(git(repository, "status", "--porcelain"), "", "the user's checkout is untouched");
});

test("a real package from the registry, formatted by a real formatter that its own check judges", async () => {
  const directory = mkdtempSync(join(tmpdir(), "sortie-package-"));
  const { path, base } = await npmPackageRepository({ directory: join(directory, "ms") });
  const { agent, check } = formatterMission({ repoRoot: clone });
  const ran = await product.sortie(
    "run",
    "--repo",
    path,
    "--goal",
    "Format the sources",
    "--agent",
    JSON.stringify(agent),
    "--claim",
    "exit_code",
    "--check",
    JSON.stringify(check),
    "--approval",
    "none",
    "--wait",
  );
  assert.equal(ran.code, 0, JSON.stringify(ran.json));
  const events = await product.events(ran.json.mission);
  const created = events.find(({ event }) => event.type === "mission.created").event;
  assert.equal(created.base, base);
  assert.equal(git(path, "log", "--format=%s", `${base}..${created.branch}`).trim(), "Format the sources");
});

test("nothing of a mission runs on after its end, and every fold row equals its replay", async () => {
  const agents = processesOf(product.home).filter(({ environment }) =>
    environment.some((entry) => entry.startsWith("SORTIE_CAPSULE=")),
  );
  assert.deepEqual(agents, []);
  assert.deepEqual((await replayOf(product)).differences, []);
});

test("a second start in the same folder prints the URL of the first", async () => {
  const second = await product.plain("up", "--json");
  assert.equal(second.code, 0);
  assert.equal(JSON.parse(second.stdout).already_running, true);
});
