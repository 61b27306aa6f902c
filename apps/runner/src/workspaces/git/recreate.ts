import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { CommitId, Mount, Recreated } from "../workspaces.ts";
import { buildClone } from "./clone.ts";
import { kindAt, moveDirectory, removeInside } from "./disk.ts";
import { commitAt, commitDate, commitTree, type Judge, keptRef, missionBranch, pin, treeOf } from "./judge.ts";
import { dropLeftovers, temporaryPath } from "./mission-directory.ts";
import { makeMountPoints } from "./mounts.ts";
import { writeWorkspaceTree } from "./seal.ts";

export interface Recreation {
  at: CommitId;
  branch?: string | undefined;
  mounts: readonly Mount[];
  keepAs?: string | undefined;
}

/** Builds the new workspace beside the old one, keeps what would be lost, and only then swaps them. */
export async function recreate(judge: Judge, { at, branch, mounts, keepAs }: Recreation): Promise<Recreated> {
  const { mission } = judge;
  await dropLeftovers(mission);
  const directory = await temporaryPath(mission, "workspace");
  await buildClone(judge, { at, branch: branch ?? (await missionBranch(judge)), directory });
  await makeMountPoints(directory, mounts);

  const kept = await keepWorkspace(judge, { at, mounts, keepAs });
  if ((await kindAt(mission.workspace)) !== "nothing") {
    const old = await temporaryPath(mission, "old");
    await moveDirectory(mission.workspace, old);
    await rename(directory, mission.workspace);
    await removeInside(mission.root, old);
  } else {
    await rename(directory, mission.workspace);
  }
  return { directory: mission.workspace, ...kept };
}

type Kept = Pick<Recreated, "kept" | "keptDirectory">;

/** Seals a workspace that differs from `at`; one that cannot be sealed is moved away whole. */
export async function keepWorkspace(
  judge: Judge,
  { at, mounts, keepAs }: Pick<Recreation, "at" | "mounts" | "keepAs">,
): Promise<Kept> {
  const before = keepAs === undefined ? undefined : await commitAt(judge, keptRef(keepAs));
  const sealed = before === undefined ? {} : { kept: before };
  if ((await kindAt(judge.mission.workspace)) !== "directory") return sealed;

  const exclude = mounts.map(({ path }) => path);
  const written = await writeWorkspaceTree(judge, { parent: at, artifacts: [], exclude });
  if (!written.ok) return { ...sealed, keptDirectory: await moveAside(judge, keepAs ?? at) };
  if (written.tree === (await treeOf(judge, at))) return sealed;

  const date = (await commitDate(judge, at)) + 1;
  const message = "Keep what was left in the workspace";
  const commit = await commitTree(judge, { tree: written.tree, parent: at, message, date });
  // A name that is taken by other files keeps them; these go under their own id.
  const ref = before === undefined || before === commit ? keptRef(keepAs ?? commit) : keptRef(commit);
  await pin(judge, ref, commit);
  return { kept: commit };
}

async function moveAside(judge: Judge, name: string): Promise<string> {
  const { kept, workspace } = judge.mission;
  const base = join(kept, keptRef(name).slice("refs/sortie/kept/".length));
  let target = base;
  for (let copy = 2; (await kindAt(target)) !== "nothing"; copy++) target = `${base}-${copy}`;
  await moveDirectory(workspace, target);
  return target;
}
