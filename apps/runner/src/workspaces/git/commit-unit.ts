import { validateBranch } from "../branch-name.ts";
import type { CommitId, Refusal } from "../workspaces.ts";
import { GitFailed } from "./git-failed.ts";
import { commitAt, commitTree, fullId, type Judge } from "./judge.ts";

interface UnitCommit {
  branch: string;
  parent: CommitId;
  tree: string;
  message: string;
  at: Date;
}

export async function commitUnit(
  judge: Judge,
  { branch, parent, tree, message, at }: UnitCommit,
): Promise<{ ok: true; commit: CommitId } | Refusal<"branch_not_valid" | "branch_moved">> {
  const valid = validateBranch(branch);
  if (!valid.ok) return valid;
  const ref = `refs/heads/${branch}`;
  const date = Math.floor(at.getTime() / 1000);
  const commit = await commitTree(judge, { tree, parent, message, date });
  if ((await commitAt(judge, ref)) === commit) return { ok: true, commit };
  try {
    await judge.run(["update-ref", ref, commit, fullId(parent)]);
    return { ok: true, commit };
  } catch (error) {
    const head = await commitAt(judge, ref);
    if (!(error instanceof GitFailed) || head === parent) throw error;
    return { ok: false, rule: "branch_moved", detail: `${branch} is at ${head ?? "no commit"} instead of ${parent}` };
  }
}
