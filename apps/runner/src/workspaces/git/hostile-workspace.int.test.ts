import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  exists,
  git,
  type Installation,
  newInstallation,
  newRepository,
  script,
  snapshot,
} from "./testing/temporary-installation.ts";

let installation: Installation;
let workspace: string;
let base: string;
const mission = "msn_1";
const branch = "mission/a-1";

beforeEach(async () => {
  installation = newInstallation({
    "readme.md": "hello\n",
    ".gitignore": "ignored/\n*.log\n",
    "kept.txt": "a\r\nb\r\n",
  });
  const { repository, workspaces, root } = installation;
  const provisioned = await workspaces.provision({ mission, repository, branch });
  if (!provisioned.ok) throw new Error(provisioned.detail);
  base = provisioned.base;
  workspace = join(root, mission, "workspace");
});
afterEach(() => installation.dispose());

const sealing = (artifacts: string[] = [], exclude: string[] = []) => ({
  mission,
  parent: base,
  artifacts,
  message: "candidate",
  exclude,
});

/** Every verb that meets the agent's files. */
async function exercise(): Promise<Record<string, string>> {
  const { workspaces, repository } = installation;
  const sealed = await workspaces.seal(sealing());
  if (!sealed.ok) throw new Error(JSON.stringify(sealed.refused));
  const { commit } = sealed;
  const checkout = await workspaces.checkOut({ mission, commit, name: "check" });
  const files = snapshot(checkout);
  await workspaces.changedPaths({ mission, from: base, to: commit });
  await workspaces.writePatch({ mission, base, candidate: commit });
  await workspaces.deliverBranch({ mission, repository, branch, commit });
  await workspaces.rollBack({ mission, to: base, keepAs: "turn-1" });
  await workspaces.remove({ mission });
  return files;
}

test("no configuration, hook or filter of the agent runs in any verb", async () => {
  const { canary } = installation;
  const bait = join(workspace, "bait.sh");
  script(bait, `echo "$0 $*" >> ${canary}; cat`);
  const keys: [string, string][] = [
    ["core.fsmonitor", bait],
    ["core.hooksPath", join(workspace, "hooks")],
    ["core.sshCommand", bait],
    ["core.editor", bait],
    ["core.pager", bait],
    ["core.worktree", installation.directory],
    ["diff.external", bait],
    ["filter.bait.clean", bait],
    ["filter.bait.smudge", bait],
    ["filter.bait.process", bait],
    ["filter.bait.required", "true"],
    ["diff.bait.textconv", bait],
    ["diff.bait.command", bait],
    ["gpg.program", bait],
    ["commit.gpgSign", "true"],
    ["credential.helper", `!${bait}`],
    ["protocol.ext.allow", "always"],
    ["uploadpack.packObjectsHook", bait],
    ["core.alternateRefsCommand", bait],
    ["extensions.partialClone", "origin"],
    ["remote.origin.url", `ext::${bait}`],
    ["remote.origin.promisor", "true"],
    ["alias.rev-parse", `!${bait}`],
    ["include.path", join(workspace, "more.config")],
  ];
  const config = join(workspace, ".git", "config");
  for (const [key, value] of keys) git("/", "config", "--file", config, key, value);
  for (const hook of ["pre-commit", "post-checkout", "reference-transaction", "post-index-change", "pre-push"]) {
    script(join(workspace, ".git", "hooks", hook), `touch ${canary}`);
    script(join(workspace, "hooks", hook), `touch ${canary}`);
  }
  writeFileSync(
    join(workspace, ".gitattributes"),
    "* filter=bait diff=bait text eol=crlf ident working-tree-encoding=UTF-16\n",
  );
  writeFileSync(join(workspace, ".git", "objects", "info", "alternates"), `${installation.directory}\n`);
  writeFileSync(join(workspace, "ident.txt"), "$Id$\r\n");

  try {
    git(workspace, "status");
  } catch {}
  expect(exists(canary)).toBe(true);
  rmSync(canary);

  const files = await exercise();

  expect(files["ident.txt"]).toBe(`file ${Buffer.from("$Id$\r\n").toString("base64")}`);
  expect(files["kept.txt"]).toBe(`file ${Buffer.from("a\r\nb\r\n").toString("base64")}`);
  expect(exists(canary)).toBe(false);
});

test("a git directory that points elsewhere, or is gone, changes nothing", async () => {
  rmSync(join(workspace, ".git"), { recursive: true });
  writeFileSync(join(workspace, ".git"), `gitdir: ${join(installation.repository, ".git")}\n`);
  const before = snapshot(join(installation.repository, ".git"));
  const sealed = await installation.workspaces.seal(sealing());
  expect(sealed).toEqual({
    ok: true,
    commit: expect.any(String),
    tree: git(installation.repository, "rev-parse", "HEAD^{tree}"),
    changed: [],
  });
  await installation.workspaces.rollBack({ mission, to: base, keepAs: "x" });
  expect(snapshot(join(installation.repository, ".git"))).toEqual(before);
  expect(git(workspace, "rev-parse", "--absolute-git-dir")).toBe(join(workspace, ".git"));
});

