import { mkdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  exists,
  git,
  type Installation,
  newInstallation,
  script,
  snapshot,
  writeTree,
} from "./testing/temporary-installation.ts";

let installation: Installation;
let workspace: string;
let base: string;
const mission = "msn_1";
const branch = "mission/a-1";
const text = (content: string) => `file ${Buffer.from(content).toString("base64")}`;

beforeEach(async () => {
  installation = newInstallation({
    "package.json": "{}",
    "lock.json": "1",
    "packages/a/index.ts": "a",
    ".gitignore": "ignored\n",
  });
  const { repository, workspaces, root } = installation;
  const provisioned = await workspaces.provision({ mission, repository, branch });
  if (!provisioned.ok) throw new Error(provisioned.detail);
  base = provisioned.base;
  workspace = join(root, mission, "workspace");
});
afterEach(() => installation.dispose());

const judge = () => join(installation.root, mission, "judge.git");

/** What a package manager does: folders at two levels, a file, and a link that must not be mounted. */
async function install(directory: string): Promise<{ code: number }> {
  writeTree(directory, { "node_modules/x/index.js": "x", "packages/a/node_modules/y/index.js": "y", ".pnp.cjs": "z" });
  symlinkSync("/etc", join(directory, "linked"));
  return { code: 0 };
}

test("rolling back removes strays and keeps earlier commits, and what was dirty can be restored", async () => {
  const { workspaces } = installation;
  writeTree(workspace, { "one.txt": "1" });
  const sealed = await workspaces.seal({ mission, parent: base, artifacts: [], message: "one", exclude: [] });
  if (!sealed.ok) throw new Error("not sealed");
  writeTree(workspace, { "stray.txt": "x", ignored: "x", "package.json": "broken" });
  script(join(workspace, ".git", "hooks", "post-checkout"), "exit 1");

  const rolledBack = await workspaces.rollBack({ mission, to: sealed.commit, keepAs: "eff:1" });

  expect(snapshot(workspace)).toEqual({
    ".gitignore": text("ignored\n"),
    "lock.json": text("1"),
    "one.txt": text("1"),
    "package.json": text("{}"),
    "packages/a/index.ts": text("a"),
  });
  expect(rolledBack).toEqual({ directory: workspace, kept: git(judge(), "rev-parse", "refs/sortie/kept/eff-1") });
  expect(git(judge(), "show", "refs/sortie/kept/eff-1:stray.txt")).toBe("x");
  expect(git(workspace, "log", "--format=%s")).toBe("one\nwork");
  expect(git(workspace, "symbolic-ref", "HEAD")).toBe(`refs/heads/${branch}`);
  expect(exists(join(workspace, ".git", "hooks"))).toBe(false);
  expect(await workspaces.rollBack({ mission, to: sealed.commit, keepAs: "eff:1" })).toEqual(rolledBack);
});

test("rolling back a clean workspace keeps nothing", async () => {
  const { workspaces } = installation;
  expect(await workspaces.rollBack({ mission, to: base, keepAs: "x" })).toEqual({ directory: workspace });
});

test("a roll back that lost its workspace half way is finished", async () => {
  const { workspaces } = installation;
  writeTree(workspace, { "stray.txt": "x" });
  const first = await workspaces.rollBack({ mission, to: base, keepAs: "x" });
  rmSync(workspace, { recursive: true });
  expect(await workspaces.rollBack({ mission, to: base, keepAs: "x" })).toEqual(first);
  expect(exists(join(workspace, "stray.txt"))).toBe(false);
});

test("preparing never throws away what differs, under whatever name", async () => {
  const { workspaces } = installation;
  writeTree(workspace, { "first.txt": "1" });
  const first = await workspaces.prepare({ mission, at: base, branch, mounts: [] });
  writeTree(workspace, { "second.txt": "2" });
  const second = await workspaces.prepare({ mission, at: base, branch, mounts: [] });
  const kept = [first.kept, second.kept].map((commit) => git(judge(), "diff", "--name-only", base, commit ?? ""));
  expect(kept).toEqual(["first.txt", "second.txt"]);
  expect(git(judge(), "for-each-ref", "--format=%(objectname)", "refs/sortie/kept").split("\n").sort()).toEqual(
    [first.kept, second.kept].sort(),
  );
});

test("the set-up runs once for its base, lock files and command, and names what it made", async () => {
  const { workspaces, root } = installation;
  let runs = 0;
  const setUp = (argv: string[]) =>
    workspaces.setUpLayer({
      mission,
      base,
      argv,
      lockFiles: ["lock.json"],
      run: (directory) => {
        runs++;
        return install(directory);
      },
    });
  const [first, second] = await Promise.all([setUp(["npm", "ci"]), setUp(["npm", "ci"])]);
  expect(runs).toBe(1);
  expect(second).toEqual(first);
  if (!first.ok) throw new Error("no layer");
  expect(first.mounts.map(({ path, kind }) => [path, kind])).toEqual([
    [".pnp.cjs", "file"],
    ["node_modules", "directory"],
    ["packages/a/node_modules", "directory"],
  ]);
  for (const { source } of first.mounts) expect(source.startsWith(join(root, mission, "layers"))).toBe(true);
  await setUp(["npm", "install"]);
  expect(runs).toBe(2);
});

