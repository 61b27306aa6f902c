import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gitWorkspaces } from "./git-workspaces.ts";
import {
  commitAll,
  exists,
  git,
  type Installation,
  newInstallation,
  script,
  snapshot,
  writeTree,
} from "./testing/temporary-installation.ts";

let installation: Installation;
const mission = "msn_1";
const branch = "mission/a-1";

beforeEach(() => {
  installation = newInstallation({ "readme.md": "hello\n", "sortie.json": '{"check":["npm","test"]}', "bin/test": "" });
});
afterEach(() => installation.dispose());

const here = (...parts: string[]) => join(installation.root, mission, ...parts);

test("inspects a repository at its head, at a branch, a tag and a commit", async () => {
  const { repository, workspaces } = installation;
  const first = git(repository, "rev-parse", "HEAD");
  git(repository, "tag", "--annotate", "v1", "--message", "one");
  git(repository, "branch", "old");
  script(join(repository, "bin", "test"), "true");
  const second = commitAll(repository);

  const bases = async (base?: string) => {
    const inspected = await workspaces.inspect({ repository, base });
    return inspected.ok ? inspected.base : inspected.rule;
  };
  expect(await bases()).toBe(second);
  expect(await bases("HEAD")).toBe(second);
  expect(await bases("main")).toBe(second);
  expect(await bases("old")).toBe(first);
  expect(await bases("v1")).toBe(first);
  expect(await bases("refs/heads/old")).toBe(first);
  expect(await bases(first)).toBe(first);

  const inspected = await workspaces.inspect({ repository });
  if (!inspected.ok) throw new Error(inspected.detail);
  expect(inspected.sortieJson).toBe('{"check":["npm","test"]}');
  expect(await inspected.hasProgram("bin/test")).toBe(true);
  expect(await inspected.hasProgram("readme.md")).toBe(false);
  expect(await inspected.hasProgram("../project/bin/test")).toBe(false);
  expect(await inspected.readFile("readme.md")).toEqual({ ok: true, bytes: Buffer.from("hello\n"), truncated: false });
  expect(await inspected.readFile("nope")).toEqual({ ok: false, problem: "missing" });
});

test("says by name why a repository or a base is refused", async () => {
  const { repository, workspaces, root, directory } = installation;
  const rule = async (text: string, base?: string) => {
    const inspected = await workspaces.inspect({ repository: text, base });
    return inspected.ok ? "ok" : inspected.rule;
  };
  mkdirSync(join(directory, "plain"));
  mkdirSync(join(repository, "folder"));
  mkdirSync(join(root, "x"), { recursive: true });
  symlinkSync(join(root, "x"), join(directory, "into-root"));
  git(directory, "init", "--quiet", "empty");
  git(directory, "init", "--quiet", "--object-format=sha256", "sha256");

  expect(await rule(join(directory, "nope"))).toBe("repository_not_found");
  expect(await rule(join(repository, "readme.md"))).toBe("repository_not_found");
  expect(await rule(join(directory, "plain"))).toBe("repository_not_a_git_repository");
  expect(await rule(join(repository, "folder"))).toBe("repository_not_a_git_repository");
  expect(await rule(join(root, "x"))).toBe("repository_inside_installation");
  expect(await rule(join(directory, "into-root"))).toBe("repository_inside_installation");
  expect(await rule(join(directory, "sha256"))).toBe("object_format_not_supported");
  expect(await rule(join(directory, "empty"))).toBe("base_not_found");
  expect(await rule(repository, "nope")).toBe("base_not_found");
  expect(await rule(repository, "f".repeat(40))).toBe("base_not_found");
  expect(await rule(repository, git(repository, "rev-parse", "HEAD^{tree}"))).toBe("base_not_found");
  expect(await rule("https://user:token@example.com/a")).toBe("remote_not_allowed");
});

const injections = [
  "",
  "-x",
  "--output=canary",
  "--upload-pack=touch canary",
  "--exec=touch canary",
  "HEAD^{/x}",
  "HEAD~1",
  "@{-1}",
  "main:readme.md",
  ":/work",
  "main..other",
  "^main",
  "a b",
  "a\nb",
  "a\0b",
  "ext::sh -c 'touch canary'",
];

test.each(injections)("the base %j is refused before git sees it", async (base) => {
  const { repository, workspaces } = installation;
  expect(await workspaces.inspect({ repository, base })).toEqual({
    ok: false,
    rule: "base_not_valid",
    detail: expect.any(String),
  });
  expect(await workspaces.provision({ mission, repository, base, branch })).toEqual({
    ok: false,
    rule: "base_not_valid",
    detail: expect.any(String),
  });
});

