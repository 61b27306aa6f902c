import { join } from "node:path";
import type { CommitId, Mount, Recreated } from "../workspaces.ts";
import { buildClone } from "./clone.ts";
import { kindAt, moveDirectory, replaceDirectory } from "./disk.ts";
import {
  commitAt,
  commitDate,
  commitTree,
  type Judge,
  keptName,
  keptRef,
  missionBranch,
  pin,
  treeOf,
} from "./judge.ts";
import { dropLeftovers, withTemporary } from "./mission-directory.ts";
import { makeMountPoints } from "./mounts.ts";
import { writeWorkspaceTree } from "./seal.ts";

interface Recreation {
  at: CommitId;
  branch?: string | undefined;
  mounts: readonly Mount[];
  keepAs?: string | undefined;
}

/** Builds the new workspace beside the old one, keeps what would be lost, and only then swaps them. */
export async function recreate(judge: Judge, { at, branch, mounts, keepAs }: Recreation): Promise<Recreated> {
  const { mission } = judge;
  await dropLeftovers(mission);
  return withTemporary(mission, "workspace", async (built) => {
    await buildClone(judge, { at, branch: branch ?? (await missionBranch(judge)), directory: built });
    await makeMountPoints(built, mounts);
    const kept = await keepWorkspace(judge, { at, mounts, keepAs });
    await withTemporary(mission, "old", (old) => replaceDirectory(built, mission.workspace, old));
    return { directory: mission.workspace, ...kept };
  });
}

type Kept = Pick<Recreated, "kept" | "keptDirectory">;

/** Seals a workspace that differs from `at`; one that cannot be sealed is moved away whole. */
export async function keepWorkspace(
  judge: Judge,
  { at, mounts, keepAs }: Pick<Recreation, "at" | "mounts" | "keepAs">,
): Promise<Kept> {
  const before = keepAs === undefined ? {} : await keptBefore(judge, keepAs);
  if ((await kindAt(judge.mission.workspace)) !== "directory") return before;

  const exclude = mounts.map(({ path }) => path);
  const written = await writeWorkspaceTree(judge, { parent: at, artifacts: [], exclude });
  if (!written.ok) return { ...before, keptDirectory: await moveAside(judge, keepAs ?? at) };
  if (written.tree === (await treeOf(judge, at))) return before;

  const date = (await commitDate(judge, at)) + 1;
  const message = "Keep what was left in the workspace";
  const commit = await commitTree(judge, { tree: written.tree, parent: at, message, date });
  // A name that is taken by other files keeps them; these go under their own id.
  const isFree = before.kept === undefined || before.kept === commit;
  await pin(judge, keptRef(isFree ? (keepAs ?? commit) : commit), commit);
  return { kept: commit };
}

/** What an earlier call of the same name kept before it was cut short. */
async function keptBefore(judge: Judge, keepAs: string): Promise<Kept> {
  const commit = await commitAt(judge, keptRef(keepAs));
  const directory = join(judge.mission.kept, keptName(keepAs));
  const isThere = (await kindAt(directory)) === "directory";
  return { ...(commit === undefined ? {} : { kept: commit }), ...(isThere ? { keptDirectory: directory } : {}) };
}

async function moveAside(judge: Judge, name: string): Promise<string> {
  const base = join(judge.mission.kept, keptName(name));
  let target = base;
  for (let copy = 2; (await kindAt(target)) !== "nothing"; copy++) target = `${base}-${copy}`;
  await moveDirectory(judge.mission.workspace, target);
  return target;
}
