import { rm } from "node:fs/promises";
import { isTreePath } from "../contained-path.ts";
import { refusedPathsMax, sealBytesMax, sealFileBytesMax, sealFilesMax } from "../limits.ts";
import type { CommitId, RefusedPath, Sealed } from "../workspaces.ts";
import { kindAt } from "./disk.ts";
import { candidateRef, changedBetween, commitDate, commitTree, type Judge, pin, readTree } from "./judge.ts";
import { temporaryPath } from "./mission-directory.ts";
import { joinNul, splitNul, toPathBytes, toText } from "./path-bytes.ts";
import { line } from "./run-git.ts";
import type { TreeEntries } from "./tree-entries.ts";
import { type Walk, walkWorkspace } from "./walk-workspace.ts";

export interface Sealing {
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

export type WrittenTree = { ok: true; tree: string } | { ok: false; refused: RefusedPath[] };

/** Writes the tree of the agent's files with the judge's git directory and an index of its own. */
export async function writeWorkspaceTree(judge: Judge, sealing: Omit<Sealing, "message">): Promise<WrittenTree> {
  const { workspace } = judge.mission;
  if ((await kindAt(workspace)) !== "directory") throw new Error(`there is no workspace at ${workspace}`);
  const indexFile = await temporaryPath(judge.mission, "index");
  const call = { workTree: workspace, cwd: workspace, indexFile };
  try {
    const tracked = await readTree(judge, sealing.parent);
    const walk = await walkWorkspace(workspace, {
      tracked,
      artifacts: sealing.artifacts.filter(isTreePath).map(toPathBytes),
      exclude: sealing.exclude.map(toPathBytes),
      ignoredAmong: async (paths) => {
        if (paths.length === 0) return new Set();
        const args = ["check-ignore", "-z", "--stdin", "--no-index"];
        return new Set(splitNul((await judge.run(args, { ...call, input: joinNul(paths), accept: [1] })).stdout));
      },
    });
    const refused = [
      ...walk.refused.map(({ path, rule }) => ({ path: toText(path), rule })),
      ...overCaps(walk, tracked),
    ];
    if (refused.length > 0) return { ok: false, refused: refused.slice(0, refusedPathsMax) };

    const files = joinNul(walk.files.map(({ path }) => path));
    await judge.run(["update-index", "-z", "--add", "--stdin"], { ...call, input: files });
    const submodules = walk.submodules.map((path) => `160000 ${tracked.get(path)?.object}\t${path}`);
    await judge.run(["update-index", "-z", "--index-info"], { ...call, input: joinNul(submodules) });
    return { ok: true, tree: line(await judge.run(["write-tree"], call)) };
  } finally {
    await rm(indexFile, { force: true });
  }
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
