import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { git, type Installation, newInstallation, snapshot, writeTree } from "./testing/temporary-installation.ts";

let installation: Installation;
let commit: string;
let base: string;
const mission = "msn_1";
const branch = "mission/a-1";

beforeEach(async () => {
  installation = newInstallation();
  const { repository, workspaces, root } = installation;
  const provisioned = await workspaces.provision({ mission, repository, branch });
  if (!provisioned.ok) throw new Error(provisioned.detail);
  base = provisioned.base;
  writeTree(join(root, mission, "workspace"), { "new.txt": "new" });
  const sealed = await workspaces.seal({ mission, parent: base, artifacts: [], message: "candidate", exclude: [] });
  if (!sealed.ok) throw new Error("not sealed");
  commit = sealed.commit;
});
afterEach(() => installation.dispose());

const deliver = (name = branch) => {
  const { repository, workspaces } = installation;
  return workspaces.deliverBranch({ mission, repository, branch: name, commit });
};

test("creates the branch and touches neither files, index nor head; again is a success", async () => {
  const { repository } = installation;
  writeTree(repository, { "readme.md": "being edited\n", "untracked.txt": "x" });
  git(repository, "add", "readme.md");
  const files = snapshot(repository);
  const index = readFileSync(join(repository, ".git", "index"));
  const head = git(repository, "symbolic-ref", "HEAD");

  expect(await deliver()).toEqual({ ok: true });
  expect(await deliver()).toEqual({ ok: true });

  expect(git(repository, "rev-parse", branch)).toBe(commit);
  expect(git(repository, "show", `${branch}:new.txt`)).toBe("new");
  expect(snapshot(repository)).toEqual(files);
  expect(readFileSync(join(repository, ".git", "index")).equals(index)).toBe(true);
  expect(git(repository, "symbolic-ref", "HEAD")).toBe(head);
  git(repository, "fsck", "--full");
});

test("never moves a branch that is there", async () => {
  const { repository } = installation;
  git(repository, "branch", branch);
  expect(await deliver()).toEqual({
    ok: false,
    rule: "branch_exists",
    detail: `${branch} is there already, at ${base}`,
  });
  expect(git(repository, "rev-parse", branch)).toBe(base);
});

test("never gives a commit to a branch that somebody stands on", async () => {
  const { repository } = installation;
  git(repository, "symbolic-ref", "HEAD", `refs/heads/${branch}`);
  expect(await deliver()).toEqual({
    ok: false,
    rule: "branch_checked_out",
    detail: `${branch} is checked out, without a commit yet`,
  });
});

test("says which branch is in the way", async () => {
  git(installation.repository, "branch", "mission");
  expect(await deliver()).toEqual({
    ok: false,
    rule: "branch_conflicts",
    detail: expect.stringContaining("refs/heads/mission"),
  });
});

test("of deliveries at the same time one commit wins, and the rest are told", async () => {
  const { repository, workspaces } = installation;
  const ids = [commit, base, commit, base];
  const deliveries = ids.map((id) => workspaces.deliverBranch({ mission, repository, branch, commit: id }));
  const outcomes = (await Promise.all(deliveries)).map((outcome) => outcome.ok || outcome.rule);
  const winner = git(repository, "rev-parse", branch);
  expect(outcomes).toEqual(ids.map((id) => id === winner || "branch_exists"));
});

test("waits for another git that holds the lock", async () => {
  const lock = join(installation.repository, ".git", "refs", "heads", "one.lock");
  writeFileSync(lock, "");
  const delivering = deliver("one");
  const { repository } = installation;
  await vi.waitFor(() => git(repository, "cat-file", "-e", commit), { timeout: 20_000, interval: 20 });
  rmSync(lock);
  expect(await delivering).toEqual({ ok: true });
});

test.each(["-x", "--output=canary", "--upload-pack=touch canary", "a..b", "refs/heads/x", "HEAD", "a b", ""])(
  "the branch %j is refused",
  async (name) => {
    const refs = git(installation.repository, "for-each-ref");
    expect(await deliver(name)).toEqual({ ok: false, rule: "branch_not_valid", detail: expect.any(String) });
    expect(git(installation.repository, "for-each-ref")).toBe(refs);
  },
);

test.each(["HEAD", "main", "--output=x", "-x", "abc", "F".repeat(40), ""])(
  "%j is not taken for a commit anywhere",
  async (id) => {
    const { repository, workspaces } = installation;
    const sealing = { mission, parent: id, artifacts: [], message: "m", exclude: [] };
    const attempts = [
      workspaces.deliverBranch({ mission, repository, branch, commit: id }),
      workspaces.prepare({ mission, at: id, branch, mounts: [] }),
      workspaces.rollBack({ mission, to: id, keepAs: "x" }),
      workspaces.seal(sealing),
      workspaces.checkOut({ mission, commit: id, name: "x" }),
      workspaces.checkOut({ mission, commit, name: "x", overlay: { from: id, paths: ["a"] } }),
      workspaces.changedPaths({ mission, from: id, to: commit }),
      workspaces.changedPaths({ mission, from: commit, to: id }),
      workspaces.readArtifacts({ mission, commit: id, paths: ["a"] }),
      workspaces.writePatch({ mission, base: id, candidate: commit }),
      workspaces.writePatch({ mission, base: commit, candidate: id }),
      workspaces.commitUnit({ mission, branch, parent: id, tree: commit, message: "m", at: new Date(0) }),
      workspaces.commitUnit({ mission, branch, parent: commit, tree: id, message: "m", at: new Date(0) }),
    ];
    const reasons = (await Promise.allSettled(attempts)).map(
      (outcome) => outcome.status === "rejected" && String(outcome.reason),
    );
    expect(new Set(reasons)).toEqual(new Set([`Error: ${JSON.stringify(id)} is not a full object id`]));
  },
);
