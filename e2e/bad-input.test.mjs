import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { git } from "./git.mjs";
import { Product } from "./product.mjs";

const product = new Product();
const repository = mkdtempSync(join(tmpdir(), "sortie-bad-"));
before(async () => {
  git(repository, "init", "--quiet");
  writeFileSync(join(repository, "a.txt"), "a\n");
  git(repository, "add", "--all");
  git(repository, "commit", "--quiet", "--message", "base");
  await product.up();
});
after(() => product.close());

const good = { repo: repository, goal: "g", agent: "sh -c true", check: "cat a.txt", base: "HEAD" };

function start(changed) {
  const flags = { ...good, ...changed };
  return product.sortie("run", ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`), "--wait");
}

const refusals = [
  ["no repository", { repo: "/nowhere/at/all" }, "repository_not_found"],
  ["a folder that is no repository", { repo: tmpdir() }, "repository_not_a_git_repository"],
  ["a base that is not there", { base: "no-such-branch" }, "base_not_found"],
  ["a base that is an option", { base: "--output=x" }, "base_not_valid"],
  ["a check that is not a program", { check: "no-such-program --all" }, "check_not_a_program"],
  ["an agent that is not a program", { agent: "no-such-agent" }, "agent_not_a_program"],
  ["a branch that begins with a dash", { branch: "-x" }, "branch_not_valid"],
  ["a check that is always green", { check: "true" }, "check_judges_nothing"],
  ["a remote with credentials", { repo: "https://user:token@localhost/x.git" }, "remote_not_allowed"],
  ["a transport that runs a program", { repo: "ext::sh -c id" }, "remote_not_allowed"],
];

for (const [what, changed, rule] of refusals) {
  test(`${what} is refused, by the name of the rule, and nothing is half-made`, async () => {
    const refused = await start(changed);
    assert.equal(refused.json.refused?.rule, rule, JSON.stringify(refused));
    assert.equal(refused.code, 1);
    const { json } = await product.sortie("list");
    assert.deepEqual(json.missions, []);
  });
}

test("a command over its cap is refused", async () => {
  const plan = join(repository, "plan.json");
  const unit = (at) => ({ title: `unit ${at}`, verify: ["cat", "x".repeat(3_900), "y".repeat(3_900)] });
  writeFileSync(plan, JSON.stringify(Array.from({ length: 50 }, (_, at) => unit(at))));
  const refused = await start({ plan });
  assert.equal(refused.json.refused?.rule, "command_too_large", JSON.stringify(refused.json));
});

test("one command id with two bodies: the second is refused, the first keeps its receipt", async () => {
  const call = async (goal) => {
    const { url, token } = product.access();
    const body = {
      command: "cmd_00000000000000000000000000000001",
      mission: undefined,
      request: {
        goal,
        repository: "/nowhere/at/all",
        agent: { engine: "command", argv: ["x"], claim: "verdict" },
        check: ["x"],
      },
      id: "msn_00000000000000000000000000000001",
    };
    const answer = await fetch(`${url}/api/trpc/mission.start`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await answer.json()).result.data;
  };
  const first = await call("one");
  assert.equal(first.refused?.rule ?? first.receipt?.rejection?.rule, "repository_not_found");
  assert.equal((await call("another")).refused?.rule, "command_id_reused");
  const again = await call("one");
  assert.equal(again.refused?.rule ?? again.receipt?.rejection?.rule, "repository_not_found");
});
