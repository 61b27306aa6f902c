import type { CommitId, Mount, Refusal, RetainedRef } from "../workspaces.ts";
import { kindAt, removeInside } from "./disk.ts";
import { allRefs, commitAt, type Judge } from "./judge.ts";
import { liesInRoot } from "./mission-directory.ts";
import { keepWorkspace } from "./recreate.ts";

export async function remove(
  judge: Judge,
  { mounts = [], discard = false }: { mounts?: readonly Mount[] | undefined; discard?: boolean | undefined },
): Promise<{ ok: true; retained: RetainedRef[] } | Refusal<"outside_root">> {
  const { mission } = judge;
  if (!(await liesInRoot(mission))) {
    return { ok: false, rule: "outside_root", detail: "the mission's folder leads out of the installation" };
  }
  if (discard) {
    await removeInside(mission.root, mission.directory);
    return { ok: true, retained: [] };
  }
  const hasJudge = (await kindAt(mission.judge)) === "directory";
  const head = hasJudge ? await newestOnBranch(judge) : undefined;
  if (head !== undefined) await keepWorkspace(judge, { at: head, mounts });
  for (const directory of [mission.workspace, mission.checkouts, mission.layers, mission.temporary]) {
    await removeInside(mission.root, directory);
  }
  return { ok: true, retained: hasJudge ? await allRefs(judge) : [] };
}

async function newestOnBranch(judge: Judge): Promise<CommitId | undefined> {
  return commitAt(judge, "HEAD");
}