test.each([
  "x;touch canary",
  "$(touch canary)",
  "`touch canary`",
  "a b",
  "a'b",
  'a"b',
  "a|b",
  "a&b",
  "a%00b",
  "(x)",
  "!x",
  "#x",
])("the branch %j is only a name", async (text) => {
  const name = text.replaceAll(" ", `$${"{IFS}"}`);
  const { repository, workspaces, directory, root } = installation;
  git(repository, "branch", name);
  const provisioned = await workspaces.provision({ mission, repository, base: name, branch: name });
  expect(provisioned).toEqual({ ok: true, base: git(repository, "rev-parse", "HEAD") });
  expect(git(here("workspace"), "symbolic-ref", "HEAD")).toBe(`refs/heads/${name}`);
  for (const place of [directory, root, repository, here(), here("workspace")]) {
    expect(exists(join(place, "canary"))).toBe(false);
  }
});

test("the agent's clone is whole, independent and on its branch; the judge holds base and no tags", async () => {
  const { repository, workspaces } = installation;
  git(repository, "tag", "v1");
  writeTree(repository, { "second.txt": "x" });
  const base = commitAll(repository);
  expect(await workspaces.provision({ mission, repository, branch })).toEqual({ ok: true, base });

  const clone = here("workspace");
  expect(git(clone, "symbolic-ref", "HEAD")).toBe(`refs/heads/${branch}`);
  expect(git(clone, "rev-list", "--count", "HEAD")).toBe("2");
  expect(git(clone, "status", "--porcelain")).toBe("");
  expect(git(clone, "remote")).toBe("");
  expect(git(clone, "tag")).toBe("");
  expect(exists(join(clone, ".git", "objects", "info", "alternates"))).toBe(false);
  expect(snapshot(clone)).toEqual(snapshot(repository));
  expect(git(here("judge.git"), "for-each-ref", "--format=%(refname) %(objectname)").split("\n")).toEqual([
    `refs/heads/${branch} ${base}`,
    `refs/sortie/base ${base}`,
  ]);
  rmSync(here("judge.git"), { recursive: true });
  git(clone, "fsck", "--full");
});

test("provisioning again after a crash at any point gives the same", async () => {
  const { repository, workspaces, root } = installation;
  const first = await workspaces.provision({ mission, repository, branch });
  const files = snapshot(here("workspace"));
  const crashes: (() => void)[] = [
    () => {},
    () => rmSync(here(), { recursive: true }),
    () => rmSync(here("workspace"), { recursive: true }),
    () => {
      rmSync(here("workspace"), { recursive: true });
      rmSync(here("judge.git"), { recursive: true });
      git(root, "init", "--quiet", "--bare", here("tmp", "0123456789ab-judge-0123"));
      writeTree(here("tmp", "0123456789ab-workspace-0123"), { "half.txt": "x" });
    },
    () => {
      const lock = here("judge.git", "packed-refs.lock");
      writeFileSync(lock, "");
      utimesSync(lock, 0, 0);
    },
  ];
  for (const crash of crashes) {
    crash();
    const again = gitWorkspaces({ root, environment: process.env });
    expect(await again.provision({ mission, repository, branch })).toEqual(first);
    expect(snapshot(here("workspace"))).toEqual(files);
    expect(exists(here("tmp", "0123456789ab-judge-0123"))).toBe(false);
  }
});

test("provisioning again never touches what the agent has done", async () => {
  const { repository, workspaces } = installation;
  const first = await workspaces.provision({ mission, repository, branch });
  writeTree(here("workspace"), { "work.txt": "x" });
  commitAll(repository);
  expect(await workspaces.provision({ mission, repository, branch })).toEqual(first);
  expect(exists(here("workspace", "work.txt"))).toBe(true);
  await expect(workspaces.provision({ mission, repository, branch: "mission/other" })).rejects.toThrow(
    "provisioned already",
  );
});

test("a refused provisioning leaves nothing and can be tried again", async () => {
  const { repository, workspaces } = installation;
  const base = "later";
  const refused = await workspaces.provision({ mission, repository, base, branch });
  expect(refused).toEqual({ ok: false, rule: "base_not_found", detail: "the repository has no commit called later" });
  git(repository, "branch", "later");
  expect((await workspaces.provision({ mission, repository, base, branch })).ok).toBe(true);
});

