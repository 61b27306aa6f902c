import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishLook } from "@sortie/bus/publish";
import { eventually } from "@sortie/bus/testing/facts";
import type { CheckTried, LookRequest, LookResult } from "@sortie/core/look/look";
import { owner } from "@sortie/core/testing/builders";
import { askLook, findLook } from "@sortie/db/looks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askFor, lookingIn, newLookId, resultOf } from "../testing/looking.ts";
import { type Stack, startStack } from "../testing/stack.ts";
import { gitWorkspaces } from "../workspaces/git/git-workspaces.ts";
import { commitAll, git, newRepository, writeTree } from "../workspaces/git/testing/temporary-installation.ts";
import { answerLooksLoop } from "./answer-looks.ts";

let stack: Stack;
let repository: string;
let base: string;
const stopping = new AbortController();
const ends: Promise<void>[] = [];

beforeAll(async () => {
  stack = await startStack();
  repository = join(stack.folder, "project");
  newRepository(repository, { "readme.md": "" });
  const plan = [{ title: "One", verify: ["node", "one.js"] }];
  writeTree(repository, { "sortie.json": JSON.stringify({ check: ["node", "check.js"], plan }), "check.js": "" });
  base = commitAll(repository);
  git(repository, "branch", "topic/one");
  ends.push(answerLooksLoop(await lookingIn(stack), stopping.signal));
});
afterAll(async () => {
  stopping.abort();
  await Promise.all(ends);
  await stack.close();
});

const answerTo = async (request: LookRequest, actor = owner) => resultOf(stack, await askFor(stack, request, actor));
const ruleOf = (result: LookResult) => ("refused" in result ? result.refused.rule : "found");
const lookFolders = () => readdirSync(join(stack.home, "missions")).filter((name) => name.startsWith("look_"));

test("a repository is found as a start would find it", async () => {
  expect(await answerTo({ kind: "look", repository })).toEqual({
    found: {
      repository,
      base,
      defaultBranch: "main",
      branches: ["main", "topic/one"],
      branchesTotal: 2,
      config: {
        check: ["node", "check.js"],
        plan: [{ title: "One", kind: "change", artifacts: [], verify: ["node", "one.js"], newTests: [] }],
      },
      plan: [{ title: "One", kind: "change", artifacts: [], verify: ["node", "one.js"], newTests: [] }],
      configProblem: null,
    },
  });
});

test("a sortie.json that a start would refuse is a problem, and the rest is found", async () => {
  const torn = join(stack.folder, "torn");
  const at = newRepository(torn, { "sortie.json": '{"chek":1}' });
  expect(await answerTo({ kind: "look", repository: torn, base: "main" })).toMatchObject({
    found: { base: at, config: null, plan: null, configProblem: expect.stringMatching(/^config_not_valid: /) },
  });
});

