import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  commitAll,
  exists,
  git,
  type Installation,
  newInstallation,
  newRepository,
  snapshot,
  writeTree,
} from "./testing/temporary-installation.ts";

let installation: Installation;
let workspace: string;
let base: string;
const mission = "msn_1";
const branch = "mission/a-1";

async function provision(files: Record<string, string | Buffer>, arrange: (repository: string) => void = () => {}) {
  installation = newInstallation(files);
  const { repository, workspaces, root } = installation;
  arrange(repository);
  const provisioned = await workspaces.provision({ mission, repository, branch });
  if (!provisioned.ok) throw new Error(provisioned.detail);
  base = provisioned.base;
  workspace = join(root, mission, "workspace");
}

beforeEach(() => provision({ "readme.md": "hello\n", ".gitignore": "ignored/\n*.log\n", "tracked.log": "kept\n" }));
afterEach(() => installation.dispose());

async function seal(artifacts: string[] = [], exclude: string[] = []) {
  const input = { mission, parent: base, artifacts, message: "candidate", exclude };
  const sealed = await installation.workspaces.seal(input);
  if (!sealed.ok) throw new Error(JSON.stringify(sealed.refused));
  return sealed;
}

test("a checkout of what was sealed has the same bytes, names, links and permissions", async () => {
  writeTree(workspace, {
    "crlf.txt": "a\r\nb\r\n",
    "utf16.txt": Buffer.from("\ufeffa\r\n", "utf16le"),
    "binary.bin": Buffer.from([0, 255, 10, 13, 10, 0]),
    "-n": "dash",
    "--output=x": "option",
    ":(glob)**": "magic",
    "new\nline": "newline",
    'tab\tquote"back\\slash': "quoted",
    " lead and trail ": "spaces",
    "$(id)`id`;id": "shell",
    "é/ü.txt": "unicode",
    empty: "",
    "run.sh": "#!/bin/sh\n",
    ".github/workflows/ci.yml": "on: push\n",
  });
  writeFileSync(Buffer.concat([Buffer.from(`${workspace}/`), Buffer.from([0xff, 0xfe, 0x61])]), "not utf-8");
  chmodSync(join(workspace, "run.sh"), 0o755);
  symlinkSync("readme.md", join(workspace, "link"));
  symlinkSync("/nowhere", join(workspace, "dangling"));
  rmSync(join(workspace, "readme.md"));

  const { commit } = await seal();
  const directory = await installation.workspaces.checkOut({ mission, commit, name: "check" });

  expect(snapshot(directory)).toEqual(snapshot(workspace));
  expect(exists(join(directory, ".git"))).toBe(false);
});

test("the same files give the same candidate, which is pinned and belongs to Sortie", async () => {
  writeTree(workspace, { "src/a.ts": "a" });
  const first = await seal();
  expect(first).toEqual({ ok: true, commit: first.commit, tree: first.tree, changed: ["src/a.ts"] });
  expect(await seal()).toEqual(first);
  const judge = join(installation.root, mission, "judge.git");
  expect(git(judge, "rev-parse", `refs/sortie/candidates/${first.commit}`)).toBe(first.commit);
  expect(git(judge, "log", "-1", "--format=%an <%ae> %cn <%ce> %P %s", first.commit)).toBe(
    `Sortie <sortie@localhost> Sortie <sortie@localhost> ${base} candidate`,
  );
});

test("ignored files stay out, except what base holds and what is declared; mounts stay out always", async () => {
  writeTree(workspace, {
    "ignored/cache": "x",
    "ignored/report/out.md": "declared",
    "debug.log": "x",
    "tracked.log": "changed\n",
    "node_modules/a/index.js": "x",
    "packages/a/node_modules/b": "x",
    "packages/a/src.ts": "x",
  });
  const { changed } = await seal(["ignored/report/out.md"], ["node_modules", "packages/a/node_modules"]);
  expect(changed).toEqual(["ignored/report/out.md", "packages/a/src.ts", "tracked.log"]);
});

test("the agent's own commits, index and excludes do not matter", async () => {
  writeTree(workspace, { a: "1", b: "2" });
  git(workspace, "add", "a");
  git(workspace, "commit", "--quiet", "--message", "mine");
  git(workspace, "checkout", "--quiet", "-b", "elsewhere");
  writeFileSync(join(workspace, ".git", "info", "exclude"), "b\n");
  expect((await seal()).changed).toEqual(["a", "b"]);
});

test("a file may become a folder and a folder a file", async () => {
  rmSync(join(workspace, "readme.md"));
  writeTree(workspace, { "readme.md/inner": "x" });
  const { commit, changed } = await seal();
  expect(changed).toEqual(["readme.md", "readme.md/inner"]);
  const artifacts = await installation.workspaces.readArtifacts({ mission, commit, paths: ["readme.md"] });
  expect(artifacts).toEqual([{ path: "readme.md", bytes: 0, problem: "not_a_regular_file" }]);
});