test("an ssh remote is asked for its refs and fetched at base only, without a prompt", async () => {
  const { repository, root, directory } = installation;
  const base = git(repository, "rev-parse", "HEAD");
  git(repository, "tag", "--annotate", "v1", "--message", "one");
  writeTree(repository, { "second.txt": "x" });
  const head = commitAll(repository);
  const calls = join(directory, "ssh-calls");
  script(join(directory, "fake", "ssh"), `echo "$1" >> ${calls}; for last; do :; done; exec sh -c "$last"`);
  const workspaces = gitWorkspaces({ root, environment: { PATH: `${join(directory, "fake")}:${process.env.PATH}` } });
  const remote = `ssh://git@example.com${repository}`;

  const inspected = await workspaces.inspect({ repository: remote });
  expect(inspected.ok && [inspected.base, inspected.sortieJson]).toEqual([head, "unavailable"]);
  expect(await workspaces.provision({ mission, repository: remote, base: "v1", branch })).toEqual({ ok: true, base });
  expect(await workspaces.provision({ mission: "msn_2", repository: `git@example.com:${repository}`, branch })).toEqual(
    {
      ok: true,
      base: head,
    },
  );
  expect(await workspaces.inspect({ repository: remote, base: "nope" })).toEqual({
    ok: false,
    rule: "base_not_found",
    detail: "the remote has no branch or tag called nope",
  });
  expect(await workspaces.provision({ mission: "msn_3", repository: remote, base: "f".repeat(40), branch })).toEqual({
    ok: false,
    rule: "base_not_found",
    detail: `the repository does not have the commit ${"f".repeat(40)}`,
  });
  expect(await workspaces.deliverBranch({ mission, repository: remote, branch, commit: base })).toEqual({
    ok: false,
    rule: "push_not_configured",
    detail: "a branch can be delivered to a local repository only",
  });
  expect(git(here("judge.git"), "for-each-ref", "--format=%(refname)").split("\n")).toEqual([
    `refs/heads/${branch}`,
    "refs/sortie/base",
  ]);
  expect(new Set(readFileSync(calls, "utf8").trim().split("\n"))).toEqual(new Set(["-oBatchMode=yes"]));
});

test("a mission may start empty", async () => {
  const { workspaces } = installation;
  const first = await workspaces.provision({ mission, repository: null, branch });
  if (!first.ok) throw new Error(first.detail);
  expect(snapshot(here("workspace"))).toEqual({});
  writeTree(here("workspace"), { "stray.txt": "x" });
  await workspaces.rollBack({ mission, to: first.base, keepAs: "a" });
  expect(snapshot(here("workspace"))).toEqual({});
  expect(await workspaces.provision({ mission: "msn_2", repository: null, branch })).toEqual(first);
});

test("missions of one repository are provisioned at the same time", async () => {
  const { repository, workspaces } = installation;
  const base = git(repository, "rev-parse", "HEAD");
  const ids = ["a", "b", "c", "d", "a", "b"];
  const provisioned = await Promise.all(ids.map((id) => workspaces.provision({ mission: id, repository, branch })));
  expect(provisioned).toEqual(ids.map(() => ({ ok: true, base })));
});

test("a bare, a shallow and a linked repository can be worked on", async () => {
  const { repository, workspaces, directory } = installation;
  const base = git(repository, "rev-parse", "HEAD");
  writeTree(repository, { "second.txt": "x" });
  const head = commitAll(repository);
  git(directory, "clone", "--quiet", "--bare", repository, "bare.git");
  git(directory, "clone", "--quiet", "--depth=1", `file://${repository}`, "shallow");
  git(repository, "worktree", "add", "--quiet", join(directory, "linked"), base);
  const provision = (name: string, source: string) =>
    workspaces.provision({ mission: name, repository: join(directory, source), branch });
  expect(await provision("bare", "bare.git")).toEqual({ ok: true, base: head });
  expect(await provision("shallow", "shallow")).toEqual({ ok: true, base: head });
  expect(await provision("linked", "linked")).toEqual({ ok: true, base });

  const shallow = join(directory, "shallow");
  const delivery = { mission: "shallow", repository: shallow, branch, commit: head };
  expect(await workspaces.deliverBranch(delivery)).toEqual({ ok: true });
  git(shallow, "fsck");
});

test.each(["../x", "a/b", "", ".", "..", "-x", "a\0b", ".trusted"])("%j is not a mission", async (id) => {
  const { repository, workspaces } = installation;
  await expect(workspaces.provision({ mission: id, repository, branch })).rejects.toThrow("is not a mission id");
});

test("a repository of another owner can be worked on without trusting any other", async () => {
  const { repository, workspaces } = installation;
  if (process.getuid?.() === 0) {
    execFileSync("chown", ["-R", "65534:65534", repository]);
  }
  expect((await workspaces.inspect({ repository })).ok).toBe(true);
  expect((await workspaces.provision({ mission, repository, branch })).ok).toBe(true);
});

test("a git that does not answer in time leaves the base to be found later", async () => {
  const { repository, root, directory } = installation;
  script(join(directory, "slow", "git"), "exec sleep 60");
  const slow = gitWorkspaces({ root, environment: { PATH: `${join(directory, "slow")}:${process.env.PATH}` } });
  const inspected = await slow.inspect({ repository });
  if (!inspected.ok) throw new Error(inspected.detail);
  expect([inspected.base, inspected.sortieJson, await inspected.readFile("readme.md")]).toEqual([
    "unavailable",
    "unavailable",
    "unavailable",
  ]);
});