describe("what no repository or base can be is refused by the rule's name, and nothing is spawned", () => {
  const hostile: [string, LookRequest][] = [
    ["remote_not_allowed", { kind: "look", repository: "ext::sh -c touch% canary" }],
    ["remote_not_allowed", { kind: "look", repository: "file:///etc" }],
    ["remote_not_allowed", { kind: "look", repository: "--upload-pack=touch canary" }],
    ["remote_not_allowed", { kind: "look", repository: "ssh://-oProxyCommand=id/x" }],
    ["remote_not_allowed", { kind: "look", repository: "https://user:secret@host/x" }],
    ["remote_not_allowed", { kind: "look", repository: "some/project" }],
    ["base_not_valid", { kind: "look", repository: "/srv", base: "--output=canary" }],
    ["base_not_valid", { kind: "look", repository: "/srv", base: "a..b" }],
    ["base_not_valid", { kind: "look", repository: "/srv", base: "x y" }],
    ["remote_not_allowed", { kind: "try_check", repository: "ext::sh -c id", base: "main", check: ["node"] }],
    ["base_not_valid", { kind: "try_check", repository: "/srv", base: "-x", check: ["node"] }],
  ];
  /** What a runner answers whose git is a trap, and whether the trap was run. */
  async function withTrap(request: LookRequest): Promise<{ rule: string; spawned: boolean }> {
    const trap = join(stack.folder, newLookId());
    const canary = join(trap, "canary");
    mkdirSync(trap, { recursive: true });
    writeFileSync(join(trap, "git"), `#!/bin/sh\n/usr/bin/touch ${canary}\nexit 1\n`);
    chmodSync(join(trap, "git"), 0o755);
    const until = new AbortController();
    const self = { id: `run_${newLookId().slice(5)}`, host: "host-1", pid: process.pid, processStart: "1" };
    const root = join(stack.home, "missions");
    const workspacesUntil = (signal: AbortSignal) => gitWorkspaces({ root, environment: { PATH: trap }, signal });
    const end = answerLooksLoop(await lookingIn(stack, { self, workspacesUntil }), until.signal);
    const id = newLookId();
    await askLook(stack.sql, id, request, owner, self.id);
    publishLook(stack.bus, id, "asked");
    const rule = ruleOf(await resultOf(stack, id));
    until.abort();
    await end;
    return { rule, spawned: existsSync(canary) };
  }

  test.each(hostile)("%s: %j", async (rule, request) => {
    expect(await withTrap(request)).toEqual({ rule, spawned: false });
  });

  test("the trap is run for what is not hostile", async () => {
    expect((await withTrap({ kind: "look", repository })).spawned).toBe(true);
  });
});

test("what is not there is refused as a start would refuse it", async () => {
  const look = (changes: object) => answerTo({ kind: "look", repository, ...changes } as LookRequest).then(ruleOf);
  expect(await look({ repository: "/nonexistent" })).toBe("repository_not_found");
  expect(await look({ repository: stack.folder })).toBe("repository_not_a_git_repository");
  expect(await look({ base: "no-such-branch" })).toBe("base_not_found");
  const unanswered = "https://localhost:1/nothing.git";
  expect(await look({ repository: unanswered })).toBe("repository_unavailable");
});