test("base's submodules and large-file pointers stay as they are", async () => {
  installation.dispose();
  const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 12\n";
  await provision(
    { "big.bin": pointer, ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n" },
    (repository) => {
      const id = newRepository(join(repository, "..", "library"), { a: "a" });
      git(repository, "update-index", "--add", "--cacheinfo", `160000,${id},vendor/library`);
      git(repository, "commit", "--quiet", "--message", "add a submodule");
    },
  );
  rmSync(join(workspace, "vendor"), { recursive: true });
  writeTree(workspace, { "new.txt": "x" });
  const { commit, changed } = await seal();
  expect(changed).toEqual(["new.txt"]);
  const read = await installation.workspaces.readFile({ mission, commit, path: "big.bin" });
  expect(read).toEqual({ ok: true, bytes: Buffer.from(pointer), truncated: false });

  writeTree(workspace, { "vendor/library/sneaked": "x" });
  const input = { mission, parent: base, artifacts: [], message: "candidate", exclude: [] };
  expect(await installation.workspaces.seal(input)).toEqual({
    ok: false,
    refused: [{ path: "vendor/library", rule: "submodule_changed" }],
  });
});

test("artifacts are judged one by one, blanks are no artifacts", async () => {
  writeTree(workspace, { "summary.md": "text", "empty.md": "", "adir/x": "x" });
  const { commit } = await seal();
  const problems = async (paths: string[]) => {
    const artifacts = await installation.workspaces.readArtifacts({ mission, commit, paths });
    return artifacts.flatMap(({ problem }) => problem ?? []);
  };
  expect(await problems(["summary.md"])).toEqual([]);
  expect(await problems(["nope"])).toEqual(["missing"]);
  expect(await problems(["empty.md"])).toEqual(["empty"]);
  expect(await problems(["adir"])).toEqual(["not_a_regular_file"]);
  expect(await problems(["/etc/passwd"])).toEqual(["not_relative"]);
  expect(await problems(["../x"])).toEqual(["escapes_root"]);
  expect(await problems(["", " ", "summary.md"])).toEqual([]);
  expect(await problems(["summary.md", "nope"])).toEqual(["missing"]);
});

test("an overlay lays the judging files of base over the candidate, and new tests over base", async () => {
  installation.dispose();
  await provision({ "src/a": "old", "test/a": "judge", "check.json": "{}" });
  writeTree(workspace, { "src/a": "new", "test/a": "bribed", "test/b": "added", "check.config": "added" });
  const { commit } = await seal();
  const { workspaces } = installation;
  const paths = ["test", "check.json", "check.config"];
  const judged = await workspaces.checkOut({ mission, commit, name: "judged", overlay: { from: base, paths } });
  const text = (content: string) => `file ${Buffer.from(content).toString("base64")}`;
  expect(snapshot(judged)).toEqual({ "src/a": text("new"), "test/a": text("judge"), "check.json": text("{}") });

  const overlay = { from: commit, paths: ["test/b"] };
  const red = await workspaces.checkOut({ mission, commit: base, name: "red", overlay });
  expect(snapshot(red)).toEqual({
    "src/a": text("old"),
    "test/a": text("judge"),
    "test/b": text("added"),
    "check.json": text("{}"),
  });
});

test("a checkout is made anew under its name, and only a checkout can be dropped", async () => {
  const { workspaces, root, directory } = installation;
  const made = await workspaces.checkOut({ mission, commit: base, name: "one" });
  writeTree(made, { stray: "x" });
  expect(await workspaces.checkOut({ mission, commit: base, name: "one" })).toBe(made);
  expect(exists(join(made, "stray"))).toBe(false);
  await workspaces.dropCheckout(made);
  expect(exists(made)).toBe(false);

  mkdirSync(join(directory, "checkouts", "x"), { recursive: true });
  for (const target of [
    directory,
    workspace,
    join(root, mission),
    join(directory, "checkouts", "x"),
    `${made}/../../workspace`,
  ]) {
    await expect(workspaces.dropCheckout(target)).rejects.toThrow();
  }
  symlinkSync(directory, join(root, mission, "checkouts", "out"));
  await workspaces.dropCheckout(join(root, mission, "checkouts", "out"));
  expect(exists(installation.repository)).toBe(true);
});

test("a unit is one commit on the mission's branch, also when it is asked for twice", async () => {
  writeTree(workspace, { a: "1" });
  const { tree } = await seal();
  const { workspaces } = installation;
  const at = new Date("2026-01-02T03:04:05Z");
  const unit = { mission, branch, parent: base, tree, message: "Add a", at };
  const first = await workspaces.commitUnit(unit);
  if (!first.ok) throw new Error(first.detail);
  expect(await workspaces.commitUnit(unit)).toEqual(first);
  const judge = join(installation.root, mission, "judge.git");
  expect(git(judge, "log", "--format=%H %cI %s", `refs/heads/${branch}`).split("\n")[0]).toBe(
    `${first.commit} 2026-01-02T03:04:05+00:00 Add a`,
  );
  expect(await workspaces.commitUnit({ ...unit, message: "Another" })).toEqual({
    ok: false,
    rule: "branch_moved",
    detail: `${branch} is at ${first.commit} instead of ${base}`,
  });
});

test("the patch applies to base and gives the candidate", async () => {
  const { repository, workspaces } = installation;
  writeTree(workspace, {
    "readme.md": "hello\r\nworld",
    bin: Buffer.from([0, 1, 2, 255]),
    "-n": "x",
    "new\nline": "y",
  });
  writeTree(workspace, { "run.sh": "#!/bin/sh\n" });
  chmodSync(join(workspace, "run.sh"), 0o755);
  symlinkSync("readme.md", join(workspace, "link"));
  rmSync(join(workspace, "tracked.log"));
  const { commit, tree } = await seal();
  const patch = await workspaces.writePatch({ mission, base, candidate: commit });
  expect(patch).toBe(join(installation.root, mission, "delivery", `${commit}.patch`));
  expect(readFileSync(patch, "utf8")).toContain("GIT binary patch");
  git(repository, "apply", "--index", patch);
  expect(git(repository, "write-tree")).toBe(tree);
  commitAll(repository);
});