test("a failed or interrupted set-up leaves no layer", async () => {
  const { workspaces, root } = installation;
  const setUp = (run: (directory: string) => Promise<{ code: number | null }>) =>
    workspaces.setUpLayer({ mission, base, argv: ["npm", "ci"], lockFiles: [], run });
  const fail = async (directory: string) => {
    await install(directory);
    return { code: 1 };
  };
  expect(await setUp(fail)).toEqual({ ok: false, exit: { code: 1 } });
  const crash = async (directory: string) => {
    writeTree(directory, { "half/x": "x" });
    throw new Error("killed");
  };
  await expect(setUp(crash)).rejects.toThrow("killed");
  const layer = await setUp(install);
  expect(layer.ok && layer.mounts.map(({ path }) => path)).toEqual([
    ".pnp.cjs",
    "node_modules",
    "packages/a/node_modules",
  ]);
  expect(exists(join(root, mission, "layers"))).toBe(true);
});

test("mounts are linked or given a place, win over what a tree holds there, and stay out of the seal", async () => {
  const { workspaces, directory } = installation;
  const layer = await workspaces.setUpLayer({ mission, base, argv: ["npm"], lockFiles: [], run: install });
  if (!layer.ok) throw new Error("no layer");
  const { mounts } = layer;
  await workspaces.prepare({ mission, at: base, branch, mounts });
  expect(snapshot(join(workspace))[".pnp.cjs"]).toBe(text(""));
  await workspaces.linkMounts(workspace, mounts);
  expect(mounts.map(({ path }) => readlinkSync(join(workspace, path)))).toEqual(mounts.map(({ source }) => source));
  const exclude = mounts.map(({ path }) => path);
  const sealed = await workspaces.seal({ mission, parent: base, artifacts: [], message: "m", exclude });
  expect(sealed.ok && sealed.changed).toEqual([]);
  expect(await workspaces.rollBack({ mission, to: base, keepAs: "x", mounts })).toEqual({ directory: workspace });

  const outside = join(directory, "outside");
  writeTree(outside, { "a/node_modules/precious": "x" });
  const hostile = join(directory, "hostile");
  mkdirSync(hostile);
  symlinkSync(outside, join(hostile, "packages"));
  writeTree(hostile, { "node_modules/fake": "x" });
  await workspaces.makeMountPoints(hostile, mounts);
  expect(snapshot(outside)).toEqual({ "a/node_modules/precious": text("x") });
  expect(snapshot(hostile)).toEqual({ ".pnp.cjs": text("") });
  const bad = { path: "../outside", source: outside, kind: "directory" as const };
  await expect(workspaces.linkMounts(hostile, [bad])).rejects.toThrow("is not a path for a mount");
});

test("removing keeps dirty work and every ref until a person discards them", async () => {
  const { workspaces, root, repository } = installation;
  writeTree(workspace, { "precious.txt": "x" });
  mkdirSync(join(root, mission, "capsules", "c"), { recursive: true });
  const removed = await workspaces.remove({ mission });
  if (!removed.ok) throw new Error(removed.detail);
  const kept = removed.retained.find(({ ref }) => ref.startsWith("refs/sortie/kept/"));
  expect(git(judge(), "show", `${kept?.commit}:precious.txt`)).toBe("x");
  expect(removed.retained.map(({ ref }) => ref)).toEqual([`refs/heads/${branch}`, "refs/sortie/base", kept?.ref]);
  expect(exists(workspace)).toBe(false);
  expect(exists(join(root, mission, "capsules", "c"))).toBe(true);

  expect(await workspaces.remove({ mission })).toEqual(removed);
  expect(await workspaces.remove({ mission, discard: true })).toEqual({ ok: true, retained: [] });
  expect(exists(join(root, mission))).toBe(false);
  expect(exists(repository)).toBe(true);
});

test("nothing outside of the root is removed, whatever a link says", async () => {
  const { workspaces, root, repository } = installation;
  const before = snapshot(repository);
  symlinkSync(repository, join(root, "msn_link"));
  expect(await workspaces.remove({ mission: "msn_link", discard: true })).toEqual({
    ok: false,
    rule: "outside_root",
    detail: "the mission's folder leads out of the installation",
  });
  rmSync(workspace, { recursive: true });
  symlinkSync(repository, workspace);
  await workspaces.remove({ mission });
  expect(exists(workspace)).toBe(false);
  expect(snapshot(repository)).toEqual(before);
});