describe("the try of a check", () => {
  const attempt = (source: string, more: object = {}) =>
    answerTo({ kind: "try_check", repository, base: "main", check: ["node", "-e", source], ...more } as LookRequest);
  const tried = async (source: string, more: object = {}): Promise<CheckTried> => {
    const result = await attempt(source, more);
    if ("refused" in result) throw new Error(result.refused.says);
    return result.found as CheckTried;
  };

  test("that passes runs in a checkout of base, in the sandbox, and nothing of it stays", async () => {
    const fs = 'const fs = require("fs");';
    const found = await tried(
      `${fs} fs.writeFileSync("new", ""); console.log(fs.readdirSync(".").join(), fs.existsSync("${stack.home}/missions/x"))`,
    );
    expect(found).toEqual({
      outcome: "passed",
      part: "check",
      exitCode: 0,
      durationMs: expect.any(Number),
      tail: "check.js,new,readme.md,sortie.json false\n",
      says: "the check passed",
      base,
      sandbox: "bubblewrap",
    });
    expect(lookFolders()).toEqual([]);
    expect(git(repository, "status", "--porcelain")).toBe("");
  });

  test("that fails says its exit code and its last words, without secrets", async () => {
    const found = await tried('console.error("the key is hunter2"); process.exit(3)');
    expect(found).toMatchObject({ outcome: "failed", exitCode: 3, says: "the check failed with exit code 3" });
    expect(found.tail).toBe("the key is [redacted]\n");
  });

  test("that is no program is refused before anything is cloned", async () => {
    expect(ruleOf(await attempt("", { check: ["no-such-program"] }))).toBe("check_not_a_program");
    expect(ruleOf(await attempt("", { check: ["./no-such-file"] }))).toBe("check_not_a_program");
    expect(ruleOf(await attempt("", { setUp: ["no-such-program"] }))).toBe("set_up_not_a_program");
    const late = await tried("", { check: ["./bin/no-such-file"], setUp: ["node", "-e", ""] });
    expect(late).toMatchObject({ outcome: "vacuous", exitCode: 127, says: "the check could not be run" });
  });

  test("that prints too much is ended and says so", async () => {
    const found = await tried('const line = "x".repeat(1023) + "\\n"; for (;;) require("fs").writeSync(1, line)');
    expect(found).toMatchObject({ outcome: "failed", says: "the check printed more than 8 MiB and was ended" });
    expect(found.tail.length).toBeLessThanOrEqual(8 * 1024);
  });

  test("that leaves processes behind: they are gone with its answer", async () => {
    const marker = `left-${newLookId()}`;
    const sleeper = `setInterval(() => {}, 1000, "${marker}")`;
    const found = await tried(`
      const { spawn } = require("child_process");
      const child = spawn(process.execPath, ["-e", ${JSON.stringify(sleeper)}], { detached: true, stdio: "ignore" });
      child.unref(); console.log(child.pid > 0);`);
    expect(found).toMatchObject({ outcome: "passed", tail: "true\n" });
    expect(processesWith(marker)).toEqual([]);
  });

  test("sees what its set-up made, and a set-up that fails is what it shows", async () => {
    const makes = ["node", "-e", 'require("fs").mkdirSync("made"); require("fs").writeFileSync("made/x", "")'];
    const check = 'console.log(require("fs").readdirSync("made").join())';
    expect(await tried(check, { setUp: makes })).toMatchObject({ outcome: "passed", part: "check", tail: "x\n" });
    const breaks = ["node", "-e", 'console.log("no network"); process.exit(4)'];
    expect(await tried(check, { setUp: breaks })).toMatchObject({
      outcome: "failed",
      part: "set_up",
      exitCode: 4,
      tail: "no network\n",
      says: "the set-up failed with exit code 4",
    });
    expect(lookFolders()).toEqual([]);
  });
});

test("who may not start a mission is refused, whatever the row says of being asked", async () => {
  for (const role of ["viewer", "approver"] as const) {
    const request: LookRequest = { kind: "try_check", repository, base: "main", check: ["node"] };
    expect(ruleOf(await answerTo(request, { ...owner, role }))).toBe("role_may_not");
  }
  const odd = { kind: "look", repository, surprise: 1 } as unknown as LookRequest;
  expect(ruleOf(await answerTo(odd))).toBe("look_not_valid");
});

test("a look that no message announces is found", async () => {
  const id = newLookId();
  await askLook(stack.sql, id, { kind: "look", repository }, owner);
  expect(ruleOf(await resultOf(stack, id))).toBe("found");
});

test("the bundled project is prepared as a mission's request", async () => {
  const result = await answerTo({ kind: "prepare_subject" });
  const found = "found" in result ? result.found : undefined;
  expect(found).toMatchObject({ request: { agent: { argv: ["node", "agent.mjs"] }, approval: "manual" } });
  const { request } = found as { request: { repository: string } };
  expect(request.repository.startsWith(join(stack.home, "subjects"))).toBe(true);
});