test("a hostile user's repository runs nothing either", async () => {
  const { repository, canary, workspaces } = installation;
  const bait = join(installation.directory, "bait.sh");
  script(bait, `touch ${canary}; cat`);
  for (const key of [
    "core.fsmonitor",
    "core.sshCommand",
    "uploadpack.packObjectsHook",
    "core.alternateRefsCommand",
    "filter.x.smudge",
  ]) {
    git(repository, "config", key, bait);
  }
  for (const hook of ["reference-transaction", "post-checkout", "post-update", "update", "pre-receive"]) {
    script(join(repository, ".git", "hooks", hook), `touch ${canary}`);
  }
  rmSync(canary, { force: true });
  await workspaces.inspect({ repository });
  await workspaces.provision({ mission: "msn_2", repository, branch });
  writeFileSync(join(workspace, "new"), "x");
  const sealed = await workspaces.seal(sealing());
  if (!sealed.ok) throw new Error("not sealed");
  const delivered = await workspaces.deliverBranch({ mission, repository, branch, commit: sealed.commit });
  expect(delivered).toEqual({ ok: true });
  expect(exists(canary)).toBe(false);
});

test("what is not a plain file is refused by name, unless it is ignored", async () => {
  execFileSync("mkfifo", [join(workspace, "pipe")]);
  execFileSync("mkfifo", [join(workspace, "pipe.log")]);
  const server = createServer().listen(join(workspace, "socket"));
  await new Promise((resolve) => server.once("listening", resolve));
  newRepository(join(workspace, "nested", "repo"), { a: "a" });
  newRepository(join(workspace, "ignored", "repo"), { a: "a" });
  git(workspace, "init", "--quiet", "--bare", "bare");
  writeFileSync(join(workspace, "one"), "1");
  linkSync(join(workspace, "one"), join(workspace, "two"));
  mkdirSync(join(workspace, "odd", ".GIT"), { recursive: true });
  writeFileSync(join(workspace, "git~1"), "");
  writeFileSync(join(workspace, ".Gitmodules"), "");
  symlinkSync("readme.md", join(workspace, ".gitattributes"));

  const sealed = await installation.workspaces.seal(sealing());
  server.close();
  if (sealed.ok) throw new Error("sealed");
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
  expect(sealed.refused.sort(byPath)).toEqual([
    { path: ".Gitmodules", rule: "git_component" },
    { path: ".gitattributes", rule: "git_component" },
    { path: "bare", rule: "nested_repository" },
    { path: "git~1", rule: "git_component" },
    { path: "nested/repo", rule: "nested_repository" },
    { path: "odd/.GIT", rule: "git_component" },
    { path: "one", rule: "hard_link" },
    { path: "pipe", rule: "not_a_regular_file" },
    { path: "socket", rule: "not_a_regular_file" },
    { path: "two", rule: "hard_link" },
  ]);
});

test.each([".gitignore", ".gitattributes", "deep/.gitignore"])("a pipe called %s blocks nothing", async (name) => {
  rmSync(join(workspace, name), { force: true });
  mkdirSync(join(workspace, "deep"), { recursive: true });
  execFileSync("mkfifo", [join(workspace, name)]);
  expect(await installation.workspaces.seal(sealing())).toEqual({
    ok: false,
    refused: [{ path: name, rule: "not_a_regular_file" }],
  });
});

test("files and bytes have caps, which a sparse file meets before it is read", async () => {
  execFileSync("truncate", ["--size=1T", join(workspace, "sparse")]);
  expect(await installation.workspaces.seal(sealing())).toEqual({
    ok: false,
    refused: [
      { path: "sparse", rule: "file_too_large" },
      { path: "sparse", rule: "too_many_bytes" },
    ],
  });
});

test("a workspace that cannot be sealed is moved away whole, and is still reported after a crash", async () => {
  newRepository(join(workspace, "nested"), { a: "precious" });
  const { workspaces, root } = installation;
  const keptDirectory = join(root, mission, "kept", "eff_msn_1-4-0");
  const rolledBack = await workspaces.rollBack({ mission, to: base, keepAs: "eff_msn_1:4:0" });
  expect(rolledBack).toEqual({ directory: workspace, keptDirectory });
  expect(snapshot(join(keptDirectory, "nested"))).toEqual({ a: `file ${Buffer.from("precious").toString("base64")}` });
  expect(await workspaces.rollBack({ mission, to: base, keepAs: "eff_msn_1:4:0" })).toEqual(rolledBack);
});

test("a link in the workspace is kept as a link, and nobody reads through it", async () => {
  const { workspaces, directory } = installation;
  writeFileSync(join(directory, "secret"), "secret");
  symlinkSync(join(directory, "secret"), join(workspace, "summary.md"));
  symlinkSync("../../..", join(workspace, "up"));
  const sealed = await workspaces.seal(sealing(["summary.md", "up/secret"]));
  if (!sealed.ok) throw new Error("not sealed");
  const { commit } = sealed;
  expect(await workspaces.readArtifacts({ mission, commit, paths: ["summary.md", "up/secret"] })).toEqual([
    { path: "summary.md", bytes: 0, problem: "escapes_root" },
    { path: "up/secret", bytes: 0, problem: "escapes_root" },
  ]);
  expect(await workspaces.readFile({ mission, commit, path: "summary.md" })).toEqual({
    ok: false,
    problem: "escapes_root",
  });
});

test("a folder deeper than a path can be long is refused, and removed", async () => {
  const name = "d".repeat(200);
  execFileSync("sh", ["-c", `for i in $(seq 30); do mkdir ${name} && cd -P ${name} || exit 1; done; echo x > file`], {
    cwd: workspace,
  });
  const { workspaces, root } = installation;
  const sealed = await workspaces.seal(sealing());
  expect(sealed.ok === false && sealed.refused.map(({ rule }) => rule)).toEqual(["unreadable"]);
  await workspaces.remove({ mission, discard: true });
  expect(exists(join(root, mission))).toBe(false);
});
