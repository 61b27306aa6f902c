import { isTreePath } from "../contained-path.ts";
import { refusedPathsMax, sealBytesMax, sealFileBytesMax, sealFilesMax } from "../limits.ts";
import type { CommitId, RefusedPath, Sealed } from "../workspaces.ts";
import { kindAt } from "./disk.ts";
import { candidateRef, changedBetween, commitDate, commitTree, type Judge, pin, readTree } from "./judge.ts";
import { withTemporary } from "./mission-directory.ts";
import { joinNul, type PathBytes, splitNul, toPathBytes, toText } from "./path-bytes.ts";
import { type GitCall, line } from "./run-git.ts";
import type { TreeEntries } from "./tree-entries.ts";
import { type Walk, walkWorkspace } from "./walk-workspace.ts";

interface Sealing {
  parent: CommitId;
  artifacts: readonly string[];
  message: string;
  exclude: readonly string[];
}

export async function seal(judge: Judge, sealing: Sealing): Promise<Sealed> {
  const written = await writeWorkspaceTree(judge, sealing);
  if (!written.ok) return written;
  // Dated by its parent, so that the same files give the same candidate whenever they are sealed.
  const date = (await commitDate(judge, sealing.parent)) + 1;
  const { parent, message } = sealing;
  const commit = await commitTree(judge, { tree: written.tree, parent, message, date });
  await pin(judge, candidateRef(commit), commit);
  return { ok: true, commit, tree: written.tree, changed: await changedBetween(judge, parent, commit) };
}

type WrittenTree = { ok: true; tree: string } | { ok: false; refused: RefusedPath[] };

/** Writes the tree of the agent's files with the judge's git directory and an index of its own. */
export async function writeWorkspaceTree(judge: Judge, sealing: Omit<Sealing, "message">): Promise<WrittenTree> {
  const { workspace } = judge.mission;
  if ((await kindAt(workspace)) !== "directory") throw new Error(`there is no workspace at ${workspace}`);
  const tracked = await readTree(judge, sealing.parent);
  return withTemporary(judge.mission, "index", async (indexFile) => {
    const call = { workTree: workspace, cwd: workspace, indexFile };
    const walk = await walkWorkspace(workspace, {
      tracked,
      artifacts: sealing.artifacts.filter(isTreePath).map(toPathBytes),
      exclude: sealing.exclude.map(toPathBytes),
      ignoredAmong: (paths) => ignoredAmong(judge, paths, call),
    });
    const refused = [...walk.refused.map(toRefusedPath), ...overCaps(walk, tracked)];
    if (refused.length > 0) return { ok: false, refused: refused.slice(0, refusedPathsMax) };

    const files = joinNul(walk.files.map(({ path }) => path));
    await judge.run(["update-index", "-z", "--add", "--stdin"], { ...call, input: files });
    const submodules = walk.submodules.map((path) => `160000 ${tracked.get(path)?.object}\t${path}`);
    await judge.run(["update-index", "-z", "--index-info"], { ...call, input: joinNul(submodules) });
    return { ok: true, tree: line(await judge.run(["write-tree"], call)) };
  });
}

async function ignoredAmong(
  judge: Judge,
  paths: readonly PathBytes[],
  call: Pick<GitCall, "workTree" | "cwd" | "indexFile">,
): Promise<Set<PathBytes>> {
  if (paths.length === 0) return new Set();
  const args = ["check-ignore", "-z", "--stdin", "--no-index"];
  const input = joinNul(paths.map((path) => `./${path}`));
  const ignored = await judge.run(args, { ...call, input, accept: [1], literalPaths: false });
  return new Set(splitNul(ignored.stdout).map((path) => path.slice(2)));
}

function toRefusedPath({ path, rule }: Walk["refused"][number]): RefusedPath {
  return { path: toText(path), rule };
}

/** Counts what is new or has grown: the rest was there before the agent. */
function overCaps(walk: Walk, tracked: TreeEntries): RefusedPath[] {
  const refused: RefusedPath[] = [];
  let bytes = 0;
  let files = 0;
  for (const { path, size } of walk.files) {
    const before = tracked.get(path);
    if (before === undefined) files++;
    if (before !== undefined && size <= before.size) continue;
    bytes += size;
    if (size > sealFileBytesMax) refused.push({ path: toText(path), rule: "file_too_large" });
    if (files === sealFilesMax + 1) refused.push({ path: toText(path), rule: "too_many_files" });
    if (bytes > sealBytesMax && bytes - size <= sealBytesMax)
      refused.push({ path: toText(path), rule: "too_many_bytes" });
  }
  return refused;
}