test("a machine tells what it offers, and did so before anybody asked", async () => {
  const own = await stack.sql.run({ name: "own", text: "select id from look where actor->>'kind' = 'runner'" }, []);
  expect(own.length).toBeGreaterThan(0);
  const result = await answerTo({ kind: "machine" });
  if ("refused" in result || !("checks" in result.found)) throw new Error(JSON.stringify(result));
  const states = Object.fromEntries(result.found.checks.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({ git: "ok", sandbox: "ok", node: "ok", clock: "ok" });
  expect(Object.keys(states)).toEqual(["git", "sandbox", "node", "claude", "codex", "disk", "clock"]);
});

test("of two runners one answers each look, once", async () => {
  const self = { id: "run_2", host: "host-1", pid: process.pid, processStart: "1" };
  ends.push(answerLooksLoop(await lookingIn(stack, { self }), stopping.signal));
  const subjects = join(stack.home, "subjects");
  const before = readdirSync(subjects).length;
  const ids = await Promise.all(Array.from({ length: 12 }, () => askFor(stack, { kind: "prepare_subject" })));
  const repositories = await Promise.all(
    ids.map(async (id) => {
      const result = await resultOf(stack, id);
      return "found" in result ? (result.found as { request: { repository: string } }).request.repository : "";
    }),
  );
  expect(new Set(repositories).size).toBe(12);
  expect(readdirSync(subjects).length - before).toBe(12);
});

test("a check that runs too long times out; a try beyond its deadline is ended, and nothing of either is left", async () => {
  const self = { id: "run_3", host: "host-1", pid: process.pid, processStart: "1" };
  const until = new AbortController();
  const marker = `long-${newLookId()}`;
  const check = ["node", "-e", `setInterval(() => {}, 1000, "${marker}")`];
  const request: LookRequest = { kind: "try_check", repository, base: "main", check };
  const deps = await lookingIn(stack, { self, tryMs: 1 });
  const end = answerLooksLoop(deps, until.signal);
  const first = newLookId();
  await askLook(stack.sql, first, request, owner, self.id);
  expect(await resultOf(stack, first)).toMatchObject({
    found: { outcome: "timed_out", part: "check", says: expect.stringMatching(/^the check was ended after \d+ s; a/) },
  });
  until.abort();
  await end;

  const again = new AbortController();
  const deadlines = { look: 20_000, try_check: 1_500, prepare_subject: 20_000, machine: 20_000 };
  const ended = answerLooksLoop(await lookingIn(stack, { self }), again.signal, deadlines);
  const second = newLookId();
  await askLook(stack.sql, second, request, owner, self.id);
  expect(ruleOf(await resultOf(stack, second))).toBe("look_took_too_long");
  again.abort();
  await ended;
  expect(processesWith(marker)).toEqual([]);
  expect(lookFolders()).toEqual([]);
});

test("what a killed runner left of a try is ended and removed by the next one, and the try is answered", async () => {
  const { sql } = stack;
  const marker = `lost-${newLookId()}`;
  const check = ["node", "-e", `setInterval(() => {}, 1000, "${marker}")`];
  const id = newLookId();
  const runner = await stack.startRunner();
  await askLook(sql, id, { kind: "try_check", repository, base: "main", check }, owner, runner.id);
  publishLook(stack.bus, id, "asked");
  await eventually(
    () => processesWith(marker).length,
    (count) => count > 0,
    30_000,
  );
  await runner.kill9();
  await sql.script(`delete from runner where id = '${runner.id}'`);
  expect((await findLook(sql, id))?.status).toBe("taken");
  expect(ruleOf(await resultOf(stack, id))).toBe("runner_lost");
  await eventually(
    () => [...processesWith(marker), ...lookFolders()],
    (left) => left.length === 0,
  );
});

test("a stopped runner ends its try, answers and leaves nothing", async () => {
  const marker = `stopped-${newLookId()}`;
  const check = ["node", "-e", `setInterval(() => {}, 1000, "${marker}")`];
  const id = newLookId();
  const runner = await stack.startRunner();
  await askLook(stack.sql, id, { kind: "try_check", repository, base: "main", check }, owner, runner.id);
  publishLook(stack.bus, id, "asked");
  await eventually(
    () => processesWith(marker).length,
    (count) => count > 0,
    30_000,
  );
  expect(await runner.stop()).toBe(0);
  expect(ruleOf(await resultOf(stack, id))).toBe("runner_stopped");
  expect([processesWith(marker), lookFolders()]).toEqual([[], []]);
});

/** The pids of what names the text in its arguments. */
function processesWith(text: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(text);
    } catch {
      return false;
    }
  });
}
